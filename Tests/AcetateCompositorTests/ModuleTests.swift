import Testing

@testable import AcetateCompositor
