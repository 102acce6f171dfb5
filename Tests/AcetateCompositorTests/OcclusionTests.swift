import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Testing

/// Layers that opaque layers hide are not painted, and the result is the same.
@Suite struct OcclusionTests {
    private static let everywhere = CGRect(x: 0, y: 0, width: 100, height: 100)
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// A hundred small layers, with ids 10 to 109, distributed over the screen.
    private func scene() throws -> Scene {
        var scene = try Scene(100, 100)
        for index in 0..<100 {
            let frame = CGRect(x: index % 10 * 10, y: index / 10 * 10, width: 9, height: 9)
            scene.add(LayerID(10 + index), Scene.layer(frame, Self.red))
        }
        return scene
    }

    /// The small layers that are painted, and the pixels.
    private func painted(_ scene: Scene) throws -> (layers: Set<Int>, pixels: OwnedPixels) {
        let tree = scene.tree()
        let pixels = try OwnedPixels(100, 100)
        tree.paint(into: pixels.buffer, region: PixelRegion(scene.size.rect))
        return (Set((0..<100).filter { tree.paints(of: LayerID(10 + $0)) > 0 }), pixels)
    }

    @Test func `layers behind an opaque layer are not painted`() throws {
        var scene = try scene()
        scene.add(2, Scene.layer(Self.everywhere, Self.blue))
        let (layers, pixels) = try painted(scene)
        #expect(layers.isEmpty)
        for y in 0..<100 { for x in 0..<100 { #expect(pixels.pixel(x, y) == 0xFF00_00FF) } }
    }

    @Test func `an opaque layer inside empty layers hides others`() throws {
        var scene = try scene()
        scene.add(2, Scene.layer(Self.everywhere, nil))
        scene.add(3, Scene.layer(Self.everywhere, nil), to: 2)
        scene.add(4, Scene.layer(CGRect(x: 0, y: 0, width: 100, height: 50), Self.blue), to: 3)
        #expect(try painted(scene).layers == Set(50..<100))
    }

    /// Six strips from the top to the bottom, with an id from 3 to 8.
    private func addStrips(_ order: [Int], isTiled: (Int) -> Bool = { _ in true }, to scene: inout Scene) {
        scene.add(2, Scene.layer(Self.everywhere, nil))
        for index in order where isTiled(index) {
            let strip = CGRect(x: 0, y: 16 * index, width: 100, height: index == 5 ? 20 : 16)
            scene.add(LayerID(3 + index), Scene.layer(strip, Self.blue), to: 2)
        }
    }

    @Test(arguments: [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 0, 5, 1, 4, 2]])
    func `opaque layers that adjoin one another hide others together`(order: [Int]) throws {
        var scene = try scene()
        addStrips(order, to: &scene)
        let (layers, pixels) = try painted(scene)
        #expect(layers.isEmpty)
        for y in 0..<100 { for x in 0..<100 { #expect(pixels.pixel(x, y) == 0xFF00_00FF) } }
    }

    @Test func `layers are painted in a gap between opaque layers`() throws {
        var scene = try scene()
        addStrips([0, 1, 2, 3, 4, 5], isTiled: { $0 != 0 }, to: &scene)
        // The gap ends at 16, in the second row.
        #expect(try painted(scene).layers == Set(0..<20))
    }

    @Test func `a round corner hides nothing in its corner`() throws {
        var scene = try scene()
        var cover = Scene.layer(Self.everywhere, Self.blue)
        cover.cornerRadius = 40
        scene.add(2, cover)
        let (layers, pixels) = try painted(scene)
        #expect(layers.isSuperset(of: [0, 9, 90, 99]) && layers.isDisjoint(with: [44, 45, 54, 55]))
        #expect(pixels.pixel(2, 2) == 0xFFFF_0000)
        #expect(pixels.pixel(50, 50) == 0xFF00_00FF)
    }

    @Test(arguments: ["translucent", "faded", "hidden", "turned", "blend mode", "mask", "fading in"])
    func `a layer that is not opaque hides nothing`(way: String) throws {
        var scene = try scene()
        var cover = Scene.layer(Self.everywhere, Self.blue)
        switch way {
        case "translucent": cover.backgroundColor = Self.blue.copy(alpha: 0.9)
        case "faded": cover.opacity = 0.9
        case "hidden": cover.isHidden = true
        case "turned": cover.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        case "blend mode": cover.compositingFilter = CIFilter(name: "CIScreenBlendMode")?.value
        case "fading in":
            cover.backgroundColor = nil
            let image = CGImage(size: scene.size, isOpaque: true) { $0.fill($0.rect, with: 0xFF00_00FF) }
            let fade = ImageFade(from: nil, to: image, fraction: 0.6)
            (cover.contents, cover.contentsFade) = (fade.nearest, fade)
        default: break
        }
        scene.add(2, cover)
        if way == "mask" { scene.add(mask: 3, Scene.layer(CGRect(x: 0, y: 0, width: 1, height: 1)), to: 2) }
        #expect(try painted(scene).layers.count == 100)
    }

    @Test func `layers hidden below all backdrop filters are not painted`() throws {
        var scene = try scene()
        scene.add(2, Scene.layer(Self.everywhere, Self.blue))
        var blur = Scene.layer(CGRect(x: 20, y: 20, width: 40, height: 40), nil)
        blur.backgroundFilters = [try #require(CIFilter(name: "CIGaussianBlur")?.value)]
        scene.add(3, blur)
        let (layers, pixels) = try painted(scene)
        #expect(layers.isEmpty)
        for y in 0..<100 { for x in 0..<100 { #expect(pixels.pixel(x, y) == 0xFF00_00FF) } }
    }

    /// The blur of a filter spreads pixels below an opaque layer to pixels next to it.
    @Test func `the backdrop of a layer that filters it is painted completely`() throws {
        var scene = try scene()
        var blur = Scene.layer(Self.everywhere, nil)
        blur.backgroundFilters = [try #require(CIFilter(name: "CIGaussianBlur")?.value)]
        scene.add(2, blur)
        scene.add(3, Scene.layer(CGRect(x: 0, y: 0, width: 50, height: 100), Self.blue))
        #expect(try painted(scene).layers.count == 100)
    }
}
