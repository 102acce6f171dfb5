import AppKit
import AppKitTestSupport
import Testing

@Suite struct RectDrawingTests {
    @Test func `NSRectFill replaces pixels, and fill composites`() throws {
        let half = NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
        let bitmap = try Bitmap(4, 2) {
            NSColor.red.setFill()
            NSRectFill(NSRect(x: 0, y: 0, width: 4, height: 2))
            half.setFill()
            NSRectFill(NSRect(x: 0, y: 0, width: 1, height: 2))
            NSRect(x: 1, y: 0, width: 1, height: 2).fill()
            NSRect(x: 2, y: 0, width: 1, height: 2).fill(using: .clear)
        }
        #expect([0x8000_0080, 0x7F00_007F].contains(bitmap[0, 0]))
        #expect(bitmap[1, 0] >> 24 == 255 && (127...128).contains(bitmap[1, 0] & 0xFF))
        #expect(bitmap[2, 0] == 0 && bitmap[3, 0] == opaqueRed)
    }

    @Test func `Transforms are applied to the current context, or replace its transform`() throws {
        let bitmap = try Bitmap(8, 8) {
            NSColor.red.setFill()
            let shift = NSAffineTransform()
            shift.translateX(by: 2, yBy: 1)
            shift.concat()
            shift.concat()
            NSRect(x: 0, y: 0, width: 1, height: 1).fill()
            shift.set()
            NSRect(x: 0, y: 0, width: 1, height: 1).fill()
        }
        #expect(bitmap[4, 2] == opaqueRed && bitmap[2, 1] == opaqueRed)
        #expect(bitmap.paintedRect == CGRect(x: 2, y: 1, width: 3, height: 2))
    }

    @Test func `Rectangles are filled with their colors or grays`() throws {
        let rects = (0..<4).map { NSRect(x: $0, y: 0, width: 1, height: 1) }
        let bitmap = try Bitmap(4, 1) {
            NSColor.blue.setFill()
            [(rects[0], NSColor.red), (rects[1], NSColor.green)].fill()
            [(rects[2], gray: 1)].fill()
            rects[3].fill()
        }
        #expect((0..<4).map { bitmap[$0, 0] } == [opaqueRed, opaqueGreen, 0xFFFF_FFFF, 0xFF00_00FF])
    }

    @Test func `A frame is inside its rectangle`() throws {
        let bitmap = try Bitmap(10, 10) {
            NSColor.red.setFill()
            NSRect(x: 1, y: 1, width: 8, height: 8).frame(withWidth: 2)
            NSColor.green.set()
            NSFrameRect(NSRect(x: 0, y: 0, width: 10, height: 10))
        }
        for x in 0..<10 {
            for y in 0..<10 {
                let edge = min(x, y, 9 - x, 9 - y)
                #expect(bitmap[x, y] == (edge == 0 ? opaqueGreen : edge < 3 ? opaqueRed : 0))
            }
        }
    }

    @Test func `Rectangles limit drawing`() throws {
        let bitmap = try Bitmap(10, 10) {
            NSGraphicsContext.saveGraphicsState()
            [NSRect(x: 0, y: 0, width: 2, height: 2), NSRect(x: 8, y: 8, width: 2, height: 2)].clip()
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 10, height: 10).fill()
            NSGraphicsContext.restoreGraphicsState()
        }
        #expect(bitmap.area == 8 && bitmap[1, 1] == opaqueRed && bitmap[9, 9] == opaqueRed)
    }

    @Test func `Each thread has its own current context`() async throws {
        let bitmap = try Bitmap(2, 2) {
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) {
                #expect(NSGraphicsContext.current == nil)
            }
            group.wait()
            #expect(NSGraphicsContext.current != nil)
        }
        #expect(bitmap.area == 0 && NSGraphicsContext.current == nil)
    }

    @Test func `The compositing operation of the context applies to fill`() throws {
        let bitmap = try Bitmap(2, 2) {
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 1, height: 2).fill()
            NSGraphicsContext.current?.compositingOperation = .destinationOver
            #expect(NSGraphicsContext.current?.compositingOperation == .destinationOver)
            NSColor.green.setFill()
            NSRect(x: 0, y: 0, width: 2, height: 2).fill()
        }
        #expect(bitmap[0, 0] == opaqueRed && bitmap[1, 0] == opaqueGreen)
    }

    @Test func `A shadow is drawn at its offset`() throws {
        let bitmap = try Bitmap(20, 20, flipped: true) {
            let shadow = NSShadow()
            shadow.shadowOffset = NSSize(width: 6, height: 6)
            shadow.shadowColor = .blue
            shadow.set()
            NSColor.red.setFill()
            NSRect(x: 2, y: 12, width: 4, height: 4).fill()
        }
        // In the flipped context, y = 12 to 16 is 4 to 8 from the bottom. The offset points up.
        #expect(bitmap[3, 5] == opaqueRed && bitmap[9, 11] == opaqueBlue && bitmap[9, 1] == 0)
    }

    @MainActor @Test(arguments: [false, true])
    func `A shadow in a view is below its shape for a negative offset, also of text`(isFlipped: Bool) throws {
        final class Shapes: NSView {
            var flips = false
            override var isFlipped: Bool { flips }
            override func draw(_ dirtyRect: NSRect) {
                let shadow = NSShadow()
                shadow.shadowOffset = NSSize(width: 0, height: -20)
                shadow.shadowColor = .blue
                "HHHH".draw(
                    at: NSPoint(x: 50, y: 40),
                    withAttributes: [
                        .font: NSFont.systemFont(ofSize: 14), .foregroundColor: NSColor.red, .shadow: shadow,
                    ])
                shadow.set()
                NSColor.red.setFill()
                NSRect(x: 10, y: 45, width: 10, height: 10).fill()
            }
        }
        let (display, window) = try makeWindow()
        let view = Shapes(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        view.flips = isFlipped
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        let image = try #require(display.image(of: window)), bytes = try #require(image.dataProvider?.data)
        func rows(of columns: Range<Int>, isBlue: Bool) -> [Int] {
            (0..<image.height).filter { y in
                columns.contains { x in
                    let place = y * image.bytesPerRow + 4 * x
                    let (blue, red) = (Int(bytes[place]), Int(bytes[place + 2]))
                    return isBlue ? blue > red + 100 : red > blue + 100
                }
            }
        }
        #expect(rows(of: 10..<20, isBlue: false) == Array(45..<55) && rows(of: 10..<20, isBlue: true) == Array(65..<75))
        let (letters, shadows) = (rows(of: 50..<100, isBlue: false), rows(of: 50..<100, isBlue: true))
        #expect(!letters.isEmpty && shadows.last == letters.last.map { $0 + 20 })
    }

    @Test func `A gradient in a rectangle runs between its edges and corners`() throws {
        let gradient = try #require(NSGradient(starting: .black, ending: .white))
        let upward = try Bitmap(4, 100) { gradient.draw(in: NSRect(x: 0, y: 0, width: 4, height: 100), angle: 90) }
        for y in stride(from: 0, to: 100, by: 9) {
            // At the center of the row.
            #expect(abs(Int(upward[2, y] & 0xFF) - Int((Double(y) + 0.5) / 100 * 255)) <= 2)
        }
        let diagonal = try Bitmap(60, 40) { gradient.draw(in: NSRect(x: 0, y: 0, width: 60, height: 40), angle: 30) }
        let (x, y) = (cos(Double.pi / 6), sin(Double.pi / 6))
        let reach = 30 * x + 20 * y
        for (column, row) in [(0, 0), (59, 39), (30, 20), (10, 33), (50, 3)] {
            let along = (Double(column) + 0.5 - 30) * x + (Double(row) + 0.5 - 20) * y
            #expect(abs(Int(diagonal[column, row] & 0xFF) - Int((along + reach) / (2 * reach) * 255)) <= 2)
        }
    }

    @Test func `A gradient is clipped to its path, and extends beyond its ends only if asked`() throws {
        let gradient = try #require(
            NSGradient(colorsAndLocations: (.red, 0), (.red, 0.5), (.blue, 0.5), (.blue, 1)))
        let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 10, height: 5))
        let clipped = try Bitmap(10, 10) { gradient.draw(in: path, angle: 0) }
        #expect(clipped[2, 2] == opaqueRed && clipped[7, 2] == opaqueBlue && clipped[2, 7] == 0)
        let line = try Bitmap(10, 2) {
            gradient.draw(from: NSPoint(x: 4, y: 0), to: NSPoint(x: 6, y: 0), options: .drawsAfterEndingLocation)
        }
        #expect(line[2, 0] == 0 && line[4, 0] == opaqueRed && line[9, 0] == opaqueBlue)
        let radial = try Bitmap(20, 20) {
            gradient.draw(in: NSRect(x: 0, y: 0, width: 20, height: 20), relativeCenterPosition: .zero)
        }
        // The radius to the corner is 14.1, so the colors change at 7.1.
        #expect(radial[14, 10] == opaqueRed && radial[19, 10] == opaqueBlue && radial[0, 0] == opaqueBlue)
        #expect(NSGradient(colors: []) == nil)
        #expect(gradient.numberOfColorStops == 4)
        #expect(gradient.interpolatedColor(atLocation: 0.25) == .red)
    }

    @Test func `Colors have components of hue, saturation and brightness`() throws {
        for (hue, saturation, brightness) in [(0.1, 0.5, 0.8), (0.5, 1, 1), (0.9, 0.25, 0.5), (0.7, 0.6, 0.2)] {
            let color = NSColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 0.5)
            #expect(abs(color.hueComponent - hue) < 1e-9)
            #expect(abs(color.saturationComponent - saturation) < 1e-9)
            #expect(abs(color.brightnessComponent - brightness) < 1e-9)
        }
        #expect(NSColor.gray.saturationComponent == 0 && NSColor.gray.hueComponent == 0)
        #expect(NSColor.red.usingColorSpace(.deviceRGB) == .red)
        #expect(abs(try #require(NSColor.white.usingColorSpace(.genericGray)).whiteComponent - 1) < 1e-9)
    }

    @Test func `An erased rectangle is white, and a dotted frame has every second pixel`() throws {
        let bitmap = try Bitmap(12, 8) {
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 12, height: 8).fill()
            NSEraseRect(NSRect(x: 1, y: 1, width: 10, height: 6))
            NSDottedFrameRect(NSRect(x: 1, y: 1, width: 10, height: 6))
        }
        #expect(bitmap[0, 0] == opaqueRed && bitmap[5, 4] == 0xFFFF_FFFF)
        let edge = (2..<10).map { bitmap[$0, 1] & 0xFF }
        #expect(edge.contains { $0 < 128 } && edge.contains { $0 > 127 } && bitmap[5, 3] == 0xFFFF_FFFF)
    }

    @Test func `images of Core Image are drawn into the current context`() throws {
        let bitmap = try Bitmap(4, 4) {
            let red = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
            let place = CGRect(x: 1, y: 2, width: 2, height: 1)
            NSGraphicsContext.current?.ciContext?.draw(red, in: place, from: red.extent)
        }
        #expect(bitmap.paintedRect == CGRect(x: 1, y: 2, width: 2, height: 1))
        #expect(bitmap[1, 2] == 0xffff_0000)
    }
}
