import CoreImage
import Testing

/// Filters that compute a few pixels from an area.
@Suite("Reductions")
struct ReductionTests {
    private let bench: ImageBench
    private let width = 37
    private let height = 23

    init() throws { bench = try .noise(37, 23, seed: 5) }

    /// The reduced image of a rectangle from the bottom left.
    private func reduced(_ name: String, _ area: CGRect) throws -> CIImage {
        try #require(
            CIFilter(name: name, parameters: ["inputImage": bench.image, "inputExtent": area])?.outputImage)
    }

    /// The premultiplied channels of the area's pixels, in rows from the top.
    private func colors(_ area: CGRect) -> [[ImageBench.Color]] {
        (height - Int(area.maxY)..<height - Int(area.minY)).map { y in
            (Int(area.minX)..<Int(area.maxX)).map { bench.color($0, y) }
        }
    }

    @Test(
        "average, maximum and minimum of an area, also one that is partly outside the image",
        arguments: [
            CGRect(x: 0, y: 0, width: 37, height: 23), CGRect(x: 3, y: 5, width: 10, height: 7),
            CGRect(x: 30, y: -4, width: 20, height: 9),
        ])
    func areas(area: CGRect) throws {
        let all = Array(colors(area).joined())
        let mean = all.reduce(.zero, +) / Double(all.count)
        try ImageBench.expect(try reduced("CIAreaAverage", area), 1, 1, limit: 0.51) { _, _ in mean }
        let (least, most) = (all.reduce(.one, pointwiseMin), all.reduce(.zero, pointwiseMax))
        try ImageBench.expect(try reduced("CIAreaMaximum", area), 1, 1, limit: 0.01) { _, _ in most }
        try ImageBench.expect(try reduced("CIAreaMinimum", area), 1, 1, limit: 0.01) { _, _ in least }
        let both = try reduced("CIAreaMinMax", area)
        #expect(both.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
        try ImageBench.expect(both, 2, 1, limit: 0.01) { x, _ in x == 0 ? least : most }
        try ImageBench.expect(try reduced("CIAreaMinMaxRed", area), 1, 1, limit: 0.01) { _, _ in
            ImageBench.Color(least.x, most.x, 0, 1)
        }
        let densest = all.reduce(all[0]) { $1.w > $0.w ? $1 : $0 }
        try ImageBench.expect(try reduced("CIAreaMaximumAlpha", area), 1, 1, limit: 0.01) { _, _ in densest }
        let lightest = all.reduce(all[0]) { $1.w < $0.w ? $1 : $0 }
        try ImageBench.expect(try reduced("CIAreaMinimumAlpha", area), 1, 1, limit: 0.01) { _, _ in lightest }
    }

    @Test("row averages are from the bottom, column averages from the left")
    func lines() throws {
        let area = CGRect(x: 2, y: 3, width: 30, height: 15)
        let rows = colors(area)
        let byRow = try reduced("CIRowAverage", area)
        #expect(byRow.extent == CGRect(x: 0, y: 0, width: 15, height: 1))
        try ImageBench.expect(byRow, 15, 1, limit: 0.51) { x, _ in rows[14 - x].reduce(.zero, +) / 30 }
        let byColumn = try reduced("CIColumnAverage", area)
        #expect(byColumn.extent == CGRect(x: 0, y: 0, width: 30, height: 1))
        try ImageBench.expect(byColumn, 30, 1, limit: 0.51) { x, _ in
            rows.reduce(.zero) { $0 + $1[x] } / 15
        }
    }

    @Test("an average larger than a tile can be read as bytes, and stretched over an image")
    func reading() throws {
        let large = CIImage.red.cropped(to: CGRect(x: 0, y: 0, width: 700, height: 600))
            .composited(over: CIImage.blue.cropped(to: CGRect(x: 0, y: 0, width: 1400, height: 600)))
        let filter = CIFilter.areaAverage()
        (filter.inputImage, filter.extent) = (large, large.extent)
        let average = try #require(filter.outputImage)
        var bytes = [UInt8](repeating: 0, count: 4)
        CIContext().render(
            average, toBitmap: &bytes, rowBytes: 4, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8,
            colorSpace: CGColorSpaceCreateDeviceRGB())
        // The mean of the light, encoded again.
        #expect(bytes == [188, 0, 188, 255])
        let everywhere = average.clampedToExtent().cropped(to: large.extent)
        #expect(try ImageBench.rendered(everywhere, 690, 590, 2, 1) == [[0xFF80_0080, 0xFF80_0080]])
    }

    @Test("an infinite area is that of the image; an empty one has no pixels")
    func extremes() throws {
        let all = bench.image.extent
        let whole = try ImageBench.rendered(try reduced("CIAreaAverage", all), 1, 1)
        #expect(try ImageBench.rendered(try reduced("CIAreaAverage", .infinite), 1, 1) == whole)
        #expect(try reduced("CIAreaAverage", .zero).extent == .zero)
        let filter = CIFilter.areaAverage()
        (filter.inputImage, filter.extent) = (.red, .infinite)
        #expect(filter.outputImage?.extent == .zero)
        filter.extent = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
        let large = try #require(filter.outputImage)
        #expect(CIContext().createCGImage(large, from: CGRect(x: 0, y: 0, width: 1, height: 1)) == nil)
        // A layer is unchanged.
        #expect(filter.value.program(in: FilterSpace()) == .copy)
    }
}
