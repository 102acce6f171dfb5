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
        if case .movie(let file) = options.background { movie = MovieBackground(file: file) }
    }

    /// Shows the movie's frame of a screenshot, exactly, where it stays.
    func showMovieForScreenshot() {
        if case .screenshot = options.task { movie?.show(options.time) }
    }

    override func applicationDidFinishLaunching(_ notification: Notification) {
        super.applicationDidFinishLaunching(notification)
        if !options.pulses { selectionView?.selectionLayer.removeAnimation(forKey: "pulseAnimation") }
        switch options.task {
        case .run, .script: movie?.play()
        case .screenshot, .help: break
        }
        if let stall = options.stall {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { Thread.sleep(forTimeInterval: stall) }
        }
    }
}

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let delegate = OptionsDelegate(options, composition: options.task == .help ? nil : try options.background.load())
    if options.task == .help {
        print(Options.help)
    } else {
        delegate.showMovieForScreenshot()
        try options.takeScreenshots()
        try LiveProgram.run(delegate, freeze: options.freeze)
    }
} catch {
    exitWithError("\(error)")
}
