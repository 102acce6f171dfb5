import AppKit
import DemoSupport

PageProgram(
    "Layers",
    summary: """
        Shows every kind of layer: a contact sheet with one sample of each, then a page for each. Left and Right turn the
        pages, Escape or Q quits.
        """, firstPage: "the contact sheet", pages: Page.all.map { ($0.name, $0.title) }
) { first, frame in
    PageView([.contactSheet] + Page.all, first: first.map { $0 + 1 } ?? 0, frame: frame)
}.run()
