import AppKit
import DemoSupport

/// Opens the panel, and samples the load each second.
@MainActor
final class PanelDelegate: NSObject, NSApplicationDelegate {
    let view = PanelView()
    private let isAtBottom: Bool
    private var window: NSWindow?
    private var monitor = SystemMonitor()

    init(isAtBottom: Bool) { self.isAtBottom = isAtBottom }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 960, height: PanelView.height), styleMask: .borderless,
            backing: .buffered, defer: false)
        window.title = "Panel"
        window.acetateLayerSurface = AcetateLayerSurface(
            anchors: [isAtBottom ? .bottom : .top, .left, .right], exclusiveZone: .reserved(PanelView.height),
            namespace: "panel")
        window.contentView = view
        window.orderFront(nil)
        self.window = window
        sample()
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.sample() }
        }
    }

    private func sample() {
        let time = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        let second = time.second ?? 0
        // Screenshots must not depend on the load of the computer.
        let sample = NSApplication.acetateIsHeadless ? SystemSample(example: second) : monitor.sample()
        view.show(sample, hour: time.hour ?? 0, minute: time.minute ?? 0, second: second)
    }
}

let help = """
    usage: Panel [options]
    Shows a panel with a clock, the load of the processors and the used memory at an edge of the screen. The compositor must
    offer the protocol wlr-layer-shell, as sway does; on others the panel is an ordinary window.

      --bottom               at the bottom of the screen instead of the top
      --screenshot FILE.png  write a screenshot of fixed values without opening a window, then exit
      --help                 print this text
    """

do {
    var (isAtBottom, file) = (false, String?.none)
    var reader = ArgumentReader(Array(CommandLine.arguments.dropFirst()))
    while let name = reader.option() {
        switch name {
        case "--bottom": isAtBottom = true
        case "--screenshot": file = try reader.value()
        case "--help", "-h":
            print(help)
            exit(0)
        default: throw reader.unknown()
        }
    }
    // When the animations of the last sample are over, and before the next one.
    if let file { try ScreenshotScript(file, at: 31.9).play(width: 1280, height: 720) }
    try LiveProgram.run(PanelDelegate(isAtBottom: isAtBottom), freeze: nil)
} catch {
    exitWithError("\(error)")
}
