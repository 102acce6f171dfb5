import CoreGraphics
import Testing

@Suite struct ShadowTests {
    @Test func `a shadow without blur is the offset shape in its color`() throws {
        let context = try bitmap(12, 12)
        // The current transform does not affect the shadow.
        context.scaleBy(x: 2, y: 2)
        context.setShadow(offset: CGSize(width: 4, height: -3), blur: 0, color: red)
        context.setFillColor(green)
        context.fill(CGRect(x: 1, y: 3, width: 1.5, height: 1.5))
        for y in 0..<12 {
            for x in 0..<12 {
                let shape = (2..<5).contains(x) && (3..<6).contains(y)
                let shadow = (6..<9).contains(x) && (6..<9).contains(y)
                let expected = shape ? Pixel(0, 255, 0, 255) : (shadow ? Pixel(255, 0, 0, 255) : Pixel(0, 0, 0, 0))
                #expect(try context.pixel(x, y) == expected)
            }
        }
    }

    /// The blurred edge of a half-plane is the integral of the normal distribution, with half of the blur as its
    /// standard deviation.
    @Test func `a blurred shadow follows the error function`() throws {
        let context = try bitmap(60, 40)
        context.setShadow(offset: CGSize(width: 30, height: 0), blur: 8, color: CGColor(gray: 0, alpha: 0.5))
        context.fill(CGRect(x: -100, y: -100, width: 100, height: 300))
        for x in 15..<45 {
            let distance = Double(x) + 0.5 - 30
            let expected = 0.5 * erfc(distance / 4 / 2.0.squareRoot()) * 0.5 * 255
            #expect(abs(Double(try context.pixel(x, 20).alpha) - expected) <= 1.5)
        }
    }

    @Test func `all drawing casts shadows and a layer casts one`() throws {
        let image = try #require(
            try { () throws -> CGImage? in
                let source = try bitmap(2, 2)
                source.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
                return source.makeImage()
            }())
        let drawings: [(CGContext) -> Void] = [
            { $0.draw(image, in: CGRect(x: 1, y: 1, width: 2, height: 2)) },
            {
                $0.setLineWidth(2)
                $0.strokeLineSegments(between: [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 2)])
            },
            {
                $0.beginTransparencyLayer(auxiliaryInfo: nil)
                $0.fill(CGRect(x: 1, y: 1, width: 1, height: 2))
                $0.fill(CGRect(x: 2, y: 1, width: 1, height: 2))
                $0.endTransparencyLayer()
            },
        ]
        for draw in drawings {
            let context = try bitmap(8, 8)
            context.setShadow(offset: CGSize(width: 4, height: 4), blur: 0, color: blue)
            draw(context)
            for (x, y) in [(1, 5), (2, 6)] {
                #expect(try context.pixel(x, y) == Pixel(0, 0, 0, 255))
                #expect(try context.pixel(x + 4, y - 4) == Pixel(0, 0, 255, 255))
            }
            context.setShadow(offset: .zero, blur: 5, color: nil)
            context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
            draw(context)
            #expect(try context.pixel(5, 1).alpha == 0)
        }
    }
}
