import Foundation

/// A boundary of a page.
public enum CGPDFBox: Int32, Sendable {
    /// The whole sheet.
    case mediaBox = 0
    /// What is shown and printed. Without one in the file it is the media box.
    case cropBox = 1
    /// What is printed before the sheet is trimmed. Without one in the file it is the crop box.
    case bleedBox = 2
    /// The finished sheet. Without one in the file it is the crop box.
    case trimBox = 3
    /// The meaningful contents. Without one in the file it is the crop box.
    case artBox = 4
}

/// A page of a PDF file. Any thread may use it.
public final class CGPDFPage: Sendable {
    /// The document, which lives as long as its pages.
    public let document: CGPDFDocument?
    /// The number, which begins at 1.
    public let pageNumber: Int
    /// The angle in degrees by which the page is turned clockwise when it is shown: the entry `/Rotate`.
    public let rotationAngle: Int32
    /// The boundaries, by the raw values of their boxes.
    private let boxes: [CGRect]
    private let object: PDFObject

    init(_ document: CGPDFDocument, _ pageNumber: Int, _ page: PDFObject) {
        self.document = document
        self.pageNumber = pageNumber
        object = page
        rotationAngle = Int32(clamping: page.inherited("Rotate", .integer)?.integer ?? 0)
        // PDF has no default size; that of letters is what programs take.
        let media = page.inherited("MediaBox", .array)?.rectangle ?? CGRect(x: 0, y: 0, width: 612, height: 792)
        let crop = page.inherited("CropBox", .array)?.rectangle ?? media
        boxes = [media, crop] + ["BleedBox", "TrimBox", "ArtBox"].map { page[$0]?.rectangle ?? crop }
    }

    /// The entries of the page. They live as long as the document.
    public var dictionary: CGPDFDictionaryRef? { object.pointer }

    /// A boundary, in points of the page's user space, as the file states it or as its default is.
    public func getBoxRect(_ box: CGPDFBox) -> CGRect { boxes[Int(box.rawValue)] }

    /// The transform that shows the part inside a box in a rectangle.
    ///
    /// The part of the box inside the media box is turned by the page's rotation and by `rotate` and centered in the rectangle. It is
    /// made smaller to fit, but never larger (CGPDFPage.h).
    ///
    /// - Parameters:
    ///   - rotate: degrees clockwise, a multiple of 90.
    ///   - preserveAspectRatio: whether both axes are scaled by the smaller one of their factors.
    public func getDrawingTransform(
        _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
    ) -> CGAffineTransform {
        let part = effectiveRect(box)
        let turns = (quarterTurns(rotationAngle) + quarterTurns(rotate)) % 4
        let size = turns % 2 == 0 ? part.size : CGSize(width: part.height, height: part.width)
        var x = size.width > rect.width ? rect.width / size.width : 1
        var y = size.height > rect.height ? rect.height / size.height : 1
        if preserveAspectRatio { (x, y) = (min(x, y), min(x, y)) }
        // Exact values, where those of a sine would be rounded.
        let (cosine, sine): (CGFloat, CGFloat) = [(1, 0), (0, 1), (-1, 0), (0, -1)][turns]
        let turn = CGAffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0)
        return CGAffineTransform(translationX: -part.midX, y: -part.midY)
            .concatenating(turn).concatenating(CGAffineTransform(scaleX: x, y: y))
            .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    }

    /// The part of a box inside the media box; empty if they do not overlap.
    private func effectiveRect(_ box: CGPDFBox) -> CGRect {
        let part = getBoxRect(box).overlap(getBoxRect(.mediaBox))
        return part.isNull ? .zero : part
    }

    /// The crop box inside the media box, to which drawing is clipped.
    var visibleRect: CGRect { effectiveRect(.cropBox) }

    /// The transform from the page's user space to the coordinates in which the page is drawn: points from the top left corner of the
    /// visible part as it is shown, y down.
    var shownTransform: CGAffineTransform {
        let part = visibleRect
        switch quarterTurns(rotationAngle) {
        case 0: return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -part.minX, ty: part.maxY)
        case 1: return CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: -part.minY, ty: -part.minX)
        case 2: return CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: part.maxX, ty: -part.minY)
        default: return CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: part.maxY, ty: part.maxX)
        }
    }

    /// The number of quarter turns clockwise of an angle, from 0 to 3; 0 for an angle that is no multiple of 90.
    private func quarterTurns(_ angle: Int32) -> Int {
        angle % 90 == 0 ? (Int(angle / 90) % 4 + 4) % 4 : 0
    }
}

extension PDFObject {
    /// An entry of a page, or of the nodes above it, that has a type; nil if there is none.
    fileprivate func inherited(_ key: String, _ type: CGPDFObjectType) -> PDFObject? {
        var node: PDFObject? = self
        // A damaged file may have a cycle.
        for _ in 0..<64 {
            if let entry = node?[key], entry.type == type { return entry }
            node = node?["Parent"]
        }
        return nil
    }

    /// The rectangle of an array with two opposite corners; nil for anything else, and for one without area.
    fileprivate var rectangle: CGRect? {
        let numbers = (0..<4).compactMap { self[$0] }.filter { $0.type == .integer || $0.type == .real }.map(\.real)
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        let rect = CGRect(
            x: min(numbers[0], numbers[2]), y: min(numbers[1], numbers[3]), width: abs(numbers[2] - numbers[0]),
            height: abs(numbers[3] - numbers[1]))
        return rect.isEmpty ? nil : rect
    }
}
