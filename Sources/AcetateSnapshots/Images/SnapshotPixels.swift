import CoreGraphics
import Foundation

/// The pixels of an image in sRGB: four bytes each for blue, green, red and alpha, premultiplied, in rows from the top.
struct SnapshotPixels {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// The pixels of an image.
    init(_ image: CGImage) throws {
        (width, height) = (image.width, image.height)
        bytes = [UInt8](repeating: 0, count: width * height * 4)
        let (width, height) = (width, height)
        let isDrawn = bytes.withUnsafeMutableBytes { memory in
            guard let context = SnapshotPixels.context(memory.baseAddress, width, height) else { return false }
            context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
            return true
        }
        guard isDrawn else {
            throw SnapshotError("There is not enough memory for \(width) by \(height) pixels. Compare a smaller image.")
        }
    }

    init(width: Int, height: Int, bytes: [UInt8]) { (self.width, self.height, self.bytes) = (width, height, bytes) }

    /// The image of the pixels.
    var image: CGImage? {
        var bytes = bytes
        return bytes.withUnsafeMutableBytes { SnapshotPixels.context($0.baseAddress, width, height)?.makeImage() }
    }

    private static func context(_ memory: UnsafeMutableRawPointer?, _ width: Int, _ height: Int) -> CGContext? {
        CGContext(
            data: memory, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    }

    /// Images side by side, with two transparent pixels between them.
    static func row(_ images: [CGImage]) throws -> CGImage {
        let gap = 2
        let width = images.reduce(0) { $0 + $1.width + gap } - gap
        let height = images.map(\.height).max() ?? 0
        guard width > 0, height > 0, width <= 32767,
            let context = SnapshotPixels.context(nil, width, height)
        else {
            throw SnapshotError(
                "A strip of \(images.count) images cannot have \(width) by \(height) pixels. Use from 1 to 32767: fewer or smaller "
                    + "images.")
        }
        var x = 0
        for image in images {
            context.draw(
                image, in: CGRect(x: x, y: height - image.height, width: image.width, height: image.height))
            x += image.width + gap
        }
        guard let image = context.makeImage() else {
            throw SnapshotError("There is not enough memory for \(width) by \(height) pixels. Compare smaller images.")
        }
        return image
    }
}
