import CoreImage
import Foundation
import QuartzCore

/// A view with a translucent background: what is behind it in the window is blurred, and covered by the color of a material.
///
/// Nothing behind the window can be blurred, because Wayland has no standard request for it. So with `behindWindow` the
/// background is the opaque color of the material, as on macOS where transparency is reduced. The blur is a background filter of
/// the view's layer, and follows its corners and its mask. Apple does not publish the colors of its materials;
/// these resemble them.
@preconcurrency @MainActor
open class NSVisualEffectView: NSView {
    /// What the view is used as, which determines the color of the background.
    public enum Material: Int, Sendable {
        /// The appearance alone determines the color.
        case appearanceBased = 0
        /// Light, in both appearances.
        case light = 1
        /// Dark, in both appearances.
        case dark = 2
        /// That of title bars.
        case titlebar = 3
        /// That of selections.
        case selection = 4
        /// That of menus.
        case menu = 5
        /// That of popovers.
        case popover = 6
        /// That of sidebars.
        case sidebar = 7
        /// A little less light than `light`, in both appearances.
        case mediumLight = 8
        /// Darker than `dark`, in both appearances.
        case ultraDark = 9
        /// That of headers.
        case headerView = 10
        /// That of sheets.
        case sheet = 11
        /// That of windows.
        case windowBackground = 12
        /// That of panels above other contents.
        case hudWindow = 13
        /// That of what fills the screen.
        case fullScreenUI = 15
        /// That of tool tips.
        case toolTip = 17
        /// That of documents.
        case contentBackground = 18
        /// That of what is below a window's background.
        case underWindowBackground = 21
        /// That of what is around the pages of a document.
        case underPageBackground = 22
    }

    /// What is seen through the view.
    public enum BlendingMode: Int, Sendable {
        /// What is behind the window. On Wayland nothing is seen through the view then.
        case behindWindow = 0
        /// What is behind the view in its window.
        case withinWindow = 1
    }

    /// When the view is translucent.
    public enum State: Int, Sendable {
        /// While the window has the keyboard focus.
        case followsWindowActiveState = 0
        /// Always that of an active window.
        case active = 1
        /// Never: the background is the opaque color of the material.
        case inactive = 2
    }

    /// What the view is used as. Default `appearanceBased`.
    open var material = Material.appearanceBased {
        didSet { needsDisplay = true }
    }

    /// What is seen through the view. Default `behindWindow`.
    open var blendingMode = BlendingMode.behindWindow {
        didSet { needsDisplay = true }
    }

    /// When the view is translucent. Default `followsWindowActiveState`.
    open var state = State.followsWindowActiveState {
        didSet { needsDisplay = true }
    }

    /// Whether the color is that of an emphasized selection, for the material `selection`. Default false.
    open var isEmphasized = false {
        didSet { needsDisplay = true }
    }

    /// An image whose opacity is that of the view and of its subviews. The parts inside its cap insets are stretched to the size of the
    /// view. Default nil: the view is opaque up to its edges.
    open var maskImage: NSImage? {
        didSet {
            let mask = maskImage.map(Self.maskLayer)
            if mask != nil || layer?.mask === imageMask { layer?.mask = mask }
            imageMask = mask
            fitMask()
        }
    }

    /// The mask of the layer that shows the mask image.
    private var imageMask: CALayer?
    private var keyWindow = KeyWindowObserver()

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        wantsLayer = true
    }

    /// Creates a view with the default properties from an archive of a view.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        wantsLayer = true
    }

    open override var wantsUpdateLayer: Bool { true }

    // MARK: The window

    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        keyWindow.observe(window) { [weak self] in self?.needsDisplay = true }
        if window != nil { needsDisplay = true }
    }

    /// Whether what is behind the view is seen.
    private var isTranslucent: Bool {
        guard blendingMode == .withinWindow else { return false }
        return switch state {
        case .active: true
        case .inactive: false
        case .followsWindowActiveState: window?.isKeyWindow ?? false
        }
    }

    // MARK: The mask

    /// A layer that stretches the middle of an image.
    private static func maskLayer(_ image: NSImage) -> CALayer {
        let layer = CALayer()
        layer.contents = image
        let (size, insets) = (image.size, image.capInsets)
        let middle = CGRect(
            x: insets.left, y: insets.bottom, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
        if middle.width > 0, middle.height > 0 {
            // From and to the centers of pixels, so that the caps are not mixed into the middle. A middle of one pixel keeps a
            // length, because a center without one is a whole pixel.
            func inset(_ length: CGFloat) -> CGFloat { min(0.5, length * 0.495) }
            let stretched = middle.insetBy(dx: inset(middle.width), dy: inset(middle.height))
            layer.contentsCenter = CGRect(
                x: stretched.minX / size.width, y: stretched.minY / size.height,
                width: stretched.width / size.width, height: stretched.height / size.height)
        }
        return layer
    }

    open override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        fitMask()
    }

    /// Gives the mask the size and the scale of the view, without an animation.
    private func fitMask() {
        guard let layer, let imageMask else { return }
        withoutActions {
            imageMask.frame = bounds
            imageMask.contentsScale = layer.contentsScale
        }
    }

    // MARK: The background

    /// The standard deviation of the blur, in points.
    static let blurRadius: CGFloat = 30

    open override func updateLayer() {
        guard let layer else { return }
        let color = MaterialColor(material, isEmphasized: isEmphasized, isDark: effectiveAppearance.isDark)
        withoutActions {
            layer.backgroundColor = isTranslucent ? color.translucent : color.opaque
            layer.backgroundFilters = isTranslucent ? Self.filters : nil
        }
        fitMask()
    }

    /// A blur, and a saturation that keeps colors visible through the material.
    private static var filters: [CIFilter] {
        [
            CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: blurRadius]),
            CIFilter(name: "CIColorControls", parameters: [kCIInputSaturationKey: 1.8]),
        ].compactMap { $0 }
    }
}

/// The color of a material.
private struct MaterialColor {
    /// The color over the blurred background.
    let translucent: CGColor
    /// The color without translucency.
    let opaque: CGColor

    init(_ material: NSVisualEffectView.Material, isEmphasized: Bool, isDark: Bool) {
        if material == .selection, isEmphasized {
            opaque = NSColor.selectedContentBackgroundColor.cgColor
            translucent = opaque
            return
        }
        let isDark =
            switch material {
            case .light, .mediumLight: false
            case .dark, .ultraDark, .hudWindow, .fullScreenUI: true
            default: isDark
            }
        let (white, alpha): (CGFloat, CGFloat) =
            switch material {
            case .titlebar, .headerView: isDark ? (0.20, 0.75) : (0.95, 0.80)
            case .selection: isDark ? (0.35, 0.60) : (0.80, 0.60)
            case .menu, .popover, .toolTip: isDark ? (0.16, 0.65) : (0.96, 0.70)
            case .sidebar: isDark ? (0.15, 0.60) : (0.93, 0.65)
            case .sheet, .windowBackground: isDark ? (0.17, 0.85) : (0.93, 0.85)
            case .contentBackground: isDark ? (0.12, 0.90) : (1.00, 0.90)
            case .underWindowBackground, .underPageBackground: isDark ? (0.10, 0.80) : (0.85, 0.80)
            case .hudWindow, .fullScreenUI: (0.13, 0.60)
            case .ultraDark: (0.05, 0.75)
            case .mediumLight: (0.88, 0.70)
            case .appearanceBased, .light, .dark: isDark ? (0.15, 0.65) : (0.95, 0.70)
            }
        opaque = CGColor(gray: white, alpha: 1)
        translucent = CGColor(gray: white, alpha: alpha)
    }
}
