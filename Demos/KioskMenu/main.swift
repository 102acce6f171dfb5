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

    /// Shows the movie's frame of the first screenshot, where it stays: a movie plays in the time of its sound, not in that of a
    /// script.
    func showMovieForScreenshots() {
        switch options.task {
        case .screenshot: movie?.show(options.time)
        case .script: movie?.show(0)
        case .run, .help: break
        }
    }

    override func applicationDidFinishLaunching(_ notification: Notification) {
        super.applicationDidFinishLaunching(notification)
        if !options.pulses { selectionView?.selectionLayer.removeAnimation(forKey: "pulseAnimation") }
        if options.task == .run { movie?.play() }
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
        delegate.showMovieForScreenshots()
        try options.takeScreenshots()
        try LiveProgram.run(delegate, freeze: options.freeze)
    }
} catch {
    exitWithError("\(error)")
}
