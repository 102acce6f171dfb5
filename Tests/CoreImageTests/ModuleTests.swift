import Testing

@testable import CoreImage
