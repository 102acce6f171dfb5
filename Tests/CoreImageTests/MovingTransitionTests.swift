import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

/// Transitions that move pixels, compared with their formulas.
@Suite("Transitions that move pixels")
struct MovingTransitionTests {
    typealias Color = ImageBench.Color
    private let width = 60
    private let height = 40
    private let from, to: ImageBench

    init() throws {
        from = try .noise(60, 40, seed: 21, isOpaque: true)
        to = try .noise(60, 40, seed: 22, isOpaque: true)
    }

    private func transition(_ name: String, _ time: Double, _ inputs: [String: Any]) throws -> CIImage? {
        let all: [String: Any] = [
            "inputImage": from.image, "inputTargetImage": to.image, "inputTime": time,
        ]
        let filter = try #require(CIFilter(name: name, parameters: all.merging(inputs) { $1 }))
        if filter.inputKeys.contains("inputExtent") {
            filter.setValue(CGRect(x: 0, y: 0, width: 60, height: 40), forKey: "inputExtent")
        }
        return filter.outputImage
    }

    /// A color composited over another one.
    private func over(_ a: Color, _ b: Color) -> Color { a + b * (1 - a.w) }

    @Test("a page is wound around a cylinder", arguments: [0.15, 0.4, 0.75], [false, true])
    func pageCurl(time: Double, hasShadow: Bool) throws {
        let radius = 6.0
        let shadow = hasShadow ? 2 * 0.5 * radius : 0
        let line = 60 + (0 - radius - shadow - 60) * time
        let name = hasShadow ? "CIPageCurlWithShadowTransition" : "CIPageCurlTransition"
        let image = try transition(name, time, ["inputRadius": radius])
        // At an angle of 0 the page is turned from the right; each row is computed by itself.
        func page(_ x: Double, _ y: Int) -> Color {
            let coverage = max(0, min(1, min(x, 60 - x) + 0.5))
            return from.linear(x, Double(y) + 0.5) * coverage
        }
        func shade(_ color: Color, _ light: Double) -> Color { color * Color(light, light, light, 1) }
        try ImageBench.expect(image, width, height, limit: 2) { column, y in
            let x = Double(column) + 0.5
            let s = x - line
            var light = 1.0
            if s > radius, s < radius + shadow { light = 1 - 0.7 * (1 - (s - radius) / shadow) }
            let below = shade(to.color(column, y), light)
            if s >= radius { return below }
            if s <= 0 { return over(page(line + .pi * radius - s, y), over(page(x, y), below)) }
            let angle = asin(s / radius)
            let bright = 0.5 + 0.5 * cos(angle)
            let upper = shade(page(line + radius * (.pi - angle), y), bright)
            return over(upper, over(shade(page(line + radius * angle, y), bright), below))
        }
    }

    @Test("the back of a page shows an image, and the cylinder is lit by a shading")
    func backside() throws {
        let inputs: [String: Any] = [
            "inputRadius": 6, "inputBacksideImage": CIImage.green,
            "inputShadingImage": CIImage.red.cropped(to: CGRect(x: 0, y: 0, width: 9, height: 9)),
        ]
        let drawn = try ImageBench.rendered(try transition("CIPageCurlTransition", 0.4, inputs), width, height)
        // The line is at 60 - 66 · 0.4 = 33.6: the flap begins there, and ends at 33.6 - (26.4 - 6 π) = 26.05.
        for y in 0..<height {
            #expect(drawn[y][..<25] == from.pixels[y][..<25] && drawn[y][40...] == to.pixels[y][40...])
            #expect(drawn[y][28..<33].allSatisfy { $0 == 0xFF00_FF00 })
            #expect(drawn[y][35..<39].allSatisfy { $0 == 0xFFFF_0000 })
        }
    }

    @Test("a shadow is limited by its extent")
    func shadowExtent() throws {
        let inputs: [String: Any] = [
            "inputRadius": 6, "inputShadowExtent": CGRect(x: 0, y: 20, width: 60, height: 20), "inputShadowSize": 1,
        ]
        let drawn = try ImageBench.rendered(
            try transition("CIPageCurlWithShadowTransition", 0.5, inputs), width, height)
        // Right of the cylinder, only the upper half is darker.
        let column = Int(60 - (60 + 6 + 12) * 0.5 + 6) + 2
        #expect((21..<height).allSatisfy { drawn[$0][column] == to.pixels[$0][column] })
        #expect((0..<19).contains { drawn[$0][column] != to.pixels[$0][column] })
    }

    @Test("a ripple spreads from its center", arguments: [0.2, 0.5, 0.8])
    func ripple(time: Double) throws {
        let inputs: [String: Any] = ["inputCenter": CGPoint(x: 20, y: 15), "inputWidth": 25, "inputScale": 12]
        // From the top, the center is at (20, 25); the farthest corner is (60, 0).
        let front = time * (hypot(40, 25) + 25)
        let image = try transition("CIRippleTransition", time, inputs)
        try ImageBench.expect(image, width, height, limit: 1.5) { column, row in
            let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
            let distance = hypot(x - 20, y - 25)
            let s = (front - distance) / 25
            if s <= 0 { return from.color(column, row) }
            if s >= 1 { return to.color(column, row) }
            let shift = 12 / (2 * .pi) * sin(2 * .pi * s)
            let place = (
                max(0.5, min(59.5, x + (x - 20) / distance * shift)),
                max(0.5, min(39.5, y + (y - 25) / distance * shift))
            )
            let weight = s * s * (3 - 2 * s)
            return from.linear(place.0, place.1) * (1 - weight) + to.linear(place.0, place.1) * weight
        }
    }

    @Test("a ripple is lit by its shading only in the wave")
    func rippleShading() throws {
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 20, y: 15), "inputWidth": 25, "inputScale": 50,
            "inputShadingImage": CIImage.blue.cropped(to: CGRect(x: 0, y: 0, width: 8, height: 8)),
        ]
        let drawn = try ImageBench.rendered(try transition("CIRippleTransition", 0.6, inputs), width, height)
        let front = 0.6 * (hypot(40, 25) + 25)
        for y in 0..<height {
            for x in 0..<width {
                let s = (front - hypot(Double(x) + 0.5 - 20, Double(y) + 0.5 - 25)) / 25
                if s < 0 { #expect(drawn[y][x] == from.pixels[y][x]) }
                if s > 1 { #expect(drawn[y][x] == to.pixels[y][x]) }
                if s > 0.01, s < 0.99 { #expect(drawn[y][x] == 0xFF00_00FF) }
            }
        }
    }

    @Test("the image disappears where the mask is white first", arguments: [0.2, 0.5, 0.9])
    func disintegrate(time: Double) throws {
        let mask = try ImageBench.noise(60, 40, seed: 23, isOpaque: true)
        var inputs: [String: Any] = ["inputMaskImage": mask.image, "inputShadowDensity": 0]
        func rest(_ x: Int, _ y: Int) -> Double {
            let level = 1 - ImageBench.luminance(mask.color(x, y))
            return 1 - max(0, min(1, (time * 1.1 - level) / 0.1))
        }
        try ImageBench.expect(
            try transition("CIDisintegrateWithMaskTransition", time, inputs), width, height, limit: 1.6
        ) { x, y in
            from.color(x, y) * rest(x, y) + to.color(x, y) * (1 - rest(x, y))
        }
        // A shadow without blur lies where the offset puts it, y up.
        inputs.merge([
            "inputShadowDensity": 0.5, "inputShadowRadius": 0, "inputShadowOffset": CGPoint(x: 3, y: -2),
        ]) { $1 }
        try ImageBench.expect(
            try transition("CIDisintegrateWithMaskTransition", time, inputs), width, height, limit: 1.6
        ) { x, y in
            let isInside = x >= 3 && y >= 2
            let light = 1 - 0.5 * (isInside ? rest(x - 3, y - 2) : 0)
            let below = to.color(x, y) * Color(light, light, light, 1)
            return from.color(x, y) * rest(x, y) + below * (1 - rest(x, y))
        }
    }

    @Test("without a mask it dissolves")
    func noMask() throws {
        let inputs = ["inputShadowDensity": 0]
        try ImageBench.expect(
            try transition("CIDisintegrateWithMaskTransition", 0.3, inputs), width, height, limit: 1.6
        ) { x, y in from.color(x, y) * 0.7 + to.color(x, y) * 0.3 }
    }

    @Test("an accordion unfolds over the image from its bottom height", arguments: [0.25, 0.6])
    func accordion(time: Double) throws {
        let inputs: [String: Any] = [
            "inputBottomHeight": 8, "inputNumberOfFolds": 4, "inputFoldShadowAmount": 0.4,
        ]
        let image = try transition("CIAccordionFoldTransition", time, inputs)
        // The folds are 8 pixels high, and 32 together.
        try ImageBench.expect(image, width, height, limit: 1.6) { x, y in
            let v = 32 - (Double(y) + 0.5)
            if v < 0 { return from.color(x, y) * (1 - time) + to.color(x, y) * time }
            let top = 32 * time
            guard v < top + 0.5 else { return from.color(x, y) }
            let place = min(v / time, 32)
            let fold = place / 8
            let nearest = (fold / 2).rounded() * 2
            let light = 1 - 2 * 0.4 * (1 - time) * abs(fold - nearest)
            let above = to.linear(Double(x) + 0.5, max(32 - place, 0.5)) * Color(light, light, light, 1)
            let coverage = max(0, min(1, top - v + 0.5))
            return from.color(x, y) * (1 - coverage) + above * coverage
        }
    }

    @Test("extreme inputs take bounded time")
    func hostile() throws {
        let start = ContinuousClock.now
        for name in [
            "CIPageCurlTransition", "CIPageCurlWithShadowTransition", "CIRippleTransition",
            "CIDisintegrateWithMaskTransition", "CIAccordionFoldTransition",
        ] {
            for number in [0, -1, 1e-9, 1e9, -1e9, 1e300] {
                var value = try #require(FilterValue(filterName: name))
                for index in value.description.inputs.indices {
                    value[numbers: index] = Array(repeating: number, count: value[numbers: index].count)[...]
                }
                for scale in [1, 1e-6, 1e6] {
                    let program = try #require(
                        TransitionProgram(value, extent: CGRect(x: 0, y: 0, width: 60, height: 40), scale: scale))
                    let (a, b) = (try OwnedPixels(60, 40) { _, _ in 0xFF80_4020 }, try OwnedPixels(60, 40))
                    let result = try OwnedPixels(60, 40)
                    program.apply(
                        from: PixelPatch(a.buffer), to: PixelPatch(b.buffer), at: 0.5,
                        into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
                    #expect(result.isPremultiplied)
                }
            }
        }
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
