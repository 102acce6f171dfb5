import Testing

@testable import CoreText
