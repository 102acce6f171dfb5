import AppKit
import DemoSupport

PageProgram(
    "Ports",
    summary: """
        Shows what programs for macOS and iOS do with Core Animation, one page for each kind. Left and Right turn the pages,
        Space repeats what a page does, Escape or Q quits.
        """, pages: Page.all.map { ($0.name, $0.title) }
) { first, frame in
    SceneView(Page.all, first: first ?? 0, frame: frame)
}.run()
