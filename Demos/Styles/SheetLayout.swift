import AppKit

/// The layout of the sheet, in points from its bottom left.
enum SheetLayout {
    static let size = CGSize(width: 1280, height: 1000)
    static let margin: CGFloat = 40
    static let gap: CGFloat = 20
    static let columns = 5
    /// The size of a figure's area, above the lines of text on its card.
    static let stage = CGSize(width: 224, height: 164)
    static let labels: CGFloat = 70
    static let card = CGSize(width: 224, height: stage.height + labels)
    /// The top edge of the chapter's figures; below follow those of the gravities and of the newer properties.
    static let top: CGFloat = 930
    static let gravityTop = top - 2 * card.height - gap - 48
    static let moreTop = gravityTop - gravitySize.height - 26 - 48
    private static let gravitySize = CGSize(width: 92, height: 56)

    /// The frame of a card, counted from the upper left. The cards after the chapter's ten are below the gravities.
    static func card(_ index: Int) -> CGRect {
        let (row, column) = (index / columns, index % columns)
        let upper = row < 2 ? top - CGFloat(row) * (card.height + gap) : moreTop
        return CGRect(
            x: margin + CGFloat(column) * (card.width + gap), y: upper - card.height, width: card.width,
            height: card.height)
    }

    /// The frame of one of the twelve figures of gravities.
    static func gravity(_ index: Int) -> CGRect {
        let step = (size.width - 2 * margin - gravitySize.width) / 11
        return CGRect(
            x: margin + CGFloat(index) * step, y: gravityTop - gravitySize.height, width: gravitySize.width,
            height: gravitySize.height)
    }

    /// The pixel of a point of a stage, from the top left, in a screenshot with one pixel per point.
    static func pixel(_ point: CGPoint, inFigure index: Int) -> (x: Int, y: Int) {
        let card = card(index)
        return (Int(card.minX + point.x), Int(size.height - card.minY - labels - point.y))
    }
}
