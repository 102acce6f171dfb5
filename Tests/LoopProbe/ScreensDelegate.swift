import AppKit

/// Shows an endless animation, and prints the screens and the window's screen whenever they change. With
/// `entersFullScreen`, the window enters full screen on the last screen when there are several. With `coversScreens`, its view
/// enters full-screen mode on the first screen.
@MainActor
final class ScreensDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    private let entersFullScreen: Bool
    private var window: NSWindow?

    private let coversScreens: Bool

    init(entersFullScreen: Bool, coversScreens: Bool) {
        (self.entersFullScreen, self.coversScreens) = (entersFullScreen, coversScreens)
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 50), styleMask: .titled, backing: .buffered,
            defer: false)
        let layer = CALayer()
        layer.backgroundColor = .white
        window.contentView?.layer = layer
        window.contentView?.wantsLayer = true
        window.delegate = self
        window.makeKeyAndOrderFront(nil)
        let pulse = CABasicAnimation(keyPath: "opacity")
        (pulse.fromValue, pulse.toValue, pulse.duration, pulse.repeatCount) = (0.0, 1.0, 0.5, .infinity)
        layer.add(pulse, forKey: "pulse")
        self.window = window
        report()
        if coversScreens, let screen = NSScreen.screens.first {
            window.contentView?.enterFullScreenMode(screen, withOptions: nil)
        }
    }

    func applicationDidChangeScreenParameters(_ notification: Notification) {
        report()
        if entersFullScreen, NSScreen.screens.count > 1, let screen = NSScreen.screens.last {
            window?.acetateEnterFullScreen(on: screen)
        }
    }

    func windowDidChangeScreen(_ notification: Notification) {
        let screen = window?.screen
        write("window on \(screen?.acetateConnector ?? "none") at scale \(window?.backingScaleFactor ?? 0)")
    }

    func windowDidEnterFullScreen(_ notification: Notification) {
        // The delegate is called before the window's new frame is applied.
        DispatchQueue.main.async { [weak self] in
            guard let frame = self?.window?.frame else { return }
            self?.write("full screen \(text(frame))")
        }
    }

    private func report() {
        let screens = NSScreen.screens.map { screen in
            "\(screen.acetateConnector) \(text(screen.frame)) scale \(screen.backingScaleFactor) "
                + "at \(screen.maximumFramesPerSecond) turned \(screen.acetateRotation)"
        }
        write("screens: \(screens.isEmpty ? "none" : screens.joined(separator: "; "))")
    }

    private func write(_ line: String) {
        print(line)
        fflush(nil)
    }
}

/// A rectangle in whole points, as "x,y wxh".
private func text(_ rect: NSRect) -> String {
    "\(Int(rect.minX)),\(Int(rect.minY)) \(Int(rect.width))x\(Int(rect.height))"
}
