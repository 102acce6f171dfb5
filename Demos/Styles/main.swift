import AppKit
import DemoSupport

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let delegate = SheetDelegate("Styles", size: SheetLayout.size) { SheetView(frame: $0) }
    switch options.task {
    case .help:
        print(Options.help)
    case .screenshot(let file):
        delegate.fillsScreen = true
        let program = try OffscreenProgram(
            width: options.width, height: options.height, scale: options.scale, delegate: delegate)
        try program.writeScreenshot(to: file)
    case .run:
        try LiveProgram.run(delegate, freeze: nil)
    }
} catch {
    exitWithError("\(error)")
}
