import CoreGraphics
import Testing

/// Objects of Core Foundation are keys and elements of sets, as on macOS.
@Suite struct ObjectEqualityTests {
    private func isHashable(_ type: Any.Type) -> Bool { type is any Hashable.Type }

    @Test func `every type is hashable`() {
        let types: [Any.Type] = [
            CGContext.self, CGDataConsumer.self, CGDataProvider.self, CGDisplayMode.self, CGFunction.self,
            CGGradient.self, CGLayer.self, CGPattern.self, CGShading.self, CGImage.self, CGColor.self,
            CGColorSpace.self, CGPath.self, CGMutablePath.self,
        ]
        for type in types { #expect(isHashable(type), "\(type)") }
    }

    @Test func `an object is equal to itself`() throws {
        let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
        let first = try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
        let second = try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
        #expect(first == first && first != second)
        #expect(Set([first, second, first]).count == 2)
        let context = try bitmap(2, 2)
        #expect([context: 1][context] == 1)
    }
}
