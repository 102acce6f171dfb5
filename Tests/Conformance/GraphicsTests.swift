import CoreGraphics
import CoreImage
import CoreText
import Foundation
import QuartzCore
import Testing

/// Transforms, paths, colors, images, contexts, texts and filters.
struct GraphicsTests {
    @Test func `transforms are combined`() {
        let move = CATransform3DMakeTranslation(10, 20, 30), scale = CATransform3DMakeScale(2, 3, 4)
        let both = CATransform3DConcat(move, scale)
        #expect(both.m41 == 20 && both.m42 == 60 && both.m43 == 120 && both.m11 == 2)
        #expect(CATransform3DEqualToTransform(CATransform3DTranslate(scale, 10, 20, 30), both))
        #expect(CATransform3DIsIdentity(CATransform3DConcat(both, CATransform3DInvert(both))))
        #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
        #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 1, 0)))
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(affine)) == affine)
        #expect(CGPoint(x: 1, y: 1).applying(affine) == CGPoint(x: 9, y: 12))
        #expect(affine.inverted().concatenating(affine) == .identity)
    }

    @Test func `paths have their geometry`() {
        let path = CGMutablePath()
        #expect(path.isEmpty && path.boundingBox.isNull)
        path.move(to: CGPoint(x: 0, y: 0))
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(path.currentPoint == CGPoint(x: 10, y: 0))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
        let rings = CGMutablePath()
        rings.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        rings.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(rings.contains(CGPoint(x: 15, y: 15), using: .winding))
        #expect(!rings.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
        #expect(rings.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        var move = CGAffineTransform(translationX: 5, y: 0)
        #expect(rings.copy(using: &move)?.boundingBox.minX == 5)
        let stroke = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
            .copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(stroke.boundingBoxOfPath == CGRect(x: -1, y: -1, width: 12, height: 12))
        var count = 0
        rings.applyWithBlock { _ in count += 1 }
        #expect(count == 10)
    }

    @Test func `rectangles follow their rules`() {
        let rect = CGRect(x: 10, y: 10, width: -4, height: 6)
        #expect(rect.minX == 6 && rect.width == 4 && rect.standardized.origin.x == 6)
        #expect(CGRect(x: 0.5, y: 0.5, width: 1, height: 1).integral == CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(CGRect(x: 0, y: 0, width: 1, height: 1).intersection(CGRect(x: 2, y: 0, width: 1, height: 1)).isNull)
        #expect(CGRect.null.union(rect) == rect.standardized)
        #expect(rect.insetBy(dx: 1, dy: 1) == CGRect(x: 7, y: 11, width: 2, height: 4))
        #expect(CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: 1, dy: 0).isNull)
        let parts = CGRect(x: 0, y: 0, width: 10, height: 4).divided(atDistance: 3, from: .maxXEdge)
        #expect(parts.slice == CGRect(x: 7, y: 0, width: 3, height: 4))
    }

    @Test func `colors are converted`() throws {
        let gray = CGColor(gray: 0.5, alpha: 0.25)
        #expect(gray.numberOfComponents == 2 && gray.alpha == 0.25 && gray.components == [0.5, 0.25])
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        #expect(red.components == [1, 0, 0, 1] && red.colorSpace?.model == .rgb)
        #expect(red == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) && red != gray)
        #expect(red.copy(alpha: 0.5)?.alpha == 0.5)
        let space = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let linear = try #require(
            CGColor(srgbRed: 0.5, green: 0, blue: 1, alpha: 1).converted(
                to: space, intent: .defaultIntent, options: nil))
        // ((0.5 + 0.055) / 1.055) ^ 2.4
        #expect(abs((linear.components?[0] ?? 0) - 0.2140) < 0.002)
    }

    /// A context of premultiplied RGBA, with the row of y = 0 last.
    private func context(_ width: Int, _ height: Int) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    /// The components of a pixel, from the top left.
    private func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
        let data = try #require(context.data)
        return (0..<4).map { data.load(fromByteOffset: y * context.bytesPerRow + x * 4 + $0, as: UInt8.self) }
    }

    @Test func `contexts draw`() throws {
        let context = try context(4, 4)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixel(context, 0, 3) == [255, 0, 0, 255] && pixel(context, 0, 0) == [0, 0, 0, 0])
        context.saveGState()
        context.translateBy(x: 2, y: 2)
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        context.restoreGState()
        let half = try pixel(context, 2, 1)
        #expect(half[3] == 127 || half[3] == 128)
        #expect(half[1] == half[3] && half[0] == 0)
        #expect(try pixel(context, 3, 0) == [0, 0, 0, 0])
        #expect(context.ctm == .identity)
        let image = try #require(context.makeImage())
        #expect(image.width == 4 && image.height == 4 && image.bitsPerPixel == 32)
        #expect(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 3))?.height == 3)
    }

    @Test func `layers render into contexts`() throws {
        let context = try context(4, 4)
        let (root, child) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        child.frame = CGRect(x: 2, y: 2, width: 2, height: 2)
        child.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(child)
        root.render(in: context)
        #expect(try pixel(context, 0, 3) == [0, 0, 255, 255] && pixel(context, 3, 0) == [255, 0, 0, 255])
        #expect(try pixel(context, 3, 3) == [0, 0, 255, 255])
    }

    @Test func `text metrics follow rules`() {
        func line(_ text: String, _ size: CGFloat) -> CTLine {
            let font = CTFontCreateUIFontForLanguage(.system, size, nil) as Any
            let key = NSAttributedString.Key(kCTFontAttributeName as String)
            return CTLineCreateWithAttributedString(
                NSAttributedString(string: text, attributes: [key: font]) as CFAttributedString)
        }
        func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }
        #expect(width(line("", 20)) == 0)
        #expect(width(line("mmmm", 20)) > width(line("mm", 20)))
        #expect(abs(width(line("nnnn", 20)) - 4 * width(line("n", 20))) < 0.1)
        #expect(abs(width(line("nnnn", 40)) - 2 * width(line("nnnn", 20))) < 1)
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
        _ = CTLineGetTypographicBounds(line("x", 20), &ascent, &descent, &leading)
        #expect(ascent > 10 && descent > 0 && ascent > descent && leading >= 0)
        let range = CTLineGetStringRange(line("hello", 20))
        #expect(range.location == 0 && range.length == 5)
        #expect(CTLineGetStringIndexForPosition(line("hello", 20), CGPoint(x: -5, y: 0)) == 0)
        #expect(CTLineGetStringIndexForPosition(line("hello", 20), CGPoint(x: 1000, y: 0)) == 5)
        #expect(CTLineGetOffsetForStringIndex(line("hello", 20), 0, nil) == 0)
    }

    @Test func `filters have their inputs`() throws {
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        #expect(
            blur.name == "CIGaussianBlur" && blur.inputKeys.contains("inputRadius")
                && blur.outputKeys == ["outputImage"])
        #expect((blur.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 10)
        #expect(CIFilter(name: "CINoSuchFilter") == nil)
        let invert = try #require(CIFilter(name: "CIColorInvert"))
        let red = CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(
            to: CGRect(x: 0, y: 0, width: 2, height: 2))
        invert.setValue(red, forKey: kCIInputImageKey)
        let output = try #require(invert.outputImage)
        #expect(output.extent == CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(CIContext().createCGImage(output, from: output.extent))
        let context = try context(2, 2)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixel(context, 1, 1) == [0, 255, 255, 255])
    }
}
