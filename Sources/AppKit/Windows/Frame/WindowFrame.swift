import AcetateWayland
import Foundation
import QuartzCore

/// The frame of a window that the display server does not decorate: title bar, outline and shadow, and the edges by which
/// the user resizes the window.
///
/// The window's root layer is a sublayer of `surfaceLayer`, which also contains the shadow around the window.
@MainActor
final class WindowFrame {
    /// The layer of the whole surface.
    let surfaceLayer = CALayer()
    let titleBar = TitleBarView()
    private let shadow = CALayer()
    private let outline = CALayer()
    /// The mask and the line of a window with an outline that is not a rectangle.
    private lazy var mask = CAShapeLayer()
    private lazy var line = CAShapeLayer()
    private unowned let window: NSWindow

    init(_ window: NSWindow) {
        self.window = window
        withoutActions {
            for layer in [surfaceLayer, shadow, outline] { layer.anchorPoint = .zero }
            surfaceLayer.addSublayer(shadow)
            surfaceLayer.addSublayer(window.rootLayer)
            surfaceLayer.addSublayer(outline)
            shadow.shadowColor = CGColor(gray: 0, alpha: 1)
            titleBar.nextResponder = window
            titleBar.moveToWindow(window)
            titleBar.layer.map(window.rootLayer.addSublayer)
        }
    }

    /// Removes the frame from its window, whose root layer has no superlayer afterwards.
    func remove() {
        withoutActions {
            titleBar.moveToWindow(nil)
            titleBar.layer?.removeFromSuperlayer()
            let root = window.rootLayer
            root.removeFromSuperlayer()
            root.position = .zero
            root.cornerRadius = 0
            root.masksToBounds = false
            root.mask = nil
        }
    }

    /// Updates the layers after a change of the window's size, state, style or title.
    func update() {
        let state = window.surface?.state
        let insets = state?.insets ?? .zero
        let size = window.frame.size
        let style = FrameStyle(
            isDark: window.effectiveAppearance.isDark, isActive: state?.isActive ?? true,
            isUtility: window.styleMask.contains(.utilityWindow))
        let path = window.traits.outline?()
        // A window with a margin at each edge floats.
        let isFloating = insets.top > 0 && insets.left > 0 && insets.bottom > 0 && insets.right > 0
        let radius = isFloating && path == nil ? FrameStyle.cornerRadius : 0
        let rect = CGRect(origin: CGPoint(x: insets.left, y: insets.bottom), size: size)
        withoutActions {
            surfaceLayer.bounds = CGRect(
                x: 0, y: 0, width: size.width + CGFloat(insets.left + insets.right),
                height: size.height + CGFloat(insets.top + insets.bottom))
            window.rootLayer.position = rect.origin
            window.rootLayer.cornerRadius = radius
            window.rootLayer.masksToBounds = isFloating && path == nil
            if let path {
                updateShape(path, rect, style)
            } else {
                updateShadow(rect, radius: radius, style: style, isFloating: isFloating)
            }
            titleBar.isHidden = window.titleBarHeight == 0
            titleBar.setFrame(window.titleBarRect)
        }
        titleBar.apply(
            TitleBarView.Properties(
                title: window.titleVisibility == .visible ? window.shownTitle : "",
                document: window.titleVisibility == .visible ? window.representedURL : nil, style: style,
                isTransparent: window.titlebarAppearsTransparent || window.styleMask.contains(.hudWindow),
                isZoomed: window.isZoomed,
                shownButtons: shownButtons(state), layout: DesktopSettings.now.buttons))
    }

    private func updateShadow(_ rect: CGRect, radius: CGFloat, style: FrameStyle, isFloating: Bool) {
        shadow.isHidden = !isFloating || !window.hasShadow
        outline.isHidden = !isFloating
        let path = CGPath(
            roundedRect: CGRect(origin: .zero, size: rect.size), cornerWidth: radius, cornerHeight: radius,
            transform: nil)
        setShadow(path, rect, style)
        // A light line lies inside the window, a dark one outside.
        let width: CGFloat = style.isDark ? 0 : 1
        outline.frame = rect.insetBy(dx: -width, dy: -width)
        outline.cornerRadius = radius + width
        outline.borderWidth = 1
        outline.borderColor = style.outline
    }

    private func setShadow(_ path: CGPath, _ rect: CGRect, _ style: FrameStyle) {
        shadow.frame = rect
        if shadow.shadowPath != path { shadow.shadowPath = path }
        shadow.shadowOpacity = style.shadowOpacity
        shadow.shadowRadius = style.shadowRadius
        shadow.shadowOffset = style.shadowOffset
    }

    /// Gives the window an outline that is not a rectangle.
    private func updateShape(_ path: CGPath, _ rect: CGRect, _ style: FrameStyle) {
        outline.isHidden = true
        shadow.isHidden = !window.hasShadow
        setShadow(path, rect, style)
        if window.rootLayer.mask !== mask {
            window.rootLayer.mask = mask
            (line.fillColor, line.anchorPoint) = (nil, .zero)
            surfaceLayer.addSublayer(line)
        }
        if mask.path != path { (mask.path, line.path) = (path, path) }
        mask.frame = CGRect(origin: .zero, size: rect.size)
        line.frame = rect
        line.strokeColor = style.outline
    }

    private func shownButtons(_ state: SurfaceState?) -> Set<NSWindow.ButtonType> {
        let mask = window.styleMask, capabilities = state?.capabilities ?? .all
        var buttons: Set<NSWindow.ButtonType> = []
        if mask.contains(.closable) { buttons.insert(.closeButton) }
        if mask.contains(.miniaturizable), capabilities.contains(.minimize) { buttons.insert(.miniaturizeButton) }
        if mask.contains(.resizable), capabilities.contains(.maximize) { buttons.insert(.zoomButton) }
        return buttons
    }

    // MARK: Events

    /// The view of the title bar at a point in the window's coordinates.
    func hitTest(_ point: NSPoint) -> NSView? {
        guard !titleBar.isHidden, let hit = titleBar.hitTest(point) else { return nil }
        if let button = hit as? WindowButton, !button.isAvailable { return titleBar }
        return hit
    }

    /// The edges that a press at a point in the window's coordinates resizes; empty if it does not resize.
    func resizeEdges(at point: NSPoint) -> WindowEdges {
        guard let state = window.surface?.state, window.styleMask.contains(.resizable), !state.isFullScreen,
            !state.isZoomed
        else { return [] }
        let rect = NSRect(origin: .zero, size: window.frame.size)
        let border = FrameStyle.innerResizeBorder, corner = FrameStyle.resizeCorner
        guard !rect.insetBy(dx: border, dy: border).contains(point) else { return [] }
        var edges: WindowEdges = []
        let isAtSide = point.x < border || point.x >= rect.maxX - border
        let isAtEnd = point.y < border || point.y >= rect.maxY - border
        // Near a corner, a press on one edge also resizes the other.
        let reachX = isAtEnd ? corner : border, reachY = isAtSide ? corner : border
        if point.x < reachX { edges.insert(.left) } else if point.x >= rect.maxX - reachX { edges.insert(.right) }
        if point.y < reachY { edges.insert(.bottom) } else if point.y >= rect.maxY - reachY { edges.insert(.top) }
        return edges.subtracting(state.tiledEdges)
    }
}
