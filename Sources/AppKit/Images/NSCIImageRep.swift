import CoreGraphics
import CoreImage
import Foundation

/// A form of an image that Core Image renders.
open class NSCIImageRep: NSImageRep {
    /// The image, whose extent is the rectangle of the form.
    public let ciImage: CIImage

    /// Creates a form of the size of an image's extent, in points.
    public init(ciImage image: CIImage) {
        ciImage = image
        super.init()
        let extent = image.extent
        // That of a color has no end, and no number of pixels.
        guard !extent.isEmpty, let wide = Int(exactly: extent.width.rounded(.up)),
            let high = Int(exactly: extent.height.rounded(.up))
        else { return }
        size = extent.size
        (pixelsWide, pixelsHigh) = (wide, high)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCIImageRep(ciImage: ciImage)
        copy.copyProperties(of: self)
        return copy
    }

    @discardableResult
    open override func draw() -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext, let image = rendered else { return false }
        context.draw(image, in: NSRect(origin: .zero, size: size))
        return true
    }

    private var rendered: CGImage? { CIContext().createCGImage(ciImage, from: ciImage.extent) }

    open override func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
        hints: [HintKey: Any]?
    ) -> CGImage? { rendered }
}

extension CIImage {
    /// Creates an image with the pixels of a form.
    public convenience init?(bitmapImageRep: NSBitmapImageRep) {
        guard let image = bitmapImageRep.cgImage else { return nil }
        self.init(cgImage: image)
    }

    /// Draws a part of the image in a rectangle of the current context, with an opacity.
    public func draw(
        in rect: NSRect, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        guard let image = CIContext().createCGImage(self, from: fromRect) else { return }
        NSBitmapImageRep(cgImage: image).draw(
            in: rect, from: .zero, operation: op, fraction: delta, respectFlipped: false, hints: nil)
    }

    /// Draws a part of the image with its lower left corner at a point of the current context, with an opacity.
    public func draw(
        at point: NSPoint, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        draw(in: NSRect(origin: point, size: fromRect.size), from: fromRect, operation: op, fraction: delta)
    }
}

extension CIColor {
    /// Creates a color with the components of an AppKit color.
    public convenience init?(color: NSColor) {
        let standard = color.standardComponents
        self.init(red: standard.red, green: standard.green, blue: standard.blue, alpha: standard.alpha)
    }
}
