import AppKit

/// A program that shows pages in a window, writes screenshots of them, or lists them.
@MainActor
package struct PageProgram {
    private let name, summary, firstPage: String
    private let pages: [(name: String, title: String)]
    private let makeView: @MainActor (Int?, NSRect) -> FittedView

    /// Creates a program. `summary` says in whole lines what it shows, `firstPage` what it shows by default; `makeView`
    /// makes the window's content view for the index of the first page, which is nil for the default, and a frame.
    package init(
        _ name: String, summary: String, firstPage: String = "1", pages: [(name: String, title: String)],
        makeView: @escaping @MainActor (Int?, NSRect) -> FittedView
    ) {
        (self.name, self.summary, self.firstPage) = (name, summary, firstPage)
        (self.pages, self.makeView) = (pages, makeView)
    }

    /// Does what the command line asks for.
    package func run() {
        do {
            let options = try PageOptions(Array(CommandLine.arguments.dropFirst()), pages: pages.map(\.name))
            let delegate = SheetDelegate(name, size: PageLayout.size) { makeView(options.page, $0) }
            switch options.task {
            case .help:
                print(PageOptions.help(name, summary, firstPage: firstPage))
            case .list:
                for (index, page) in pages.enumerated() { print("\(index + 1) \(page.name): \(page.title)") }
            case .screenshot(let file):
                try ScreenshotScript(file, at: options.time).play(
                    width: options.width, height: options.height, scale: options.scale)
                delegate.fillsScreen = true
                try LiveProgram.run(delegate, freeze: nil)
            case .run:
                try LiveProgram.run(delegate, freeze: options.freeze)
            }
        } catch {
            exitWithError("\(error)")
        }
    }
}
