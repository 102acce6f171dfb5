import AppKit

/// Shows a layer tree in a window of its size.
@MainActor
final class SceneDelegate: NSObject, NSApplicationDelegate {
    private let root: CALayer
    private(set) var window: NSWindow?

    init(_ root: CALayer) { self.root = root }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(origin: .zero, size: root.bounds.size)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        let view = NSView(frame: frame)
        view.layer = root
        view.wantsLayer = true
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}

/// Shows two bars: one is moved by an animation, the other by a display link, which sets the position of the animated
/// bar at the link's `targetTimestamp`. In each frame the positions must be equal.
@MainActor
final class RaceDelegate: NSObject, NSApplicationDelegate {
    static let width = 512.0
    /// Points per second.
    static let speed = 150.0
    private let root = CALayer()
    private lazy var scene = SceneDelegate(root)

    private func bar(y: CGFloat) -> CALayer {
        let bar = CALayer()
        bar.frame = CGRect(x: 0, y: y, width: 10, height: 10)
        bar.backgroundColor = .white
        root.addSublayer(bar)
        return bar
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        root.frame = CGRect(x: 0, y: 0, width: RaceDelegate.width, height: 20)
        root.backgroundColor = .black
        let animated = bar(y: 0), linked = bar(y: 10)
        let seconds = (RaceDelegate.width - 10) / RaceDelegate.speed
        let start = CACurrentMediaTime() + 0.2
        let run = CABasicAnimation(keyPath: "position.x")
        run.fromValue = 5
        run.toValue = RaceDelegate.width - 5
        run.duration = seconds
        run.beginTime = start
        run.fillMode = .both
        run.isRemovedOnCompletion = false
        animated.add(run, forKey: nil)
        scene.applicationDidFinishLaunching(notification)
        let link = scene.window?.displayLink { link in
            let time = min(max(link.targetTimestamp - start, 0), seconds)
            CATransaction.setDisableActions(true)
            linked.position.x = 5 + (RaceDelegate.width - 10) * time / seconds
        }
        link?.add(to: .main, forMode: .common)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2 + seconds) { NSApp.terminate(nil) }
    }
}
