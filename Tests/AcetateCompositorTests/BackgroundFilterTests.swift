import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Background filters, compared with direct convolution of the backdrop.
@Suite struct BackgroundFilterTests {
    private func blur(_ radius: Double) throws -> FilterValue {
        try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius])).value
    }

    /// Stripes as the backdrop, and a layer with a background filter at 20...50 × 14...44 from the top left.
    private func scene(_ radius: Double) throws -> Scene {
        var scene = try Scene(80, 60)
        for index in 0..<10 {
            let color = CGColor(srgbRed: Double(index) / 9, green: 0.4, blue: Double(index % 2), alpha: 1)
            scene.add(
                LayerID(10 + index), Scene.layer(CGRect(x: CGFloat(index) * 8, y: 0, width: 8, height: 60), color))
        }
        scene.add(2, Scene.layer(CGRect(x: 20, y: 16, width: 30, height: 30), nil))
        scene.values[2]?.backgroundFilters = [try blur(radius)]
        return scene
    }

    /// The blurred backdrop, whose outermost pixels repeat beyond the edges.
    private func reference(_ behind: OwnedPixels, sigma: Double) throws -> DoubleBitmap {
        let reach = Int((3 * sigma).rounded(.up))
        let padded = try OwnedPixels(80 + 2 * reach, 60 + 2 * reach) { x, y in
            behind.pixel(max(0, min(79, x - reach)), max(0, min(59, y - reach)))
        }
        let all = DoubleBitmap(padded.buffer).blurred(sigma: sigma, reach: reach, margin: 0)
        var result = DoubleBitmap(width: 80, height: 60)
        for y in 0..<60 {
            for x in 0..<80 { result.values[y * 80 + x] = all.values[(y + reach) * all.width + x + reach] }
        }
        return result
    }

    @Test(arguments: [1, 4, 12.0]) func `the backdrop is blurred only within the bounds`(radius: Double) throws {
        var scene = try scene(radius)
        let result = try scene.drawn()
        scene.values[2]?.backgroundFilters = []
        let behind = try scene.drawn()
        let blurred = try reference(behind, sigma: radius)
        var worst = Worst()
        var isUntouched = true
        for y in 0..<60 {
            for x in 0..<80 {
                guard (20..<50).contains(x), (14..<44).contains(y) else {
                    isUntouched = isUntouched && result.pixel(x, y) == behind.pixel(x, y)
                    continue
                }
                let wanted = blurred.values[y * 80 + x]
                for (index, value) in channels(result.pixel(x, y)).enumerated() {
                    worst.note(value, wanted[index], at: x, y)
                }
            }
        }
        #expect(worst.difference <= 1, "at \(worst.place)")
        #expect(isUntouched)
    }

    @Test func `beyond the screen's edges the outermost pixels repeat`() throws {
        var scene = try scene(5)
        scene.values[2]?.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        let result = try scene.drawn()
        scene.values[2]?.backgroundFilters = []
        #expect(try reference(try scene.drawn(), sigma: 5).largestError(of: result.buffer) <= 1)
    }

    @Test func `round corners, masks and opacity blend between the filtered and the unfiltered backdrop`() throws {
        var scene = try scene(4)
        let full = try scene.drawn()
        scene.values[2]?.backgroundFilters = []
        let behind = try scene.drawn()
        scene.values[2]?.backgroundFilters = [try blur(4)]
        scene.values[2]?.cornerRadius = 10
        scene.values[2]?.opacity = 0.6
        scene.add(mask: 3, Scene.layer(CGRect(x: 0, y: 0, width: 15, height: 30)), to: 2)
        let result = try scene.drawn()
        // The coverage of the shape, drawn white on transparency.
        var shape = try Scene(80, 60)
        shape.add(2, Scene.layer(CGRect(x: 20, y: 16, width: 30, height: 30)))
        shape.values[2]?.cornerRadius = 10
        let coverage = try shape.drawn()
        var worst = Worst()
        for y in 0..<60 {
            for x in 0..<80 {
                let factor = x < 35 ? channels(coverage.pixel(x, y))[3] / 255 * 0.6 : 0
                let pairs = zip(channels(full.pixel(x, y)), channels(behind.pixel(x, y)))
                for (value, (filtered, plain)) in zip(channels(result.pixel(x, y)), pairs) {
                    worst.note(value, filtered * factor + plain * (1 - factor), at: x, y)
                }
            }
        }
        #expect(worst.difference <= 1.5, "at \(worst.place)")
    }

    @Test func `the layer itself is painted above the filtered backdrop`() throws {
        var scene = try scene(4)
        let glass = try scene.drawn()
        scene.values[2]?.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
        let result = try scene.drawn()
        let (below, above) = (channels(glass.pixel(30, 30)), channels(result.pixel(30, 30)))
        #expect(abs(above[2] - (127.5 + below[2] / 2)) <= 1.5 && abs(above[0] - below[0] / 2) <= 1.5)
    }

    @Test func `a change of the backdrop within the filter's margin damages the layer`() throws {
        var scene = try scene(2)
        scene.add(3, Scene.layer(CGRect(x: 53, y: 30, width: 4, height: 4), .black))
        let tree = scene.tree()
        func change(_ x: CGFloat) -> PixelRegion {
            scene.values[3]?.position.x = x
            var commit = Commit(root: 1)
            commit.updates = [LayerUpdate(id: 3, changes: .geometry, values: scene.values[3] ?? LayerValues())]
            tree.apply(commit)
            return tree.update(at: 0)
        }
        let glass = PixelRect(x: 20, y: 14, width: 30, height: 30)
        #expect(change(56).contains(glass))
        #expect(change(60).contains(glass))
        #expect(!change(62).intersects(glass))
    }

    @Test func `a filter of any radius, and bounds of any size, take little memory and time`() throws {
        for radius in [10_000, 1e9, 1e300] {
            for side in [30, 1e9, 1e300, .infinity, .nan, -30] {
                var scene = try scene(radius)
                scene.values[2]?.bounds.size = CGSize(width: side, height: side)
                let result = try scene.drawn()
                #expect(result.isPremultiplied)
            }
        }
    }
}
