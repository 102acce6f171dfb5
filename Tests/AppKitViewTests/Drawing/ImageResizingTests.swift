import Foundation
import Testing

@testable import AppKit

/// Cap insets and resizing modes of images.
@MainActor
@Suite struct ImageResizingTests {
    /// An image of 6 x 6 points: a red edge of 2 points around a middle whose lower left pixel is green and whose rest is blue.
    private func makeImage() throws -> NSImage {
        let bitmap = try Bitmap(6, 6) {
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 6, height: 6).fill()
            NSColor.blue.setFill()
            NSRect(x: 2, y: 2, width: 2, height: 2).fill()
            NSColor.green.setFill()
            NSRect(x: 2, y: 2, width: 1, height: 1).fill()
        }
        let image = NSImage(cgImage: bitmap.image, size: .zero)
        image.capInsets = NSEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
        return image
    }

    @Test func `By default an image has no cap insets, and is stretched`() {
        let image = NSImage(size: NSSize(width: 4, height: 4))
        let insets = image.capInsets
        #expect([insets.top, insets.left, insets.bottom, insets.right] == [0, 0, 0, 0])
        #expect(image.resizingMode == .stretch)
        #expect(NSImage.ResizingMode.tile.rawValue == 0 && NSImage.ResizingMode.stretch.rawValue == 1)
    }

    @Test func `Caps keep their size, and the middle is repeated from the lower left corner`() throws {
        let image = try makeImage()
        image.resizingMode = .tile
        let drawn = try Bitmap(13, 9) { image.draw(in: NSRect(x: 0, y: 0, width: 13, height: 9)) }
        for y in 0..<9 {
            for x in 0..<13 {
                let isEdge = x < 2 || x >= 11 || y < 2 || y >= 7
                let isCorner = (x - 2) % 2 == 0 && (y - 2) % 2 == 0
                #expect(drawn[x, y] == (isEdge ? opaqueRed : isCorner ? opaqueGreen : opaqueBlue), "\(x), \(y)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `Caps keep their size when the middle is stretched, also in flipped contexts`(flipped: Bool) throws {
        let bitmap = try Bitmap(6, 6) {
            NSColor.blue.setFill()
            NSRect(x: 0, y: 0, width: 6, height: 6).fill()
            // The lower edge is red.
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 6, height: 2).fill()
        }
        let image = NSImage(cgImage: bitmap.image, size: .zero)
        image.capInsets = NSEdgeInsets(top: 1, left: 1, bottom: 2, right: 1)
        let drawn = try Bitmap(20, 20, flipped: flipped) { image.draw(in: NSRect(x: 0, y: 0, width: 20, height: 20)) }
        for x in [0, 10, 19] {
            #expect(drawn[x, 0] == opaqueRed && drawn[x, 1] == opaqueRed)
            #expect(drawn[x, 4] == opaqueBlue && drawn[x, 19] == opaqueBlue)
        }
    }

    @Test func `Caps that do not fit are scaled down together`() {
        var resizing = ImageResizing()
        resizing.insets = NSEdgeInsets(top: 1, left: 10, bottom: 1, right: 30)
        let parts = resizing.parts(
            of: NSSize(width: 50, height: 4), in: NSRect(x: 100, y: 0, width: 20, height: 4))
        #expect(parts.allSatisfy { !$0.isTiled })
        let lower = parts.filter { $0.target.minY == 0 }
        #expect(lower.map(\.target.minX) == [100, 105] && lower.map(\.target.width) == [5, 15])
        #expect(lower.map(\.source.width) == [10, 30], "no middle")
        resizing.insets = NSEdgeInsets(top: -5, left: .nan, bottom: .infinity, right: 80)
        let usable = resizing.parts(of: NSSize(width: 50, height: 4), in: NSRect(x: 0, y: 0, width: 100, height: 8))
        // The last cap is the whole image, and what is not usable counts as 0.
        #expect(usable.map(\.target) == [NSRect(x: 50, y: 0, width: 50, height: 8)])
    }

    @Test func `Parts of an image are drawn without caps, and opacity applies to all parts`() throws {
        let image = try makeImage()
        let part = try Bitmap(8, 8) {
            image.draw(
                in: NSRect(x: 0, y: 0, width: 8, height: 8), from: NSRect(x: 0, y: 0, width: 2, height: 2),
                operation: .copy, fraction: 1)
        }
        // The last pixels are between the part and what is beside it.
        #expect(part[0, 0] == opaqueRed && part[4, 4] == opaqueRed)
        for mode in [NSImage.ResizingMode.tile, .stretch] {
            image.resizingMode = mode
            let faded = try Bitmap(12, 12) {
                image.draw(
                    in: NSRect(x: 0, y: 0, width: 12, height: 12), from: .zero, operation: .sourceOver, fraction: 0.5)
            }
            for (x, y) in [(0, 0), (5, 0), (5, 5), (11, 6)] {
                #expect(abs(Int(faded[x, y] >> 24) - 128) <= 1, "\(mode): \(x), \(y)")
            }
        }
    }

    @Test func `Copies and archives keep the caps`() throws {
        let image = try makeImage()
        image.resizingMode = .tile
        image.capInsets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 0.5)
        let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
        let restored = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSImage.self, from: data))
        for other in [restored, try #require(image.copy() as? NSImage)] {
            let insets = other.capInsets
            #expect([insets.top, insets.left, insets.bottom, insets.right] == [1, 2, 3, 0.5])
            #expect(other.resizingMode == .tile)
        }
    }
}
