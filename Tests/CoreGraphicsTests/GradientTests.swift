import CoreGraphics
import Testing

@Suite struct GradientTests {
    private func blackToWhite(_ locations: [CGFloat]? = nil) throws -> CGGradient {
        try #require(
            CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: [CGColor.black, CGColor.white] as CFArray, locations: locations))
    }

    @Test func `a linear gradient is a ramp`() throws {
        let context = try bitmap(64, 1)
        context.drawLinearGradient(
            try blackToWhite(), start: .zero, end: CGPoint(x: 64, y: 0), options: [])
        for x in 0..<64 {
            let pixel = try context.pixel(x, 0)
            #expect(abs(Double(pixel.green) - (Double(x) + 0.5) / 64 * 255) <= 1 && pixel.alpha == 255)
        }
    }

    @Test(
        arguments: [
            ([], 0, 0), ([.drawsBeforeStartLocation], 255, 0), ([.drawsAfterEndLocation], 0, 255),
            ([.drawsBeforeStartLocation, .drawsAfterEndLocation], 255, 255),
        ] as [(CGGradientDrawingOptions, Int, Int)])
    func `the options control drawing beyond the ends`(options: CGGradientDrawingOptions, before: Int, after: Int)
        throws
    {
        let context = try bitmap(16, 1)
        context.drawLinearGradient(
            try blackToWhite([0.25, 0.75]), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 12, y: 0), options: options)
        #expect(try context.pixel(1, 0).alpha == before)
        #expect(try context.pixel(14, 0).alpha == after)
        // Between the end of the line and the first color's location, that color is extended.
        #expect(try context.pixel(4, 0) == Pixel(0, 0, 0, 255))
        #expect(try context.pixel(11, 0) == Pixel(255, 255, 255, 255))
    }

    @Test func `a radial gradient follows the distance`() throws {
        let context = try bitmap(40, 40)
        context.drawRadialGradient(
            try blackToWhite(), startCenter: CGPoint(x: 20, y: 20), startRadius: 0, endCenter: CGPoint(x: 20, y: 20),
            endRadius: 16, options: [])
        for (x, y) in [(20, 20), (25, 20), (12, 30), (30, 28)] {
            let distance = hypot(Double(x) + 0.5 - 20, Double(y) + 0.5 - 20)
            #expect(abs(Double(try context.pixel(x, y).red) - distance / 16 * 255) <= 2)
        }
        #expect(try context.pixel(0, 0).alpha == 0)
    }

    @Test func `the transform, the clip and the opacity apply`() throws {
        let context = try bitmap(8, 8)
        context.clip(to: CGRect(x: 0, y: 4, width: 8, height: 4))
        context.setAlpha(0.5)
        context.scaleBy(x: 8, y: 8)
        context.drawLinearGradient(
            try blackToWhite(), start: .zero, end: CGPoint(x: 0, y: 1), options: [])
        #expect(try context.pixel(3, 7).alpha == 0)
        #expect(try context.pixel(3, 0).distance(to: Pixel(120, 120, 120, 128)) <= 1)
    }

    /// As layers do: unit coordinates, stretched to a wide and low rectangle.
    @Test func `a stretched unit gradient is precise`() throws {
        let context = try bitmap(1920, 3)
        context.scaleBy(x: 1920, y: 3)
        context.drawLinearGradient(
            try blackToWhite(), start: CGPoint(x: 0, y: 0), end: CGPoint(x: 1, y: 1), options: [])
        let image = try #require(context.makeImage())
        for x in stride(from: 0, to: 1920, by: 7) {
            for y in 0..<3 {
                // The position along the diagonal of the unit square.
                let t = ((Double(x) + 0.5) / 1920 + (2.5 - Double(y)) / 3) / 2
                #expect(abs(Double(image.pixel(x, y).red) - t * 255) <= 1)
            }
        }
        let round = try bitmap(1000, 500)
        round.scaleBy(x: 1000, y: 500)
        let center = CGPoint(x: 0.5, y: 0.5)
        round.drawRadialGradient(
            try blackToWhite(), startCenter: center, startRadius: 0, endCenter: center, endRadius: 0.5, options: [])
        let rendered = try #require(round.makeImage())
        for x in stride(from: 10, to: 990, by: 49) {
            let t = abs((Double(x) + 0.5) / 1000 - 0.5) / 0.5
            #expect(abs(Double(rendered.pixel(x, 250).red) - t * 255) <= 1)
        }
    }

    @Test func `invalid gradients are refused`() throws {
        let space = CGColorSpaceCreateDeviceRGB()
        #expect(CGGradient(colorsSpace: space, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: space, colors: [red], locations: [.nan]) == nil)
        #expect(CGGradient(colorsSpace: space, colors: [red], locations: [2]) == nil)
        let components: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
        #expect(
            CGGradient(colorSpace: space, colorComponents: components, locations: nil, count: 2)?.stops.count == 2)
        let context = try bitmap(2, 2)
        context.drawLinearGradient(try blackToWhite(), start: .zero, end: .zero, options: [])
        context.drawLinearGradient(
            try blackToWhite(), start: .zero, end: CGPoint(x: CGFloat.nan, y: 0), options: [])
        #expect(try context.pixel(0, 0).alpha == 0)
    }
}
