import AcetateWayland
import CoreGraphics
import Foundation

/// The measures and colors of the frames that windows draw themselves.
struct FrameStyle: Equatable {
    /// Whether the window's appearance is dark.
    var isDark: Bool
    /// Whether the window has the focus of the user.
    var isActive: Bool
    /// Whether the window has the style `utilityWindow`.
    var isUtility = false

    // Points. Distances are multiples of four, so that edges lie on whole pixels at scales such as 1.25 and 1.5.
    static let titleBarHeight: CGFloat = 40
    static let utilityTitleBarHeight: CGFloat = 28
    static let cornerRadius: CGFloat = 12
    static let buttonSize: CGFloat = 24
    static let utilityButtonSize: CGFloat = 20
    /// The distance between buttons, and of the last button from the window's edge.
    static let buttonSpacing: CGFloat = 8
    /// The smallest distance of the title from the buttons and from the window's edge.
    static let titleMargin: CGFloat = 12
    static let titleSize: CGFloat = 13.5
    static let utilityTitleSize: CGFloat = 11
    /// The width of the strip inside the window's edges that resizes it.
    static let innerResizeBorder: CGFloat = 3
    /// The length of a corner that resizes in both directions.
    static let resizeCorner: CGFloat = 18
    /// The distance that the pointer moves before a press on the title bar becomes a drag.
    static let dragThreshold: CGFloat = 4

    static func titleBarHeight(of style: NSWindow.StyleMask) -> CGFloat {
        style.contains(.utilityWindow) ? utilityTitleBarHeight : titleBarHeight
    }

    var buttonSize: CGFloat { isUtility ? FrameStyle.utilityButtonSize : FrameStyle.buttonSize }
    var titleSize: CGFloat { isUtility ? FrameStyle.utilityTitleSize : FrameStyle.titleSize }

    /// The measures for the display server, of a window with a style.
    static func metrics(_ style: NSWindow.StyleMask) -> WindowFrameMetrics? {
        guard style.contains(.titled) else { return nil }
        var metrics = WindowFrameMetrics()
        metrics.titleBarHeight = style.contains(.fullSizeContentView) ? 0 : Int(titleBarHeight(of: style))
        metrics.shadow = shadowMargin
        metrics.resizeBorder = style.contains(.resizable) ? 10 : 0
        metrics.cornerRadius = Int(cornerRadius)
        return metrics
    }

    /// The measures for the display server, of a window with an outline that is not a rectangle.
    static var outlineMetrics: WindowFrameMetrics {
        var metrics = WindowFrameMetrics()
        metrics.shadow = shadowMargin
        return metrics
    }

    private static var shadowMargin: SurfaceInsets { SurfaceInsets(top: 28, left: 36, bottom: 44, right: 36) }

    // MARK: Colors

    /// The background of windows with the style `hudWindow`.
    static var hudBackground: NSColor { NSColor(white: 0.1, alpha: 0.85) }

    private static func gray(_ white: CGFloat, _ alpha: CGFloat = 1) -> CGColor { CGColor(gray: white, alpha: alpha) }

    var titleBar: CGColor {
        if isDark { return FrameStyle.gray(isActive ? 0.19 : 0.145) }
        return FrameStyle.gray(isActive ? 0.922 : 0.98)
    }

    var separator: CGColor { isDark ? FrameStyle.gray(0, 0.36) : FrameStyle.gray(0, 0.12) }

    /// The color of the title and of the buttons' symbols.
    var foreground: CGColor {
        let alpha: CGFloat = isActive ? (isDark ? 0.95 : 0.8) : 0.45
        return isDark ? FrameStyle.gray(1, alpha) : FrameStyle.gray(0, alpha)
    }

    /// The color behind a button's symbol.
    func button(isHovered: Bool, isPressed: Bool) -> CGColor {
        let base: CGFloat = isActive ? 0.08 : 0.04
        let alpha = isPressed ? 0.28 : isHovered ? 0.15 : base
        return isDark ? FrameStyle.gray(1, alpha) : FrameStyle.gray(0, alpha)
    }

    /// The thin line around the window.
    var outline: CGColor { isDark ? FrameStyle.gray(1, 0.09) : FrameStyle.gray(0, 0.16) }

    var shadowOpacity: Float { isActive ? 0.42 : 0.26 }
    var shadowRadius: CGFloat { isActive ? 11 : 7 }
    /// The shadow lies below the window, which is -y.
    var shadowOffset: CGSize { CGSize(width: 0, height: isActive ? -7 : -3) }
}
