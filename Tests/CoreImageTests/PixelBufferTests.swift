import AcetatePixels
import CoreImage
import Testing

@Suite("Pixel buffers and colors of Core Image")
struct PixelBufferTests {
    private func makeBuffer(_ format: OSType) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 12, 8, format, nil, &buffer)
        return try #require(buffer)
    }

    private func pixels(_ buffer: CVPixelBuffer) throws -> [[UInt32]] {
        try ImageBench.rendered(CIImage(cvPixelBuffer: buffer), 12, 8)
    }

    @Test(
        "an image is rendered to a buffer with its origin at the bottom left, within bounds",
        arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB])
    func rendering(format: OSType) throws {
        let (bench, buffer) = (try ImageBench.noise(12, 8, isOpaque: true), try makeBuffer(format))
        CIContext().render(bench.image, to: buffer)
        #expect(try pixels(buffer) == bench.pixels)
        let part = CGRect(x: 2, y: 1, width: 3, height: 4)
        CIContext().render(CIImage(color: .red), to: buffer, bounds: part, colorSpace: nil)
        let result = try pixels(buffer)
        for y in 0..<8 {
            for x in 0..<12 {
                let isInside = (2..<5).contains(x) && (1..<5).contains(7 - y)
                #expect(result[y][x] == (isInside ? 0xFFFF_0000 : bench.pixels[y][x]))
            }
        }
        CIContext().render(.red, to: buffer, bounds: CGRect(x: 50, y: 0, width: 9, height: 9), colorSpace: nil)
        #expect(try pixels(buffer) == result)
    }

    @Test("a color keeps the components of its space, and is converted for filters")
    func colors() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let color = try #require(CIColor(red: 0.5, green: 0.5, blue: 0.5, colorSpace: linear))
        #expect(color.red == 0.5 && color.alpha == 1 && color.colorSpace == linear)
        #expect(CIColor.red.colorSpace.name == CGColorSpace.sRGB)
        let pixel = try ImageBench.rendered(CIImage(color: color), 1, 1)[0][0]
        #expect(pixel == 0xFFBC_BCBC)
        #expect(color != CIColor(red: 0.5, green: 0.5, blue: 0.5))
        #expect(CIColor(red: 1, green: 0, blue: 0, colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
        #expect(CIFilter.localizedName(forCategory: kCICategoryColorAdjustment) == "Color Adjustment")
        #expect(CIFilter.localizedName(forCategory: "mine") == "mine")
    }
}
