import AcetatePixels
import CoreGraphics
import Testing

@Suite struct ContextTests {
    private let all = CGRect(x: 0, y: 0, width: 8, height: 8)

    @Test func `restoring restores the whole state`() throws {
        let context = try bitmap(8, 8)
        context.saveGState()
        context.translateBy(x: 3, y: 0)
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setFillColor(red)
        context.setAlpha(0.1)
        context.restoreGState()
        context.fill(all)
        #expect(try context.pixel(0, 0) == Pixel(0, 0, 0, 255))
        #expect(context.ctm.isIdentity)
    }

    @Test func `restoring more than was saved is ignored`() throws {
        let context = try bitmap(8, 8)
        for _ in 0..<3 { context.restoreGState() }
        context.fill(all)
        #expect(try context.pixel(7, 7) == Pixel(0, 0, 0, 255))
    }

    @Test func `transforms apply to subsequent drawing`() throws {
        let context = try bitmap(8, 8)
        context.translateBy(x: 2, y: 1)
        context.scaleBy(x: 2, y: 3)
        #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 2, ty: 1))
        #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 4, y: 4))
        #expect(context.convertToUserSpace(CGPoint(x: 4, y: 4)) == CGPoint(x: 1, y: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try context.pixel(2, 6).alpha == 255 && context.pixel(3, 4).alpha == 255)
        #expect(try context.pixel(4, 6).alpha == 0 && context.pixel(2, 7).alpha == 0 && context.pixel(2, 3).alpha == 0)
    }

    @Test func `a path keeps the transform of its creation`() throws {
        let context = try bitmap(8, 8)
        context.move(to: .zero)
        context.translateBy(x: 4, y: 4)
        context.addLine(to: .zero)
        #expect(context.currentPointOfPath == .zero)
        #expect(context.boundingBoxOfPath == CGRect(x: -4, y: -4, width: 4, height: 4))
        #expect(context.path?.boundingBox == CGRect(x: -4, y: -4, width: 4, height: 4))
    }

    @Test func `a stroke has the line width`() throws {
        let context = try bitmap(8, 8)
        context.setStrokeColor(green)
        context.setLineWidth(3)
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 4), CGPoint(x: 8, y: 4)])
        let covered = try (0..<8).reduce(0) { $0 + (try context.pixel(4, $1).alpha) }
        #expect(abs(covered - 3 * 255) <= 2)
        #expect(context.isPathEmpty)
    }

    @Test func `dashes alternate`() throws {
        let context = try bitmap(12, 2)
        context.setLineWidth(2)
        context.setLineDash(phase: 1, lengths: [3, 2])
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 12, y: 1)])
        let drawn = try (0..<12).map { try context.pixel($0, 0).alpha == 255 }
        #expect(drawn == (0..<12).map { ($0 + 1) % 5 < 3 })
    }

    @Test func `round caps add half a disc`() throws {
        let context = try bitmap(40, 20)
        context.setLineWidth(10)
        context.setLineCap(.round)
        context.strokeLineSegments(between: [CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 10)])
        var area = 0.0
        for y in 0..<20 { for x in 0..<40 { area += Double(try context.pixel(x, y).alpha) / 255 } }
        #expect(abs(area - (200 + .pi * 25)) < 1)
    }

    @Test func `the even odd rule leaves holes`() throws {
        for (rule, alpha) in [(CGPathFillRule.winding, 255), (.evenOdd, 0)] {
            let context = try bitmap(8, 8)
            context.addRect(all)
            context.addRect(all.insetBy(dx: 2, dy: 2))
            context.fillPath(using: rule)
            #expect(try context.pixel(4, 4).alpha == alpha)
            #expect(try context.pixel(0, 0).alpha == 255)
        }
    }

    @Test func `the clip only shrinks`() throws {
        let context = try bitmap(8, 8)
        context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 8))
        context.clip(to: [CGRect(x: 2, y: 0, width: 6, height: 2), CGRect(x: 2, y: 6, width: 6, height: 2)])
        #expect(context.boundingBoxOfClipPath == CGRect(x: 2, y: 0, width: 2, height: 8))
        context.fill(all)
        #expect(try context.pixel(2, 0).alpha == 255 && context.pixel(3, 7).alpha == 255)
        #expect(try context.pixel(1, 0).alpha == 0 && context.pixel(4, 0).alpha == 0 && context.pixel(2, 4).alpha == 0)
        context.clip(to: CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(context.boundingBoxOfClipPath.isNull)
    }

    @Test func `device regions are exact`() throws {
        let context = try bitmap(8, 8)
        let ring = PixelRegion(PixelRect(x: 0, y: 0, width: 8, height: 8))
            .subtracting(PixelRect(x: 2, y: 2, width: 4, height: 4))
        context.saved {
            context.clip(toDevice: ring); context.fill(all)
        }
        context.clear(device: PixelRegion(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        for y in 0..<8 {
            for x in 0..<8 {
                let expected = ring.contains(x: x, y: y) && (x, y) != (0, 0)
                #expect(try context.pixel(x, y).alpha == (expected ? 255 : 0))
            }
        }
        #expect(context.clipBounds == PixelRect(x: 0, y: 0, width: 8, height: 8))
    }

    @Test func `a group is composited as a whole within its bounds`() throws {
        let context = try bitmap(8, 8)
        context.beginGroup(PixelRect(x: 0, y: 0, width: 4, height: 4))
        context.setFillColor(red)
        context.fill(all)
        context.fill(all)
        context.endGroup(alpha: 0.5)
        #expect(try context.pixel(0, 0).distance(to: Pixel(128, 0, 0, 128)) <= 1)
        #expect(try context.pixel(4, 4).alpha == 0)
    }

    @Test func `an RGBA context has its bytes in that order`() throws {
        var bytes = [UInt8](repeating: 0, count: 16)
        let image = try bytes.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
            context.draw(try #require(context.makeImage()), in: CGRect(x: 0, y: -1, width: 2, height: 2))
            return try #require(context.makeImage())
        }
        #expect(bytes[0] == 255 && abs(Int(bytes[1]) - 128) <= 1 && bytes[2] == 0 && bytes[3] == 255)
        #expect(image.pixel(0, 0) == image.pixel(0, 1) && image.pixel(0, 0).red == 255 && image.pixel(0, 0).blue == 0)
    }

    @Test func `an opaque context has no translucent pixels`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        context.fill(all)
        let image = try #require(context.makeImage())
        #expect(image.isOpaque && image.pixel(0, 0).distance(to: Pixel(0, 0, 128, 255)) <= 1)
    }

    @Test(arguments: [20, 24, 64])
    func `rows have the bytes that the program asks for, also in memory of the context`(row: Int) throws {
        let context = try #require(
            CGContext(
                data: nil, width: 5, height: 3, bitsPerComponent: 8, bytesPerRow: row,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        #expect(context.bytesPerRow == row)
        for y in 0..<3 {
            context.setFillColor(CGColor(red: CGFloat(y) / 2, green: 1, blue: 0, alpha: 1))
            context.fill(CGRect(x: 4, y: 2 - y, width: 1, height: 1))
        }
        // An image of the context takes none of its memory away.
        let image = try #require(context.makeImage())
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        for y in 0..<3 {
            let pixel = (0..<4).map { data[y * row + 16 + $0] }
            #expect(abs(Int(pixel[0]) - 255 * y / 2) <= 1 && Array(pixel[1...]) == [255, 0, 255])
            #expect(image.pixel(4, y).green == 255 && image.pixel(3, y).alpha == 0)
        }
        #expect((0..<4).map { data[2 * row + $0] } == [0, 0, 255, 255])
    }

    @Test func `invalid parameters are refused`() {
        func make(_ width: Int, _ height: Int, bits: Int = 8, row: Int = 0, info: UInt32 = 2) -> CGContext? {
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
        }
        #expect(make(0, 1) == nil && make(1, -1) == nil && make(99_999, 99_999) == nil && make(.max, .max) == nil)
        #expect(
            make(1, 1, bits: 16) == nil && make(4, 4, row: 3) == nil && make(4, 4, row: 18) == nil
                && make(1, 1, info: 0) == nil)
        #expect(make(1, 1, info: CGImageAlphaInfo.last.rawValue) == nil)
        #expect(make(1, 1, info: CGImageAlphaInfo.alphaOnly.rawValue) == nil, "alpha without colors needs a gray space")
    }

    @Test func `numbers that are not finite do nothing`() throws {
        let context = try bitmap(8, 8)
        let bad: [CGFloat] = [.nan, .infinity, -.infinity]
        for value in bad {
            context.translateBy(x: value, y: 0)
            context.scaleBy(x: value, y: 1)
            context.rotate(by: value)
            context.setLineWidth(value)
            context.setMiterLimit(value)
            context.setAlpha(value)
            context.setFlatness(value)
            context.setLineDash(phase: value, lengths: [1])
            context.setLineDash(phase: 0, lengths: [value])
            context.fill(CGRect(x: value, y: 0, width: 1, height: 1))
            context.stroke(CGRect(x: 0, y: 0, width: value, height: 1), width: value)
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: value, height: 1))
            context.addArc(center: .zero, radius: value, startAngle: value, endAngle: 0, clockwise: false)
            context.strokePath()
        }
        context.setLineDash(phase: 0, lengths: [0, 0])
        context.setLineDash(phase: 0, lengths: [-1])
        context.saveGState()
        context.scaleBy(x: 0, y: 1)
        context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.fill(all)
        context.restoreGState()
        #expect(try context.pixel(4, 4).alpha == 0)
        context.fill(CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
        #expect(try context.pixel(4, 4).alpha == 255)
    }

    @Test func `clearing ignores opacity and blend mode`() throws {
        let context = try bitmap(8, 8)
        context.fill(all)
        context.setAlpha(0)
        context.setBlendMode(.screen)
        context.clear(CGRect(x: 0, y: 0, width: 4, height: 8))
        #expect(try context.pixel(0, 0).alpha == 0 && context.pixel(4, 0).alpha == 255)
    }

    @Test func `pathContains matches the drawing mode`() throws {
        let context = try bitmap(20, 20)
        context.translateBy(x: 5, y: 5)
        context.setLineWidth(2)
        context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(context.pathContains(CGPoint(x: 5, y: 5), mode: .fill))
        #expect(!context.pathContains(CGPoint(x: 5, y: 5), mode: .stroke))
        #expect(context.pathContains(CGPoint(x: 10.5, y: 5), mode: .fillStroke))
        #expect(!context.pathContains(CGPoint(x: 10.5, y: 5), mode: .fill))
    }
}
