import Testing

@testable import AppKit

/// The drawing of large documents ahead of what is visible.
@MainActor
@Suite(.serialized) struct DocumentTilesTests {
    @Test func `A document of a million rows draws only what is near the visible part`() throws {
        let scene = try ScrollScene(documentHeight: 20_000_000)
        scene.play(0.1)
        let drawn = scene.document.drawn.reduce(NSRect.null) { $0.union($1) }
        #expect(drawn.minY == 0 && drawn.maxY >= 125 && drawn.maxY <= 512)
        scene.document.drawn = []
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 10_000_000))
        #expect(try scene.isRed(x: 5, y: 5) && !scene.isRed(x: 5, y: 25))
        let there = scene.document.drawn.reduce(NSRect.null) { $0.union($1) }
        #expect(there.minY >= 10_000_000 - 512 && there.maxY <= 10_000_000 + 612)
        #expect(try #require(scene.document.layerBacking.tiles).count <= 4)
        #expect(scene.document.layer?.contents == nil)
    }

    @Test func `A scroll within the prepared part draws nothing that is visible later than its frame`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        scene.play(0.1)
        let prepared = scene.document.preparedContentRect
        #expect(prepared == NSRect(x: 0, y: 0, width: 200, height: 125))
        #expect(scene.document.prepared == [prepared])
        let tiles = try #require(scene.document.layerBacking.tiles)
        #expect(tiles.drawnRect.contains(prepared))
        scene.document.drawn = []
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 10))
        scene.show()
        #expect(scene.document.drawn.isEmpty)
    }

    @Test func `Momentum prepares a page in its direction`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 5000))
        scene.scrollView.acetateScroll(withVelocity: CGSize(width: 0, height: -4000))
        #expect(scene.document.prepared.last == NSRect(x: 0, y: 4987.5, width: 200, height: 212.5))
        scene.scrollView.acetateScroll(withVelocity: CGSize(width: 0, height: 4000))
        #expect(scene.document.prepared.last == NSRect(x: 0, y: 4900, width: 200, height: 212.5))
    }

    @Test func `A part that needs display is drawn again`() throws {
        let scene = try ScrollScene()
        scene.play(0.1)
        scene.document.drawn = []
        scene.document.setNeedsDisplay(NSRect(x: 10, y: 20, width: 30, height: 5))
        scene.show()
        #expect(scene.document.drawn == [NSRect(x: 10, y: 20, width: 30, height: 5)])
        scene.document.drawn = []
        scene.document.needsDisplay = true
        scene.show()
        #expect(scene.document.drawn.reduce(NSRect.null) { $0.union($1) }.height >= 125)
    }

    @Test func `A change of everything draws only what is visible in the next frame`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        // Tiles begin at multiples of 256 pixels. The former visible one is still prepared.
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 5000))
        scene.show()
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 5130))
        scene.show()
        scene.document.drawn = []
        scene.document.needsDisplay = true
        scene.show()
        let drawn = scene.document.drawn.reduce(NSRect.null) { $0.union($1) }
        #expect(drawn == NSRect(x: 0, y: 5120, width: 200, height: 256))
        // The other one is not shown in its former state.
        scene.document.drawn = []
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 5100))
        scene.show()
        #expect(scene.document.drawn.contains(NSRect(x: 0, y: 4864, width: 200, height: 256)))
    }

    @Test func `A view that is no longer a document draws in its layer again`() throws {
        let scene = try ScrollScene()
        scene.scrollView.documentView = nil
        #expect(scene.document.layerBacking.tiles == nil)
        scene.document.setFrameSize(NSSize(width: 50, height: 50))
        scene.window.contentView = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        scene.window.contentView?.addSubview(scene.document)
        scene.document.drawn = []
        scene.show()
        #expect(scene.document.drawn == [NSRect(x: 0, y: 0, width: 50, height: 50)])
    }

    @Test func `Subviews of a document are in front of its tiles`() throws {
        let scene = try ScrollScene()
        let front = NSView(frame: NSRect(x: 0, y: 300, width: 200, height: 100))
        front.wantsLayer = true
        front.layer?.backgroundColor = NSColor.green.cgColor
        scene.document.addSubview(front)
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 300))
        let image = try #require(scene.show())
        let color = try #require(NSBitmapImageRep(cgImage: image).colorAt(x: 5, y: 5))
        #expect(color.greenComponent > 0.9 && color.redComponent < 0.1)
    }

    @Test func `The contents that a program has set stay`() throws {
        final class Picture: NSView {}
        let scene = try ScrollScene()
        let picture = Picture(frame: NSRect(x: 0, y: 0, width: 200, height: 1000))
        picture.wantsLayer = true
        let image = try #require(scene.show())
        picture.layer?.contents = image
        scene.scrollView.documentView = picture
        scene.show()
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 100))
        scene.show()
        #expect(picture.layer?.contents as? CGImage === image)
    }

    @Test func `The number of tiles is limited at any magnification and size`() throws {
        let scene = try ScrollScene(documentWidth: 100_000, documentHeight: 100_000)
        scene.scrollView.allowsMagnification = true
        scene.scrollView.minMagnification = 0.001
        let tiles = try #require(scene.document.layerBacking.tiles)
        for phase in [NSEvent.Phase.began, .changed, .changed, .changed, .ended] {
            scene.display.magnify(by: -0.8, phase: phase, at: scene.center)
            scene.show()
            #expect(tiles.count <= 16)
        }
        #expect(scene.scrollView.magnification < 0.01)
        for size in [1e12, 1e100, CGFloat.greatestFiniteMagnitude] {
            scene.document.setFrameSize(NSSize(width: 200, height: size))
            scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 1e200))
            scene.play(0.1)
            #expect(tiles.count <= 16)
        }
    }

    /// A document that draws only below a height.
    private final class LateView: NSView {
        override var isFlipped: Bool { true }
        override func draw(_ dirtyRect: NSRect) {
            super.draw(dirtyRect)
            NSColor.red.setFill()
            dirtyRect.intersection(NSRect(x: 0, y: 5000, width: 200, height: 5000)).fill()
        }
    }

    private func hasContents(_ scene: ScrollScene) throws -> Bool {
        let layer = try #require(scene.scrollView.documentView?.layer)
        return layer.sublayers?.contains { $0.contents != nil } == true
    }

    @Test(arguments: [false, true])
    func `Tiles in which nothing is drawn have no contents`(drawsBackground: Bool) throws {
        let scene = try ScrollScene()
        func isRed(y: Int) throws -> Bool {
            let color = try NSBitmapImageRep(cgImage: #require(scene.show())).colorAt(x: 5, y: y)
            return try #require(color).redComponent > 0.8 && #require(color).greenComponent < 0.2
        }
        scene.scrollView.drawsBackground = drawsBackground
        scene.scrollView.documentView = LateView(frame: NSRect(x: 0, y: 0, width: 200, height: 10_000))
        scene.play(0.1)
        let tiles = try #require(scene.scrollView.documentView?.layerBacking.tiles)
        #expect(try tiles.count > 0 && !hasContents(scene) && !isRed(y: 50))
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 4950))
        #expect(try !isRed(y: 45) && isRed(y: 55) && hasContents(scene))
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 0))
        #expect(try !isRed(y: 50) && !hasContents(scene))
    }

    @Test func `What is prepared is drawn when the main thread has nothing else to do`() async throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 5000))
        scene.show()
        scene.scrollView.acetateScroll(withVelocity: CGSize(width: 0, height: -4000))
        let tiles = try #require(scene.document.layerBacking.tiles)
        let prepared = scene.document.preparedContentRect
        #expect(prepared.maxY == 5200 && !tiles.drawnRect.contains(prepared))
        for _ in 0..<1000 where !tiles.drawnRect.contains(prepared) { try await Task.sleep(for: .milliseconds(2)) }
        #expect(tiles.drawnRect.contains(prepared))
        // Another test may have hidden the window meanwhile.
        tiles.displayIfNeeded()
        #expect(scene.document.drawn.reduce(NSRect.null) { $0.union($1) }.contains(prepared))
    }
}
