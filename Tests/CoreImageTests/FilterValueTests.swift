import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

@Suite("Filters in pixels")
struct FilterValueTests {
    private func value(_ name: String, _ inputs: [String: Double]) throws -> FilterValue {
        var value = try #require(FilterValue(filterName: name))
        for (key, number) in inputs {
            value[input: try #require(value.inputIndex(forKey: key))] = number
        }
        return value
    }

    /// The filtered image, including its surroundings up to a margin.
    private func filtered(_ source: OwnedPixels, _ value: FilterValue, scale: Double, margin: Int) throws -> OwnedPixels
    {
        let size = source.buffer.size
        let result = try OwnedPixels(size.width + 2 * margin, size.height + 2 * margin)
        let target = PixelPatch(result.buffer, x: -margin, y: -margin)
        value.program(scale: scale).apply(
            to: PixelPatch(source.buffer), into: target, region: PixelRegion(target.rect))
        return result
    }

    @Test("an assigned list of filters is equal to the new one, and copies of the old one are unchanged")
    func assignment() throws {
        let (blur, bloom) = (try value("CIGaussianBlur", ["inputRadius": 3]), try value("CIBloom", [:]))
        let wide = try value("CIGaussianBlur", ["inputRadius": 9])
        var (named, off) = (blur, blur)
        (named.name, off.isEnabled) = ("other", false)
        let lists = [[], [blur], [wide], [named], [off], [bloom, blur], [blur, bloom], [bloom, wide]]
        for from in 0..<lists.count {
            for to in lists {
                var list = lists[from]
                let copy = list
                list.assign(to)
                #expect(list == to && copy == lists[from])
            }
        }
        #expect(lists[1] != lists[2] && lists[2][0][input: 0] == 9)
    }

    @Test("CIGaussianBlur is a direct double-precision convolution, within rounding", arguments: [0.7, 2, 5])
    func gaussianBlur(radius: Double) throws {
        let filter = try value("CIGaussianBlur", ["inputRadius": radius])
        let scale = 1.5
        let margin = filter.margin(scale: scale)
        #expect(margin == Int((3 * radius * scale).rounded(.up)))
        var worst = 0.0
        for testPicture in TestBitmap.allCases {
            let source = try testPicture.pixels(40, 30)
            let result = try filtered(source, filter, scale: scale, margin: margin)
            let reference = DoubleBitmap(source.buffer)
                .blurred(sigma: radius * scale, reach: margin, margin: margin)
            worst = max(worst, reference.largestError(of: result.buffer))
        }
        print("CIGaussianBlur, inputRadius \(radius) at scale \(scale): largest error \(rounded(worst)) of 255")
        #expect(worst < (radius * scale <= 3.35 ? 0.6 : 1.25))
    }

    @Test(
        "CIBloom is the input screened with its blur times the intensity, by a direct double-precision convolution",
        arguments: [(5, 0.5), (5, 1), (5, 1.5), (2, 0.25)])
    func bloom(radius: Double, intensity: Double) throws {
        let filter = try value("CIBloom", ["inputRadius": radius, "inputIntensity": intensity])
        let margin = filter.margin(scale: 1)
        #expect(margin == Int((3 * radius).rounded(.up)))
        var worst = 0.0
        for testPicture in TestBitmap.allCases {
            let source = try testPicture.pixels(40, 30)
            let result = try filtered(source, filter, scale: 1, margin: margin)
            let plain = DoubleBitmap(source.buffer).blurred(sigma: 1e-9, reach: 0, margin: margin)
            var reference = DoubleBitmap(source.buffer).blurred(sigma: radius, reach: margin, margin: margin)
            for i in reference.values.indices {
                let glow = (reference.values[i] * intensity / 255).clamped(lowerBound: .zero, upperBound: .one)
                let input = plain.values[i] / 255
                reference.values[i] = 255 * (input + glow - input * glow)
            }
            worst = max(worst, reference.largestError(of: result.buffer))
            #expect(result.isPremultiplied)
        }
        print("CIBloom, inputRadius \(radius), inputIntensity \(intensity): largest error \(rounded(worst)) of 255")
        // The blur's error times the intensity, plus the result's rounding error.
        #expect(worst < (radius <= 3.35 ? 0.52 : 1.25) * intensity + 0.52)
    }

    private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    @Test("a filter without an effect is the identity")
    func identity() throws {
        #expect(try value("CIGaussianBlur", ["inputRadius": 0]).isIdentity)
        #expect(try value("CIGaussianBlur", ["inputRadius": -5]).isIdentity)
        #expect(try value("CIBloom", ["inputIntensity": 0]).isIdentity)
        #expect(try !value("CIBloom", ["inputRadius": 0]).isIdentity)
        var disabled = try value("CIBloom", [:])
        #expect(!disabled.isIdentity)
        disabled.isEnabled = false
        #expect(disabled.isIdentity)
        #expect(disabled.margin(scale: 2) == 0)
        let source = try TestBitmap.noise.pixels(20, 10)
        #expect(try filtered(source, disabled, scale: 1, margin: 0).pixels == source.pixels)
    }

    @Test("bloom's preparation does not depend on the intensity")
    func preparation() throws {
        let weak = try value("CIBloom", ["inputIntensity": 0.1]).program(scale: 2)
        let strong = try value("CIBloom", ["inputIntensity": 1.4]).program(scale: 2)
        #expect(weak != strong)
        #expect(weak.preparation != nil)
        #expect(weak.preparation == strong.preparation)
        let other = try value("CIBloom", ["inputRadius": 11]).program(scale: 2)
        #expect(other.preparation != strong.preparation)
    }

    @Test("preparing once and combining for each intensity equals filtering each time, in any part")
    func steps() throws {
        let source = try TestBitmap.edges.pixels(40, 30)
        let whole = PixelRegion(PixelRect(x: -15, y: -15, width: 70, height: 60))
        let region = PixelRegion([
            PixelRect(x: -10, y: -5, width: 30, height: 11), PixelRect(x: 15, y: 3, width: 40, height: 40),
        ])
        let glow = try OwnedPixels(70, 60)
        let prepared = PixelPatch(glow.buffer, x: -15, y: -15)
        try value("CIBloom", ["inputRadius": 5]).program(scale: 1)
            .prepare(PixelPatch(source.buffer), into: prepared, region: whole)
        for intensity in [0.25, 1.25] {
            let program = try value("CIBloom", ["inputRadius": 5, "inputIntensity": intensity]).program(scale: 1)
            let (once, eachTime) = (try OwnedPixels(70, 60), try OwnedPixels(70, 60))
            program.combine(
                PixelPatch(source.buffer), prepared: prepared, into: PixelPatch(once.buffer, x: -15, y: -15),
                region: region)
            program.apply(
                to: PixelPatch(source.buffer), into: PixelPatch(eachTime.buffer, x: -15, y: -15), region: region)
            #expect(once.pixels == eachTime.pixels)
        }
    }

    @Test("an animation cannot set non-finite numbers")
    func animatedInputs() throws {
        var filter = try value("CIBloom", ["inputIntensity": 0.75])
        let index = try #require(filter.inputIndex(forKey: "inputIntensity"))
        filter[input: index] = .nan
        filter[input: index] = .infinity
        #expect(filter[input: index] == 0.75)
        filter[input: index] = 1e300
        let source = try TestBitmap.dots.pixels(20, 20)
        #expect(try filtered(source, filter, scale: 1e300, margin: 2).isPremultiplied)
        for scale in [Double.nan, .infinity, -1, 0] {
            #expect(try filtered(source, filter, scale: scale, margin: 2).isPremultiplied)
        }
    }

    @Test("values are equal if all of their properties are")
    func equality() throws {
        let filter = try value("CIBloom", [:])
        var other = filter
        #expect(filter == other)
        other.name = "glow"
        #expect(filter != other)
        other.name = filter.name
        other[input: 0] = 3
        #expect(filter != other)
        #expect(try value("CIGaussianBlur", [:]) != filter)
    }

    @Test("the margins of several filters add up")
    func margins() throws {
        let filters = [try value("CIGaussianBlur", ["inputRadius": 2]), try value("CIBloom", ["inputRadius": 1.5])]
        #expect(filters.programs(in: FilterSpace(scale: 2)).margin == 12 + 9)
    }
}

extension FilterValue {
    /// The filter's program at a scale, with the default origin and extent.
    func program(scale: Double) -> FilterProgram { program(in: FilterSpace(scale: scale)) }
    func margin(scale: Double) -> Int { program(scale: scale).margin }
    var isIdentity: Bool { program(scale: 1) == .copy }
}
