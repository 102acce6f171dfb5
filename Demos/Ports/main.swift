import AppKit
import DemoSupport

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()), pages: Page.all.map(\.name))
    let delegate = SheetDelegate("Ports", size: PageLayout.size) { frame in
        SceneView(Page.all, first: options.page, frame: frame)
    }
    switch options.task {
    case .help:
        print(Options.help)
    case .list:
        for (index, page) in Page.all.enumerated() { print("\(index + 1) \(page.name): \(page.title)") }
    case .screenshot(let file):
        delegate.fillsScreen = true
        let program = try OffscreenProgram(
            width: options.width, height: options.height, scale: options.scale, delegate: delegate)
        if Page.all[options.page].dependsOnFrames {
            // An off-screen display has a frame whenever its image is read.
            for frame in 0..<Int(options.time * 30) {
                program.display.advance(to: Double(frame) / 30)
                _ = program.display.image()
            }
        }
        program.display.advance(to: options.time)
        try program.writeScreenshot(to: file)
    case .run:
        try LiveProgram.run(delegate, freeze: nil)
    }
} catch {
    exitWithError("\(error)")
}
