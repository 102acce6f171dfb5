import AppKit

/// An example on a page, with its name below.
package struct Sample: Sendable {
    package let name: String
    /// What the sample shows, in one line.
    package let note: String
    package let build: @MainActor @Sendable (Stage) -> Void

    package init(_ name: String, _ note: String, build: @escaping @MainActor @Sendable (Stage) -> Void) {
        (self.name, self.note, self.build) = (name, note, build)
    }
}

/// A page of samples of one kind.
package struct Page: Sendable {
    /// The name for the command line.
    package let name: String
    package let title: String
    package let summary: String
    /// At most twelve samples.
    package let samples: [Sample]

    package init(name: String, title: String, summary: String, samples: [Sample]) {
        (self.name, self.title, self.summary, self.samples) = (name, title, summary, samples)
    }
}

/// The layout of a page of 1280 by 800 points, in points from the bottom left.
package enum PageLayout {
    package static let size = CGSize(width: 1280, height: 800)
    static let margin: CGFloat = 48
    static let gap = CGSize(width: 24, height: 20)
    /// The top edge of the first row.
    static let top: CGFloat = 676
    /// The distance from a card's left edge to its content.
    static let inset: CGFloat = 12
    /// The height of the area below a card's stage, which holds its labels.
    static let labels: CGFloat = 50

    /// Returns the frame of a sample's card on a page of `count` samples, the origin of the stage in the card, and the scale at
    /// which the stage is shown.
    package static func card(_ index: Int, of count: Int) -> (frame: CGRect, stage: CGPoint, scale: CGFloat) {
        let columns = count > 6 ? 4 : count > 4 ? 3 : 2
        let (row, column) = (CGFloat(index / columns), CGFloat(index % columns))
        let available = size.width - 2 * margin - CGFloat(columns - 1) * gap.width
        let width = (available / CGFloat(columns)).rounded(.down)
        let scale = min((width - 2 * inset) / Stage.size.width, 1.5)
        let height = (labels + Stage.size.height * scale + inset).rounded()
        let frame = CGRect(
            x: margin + column * (width + gap.width), y: top - height - row * (height + gap.height), width: width,
            height: height)
        let stage = CGPoint(x: ((width - Stage.size.width * scale) / 2).rounded(), y: labels)
        return (frame, stage, scale)
    }
}
