import AppKit

/// Opens 64 windows with animations, and closes them, again and again.
@MainActor
final class WindowsDelegate: NSObject, NSApplicationDelegate {
    private let times: Int
    private var round = 0
    private var windows: [NSWindow] = []

    init(times: Int) { self.times = times }

    func applicationDidFinishLaunching(_ notification: Notification) { open() }

    private func open() {
        windows = (0..<64).map { _ in ProbeWindow.make() }
        for window in windows { window.makeKeyAndOrderFront(nil) }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.03) { MainActor.assumeIsolated { self.close() } }
    }

    private func close() {
        for window in windows { window.close() }
        windows = []
        round += 1
        guard round == 1 || round % max(times / 10, 1) == 0 || round == times else {
            return DispatchQueue.main.async { MainActor.assumeIsolated { self.open() } }
        }
        // The threads of the windows end soon.
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
            MainActor.assumeIsolated {
                report("\(self.round) times: \(Resources())")
                if self.round < self.times { self.open() } else { exit(0) }
            }
        }
    }
}
