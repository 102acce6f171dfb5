import AcetateKeyValue
import CoreGraphics
import CoreText
import Foundation

/// How a text layer's lines stand in its width.
public struct CATextLayerAlignmentMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Left; right for what is written from right to left.
    public static let natural = Self(rawValue: "natural")
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let center = Self(rawValue: "center")
    /// Both edges, for all wrapped lines of a paragraph but the last.
    public static let justified = Self(rawValue: "justified")
}

/// Where a text layer leaves out what does not fit.
public struct CATextLayerTruncationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = Self(rawValue: "none")
    public static let start = Self(rawValue: "start")
    public static let middle = Self(rawValue: "middle")
    public static let end = Self(rawValue: "end")
}

/// A layer that shows a text, from the top of its bounds.
///
/// It draws itself anew when the text or its style changes, at `contentsScale` pixels for each point.
open class CATextLayer: CALayer {
    /// A `String` or `NSAttributedString`. Default nil.
    open var string: Any? {
        didSet {
            if let string, !(string is String), !(string is NSAttributedString) {
                Rejection.report(key: "string", of: self, value: string)
                self.string = oldValue
            }
            setNeedsDisplay()
        }
    }

    /// A `CTFont`, whose own size does not count, or a font's name. For text without a font attribute. Default
    /// "Helvetica".
    open var font: Any? = "Helvetica" {
        didSet {
            if let font, !(font is String), !(font is CTFont) {
                Rejection.report(key: "font", of: self, value: font)
                self.font = oldValue
            }
            setNeedsDisplay()
        }
    }

    /// In points, for text without a font attribute. Default 36.
    open var fontSize: CGFloat = 36 {
        didSet {
            if !fontSize.isFinite || fontSize < 0 {
                Rejection.report(key: "fontSize", of: self, value: fontSize)
                fontSize = oldValue
            }
            setNeedsDisplay()
        }
    }

    /// For text without a colour attribute. Default opaque white.
    open var foregroundColor: CGColor? = .white {
        didSet { setNeedsDisplay() }
    }

    /// Whether lines break at the width of the bounds. Default false.
    open var isWrapped = false {
        didSet { setNeedsDisplay() }
    }

    /// Default `none`: what does not fit goes on beyond the edge of the bounds, where it is cut.
    open var truncationMode = CATextLayerTruncationMode.none {
        didSet { setNeedsDisplay() }
    }

    /// Default `natural`.
    open var alignmentMode = CATextLayerAlignmentMode.natural {
        didSet { setNeedsDisplay() }
    }

    override public init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    /// A text layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? CATextLayer else { return }
        (string, font, fontSize, foregroundColor) = (other.string, other.font, other.fontSize, other.foregroundColor)
        (isWrapped, truncationMode, alignmentMode) = (other.isWrapped, other.truncationMode, other.alignmentMode)
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CATextLayer(layer: layer) }

    override open var contentsScale: CGFloat {
        didSet {
            if contentsScale != oldValue { setNeedsDisplay() }
        }
    }

    override open func draw(in ctx: CGContext) {
        layout(wrappedTo: bounds.size).draw(in: ctx, in: bounds)
    }

    /// The text's own size, rounded up to even points, so that a centred text falls between no two pixels.
    override open func preferredFrameSize() -> CGSize {
        let size = layout(wrappedTo: nil).logicalSize
        return CGSize(width: (size.width / 2).rounded(.up) * 2, height: (size.height / 2).rounded(.up) * 2)
    }

    private func layout(wrappedTo size: CGSize?) -> TextLayout {
        var options = TextOptions()
        options.width = size?.width
        options.height = size?.height
        options.wraps = isWrapped && size != nil
        options.alignment =
            switch alignmentMode {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            default: .natural
            }
        options.truncation =
            switch truncationMode {
            case .start: .start
            case .middle: .middle
            case .end: .end
            default: .none
            }
        let name = font as? String ?? (font as? CTFont).map { CTFontCopyPostScriptName($0) as String } ?? "Helvetica"
        let sized = CTFont(name, size: fontSize)
        if let attributed = string as? NSAttributedString {
            return TextLayout(attributed, font: sized, color: foregroundColor, options: options)
        }
        return TextLayout(string as? String ?? "", font: sized, color: foregroundColor, options: options)
    }

    // MARK: Key-value coding

    override class var ownAccessors: [String: KeyAccessor<CALayer>] { textAccessors }

    private static let textAccessors: [String: KeyAccessor<CALayer>] = {
        let isWrapped = KeyAccessor<CATextLayer>.bool(\.isWrapped)
        let accessors: [String: KeyAccessor<CATextLayer>] = [
            "string": .optional(\.string), "font": .optional(\.font), "fontSize": .number(\.fontSize),
            "foregroundColor": .optional(\.foregroundColor), "wrapped": isWrapped, "isWrapped": isWrapped.notArchived,
            "truncationMode": .name(\.truncationMode), "alignmentMode": .name(\.alignmentMode),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()

    /// See `CALayer`; for a text layer's own properties the values of a new one.
    override open class func defaultValue(forKey key: String) -> Any? {
        textAccessors[key].map { $0.get(CATextLayer()) } ?? super.defaultValue(forKey: key)
    }
}
