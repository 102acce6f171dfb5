import Testing

@testable import AcetateKeyValue
