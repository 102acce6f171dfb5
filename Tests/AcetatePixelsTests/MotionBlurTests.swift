import AcetatePixels
import AcetatePixelsTestSupport
import Foundation
import Testing

@Suite struct MotionBlurTests {
    /// Few pixels read parts of the source that are far from each other, which all pixels together read as one.
    @Test(arguments: [12.0, 90, 250], [0, 0.7, Double.pi / 2, 4])
    func `a few pixels are the same as in the whole result`(radius: Double, angle: Double) throws {
        let blur = MotionBlur(radius: radius, angle: angle)
        let source = try TestBitmap.noise.pixels(200, 150)
        let (whole, part) = (try OwnedPixels(300, 240), try OwnedPixels(300, 240))
        let from = PixelPatch(source.buffer, x: 50, y: 45)
        blur.apply(to: from, into: PixelPatch(whole.buffer), region: PixelRegion(whole.buffer.rect))
        for y in stride(from: 0, to: 240, by: 12) {
            for x in stride(from: 0, to: 300, by: 20) {
                let rect = PixelRect(x: x, y: y, width: 20, height: 12)
                blur.apply(to: from, into: PixelPatch(part.buffer), region: PixelRegion(rect))
            }
        }
        #expect(part.pixels == whole.pixels)
    }

    /// The taps of a line span far more pixels than the source has.
    @Test(arguments: [0, 0.7, 4])
    func `a line that is far longer than the source is transparent`(angle: Double) throws {
        let source = try TestBitmap.noise.pixels(100, 80)
        let result = try OwnedPixels(200, 100) { _, _ in 0xFFFF_FFFF }
        MotionBlur(radius: 32_000, angle: angle).apply(
            to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
        // At most two of 289 points are in the source.
        #expect(result.pixels.joined().allSatisfy { $0 >> 24 <= 2 })
    }
}
