import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import ImageIO
import Testing

/// Files with an orientation tag, whose images a source returns as they are stored.
@Suite struct StoredOrientationTests {
    @Test(arguments: ["public.png", "public.tiff"], 1...8)
    func `An image is stored as it was given, and turned upright only on request`(type: String, value: Int) throws {
        let levels: [UInt8] = [10, 20, 30, 40, 50, 60]
        let provider = try #require(CGDataProvider(data: Data(levels)))
        let image = try #require(
            CGImage(
                width: 3, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGBitmapInfo(rawValue: 0), provider: provider,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        let data = NSMutableData()
        let destination = try #require(
            CGImageDestinationCreateWithData(data as CFMutableData, type as CFString, 1, nil))
        CGImageDestinationAddImage(destination, image, [kCGImagePropertyOrientation as String: value] as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        let source = try #require(CGImageSourceCreateWithData(Data(referencing: data) as CFData, nil))
        let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        func values(_ image: CGImage) throws -> [UInt8] {
            let bytes = try #require(image.dataProvider?.data)
            return stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] }
        }
        #expect(try values(stored) == levels && stored.width == 3)
        // Exif 2.32, 4.6.4 A: the sides that the first row and the first column show.
        let upright = try CGImage(data: Data(referencing: data))
        let expected: [UInt8] =
            switch value {
            case 1: [10, 20, 30, 40, 50, 60]
            case 2: [30, 20, 10, 60, 50, 40]
            case 3: [60, 50, 40, 30, 20, 10]
            case 4: [40, 50, 60, 10, 20, 30]
            case 5: [10, 40, 20, 50, 30, 60]
            case 6: [40, 10, 50, 20, 60, 30]
            case 7: [60, 30, 50, 20, 40, 10]
            default: [30, 60, 20, 50, 10, 40]
            }
        #expect(try values(upright) == expected)
    }
}
