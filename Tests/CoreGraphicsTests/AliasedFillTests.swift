import CoreGraphics
import Foundation
import Testing

/// Fills without antialiasing cover the pixels that a shape touches, as in PDF's rule of scan conversion.
@Suite struct AliasedFillTests {
    private func aliased(_ width: Int, _ height: Int) throws -> CGContext {
        let context = try bitmap(width, height)
        context.setShouldAntialias(false)
        context.setFillColor(red)
        return context
    }

    /// The columns and rows from the bottom left of the pixels that are not transparent.
    private func covered(_ context: CGContext) throws -> Set<[Int]> {
        let image = try #require(context.makeImage())
        var result: Set<[Int]> = []
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixel(x, y) != Pixel(0, 0, 0, 0) {
                #expect(image.pixel(x, y) == Pixel(255, 0, 0, 255), "a pixel is covered entirely or not at all")
                result.insert([x, image.height - 1 - y])
            }
        }
        return result
    }

    private func pixels(_ columns: Range<Int>, _ rows: Range<Int>) -> Set<[Int]> {
        Set(columns.flatMap { x in rows.map { [x, $0] } })
    }

    @Test(arguments: [
        (CGRect(x: 2, y: 1, width: 3, height: 2), 2..<5, 1..<3),
        (CGRect(x: 1.25, y: 1.75, width: 2, height: 1), 1..<4, 1..<3),
        (CGRect(x: 3.4, y: 2.4, width: 0.2, height: 0.2), 3..<4, 2..<3),
        (CGRect(x: 0.9, y: 0, width: 0.2, height: 8), 0..<2, 0..<8),
        (CGRect(x: -5, y: 6.5, width: 30, height: 30), 0..<8, 6..<8),
    ])
    func `a rectangle covers the pixels that it touches`(rect: CGRect, columns: Range<Int>, rows: Range<Int>) throws {
        let context = try aliased(8, 8)
        context.fill(rect)
        #expect(try covered(context) == pixels(columns, rows))
    }

    @Test func `clearing has the same rule`() throws {
        let context = try aliased(4, 4)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.clear(CGRect(x: 1.5, y: 0, width: 1, height: 4))
        #expect(try covered(context) == pixels(0..<1, 0..<4).union(pixels(3..<4, 0..<4)))
    }

    @Test func `a disc covers every pixel whose square has a part of it`() throws {
        let (center, radius) = (CGPoint(x: 10.3, y: 9.6), 6.2)
        let context = try aliased(20, 20)
        context.fillEllipse(
            in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        let covered = try covered(context)
        for y in 0..<20 {
            for x in 0..<20 {
                // The distance of the point of the square that is nearest to the center.
                let dx = max(Double(x) - center.x, 0, center.x - Double(x) - 1)
                let dy = max(Double(y) - center.y, 0, center.y - Double(y) - 1)
                let distance = (dx * dx + dy * dy).squareRoot()
                // A curve is a Bézier curve, and coverage has steps: corners that are hardly touched may be left out.
                if abs(distance - radius) > 0.15 {
                    #expect(covered.contains([x, y]) == (distance < radius), "\(x), \(y)")
                }
            }
        }
    }

    @Test func `a hole is what no part of the shape touches`() throws {
        let context = try aliased(8, 8)
        context.addRect(CGRect(x: 0, y: 0, width: 8, height: 8))
        context.addRect(CGRect(x: 1.5, y: 1.5, width: 4, height: 4))
        context.fillPath(using: .evenOdd)
        #expect(try covered(context) == pixels(0..<8, 0..<8).subtracting(pixels(2..<5, 2..<5)))
    }

    @Test func `opacity and the clip apply`() throws {
        let context = try bitmap(6, 6)
        context.setShouldAntialias(false)
        context.clip(to: CGRect(x: 2, y: 0, width: 2, height: 6))
        context.setAlpha(0.5)
        context.setFillColor(red)
        context.fill(CGRect(x: 0.5, y: 0.5, width: 5, height: 1))
        #expect(try context.pixel(2, 5).distance(to: Pixel(128, 0, 0, 128)) <= 1)
        #expect(try context.pixel(3, 4).distance(to: Pixel(128, 0, 0, 128)) <= 1)
        #expect(try context.pixel(1, 5) == Pixel(0, 0, 0, 0) && context.pixel(2, 3) == Pixel(0, 0, 0, 0))
    }

    @Test func `an element of a path, a path of a file and the bytes of Objective-C are made by programs`() throws {
        var points = [CGPoint(x: 1, y: 2)]
        try points.withUnsafeMutableBufferPointer { buffer in
            let base = try #require(buffer.baseAddress)
            let element = CGPathElement(type: .addLineToPoint, points: base)
            #expect(element.type == .addLineToPoint && element.points.pointee == CGPoint(x: 1, y: 2))
        }
        #expect(CFURLCreateWithFileSystemPath(nil, "/usr/lib", .cfurlposixPathStyle, true)?.path == "/usr/lib")
        #expect(CFURLCreateWithFileSystemPath(nil, "", .cfurlposixPathStyle, false) == nil)
        #expect(CFURLCreateWithFileSystemPath(nil, "a:b", .cfurlhfsPathStyle, false) == nil)
        let bytes: [UInt8] = [1, 2, 3]
        let provider = CGDataProvider(data: NSData(bytes: bytes, length: bytes.count))
        #expect(provider?.data == Data(bytes))
    }
}
