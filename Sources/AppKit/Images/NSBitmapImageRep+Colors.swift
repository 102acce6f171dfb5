import CoreGraphics
import Foundation

/// How colors outside a space's gamut are mapped into it (NSGraphics.h). Conversion is always relative colorimetric, so the
/// intent has no effect.
public enum NSColorRenderingIntent: Int, Sendable {
    /// The choice of the context.
    case `default` = 0
    /// Colors outside the range of the output are clipped; white is kept as it is.
    case absoluteColorimetric = 1
    /// Colors outside the range of the output are clipped; white becomes the white of the output.
    case relativeColorimetric = 2
    /// The whole range of colors is compressed into that of the output.
    case perceptual = 3
    /// Saturation is kept rather than hue and lightness.
    case saturation = 4
}

extension NSBitmapImageRep {
    /// A copy whose pixels have the same colors in another space, with 8 bits. Nil for a space that bitmaps cannot have, such as one
    /// of inks, and for a space of grays if the pixels have alpha.
    public func converting(
        to targetSpace: NSColorSpace, renderingIntent: NSColorRenderingIntent = .default
    ) -> NSBitmapImageRep? {
        guard let space = targetSpace.cgColorSpace else { return nil }
        let opaque: CGImageAlphaInfo = space.model == .monochrome ? .none : .noneSkipLast
        return drawn(in: space, hasAlpha ? .premultipliedLast : opaque)?.makeImage().map(sameSize)
    }

    /// A new context that contains the pixels, with 8 bits; nil for a layout that contexts do not have.
    private func drawn(in space: CGColorSpace, _ alpha: CGImageAlphaInfo) -> CGContext? {
        guard let cgImage,
            let context = CGContext(
                data: nil, width: pixelsWide, height: pixelsHigh, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: alpha.rawValue)
        else { return nil }
        context.setBlendMode(.copy)
        context.draw(cgImage, in: CGRect(x: 0, y: 0, width: pixelsWide, height: pixelsHigh))
        return context
    }

    /// A copy whose pixels have the same numbers, which are colors of another space. Nil if the space has another number of
    /// components.
    public func retagging(with newSpace: NSColorSpace) -> NSBitmapImageRep? {
        guard let cgImage, let space = newSpace.cgColorSpace else { return nil }
        return cgImage.copy(colorSpace: space).map(sameSize)
    }

    /// A form of the same size in points with the pixels of an image.
    private func sameSize(_ image: CGImage) -> NSBitmapImageRep {
        let copy = NSBitmapImageRep(cgImage: image)
        copy.size = size
        return copy
    }

    /// Colors a gray image: black, a gray, and white become three colors, and the grays between them are interpolated. Alpha stays.
    /// The gray of a color is its luma (ITU-R BT.601), which Apple does not document.
    ///
    /// - Parameter midPoint: the gray that becomes `midPointColor`, between 0 and 1.
    public func colorize(
        byMappingGray midPoint: CGFloat, to midPointColor: NSColor?, blackMapping shadowColor: NSColor?,
        whiteMapping lightColor: NSColor?
    ) {
        guard let black = Sample(shadowColor ?? .black), let middle = Sample(midPointColor ?? .gray),
            let white = Sample(lightColor ?? .white), let context = drawn(in: .sRGBSpace, .premultipliedLast),
            let data = context.data
        else { return }
        let point = min(max(midPoint.isNaN ? 0.5 : midPoint, 0), 1)
        let colors = (0...255).map { level -> Sample in
            let gray = CGFloat(level) / 255
            return gray <= point
                ? black.mixed(with: middle, point == 0 ? 1 : gray / point)
                : middle.mixed(with: white, (gray - point) / (1 - point))
        }
        // The context owns its rows while it is used here.
        for row in 0..<pixelsHigh {
            let bytes = data.advanced(by: row * context.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for start in stride(from: 0, to: 4 * pixelsWide, by: 4) {
                let alpha = CGFloat(bytes[start + 3])
                guard alpha > 0 else { continue }
                let luma =
                    0.299 * CGFloat(bytes[start]) + 0.587 * CGFloat(bytes[start + 1]) + 0.114
                    * CGFloat(bytes[start + 2])
                let color = colors[min(255, Int((luma / alpha * 255).rounded()))]
                bytes[start] = UInt8((color.red * alpha).rounded())
                bytes[start + 1] = UInt8((color.green * alpha).rounded())
                bytes[start + 2] = UInt8((color.blue * alpha).rounded())
            }
        }
        if let image = context.makeImage() { show(image) }
    }

    /// The components of an opaque color in sRGB, from 0 to 1.
    private struct Sample {
        var red, green, blue: CGFloat

        init(red: CGFloat, green: CGFloat, blue: CGFloat) { (self.red, self.green, self.blue) = (red, green, blue) }

        init?(_ color: NSColor) {
            guard let color = color.usingColorSpace(.sRGB) else { return nil }
            func inRange(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }
            self.init(
                red: inRange(color.redComponent), green: inRange(color.greenComponent),
                blue: inRange(color.blueComponent))
        }

        func mixed(with other: Sample, _ part: CGFloat) -> Sample {
            func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
            return Sample(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
        }
    }
}
