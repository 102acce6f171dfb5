import AppKit
import DemoSupport

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let delegate = DesktopDelegate(options)
    switch options.task {
    case .help:
        print(Options.help)
    case .screenshot(let file):
        try ScreenshotScript(file, at: 1).play(
            width: 1280, height: 800, scale: options.scale, drawsWindowFrames: true)
        try LiveProgram.run(delegate, freeze: nil)
    case .run:
        try LiveProgram.run(delegate, freeze: nil)
    }
} catch {
    exitWithError("\(error)")
}
