import CoreText
import Testing

/// Creates a paragraph style, as a program on macOS does.
func paragraph(
    _ lengths: [CTParagraphStyleSpecifier: CGFloat] = [:], alignment: CTTextAlignment? = nil,
    breaking: CTLineBreakMode? = nil, direction: CTWritingDirection? = nil, tabs: [CTTextTab]? = nil
) -> CTParagraphStyle {
    let specifiers = Array(lengths.keys)
    let numbers = specifiers.map { lengths[$0] ?? 0 }
    return numbers.withUnsafeBufferPointer { numbers in
        var settings = specifiers.indices.compactMap { index in
            numbers.baseAddress.map {
                CTParagraphStyleSetting(
                    spec: specifiers[index], valueSize: MemoryLayout<CGFloat>.size, value: $0 + index)
            }
        }
        func with<Value>(_ value: Value?, _ spec: CTParagraphStyleSpecifier, _ body: () -> CTParagraphStyle)
            -> CTParagraphStyle
        {
            guard let value else { return body() }
            return withUnsafePointer(to: value) {
                settings.append(CTParagraphStyleSetting(spec: spec, valueSize: MemoryLayout<Value>.size, value: $0))
                return body()
            }
        }
        return with(alignment, .alignment) {
            with(breaking, .lineBreakMode) {
                with(direction, .baseWritingDirection) {
                    with(tabs.map { $0 as CFArray }, .tabStops) { CTParagraphStyleCreate(settings, settings.count) }
                }
            }
        }
    }
}

/// DejaVu Sans Mono at 20 points: the advance is 12.04, the ascent 18.56 and the descent 4.72.
let ascent: CGFloat = 20.0 * 1901 / 2048
let lineHeight: CGFloat = 20.0 * (1901 + 483) / 2048

@Suite("Paragraph styles")
struct ParagraphStyleTests {
    init() throws { try pinnedFonts.get() }

    private func layout(
        _ text: String, _ style: CTParagraphStyle, width: CGFloat? = 30 * advance, wraps: Bool = true,
        _ change: (inout TextOptions) -> Void = { _ in }
    ) throws -> TextLayout {
        var options = TextOptions()
        (options.width, options.wraps) = (width, wraps)
        change(&options)
        return TextLayout(try monospaced(text, [kCTParagraphStyleAttributeName: style]), options: options)
    }

    private let box = CGRect(x: 0, y: 0, width: 30 * advance, height: 500)

    @Test("each paragraph's alignment overrides the layer's unless it is natural")
    func alignments() throws {
        let text = NSMutableAttributedString(string: "")
        for alignment in [CTTextAlignment.left, .center, .right, .natural] {
            text.append(try monospaced("abc\n", [kCTParagraphStyleAttributeName: paragraph(alignment: alignment)]))
        }
        var options = TextOptions()
        options.alignment = .right
        let origins = TextLayout(text, options: options).origins(in: box)
        for (origin, x) in zip(origins, [0, 13.5, 27, 27]) { #expect(abs(origin.x - x * advance) < 0.01) }
    }

    @Test(
        "the first line, the other lines and the line ends have their indents",
        arguments: [CTWritingDirection.leftToRight, .rightToLeft])
    func indents(direction: CTWritingDirection) throws {
        let indents: [CTParagraphStyleSpecifier: CGFloat] = [
            .firstLineHeadIndent: 4 * advance, .headIndent: 2 * advance, .tailIndent: -3 * advance,
        ]
        let text = String(repeating: "abcdefghi ", count: 8)
        let result = try layout(text, paragraph(indents, direction: direction))
        // 23 letters fit on the first line and 25 on the others: two words each.
        #expect(result.lines.count == 4)
        for (index, (line, origin)) in zip(result.lines, result.origins(in: box)).enumerated() {
            let indent = (index == 0 ? 4 : 2) * advance
            if direction == .leftToRight {
                #expect(abs(origin.x - indent) < 0.01)
                #expect(origin.x + 19 * advance <= 27 * advance + 0.01)
            } else {
                #expect(abs(origin.x + line.width - (30 * advance - indent)) < 0.01)
            }
        }
        // A positive tail indent is relative to the leading margin.
        let narrow = try layout(text, paragraph([.headIndent: 0, .tailIndent: 9.5 * advance]))
        #expect(narrow.lines.count == 8)
    }

    @Test("with a hanging indent the first line is longer")
    func hanging() throws {
        let result = try layout("abcdefghi abcdefghi abcdefghi abcdefghi", paragraph([.headIndent: 15 * advance]))
        // Three words, with spaces 29 letters, fit in 30; one fits in 15.
        #expect(result.lines.count == 2)
        #expect(abs(result.origins(in: box)[1].x - 15 * advance) < 0.01)
        #expect(abs(result.logicalSize.width - 29 * advance) < 1.1 * advance)
    }

    @Test("spacing is added between lines and between paragraphs, not around the text")
    func spacings() throws {
        let spacings: [CTParagraphStyleSpecifier: CGFloat] = [
            .lineSpacing: 3, .paragraphSpacing: 10, .paragraphSpacingBefore: 7,
        ]
        let result = try layout("ab\u{2028}cd\nef", paragraph(spacings))
        let origins = result.origins(in: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(origins.count == 3)
        #expect(abs(100 - origins[0].y - ascent) < 0.01)
        #expect(abs(origins[0].y - origins[1].y - (lineHeight + 3)) < 0.01)
        #expect(abs(origins[1].y - origins[2].y - (lineHeight + 3 + 10 + 7)) < 0.01)
        #expect(abs(result.logicalSize.height - (3 * lineHeight + 6 + 17)) < 0.02)
    }

    @Test(
        "lines have the style's height, with the extra space above the text",
        arguments: zip(
            [
                [CTParagraphStyleSpecifier.lineHeightMultiple: 2], [.minimumLineHeight: 40], [.maximumLineHeight: 15],
                [.lineHeightMultiple: 3, .maximumLineHeight: 50], [.minimumLineHeight: 10],
                [.minimumLineHeight: .nan, .lineHeightMultiple: -1],
            ] as [[CTParagraphStyleSpecifier: CGFloat]],
            [2 * lineHeight, 40, 15, 50, lineHeight, lineHeight] as [CGFloat]))
    func heights(lengths: [CTParagraphStyleSpecifier: CGFloat], height: CGFloat) throws {
        let result = try layout("ab\ncd", paragraph(lengths))
        #expect(abs(result.logicalSize.height - 2 * height) < 0.02)
        let origins = result.origins(in: CGRect(x: 0, y: 0, width: 100, height: 2 * height))
        #expect(abs(origins[1].y - (lineHeight - ascent)) < 0.02)
        #expect(abs(origins[0].y - origins[1].y - height) < 0.02)
    }

    @Test("line break modes: by words, by characters, clipped, truncated")
    func breaking() throws {
        let text = "abcdefg hijklmn opqrstu"
        let counts = try [CTLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping].map {
            try layout(text, paragraph(breaking: $0), width: 10 * advance).lines.count
        }
        #expect(counts == [3, 3, 1])
        let byCharacter = try layout(text, paragraph(breaking: .byCharWrapping), width: 10.2 * advance).lines
        #expect(abs(byCharacter[0].width - 10 * advance) < 0.1)
        for mode in [CTLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
            // Also if the options do not request truncation.
            let cut = try layout(text, paragraph(breaking: mode), width: 10.2 * advance, wraps: false)
            #expect(cut.lines.count == 1 && abs(cut.logicalSize.width - 10 * advance) < 0.1)
        }
    }

    @Test("tabs advance to the tab stops, by default 28 points apart")
    func tabs() throws {
        func width(_ style: CTParagraphStyle) throws -> CGFloat {
            try layout("a\tb", style, width: 400).logicalSize.width
        }
        #expect(abs(try width(paragraph()) - (28 + advance)) < 0.05)
        let right = CTTextTabCreate(.right, 100, nil)
        #expect(abs(try width(paragraph(tabs: [right])) - 100) < 0.05)
        let left = CTTextTabCreate(.left, 50, nil)
        #expect(abs(try width(paragraph(tabs: [left])) - (50 + advance)) < 0.05)
        #expect(abs(try width(paragraph([.defaultTabInterval: 40], tabs: [])) - (40 + advance)) < 0.05)
    }

    @Test("the base direction determines a paragraph's side and the position of its punctuation")
    func direction() throws {
        let result = try layout("abc!", paragraph(direction: .rightToLeft))
        #expect(result.lines[0].isRightToLeft)
        #expect(abs(result.origins(in: box)[0].x - 26 * advance) < 0.01)
        #expect(!(try layout("שלום abc", paragraph(direction: .leftToRight)).lines[0].isRightToLeft))
        #expect(try layout("שלום abc", paragraph()).lines[0].isRightToLeft)
        #expect(!(try layout("(1) abc שלום", paragraph()).lines[0].isRightToLeft))
    }

    @Test("a style returns its values, and ignores settings of a wrong size")
    func values() throws {
        let style = paragraph([.headIndent: 7, .lineSpacing: 2], alignment: .center)
        var (number, alignment) = (CGFloat(0), CTTextAlignment.left)
        #expect(CTParagraphStyleGetValueForSpecifier(style, .headIndent, MemoryLayout<CGFloat>.size, &number))
        #expect(number == 7)
        #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, MemoryLayout<CTTextAlignment>.size, &alignment))
        #expect(alignment == .center)
        #expect(!CTParagraphStyleGetValueForSpecifier(style, .lineSpacing, 2, &number))
        let wrong = CTParagraphStyleSetting(spec: .headIndent, valueSize: 4, value: &number)
        #expect(CTParagraphStyleCreate([wrong], 1) == CTParagraphStyleCreate(nil, 0))
        #expect(CTParagraphStyleCreateCopy(style) == style)
    }

    @Test("frames apply paragraph styles")
    func frames() throws {
        let text = try monospaced(
            "ab\ncd", [kCTParagraphStyleAttributeName: paragraph([.paragraphSpacing: 9], alignment: .right)])
        let setter = CTFramesetterCreateWithAttributedString(text)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10 * advance, height: 100), transform: nil)
        var origins = [CGPoint](repeating: .zero, count: 2)
        CTFrameGetLineOrigins(CTFramesetterCreateFrame(setter, CFRange(), path, nil), CFRange(), &origins)
        #expect(abs(origins[0].x - 8 * advance) < 0.01)
        #expect(abs(origins[0].y - origins[1].y - (lineHeight + 9)) < 0.02)
    }

    @Test("extreme lengths never trap", arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, -5, 1e6])
    func hostile(length: CGFloat) throws {
        for spec in (0..<17).compactMap({ CTParagraphStyleSpecifier(rawValue: $0) })
        where ![.alignment, .tabStops, .lineBreakMode, .baseWritingDirection].contains(spec) {
            let style = paragraph([spec: length], tabs: [CTTextTabCreate(.left, Double(length), nil)])
            for width in [CGFloat?.none, 0, 50, 1e300] {
                let result = try layout("ab\tcd ef gh\nij", style, width: width)
                #expect(result.logicalSize.width.isFinite && result.logicalSize.height.isFinite)
                let canvas = try Canvas(20, 20)
                result.draw(in: canvas.context, in: CGRect(x: 0, y: 0, width: 20, height: 20))
            }
        }
    }
}
