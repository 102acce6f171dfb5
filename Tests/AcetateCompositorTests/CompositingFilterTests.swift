import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Compositing filters, compared with the formulas of "Compositing and Blending Level 1" (W3C) and of Porter and Duff,
/// applied to the layer and its backdrop drawn separately.
@Suite struct CompositingFilterTests {
    private static let separable: [String: @Sendable (Double, Double) -> Double] = [
        "multiply": { s, b in s * b }, "screen": { s, b in s + b - s * b }, "darken": { s, b in min(s, b) },
        "lighten": { s, b in max(s, b) }, "difference": { s, b in abs(s - b) },
        "exclusion": { s, b in s + b - 2 * s * b },
        "hardLight": { s, b in s <= 0.5 ? b * 2 * s : (2 * s - 1) + b - (2 * s - 1) * b },
        "overlay": { s, b in b <= 0.5 ? s * 2 * b : (2 * b - 1) + s - (2 * b - 1) * s },
    ]

    /// The factors of source and backdrop, from their alphas.
    private static let operators: [String: @Sendable (Double, Double) -> (Double, Double)] = [
        "clear": { _, _ in (0, 0) }, "copy": { _, _ in (1, 0) }, "sourceOver": { s, _ in (1, 1 - s) },
        "sourceIn": { _, b in (b, 0) }, "sourceOut": { _, b in (1 - b, 0) }, "sourceAtop": { s, b in (b, 1 - s) },
        "destOver": { _, b in (1 - b, 1) }, "destIn": { s, _ in (0, s) }, "destOut": { s, _ in (0, 1 - s) },
        "destAtop": { s, b in (1 - b, s) }, "xor": { s, b in (1 - b, 1 - s) }, "plusL": { _, _ in (1, 1) },
    ]

    /// A backdrop with parts of all alphas, and a layer with a sublayer that extends beyond it at the right.
    private func scene(_ filter: FilterValue?) throws -> Scene {
        var scene = try Scene(60, 40)
        for index in 0..<6 {
            let color = CGColor(
                srgbRed: Double(index) / 5, green: 0.7, blue: 0.2, alpha: [1, 0.5, 0, 1, 0.8, 1][index])
            scene.add(
                LayerID(10 + index), Scene.layer(CGRect(x: CGFloat(index) * 10, y: 0, width: 10, height: 30), color))
        }
        var layer = Scene.layer(CGRect(x: 6, y: 6, width: 36, height: 28), nil)
        layer.compositingFilter = filter
        scene.add(2, layer)
        let colors = [(0.2, 0.9, 1.0), (0.8, 0.1, 0.6), (1, 1, 0.3)]
        for (index, (red, green, alpha)) in colors.enumerated() {
            let frame = CGRect(x: CGFloat(index) * 14, y: 4, width: 14, height: 18)
            scene.add(
                LayerID(3 + index),
                Scene.layer(frame, CGColor(srgbRed: red, green: green, blue: 0.4, alpha: alpha)), to: 2)
        }
        return scene
    }

    private func expect(
        _ filter: FilterValue, _ scene: Scene, tolerance: Double,
        _ formula: (_ s: [Double], _ b: [Double], _ isInBounds: Bool) -> [Double]
    ) throws {
        var layer = scene
        layer.values[2]?.compositingFilter = nil
        for id in 10..<16 as Range<LayerID> { layer.values[id]?.isHidden = true }
        var backdrop = scene
        backdrop.values[2]?.isHidden = true
        let (source, behind, result) = (try layer.drawn(), try backdrop.drawn(), try scene.drawn())
        for y in 0..<40 {
            for x in 0..<60 {
                let (s, b) = (channels(source.pixel(x, y)), channels(behind.pixel(x, y)))
                let isInBounds = (6..<42).contains(x) && (6..<34).contains(y)
                let wanted = formula(s.map { $0 / 255 }, b.map { $0 / 255 }, isInBounds)
                for (value, wanted) in zip(channels(result.pixel(x, y)), wanted) {
                    #expect(
                        abs(value - wanted * 255) <= tolerance, "\(filter.filterName) at (\(x), \(y)): \(s) on \(b)")
                }
            }
        }
        #expect(result.isPremultiplied)
    }

    @Test(arguments: separable.keys.sorted()) func `a blend mode follows its formula`(name: String) throws {
        let filter = try #require(FilterValue(blendModeName: name + "BlendMode"))
        let blend = try #require(Self.separable[name])
        try expect(filter, try scene(filter), tolerance: 2) { s, b, _ in
            (0..<4).map { channel in
                guard channel < 3 else { return s[3] + b[3] - s[3] * b[3] }
                let mixed = blend(s[3] > 0 ? min(1, s[channel] / s[3]) : 0, b[3] > 0 ? min(1, b[channel] / b[3]) : 0)
                return s[channel] * (1 - b[3]) + b[channel] * (1 - s[3]) + s[3] * b[3] * mixed
            }
        }
    }

    /// Outside the bounds, the layer's alpha is its shape: the result of the operator for the opaque color, blended by
    /// that alpha.
    @Test(arguments: operators.keys.sorted(), [1, 0.5])
    func `an operator acts within the bounds, also where the layer is transparent`(
        name: String, opacity: Double
    ) throws {
        let filter = try #require(FilterValue(blendModeName: name))
        let factors = try #require(Self.operators[name])
        var scene = try scene(filter)
        scene.values[2]?.opacity = opacity
        let reaches = factors(0, 1).1 != 1 || factors(0, 0.5).1 != 1
        try expect(filter, scene, tolerance: 2) { s, b, isInBounds in
            // The layer drawn alone is already faded.
            let whole = s.map { $0 / opacity }
            let outcome: [Double]
            if !reaches {
                // Operators that leave a transparent backdrop unchanged are faded by its alpha.
                let f = factors(s[3], b[3])
                return zip(s, b).map { min(1, $0 * f.0 + $1 * f.1) }
            } else if isInBounds {
                let f = factors(whole[3], b[3])
                outcome = zip(whole, b).map { $0 * f.0 + $1 * f.1 }
            } else {
                let f = factors(1, b[3])
                outcome = zip(whole, b).map { $0 * f.0 + $1 * f.1 * whole[3] + $1 * (1 - whole[3]) }
            }
            return zip(outcome, b).map { $0 * opacity + $1 * (1 - opacity) }
        }
    }

    @Test func `the backdrop of a layer is its superlayer's group`() throws {
        let filter = try #require(FilterValue(blendModeName: "multiplyBlendMode"))
        var scene = try Scene(20, 20)
        scene.add(2, Scene.layer(CGRect(x: 0, y: 0, width: 20, height: 20), CGColor(gray: 0, alpha: 1)))
        scene.add(3, Scene.layer(CGRect(x: 0, y: 0, width: 20, height: 20), nil))
        var layer = Scene.layer(CGRect(x: 0, y: 0, width: 10, height: 20))
        layer.compositingFilter = filter
        scene.add(4, layer, to: 3)
        // Layer 3 is not a group.
        #expect(try scene.drawn().pixel(5, 5) == 0xFF00_0000)
        // A translucent layer is a group, in which layer 4 has no backdrop.
        scene.values[3]?.opacity = 0.5
        #expect(abs(channels(try scene.drawn().pixel(5, 5))[0] - 127.5) <= 1)
    }

    @Test func `a mask ignores its own compositing and background filters`() throws {
        var scene = try Scene(20, 20)
        scene.add(2, Scene.layer(CGRect(x: 0, y: 0, width: 20, height: 20)))
        let mask = Scene.layer(CGRect(x: 0, y: 0, width: 10, height: 20))
        scene.add(mask: 3, mask, to: 2)
        let plain = try scene.drawn()
        scene.values[3]?.compositingFilter = FilterValue(blendModeName: "clear")
        scene.values[3]?.backgroundFilters = [try #require(FilterValue(filterName: "CIGaussianBlur"))]
        #expect(try scene.drawn().pixels == plain.pixels)
    }

    @Test func `a filter without a second image has no effect as a compositing filter`() throws {
        let blur = try #require(FilterValue(filterName: "CIGaussianBlur"))
        #expect(try scene(blur).drawn().pixels == scene(nil).drawn().pixels)
    }
}
