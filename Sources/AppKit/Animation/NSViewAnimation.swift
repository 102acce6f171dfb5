import Foundation

/// An animation of the frames and the opacity of views and windows.
@preconcurrency @MainActor
open class NSViewAnimation: NSAnimation {
    /// A key of the description of an animation.
    public struct Key: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The `NSView` or `NSWindow`. Required.
        public static let target = Key(rawValue: "NSViewAnimationTargetKey")
        /// The frame at the start, an `NSRect` or a value with one. By default the current frame.
        public static let startFrame = Key(rawValue: "NSViewAnimationStartFrameKey")
        /// The frame at the end, an `NSRect` or a value with one. By default the current frame.
        public static let endFrame = Key(rawValue: "NSViewAnimationEndFrameKey")
        /// An `EffectName`. By default there is none.
        public static let effect = Key(rawValue: "NSViewAnimationEffectKey")
    }

    /// A change of the opacity.
    public struct EffectName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A hidden view or window appears.
        public static let fadeIn = EffectName(rawValue: "NSViewAnimationFadeInEffect")
        /// A view or window disappears, and is hidden at the end.
        public static let fadeOut = EffectName(rawValue: "NSViewAnimationFadeOutEffect")
    }

    /// The animations, each of one view or window. Descriptions without a view or window are ignored.
    open var viewAnimations: [[Key: Any]]

    private var changes: [Change] = []

    /// Creates an animation with a duration of 0.5 seconds.
    public init(viewAnimations: [[Key: Any]]) {
        self.viewAnimations = viewAnimations
        super.init(duration: 0.5, animationCurve: .easeInOut)
    }

    public override init(duration: TimeInterval, animationCurve: NSAnimation.Curve) {
        viewAnimations = []
        super.init(duration: duration, animationCurve: animationCurve)
    }

    open override func start() {
        if !isAnimating, currentProgress == 0 || currentProgress >= 1 {
            changes = viewAnimations.compactMap(Change.init)
            for change in changes { change.begin() }
        }
        super.start()
    }

    open override var currentProgress: NSAnimation.Progress {
        get { super.currentProgress }
        set {
            super.currentProgress = newValue
            let value = currentValue
            for change in changes { change.apply(value, isLast: super.currentProgress >= 1) }
        }
    }

    /// The change of a view or a window.
    @MainActor
    private struct Change {
        private enum Target {
            case view(NSView)
            case window(NSWindow)
        }

        private let target: Target
        private let start, end: NSRect
        private let effect: EffectName?

        init?(_ description: [Key: Any]) {
            let current: NSRect
            switch description[.target] {
            case let view as NSView: (target, current) = (.view(view), view.frame)
            case let window as NSWindow: (target, current) = (.window(window), window.frame)
            default: return nil
            }
            func rect(_ key: Key) -> NSRect? {
                let rect = description[key] as? NSRect ?? (description[key] as? NSValue)?.rectValue
                return rect?.isFinite == true ? rect : nil
            }
            start = rect(.startFrame) ?? current
            end = rect(.endFrame) ?? current
            effect = description[.effect] as? EffectName
        }

        func begin() {
            apply(0, isLast: false)
            guard effect == .fadeIn else { return }
            switch target {
            case .view(let view): view.isHidden = false
            case .window(let window): window.orderFront(nil)
            }
        }

        func apply(_ value: Float, isLast: Bool) {
            let part = CGFloat(isLast ? 1 : value)
            func mix(_ path: KeyPath<NSRect, CGFloat>) -> CGFloat {
                start[keyPath: path] + (end[keyPath: path] - start[keyPath: path]) * part
            }
            let frame = NSRect(
                x: mix(\.origin.x), y: mix(\.origin.y), width: mix(\.size.width), height: mix(\.size.height))
            let hides = isLast && effect == .fadeOut
            let alpha: CGFloat? = effect == .fadeIn ? part : effect == .fadeOut ? (hides ? 1 : 1 - part) : nil
            switch target {
            case .view(let view):
                if start != end { view.frame = frame }
                if hides { view.isHidden = true }
                if let alpha { view.alphaValue = alpha }
            case .window(let window):
                if start != end { window.setFrame(frame, display: true) }
                if hides { window.orderOut(nil) }
                if let alpha { window.alphaValue = alpha }
            }
        }
    }
}
