import AppKit
import DemoSupport
import DemoTestSupport
import Testing

@testable import Styles

/// Tests of pixels of the sheet whose colors follow from the figures' values.
@Suite struct SheetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shoot(_ more: [String] = [], to name: String = "a.png") async throws -> String {
        let file = folder.file(name)
        let run = try await styles.run(["--screenshot", file] + more)
        #expect(run.errors == "")
        try #require(run.status == 0)
        return file
    }

    @Test func `two screenshots are the same bytes`() async throws {
        let a = try await shoot(["--size", "640x500"])
        let b = try await shoot(["--size", "640x500"], to: "b.png")
        #expect(try Data(contentsOf: URL(fileURLWithPath: a)) == Data(contentsOf: URL(fileURLWithPath: b)))
    }

    /// Returns red, green and blue from 0 to 255.
    private func parts(_ color: CGColor) throws -> [Double] {
        try #require(color.components).prefix(3).map { $0 * 255 }
    }

    @Test func `the figures have the colors that follow from their values`() async throws {
        let screenshot = try Screenshot(try await shoot())
        let pixels = screenshot.pixels
        /// Returns the color of a point in the example layer's bounds, in a figure of the chapter.
        func color(_ figure: Int, _ x: CGFloat, _ y: CGFloat) -> [Double] {
            let origin = Example.position
            let place = SheetLayout.pixel(
                CGPoint(
                    x: origin.x - Example.bounds.width / 2 + x, y: origin.y - Example.bounds.height / 2 + y),
                inFigure: figure - 1)
            let pixel = pixels[place.y * screenshot.width + place.x]
            return [16, 8, 0].map { Double((pixel >> $0) & 0xFF) }
        }
        func isNear(_ a: [Double], _ b: [Double], within limit: Double = 1.5) -> Bool {
            zip(a, b).allSatisfy { abs($0 - $1) <= limit }
        }
        let card = try parts(Palette.card)
        let background = try parts(Example.backgroundColor)
        let border = try parts(Example.borderColor)
        // 2: the background, with round corners.
        #expect(isNear(color(2, 68, 96.5), background))
        #expect(isNear(color(2, 2.5, 2.5), card))
        // 3: the boat's hull is over the background; the image has 240 × 200 pixels, and two pixels per point.
        #expect(isNear(color(3, 8 + 60.5, 18.5), try parts(Palette.color(0x8c5a3c))))
        #expect(isNear(color(3, 130.5, 90.5), background))
        // 4: the sublayer extends beyond the bounds.
        #expect(isNear(color(4, 155.5, -5.5), try parts(Palette.color(0x2b2d42))))
        #expect(isNear(color(3, 155.5, -5.5), card))
        // 5: the border is 4 points wide, within the bounds and above the sublayers.
        for x in [0.5, 3.5] { #expect(isNear(color(5, x, 50.5), border)) }
        #expect(isNear(color(5, 4.5, 50.5), background))
        #expect(isNear(color(5, -0.5, 50.5), card))
        #expect(isNear(color(5, 110.5, 2.5), border))
        // 6: each channel has two levels, 0 and 1.
        #expect(isNear(color(6, 8.5, 50.5), [0, 255, 255]))
        #expect(isNear(color(6, 2.5, 50.5), [255, 255, 0]))
        // 7: below the layer, far from its corners, the shadow's edge is 8 points further down. Its profile is the integral of
        // a Gaussian.
        let depth = 0.9 / 2 * (1 + erf(1.5 / (6 * 2.0.squareRoot())))
        let red = try parts(Example.shadowColor)
        #expect(isNear(color(7, 48.5, -6.5), zip(red, card).map { depth * $0 + (1 - depth) * $1 }, within: 3))
        #expect(isNear(color(7, 48.5, 118.5), card))
        // 8: half of the border and half of the backdrop, which has the same color slightly above.
        let behind = color(8, 0.5, 102.5)
        #expect(isNear(color(8, 0.5, 50.5), zip(border, behind).map { ($0 + $1) / 2 }))
        // 9: the difference between the border and the backdrop.
        #expect(isNear(color(9, 0.5, 50.5), zip(border, color(9, 0.5, 102.5)).map { abs($0 - $1) }))
        // 10: the whole layer inside the disc, and 0.3 of it outside.
        #expect(isNear(color(10, 68.5, 93.5), color(5, 68.5, 93.5)))
        #expect(isNear(color(10, 2.5, 50.5), zip(border, card).map { 0.3 * $0 + 0.7 * $1 }))
    }
}
