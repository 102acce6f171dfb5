import CoreText
import Testing

@Suite struct FrameShapeTests {
    init() throws { try pinnedFonts.get() }

    private let text = Array(repeating: "some short words", count: 60).joined(separator: " ")

    private func frame(_ path: CGPath, _ attributes: CFDictionary? = nil, alignment: CTTextAlignment = .left) throws
        -> CTFrame
    {
        let style = withUnsafePointer(to: alignment) { value in
            let setting = CTParagraphStyleSetting(
                spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: value)
            return CTParagraphStyleCreate([setting], 1)
        }
        let string = NSAttributedString(
            string: text,
            attributes: [
                .init(kCTFontAttributeName): try dejaVu("DejaVu Sans", 10),
                .init(kCTParagraphStyleAttributeName): style,
            ])
        let setter = CTFramesetterCreateWithAttributedString(string)
        return CTFramesetterCreateFrame(setter, CFRange(location: 0, length: 0), path, attributes)
    }

    /// The boxes of the lines, without white space at their ends, in the space of the path.
    private func boxes(_ frame: CTFrame) -> [CGRect] {
        let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 0), &origins)
        let corner = CTFrameGetPath(frame).boundingBoxOfPath.origin
        return zip(lines, origins).map { line, origin in
            var (ascent, descent) = (CGFloat(0), CGFloat(0))
            let width =
                CTLineGetTypographicBounds(line, &ascent, &descent, nil) - CTLineGetTrailingWhitespaceWidth(line)
            return CGRect(
                x: corner.x + origin.x, y: corner.y + origin.y - descent, width: width, height: ascent + descent)
        }
    }

    /// Whether all characters from the first one are on the lines, each once.
    private func isComplete(_ frame: CTFrame) -> Bool {
        var next = 0
        for line in CTFrameGetLines(frame).compactMap({ $0 as? CTLine }) {
            let range = CTLineGetStringRange(line)
            guard range.location == next else { return false }
            next += range.length
        }
        return next == CTFrameGetVisibleStringRange(frame).length
    }

    @Test func `lines stay within a circle`() throws {
        let circle = CGPath(ellipseIn: CGRect(x: 20, y: 30, width: 200, height: 200), transform: nil)
        let frame = try frame(circle)
        let lines = boxes(frame)
        #expect(lines.count > 10 && isComplete(frame))
        for box in lines {
            for corner in [CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY)] {
                #expect(hypot(corner.x - 120, corner.y - 130) <= 100.1)
            }
        }
        // The middle is wider than the top.
        #expect((lines.map(\.width).max() ?? 0) > 150 && lines[0].width < 140)
    }

    @Test func `lines run on both sides of a path to avoid`() throws {
        let page = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 200), transform: nil)
        let hole = CGRect(x: 110, y: 60, width: 80, height: 80)
        let attributes: CFDictionary = [
            kCTFrameClippingPathsAttributeName: [
                [kCTFramePathClippingPathAttributeName: CGPath(rect: hole, transform: nil)] as CFDictionary
            ]
        ]
        let frame = try frame(page, attributes)
        let lines = boxes(frame)
        #expect(isComplete(frame) && CTFrameGetFrameAttributes(frame)?.count == 1)
        for box in lines { #expect(!box.insetBy(dx: 0.1, dy: 0.1).intersects(hole)) }
        let beside = lines.filter { $0.midY > 60 && $0.midY < 140 }
        #expect(beside.contains { $0.maxX <= 110.1 } && beside.contains { $0.minX >= 189.9 })
        #expect(lines.contains { $0.width > 250 }, "above and below, lines are as wide as the page")
    }

    @Test func `lines are aligned in their part`() throws {
        let triangle = CGMutablePath()
        triangle.addLines(between: [.zero, CGPoint(x: 300, y: 0), CGPoint(x: 150, y: 200)])
        triangle.closeSubpath()
        for box in boxes(try frame(triangle, alignment: .center)) { #expect(abs(box.midX - 150) < 0.5) }
        let rows = boxes(try frame(triangle, alignment: .right))
        // The right edge goes from (300, 0) to (150, 200); a row is bounded at its top.
        for box in rows { #expect(abs(box.maxX - (300 - 0.75 * box.maxY)) < 0.5) }
    }

    @Test func `a rectangle is filled as before, and an area without room has no lines`() throws {
        let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 50), transform: nil)
        let plain = try frame(rect)
        #expect(CTFrameGetLines(plain).count == 4 && CTFrameGetFrameAttributes(plain) == nil)
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 100, y: 50)])
        #expect(CTFrameGetLines(try frame(line)).isEmpty)
        let sliver = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 1_000), transform: nil)
        #expect(isComplete(try frame(sliver)))
    }

    /// The differences of such coordinates overflow.
    @Test(arguments: [1e300, CGFloat.greatestFiniteMagnitude])
    func `an area with huge coordinates ends no program`(_ far: CGFloat) throws {
        let corners = [
            CGPoint(x: -far, y: 0), CGPoint(x: far, y: 40), CGPoint(x: 0, y: far), CGPoint(x: 3, y: -far),
            CGPoint(x: far, y: -far), CGPoint(x: -far, y: far),
        ]
        for start in corners.indices {
            let path = CGMutablePath()
            path.addLines(between: (0..<4).map { corners[(start + $0 * 5) % corners.count] })
            path.closeSubpath()
            let origins = boxes(try frame(path)).map(\.origin)
            #expect(origins.allSatisfy { !$0.x.isNaN && !$0.y.isNaN })
        }
    }
}
