import CoreImage
import Testing

@Suite struct AccumulatorTests {
    private let extent = CGRect(x: 2, y: 1, width: 4, height: 4)

    /// The components of a pixel, from 0 to 255.
    private func pixel(_ image: CIImage, _ x: CGFloat, _ y: CGFloat) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4)
        CIContext().render(
            image, toBitmap: &bytes, rowBytes: 4, bounds: CGRect(x: x, y: y, width: 1, height: 1), format: .RGBA8,
            colorSpace: CGColorSpaceCreateDeviceRGB())
        return bytes
    }

    @Test func `an accumulator keeps what images have drawn into it`() throws {
        let accumulator = try #require(CIImageAccumulator(extent: extent, format: .RGBA8))
        #expect(accumulator.extent == extent && accumulator.format == .RGBA8)
        #expect(accumulator.image().extent == extent && pixel(accumulator.image(), 3, 2) == [0, 0, 0, 0])
        accumulator.setImage(CIImage(color: .red))
        let first = accumulator.image()
        #expect(
            first.extent == extent && pixel(first, 2, 1) == [255, 0, 0, 255] && pixel(first, 5, 4) == [255, 0, 0, 255])
        accumulator.setImage(CIImage(color: .green), dirtyRect: CGRect(x: 2, y: 1, width: 1, height: 4))
        #expect(
            pixel(accumulator.image(), 2, 4) == [0, 255, 0, 255]
                && pixel(accumulator.image(), 3, 4) == [255, 0, 0, 255])
        #expect(pixel(first, 2, 4) == [255, 0, 0, 255], "an image is not changed later")
        accumulator.setImage(CIImage(color: .clear), dirtyRect: CGRect(x: 5, y: 4, width: 9, height: 9))
        #expect(pixel(accumulator.image(), 5, 4) == [0, 0, 0, 0])
        accumulator.clear()
        #expect(pixel(accumulator.image(), 3, 2) == [0, 0, 0, 0])
    }

    @Test func `each step can use the pixels of the last one`() throws {
        let accumulator = try #require(CIImageAccumulator(extent: extent, format: .ARGB8))
        accumulator.setImage(CIImage(color: CIColor(red: 1, green: 1, blue: 1)))
        for _ in 0..<3 {
            let half = CIVector(x: 0.5, y: 0, z: 0, w: 0)
            accumulator.setImage(
                accumulator.image().applyingFilter("CIColorMatrix", parameters: ["inputRVector": half]))
        }
        let red = Int(pixel(accumulator.image(), 3, 2)[0])
        // An eighth of the light, encoded.
        #expect(abs(red - 99) <= 2)
    }

    @Test func `an accumulator needs pixels of a format that it has`() {
        #expect(CIImageAccumulator(extent: .zero, format: .RGBA8) == nil)
        #expect(CIImageAccumulator(extent: .infinite, format: .RGBA8) == nil)
        #expect(CIImageAccumulator(extent: extent, format: .RGBAf) == nil)
        #expect(CIImageAccumulator(extent: extent, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB()) != nil)
        #expect(CIImageAccumulator(extent: extent, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
        let fraction = CGRect(x: 0.5, y: 0, width: 1, height: 1)
        #expect(CIImageAccumulator(extent: fraction, format: .BGRA8)?.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
    }

    @Test func `several inputs are set and read at once`() throws {
        let filter = try #require(CIFilter(name: "CIColorControls"))
        filter.setValuesForKeys([kCIInputSaturationKey: 0.25, kCIInputContrastKey: 2, kCIInputBrightnessKey: NSNull()])
        let values = filter.dictionaryWithValues(forKeys: [
            kCIInputSaturationKey, kCIInputContrastKey, kCIInputImageKey,
        ])
        #expect((values[kCIInputSaturationKey] as? NSNumber)?.doubleValue == 0.25)
        #expect((values[kCIInputContrastKey] as? NSNumber)?.doubleValue == 2)
        #expect(values[kCIInputImageKey] is NSNull)
        #expect((filter.value(forKey: kCIInputBrightnessKey) as? NSNumber)?.doubleValue == 0)
    }
}
