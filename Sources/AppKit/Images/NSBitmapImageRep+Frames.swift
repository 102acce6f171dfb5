import CoreGraphics
import Foundation
import ImageIO

extension NSBitmapImageRep {
    /// A property of the file that the form was read from; nil if the file has none. Animated GIF, APNG and WebP files have
    /// `frameCount`, `currentFrame`, `currentFrameDuration` and `loopCount`.
    public func value(forProperty property: PropertyKey) -> Any? {
        guard let frames else { return nil }
        return switch property {
        case .frameCount: NSNumber(value: frames.count)
        case .currentFrame: NSNumber(value: frames.current)
        case .currentFrameDuration: NSNumber(value: frames.duration)
        case .loopCount: NSNumber(value: frames.loopCount)
        default: nil
        }
    }

    /// Sets a property. `currentFrame` of an animated file makes the pixels those of the frame with an index, which is clamped
    /// to the frames; one that cannot be decoded leaves them as they are. Other properties cannot be set.
    public func setProperty(_ property: PropertyKey, withValue value: Any?) {
        guard property == .currentFrame, let frames, let index = (value as? NSNumber)?.intValue else { return }
        if let image = frames.select(index) { show(image) }
    }

    /// Creates a form with the pixels of a rectangle of the current graphics context, such as that of an image between
    /// `lockFocus()` and `unlockFocus()`; nil without a context, and outside of its bitmap. Its size is that of the rectangle.
    public convenience init?(focusedViewRect rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext, let image = context.makeImage(),
            !rect.isNull, rect.isFinite
        else { return nil }
        let pixels = context.convertToDeviceSpace(rect).integral
        let part = CGRect(
            x: pixels.minX, y: CGFloat(image.height) - pixels.maxY, width: pixels.width, height: pixels.height)
        guard let cropped = image.cropping(to: part) else { return nil }
        self.init(cgImage: cropped)
        size = rect.size
    }
}

/// The frames of an animated image file.
final class BitmapFrames {
    private let source: CGImageSource
    let count: Int
    /// The index of the frame that is shown.
    private(set) var current = 0

    /// Nil for data that is not an animation.
    init?(_ data: Data) {
        guard let source = CGImageSourceCreateWithData(data, nil) else { return nil }
        self.source = source
        count = CGImageSourceGetCount(source)
        guard count > 1, Self.animation(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)) != nil else { return nil }
    }

    /// The same frames; the first one that is shown is the same.
    init(copying frames: BitmapFrames) {
        source = frames.source
        count = frames.count
        current = frames.current
    }

    /// The frame with an index, which becomes the current one. Nil if it cannot be decoded; then the current one stays.
    func select(_ index: Int) -> CGImage? {
        let index = min(max(index, 0), count - 1)
        guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return nil }
        current = index
        return image
    }

    /// How long the current frame is shown, in seconds.
    var duration: Double {
        // The key is the same in all formats.
        let frame = Self.animation(CGImageSourceCopyPropertiesAtIndex(source, current, nil))
        return (frame?[kCGImagePropertyGIFDelayTime] as? NSNumber)?.doubleValue ?? 0
    }

    /// How often the animation plays; 0 for without end.
    var loopCount: Int {
        (Self.animation(CGImageSourceCopyProperties(source, nil))?[kCGImagePropertyGIFLoopCount] as? NSNumber)?.intValue
            ?? 0
    }

    /// The properties of the animation among those of a file or of a frame; nil if there are none.
    private static func animation(_ properties: CFDictionary?) -> CFDictionary? {
        [kCGImagePropertyGIFDictionary, kCGImagePropertyPNGDictionary, kCGImagePropertyWebPDictionary].lazy
            .compactMap { properties?[$0] as? CFDictionary }
            .first { $0[kCGImagePropertyGIFDelayTime] != nil || $0[kCGImagePropertyGIFLoopCount] != nil }
    }
}
