import AppKit
import DemoSupport

/// Opens the panel, and samples the load each second.
@MainActor
final class PanelDelegate: NSObject, NSApplicationDelegate {
    let view = PanelView()
    private let isAtBottom: Bool
    private let isLive: Bool
    private var window: NSWindow?
    private var monitor = SystemMonitor()

    init(isAtBottom: Bool, isLive: Bool) { (self.isAtBottom, self.isLive) = (isAtBottom, isLive) }

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
        guard isLive else { return }
        sample()
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.sample() }
        }
    }

    private func sample() {
        let time = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        view.show(monitor.sample(), hour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0)
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
    let delegate = PanelDelegate(isAtBottom: isAtBottom, isLive: file == nil)
    if let file {
        let program = try OffscreenProgram(width: 1280, height: 720, scale: 1, delegate: delegate)
        for second in 0..<32 {
            let sample = SystemSample(processor: 0.5 + 0.4 * sin(Double(second) / 3), memory: 0.4)
            delegate.view.show(sample, hour: 9, minute: 41, second: second)
            program.display.advance(to: Double(second) + 1)
        }
        try program.writeScreenshot(to: file)
    } else {
        try LiveProgram.run(delegate, freeze: nil)
    }
} catch {
    exitWithError("\(error)")
}
