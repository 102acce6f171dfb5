import AcetateKeyValue
import CoreText
import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct CATextLayerTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    private func rendered(_ layer: CATextLayer) throws -> Bitmap {
        let renderer = CARenderer(width: 200, height: 60)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        root.addSublayer(layer)
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    private func text(_ string: String) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = string
        layer.fontSize = 20
        return layer
    }

    @Test func `the defaults are those of the headers`() {
        let layer = CATextLayer()
        #expect(
            layer.string == nil && layer.fontSize == 36
                && layer.foregroundColor == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        #expect(layer.font as? String == "Helvetica" && !layer.isWrapped)
        #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    }

    /// The layer composites the coverage of unchanged glyphs with the new color.
    @Test(arguments: [
        CGColor(red: 0.31, green: 0.77, blue: 0.013, alpha: 1), CGColor(red: 0.9, green: 0.2, blue: 0.6, alpha: 0.37),
        CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 1, blue: 1, alpha: 0),
    ])
    func `recolored text equals text drawn in that color`(color: CGColor) throws {
        for string in ["Wave, AVATAR fjord", "two\nlines", "mixed \u{1F600} text", ""] {
            func layer(_ color: CGColor) -> CATextLayer {
                let layer = text(string)
                layer.frame = CGRect(x: 3, y: 4, width: 190, height: 50)
                layer.foregroundColor = color
                return layer
            }
            let changed = layer(red)
            _ = try rendered(changed)
            for other in [blue, color] {
                commitWithoutActions { changed.foregroundColor = other }
                #expect(try rendered(changed).pixels == rendered(layer(other)).pixels, "\(string)")
            }
            // Other changes draw the text again.
            commitWithoutActions {
                changed.fontSize = 17
                changed.bounds.size.width = 120
            }
            let wanted = layer(color)
            wanted.fontSize = 17
            wanted.bounds.size.width = 120
            #expect(try rendered(changed).pixels == rendered(wanted).pixels, "\(string)")
        }
    }

    @Test func `the preferred size contains the text's ink, in even points`() throws {
        let layer = text("Photos")
        let size = layer.preferredFrameSize()
        #expect(size.width.truncatingRemainder(dividingBy: 2) == 0)
        #expect(size.height.truncatingRemainder(dividingBy: 2) == 0)
        layer.frame = CGRect(origin: CGPoint(x: 20, y: 10), size: size)
        let ink = try rendered(layer).box(where: { $0.alpha > 0 })
        // From the top: the layer begins 10 points above the bottom.
        #expect(CGRect(x: 20, y: 60 - 10 - size.height, width: size.width, height: size.height).contains(ink))
        #expect(ink.width > size.width * 0.8 && ink.height > 10)
    }

    /// A measured layer was laid out before it has its size; its appearance must not depend on that.
    @Test func `a layer that was measured looks like one that was not`() throws {
        let texts: [Any] = ["Wave", "one\ntwo three", "", NSAttributedString(string: "attributed text that is long")]
        func pixels(_ string: Any, isMeasured: Bool, _ style: (CATextLayer) -> Void) throws -> [Pixel] {
            let layer = text("")
            layer.string = string
            style(layer)
            if isMeasured {
                layer.bounds.size.width = 300
                _ = layer.preferredFrameSize()
            }
            layer.frame = CGRect(x: 10, y: 5, width: 70, height: 40)
            return try rendered(layer).pixels
        }
        for string in texts {
            for alignment in [CATextLayerAlignmentMode.left, .center, .justified] {
                for truncation in [CATextLayerTruncationMode.none, .end] {
                    for isWrapped in [false, true] {
                        func style(_ layer: CATextLayer) {
                            layer.alignmentMode = alignment
                            layer.truncationMode = truncation
                            layer.isWrapped = isWrapped
                        }
                        let (first, second) = (
                            try pixels(string, isMeasured: true, style), try pixels(string, isMeasured: false, style)
                        )
                        let isSame = first == second
                        #expect(isSame, "\(string), \(alignment), \(truncation), wrapped: \(isWrapped)")
                    }
                }
            }
        }
    }

    @Test func `changes after a measurement are shown`() throws {
        let changes: [(CATextLayer) -> Void] = [
            { $0.string = "other" }, { $0.fontSize = 30 }, { $0.font = "DejaVu Serif" },
            { $0.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }, { $0.alignmentMode = .right },
        ]
        for change in changes {
            func pixels(isMeasured: Bool) throws -> [Pixel] {
                let layer = text("text")
                if isMeasured { _ = layer.preferredFrameSize() }
                change(layer)
                layer.frame = CGRect(x: 10, y: 5, width: 90, height: 40)
                return try rendered(layer).pixels
            }
            let isSame = try pixels(isMeasured: true) == pixels(isMeasured: false)
            #expect(isSame)
        }
    }

    @Test func `alignment moves the ink`() throws {
        var edges: [CGFloat] = []
        for mode in [CATextLayerAlignmentMode.left, .center, .right] {
            let layer = text("ii")
            layer.alignmentMode = mode
            layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            edges.append(try rendered(layer).box(where: { $0.alpha > 0 }).midX)
        }
        #expect(edges[0] < 20 && abs(edges[1] - 100) < 2 && edges[2] > 180)
    }

    @Test func `a change of the text is shown in the next frame`() throws {
        let layer = text("i")
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        let narrow = try rendered(layer).box(where: { $0.alpha > 0 }).width
        layer.setValue("iiiiiiii", forKey: "string")
        #expect(try rendered(layer).box(where: { $0.alpha > 0 }).width > narrow * 5)
    }

    @Test func `a value that is not text is rejected`() {
        let layer = text("kept")
        layer.string = 7
        layer.fontSize = .nan
        layer.fontSize = -1
        layer.fontSize = .infinity
        layer.font = 3
        layer.setValue("large", forKey: "fontSize")
        #expect(layer.string as? String == "kept" && layer.fontSize == 20 && layer.font as? String == "Helvetica")
    }

    @Test(arguments: [
        ("fontSize", 36.0 as any Sendable), ("wrapped", false), ("truncationMode", "none"), ("font", "Helvetica"),
        ("alignmentMode", "natural"), ("allowsFontSubpixelQuantization", false),
        ("foregroundColor", CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)), ("needsDisplayOnBoundsChange", true),
    ])
    func `key-value coding has every property, with the headers' defaults`(_ key: String, _ value: any Sendable) {
        #expect(KeyValue.areEqual(CATextLayer().value(forKey: key), value))
        if key != "needsDisplayOnBoundsChange" {
            #expect(KeyValue.areEqual(CATextLayer.defaultValue(forKey: key), value))
        }
    }

    @Test func `the font is a name, a font of Core Text, or one of Core Graphics`() throws {
        let graphicsFont = try #require(CGFont("DejaVuSans-Bold" as CFString))
        let fonts: [Any] = [
            "DejaVuSans-Bold", CTFontCreateWithName("DejaVuSans-Bold" as CFString, 7, nil), graphicsFont,
        ]
        let images = try fonts.map { font in
            let layer = text("Bold")
            layer.frame = CGRect(x: 3, y: 4, width: 190, height: 50)
            layer.font = font
            return try rendered(layer).pixels
        }
        #expect(images[1] == images[0] && images[2] == images[0])
        let regular = text("Bold")
        regular.frame = CGRect(x: 3, y: 4, width: 190, height: 50)
        regular.font = "DejaVuSans"
        #expect(try rendered(regular).pixels != images[0])
    }

    @Test func `the string is copied when it is set`() throws {
        let mutable = NSMutableAttributedString(string: "before")
        let layer = CATextLayer()
        layer.string = mutable
        mutable.mutableString.setString("after")
        #expect((layer.string as? NSAttributedString)?.string == "before")
    }

    // MARK: Attributed strings

    @Test func `an attributed string has Core Text's default font, size and color instead of the layer's`() throws {
        let attributed = CATextLayer()
        attributed.string = NSAttributedString(string: "Text")
        (attributed.fontSize, attributed.foregroundColor) = (30, red)
        attributed.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        let plain = text("Text")
        (plain.fontSize, plain.foregroundColor) = (12, .black)
        plain.frame = attributed.frame
        #expect(try rendered(attributed).pixels == rendered(plain).pixels)
        #expect(attributed.preferredFrameSize() == plain.preferredFrameSize())
    }

    @Test func `a paragraph's alignment overrides the layer's`() throws {
        var alignment = CTTextAlignment.right
        let style = CTParagraphStyleCreate(
            [CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: &alignment)], 1)
        let layer = CATextLayer()
        layer.string = NSAttributedString(
            string: "ii", attributes: [NSAttributedString.Key(kCTParagraphStyleAttributeName): style])
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        layer.alignmentMode = .center
        #expect(try rendered(layer).box(where: { $0.alpha > 0 }).minX > 180)
        layer.string = NSAttributedString(string: "ii")
        #expect(try abs(rendered(layer).box(where: { $0.alpha > 0 }).midX - 100) < 2)
    }

    @Test func `Arabic is right-aligned if the alignment is natural`() throws {
        let layer = text("سلام")
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        #expect(try rendered(layer).box(where: { $0.alpha > 0 }).maxX > 190)
    }

    @Test func `a font without a size has the layer's size`() throws {
        let layer = text("Wide")
        layer.font = "DejaVu Sans Mono"
        let size = layer.preferredFrameSize()
        layer.font = "DejaVu Serif"
        let font: CGFont = try #require(CGFont("DejaVuSansMono"))
        layer.font = font
        #expect(layer.font is CGFont && layer.preferredFrameSize() == size)
    }

    // MARK: Size

    @Test func `the preferred size of wrapped text is that at the bounds' width`() {
        let layer = text(String(repeating: "word ", count: 20))
        layer.font = "DejaVu Sans Mono"
        let line = layer.preferredFrameSize()
        #expect(abs(line.width - 100 * 20 * 1233 / 2048) <= 2)
        (layer.isWrapped, layer.bounds) = (true, CGRect(x: 0, y: 0, width: 150, height: 10))
        let wrapped = layer.preferredFrameSize()
        // Two words fit into the width of twelve letters: ten lines of 23.28 points, rounded up to an even number.
        #expect(wrapped.width <= 150)
        #expect(wrapped.height == 234)
        layer.bounds.size = wrapped
        #expect(layer.preferredFrameSize() == wrapped)
    }

    @Test func `an opaque layer's text is on black, like all drawing of a layer`() throws {
        let layer = text("ii")
        layer.isOpaque = true
        layer.backgroundColor = red
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        #expect(try rendered(layer)[150, 30] == .black)
    }

    @Test func `the layer controls the quantization of glyphs`() throws {
        func bitmap(at x: CGFloat, _ quantizes: Bool) throws -> [Pixel] {
            let layer = text("l")
            layer.allowsFontSubpixelQuantization = quantizes
            layer.bounds = CGRect(x: -x, y: 0, width: 100, height: 60)
            layer.alignmentMode = .left
            layer.position = CGPoint(x: 50, y: 30)
            let style = NSMutableAttributedString(string: "l")
            style.addAttribute(
                NSAttributedString.Key(kCTParagraphStyleAttributeName), value: indented(x),
                range: NSRange(location: 0, length: 1))
            layer.string = style
            return try rendered(layer).pixels
        }
        #expect(try bitmap(at: 0.05, true) == bitmap(at: 0, true))
        #expect(try bitmap(at: 0.05, false) != bitmap(at: 0, false))
    }

    private func indented(_ length: CGFloat) -> CTParagraphStyle {
        var length = length
        return CTParagraphStyleCreate(
            [
                CTParagraphStyleSetting(
                    spec: .firstLineHeadIndent, valueSize: MemoryLayout<CGFloat>.size, value: &length)
            ],
            1)
    }

    @Test func `recolored text of any size equals text drawn in that color`() throws {
        for size in [12, 100, 150] as [CGFloat] {
            func layer(_ color: CGColor) -> CATextLayer {
                let layer = text("Ag")
                // The top of the text, or the middle of the largest one, is in the picture.
                layer.frame = CGRect(x: 3, y: size > 100 ? -80 : -125, width: 190, height: 180)
                layer.fontSize = size
                layer.foregroundColor = color
                return layer
            }
            let color = CGColor(red: 0.31, green: 0.77, blue: 0.013, alpha: 1)
            let changed = layer(red)
            _ = try rendered(changed)
            for other in [blue, color] {
                commitWithoutActions { changed.foregroundColor = other }
                #expect(try rendered(changed).pixels == rendered(layer(other)).pixels, "\(size)")
            }
        }
    }

    // MARK: Animation

    /// The rendered layer at a time; it exists while `after` runs.
    private func shown(
        _ layer: CATextLayer, at time: Double, before: () -> Void = {}, after: () -> Void = {}
    ) throws -> Bitmap {
        let renderer = CARenderer(width: 200, height: 60)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        root.addSublayer(layer)
        renderer.layer = root
        func frame(_ time: Double) {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
        }
        frame(0)
        before()
        frame(0)
        frame(time)
        after()
        return try Bitmap(#require(renderer.image))
    }

    private func layer(size: CGFloat, color: CGColor = .white) -> CATextLayer {
        let layer = text("Animated")
        (layer.fontSize, layer.foregroundColor) = (size, color)
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        return layer
    }

    @Test func `halfway through an animation of the size the text has the size in between`() throws {
        let animated = layer(size: 20)
        let animation = CABasicAnimation(keyPath: "fontSize")
        (animation.fromValue, animation.toValue, animation.duration) = (10, 40, 2)
        animated.add(animation, forKey: nil)
        let bitmap = try shown(animated, at: 1) {
        } after: {
            #expect(animated.fontSize == 20 && animated.presentation()?.fontSize == 25)
        }
        #expect(try bitmap.pixels == rendered(layer(size: 25)).pixels)
    }

    @Test func `halfway through an animation of the color the text has the color in between`() throws {
        let animated = layer(size: 20)
        let animation = CABasicAnimation(keyPath: "foregroundColor")
        (animation.fromValue, animation.toValue, animation.duration) = (red, blue, 2)
        animated.add(animation, forKey: nil)
        let half = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
        let (a, b) = (try shown(animated, at: 1), try rendered(layer(size: 20, color: half)))
        for (x, y) in zip(a.pixels, b.pixels) {
            #expect(abs(Int(x.red) - Int(y.red)) <= 1 && abs(Int(x.blue) - Int(y.blue)) <= 1 && x.alpha == y.alpha)
        }
        #expect(a.pixels.contains { $0.red > 100 && $0.blue > 100 })
    }

    @Test func `a change of a committed layer's size or color is animated implicitly`() throws {
        let animated = layer(size: 20)
        let bitmap = try shown(animated, at: 1) {
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            animated.fontSize = 30
            CATransaction.commit()
            #expect(animated.animationKeys() == ["fontSize"])
        } after: {
            animated.foregroundColor = red
            #expect(animated.animationKeys()?.contains("foregroundColor") == true)
            animated.isWrapped = true
            #expect(animated.animationKeys()?.count == 2)
        }
        #expect(bitmap.pixels == (try rendered(layer(size: 25)).pixels))
        #expect(animated.fontSize == 30)
    }

    // MARK: Archives

    private func roundTrip(_ layer: CATextLayer) throws -> CATextLayer {
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CATextLayer.self, from: data))
    }

    @Test func `an archive keeps every property`() throws {
        let layer = text("archived")
        (layer.font, layer.fontSize, layer.foregroundColor) = (CTFont("DejaVu Serif", size: 9), 17, red)
        (layer.isWrapped, layer.truncationMode, layer.alignmentMode) = (true, .middle, .justified)
        layer.allowsFontSubpixelQuantization = true
        let copy = try roundTrip(layer)
        #expect(copy.string as? String == "archived" && copy.font as? CTFont == layer.font as? CTFont)
        #expect(copy.fontSize == 17 && copy.foregroundColor == red && copy.isWrapped)
        #expect(copy.truncationMode == .middle && copy.alignmentMode == .justified)
        #expect(copy.allowsFontSubpixelQuantization)
    }

    @Test func `an archive keeps a text's attributes, and leaves out those that cannot be archived`() throws {
        final class Stranger: NSObject {}
        let layer = CATextLayer()
        let style = indented(30)
        let text = NSMutableAttributedString(string: "abcd")
        let attributes: [CFString: Any] = [
            kCTFontAttributeName: CTFont("DejaVu Serif", size: 19), kCTForegroundColorAttributeName: red,
            kCTParagraphStyleAttributeName: style, kCTKernAttributeName: 2.5, kCTUnderlineStyleAttributeName: 1,
            "stranger": Stranger(),
        ]
        for (key, value) in attributes {
            text.addAttribute(NSAttributedString.Key(key), value: value, range: NSRange(location: 1, length: 2))
        }
        layer.string = text
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        let copy = try roundTrip(layer)
        let restored = try #require(copy.string as? NSAttributedString)
        #expect(restored.attributes(at: 0, effectiveRange: nil).isEmpty)
        let found = restored.attributes(at: 1, effectiveRange: nil)
        #expect(found.count == attributes.count - 1)
        #expect(found[NSAttributedString.Key(kCTParagraphStyleAttributeName)] as? CTParagraphStyle == style)
        #expect(try rendered(copy).pixels == rendered(layer).pixels)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -1, 0, 1e300, 1e-300, 20])
    func `any number is safe`(_ number: CGFloat) throws {
        let layer = text("no trap 😀")
        layer.fontSize = number
        for mode in [CATextLayerTruncationMode.none, .start, .middle, .end] {
            for bounds in [CGRect(x: 0, y: 0, width: 100, height: 40), .zero] {
                (layer.truncationMode, layer.isWrapped, layer.bounds) = (mode, mode != .start, bounds)
                let size = layer.preferredFrameSize()
                #expect(size.width.isFinite && size.height.isFinite)
                _ = try rendered(layer)
            }
        }
    }
}
