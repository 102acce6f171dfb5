import DemoSupport

extension Page {
    /// A page for each kind of layer, in the order of their numbers.
    static let all: [Page] = [
        .shape,
        .gradient,
        .scroll,
        .replicator,
        .tiled,
        .emitter,
        .text,
        .composition,
        .drawable,
    ]

    /// A page with the first sample of each other page.
    static let contactSheet = Page(
        name: "all", title: "Every kind of layer",
        summary: "A sample of each page. --page NAME shows more of one kind; --list prints the names.",
        samples: all.compactMap { page in
            page.samples.first.map { Sample(page.title, "--page \(page.name)", build: $0.build) }
        })
}
