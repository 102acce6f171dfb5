import AcetatePixels
import CoreGraphics
import Foundation

/// One form of an image, which draws itself. Abstract: `NSBitmapImageRep` has pixels, and `NSCustomImageRep` is drawn by the
/// program. A subclass overrides `draw()`.
open class NSImageRep: NSObject, NSCopying {
    /// A hint for the choice and the drawing of an image.
    public struct HintKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// How the image is scaled, in place of the context's way: the number of an `NSImageInterpolation`.
        public static let interpolation = HintKey(rawValue: "NSImageHintInterpolation")
    }

    /// Points. Default zero.
    open var size = NSSize.zero
    /// Default 0, which means that the resolution does not matter.
    open var pixelsWide = 0
    /// Default 0, which means that the resolution does not matter.
    open var pixelsHigh = 0
    /// Default true.
    open var hasAlpha = true
    /// Whether the form covers its rectangle with opaque pixels. Default false.
    open var isOpaque = false
    /// Default 8.
    open var bitsPerSample = 8

    public override init() {
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSImageRep()
        copy.copyProperties(of: self)
        return copy
    }

    func copyProperties(of other: NSImageRep) {
        (size, pixelsWide, pixelsHigh) = (other.size, other.pixelsWide, other.pixelsHigh)
        (hasAlpha, isOpaque, bitsPerSample) = (other.hasAlpha, other.isOpaque, other.bitsPerSample)
    }

    /// The forms of an image file: the first image of the file. Empty if the file cannot be read.
    open class func imageReps(withContentsOf url: URL) -> [NSImageRep]? {
        form(contentsOf: url).map { [$0] }
    }

    /// The forms of an image file. Empty if the file cannot be read.
    open class func imageReps(withContentsOfFile filename: String) -> [NSImageRep]? {
        imageReps(withContentsOf: URL(fileURLWithPath: filename))
    }

    // MARK: Drawing into the current context

    /// Draws the form in the rectangle of its size at the origin. Returns whether it was drawn; by default false.
    @discardableResult
    open func draw() -> Bool { false }

    /// Draws the form with its lower left corner at a point.
    @discardableResult
    open func draw(at point: NSPoint) -> Bool { draw(in: NSRect(origin: point, size: size)) }

    /// Draws the form, scaled to a rectangle.
    @discardableResult
    open func draw(in rect: NSRect) -> Bool {
        let rect = rect.standardized
        guard let context = NSGraphicsContext.current?.cgContext, rect.isFinite, size.width > 0, size.height > 0 else {
            return false
        }
        return context.saved {
            context.translateBy(x: rect.minX, y: rect.minY)
            context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
            return draw()
        }
    }

    /// Draws a part of the form (zero for all of it) in a rectangle, with an opacity. In a flipped context, the form is
    /// upright if `respectFlipped` is true.
    @discardableResult
    open func draw(
        in dstSpacePortionRect: NSRect, from srcSpacePortionRect: NSRect, operation op: NSCompositingOperation,
        fraction requestedAlpha: CGFloat, respectFlipped respectContextIsFlipped: Bool, hints: [HintKey: Any]?
    ) -> Bool {
        guard let current = NSGraphicsContext.current else { return false }
        let context = current.cgContext
        let target = dstSpacePortionRect.standardized
        let whole = NSRect(origin: .zero, size: size)
        let part = srcSpacePortionRect == .zero ? whole : srcSpacePortionRect.standardized
        guard target.isFinite, part.isFinite, !target.isEmpty, part.width > 0, part.height > 0,
            requestedAlpha.isFinite
        else { return false }
        let interpolation = (hints?[.interpolation] as? NSNumber).flatMap {
            NSImageInterpolation(rawValue: $0.uintValue)
        }
        return context.saved {
            if let interpolation { current.imageInterpolation = interpolation }
            if respectContextIsFlipped, current.isFlipped {
                context.translateBy(x: 0, y: target.minY + target.maxY)
                context.scaleBy(x: 1, y: -1)
            }
            let (x, y) = (target.width / part.width, target.height / part.height)
            let full = NSRect(
                x: target.minX - part.minX * x, y: target.minY - part.minY * y, width: size.width * x,
                height: size.height * y)
            if !target.contains(full) { context.clip(to: target) }
            context.setAlpha(context.alpha * min(max(requestedAlpha, 0), 1))
            context.setBlendMode(op.blendMode)
            return paint(in: full, of: context)
        }
    }

    /// Draws the form with the opacity, blend mode and shadow of the context.
    func paint(in rect: NSRect, of context: CGContext) -> Bool {
        let isDirect = context.alpha == 1 && context.blendMode == .normal
        guard !isDirect else { return draw(in: rect) }
        context.clip(to: rect)
        context.beginTransparencyLayer(in: rect)
        defer { context.endTransparencyLayer() }
        return draw(in: rect)
    }

    // MARK: Pixels

    /// The form as pixels.
    ///
    /// - Parameters:
    ///   - proposedDestRect: where the image will be drawn; nil for its size.
    ///   - context: the context in which the image will be drawn, which determines the resolution; nil for one pixel per
    ///     point.
    open func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
        hints: [HintKey: Any]?
    ) -> CGImage? {
        let scale = context?.cgContext.userToDevice.greatestScale ?? 1
        return cgImage(size: proposedDestRect?.pointee.size ?? size, scale: scale)
    }

    /// The form as pixels, for a size in points and a number of pixels per point.
    func cgImage(size: NSSize, scale: CGFloat) -> CGImage? {
        NSImageRep.drawing(size: size, scale: scale, flipped: false) {
            self.draw(in: NSRect(origin: .zero, size: size))
        }
    }

    /// Draws into a new image, as the current context. Nil for an empty size, or one that is too large.
    static func drawing(size: NSSize, scale: CGFloat, flipped: Bool, _ draw: () -> Bool) -> CGImage? {
        guard var context = CGContext(imageOf: size, scale: scale) else { return nil }
        if flipped {
            context.translateBy(x: 0, y: size.height)
            context.scaleBy(x: 1, y: -1)
        }
        let former = NSGraphicsContext.current
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: flipped)
        let isDrawn = draw()
        NSGraphicsContext.current = former
        return isDrawn ? CGContext.takeImage(&context) : nil
    }
}

extension CGContext {
    /// A transparent bitmap of a size in points. Nil for an empty size, or one that is too large.
    convenience init?(imageOf size: NSSize, scale: CGFloat) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard width.isFinite, height.isFinite, width >= 1, height >= 1, width <= 32767, height <= 32767,
            let space = CGColorSpace(name: CGColorSpace.sRGB)
        else { return nil }
        self.init(
            data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: space,
            bitmapInfo: .native(isOpaque: false))
        scaleBy(x: width / size.width, y: height / size.height)
    }
}

/// A form of an image that a function of the program draws, at any resolution.
open class NSCustomImageRep: NSImageRep {
    /// The function, which draws into the current context, in a rectangle of the size of the form.
    public let drawingHandler: ((NSRect) -> Bool)?
    private let isFlipped: Bool

    /// Creates a form of a size. If it is flipped, y points down for the function.
    public init(
        size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
        drawingHandler: @escaping (NSRect) -> Bool
    ) {
        self.drawingHandler = drawingHandler
        isFlipped = drawingHandlerShouldBeCalledWithFlippedContext
        super.init()
        self.size = size
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        guard let drawingHandler else { return super.copy(with: zone) }
        let copy = NSCustomImageRep(size: size, flipped: isFlipped, drawingHandler: drawingHandler)
        copy.copyProperties(of: self)
        return copy
    }

    @discardableResult
    open override func draw() -> Bool {
        guard let current = NSGraphicsContext.current, let drawingHandler else { return false }
        let context = current.cgContext
        return context.saved {
            if isFlipped {
                context.translateBy(x: 0, y: size.height)
                context.scaleBy(x: 1, y: -1)
            }
            let former = NSGraphicsContext.current
            NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: isFlipped)
            defer { NSGraphicsContext.current = former }
            return drawingHandler(NSRect(origin: .zero, size: size))
        }
    }
}
