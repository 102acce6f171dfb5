import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Properties of every filter of one image.
@Suite("Every filter")
struct EveryFilterTests {
    static let names = CIFilter.filterNames(inCategory: nil).filter { name in
        guard let value = FilterValue(filterName: name) else { return false }
        return !value.isTransition && value.blend == nil
    }

    /// An image for inputs that are images.
    private let image = makeImage(64, 48) { x, y in
        0xFF00_0000 | UInt32(x * 37 % 256) << 16 | UInt32(y * 53 % 256) << 8 | UInt32(x * y % 256)
    }

    /// The filters whose margins are bounded for all inputs.
    static let bounded: [String] = {
        let categories = [
            kCICategoryDistortionEffect, kCICategoryGenerator, kCICategoryGradient, kCICategoryGeometryAdjustment,
            kCICategoryTileEffect, kCICategoryHalftoneEffect,
        ]
        let names = categories.flatMap { CIFilter.filterNames(inCategory: $0) as [String] }
        return names + [
            "CICrystallize", "CIEdges", "CIHexagonalPixellate", "CILineOverlay", "CIPixellate", "CIPointillize",
            "CISpotLight", "CIVignette", "CIVignetteEffect", "CIMorphologyMaximum", "CIMorphologyMinimum",
            "CIMorphologyGradient", "CIMorphologyRectangleMaximum", "CIMorphologyRectangleMinimum", "CIConvolution5X5",
            "CIConvolutionRGB9Vertical", "CIBlendWithMask", "CIMix", "CIComicEffect", "CIMaskedVariableBlur",
        ]
    }()

    /// A filter with inputs that have a visible effect on an image of 64 × 48 pixels.
    private func value(_ name: String) throws -> FilterValue {
        let filter = try #require(CIFilter(name: name))
        for (key, number) in [
            "inputRadius": 9, "inputIntensity": 0.8, "inputAngle": 0.7, "inputWidth": 11, "inputRotation": 0.5,
        ] where filter.inputKeys.contains(key) {
            filter.setValue(number, forKey: key)
        }
        if filter.inputKeys.contains("inputCenter") { filter.setValue(CGPoint(x: 30, y: 22), forKey: "inputCenter") }
        let images = filter.value.description.inputs.filter { $0.meaning == .image }
        for input in images { filter.setValue(CIImage(cgImage: try #require(image)), forKey: input.key) }
        let corners = ["inputTopLeft": (3, 40), "inputTopRight": (60, 45), "inputBottomRight": (55, 2)]
        for (key, corner) in corners where filter.inputKeys.contains(key) {
            filter.setValue(CGPoint(x: corner.0, y: corner.1), forKey: key)
        }
        if name == "CICrop" { filter.setValue(CGRect(x: 9.5, y: 7.2, width: 30, height: 22), forKey: "inputRectangle") }
        if name == "CIAffineTransform" {
            filter.setValue(CGAffineTransform(a: 0.6, b: 0.3, c: -0.2, d: 0.7, tx: 9, ty: 5), forKey: "inputTransform")
        }
        return filter.value
    }

    @Test("a part has the same bytes as the whole, for any crop of source and target", arguments: names)
    func parts(name: String) throws {
        for scale in [1, 1.4] {
            let bench = try FilterBench(.noise, scale: scale)
            let program = try value(name).program(in: bench.space)
            let rect = FilterBench.rect.insetBy(dx: -20, dy: -20)
            let filtered = try bench.filtered(program, in: rect)
            #expect(filtered.isPremultiplied)
            let whole = filtered.pixels
            for part in [
                PixelRect(x: 3, y: -9, width: 17, height: 30), PixelRect(x: 30, y: 11, width: 40, height: 9),
                PixelRect(x: 69, y: 20, width: 8, height: 33),
            ] {
                // The source contains only the part's margin.
                let needed = part.insetBy(dx: -program.margin, dy: -program.margin).intersection(FilterBench.rect)
                guard let size = needed.size else { continue }
                let cut = try OwnedPixels(size.width, size.height)
                let source = PixelPatch(cut.buffer, x: needed.x, y: needed.y)
                source.copy(from: bench.source, region: PixelRegion(needed))
                let result = try OwnedPixels(part.width, part.height)
                let target = PixelPatch(result.buffer, x: part.x, y: part.y)
                let region = PixelRegion([
                    PixelRect(x: part.x, y: part.y, width: part.width, height: 4),
                    PixelRect(x: part.x + 2, y: part.y + 4, width: part.width - 2, height: part.height - 4),
                ])
                program.apply(to: source, into: target, region: region)
                let pixels = result.pixels
                for place in region.rects {
                    for y in place.minY..<place.maxY {
                        let expected = whole[y - rect.y][place.minX - rect.x..<place.maxX - rect.x]
                        let actual = pixels[y - part.y][place.minX - part.x..<place.maxX - part.x]
                        #expect(Array(actual) == Array(expected), "row \(y) of \(part)")
                    }
                }
            }
        }
    }

    @Test(
        "a change of the source affects only pixels within the margin, and nothing is painted outside the reach",
        arguments: names)
    func margins(name: String) throws {
        let bench = try FilterBench(.edges)
        let program = try value(name).program(in: bench.space)
        let rect = FilterBench.rect.insetBy(dx: -30, dy: -30)
        let before = try bench.filtered(program, in: rect).pixels
        let reach = program.reach(of: FilterBench.rect)
        #expect(FilterBench.rect.insetBy(dx: -program.margin, dy: -program.margin).union(program.fill).contains(reach))
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX where !reach.contains(x: x, y: y) {
                #expect(before[y - rect.y][x - rect.x] == 0)
            }
        }
        let changed = PixelRect(x: 33, y: 19, width: 2, height: 2)
        bench.source.buffer.fill(changed.offsetBy(dx: -FilterBench.x, dy: -FilterBench.y), with: 0xFF00_FF00)
        let after = try bench.filtered(program, in: rect).pixels
        let near = changed.insetBy(dx: -program.margin, dy: -program.margin)
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX where !near.contains(x: x, y: y) {
                let (i, j) = (x - rect.x, y - rect.y)
                #expect(before[j][i] == after[j][i])
            }
        }
    }

    @Test("extreme numbers never trap and take bounded time", arguments: bounded)
    func hostile(name: String) throws {
        let small = try OwnedPixels(20, 14) { x, y in x < 12 ? 0xFF80_4020 : 0x4020_1000 }
        let source = PixelPatch(small.buffer)
        let result = try OwnedPixels(24, 18)
        let target = PixelPatch(result.buffer, x: -2, y: -2)
        let spaces = [1, 1e-9, 1e9].map {
            FilterSpace(scale: $0, originX: 0.3, originY: 14, extent: CGRect(x: 0, y: 0, width: 20, height: 14))
        }
        let start = ContinuousClock.now
        var fresh = try #require(FilterValue(filterName: name))
        for (index, input) in fresh.description.inputs.enumerated() where input.meaning == .image {
            fresh[object: index] = .image(CIImage(cgImage: try #require(image)))
        }
        for index in fresh.description.inputs.indices {
            for number in [0, -1, 1e-9, 1e9, -1e9, 1e300, -1e300] {
                var value = fresh
                value[numbers: index] = Array(repeating: number, count: value[numbers: index].count)[...]
                for space in spaces {
                    let program = value.program(in: space)
                    #expect(program.margin <= 8192)
                    program.apply(to: source, into: target, region: PixelRegion(target.rect))
                    #expect(result.isPremultiplied)
                }
            }
        }
        // All inputs at once, and invalid extents.
        for number in [0, 1e9, -1e9] {
            var value = fresh
            for index in value.description.inputs.indices {
                value[numbers: index] = Array(repeating: number, count: value[numbers: index].count)[...]
            }
            for extent in [CGRect.infinite, .null, .zero, CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)] {
                for program in [value, fresh].map({ $0.program(in: FilterSpace(extent: extent)) }) {
                    #expect(program.margin <= 8192)
                    program.apply(to: source, into: target, region: PixelRegion(target.rect))
                    #expect(result.isPremultiplied)
                }
            }
        }
        #expect(ContinuousClock.now - start < .seconds(60))
        let filter = CIFilter(fresh)
        let texts = Set(fresh.description.inputs.filter { $0.meaning == .string }.map(\.key))
        for key in filter.inputKeys where !texts.contains(key) {
            for value in [Double.nan, Double.infinity, "x", [Double.nan, 1]] as [Any] {
                filter.setValue(value, forKey: key)
            }
        }
        #expect(filter.value == fresh)
    }

    @Test("a disabled filter copies its input", arguments: names)
    func disabled(name: String) throws {
        var value = try value(name)
        value.isEnabled = false
        #expect(value.program(in: FilterSpace()) == .copy)
    }
}
