import Foundation
import QuartzCore

/// The insertion point of a view that draws its text itself: a bar that blinks (NSTextInsertionIndicator.h).
///
/// Add it to the view of the text, and set its frame, in the coordinates of that view, to the place of the insertion point.
/// Clicks go through it.
open class NSTextInsertionIndicator: NSView {
    /// How an indicator is shown.
    public enum DisplayMode: Int, Sendable {
        /// It blinks in the key window, and is hidden in others.
        case automatic = 0
        /// It is hidden.
        case hidden = 1
        /// It is shown, and does not blink.
        case visible = 2
    }

    /// How the indicator is shown. A change fades it in or out. Default `automatic`. Setting `automatic` again makes it
    /// visible for the next half second, as while the user types.
    open var displayMode: DisplayMode = .automatic { didSet { displayModeDidChange() } }
    /// The color of the bar. Default `NSColor.textInsertionPoint`.
    open var color: NSColor! = .textInsertionPoint { didSet { needsDisplay = true } }

    private var keyWindow = KeyWindowObserver()

    /// Creates an indicator with a frame, in points.
    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        wantsLayer = true
    }

    /// Creates an indicator with an empty frame.
    public convenience init() { self.init(frame: .zero) }

    /// Unarchives an indicator. It has the default mode and color.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        wantsLayer = true
    }

    /// True: a layer shows the bar.
    open override var wantsUpdateLayer: Bool { true }

    /// Shows the color of the bar.
    open override func updateLayer() { layer?.backgroundColor = color?.cgColor }

    /// Nil: clicks go to the text.
    open override func hitTest(_ point: NSPoint) -> NSView? { nil }

    /// Observes the window, whose state decides whether the bar blinks.
    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        keyWindow.observe(window) { [weak self] in self?.displayModeDidChange() }
        if window != nil { displayModeDidChange() }
    }

    /// Moves the bar. It stays visible for the next half second.
    open override func setFrameOrigin(_ newOrigin: NSPoint) {
        super.setFrameOrigin(newOrigin)
        displayModeDidChange()
    }

    private static let fadeDuration = 0.15

    private func displayModeDidChange() {
        guard let layer else { return }
        let isShown =
            switch displayMode {
            case .automatic: window?.isKeyWindow == true
            case .hidden: false
            case .visible: true
            }
        withoutActions {
            if let before = layer.presentation()?.opacity, (layer.opacity > 0) != isShown {
                let fade = CABasicAnimation(keyPath: "opacity")
                (fade.fromValue, fade.duration) = (before, Self.fadeDuration)
                layer.add(fade, forKey: "fade")
            }
            layer.opacity = isShown ? 1 : 0
            layer.removeAnimation(forKey: "blink")
            if isShown, displayMode == .automatic { layer.add(.insertionPointBlink, forKey: "blink") }
        }
    }
}
