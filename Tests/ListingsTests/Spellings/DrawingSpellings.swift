import AppKit
import Testing

/// The ways to write paths, colors, images and drawing that macOS accepts.
@Suite struct DrawingSpellings {
    init() throws { try Samples.pinFonts() }

    private var context: CGContext? {
        CGContext(
            data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    }

    @Test func `paths with and without transforms`() {
        let path = CGMutablePath()
        var transform = CGAffineTransform(translationX: 3, y: 4)
        path.move(to: CGPoint(x: 0, y: 0))
        path.move(to: .zero, transform: transform)
        path.addLine(to: .init(x: 1, y: 2))
        path.addLine(to: CGPointMake(1, 2), transform: .identity)
        path.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
        path.addLines(between: [.zero, CGPoint(x: 1, y: 1)], transform: transform)
        path.addQuadCurve(to: CGPoint(x: 3, y: 3), control: CGPoint(x: 2, y: 0))
        path.addCurve(to: .init(x: 9, y: 9), control1: .zero, control2: CGPoint(x: 1, y: 1), transform: transform)
        path.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: .pi * 2, clockwise: false)
        path.addArc(
            center: .zero, radius: 5, startAngle: 0, endAngle: CGFloat.pi, clockwise: true, transform: transform)
        path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 5, y: 5), radius: 2)
        path.addRelativeArc(center: .zero, radius: 3, startAngle: 0, delta: .pi)
        path.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
        path.addRect(NSRect(x: 0, y: 0, width: 5, height: 5), transform: transform)
        path.addRects([.zero, CGRect(x: 1, y: 1, width: 1, height: 1)])
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
        path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 5, height: 5), cornerWidth: 1, cornerHeight: 1)
        path.addPath(CGPath(rect: .zero, transform: &transform))
        path.addPath(CGPath(rect: .zero, transform: nil), transform: transform)
        path.closeSubpath()
        _ = path.copy(using: &transform)
        _ = path.copy()!
        _ = path.mutableCopy() ?? CGMutablePath()
        _ = path.contains(CGPoint(x: 1, y: 1))
        _ = path.contains(.zero, using: .evenOdd, transform: transform)
        _ = path.copy(strokingWithWidth: 2, lineCap: .round, lineJoin: .round, miterLimit: 10)
        _ = path.copy(dashingWithPhase: 0, lengths: [2, 3])
        _ = (path.boundingBox, path.boundingBoxOfPath, path.currentPoint, path.isEmpty)
        _ = path == CGMutablePath()
        var points: [CGPoint] = []
        path.applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint, .addLineToPoint: points.append(element.pointee.points[0])
            case .addQuadCurveToPoint: points.append(element.pointee.points[1])
            case .addCurveToPoint: points.append(element.pointee.points.advanced(by: 2).pointee)
            case .closeSubpath: break
            @unknown default: break
            }
        }
        withUnsafeMutablePointer(to: &points) { list in
            path.apply(info: list) { info, element in
                guard element.pointee.type == .moveToPoint else { return }
                info?.assumingMemoryBound(to: [CGPoint].self).pointee.append(element.pointee.points[0])
            }
        }
        var rect = CGRect.zero
        #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&rect))
        #expect(rect.equalTo(CGRectMake(1, 2, 3, 4)))
    }

    @Test func `drawing in a context`() throws {
        let ctx = try #require(context)
        ctx.saveGState()
        ctx.setFillColor(CGColor.white)
        ctx.setFillColor(.black)
        ctx.setFillColor(NSColor.red.cgColor)
        ctx.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        ctx.setFillColor(gray: 0.5, alpha: 1)
        ctx.setFillColor(cyan: 0, magenta: 1, yellow: 0, black: 0, alpha: 1)
        ctx.setStrokeColor(NSColor.green.cgColor)
        ctx.setStrokeColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        ctx.setLineWidth(2)
        ctx.setLineCap(.round)
        ctx.setLineJoin(CGLineJoin.bevel)
        ctx.setLineDash(phase: 0, lengths: [4, 2])
        ctx.setLineDash(phase: 0, lengths: [])
        ctx.setMiterLimit(10)
        ctx.setFlatness(0.5)
        ctx.setAlpha(0.5)
        ctx.setBlendMode(.multiply)
        ctx.setBlendMode(CGBlendMode.normal)
        ctx.setShadow(offset: CGSize(width: 1, height: -1), blur: 3)
        ctx.setShadow(offset: .zero, blur: 3, color: CGColor.black)
        ctx.setShadow(offset: .zero, blur: 0, color: nil)
        ctx.setShouldAntialias(true)
        ctx.setAllowsAntialiasing(true)
        ctx.interpolationQuality = .high
        ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        ctx.fill([CGRect.zero, .zero])
        ctx.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
        ctx.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
        ctx.stroke(NSRect(x: 0, y: 0, width: 5, height: 5), width: 3)
        ctx.strokeEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
        ctx.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 1)])
        ctx.clear(CGRect(x: 0, y: 0, width: 5, height: 5))
        ctx.beginPath()
        ctx.move(to: .zero)
        ctx.addLine(to: CGPoint(x: 5, y: 5))
        ctx.addCurve(to: .zero, control1: .zero, control2: .zero)
        ctx.addQuadCurve(to: .zero, control: .zero)
        ctx.addArc(center: CGPoint(x: 5, y: 5), radius: 3, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        ctx.addArc(tangent1End: .zero, tangent2End: .zero, radius: 2)
        ctx.addRect(.zero)
        ctx.addRects([.zero])
        ctx.addEllipse(in: .zero)
        ctx.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
        ctx.addPath(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil))
        ctx.closePath()
        _ = (ctx.path, ctx.isPathEmpty, ctx.currentPointOfPath, ctx.boundingBoxOfPath, ctx.boundingBoxOfClipPath)
        ctx.drawPath(using: .fillStroke)
        ctx.fillPath()
        ctx.fillPath(using: .evenOdd)
        ctx.strokePath()
        ctx.addRect(CGRect(x: 0, y: 0, width: 50, height: 50))
        ctx.clip()
        ctx.clip(to: CGRect(x: 0, y: 0, width: 50, height: 50))
        ctx.clip(to: [CGRect(x: 0, y: 0, width: 50, height: 50)])
        ctx.addRect(CGRect(x: 0, y: 0, width: 50, height: 50))
        ctx.clip(using: .evenOdd)
        ctx.translateBy(x: 1, y: 2)
        ctx.scaleBy(x: 1, y: -1)
        ctx.rotate(by: .pi / 4)
        ctx.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        ctx.concatenate(ctx.ctm.inverted())
        _ = ctx.convertToDeviceSpace(CGPoint.zero)
        _ = ctx.convertToUserSpace(CGRect.zero)
        ctx.beginTransparencyLayer(auxiliaryInfo: nil)
        ctx.endTransparencyLayer()
        ctx.restoreGState()
        _ = (ctx.width, ctx.height, ctx.bytesPerRow, ctx.bitsPerComponent, ctx.bitsPerPixel, ctx.colorSpace)
        ctx.data?.assumingMemoryBound(to: UInt8.self)[0] = 255
        let bytes = ctx.data!.bindMemory(to: UInt32.self, capacity: ctx.width * ctx.height)
        #expect(bytes[0] & 255 == 255)
        ctx.flush()
        let image = try #require(ctx.makeImage())
        ctx.draw(image, in: CGRect(x: 0, y: 0, width: CGFloat(image.width), height: CGFloat(image.height)))
        ctx.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        ctx.draw(image, in: CGRect(x: 0, y: 0, width: 9, height: 9), byTiling: true)
        ctx.clip(to: CGRect(x: 0, y: 0, width: 9, height: 9), mask: image)
        _ = image.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2))?.copy()
        _ = (image.alphaInfo, image.bitmapInfo, image.colorSpace, image.dataProvider?.data, image.bytesPerRow)
    }

    @Test func `gradients, shadings and patterns`() throws {
        let ctx = try #require(context)
        let colors = [NSColor.red.cgColor, NSColor.blue.cgColor] as CFArray
        let space = CGColorSpaceCreateDeviceRGB()
        let gradient = CGGradient(colorsSpace: space, colors: colors, locations: [0, 1])!
        let other = CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white] as CFArray, locations: nil)
        let components: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
        let third = CGGradient(colorSpace: space, colorComponents: components, locations: [0, 1], count: 2)
        ctx.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 64, y: 0), options: [])
        ctx.drawLinearGradient(
            third!, start: .zero, end: CGPoint(x: 64, y: 0),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        ctx.drawRadialGradient(
            other!, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 10, options: .drawsAfterEndLocation
        )
        _ = CGColor(colorSpace: space, components: components)
        _ = CGColorSpace(name: CGColorSpace.sRGB).map { CGColor(colorSpace: $0, components: [0, 0, 0, 1]) }
        let white = CGColor.white
        #expect(white.components?.count == white.numberOfComponents && white.alpha == 1)
        #expect(white == CGColor.white && white.colorSpace?.model != nil)
    }

    @Test func `affine transforms`() {
        var transform = CGAffineTransform.identity
        transform = transform.translatedBy(x: 1, y: 2).rotated(by: CGFloat.pi).scaledBy(x: 2, y: 2)
        transform = transform.concatenating(CGAffineTransform(rotationAngle: .pi / 4)).inverted()
        transform.tx = 5
        _ = CGPoint(x: 1, y: 1).applying(transform)
        _ = CGRect(x: 0, y: 0, width: 1, height: 1).applying(transform)
        _ = CGSize(width: 1, height: 1).applying(transform)
        #expect(!transform.isIdentity && CGAffineTransform() != .identity)
        #expect(CGAffineTransform(scaleX: 2, y: 2) == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
        let affine = NSAffineTransform()
        affine.translateX(by: 1, yBy: 2)
        affine.rotate(byDegrees: 45)
    }

    @Test func `geometry by its C names`() {
        #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2))
        #expect(CGSizeMake(1, 2) == CGSize(width: 1, height: 2))
        #expect(CGRectMake(1, 2, -3, 4) == CGRect(x: 1, y: 2, width: -3, height: 4))
        #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
        #expect(NSMakeRect(1, 2, 3, 4) == CGRectMake(1, 2, 3, 4))
        #expect(NSRectToCGRect(NSZeroRect) == .zero && NSPointToCGPoint(NSMakePoint(1, 2)) == CGPointMake(1, 2))
        #expect(NSInsetRect(NSMakeRect(0, 0, 4, 4), 1, 1) == CGRectMake(1, 1, 2, 2))
        #expect(NSPointFromString(NSStringFromPoint(NSPoint(x: 1, y: 2))) == NSPoint(x: 1, y: 2))
        let (slice, rest) = CGRectMake(0, 0, 10, 4).divided(atDistance: 3, from: .minXEdge)
        #expect(slice.width == 3 && rest.minX == 3)
        #expect(CGRect.null.isNull && CGRect.infinite.isInfinite && CGRect.zero.isEmpty)
        #expect(CGRect(x: 0.5, y: 0.5, width: 1, height: 1).integral == CGRectMake(0, 0, 2, 2))
    }

    @Test func `geometry in property lists`() {
        let rect = CGRect(x: 1.5, y: -2, width: 3, height: 4)
        let dictionary = rect.dictionaryRepresentation
        #expect(dictionary["X"] as? Double == 1.5 && dictionary["Height"] as? Double == 4)
        #expect(CGRect(dictionaryRepresentation: dictionary) == rect)
        #expect(CGPoint(dictionaryRepresentation: dictionary) == rect.origin)
        #expect(CGSize(dictionaryRepresentation: dictionary) == rect.size)
        #expect(CGSize(dictionaryRepresentation: rect.origin.dictionaryRepresentation) == nil)
        #expect(CGPoint(dictionaryRepresentation: ["X": "one", "Y": 2] as CFDictionary) == nil)
        #expect(
            CGPoint(dictionaryRepresentation: ["X": NSNumber(value: 1), "Y": 2] as CFDictionary) == CGPointMake(1, 2))
    }
}
