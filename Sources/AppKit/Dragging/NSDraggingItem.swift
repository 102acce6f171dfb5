import AcetatePixels
import AcetateWayland
import Foundation
import QuartzCore

/// A part of the image of a dragged item.
@preconcurrency @MainActor
open class NSDraggingImageComponent: NSObject {
    /// The role of the part.
    open var key: NSDraggingItem.ImageComponentKey
    /// An `NSImage`, or another object for the contents of a layer.
    open var contents: Any?
    /// Points, from the bottom left corner of the item's `draggingFrame`.
    open var frame = NSRect.zero

    /// Creates a part without an image.
    public init(key: NSDraggingItem.ImageComponentKey) {
        self.key = key
        super.init()
    }
}

/// An item of a drag: an object for the pasteboard, and its image.
@preconcurrency @MainActor
open class NSDraggingItem: NSObject {
    /// The role of a part of an item's image.
    public struct ImageComponentKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        /// Creates a key from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The image of the item.
        public static let icon = ImageComponentKey(rawValue: "icon")
        /// The text below the image.
        public static let label = ImageComponentKey(rawValue: "label")
    }

    private let object: Any

    /// Creates an item without an image, for an object that is written to the pasteboard.
    public init(pasteboardWriter: any NSPasteboardWriting) {
        object = pasteboardWriter
        super.init()
    }

    /// Creates an item with an object that was read from the pasteboard.
    init(object: Any) {
        self.object = object
        super.init()
    }

    /// The object that is written to the pasteboard, or was read from it.
    open var item: Any { object }
    var pasteboardWriter: (any NSPasteboardWriting)? { object as? any NSPasteboardWriting }

    /// The rectangle of the image, in points in the coordinates of the view that begins the drag.
    open var draggingFrame = NSRect.zero

    /// Returns the parts of the image when the drag begins; nil, the default, for no image.
    open var imageComponentsProvider: (() -> [NSDraggingImageComponent])?

    /// The parts of the image; nil for none.
    open var imageComponents: [NSDraggingImageComponent]? { imageComponentsProvider?() }

    /// Sets the rectangle, and an image that fills it.
    open func setDraggingFrame(_ frame: NSRect, contents: Any?) {
        draggingFrame = frame
        let component = NSDraggingImageComponent(key: .icon)
        component.contents = contents
        component.frame = NSRect(origin: .zero, size: frame.size)
        imageComponentsProvider = contents == nil ? nil : { [component] }
    }
}

/// The image of a drag, which is composed of layers.
package struct DragImage {
    /// The image for the compositor.
    let icon: DragIcon
    /// The same for a display in memory.
    let image: CGImage

    /// The greatest width and height in pixels. Larger images are not shown.
    private static let limit = 4096

    /// Composes the images of items at the scale of the window; nil if there are none.
    ///
    /// - Parameters:
    ///   - view: the view in whose coordinates the items are.
    ///   - pointer: the pointer in the window's base coordinates.
    @MainActor
    init?(_ items: [NSDraggingItem], of view: NSView, pointer: NSPoint) {
        let parts = items.flatMap { item -> [(frame: NSRect, contents: Any)] in
            let whole = view.convert(item.draggingFrame, to: nil)
            // A view's bounds may be scaled.
            let scale = (
                x: whole.width / max(item.draggingFrame.width, .leastNormalMagnitude),
                y: whole.height / max(item.draggingFrame.height, .leastNormalMagnitude)
            )
            return (item.imageComponents ?? []).compactMap { component in
                guard let contents = component.contents else { return nil }
                let part = component.frame
                let frame = NSRect(
                    x: whole.minX + part.minX * scale.x, y: whole.minY + part.minY * scale.y,
                    width: part.width * scale.x, height: part.height * scale.y)
                return (frame, contents)
            }
        }
        let union = parts.reduce(NSRect.null) { $0.union($1.frame) }
        guard let window = view.window, !union.isNull, !union.isEmpty, union.isFinite else { return nil }
        let scale = window.backingScaleFactor
        let box = union.integral
        let size = CGSize(width: (box.width * scale).rounded(), height: (box.height * scale).rounded())
        guard size.width <= CGFloat(Self.limit), size.height <= CGFloat(Self.limit),
            let pixels = PixelSize(Int(size.width), Int(size.height))
        else { return nil }
        let root = CALayer()
        root.frame = NSRect(origin: .zero, size: box.size)
        for part in parts {
            let layer = CALayer()
            layer.frame = part.frame.offsetBy(dx: -box.minX, dy: -box.minY)
            layer.contentsScale = scale
            layer.contents = part.contents
            root.addSublayer(layer)
        }
        let renderer = CARenderer(width: pixels.width, height: pixels.height, scale: scale)
        renderer.layer = root
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        guard let image = renderer.image,
            let icon = DragIcon(
                size: pixels, scale: Double(scale),
                offset: SurfacePoint(x: box.minX - pointer.x, y: pointer.y - box.maxY), pixels: image.allPixels)
        else { return nil }
        (self.icon, self.image) = (icon, image)
    }
}

extension CGImage {
    /// The pixels, row by row from the top: premultiplied 0xAARRGGBB.
    var allPixels: [UInt32] {
        withPixels { pixels in (0..<height).flatMap { Array(pixels[row: $0]) } }
    }
}
