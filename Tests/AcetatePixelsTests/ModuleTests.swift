import Testing

@testable import AcetatePixels
