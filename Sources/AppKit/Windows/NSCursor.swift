import AcetateWayland
import Foundation

/// A cursor: a shape of the desktop's theme, or an image.
///
/// `set()` shows a cursor over the program's windows, whichever view the pointer is over. Use cursor rectangles
/// (`addCursorRect(_:cursor:)` of `NSView`) for cursors that depend on the view.
@preconcurrency @MainActor
open class NSCursor: NSObject {
    private enum Appearance {
        case shape(CursorShape)
        case image
    }

    private static var hideCount = 0
    private static var isHiddenUntilMove = false
    private static var wasHidden = false
    /// The pushed cursors; the last one is shown.
    private static var stack: [NSCursor] = [.arrow]

    private let appearance: Appearance
    /// The pixels of `image` at the scale for which they were last needed.
    private var rendered: CursorImage?

    /// The image; one without representations for a shape of the desktop's theme, which the display server draws.
    public let image: NSImage
    /// The point of the image that points, in points from its top left corner.
    public let hotSpot: NSPoint

    /// Creates a cursor with an image. The hot spot is in points from the image's top left corner. An image without pixels
    /// is shown as the arrow. The greatest side is 512 pixels.
    public init(image newImage: NSImage, hotSpot point: NSPoint) {
        appearance = .image
        image = newImage
        hotSpot = point
        super.init()
    }

    private init(_ shape: CursorShape) {
        appearance = .shape(shape)
        image = NSImage(size: .zero)
        hotSpot = .zero
        super.init()
    }

    // MARK: Showing

    /// The cursor that is shown over the program's windows.
    open class var current: NSCursor { stack.last ?? .arrow }

    /// Shows the cursor.
    open func set() {
        NSCursor.stack[NSCursor.stack.count - 1] = self
        NSCursor.show()
    }

    /// Shows the cursor until a call of `pop()`.
    open func push() {
        NSCursor.stack.append(self)
        NSCursor.show()
    }

    /// Shows the cursor that was shown before the last call of `push()`.
    open func pop() { NSCursor.pop() }

    /// Shows the cursor that was shown before the last call of `push()`. Without one this has no effect.
    open class func pop() {
        guard stack.count > 1 else { return }
        stack.removeLast()
        show()
    }

    private static var shown: NSCursor?

    private class func show() {
        let cursor = current
        guard cursor !== shown else { return }
        shown = cursor
        Display.available?.setCursor(cursor.pointer)
    }

    /// Shows the arrow, and forgets the pushed cursors, on a new display.
    static func reset() {
        stack = [.arrow]
        shown = nil
        hideCount = 0
        isHiddenUntilMove = false
        wasHidden = false
    }

    /// The cursor for the display server.
    var pointer: PointerCursor {
        switch appearance {
        case .shape(let shape): return .shape(shape)
        case .image:
            let scale = Int(min(max(NSScreen.screens.map(\.backingScaleFactor).max() ?? 1, 1), 8).rounded(.up))
            if rendered?.scale != scale { rendered = CursorImage(image, hotSpot: hotSpot, scale: scale) }
            return rendered.map(PointerCursor.image) ?? .shape(.arrow)
        }
    }

    // MARK: Hiding

    /// Hides the cursor over the program's windows. Each call must be balanced by a call of `unhide()`.
    open class func hide() {
        hideCount += 1
        apply()
    }

    /// Balances a call of `hide()`.
    open class func unhide() {
        hideCount = max(hideCount - 1, 0)
        apply()
    }

    /// Hides the cursor until the pointer moves, or shows it again.
    open class func setHiddenUntilMouseMoves(_ flag: Bool) {
        isHiddenUntilMove = flag
        apply()
    }

    static func pointerDidMove() {
        guard isHiddenUntilMove else { return }
        isHiddenUntilMove = false
        apply()
    }

    private static func apply() {
        let isHidden = hideCount > 0 || isHiddenUntilMove
        guard isHidden != wasHidden else { return }
        wasHidden = isHidden
        Display.available?.setCursorHidden(isHidden)
    }

    // MARK: The desktop's cursors

    /// The usual arrow.
    public static let arrow = NSCursor(.arrow)
    /// For text.
    public static let iBeam = NSCursor(.text)
    /// For text in columns from top to bottom.
    public static let iBeamCursorForVerticalLayout = NSCursor(.verticalText)
    /// For the choice of a point or a rectangle.
    public static let crosshair = NSCursor(.crosshair)
    /// For something that can be grabbed.
    public static let openHand = NSCursor(.grab)
    /// For something that was grabbed.
    public static let closedHand = NSCursor(.grabbing)
    /// For links.
    public static let pointingHand = NSCursor(.pointer)
    /// For a left edge that can be moved.
    public static let resizeLeft = NSCursor(.resizeLeft)
    /// For a right edge that can be moved.
    public static let resizeRight = NSCursor(.resizeRight)
    /// For an edge that can be moved to both sides.
    public static let resizeLeftRight = NSCursor(.resizeHorizontal)
    /// For a top edge that can be moved.
    public static let resizeUp = NSCursor(.resizeTop)
    /// For a bottom edge that can be moved.
    public static let resizeDown = NSCursor(.resizeBottom)
    /// For an edge that can be moved up and down.
    public static let resizeUpDown = NSCursor(.resizeVertical)
    /// For an item that will disappear. Themes have no such cursor, so this is the one for a drop that is not possible.
    public static let disappearingItem = NSCursor(.noDrop)
    /// For something that is not possible here.
    public static let operationNotAllowed = NSCursor(.notAllowed)
    /// For a drag that makes a link.
    public static let dragLink = NSCursor(.alias)
    /// For a drag that copies.
    public static let dragCopy = NSCursor(.copy)
    /// For a context menu.
    public static let contextualMenu = NSCursor(.contextMenu)
    /// For zooming in.
    public static let zoomIn = NSCursor(.zoomIn)
    /// For zooming out.
    public static let zoomOut = NSCursor(.zoomOut)
    /// For the edges of columns.
    public static let columnResize = NSCursor(.resizeColumn)
    /// For the edges of rows.
    public static let rowResize = NSCursor(.resizeRow)

    static let resizeTopLeft = NSCursor(.resizeTopLeft)
    static let resizeTopRight = NSCursor(.resizeTopRight)
    static let resizeBottomLeft = NSCursor(.resizeBottomLeft)
    static let resizeBottomRight = NSCursor(.resizeBottomRight)
    static let resizeRising = NSCursor(.resizeRising)
    static let resizeFalling = NSCursor(.resizeFalling)
}

extension CursorImage {
    /// Draws an image at a number of pixels per point; nil if it is empty or too large.
    @MainActor
    fileprivate init?(_ image: NSImage, hotSpot: NSPoint, scale: Int) {
        let size = image.size
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0, image.isValid,
            size.width * CGFloat(scale) <= 512, size.height * CGFloat(scale) <= 512, hotSpot.x.isFinite,
            hotSpot.y.isFinite, abs(hotSpot.x) <= 4096, abs(hotSpot.y) <= 4096
        else { return nil }
        // A buffer's size is a multiple of its scale.
        let whole = NSSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
        let drawn = NSImageRep.drawing(size: whole, scale: CGFloat(scale), flipped: false) {
            image.draw(in: NSRect(x: 0, y: whole.height - size.height, width: size.width, height: size.height))
            return true
        }
        guard let drawn else { return nil }
        self.init(
            width: drawn.width, height: drawn.height, scale: scale, hotSpotX: Int(hotSpot.x.rounded()),
            hotSpotY: Int(hotSpot.y.rounded()), pixels: drawn.allPixels)
    }
}
