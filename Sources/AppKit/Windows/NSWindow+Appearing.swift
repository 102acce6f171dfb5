import Foundation
import QuartzCore

/// How windows appear.
extension NSWindow {
    /// The animation with which a window appears.
    public enum AnimationBehavior: Int, Sendable {
        /// That of the compositor, which animates windows with a title bar on most desktops; menus and other popups appear at once.
        case `default` = 0
        /// No animation by the program, as `default`.
        case none = 2
        /// The window grows a little while it fades in.
        case documentWindow = 3
        /// The window fades in.
        case utilityWindow = 4
        /// The window shrinks a little while it fades in.
        case alertPanel = 5

        /// The size at the start, as a factor; nil for no animation.
        fileprivate var scale: CGFloat? {
            switch self {
            case .default, .none: nil
            case .documentWindow: 0.9
            case .utilityWindow: 1
            case .alertPanel: 1.1
            }
        }
    }

    /// The animation with which the window appears, in 0.2 seconds. Default `default`. Nothing is animated if the user prefers reduced
    /// motion. On macOS some windows also disappear with an animation; here that is the compositor's.
    public var animationBehavior: AnimationBehavior {
        get { traits.animationBehavior }
        set { traits.animationBehavior = newValue }
    }

    /// Animates the window, which has just been shown.
    func animateAppearance() {
        guard let scale = animationBehavior.scale, !DesktopSettings.now.reducesMotion else { return }
        let layer = surfaceRoot, size = layer.bounds.size
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.timingFunction = CAMediaTimingFunction(name: .easeOut)
        fade.duration = 0.2
        self.fade {
            layer.add(fade, forKey: "appearance.opacity")
            if scale == 1 { return }
            let (x, y) = (size.width / 2, size.height / 2)
            let start = CATransform3DTranslate(
                CATransform3DScale(CATransform3DMakeTranslation(x, y, 0), scale, scale, 1), -x, -y, 0)
            let grow = CABasicAnimation(keyPath: "transform")
            grow.fromValue = start
            (grow.timingFunction, grow.duration) = (fade.timingFunction, fade.duration)
            layer.add(grow, forKey: "appearance.transform")
        }
    }
}
