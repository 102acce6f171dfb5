import AppKit
import DemoSupport

extension Page {
    static let text = Page(
        name: "text", title: "CATextLayer",
        summary: "Strings and attributed strings: wrapped, aligned, truncated, in many scripts.",
        samples: [
            Sample("fontSize, foregroundColor", "drawn again for each frame, not scaled") { stage in
                let layer = stage.text("Acetate", size: 30, color: Palette.blue)
                (layer.alignmentMode, layer.bounds.size.height) = (.center, 64)
                layer.add(swinging("fontSize", from: 18, to: 52), forKey: nil)
                layer.add(swinging("foregroundColor", from: Palette.blue, to: Palette.pink), forKey: nil)
            },
            Sample("alignmentMode", "left, center, right, justified") { stage in
                let modes = [CATextLayerAlignmentMode.left, .center, .right, .justified]
                for (index, mode) in modes.enumerated() {
                    let layer = stage.text(
                        "Each line stands where the mode says, and words wrap at the width.", size: 9)
                    (layer.alignmentMode, layer.isWrapped) = (mode, true)
                    layer.frame = CGRect(
                        x: 8 + 124 * CGFloat(index % 2), y: index < 2 ? 68 : 6, width: 114, height: 54)
                    stage.frame(layer)
                }
            },
            Sample("truncationMode", "start, middle, end; wrapped, the last line that fits") { stage in
                let modes = [CATextLayerTruncationMode.start, .middle, .end]
                for (index, mode) in modes.enumerated() {
                    let layer = stage.text("The quick brown fox jumps over the lazy dog", size: 12)
                    layer.truncationMode = mode
                    layer.frame = CGRect(x: 12, y: 104 - 20 * CGFloat(index), width: 230, height: 18)
                    stage.frame(layer)
                }
                let layer = stage.text(
                    "Wrapped text ends with an ellipsis at the last line that fits, however much of it there may be below.",
                    size: 12)
                (layer.truncationMode, layer.isWrapped) = (.end, true)
                layer.frame = CGRect(x: 12, y: 12, width: 230, height: 34)
                stage.frame(layer)
            },
            Sample("attributes", "fonts, colors, lines, outlines, kern, scripts") { stage in
                let layer = stage.text("", size: 14)
                layer.string = attributes()
                layer.isWrapped = true
            },
            Sample("NSParagraphStyle", "indents, spacing, alignment, tab stops") { stage in
                let layer = stage.text("", size: 11)
                layer.string = paragraphs()
                layer.isWrapped = true
            },
            Sample("scripts", "right to left, joined letters, marks, ideographs") { stage in
                let layer = stage.text(
                    "العربية: مرحبا بالعالم\nעברית: שלום עולם\n日本語：吾輩は猫である\nΕλληνικά, Кириллица\ne\u{301} n\u{303} ơ\u{323} a\u{308}\u{304}",
                    size: 16)
                layer.isWrapped = true
            },
            Sample("mixed directions", "each paragraph begins where it should") { stage in
                let layer = stage.text("Latin, then עברית and العربية 123.\nעברית, then Latin 123.", size: 13)
                layer.isWrapped = true
            },
            Sample("emoji", "in color, at any size, between pixels") { stage in
                for (index, size) in [14, 22, 34, 52].enumerated() {
                    let layer = stage.text("😀", size: CGFloat(size))
                    layer.frame = CGRect(x: [10, 36, 74, 128][index], y: 52, width: 70, height: 70)
                }
                let line = stage.text("👩‍👩‍👧‍👦 🇯🇵 👍🏽 🎬 🍏", size: 24)
                line.frame = CGRect(x: 10, y: 6, width: 234, height: 40)
            },
        ])
}

/// A text with a sample of each kind of attribute.
private func attributes() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    let base: [NSAttributedString.Key: Any] = [
        .font: NSFont(name: "DejaVu Sans", size: 13) as Any, .foregroundColor: NSColor(cgColor: Palette.text) as Any,
    ]
    func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
        text.append(NSAttributedString(string: string, attributes: base.merging(attributes) { $1 }))
    }
    func color(_ color: CGColor) -> Any { NSColor(cgColor: color) as Any }
    add("bold ", [.font: NSFont(name: "DejaVuSans-Bold", size: 13) as Any])
    add("serif ", [.font: NSFont(name: "DejaVu Serif", size: 17) as Any, .foregroundColor: color(Palette.amber)])
    add("mono\n", [.font: NSFont(name: "DejaVu Sans Mono", size: 11) as Any, .foregroundColor: color(Palette.teal)])
    add("underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue])
    add(" ", [:])
    add("double", [.underlineStyle: NSUnderlineStyle.double.rawValue, .underlineColor: color(Palette.pink)])
    add(" ", [:])
    add("by word\n", [.underlineStyle: NSUnderlineStyle([.thick, .byWord]).rawValue])
    add("dots", [.underlineStyle: NSUnderlineStyle([.single, .patternDot]).rawValue])
    add(" ", [:])
    add("dashes", [.underlineStyle: NSUnderlineStyle([.single, .patternDash]).rawValue])
    add(" ", [:])
    add("struck through", [.strikethroughStyle: 1, .strikethroughColor: color(Palette.pink)])
    add("\n", [:])
    add("kern", [.kern: 4])
    add(" H", [:])
    add("2", [.superscript: -1])
    add("O, E=mc", [:])
    add("2", [.superscript: 1])
    add(" raised\n", [.baselineOffset: 4])
    add(" on a color ", [.backgroundColor: color(Palette.violet), .foregroundColor: NSColor.black])
    add(" outline", [.font: NSFont(name: "DejaVuSans-Bold", size: 20) as Any, .strokeWidth: 4])
    return text
}

/// A text with a paragraph for each kind of style.
private func paragraphs() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    func add(_ string: String, _ change: (NSMutableParagraphStyle) -> Void) {
        let style = NSMutableParagraphStyle()
        style.paragraphSpacing = 3
        change(style)
        text.append(
            NSAttributedString(
                string: string,
                attributes: [
                    .font: NSFont(name: "DejaVu Sans", size: 10) as Any, .paragraphStyle: style,
                    .foregroundColor: NSColor(cgColor: Palette.text) as Any,
                ]))
    }
    add("A first line that stands further in than all those that follow it.\n") { $0.firstLineHeadIndent = 24 }
    add("•\tA hanging indent, with a tab after the bullet, and space at the end.\n") {
        ($0.headIndent, $0.tailIndent, $0.tabStops) = (14, -50, [NSTextTab(textAlignment: .left, location: 14)])
    }
    add("centered, with more space\nbetween its lines\n") { ($0.alignment, $0.lineSpacing) = (.center, 4) }
    add("left\tright") { $0.tabStops = [NSTextTab(textAlignment: .right, location: 230)] }
    return text
}

extension Stage {
    /// Adds a text that fills the stage.
    fileprivate func text(_ string: String, size: CGFloat, color: CGColor = Palette.text) -> ScaledText {
        let layer = ScaledText()
        (layer.string, layer.font, layer.fontSize, layer.foregroundColor) = (string, "DejaVu Sans", size, color)
        layer.frame = CGRect(x: 12, y: 8, width: 230, height: 114)
        self.layer.addSublayer(layer)
        return layer
    }

    /// Adds an outline around the text's bounds.
    fileprivate func frame(_ layer: CATextLayer) { (layer.borderWidth, layer.borderColor) = (0.5, Palette.track) }
}

/// A text layer that is drawn at the resolution at which it is shown.
private final class ScaledText: CATextLayer, DisplayScaled {
    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }
    override class func makeLayer(copying layer: CALayer) -> CALayer { ScaledText(layer: layer) }
}
