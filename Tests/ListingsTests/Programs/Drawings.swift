import AppKit
import CoreGraphics
import CoreImage
import CoreText
import QuartzCore
import ImageIO

// handwriting text
func glyphPath(_ string: String, font: NSFont) -> CGPath {
    let attributed = NSAttributedString(string: string, attributes: [.font: font, .ligature: 0, .kern: 1.0])
    let line = CTLineCreateWithAttributedString(attributed as CFAttributedString)
    let letters = CGMutablePath()
    for run in CTLineGetGlyphRuns(line) as! [CTRun] {
        let attributes = CTRunGetAttributes(run) as NSDictionary
        let runFont = attributes[kCTFontAttributeName as String] as! CTFont
        for index in 0..<CTRunGetGlyphCount(run) {
            let range = CFRangeMake(index, 1)
            var glyph = CGGlyph()
            var position = CGPoint()
            CTRunGetGlyphs(run, range, &glyph)
            CTRunGetPositions(run, range, &position)
            if let letter = CTFontCreatePathForGlyph(runFont, glyph, nil) {
                letters.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
            }
        }
    }
    return letters
}

func frameText(_ text: NSAttributedString, in rect: CGRect, context: CGContext) {
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let path = CGPath(rect: rect, transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter, CFRange(location: 0, length: text.length), path, nil)
    CTFrameDraw(frame, context)
    let lines = CTFrameGetLines(frame) as! [CTLine]
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
        framesetter, CFRangeMake(0, 0), nil, CGSize(width: rect.width, height: .greatestFiniteMagnitude), &fit)
    _ = (size, fit.length, CTFrameGetVisibleStringRange(frame))
    let token = NSAttributedString(string: "\u{2026}")
    if let last = lines.last,
        let truncated = CTLineCreateTruncatedLine(last, 50, .end, CTLineCreateWithAttributedString(token))
    {
        CTLineDraw(truncated, context)
    }
    _ = CTLineGetStringIndexForPosition(lines[0], CGPoint(x: 10, y: 0))
    _ = CTLineGetOffsetForStringIndex(lines[0], 1, nil)
    _ = CTLineGetBoundsWithOptions(lines[0], [.useGlyphPathBounds, .excludeTypographicLeading])
}

// average color, pixel access
extension NSColor {
    convenience init(hex: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat((hex >> 16) & 0xff) / 255, green: CGFloat((hex >> 8) & 0xff) / 255,
            blue: CGFloat(hex & 0xff) / 255, alpha: alpha)
    }
    var hexString: String {
        guard let rgb = usingColorSpace(.sRGB) else { return "" }
        var r: CGFloat = 0, g: CGFloat = 0, b: CGFloat = 0, a: CGFloat = 0
        rgb.getRed(&r, green: &g, blue: &b, alpha: &a)
        return String(format: "#%02X%02X%02X", Int(r * 255), Int(g * 255), Int(b * 255))
    }
    func lighter(by amount: CGFloat) -> NSColor { blended(withFraction: amount, of: .white) ?? self }
}
extension CGImage {
    func pixelColor(x: Int, y: Int) -> (UInt8, UInt8, UInt8, UInt8)? {
        guard let bytes = dataProvider?.data else { return nil }
        let offset = y * bytesPerRow + x * bitsPerPixel / 8
        return (bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
    }
    func averageColor() -> NSColor? {
        var bitmap = [UInt8](repeating: 0, count: 4)
        let context = CIContext(options: [.workingColorSpace: kCFNull as Any])
        let image = CIImage(cgImage: self)
        let extent = CIVector(
            x: image.extent.origin.x, y: image.extent.origin.y, z: image.extent.size.width, w: image.extent.size.height)
        guard
            let filter = CIFilter(
                name: "CIAreaAverage", parameters: [kCIInputImageKey: image, kCIInputExtentKey: extent]),
            let output = filter.outputImage
        else { return nil }
        context.render(
            output, toBitmap: &bitmap, rowBytes: 4, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8,
            colorSpace: nil)
        return NSColor(
            red: CGFloat(bitmap[0]) / 255, green: CGFloat(bitmap[1]) / 255, blue: CGFloat(bitmap[2]) / 255,
            alpha: CGFloat(bitmap[3]) / 255)
    }
    func resized(to size: CGSize) -> CGImage? {
        guard let colorSpace = colorSpace,
            let context = CGContext(
                data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: bitsPerComponent,
                bytesPerRow: 0, space: colorSpace, bitmapInfo: alphaInfo.rawValue)
        else { return nil }
        context.interpolationQuality = .high
        context.draw(self, in: CGRect(origin: .zero, size: size))
        return context.makeImage()
    }
    func grayscale() -> CGImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
        context?.draw(self, in: CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
        return context?.makeImage()
    }
    func tinted(with color: CGColor) -> CGImage? {
        let rect = CGRect(x: 0, y: 0, width: width, height: height)
        guard
            let ctx = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        ctx.clip(to: rect, mask: self)
        ctx.setFillColor(color)
        ctx.fill(rect)
        return ctx.makeImage()
    }
}

// PaintCode style
public class StyleKit: NSObject {
    private struct Cache {
        static let accent: NSColor = NSColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1);
    }
    public class var accent: NSColor { return Cache.accent }
    public dynamic class func drawBadge(frame: NSRect = NSRect(x: 0, y: 0, width: 60, height: 60), number: String = "7")
    {
        let context = NSGraphicsContext.current!.cgContext
        let shadow = NSShadow()
        shadow.shadowColor = NSColor.black.withAlphaComponent(0.4)
        shadow.shadowOffset = NSSize(width: 0, height: -2)
        shadow.shadowBlurRadius = 4
        let gradient = NSGradient(starting: accent, ending: accent.shadow(withLevel: 0.4)!)!
        let ovalPath = NSBezierPath(
            ovalIn: NSRect(x: frame.minX + 4, y: frame.minY + 4, width: frame.width - 8, height: frame.height - 8))
        NSGraphicsContext.saveGraphicsState()
        shadow.set()
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        gradient.draw(in: ovalPath, angle: -90)
        context.endTransparencyLayer()
        NSGraphicsContext.restoreGraphicsState()
        NSColor.white.setStroke()
        ovalPath.lineWidth = 2
        ovalPath.stroke()
        let textStyle = NSMutableParagraphStyle()
        textStyle.alignment = .center
        let attributes =
            [.font: NSFont.boldSystemFont(ofSize: 24), .foregroundColor: NSColor.white, .paragraphStyle: textStyle]
            as [NSAttributedString.Key: Any]
        let height: CGFloat = number.boundingRect(
            with: NSSize(width: frame.width, height: CGFloat.infinity), options: .usesLineFragmentOrigin,
            attributes: attributes
        ).height
        NSGraphicsContext.saveGraphicsState()
        frame.clip()
        number.draw(
            in: NSRect(x: frame.minX, y: frame.minY + (frame.height - height) / 2, width: frame.width, height: height),
            withAttributes: attributes)
        NSGraphicsContext.restoreGraphicsState()
        let bezier = NSBezierPath()
        bezier.move(to: NSPoint(x: 1, y: 1))
        bezier.curve(to: NSPoint(x: 9, y: 9), controlPoint1: NSPoint(x: 4, y: 2), controlPoint2: NSPoint(x: 6, y: 8))
        bezier.lineCapStyle = .round
        bezier.lineJoinStyle = .round
        bezier.setLineDash([4, 2], count: 2, phase: 0)
        bezier.windingRule = .evenOdd
        bezier.transform(using: AffineTransform(translationByX: 2, byY: 3))
        bezier.stroke()
        _ = (bezier.bounds, bezier.contains(.zero), bezier.elementCount, bezier.isEmpty)
        context.resetClip()
        context.setPatternPhase(CGSize(width: 2, height: 2))
        context.setFlatness(0.5)
        context.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
        context.synchronize()
        context.setFillColorSpace(CGColorSpace(name: CGColorSpace.genericRGBLinear)!)
        context.drawConicGradient(
            CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white] as CFArray, locations: nil)!,
            center: .zero, angle: 0)
    }
}

func decompose(_ t: CGAffineTransform) -> (CGFloat, CGFloat) {
    let c = t.decomposed()
    return (c.rotation, c.scale.width)
}

func imageInfo(_ image: CGImage) -> String {
    "\(image.width)x\(image.height) \(image.bitsPerComponent) \(image.isMask) \(image.colorSpace?.name ?? "" as CFString) \(image.colorSpace?.model == .rgb) \(image.byteOrderInfo == .order32Little) \(String(describing: image.decode)) \(image.renderingIntent == .defaultIntent)"
}

func activity(in layer: CALayer, size: CGSize, color: NSColor) {
    let beginTime: Double = 0.5
    let strokeStartDuration: Double = 1.2
    let strokeEndDuration: Double = 0.7
    let rotationAnimation = CABasicAnimation(keyPath: "transform.rotation")
    rotationAnimation.byValue = Float.pi * 2
    rotationAnimation.timingFunction = CAMediaTimingFunction(name: .linear)
    let strokeEndAnimation = CABasicAnimation(keyPath: "strokeEnd")
    strokeEndAnimation.duration = strokeEndDuration
    strokeEndAnimation.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
    strokeEndAnimation.fromValue = 0
    strokeEndAnimation.toValue = 1
    let strokeStartAnimation = CABasicAnimation(keyPath: "strokeStart")
    strokeStartAnimation.duration = strokeStartDuration
    strokeStartAnimation.fromValue = 0
    strokeStartAnimation.toValue = 1
    strokeStartAnimation.beginTime = beginTime
    let groupAnimation = CAAnimationGroup()
    groupAnimation.animations = [rotationAnimation, strokeEndAnimation, strokeStartAnimation]
    groupAnimation.duration = strokeStartDuration + beginTime
    groupAnimation.repeatCount = .infinity
    groupAnimation.isRemovedOnCompletion = false
    groupAnimation.fillMode = .forwards
    let circle = CAShapeLayer()
    let path = NSBezierPath()
    path.appendArc(
        withCenter: CGPoint(x: size.width / 2, y: size.height / 2), radius: size.width / 2, startAngle: -90,
        endAngle: 270, clockwise: false)
    circle.fillColor = nil
    circle.strokeColor = color.cgColor
    circle.lineWidth = 2
    circle.path = path.cgPath
    circle.frame = CGRect(
        x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2, width: size.width,
        height: size.height)
    circle.add(groupAnimation, forKey: "animation")
    layer.addSublayer(circle)
    let pulse = CABasicAnimation(keyPath: "transform.scale")
    pulse.fromValue = NSNumber(value: 0.0 as Float)
    pulse.toValue = NSNumber(value: 1.0 as Float)
    let pop = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    pop.keyPath = "transform.scale"
    pop.fromValue = 0.8
    circle.add(pop, forKey: "pop")
    circle.shadowPath = CGPath(ellipseIn: circle.bounds, transform: nil)
    circle.contentsGravity = .resizeAspectFill
    circle.magnificationFilter = .nearest
    circle.minificationFilterBias = 0.1
    circle.allowsEdgeAntialiasing = true
    circle.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge]
    circle.drawsAsynchronously = true
    circle.shouldRasterize = true
    circle.rasterizationScale = 2
    circle.cornerCurve = .continuous
    circle.masksToBounds = true
    circle.contentsFormat = .RGBA16Float
    circle.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    circle.layoutManager = CAConstraintLayoutManager()
    circle.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    circle.constraints = [
        CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 10)
    ]
    circle.borderColor = NSColor.separatorColor.cgColor
    circle.borderWidth = 1 / (2)
    circle.style = ["opacity": 0.5]
    _ = circle.hitTest(CGPoint(x: 1, y: 1))
    _ = circle.convert(CGPoint.zero, to: layer)
    _ = circle.convert(circle.bounds, from: layer.superlayer)
    _ = circle.contains(.zero)
    _ = circle.preferredFrameSize()
    _ = circle.animationKeys() ?? []
    _ = circle.animation(forKey: "pop")?.duration
    _ = CALayer.defaultValue(forKey: "opacity")
    circle.render(
        in: CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)!)
}

func wideColor() -> CGContext? {
    let p3 = CGColorSpace(name: CGColorSpace.displayP3)!
    let info =
        CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.floatComponents.rawValue
        | CGBitmapInfo.byteOrder16Little.rawValue
    let context = CGContext(
        data: nil, width: 16, height: 16, bitsPerComponent: 16, bytesPerRow: 16 * 8, space: p3, bitmapInfo: info)
    context?.setFillColor(CGColor(colorSpace: p3, components: [1, 0, 0, 1])!)
    context?.fill([CGRect(x: 0, y: 0, width: 16, height: 16)])
    return context
}

func cgMisc() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    let (slice, remainder) = rect.divided(atDistance: 20, from: .minXEdge)
    _ = (
        slice, remainder, rect.integral, rect.standardized, rect.union(slice), rect.intersects(slice), rect.isNull,
        rect.offsetBy(dx: 1, dy: 1)
    )
    _ = rect.applying(.init(scaleX: 2, y: 2))
    _ = CGVector(dx: 1, dy: 2)
    _ = NSEqualRects(rect, .zero)
    _ = NSStringFromRect(rect)
    _ = CGSize(width: 1, height: 2).equalTo(.zero)
    _ = CGPoint(x: 1, y: 2).equalTo(CGPoint.zero)
    _ = rect.dictionaryRepresentation
    let size = CGSize(dictionaryRepresentation: CGSize(width: 1, height: 2).dictionaryRepresentation)
    _ = size
    _ = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverted().isIdentity
    _ = CATransform3DInvert(CATransform3DMakeAffineTransform(.identity))
    _ =
        CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 1))
        && CATransform3DEqualToTransform(CATransform3DIdentity, CATransform3DIdentity)
    _ = CATransform3DGetAffineTransform(CATransform3DTranslate(CATransform3DIdentity, 1, 2, 3))
    _ = NSValue(rect: rect).rectValue
    _ = NSValue(point: .zero).pointValue
    _ = NSValue(size: .zero).sizeValue
    _ = CGColor(gray: 0.5, alpha: 1).copy(alpha: 0.3)?.alpha
    _ = CGColor(red: 1, green: 0, blue: 0, alpha: 1).components?.map { $0 * 255 }
    _ = NSColor(cgColor: CGColor.white)?.redComponent
    _ = NSColor(patternImage: NSImage(size: NSSize(width: 4, height: 4))).cgColor
    _ = CGColorSpace(name: CGColorSpace.extendedLinearSRGB)?.isWideGamutRGB
    _ = CGImageSourceCopyTypeIdentifiers()
}
