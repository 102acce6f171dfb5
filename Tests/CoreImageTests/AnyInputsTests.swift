import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Properties of blurs, sharpening and color filters for arbitrary inputs.
@Suite("Blurs, sharpening and color with arbitrary inputs")
struct AnyInputsTests {
    private static let names: [String] = {
        let categories = [
            kCICategoryBlur, kCICategorySharpen, kCICategoryColorAdjustment, kCICategoryColorEffect,
        ]
        return categories.flatMap { CIFilter.filterNames(inCategory: $0) as [String] } + ["CIBloom", "CIGloom"]
    }()
    private static let (width, height) = (22, 14)

    /// A filter with numbers from `numbers`, a gradient for image inputs, and a table for data inputs.
    private func filter(_ name: String, _ numbers: () -> Double) throws -> FilterValue {
        var filter = try #require(FilterValue(filterName: name))
        for index in filter.description.inputs.indices {
            filter[numbers: index] = filter[numbers: index].map { _ in numbers() }[...]
            let gradient = try OwnedPixels(16, 1) { x, _ in 0xFF00_0000 | UInt32(x) * 0x10_0704 }
            let size = try #require(PixelSize(16, 1))
            let image = CGImage(size: size) { $0.copy(from: gradient.buffer, region: PixelRegion($0.rect)) }
            filter[object: index] = .image(CIImage(cgImage: try #require(image)))
            filter[object: index] = .data(cube)
        }
        return filter
    }

    /// A color cube with two entries per side that inverts each channel.
    private var cube: Data {
        var data = Data()
        for index in 0..<8 {
            let bits: [Int] = [index & 1, index >> 1 & 1, index >> 2 & 1]
            let channels: [Float] = bits.map { bit in Float(1 - bit) }
            for channel in channels + [1] { withUnsafeBytes(of: channel) { data.append(contentsOf: $0) } }
        }
        return data
    }

    private func defaults(_ name: String) throws -> FilterValue {
        var filter = try self.filter(name) { 0 }
        let plain = try #require(FilterValue(filterName: name))
        for index in plain.description.inputs.indices { filter[numbers: index] = plain[numbers: index] }
        return filter
    }

    /// The result in a rectangle, computed in parts, each from only the pixels of the source that it may read.
    private func rendered(
        _ program: FilterProgram, of source: OwnedPixels, in rect: PixelRect, parts: [PixelRect]
    ) throws -> [[UInt32]] {
        let result = try OwnedPixels(rect.width, rect.height) { _, _ in 0xDEAD_BEEF }
        let target = PixelPatch(result.buffer, x: rect.minX, y: rect.minY)
        for part in parts {
            let needed = part.insetBy(dx: -program.margin, dy: -program.margin).intersection(source.buffer.rect)
            let nothing = try OwnedPixels(1, 1)
            let patch =
                source.buffer.sub(needed).map { PixelPatch($0, x: needed.minX, y: needed.minY) }
                ?? PixelPatch(nothing.buffer, x: part.minX, y: part.minY)
            let own = try OwnedPixels(part.width, part.height)
            let piece = PixelPatch(own.buffer, x: part.minX, y: part.minY)
            program.apply(to: patch, into: piece, region: PixelRegion(part))
            target.copy(from: piece, region: PixelRegion(part))
        }
        return result.pixels
    }

    private func check(_ filter: FilterValue, _ space: FilterSpace) throws {
        let program = filter.program(in: space)
        #expect(program == filter.program(in: space))
        #expect(program.margin >= 0)
        let rect = PixelRect(x: -6, y: -4, width: Self.width + 13, height: Self.height + 9)
        let source = try TestBitmap.noise.pixels(Self.width, Self.height)
        let whole = try rendered(program, of: source, in: rect, parts: [rect])
        let isPremultiplied = whole.joined().allSatisfy { pixel in
            [0, 8, 16].allSatisfy { (pixel >> $0) & 0xFF <= pixel >> 24 }
        }
        #expect(isPremultiplied, "\(filter.filterName): no color exceeds its alpha")
        let parts = [
            PixelRect(x: -6, y: -4, width: 11, height: 23), PixelRect(x: 5, y: -4, width: 24, height: 9),
            PixelRect(x: 5, y: 5, width: 24, height: 14),
        ]
        #expect(
            try rendered(program, of: source, in: rect, parts: parts) == whole,
            "\(filter.filterName): a part equals the same part of the whole")
        let reach = program.reach(of: source.buffer.rect)
        for (y, row) in whole.enumerated() {
            for (x, pixel) in row.enumerated() where !reach.contains(x: rect.minX + x, y: rect.minY + y) {
                #expect(pixel == 0, "\(filter.filterName): paints outside its reach")
                if pixel != 0 { return }
            }
        }
    }

    private func space(_ scale: Double) -> FilterSpace {
        FilterSpace(
            scale: scale, originX: 3.25, originY: 12.5,
            extent: CGRect(x: 0, y: 0, width: Self.width, height: Self.height))
    }

    @Test(
        "defaults: parts equal the whole, colors do not exceed alphas, and nothing is painted outside the reach",
        arguments: names
    )
    func defaultInputs(name: String) throws {
        for scale in [1, 0.13] { try check(try defaults(name), space(scale)) }
    }

    @Test("random inputs, in and out of range, never trap", arguments: names)
    func randomInputs(name: String) throws {
        var generator = SeededGenerator(seed: 7)
        for magnitude in [1, 60, 1e300] {
            let random = try filter(name) { Double.random(in: -magnitude...magnitude, using: &generator) }
            try check(random, space(magnitude > 1 ? 0.4 : 3))
        }
        for scale in [0, .nan, 1e300] as [Double] { try check(try defaults(name), space(scale)) }
        for extent in [CGRect.null, .infinite] {
            try check(try defaults(name), FilterSpace(scale: 0.2, extent: extent))
        }
    }

    @Test("changes outside the margin have no effect", arguments: names)
    func margins(name: String) throws {
        let source = try TestBitmap.noise.pixels(Self.width, Self.height)
        let other = try TestBitmap.noise.pixels(Self.width, Self.height)
        for scale in [0.02, 0.1] {
            let program = try defaults(name).program(in: space(scale))
            let kept = PixelRect(x: 4, y: 2, width: 14, height: 11)
            for y in 0..<Self.height {
                for x in 0..<Self.width where !kept.contains(x: x, y: y) { other.buffer[row: y][x] = 0xFF00_FF00 }
            }
            let unchanged = kept.insetBy(dx: program.margin, dy: program.margin)
            if unchanged.isEmpty { continue }
            let (a, b) = (
                try rendered(program, of: source, in: unchanged, parts: [unchanged]),
                try rendered(program, of: other, in: unchanged, parts: [unchanged])
            )
            let (whole, changed) = (try OwnedPixels(Self.width, Self.height), try OwnedPixels(Self.width, Self.height))
            for (from, to) in [(source, whole), (other, changed)] {
                program.apply(
                    to: PixelPatch(from.buffer), into: PixelPatch(to.buffer), region: PixelRegion(to.buffer.rect))
            }
            #expect(a == b)
            for y in unchanged.minY..<unchanged.maxY {
                let row = unchanged.minX..<unchanged.maxX
                #expect(Array(whole.buffer[row: y][row]) == Array(changed.buffer[row: y][row]))
            }
        }
    }

    @Test("identity values leave every pixel unchanged", arguments: names)
    func identity(name: String) throws {
        let filter = try #require(CIFilter(name: name))
        var isIdentity = false
        for key in filter.inputKeys {
            guard let input = filter.attributes[key] as? [String: Any], let value = input[kCIAttributeIdentity]
            else { continue }
            filter.setValue(value, forKey: key)
            isIdentity = true
        }
        // A tone curve is the identity only except for rounding.
        guard isIdentity, !["CIToneCurve"].contains(name) else { return }
        let source = try TestBitmap.noise.pixels(Self.width, Self.height)
        let result = try OwnedPixels(Self.width, Self.height)
        filter.value.program(in: space(1)).apply(
            to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
        var most: UInt32 = 0
        for (a, b) in zip(source.pixels.joined(), result.pixels.joined()) {
            for shift in [0, 8, 16, 24] as [UInt32] {
                let (x, y) = ((a >> shift) & 0xFF, (b >> shift) & 0xFF)
                most = max(most, x > y ? x - y : y - x)
            }
        }
        #expect(most == 0, "\(name): \(most) levels")
    }

    @Test("a radius of 10000 points takes bounded time and stays within its reach", arguments: names)
    func enormous(name: String) throws {
        var filter = try defaults(name)
        guard filter.description.inputs.contains(where: { $0.meaning == .distance }) else { return }
        for index in filter.description.inputs.indices where filter.description.inputs[index].meaning == .distance {
            filter[input: index] = 10000
        }
        let clock = ContinuousClock()
        let time = try clock.measure { try check(filter, space(2)) }
        #expect(time < .seconds(20), "the limit allows for a slow machine without optimization")
    }
}
