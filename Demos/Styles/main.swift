import AppKit
import DemoSupport

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let delegate = SheetDelegate("Styles", size: SheetLayout.size) { SheetView(frame: $0) }
    switch options.task {
    case .help:
        print(Options.help)
    case .screenshot(let file):
        try ScreenshotScript(file, at: 0).play(width: options.width, height: options.height, scale: options.scale)
        delegate.fillsScreen = true
        try LiveProgram.run(delegate, freeze: nil)
    case .run:
        try LiveProgram.run(delegate, freeze: nil)
    }
} catch {
    exitWithError("\(error)")
}
