import AcetatePixels
import CoreImage
import Foundation

/// The comparison of two images of the same size.
struct ImageComparison {
    /// The number of pixels that count as different.
    private(set) var differences = 0
    /// The greatest color difference of a pixel, as ΔE.
    private(set) var greatest = 0.0
    /// The rectangle around the pixels that count as different, in pixels from the top left.
    private(set) var box: (minX: Int, minY: Int, maxX: Int, maxY: Int)?
    /// The number of pixels.
    let count: Int

    /// Compares images. A pixel counts as different if its color difference is above `tolerance`, or for 0 if it differs at all.
    ///
    /// Pixels are compared over black and over white, so that transparency counts.
    init(_ reference: SnapshotPixels, _ result: SnapshotPixels, tolerance: Double) {
        count = reference.width * reference.height
        let width = reference.width
        reference.bytes.withUnsafeBytes { old in
            result.bytes.withUnsafeBytes { new in
                var pixel = 0
                while pixel < count {
                    let (a, b) = (
                        old.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self),
                        new.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
                    )
                    if a != b {
                        let difference = ImageComparison.difference(a, b)
                        greatest = max(greatest, difference)
                        if tolerance <= 0 || difference > tolerance { note(pixel % width, pixel / width) }
                    }
                    pixel += 1
                }
            }
        }
    }

    /// The part of the pixels that match, from 0 to 1.
    var precision: Double { count == 0 ? 1 : 1 - Double(differences) / Double(count) }

    private mutating func note(_ x: Int, _ y: Int) {
        differences += 1
        let former = box ?? (x, y, x, y)
        box = (min(former.minX, x), min(former.minY, y), max(former.maxX, x), max(former.maxY, y))
    }

    /// The greater of the color differences over black and over white of two premultiplied pixels, 0xAARRGGBB: that of `CILabDeltaE`,
    /// with which the snapshot-testing package compares.
    private static func difference(_ a: UInt32, _ b: UInt32) -> Double {
        Double(
            max(
                color(a, over: 0).difference(to: color(b, over: 0)),
                color(a, over: 1).difference(to: color(b, over: 1))))
    }

    private static func color(_ pixel: UInt32, over backdrop: Float) -> LabColor {
        let color = PixelColor(premultiplied: pixel)
        return LabColor(color + backdrop * (1 - color.w), .encoded)
    }
}

extension SnapshotPixels {
    /// The differences of two images of the same size over black, amplified: the greatest difference of a component becomes
    /// 255, and no difference is less than 64.
    static func difference(_ reference: SnapshotPixels, _ result: SnapshotPixels) -> SnapshotPixels {
        var levels = reference.bytes
        var greatest = 0
        for index in levels.indices {
            let level = abs(Int(reference.bytes[index]) - Int(result.bytes[index]))
            levels[index] = UInt8(level)
            greatest = max(greatest, level)
        }
        for pixel in stride(from: 0, to: levels.count, by: 4) {
            // A difference of alpha alone is one of all colors.
            let alpha = levels[pixel + 3]
            for index in pixel..<(pixel + 3) {
                let level = Int(max(levels[index], alpha))
                levels[index] = level == 0 ? 0 : UInt8(max(64, level * 255 / greatest))
            }
            levels[pixel + 3] = 255
        }
        return SnapshotPixels(width: reference.width, height: reference.height, bytes: levels)
    }
}
