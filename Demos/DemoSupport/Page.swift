import AppKit

/// One thing to see, or several that belong together, with a name below.
package struct Sample: Sendable {
    package let name: String
    /// What to see, in a line.
    package let note: String
    package let build: @MainActor @Sendable (Stage) -> Void

    package init(_ name: String, _ note: String, build: @escaping @MainActor @Sendable (Stage) -> Void) {
        (self.name, self.note, self.build) = (name, note, build)
    }
}

/// Samples of one kind.
package struct Page: Sendable {
    /// For the command line.
    package let name: String
    package let title: String
    package let summary: String
    /// At most twelve.
    package let samples: [Sample]

    package init(name: String, title: String, summary: String, samples: [Sample]) {
        (self.name, self.title, self.summary, self.samples) = (name, title, summary, samples)
    }
}

/// Where things stand on a page, in points from the bottom left of its 1280 by 800.
package enum PageLayout {
    package static let size = CGSize(width: 1280, height: 800)
    static let margin: CGFloat = 48
    static let gap = CGSize(width: 24, height: 20)
    /// The top edge of the first row.
    static let top: CGFloat = 676
    /// From a card's left edge to what is on it.
    static let inset: CGFloat = 12
    /// What a card has below its stage, for its names.
    static let labels: CGFloat = 50

    /// A sample's card, on a page of so many; where on it the stage begins, and how much larger than in its own points
    /// that is.
    package static func card(_ index: Int, of count: Int) -> (frame: CGRect, stage: CGPoint, scale: CGFloat) {
        let columns = count > 6 ? 4 : count > 4 ? 3 : 2
        let (row, column) = (CGFloat(index / columns), CGFloat(index % columns))
        let room = size.width - 2 * margin - CGFloat(columns - 1) * gap.width
        let width = (room / CGFloat(columns)).rounded(.down)
        let scale = min((width - 2 * inset) / Stage.size.width, 1.5)
        let height = (labels + Stage.size.height * scale + inset).rounded()
        let frame = CGRect(
            x: margin + column * (width + gap.width), y: top - height - row * (height + gap.height), width: width,
            height: height)
        let stage = CGPoint(x: ((width - Stage.size.width * scale) / 2).rounded(), y: labels)
        return (frame, stage, scale)
    }
}
