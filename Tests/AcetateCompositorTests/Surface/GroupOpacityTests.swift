import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Opacity of a layer and its sublayers as a group, and of each part by itself.
@Suite struct GroupOpacityTests {
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

    /// A red layer at 10...50, in it a green one at 20...40, in that a blue one at 25...35. Each covers the one below.
    private func scene(_ opacities: [Double], allows: [Bool]) throws -> Scene {
        var scene = try Scene(60, 60)
        scene.add(2, Scene.layer(CGRect(x: 10, y: 10, width: 40, height: 40), red))
        scene.add(3, Scene.layer(CGRect(x: 10, y: 10, width: 20, height: 20), green), to: 2)
        scene.add(4, Scene.layer(CGRect(x: 5, y: 5, width: 10, height: 10), blue), to: 3)
        for (index, id) in [LayerID(2), 3, 4].enumerated() {
            scene.values[id]?.opacity = opacities[index]
            scene.values[id]?.allowsGroupOpacity = allows[index]
        }
        return scene
    }

    /// Colors composited over one another on black: blue, green and red, with the alpha of each.
    private func over(_ parts: [(SIMD3<Double>, Double)]) -> SIMD3<Double> {
        parts.reduce(SIMD3.zero) { $0 * (1 - $1.1) + $1.0 * $1.1 * 255 }
    }

    private func expect(_ scene: Scene, _ x: Int, _ wanted: SIMD3<Double>, _ comment: Comment) throws {
        let value = channels(try scene.drawn(on: .black).pixel(x, 30))
        #expect((0..<3).allSatisfy { abs(value[$0] - wanted[$0]) <= 1.5 }, comment)
    }

    private let b = SIMD3(1.0, 0, 0), g = SIMD3(0.0, 1, 0), r = SIMD3(0.0, 0, 1)

    @Test func `a group hides the parts below, otherwise each part is faded by itself`() throws {
        let group = try scene([0.5, 1, 1], allows: [true, true, true])
        try expect(group, 12, over([(r, 0.5)]), "red")
        try expect(group, 22, over([(g, 0.5)]), "green alone")
        try expect(group, 30, over([(b, 0.5)]), "blue alone")
        let parts = try scene([0.5, 1, 1], allows: [false, false, false])
        try expect(parts, 12, over([(r, 0.5)]), "red")
        try expect(parts, 22, over([(r, 0.5), (g, 0.5)]), "green over red")
        try expect(parts, 30, over([(r, 0.5), (g, 0.5), (b, 0.5)]), "blue over both")
    }

    @Test func `opacities that are passed down multiply, and a sublayer that is a group is faded as one`() throws {
        let nested = try scene([0.5, 0.8, 0.6], allows: [false, false, false])
        try expect(nested, 30, over([(r, 0.5), (g, 0.4), (b, 0.24)]), "nested")
        let inner = try scene([0.5, 0.8, 1], allows: [false, true, true])
        try expect(inner, 22, over([(r, 0.5), (g, 0.4)]), "green of the group")
        try expect(inner, 30, over([(r, 0.5), (b, 0.4)]), "blue of the group")
    }

    @Test func `a rasterized layer is faded as one, whatever allowsGroupOpacity is`() throws {
        var scene = try scene([0.5, 1, 1], allows: [false, false, false])
        scene.values[2]?.shouldRasterize = true
        try expect(scene, 30, over([(b, 0.5)]), "rasterized")
    }

    @Test(arguments: [0.0, 6], [0.0, 0.5])
    func `a layer that masks to its bounds is faded part by part, at any position`(
        radius: Double, offset: CGFloat
    ) throws {
        var scene = try scene([0.5, 1, 1], allows: [false, false, false])
        scene.values[2]?.masksToBounds = true
        scene.values[2]?.cornerRadius = radius
        scene.values[2]?.position.x += offset
        try expect(scene, 30, over([(r, 0.5), (g, 0.5), (b, 0.5)]), "masked")
    }

    @Test func `in perspective each part is faded by itself too`() throws {
        var scene = try scene([0.5, 1, 1], allows: [false, false, false])
        scene.values[2]?.transform.m14 = 0.001
        try expect(scene, 30, over([(r, 0.5), (g, 0.5), (b, 0.5)]), "in perspective")
        scene.values[2]?.allowsGroupOpacity = true
        try expect(scene, 30, over([(b, 0.5)]), "in perspective, as a group")
    }
}
