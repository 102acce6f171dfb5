import Foundation

/// How an image is scaled to the area in which it is shown.
public enum NSImageScaling: UInt, Sendable {
    /// Images that are too large are reduced, with their proportion; others keep their size.
    case scaleProportionallyDown = 0
    /// The width and the height become those of the area.
    case scaleAxesIndependently = 1
    /// The image keeps its size.
    case scaleNone = 2
    /// The image becomes as large as fits, with its proportion.
    case scaleProportionallyUpOrDown = 3

    /// The size of an image in an area, in points.
    func size(of image: NSSize, in area: NSSize) -> NSSize {
        guard image.width > 0, image.height > 0 else { return .zero }
        let fit = max(0, min(area.width / image.width, area.height / image.height))
        switch self {
        case .scaleNone: return image
        case .scaleAxesIndependently: return NSSize(width: max(0, area.width), height: max(0, area.height))
        case .scaleProportionallyDown:
            return NSSize(width: image.width * min(1, fit), height: image.height * min(1, fit))
        case .scaleProportionallyUpOrDown: return NSSize(width: image.width * fit, height: image.height * fit)
        }
    }
}

/// Where an image is in the area in which it is shown.
public enum NSImageAlignment: UInt, Sendable {
    /// In the middle.
    case alignCenter = 0
    /// At the middle of the top edge.
    case alignTop = 1
    /// In the top left corner.
    case alignTopLeft = 2
    /// In the top right corner.
    case alignTopRight = 3
    /// At the middle of the left edge.
    case alignLeft = 4
    /// At the middle of the bottom edge.
    case alignBottom = 5
    /// In the bottom left corner.
    case alignBottomLeft = 6
    /// In the bottom right corner.
    case alignBottomRight = 7
    /// At the middle of the right edge.
    case alignRight = 8

    /// The rectangle of an image of a size in an area, in a space in which y points up or down.
    func rect(of size: NSSize, in area: NSRect, isFlipped: Bool) -> NSRect {
        let (right, top) = (area.width - size.width, area.height - size.height)
        let x: CGFloat =
            switch self {
            case .alignLeft, .alignTopLeft, .alignBottomLeft: 0
            case .alignRight, .alignTopRight, .alignBottomRight: right
            case .alignCenter, .alignTop, .alignBottom: right / 2
            }
        let y: CGFloat =
            switch self {
            case .alignBottom, .alignBottomLeft, .alignBottomRight: isFlipped ? top : 0
            case .alignTop, .alignTopLeft, .alignTopRight: isFlipped ? 0 : top
            case .alignCenter, .alignLeft, .alignRight: top / 2
            }
        return NSRect(x: area.minX + x, y: area.minY + y, width: size.width, height: size.height)
    }
}
