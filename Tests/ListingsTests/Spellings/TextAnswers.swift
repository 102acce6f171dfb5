import AppKit
import Testing

/// Calls of attributed strings, fonts, Core Text and the text system as answers and tutorials for macOS write them.
@MainActor
@Suite(.serialized) struct TextAnswers {
    init() throws {
        try Samples.pinFonts()
        try Samples.useDisplay()
    }

    @Test func `attributed strings have all their attributes`() {
        let text = attributed()
        #expect(text.string.hasPrefix("xHello World\n") && text.containsAttachments)
    }

    @Test func `fonts are made and described`() { fonts() }

    @Test func `frames are drawn line by line`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 200, height: 80, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let font = NSFont.systemFont(ofSize: 14)
        frames(
            context, NSAttributedString(string: "Some words of text", attributes: [.font: font]),
            rect: CGRect(x: 0, y: 0, width: 200, height: 80))
        #expect(context.makeImage() != nil)
    }

    @Test func `the text system has views, managers and containers`() { textKit() }
}

@MainActor private func attributed() -> NSAttributedString {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = .justified
    paragraph.lineSpacing = 4
    paragraph.paragraphSpacing = 8
    paragraph.paragraphSpacingBefore = 2
    paragraph.firstLineHeadIndent = 20
    paragraph.headIndent = 10
    paragraph.tailIndent = -10
    paragraph.lineHeightMultiple = 1.2
    paragraph.minimumLineHeight = 10
    paragraph.maximumLineHeight = 30
    paragraph.lineBreakMode = .byTruncatingMiddle
    paragraph.baseWritingDirection = .rightToLeft
    paragraph.tabStops = [
        NSTextTab(textAlignment: .right, location: 100, options: [:]), NSTextTab(textAlignment: .left, location: 20),
    ]
    paragraph.defaultTabInterval = 36
    paragraph.addTabStop(NSTextTab(textAlignment: .center, location: 150, options: [:]))
    let list = NSTextList(markerFormat: .disc, options: 0)
    paragraph.textLists = [list]
    _ = list.marker(forItemNumber: 1)
    let shadow = NSShadow()
    shadow.shadowColor = .black
    shadow.shadowBlurRadius = 3
    shadow.shadowOffset = NSSize(width: 1, height: -1)
    let attrs: [NSAttributedString.Key: Any] = [
        .font: NSFont(name: "HelveticaNeue-Light", size: 14) ?? NSFont.systemFont(ofSize: 14),
        .foregroundColor: NSColor.labelColor, .backgroundColor: NSColor.yellow,
        .paragraphStyle: paragraph, .kern: 1.5, .tracking: 0.2, .ligature: 0, .baselineOffset: -2,
        .strokeColor: NSColor.red, .strokeWidth: -3.0, .shadow: shadow,
        .underlineStyle: NSUnderlineStyle.single.rawValue | NSUnderlineStyle.patternDash.rawValue,
        .underlineColor: NSColor.blue,
        .strikethroughStyle: NSUnderlineStyle.thick.rawValue, .strikethroughColor: NSColor.red,
        .link: URL(string: "https://example.org")!,
        .obliqueness: 0.2, .superscript: 1, .cursor: NSCursor.pointingHand,
    ]
    let s = NSMutableAttributedString(string: "Hello World", attributes: attrs)
    s.append(NSAttributedString(string: "\n"))
    s.insert(NSAttributedString(string: "x"), at: 0)
    s.addAttribute(.foregroundColor, value: NSColor.red, range: (s.string as NSString).range(of: "World"))
    s.beginEditing()
    s.endEditing()
    s.enumerateAttribute(.font, in: NSRange(location: 0, length: s.length), options: []) { value, range, stop in
        guard let f = value as? NSFont else { return }
        let bold = NSFontManager.shared.convert(f, toHaveTrait: .boldFontMask)
        s.addAttribute(.font, value: bold, range: range)
    }
    s.enumerateAttributes(in: NSRange(location: 0, length: s.length), options: .reverse) { dict, range, _ in
        _ = dict[.paragraphStyle]
    }
    s.applyFontTraits(.italicFontMask, range: NSRange(location: 0, length: 1))
    s.setAlignment(.center, range: NSRange(location: 0, length: 2))
    s.superscriptRange(NSRange(location: 0, length: 1))
    s.unscriptRange(NSRange(location: 0, length: 1))
    let attachment = NSTextAttachment()
    attachment.image = NSImage(named: NSImage.applicationIconName)
    attachment.bounds = CGRect(x: 0, y: -3, width: 16, height: 16)
    s.append(NSAttributedString(attachment: attachment))
    _ = s.size()
    _ = s.boundingRect(
        with: NSSize(width: 100, height: CGFloat.greatestFiniteMagnitude),
        options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    s.draw(at: .zero)
    s.draw(in: NSRect(x: 0, y: 0, width: 10, height: 10))
    s.draw(
        with: NSRect(x: 0, y: 0, width: 10, height: 10), options: [.truncatesLastVisibleLine, .usesLineFragmentOrigin],
        context: nil)
    let dctx = NSStringDrawingContext()
    dctx.minimumScaleFactor = 0.5
    _ = (dctx.actualScaleFactor, dctx.totalBounds)
    let str = "plain" as NSString
    str.draw(at: .zero, withAttributes: attrs)
    str.draw(in: .zero, withAttributes: attrs)
    _ = str.size(withAttributes: [.font: NSFont.systemFont(ofSize: 12)])
    _ = "swift".size(withAttributes: [.font: NSFont.systemFont(ofSize: 12)])
    "swift".draw(at: .zero, withAttributes: nil)
    "swift".draw(in: NSRect.zero, withAttributes: attrs)
    _ = "swift".boundingRect(with: .zero, options: .usesLineFragmentOrigin, attributes: attrs, context: nil)
    _ = s.doubleClick(at: 2)
    _ = s.nextWord(from: 0, forward: true)
    _ = s.attributedSubstring(from: NSRange(location: 0, length: 1)).isEqual(to: s)
    _ = s.containsAttachments
    _ = s.fontAttributes(in: NSRange(location: 0, length: 1))
    _ = s.rulerAttributes(in: NSRange(location: 0, length: 1))
    return s
}
@MainActor private func fonts() {
    let d = NSFontDescriptor(fontAttributes: [
        .family: "Helvetica", .traits: [NSFontDescriptor.TraitKey.weight: NSFont.Weight.bold],
    ])
    _ = NSFont(descriptor: d, size: 0)
    _ = d.withSymbolicTraits([.bold, .italic])
    _ = d.withFamily("Times").withFace("Bold").withSize(3)
    _ = d.addingAttributes([
        .featureSettings: [
            [
                NSFontDescriptor.FeatureKey.typeIdentifier: kNumberSpacingType,
                .selectorIdentifier: kMonospacedNumbersSelector,
            ]
        ]
    ])
    _ = d.withDesign(.monospaced)
    _ = NSFontDescriptor.preferredFontDescriptor(forTextStyle: .title1, options: [:])
    _ = NSFont.preferredFont(forTextStyle: .body)
    _ = NSFont.monospacedDigitSystemFont(ofSize: 12, weight: .medium)
    let f = NSFont.userFixedPitchFont(ofSize: 0)!
    _ = (
        f.ascender, f.descender, f.leading, f.capHeight, f.xHeight, f.boundingRectForFont, f.maximumAdvancement,
        f.underlinePosition, f.underlineThickness, f.italicAngle, f.fontName, f.familyName, f.displayName,
        f.isFixedPitch, f.numberOfGlyphs, f.coveredCharacterSet
    )
    _ = (
        NSFont.systemFontSize, NSFont.smallSystemFontSize, NSFont.labelFontSize, NSFont.systemFontSize(for: .small),
        NSFont.toolTipsFont(ofSize: 0), NSFont.menuBarFont(ofSize: 0), NSFont.titleBarFont(ofSize: 0),
        NSFont.messageFont(ofSize: 0), NSFont.controlContentFont(ofSize: 0), NSFont.paletteFont(ofSize: 0)
    )
    f.set()
    let ct = CTFontCreateWithFontDescriptor(
        CTFontDescriptorCreateWithAttributes(
            [
                kCTFontFamilyNameAttribute: "Helvetica",
                kCTFontTraitsAttribute: [kCTFontSymbolicTrait: CTFontSymbolicTraits.boldTrait.rawValue],
            ] as CFDictionary), 12, nil)
    let feature =
        [
            kCTFontFeatureTypeIdentifierKey: kLowerCaseType,
            kCTFontFeatureSelectorIdentifierKey: kLowerCaseSmallCapsSelector,
        ] as CFDictionary
    let desc = CTFontDescriptorCreateCopyWithAttributes(
        CTFontCopyFontDescriptor(ct), [kCTFontFeatureSettingsAttribute: [feature]] as CFDictionary)
    _ = CTFontCreateCopyWithAttributes(ct, 0, nil, desc)
    _ = CTFontCopyFeatures(ct)
    _ = CTFontCopyVariationAxes(ct)
    _ = CTFontCopySupportedLanguages(ct)
    _ = CTFontCopyName(ct, kCTFontFullNameKey)
    _ = CTFontCopyTable(ct, CTFontTableTag(kCTFontTableHead), [])
    _ = CTFontCreateUIFontForLanguage(.system, 12, nil)
    _ = CTFontGetGlyphWithName(ct, "A" as CFString)
    _ = CTFontCreateForString(ct, "字" as CFString, CFRange(location: 0, length: 1))
    _ = CTFontManagerCopyAvailableFontFamilyNames()
    _ = CTFontManagerCreateFontDescriptorsFromURL(URL(fileURLWithPath: "/x") as CFURL)
    var err: Unmanaged<CFError>?
    _ = CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: "/x") as CFURL, .process, &err)
    CTFontManagerRegisterFontURLs([URL(fileURLWithPath: "/x")] as CFArray, .process, true, nil)
    _ = CTFontManagerRegisterGraphicsFont(CGFont("DejaVu Sans" as CFString)!, &err)
    _ = NSFontManager.shared.availableFontFamilies
    _ = NSFontManager.shared.availableMembers(ofFontFamily: "DejaVu Sans")?.first?[0] as? String
    _ = NSFontManager.shared.traits(of: f).contains(.boldFontMask)
    _ = NSFontManager.shared.weight(of: f)
    let coll = CTFontCollectionCreateFromAvailableFonts(nil)
    _ = CTFontCollectionCreateMatchingFontDescriptors(coll)
}
@MainActor private func frames(_ context: CGContext, _ text: NSAttributedString, rect: CGRect) {
    context.textMatrix = .identity
    context.translateBy(x: 0, y: rect.size.height)
    context.scaleBy(x: 1.0, y: -1.0)
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    var fit = CFRange()
    _ = CTFramesetterSuggestFrameSizeWithConstraints(
        framesetter, CFRangeMake(0, text.length), nil, CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude), &fit
    )
    let path = CGMutablePath()
    path.addRect(rect)
    let clip =
        [
            kCTFramePathFillRuleAttributeName: CTFramePathFillRule.evenOdd.rawValue,
            kCTFramePathClippingPathAttributeName: path,
        ] as CFDictionary
    let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path, clip)
    let lines = CTFrameGetLines(frame) as! [CTLine]
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    for (line, origin) in zip(lines, origins) {
        context.textPosition = origin
        let runs = CTLineGetGlyphRuns(line) as NSArray
        for case let run as CTRun in runs {
            let a = CTRunGetAttributes(run) as! [String: Any]
            _ = a[kCTFontAttributeName as String] as! CTFont
            var asc: CGFloat = 0, desc: CGFloat = 0
            _ = CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &asc, &desc, nil)
            _ = CTRunGetImageBounds(run, context, CFRangeMake(0, 0))
            _ = CTRunGetStatus(run).contains(.rightToLeft)
            _ = CTRunGetStringRange(run)
            _ = CTRunGetStringIndicesPtr(run)
            _ = CTRunGetTextMatrix(run)
            _ = CTRunGetGlyphsPtr(run)?.pointee
        }
        CTLineDraw(line, context)
        _ = CTLineGetPenOffsetForFlush(line, 0.5, 200)
        _ = CTLineGetTrailingWhitespaceWidth(line)
        _ = CTLineGetBoundsWithOptions(line, [.useGlyphPathBounds])
        _ = CTLineCreateJustifiedLine(line, 1, 200)
        CTLineEnumerateCaretOffsets(line) { offset, index, leading, stop in stop.pointee = true }
    }
    CTFrameDraw(frame, context)
    _ = CTFrameGetVisibleStringRange(frame).length
    _ = CTFrameGetPath(frame)
    _ = CTFrameGetFrameAttributes(frame)
    let ts = CTTypesetterCreateWithAttributedString(text)
    let n = CTTypesetterSuggestLineBreak(ts, 0, 100)
    _ = CTTypesetterCreateLine(ts, CFRangeMake(0, n))
    _ = CTTypesetterSuggestClusterBreak(ts, 0, 100)
    var alignment = CTTextAlignment.center
    let settings = withUnsafeBytes(of: &alignment) {
        CTParagraphStyleSetting(spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: $0.baseAddress!)
    }
    _ = CTParagraphStyleCreate([settings], 1)
    var cb = CTRunDelegateCallbacks(
        version: kCTRunDelegateVersion1, dealloc: { _ in }, getAscent: { _ in 10 }, getDescent: { _ in 2 },
        getWidth: { _ in 20 })
    let delegate = CTRunDelegateCreate(&cb, nil); let ms = NSMutableAttributedString(string: "\u{FFFC}")
    ms.addAttribute(
        NSAttributedString.Key(kCTRunDelegateAttributeName as String), value: delegate!,
        range: NSRange(location: 0, length: 1))
}
@MainActor private func textKit() {
    let storage = NSTextStorage(string: "text")
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: NSSize(width: 100, height: 100))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = 2
    container.lineBreakMode = .byTruncatingTail
    container.widthTracksTextView = true
    container.exclusionPaths = [NSBezierPath(rect: .zero)]
    let glyphs = manager.glyphRange(for: container)
    _ = manager.usedRect(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: .zero)
    manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
    manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, used, c, range, stop in }
    manager.ensureLayout(for: container)
    _ = manager.boundingRect(forGlyphRange: glyphs, in: container)
    _ = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    _ = manager.location(forGlyphAt: 0)
    _ = manager.characterIndexForGlyph(at: 0)
    _ = manager.glyphIndex(for: .zero, in: container)
    _ = manager.characterIndex(for: .zero, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    _ = manager.numberOfGlyphs
    _ = manager.extraLineFragmentRect
    _ = manager.defaultLineHeight(for: .systemFont(ofSize: 12))
    manager.addTemporaryAttribute(
        .foregroundColor, value: NSColor.red, forCharacterRange: NSRange(location: 0, length: 1))
    manager.invalidateDisplay(forCharacterRange: NSRange(location: 0, length: 1))
    manager.usesFontLeading = false
    let view = NSTextView(frame: .zero, textContainer: container)
    view.isRichText = false
    view.isEditable = true
    view.isSelectable = true
    view.drawsBackground = false
    view.textContainerInset = NSSize(width: 5, height: 5)
    view.insertionPointColor = .red
    view.selectedTextAttributes = [.backgroundColor: NSColor.selectedTextBackgroundColor]
    view.typingAttributes = [:]
    view.linkTextAttributes = [:]
    view.isAutomaticQuoteSubstitutionEnabled = false
    view.isAutomaticDashSubstitutionEnabled = false
    view.isHorizontallyResizable = false
    view.isVerticallyResizable = true
    view.autoresizingMask = [.width]
    view.maxSize = NSSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    view.allowsUndo = true
    view.usesFindBar = true
    view.string = "x"
    view.setSelectedRange(NSRange(location: 0, length: 0))
    _ = view.selectedRanges
    view.scrollRangeToVisible(NSRange(location: 0, length: 1))
    view.insertText("y", replacementRange: NSRange(location: 0, length: 0))
    _ = view.textStorage?.length
    _ = view.layoutManager
    _ = view.attributedString()
    view.showFindIndicator(for: NSRange(location: 0, length: 1))
    view.font = .systemFont(ofSize: 12)
    view.textColor = .red
    view.alignment = .center
    view.usesRuler = false
    view.enclosingScrollView?.hasVerticalRuler = true
    view.isFieldEditor = false
    view.sizeToFit()
    view.selectAll(nil)
    view.undoManager?.undo()
}
