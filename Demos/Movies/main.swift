import AVFoundation
import AppKit
import DemoSupport

/// Opens the window of the movies. Closing it quits the program.
@MainActor
final class MoviesDelegate: NSObject, NSApplicationDelegate {
    private let options: Options
    private var window: NSWindow?
    private(set) var view: MovieView?

    init(_ options: Options) { self.options = options }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: options.width, height: options.height)
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: true)
        window.title = "Movies"
        let view = MovieView(frame: frame, options: options)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        (self.window, self.view) = (window, view)
        guard let limit = options.limit else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + limit) {
            print("\(view.skippedPictures) pictures skipped")
            NSApplication.shared.terminate(nil)
        }
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let delegate = MoviesDelegate(options)
    switch options.task {
    case .help: print(Options.help)
    case .send(let path): try FrameSender.run(path)
    case .run: try LiveProgram.run(delegate, freeze: nil)
    case .screenshot(let file):
        // A script's time does not wait for the threads that decode movies.
        let display = try NSApplication.useOffscreenDisplay(
            size: CGSize(width: options.width, height: options.height))
        NSApplication.shared.delegate = delegate
        NSApplication.shared.finishLaunching()
        Task { @MainActor in
            do {
                await delegate.view?.show(options.time)
                display.advance(to: options.time)
                guard let image = display.image() else {
                    throw OptionsError("there is no memory for the screenshot", remedy: "choose a smaller --size")
                }
                try image.writePNG(to: URL(fileURLWithPath: file))
                exit(0)
            } catch {
                exitWithError("\(error)")
            }
        }
        RunLoop.main.run()
    }
} catch {
    exitWithError("\(error)")
}
