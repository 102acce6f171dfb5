import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import CoreGraphics
import Foundation
import Testing

/// Contents that fade from one image to another: each premultiplied component is `from + (to - from) * fraction`.
@Suite struct ContentsFadeTests {
    private typealias Scene = TransitionScene

    /// Every pixel is different, and some are translucent.
    private func image(_ width: Int, _ height: Int, _ seed: UInt32) throws -> CGImage {
        let size = try #require(PixelSize(width, height))
        return try #require(
            CGImage(size: size) { pixels in
                for y in 0..<height {
                    for x in 0..<width {
                        let alpha = (UInt32(x * 31 + y * 17) &* seed) % 256
                        pixels[row: y][x] = alpha << 24 | (alpha * 3 / 4) << 16 | (alpha / 2) << 8 | alpha / 5
                    }
                }
            })
    }

    private func layer(_ frame: CGRect, _ fade: ImageFade) -> LayerValues {
        var values = Scene.box(frame, nil)
        (values.contents, values.contentsFade, values.contentsGravity) = (fade.nearest, fade, .center)
        return values
    }

    private static func channel(_ pixel: UInt32, _ index: Int) -> Double { Double(pixel >> (8 * index) & 0xFF) }

    private func rows(_ image: CGImage) -> [[UInt32]] {
        image.withPixels { pixels in (0..<image.height).map { Array(pixels[row: $0]) } }
    }

    @Test(arguments: [0, 0.1, 0.25, 0.5, 0.77, 1], [false, true])
    func `each channel is blended to within a level, and either image may be nil`(fraction: Double, toNone: Bool) throws
    {
        let (from, to) = (try image(20, 20, 7), try image(20, 20, 11))
        let fade = ImageFade(from: from, to: toNone ? nil : to, fraction: fraction)
        let scene = try Scene([2: layer(CGRect(x: 10, y: 10, width: 20, height: 20), fade)], background: nil)
        scene.show(at: 0)
        let (a, b) = (rows(from), toNone ? nil : rows(to))
        for y in 0..<20 {
            for x in 0..<20 {
                for index in 0..<4 {
                    let start = Self.channel(a[19 - y][x], index)
                    let end = b.map { Self.channel($0[19 - y][x], index) } ?? 0
                    let shown = Self.channel(scene[10 + x, 10 + y], index)
                    #expect(abs(shown - (start + (end - start) * fraction)) <= 1)
                }
            }
        }
    }

    @Test func `each image has its own frame by the gravity, and its own part`() throws {
        let (small, large) = (try image(4, 4, 3), try image(16, 8, 5))
        for gravity in [ContentsGravity.bottomLeft, .center, .resizeAspect, .topRight] {
            func scene(_ image: CGImage, _ fade: ImageFade?) throws -> TransitionScene {
                var values = Scene.box(CGRect(x: 10, y: 10, width: 20, height: 20), nil)
                (values.contents, values.contentsFade, values.contentsGravity) = (image, fade, gravity)
                values.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
                let scene = try Scene([2: values], background: nil)
                scene.show(at: 0)
                return scene
            }
            let both = try scene(small, ImageFade(from: small, to: large, fraction: 0.5))
            let (first, second) = (try scene(small, nil), try scene(large, nil))
            for y in 0..<40 {
                for x in 0..<40 {
                    for index in 0..<4 {
                        let (a, b) = (Self.channel(first[x, y], index), Self.channel(second[x, y], index))
                        #expect(abs(Self.channel(both[x, y], index) - (a + b) / 2) <= 1, "\(gravity) \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test func `an animation of the contents begins and ends without a jump, also scaled and translucent`() throws {
        let (from, to) = (try image(20, 20, 7), try image(10, 30, 11))
        var values = Scene.box(CGRect(x: 3, y: 3, width: 33.5, height: 30), nil)
        (values.contents, values.opacity) = (from, 0.7)
        let scene = try Scene([2: values])
        scene.show(at: 0)
        func raster() -> [UInt32] { (0..<40).flatMap { y in (0..<40).map { scene[$0, y] } } }
        let before = raster()
        var timing = MediaTiming()
        (timing.duration, timing.fill) = (1, [.forwards])
        let target = try #require(AnimationTarget(keyPath: "contents"))
        let animation = LayerAnimation(
            id: 1, timing: timing, curve: .linear,
            effect: .property(
                PropertyAnimation(
                    target: target, track: .basic(Endpoints(from: .image(from), to: .image(to))))))
        values.contents = to
        try scene.commit([2: values], animations: [2: [animation]])
        scene.show(at: 0)
        #expect(raster() == before)
        for time in [0.001, 0.3, 0.999] {
            #expect(!scene.show(at: time).isEmpty)
            #expect(scene.unequal == 0)
        }
        let last = raster()
        scene.show(at: 1)
        let after = raster()
        try scene.commit(animations: [2: []])
        scene.show(at: 2)
        #expect(raster() == after)
        for (a, b) in zip(last, after) {
            for index in 0..<4 { #expect(abs(Self.channel(a, index) - Self.channel(b, index)) <= 1) }
        }
    }
}
