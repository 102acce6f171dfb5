import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import CoreText
import Foundation

/// The horizontal alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Left; right for text that is written from right to left.
    public static let natural = Self(rawValue: "natural")
    /// Lines start at the left margin.
    public static let left = Self(rawValue: "left")
    /// Lines end at the right margin.
    public static let right = Self(rawValue: "right")
    /// Lines are centered.
    public static let center = Self(rawValue: "center")
    /// Both edges, for all wrapped lines of a paragraph except the last.
    public static let justified = Self(rawValue: "justified")
}

/// Where a text layer truncates text that does not fit.
public struct CATextLayerTruncationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Lines that are too long are clipped at the bounds. The default.
    public static let none = Self(rawValue: "none")
    /// The end of each line is visible; in wrapped text, the end of the last line.
    public static let start = Self(rawValue: "start")
    /// The middle of a line that is too long is replaced by an ellipsis.
    public static let middle = Self(rawValue: "middle")
    /// The end of a line that is too long is replaced by an ellipsis.
    public static let end = Self(rawValue: "end")
}

/// A layer that shows text, from the top of its bounds.
///
/// It redraws itself when the text or its style changes, at `contentsScale` pixels per point, and in each frame of an
/// animation of `fontSize` or `foregroundColor`.
///
/// Attributed strings may have Core Text's attributes (CTStringAttributes.h) and AppKit's equivalents: fonts, colors,
/// backgrounds, outlines, underlines, strikethrough, kern, ligatures, superscript and subscript, paragraph styles.
/// Attachments are left out, with a warning. A paragraph style's alignment overrides `alignmentMode` unless it is
/// natural; its line break mode overrides `isWrapped` and `truncationMode` if it keeps the paragraph on one line.
/// Otherwise `isWrapped` determines whether text wraps.
open class CATextLayer: CALayer {
    /// A `String` or `NSAttributedString`. Copied when set. Default nil.
    open var string: Any? {
        didSet {
            if let text = string as? NSAttributedString {
                string = NSAttributedString(attributedString: text)
            } else if let text = KeyValue.string(string) {
                string = text
            } else if let rejected = string {
                Rejection.report(key: "string", of: self, value: rejected)
                string = oldValue
            }
            textDidChange()
        }
    }

    /// A `CTFont`, a `CGFont`, an `NSFont` of AppKit, or the name of a font; the size of a font is ignored. Not used for attributed
    /// strings. Default "Helvetica".
    open var font: Any? = "Helvetica" {
        didSet {
            if let font, KeyValue.string(font) == nil, AttributeValue.font(font) == nil {
                Rejection.report(key: "font", of: self, value: font)
                self.font = oldValue
            }
            textDidChange()
        }
    }

    /// The size of the font, in points. Not used for attributed strings. Animatable. Default 36.
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

    /// The color of the text; nil means black. Not used for attributed strings. Animatable. Default opaque white.
    open var foregroundColor: CGColor? {
        get { values.text.foregroundColor }
        set { change(.foregroundColor, newValue.map { .color($0) } ?? .none) }
    }

    /// Whether lines wrap at the width of the bounds. Default false.
    open var isWrapped = false {
        didSet { textDidChange() }
    }

    /// Where text that does not fit is truncated. Default `none`: the text continues beyond the bounds, where it is
    /// clipped. In wrapped text the last line that fits is truncated if there are more lines.
    open var truncationMode = CATextLayerTruncationMode.none {
        didSet { textDidChange() }
    }

    /// The horizontal alignment. Default `natural`.
    open var alignmentMode = CATextLayerAlignmentMode.natural {
        didSet { textDidChange() }
    }

    /// Whether glyphs are positioned at multiples of a quarter pixel, as far as the context allows
    /// (`CGContext.setAllowsFontSubpixelQuantization(_:)`). Default false: they are within 1/64 of a pixel of theirs.
    open var allowsFontSubpixelQuantization = false {
        didSet { textDidChange() }
    }

    /// The layout from the last measurement, which the next drawing reuses.
    private var measured: TextLayout?
    /// The coverage of the last drawing.
    private var coverage: TextCoverage?

    override public init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    /// Creates a text layer from an archive; see `CALayer`.
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

    private func textDidChange() {
        setNeedsDisplay()
        tellObservers()
    }

    override open func draw(in ctx: CGContext) {
        draw(layout(in: bounds.size), in: ctx)
        measured = nil
    }

    private func draw(_ layout: TextLayout, in ctx: CGContext) {
        ctx.saved {
            ctx.setAllowsFontSubpixelQuantization(allowsFontSubpixelQuantization)
            ctx.setShouldSubpixelQuantizeFonts(true)
            layout.draw(in: ctx, in: bounds)
        }
    }

    /// Fills the contents from the cached coverage if only the color has changed.
    override func fillContents(_ pixels: PixelBuffer, _ plan: BackingPlan) -> Bool {
        // A subclass may draw something else.
        guard type(of: self) == CATextLayer.self, !plan.isOpaque, !(string is NSAttributedString) else {
            coverage = nil
            return false
        }
        let (text, options) = (styledText(in: .white), options(in: bounds.size))
        let key = TextCoverage.Key(
            text: text, options: options, bounds: bounds, plan: plan, isQuantized: allowsFontSubpixelQuantization)
        guard let coverage, coverage.key == key else {
            coverage = TextCoverage(key)
            return false
        }
        return coverage.fill(pixels, with: textColor) { draw($0, in: $1) }
    }

    /// The size of the text, rounded up to even points, so that centered text is not placed between pixels. If the text
    /// is wrapped and the bounds have a width, the size at that width.
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

    private var textColor: CGColor { foregroundColor ?? .black }

    private func layout(in size: CGSize?) -> TextLayout {
        let (text, options) = (styledText(in: textColor), options(in: size))
        if let measured, measured.isLayout(of: text, options) { return measured }
        return TextLayout(text, options: options)
    }

    private func options(in size: CGSize?) -> TextOptions {
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
        return options
    }

    private func styledText(in color: CGColor) -> StyledText {
        if let attributed = string as? NSAttributedString {
            return StyledText(attributed, style: TextStyle(font: .standard, color: .black))
        }
        let sized =
            AttributeValue.font(font).map { CTFontCreateCopyWithSize($0, max(fontSize, 0.01), nil) }
            ?? CTFont(KeyValue.string(font) ?? "Helvetica", size: max(fontSize, 0.01))
        return StyledText(KeyValue.string(string) ?? "", style: TextStyle(font: sized, color: color))
    }

    // MARK: Key-value coding

    override class var classAccessors: [String: KeyAccessor<CALayer>] { textAccessors }

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

    /// Defaults of the properties that are not animatable.
    private static func plainDefault(_ key: String) -> Any? {
        switch key {
        case "font": KeyValue.boxed(name: "Helvetica")
        case "wrapped", "isWrapped", "allowsFontSubpixelQuantization": KeyValue.boxed(false)
        case "truncationMode": KeyValue.boxed(name: CATextLayerTruncationMode.none.rawValue)
        case "alignmentMode": KeyValue.boxed(name: CATextLayerAlignmentMode.natural.rawValue)
        default: nil
        }
    }

    /// See `CALayer`. A text layer's own properties have the values of a new layer.
    override open class func defaultValue(forKey key: String) -> Any? {
        plainDefault(key) ?? super.defaultValue(forKey: key)
    }
}
