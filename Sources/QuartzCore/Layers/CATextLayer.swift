import AcetateCompositor
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
    /// Each line's end is shown; in wrapped text, the last line's.
    public static let start = Self(rawValue: "start")
    public static let middle = Self(rawValue: "middle")
    public static let end = Self(rawValue: "end")
}

/// A layer that shows a text, from the top of its bounds.
///
/// It draws itself anew when the text or its style changes, at `contentsScale` pixels for each point, and in each frame of
/// an animation of `fontSize` or `foregroundColor`.
///
/// Of an attributed string it shows Core Text's attributes (CTStringAttributes.h) and AppKit's of the same meaning:
/// fonts, colours, backgrounds, outlines, underlines and lines through the text, kern, ligatures, super- and subscript,
/// paragraph styles. Attachments are left out, with a message. A paragraph style's alignment goes before `alignmentMode`
/// unless it is natural; so do line break modes that keep a paragraph on one line before `isWrapped` and
/// `truncationMode`. What wraps at all, `isWrapped` says.
open class CATextLayer: CALayer {
    /// A `String` or `NSAttributedString`, of which the layer keeps a copy. Default nil.
    open var string: Any? {
        didSet {
            if let text = string as? NSAttributedString {
                string = NSAttributedString(attributedString: text)
            } else if let text = KeyValue.string(string) {
                string = text
            } else if let refused = string {
                Rejection.report(key: "string", of: self, value: refused)
                string = oldValue
            }
            setNeedsDisplay()
        }
    }

    /// A `CTFont`, AppKit's `NSFont`, or a font's name; a font's own size does not count. Only used where `string` is no
    /// attributed string. Default "Helvetica".
    open var font: Any? = "Helvetica" {
        didSet {
            if let font, KeyValue.string(font) == nil, AttributeValue.font(font) == nil {
                Rejection.report(key: "font", of: self, value: font)
                self.font = oldValue
            }
            setNeedsDisplay()
        }
    }

    /// In points. Only used where `string` is no attributed string. Animatable. Default 36.
    open var fontSize: CGFloat {
        get { CGFloat(values.text.fontSize) }
        set {
            guard newValue >= 0 else {
                Rejection.report(key: "fontSize", of: self, value: newValue)
                return
            }
            change(.fontSize, .number(Double(newValue)))
        }
    }

    /// Nil is black. Only used where `string` is no attributed string. Animatable. Default opaque white.
    open var foregroundColor: CGColor? {
        get { values.text.foregroundColor }
        set { change(.foregroundColor, newValue.map { .color($0) } ?? .none) }
    }

    /// Whether lines break at the width of the bounds. Default false.
    open var isWrapped = false {
        didSet { setNeedsDisplay() }
    }

    /// Default `none`: what does not fit goes on beyond the edge of the bounds, where it is cut. Of wrapped text, the last
    /// line that fits is truncated where there are more.
    open var truncationMode = CATextLayerTruncationMode.none {
        didSet { setNeedsDisplay() }
    }

    /// Default `natural`.
    open var alignmentMode = CATextLayerAlignmentMode.natural {
        didSet { setNeedsDisplay() }
    }

    /// Whether glyphs are set on quarters of pixels: what the context that is drawn in allows
    /// (`CGContext.setAllowsFontSubpixelQuantization(_:)`). Default false: they stand exactly where they should.
    open var allowsFontSubpixelQuantization = false {
        didSet { setNeedsDisplay() }
    }

    /// What was laid out to be measured; the next drawing takes it.
    private var measured: TextLayout?

    override public init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    /// A text layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? CATextLayer else { return }
        (string, font, allowsFontSubpixelQuantization) = (
            other.string, other.font, other.allowsFontSubpixelQuantization
        )
        (isWrapped, truncationMode, alignmentMode) = (other.isWrapped, other.truncationMode, other.alignmentMode)
    }

    override class var kind: LayerKind { .text(TextValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CATextLayer(layer: layer) }

    override open var contentsScale: CGFloat {
        didSet {
            if contentsScale != oldValue { setNeedsDisplay() }
        }
    }

    override open class func needsDisplay(forKey key: String) -> Bool {
        key == LayerKey.fontSize.id || key == LayerKey.foregroundColor.id || super.needsDisplay(forKey: key)
    }

    // MARK: Drawing

    override open func draw(in ctx: CGContext) {
        ctx.saved {
            ctx.setAllowsFontSubpixelQuantization(allowsFontSubpixelQuantization)
            ctx.setShouldSubpixelQuantizeFonts(true)
            layout(in: bounds.size).draw(in: ctx, in: bounds)
        }
        measured = nil
    }

    /// The text's own size, rounded up to even points, so that a centred text falls between no two pixels. Where the text
    /// is wrapped and the bounds have a width, the size that it takes at that width.
    override open func preferredFrameSize() -> CGSize {
        let width = isWrapped && bounds.width > 0 ? bounds.width : nil
        let layout = layout(in: width.map { CGSize(width: $0, height: .infinity) })
        measured = layout
        let size = layout.logicalSize
        func even(_ length: CGFloat) -> CGFloat { (length / 2).rounded(.up) * 2 }
        return CGSize(
            width: width.map { max(min(even(size.width), $0), size.width) } ?? even(size.width),
            height: even(size.height))
    }

    private func layout(in size: CGSize?) -> TextLayout {
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
        let text = styledText
        if let measured, measured.isLayout(of: text, options) { return measured }
        return TextLayout(text, options: options)
    }

    private var styledText: StyledText {
        if let attributed = string as? NSAttributedString {
            return StyledText(attributed, style: TextStyle(font: .standard, color: .black))
        }
        let sized =
            AttributeValue.font(font).map { CTFontCreateCopyWithSize($0, max(fontSize, 0.01), nil) }
            ?? CTFont(KeyValue.string(font) ?? "Helvetica", size: max(fontSize, 0.01))
        return StyledText(
            KeyValue.string(string) ?? "", style: TextStyle(font: sized, color: foregroundColor ?? .black))
    }

    // MARK: Key-value coding

    override class var ownAccessors: [String: KeyAccessor<CALayer>] { textAccessors }

    private static let textAccessors: [String: KeyAccessor<CALayer>] = {
        let isWrapped = KeyAccessor<CATextLayer>.bool(\.isWrapped)
        let accessors: [String: KeyAccessor<CATextLayer>] = [
            "string": .optional(\.string), "font": .optional(\.font), "fontSize": .number(\.fontSize),
            "foregroundColor": .optional(\.foregroundColor), "wrapped": isWrapped, "isWrapped": isWrapped.notArchived,
            "truncationMode": .name(\.truncationMode), "alignmentMode": .name(\.alignmentMode),
            "allowsFontSubpixelQuantization": .bool(\.allowsFontSubpixelQuantization),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()

    /// The defaults of what a text layer adds and does not animate.
    private static let ownDefaults: [String: any Sendable] = [
        "font": "Helvetica", "wrapped": false, "isWrapped": false, "truncationMode": "none",
        "alignmentMode": "natural", "allowsFontSubpixelQuantization": false,
    ]

    /// See `CALayer`; for a text layer's own properties the values of a new one.
    override open class func defaultValue(forKey key: String) -> Any? {
        guard let value = ownDefaults[key] else { return super.defaultValue(forKey: key) }
        return (value as? Bool).map { KeyValue.boxed($0) } ?? value
    }
}
