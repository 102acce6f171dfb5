import AppKit
import DemoSupport
import Quartz

/// The sample's delegate, extended by the command-line options.
final class OptionsDelegate: AppDelegate {
    let options: Options

    init(_ options: Options, composition: QCComposition?) {
        self.options = options
        super.init()
        self.composition = composition
    }

    override func applicationDidFinishLaunching(_ notification: Notification) {
        super.applicationDidFinishLaunching(notification)
        if !options.pulses { selectionView?.selectionLayer.removeAnimation(forKey: "pulseAnimation") }
        if let stall = options.stall {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { Thread.sleep(forTimeInterval: stall) }
        }
    }
}

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let delegate = OptionsDelegate(options, composition: options.task == .help ? nil : try options.background.load())
    switch options.task {
    case .help:
        print(Options.help)
    case .screenshot(let file):
        try ScreenshotRun(options, delegate: delegate).write(to: file, keys: options.keys, at: options.time)
    case .script(let folder):
        let keys = options.keys.isEmpty ? [.downArrow, .downArrow, .downArrow, .upArrow] : options.keys
        let files = try ScreenshotRun(options, delegate: delegate).play(keys, into: folder)
        print("\(files.count) screenshots of the menu are in \(folder)")
    case .run:
        try LiveProgram.run(delegate, freeze: options.freeze)
    }
} catch {
    exitWithError("\(error)")
}
