import AppKit
import DemoSupport

PageProgram(
    "Animations",
    summary: """
        Shows every kind of animation with its name, on one page for each group. Left and Right turn the pages, Escape or Q
        quits.
        """, pages: Page.all.map { ($0.name, $0.title) }
) { first, frame in
    PageView(Page.all, first: first ?? 0, frame: frame)
}.run()
