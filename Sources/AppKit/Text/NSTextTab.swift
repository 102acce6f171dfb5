import CoreText
import Foundation

/// The alignment of lines between the margins.
public enum NSTextAlignment: Int, Sendable {
    /// Lines start at the left margin.
    case left = 0
    /// Lines are centered.
    case center = 1
    /// Lines end at the right margin.
    case right = 2
    /// Both edges, for all lines of a wrapped paragraph except the last one.
    case justified = 3
    /// Left, or right for text that is written from right to left.
    case natural = 4
}

/// The handling of lines that are too long.
public enum NSLineBreakMode: UInt, Sendable {
    /// Between words.
    case byWordWrapping = 0
    /// Between any two characters.
    case byCharWrapping = 1
    /// The paragraph stays on one line.
    case byClipping = 2
    /// The paragraph stays on one line, with an ellipsis at its start.
    case byTruncatingHead = 3
    /// The paragraph stays on one line, with an ellipsis at its end.
    case byTruncatingTail = 4
    /// The paragraph stays on one line, with an ellipsis in its middle.
    case byTruncatingMiddle = 5
}

/// The writing direction of a paragraph.
public enum NSWritingDirection: Int, Sendable {
    /// The direction of the first letter that has one.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// A tab stop: a position on a line to which a tab character advances. Immutable; may be used on any thread.
public final class NSTextTab: NSObject, NSCopying, Sendable {
    /// The key of an option of a tab stop. There are no options.
    public struct OptionKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The alignment of the text after the tab at the tab stop.
    public let alignment: NSTextAlignment
    /// Points from the leading margin.
    public let location: CGFloat

    /// Creates a tab stop at a distance from the leading margin, in points.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        (self.alignment, location) = (alignment, loc)
        super.init()
    }

    /// Returns the tab stop itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    convenience init(_ tab: CTTextTab) {
        self.init(
            textAlignment: NSTextAlignment(CTTextTabGetAlignment(tab)), location: CGFloat(CTTextTabGetLocation(tab)))
    }

    var coreText: CTTextTab { CTTextTabCreate(alignment.coreText, Double(location), nil) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.coreText == coreText }

    public override var hash: Int { location.hashValue }
}

extension NSTextAlignment {
    init(_ alignment: CTTextAlignment) {
        self =
            switch alignment {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            case .natural: .natural
            }
    }

    var coreText: CTTextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        case .natural: .natural
        }
    }
}
