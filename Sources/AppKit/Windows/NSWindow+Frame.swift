import AcetateWayland
import Foundation
import QuartzCore

/// The frame of a window: the title bar and the borders, which the display server draws, or else the window itself.
extension NSWindow {
    /// Whether the title is visible in the title bar.
    public enum TitleVisibility: Int, Sendable {
        /// The title is visible.
        case visible = 0
        /// The title is not visible.
        case hidden = 1
    }

    class func addedHeight(_ style: StyleMask) -> CGFloat {
        guard Display.current?.leavesFramesToWindows == true, !style.contains(.fullScreen) else { return 0 }
        return CGFloat(FrameStyle.metrics(style)?.titleBarHeight ?? 0)
    }

    // MARK: The frame that the window draws

    /// The height of the title bar that the window draws; 0 for none.
    var titleBarHeight: CGFloat {
        windowFrame != nil && styleMask.contains(.titled) && !styleMask.contains(.fullScreen)
            ? FrameStyle.titleBarHeight(of: styleMask) : 0
    }

    /// The height that the title bar adds to the content's.
    var addedHeight: CGFloat { styleMask.contains(.fullSizeContentView) ? 0 : titleBarHeight }

    var titleBarRect: NSRect {
        NSRect(x: 0, y: frame.height - titleBarHeight, width: frame.width, height: titleBarHeight)
    }

    var drawsFrame: Bool { windowFrame != nil }

    /// Begins or ends to draw the frame.
    func setDrawsFrame(_ drawsFrame: Bool) {
        guard drawsFrame != self.drawsFrame else { return }
        // The layers move between trees within one transaction, so their animations continue.
        CATransaction.begin()
        host?.rootLayer = nil
        if drawsFrame {
            windowFrame = WindowFrame(self)
        } else {
            windowFrame?.remove()
            windowFrame = nil
        }
        host?.rootLayer = surfaceRoot
        CATransaction.commit()
        if alphaValue < 1 {
            rootLayer.opacity = 1
            updateAlpha()
        }
        layOutFrame()
    }

    /// The layer of the whole surface.
    var surfaceRoot: CALayer { windowFrame?.surfaceLayer ?? rootLayer }

    /// Begins or ends to draw the frame before the window is shown, and keeps the content's size.
    func prepareFrame(for server: any DisplayServer) {
        let former = addedHeight
        let drawsTitleBar = server.leavesFramesToWindows && styleMask.contains(.titled) && !isPartOfDesktop
        setDrawsFrame(drawsTitleBar || traits.outline != nil)
        guard addedHeight != former else { return }
        var rect = frame
        rect.size.height = rect.height + addedHeight - former
        setFrameFromServer(NSWindow.usable(rect))
    }

    /// Places the content view, the title bar and the shadow in the window's frame.
    func layOutFrame() {
        contentView?.setFrame(contentViewRect)
        updateSafeAreas()
        windowFrame?.update()
    }

    var contentViewRect: NSRect {
        NSRect(x: 0, y: 0, width: frame.width, height: max(frame.height - addedHeight, 1))
    }

    /// Applies a new style to a window.
    func styleMaskDidChange(from former: StyleMask) {
        let content = contentRect(forFrameRect: frame, former)
        if let surface {
            surface.setFrame(frameMetrics)
            setDrawsFrame(surface.state.drawsFrame)
        } else if drawsFrame, !styleMask.contains(.titled) {
            setDrawsFrame(false)
        }
        let wanted = frameRect(forContentRect: content)
        if wanted.size != frame.size, !styleMask.contains(.fullScreen) {
            setFrame(wanted, display: true)
        }
        if styleMask.contains(.hudWindow) != former.contains(.hudWindow) {
            if styleMask.contains(.hudWindow) { beginHUDStyle() }
            effectiveAppearanceDidChange()
        }
        sendSizeLimits()
        layOutFrame()
        updateScreenCover()
        tellObservers()
    }

    /// Sets the background of windows with the style `hudWindow`.
    func beginHUDStyle() {
        isOpaque = false
        backgroundColor = FrameStyle.hudBackground
    }

    private func contentRect(forFrameRect rect: NSRect, _ style: StyleMask) -> NSRect {
        var rect = rect
        let hasBar = drawsFrame && style.contains(.titled) && !style.contains(.fullScreen)
        if hasBar, !style.contains(.fullSizeContentView) {
            rect.size.height = max(rect.height - FrameStyle.titleBarHeight(of: style), 1)
        }
        return rect
    }

    /// Shows the display server's menu for the window, at a location in the window's coordinates.
    func showWindowMenu(at location: NSPoint) {
        guard let surface, surface.state.capabilities.contains(.windowMenu) else { return }
        surface.showWindowMenu(at: CGPoint(x: location.x, y: frame.height - location.y))
    }

    // MARK: Limits

    /// Passes the limits of the window's size to the display server. A window that is not resizable keeps its size.
    func sendSizeLimits() {
        guard let surface else { return }
        guard styleMask.contains(.resizable) else {
            let size = styleMask.contains(.fullScreen) ? restoreFrame?.size ?? frame.size : frame.size
            return surface.setSizeLimits(minimum: size, maximum: size)
        }
        let added = addedHeight
        var minimum = CGSize(
            width: max(minSize.width, contentMinSize.width),
            height: max(minSize.height, contentMinSize.height > 0 ? contentMinSize.height + added : 0))
        var maximum = CGSize(
            width: min(maxSize.width, contentMaxSize.width),
            height: min(maxSize.height, contentMaxSize.height + added))
        layoutLimits?.narrow(&minimum, &maximum, added: added)
        let greatest = CGFloat(Float.greatestFiniteMagnitude)
        let isLimited = maximum.width < greatest || maximum.height < greatest
        surface.setSizeLimits(minimum: minimum, maximum: isLimited ? maximum : nil)
    }
}
