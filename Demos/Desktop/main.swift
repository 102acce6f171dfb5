import AppKit
import DemoSupport

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let delegate = DesktopDelegate(options)
    switch options.task {
    case .help:
        print(Options.help)
    case .screenshot(let file):
        let program = try OffscreenProgram(
            width: 1280, height: 800, scale: options.scale, drawsWindowFrames: true, delegate: delegate)
        program.display.advance(to: 1)
        try program.writeScreenshot(to: file)
    case .run:
        try LiveProgram.run(delegate, freeze: nil)
    }
} catch {
    exitWithError("\(error)")
}
