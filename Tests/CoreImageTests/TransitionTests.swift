import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

@Suite("Transition filters")
struct TransitionTests {
    private static let names = [
        "CIDissolveTransition", "CISwipeTransition", "CICopyMachineTransition", "CIFlashTransition",
        "CIModTransition", "CIBarsSwipeTransition", "CIPageCurlTransition", "CIPageCurlWithShadowTransition",
        "CIRippleTransition", "CIDisintegrateWithMaskTransition", "CIAccordionFoldTransition",
    ]
    /// Opaque black and opaque white images: without light, the red channel of the result is the weight.
    private let black: OwnedPixels
    private let white: OwnedPixels
    private static let (width, height) = (60, 40)

    init() throws {
        black = try OwnedPixels(Self.width, Self.height) { _, _ in 0xFF00_0000 }
        white = try OwnedPixels(Self.width, Self.height) { _, _ in 0xFFFF_FFFF }
    }

    private func filter(_ name: String, _ inputs: [String: Any] = [:]) throws -> FilterValue {
        try #require(CIFilter(name: name, parameters: inputs)).value
    }

    /// Renders a transition, by default from black to white, in an extent of all pixels with two pixels per point.
    private func rendered(
        _ filter: FilterValue, at progress: Double, from: OwnedPixels? = nil, to: OwnedPixels? = nil,
        extent: CGRect = CGRect(x: 0, y: 0, width: width, height: height), scale: Double = 2,
        regions: [PixelRegion]? = nil
    ) throws -> OwnedPixels {
        let program = try #require(TransitionProgram(filter, extent: extent, scale: scale))
        let result = try OwnedPixels(Self.width, Self.height)
        for region in regions ?? [PixelRegion(result.buffer.rect)] {
            program.apply(
                from: PixelPatch((from ?? black).buffer), to: PixelPatch((to ?? white).buffer), at: progress,
                into: PixelPatch(result.buffer), region: region)
        }
        return result
    }

    /// Compares a transition from black to white with the expected weight and light at points from the bottom left. The
    /// light is red here, so blue is `weight · (1 - light)` and red `weight + (1 - weight) · light`.
    private func check(
        _ result: OwnedPixels, _ expected: (_ x: Double, _ y: Double) -> (weight: Double, light: Double)
    ) {
        var worst = 0.0
        for row in 0..<Self.height {
            for column in 0..<Self.width {
                let point = ((Double(column) + 0.5) / 2, (Double(Self.height - row) - 0.5) / 2)
                let (weight, light) = expected(point.0, point.1)
                let (w, l) = (max(0, min(1, weight)), max(0, min(1, light)))
                let pixel = result.pixels[row][column]
                worst = max(worst, abs(Double((pixel >> 16) & 0xFF) - 255 * (w + (1 - w) * l)))
                worst = max(worst, abs(Double(pixel & 0xFF) - 255 * w * (1 - l)))
            }
        }
        #expect(worst < 1.1, "in levels of 255")
    }

    @Test("every transition begins with exactly the first image and ends with exactly the second", arguments: names)
    func ends(name: String) throws {
        let (a, b) = (try TestBitmap.noise.pixels(60, 40), try TestBitmap.edges.pixels(60, 40))
        let filter = try filter(name)
        #expect(filter.isTransition && filter.program(scale: 1) == .copy && filter.blend == nil)
        for (progress, expected) in [(0, a), (-1, a), (Double.nan, a), (1, b), (4, b)] {
            #expect(try rendered(filter, at: progress, from: a, to: b).pixels == expected.pixels)
        }
        // The beginning and the end are continuous, except for edges that are one pixel wide.
        for (progress, expected) in [(1e-7, a), (1 - 1e-7, b)] {
            let shown = try rendered(filter, at: progress, from: a, to: b).pixels
            let changed = zip(shown.joined(), expected.pixels.joined()).count { $0 != $1 }
            #expect(changed <= 60 + 40, "\(name) at \(progress)")
        }
    }

    @Test("painting in parts equals painting the whole, and no color exceeds its alpha", arguments: names)
    func parts(name: String) throws {
        let (a, b) = (try TestBitmap.noise.pixels(60, 40), try TestBitmap.edges.pixels(60, 40))
        let filter = try filter(name)
        let parts = [PixelRect(x: 0, y: 0, width: 33, height: 40), PixelRect(x: 33, y: 0, width: 27, height: 40)]
        for progress in [0.2, 0.5, 0.9] {
            let whole = try rendered(filter, at: progress, from: a, to: b)
            #expect(whole.isPremultiplied)
            #expect(
                try rendered(filter, at: progress, from: a, to: b, regions: parts.map { PixelRegion($0) }).pixels
                    == whole.pixels)
        }
    }

    @Test("a dissolve mixes each premultiplied byte by the progress", arguments: [0.25, 0.5, 0.8])
    func dissolve(progress: Double) throws {
        let (a, b) = (try TestBitmap.noise.pixels(60, 40), try TestBitmap.edges.pixels(60, 40))
        let shown = try rendered(try filter("CIDissolveTransition"), at: progress, from: a, to: b)
        for (pixel, (from, to)) in zip(shown.pixels.joined(), zip(a.pixels.joined(), b.pixels.joined())) {
            for shift in [0, 8, 16, 24] as [UInt32] {
                let (from, to) = (Double((from >> shift) & 0xFF), Double((to >> shift) & 0xFF))
                #expect(abs(Double((pixel >> shift) & 0xFF) - (from + (to - from) * progress)) <= 0.505)
            }
        }
        let plain = try OwnedPixels(60, 40)
        TransitionProgram.dissolve.apply(
            from: PixelPatch(a.buffer), to: PixelPatch(b.buffer), at: progress, into: PixelPatch(plain.buffer),
            region: PixelRegion(plain.buffer.rect))
        #expect(plain.pixels == shown.pixels)
    }

    @Test("a swipe's band follows its formula", arguments: [(0.0, 10.0), (0.7, 25.0), (4.0, 3.0)], [0.2, 0.5, 0.85])
    func swipe(band: (angle: Double, width: Double), progress: Double) throws {
        let inputs: [String: Any] = [
            "inputAngle": band.angle, "inputWidth": band.width, "inputOpacity": 0.8, "inputColor": CIColor.red,
        ]
        let us = [0.0, 30].flatMap { x in [0.0, 20].map { y in x * cos(band.angle) + y * sin(band.angle) } }
        let (low, high) = (us.min() ?? 0, us.max() ?? 0)
        func part(_ x: Double, _ y: Double) -> Double {
            let front = low + (high - low + band.width) * progress
            return max(0, min(1, (front - x * cos(band.angle) - y * sin(band.angle)) / band.width))
        }
        check(try rendered(try filter("CISwipeTransition", inputs), at: progress)) { x, y in
            let s = part(x, y)
            return (s, 0.8 * (1 - abs(2 * s - 1)))
        }
        check(try rendered(try filter("CICopyMachineTransition", inputs), at: progress)) { x, y in
            let s = part(x, y)
            let edge = (s - 0.5) * band.width * 2 + 0.5
            return (s == 0 ? 0 : s == 1 ? 1 : edge, s > 0 && s < 1 ? 0.8 * (1 - (2 * s - 1) * (2 * s - 1)) : 0)
        }
    }

    @Test("bars swipe one after another", arguments: [(5.0, 4.0), (7.0, -3.0), (100.0, 0.0)], [0.3, 0.6])
    func bars(bar: (width: Double, offset: Double), progress: Double) throws {
        let inputs = ["inputAngle": 0, "inputWidth": bar.width, "inputBarOffset": bar.offset]
        let last = (20 / bar.width).rounded(.up) - 1
        check(try rendered(try filter("CIBarsSwipeTransition", inputs), at: progress)) { x, y in
            let k = (y / bar.width).rounded(.down)
            let place = bar.offset < 0 ? last - k : k
            let front = (30 + abs(bar.offset) * last) * progress - abs(bar.offset) * place
            return ((front - x) * 2 + 0.5, 0)
        }
    }

    @Test("holes follow their formula", arguments: [0.2, 0.5, 0.8])
    func mod(progress: Double) throws {
        let inputs: [String: Any] = [
            "inputCenter": CIVector(x: 10, y: 5), "inputRadius": 6, "inputCompression": 40, "inputAngle": 1,
        ]
        check(try rendered(try filter("CIModTransition", inputs), at: progress)) { x, y in
            let (dx, dy) = (x - 10, y - 5)
            let stretch = 40 / (40 + hypot(dx, dy))
            let (qx, qy) = ((dx * cos(1) + dy * sin(1)) * stretch, (dy * cos(1) - dx * sin(1)) * stretch)
            let level = 0.5 - 0.5 * sin(.pi * qx / 6) * sin(.pi * qy / 6)
            return ((1.1 * progress - level) / 0.1, 0)
        }
    }

    @Test("a flash fills the extent, then fades", arguments: [0.1, 0.3, 0.45, 0.5, 0.75], [0, 0.5])
    func flash(progress: Double, strength: Double) throws {
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 10, y: 5), "inputColor": CGColor(red: 1, green: 0, blue: 0, alpha: 1),
            "inputStriationStrength": strength,
        ]
        let radius = hypot(20, 15.0)
        check(try rendered(try filter("CIFlashTransition", inputs), at: progress)) { x, y in
            if progress >= 0.5 { return (1, 2 - 2 * progress) }
            let angle = atan2(y - 5, x - 10)
            let ray = pow(max(0, 0.5 + 0.5 * sin(12 * angle) * sin(7 * angle + 1)), 1.375)
            let reach = max(1, 1 + strength * 1.58 * ray)
            return (0, (2 * progress * 1.15 - hypot(x - 10, y - 5) / radius / reach) / 0.15)
        }
    }

    @Test("the result moves with the extent's position")
    func place() throws {
        let filter = try filter("CISwipeTransition", ["inputWidth": 5, "inputAngle": 0.5])
        let whole = try rendered(filter, at: 0.4)
        let program = try #require(
            TransitionProgram(
                filter, extent: CGRect(x: 100, y: -30, width: Self.width, height: Self.height), scale: 2))
        let moved = try OwnedPixels(Self.width, Self.height)
        let target = PixelPatch(moved.buffer, x: 100, y: -30)
        program.apply(
            from: PixelPatch(black.buffer, x: 100, y: -30), to: PixelPatch(white.buffer, x: 100, y: -30), at: 0.4,
            into: target, region: PixelRegion(target.rect))
        #expect(moved.pixels == whole.pixels)
    }

    @Test("a disabled filter, and an extent without an area, dissolve", arguments: names)
    func dissolving(name: String) throws {
        let dissolved = try rendered(try filter("CIDissolveTransition"), at: 0.5).pixels
        var off = try filter(name)
        off.isEnabled = false
        #expect(try rendered(off, at: 0.5).pixels == dissolved)
        for extent in [CGRect.zero, .null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)] {
            #expect(try rendered(try filter(name), at: 0.5, extent: extent).pixels == dissolved)
        }
    }

    @Test("extreme numbers never trap", arguments: names)
    func strange(name: String) throws {
        var filter = try filter(name)
        for number in [0, -1e300, 1e300, 1e-300, -7] {
            for index in filter.description.inputs.indices {
                filter[numbers: index] = Array(repeating: number, count: filter[numbers: index].count)[...]
            }
            for progress in [1e-300, 0.5, 0.999] {
                for scale in [1, 0, .nan, 1e-9, 1e9] {
                    _ = try rendered(
                        filter, at: progress, extent: CGRect(x: -5, y: 3, width: 7, height: 1e9), scale: scale)
                }
            }
        }
    }

    @Test("filters of one image and compositing filters are not transitions")
    func others() throws {
        for name in ["CIBloom", "CIMultiplyBlendMode"] {
            #expect(
                TransitionProgram(try filter(name), extent: CGRect(x: 0, y: 0, width: 9, height: 9), scale: 1) == nil)
        }
    }
}
