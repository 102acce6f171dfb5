import AppKit
import Testing

@Suite struct PatternColorTests {
    /// Red at the left and green at the right, each 2 by 4 points.
    private func stripes() throws -> NSColor {
        NSColor(
            patternImage: NSImage(
                cgImage: try Bitmap(4, 4) {
                    NSColor.red.setFill()
                    NSRect(x: 0, y: 0, width: 2, height: 4).fill()
                    NSColor.green.setFill()
                    NSRect(x: 2, y: 0, width: 2, height: 4).fill()
                }.image, size: .zero))
    }

    private func isRed(_ x: Int) -> Bool { (x % 4 + 4) % 4 < 2 }

    @Test func `A pattern is repeated from the origin of the context`() throws {
        let color = try stripes()
        let bitmap = try Bitmap(14, 6) {
            color.setFill()
            NSRect(x: 1, y: 1, width: 12, height: 4).fill()
        }
        for x in 1..<13 { #expect(bitmap[x, 3] == (isRed(x) ? opaqueRed : opaqueGreen)) }
        #expect(bitmap[0, 3] == 0 && color.patternImage.size == NSSize(width: 4, height: 4))
        #expect(color == color.withAlphaComponent(1) && color != color.withAlphaComponent(0.5) && color != .black)
        let empty = NSColor(patternImage: NSImage(size: .zero))
        #expect(empty.alphaComponent == 0 && empty.type == .pattern && empty.usingColorSpace(.sRGB) == nil)
        #expect("\(color)".hasPrefix("Pattern color: <NSImage"))
    }

    /// The image of a layer in a window of black.
    private func shown(_ layer: CALayer, _ width: Int, _ height: Int) throws -> Bitmap {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        root.anchorPoint = .zero
        root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        root.addSublayer(layer)
        let renderer = CARenderer(width: width, height: height)
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return Bitmap(try #require(renderer.image))
    }

    @Test func `The background of a layer is a pattern from the origin of its bounds`() throws {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 7, y: 3, width: 12, height: 8)
        layer.position = CGPoint(x: 3, y: 2)
        layer.backgroundColor = try stripes().cgColor
        let bitmap = try shown(layer, 20, 12)
        for x in 0..<20 {
            let inside = (3..<15).contains(x)
            #expect(bitmap[x, 5] == (inside ? isRed(x - 3) ? opaqueRed : opaqueGreen : opaqueBlue))
        }
        #expect(bitmap[5, 1] == opaqueBlue && bitmap[5, 10] == opaqueBlue)
    }

    @Test func `The backdrop shows through a translucent pattern and round corners`() throws {
        let dots = NSColor(
            patternImage: NSImage(
                cgImage: try Bitmap(4, 4) {
                    NSColor.red.setFill()
                    NSRect(x: 0, y: 0, width: 2, height: 2).fill()
                }.image, size: .zero))
        for clips in [false, true] {
            let layer = CALayer()
            layer.anchorPoint = .zero
            layer.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
            layer.cornerRadius = 8
            layer.masksToBounds = clips
            layer.backgroundColor = dots.cgColor
            let bitmap = try shown(layer, 24, 24)
            #expect(bitmap[12, 12] == opaqueRed && bitmap[14, 12] == opaqueBlue && bitmap[12, 14] == opaqueBlue)
            #expect(bitmap[0, 0] == opaqueBlue, "outside of the corner")
        }
    }

    @Test func `A shadow is that of the pattern, and the border is above it`() throws {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.position = CGPoint(x: 2, y: 12)
        layer.borderWidth = 1
        layer.borderColor = NSColor.white.cgColor
        layer.backgroundColor = try stripes().cgColor
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 0, height: -10)
        let bitmap = try shown(layer, 12, 24)
        #expect(bitmap[2, 16] == 0xFFFF_FFFF && bitmap[3, 16] == opaqueRed && bitmap[4, 16] == opaqueGreen)
        #expect(bitmap[5, 6] == 0xFF00_0000 && bitmap[0, 6] == opaqueBlue)
    }

    @Test func `The border of a layer is a pattern from the origin of its bounds`() throws {
        for radius: CGFloat in [0, 0.25] {
            for hasBackground in [false, true] {
                let layer = CALayer()
                layer.anchorPoint = .zero
                layer.bounds = CGRect(x: 7, y: 3, width: 12, height: 8)
                layer.position = CGPoint(x: 3, y: 2)
                layer.borderWidth = 2
                layer.cornerRadius = radius
                layer.borderColor = try stripes().cgColor
                if hasBackground { layer.backgroundColor = NSColor.white.cgColor }
                let bitmap = try shown(layer, 20, 12)
                // The upper edge, and the left and right ones.
                for x in 4..<14 { #expect(bitmap[x, 8] == (isRed(x - 3) ? opaqueRed : opaqueGreen)) }
                for x in [3, 4, 13, 14] { #expect(bitmap[x, 5] == (isRed(x - 3) ? opaqueRed : opaqueGreen)) }
                for x in 5..<13 { #expect(bitmap[x, 5] == (hasBackground ? 0xFFFF_FFFF : opaqueBlue)) }
                #expect(bitmap[2, 5] == opaqueBlue && bitmap[15, 5] == opaqueBlue)
            }
        }
    }

    @Test func `The fill and the stroke of a shape are patterns from the origin of the bounds`() throws {
        for opacity: Float in [1, 0.5] {
            let layer = CAShapeLayer()
            layer.anchorPoint = .zero
            layer.bounds = CGRect(x: 1, y: 0, width: 20, height: 12)
            layer.position = CGPoint(x: 2, y: 1)
            layer.opacity = opacity
            layer.path = CGPath(rect: CGRect(x: 4, y: 2, width: 12, height: 8), transform: nil)
            layer.fillColor = try stripes().cgColor
            layer.lineWidth = 2
            layer.strokeColor = NSColor.white.cgColor
            let bitmap = try shown(layer, 24, 14)
            func over(_ color: UInt32) -> UInt32 {
                guard opacity < 1 else { return color }
                let (front, back) = (color, opaqueBlue)
                var result: UInt32 = 0
                for shift: UInt32 in [0, 8, 16, 24] {
                    let sum: UInt32 = (front >> shift & 0xFF) + (back >> shift & 0xFF)
                    result |= ((sum + 1) / 2) << shift
                }
                return result
            }
            func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
                [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= 1 }
            }
            // The path is moved by one point; the stroke covers a point on each side of it.
            for x in 6..<16 {
                #expect(isNear(bitmap[x, 7], over(isRed(x - 2) ? opaqueRed : opaqueGreen)))
            }
            #expect(isNear(bitmap[5, 7], over(0xFFFF_FFFF)) && bitmap[3, 7] == opaqueBlue)

            layer.strokeColor = try stripes().cgColor
            layer.fillColor = nil
            let stroked = try shown(layer, 24, 14)
            for x in 4..<18 {
                // The lower edge: y is 3, so that the line covers the points from 2 to 4 above the bottom.
                #expect(isNear(stroked[x, 2], over(isRed(x - 2) ? opaqueRed : opaqueGreen)))
            }
            #expect(stroked[10, 7] == opaqueBlue)
        }
    }
}
