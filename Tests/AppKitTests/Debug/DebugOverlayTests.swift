import AcetateCompositor
import AcetatePixels
import Testing

@testable import AppKit

/// The overlays of ACETATE_DEBUG, without a window.
@Suite struct DebugOverlayTests {
    /// A square with another position and rotation in each step.
    private func movedSquare(_ step: Int) -> LayerValues {
        var values = DebugStage.square(x: Double(step * 37 % 300), y: Double(step * 53 % 200), side: 60)
        values.transform = CATransform3DMakeRotation(CGFloat(step) * 0.3, 0, 0, 1)
        return values
    }

    @Test(arguments: [.damage, .layers, [.damage, .layers], [.fps, .damage, .layers]] as [DebugOptions], [1.0, 1.5])
    func `All buffers show the same pixels, whatever their buffer damage`(_ options: DebugOptions, _ scale: Double)
        throws
    {
        let stage = try DebugStage(options, scale: scale, buffers: 3)
        // This stage repaints each frame completely: the damage of its only buffer is always everything.
        let whole = try DebugStage(options, scale: scale, buffers: 1)
        for step in 0..<24 {
            // Some steps are longer than a flash.
            let time = 10 + Double(step) * 0.05 + Double(step / 8) * 0.4
            for one in [stage, whole] { if step % 5 != 4 { one.commit([movedSquare(step), movedSquare(7)]) } }
            whole.buffers[0].missed = PixelRegion(whole.size.rect)
            let buffer = step * 7 / 3 % 3
            let (damage, next) = stage.frame(time, in: buffer, working: 0.003)
            let other = whole.frame(time, working: 0.003)
            #expect(damage == other.damage && next == other.next, "step \(step)")
            guard !damage.isEmpty else { continue }
            var (mine, theirs) = (stage.buffers[buffer].pixels, whole.buffers[0].pixels)
            // The panel shows the number of painted pixels, which differs.
            for y in 0..<(options.contains(.fps) ? 200 : 0) {
                for x in 100..<400 { (mine[y * 400 + x], theirs[y * 400 + x]) = (0, 0) }
            }
            #expect(mine == theirs, "step \(step)")
        }
    }

    // MARK: Flashes

    @Test func `Repainted regions are highlighted for a while and then as without the overlay`() throws {
        let (stage, plain) = (try DebugStage(.damage), try DebugStage([]))
        for one in [stage, plain] { one.commit([DebugStage.square(x: 0, y: 0)]) }
        #expect(stage.frame(1).damage.area == 400 * 300)
        plain.frame(1)
        // The flash of the first frame has ended.
        #expect(stage.frame(2).damage.area == 400 * 300)
        #expect(stage.buffers[0].pixels == plain.buffers[0].pixels)
        for one in [stage, plain] { one.commit([DebugStage.square(x: 100, y: 0)]) }
        let (damage, next) = stage.frame(3)
        plain.frame(3)
        let squares = PixelRegion([
            PixelRect(x: 0, y: 260, width: 40, height: 40), PixelRect(x: 100, y: 260, width: 40, height: 40),
        ])
        #expect(damage == squares)
        #expect(next == 3 + UpdateFlash.duration)
        let (lit, usual) = (stage.buffers[0].pixels, plain.buffers[0].pixels)
        let wrong = lit.indices.filter { (lit[$0] != usual[$0]) != squares.contains(x: $0 % 400, y: $0 / 400) }
        #expect(wrong == [])
        // Before its end the flash remains and requests another frame. At its end nothing flashes.
        let early = stage.frame(3.1)
        #expect(early.damage.isEmpty && early.next == 3.25)
        let end = stage.frame(3.25)
        #expect(end.damage == squares && end.next == .infinity)
        #expect(stage.buffers[0].pixels == plain.buffers[0].pixels)
        let rest = stage.frame(4)
        #expect(rest.damage.isEmpty && rest.next == .infinity)
    }

    @Test func `A repainted pixel remains highlighted until its last flash ends`() throws {
        let stage = try DebugStage(.damage)
        stage.commit([DebugStage.square(x: 0, y: 0)])
        stage.frame(1)
        stage.frame(2)
        for (time, alpha) in [(3.0, 0.5), (3.1, 0.25), (3.2, 0.125)] {
            stage.commit([DebugStage.square(x: 0, y: 0, alpha: alpha)])
            stage.frame(time)
        }
        let lit = stage.buffers[0].pixels
        // The end of the first flash, which is below the others, changes nothing.
        let (damage, next) = stage.frame(3.26)
        #expect(damage.isEmpty && next == 3.1 + UpdateFlash.duration)
        #expect(stage.buffers[0].pixels == lit)
        #expect(stage.frame(3.45).damage.area == 1600)
    }

    // MARK: The panel

    @Test func `The panel is in the damage of frames with changes and requests no frames`() throws {
        let stage = try DebugStage(.fps)
        stage.commit([DebugStage.square(x: 0, y: 0)])
        stage.frame(1)
        let still = stage.frame(1.1)
        #expect(still.damage.isEmpty && still.next == .infinity)
        stage.commit([DebugStage.square(x: 10, y: 0)])
        let (damage, next) = stage.frame(1.2)
        #expect(next == .infinity)
        // The square's old and new position, and a rectangle at the top right.
        let panel = damage.subtracting(PixelRect(x: 0, y: 260, width: 50, height: 40))
        #expect(panel.isRect && panel.bounds.maxX == 392 && panel.bounds.minY == 8 && panel.area > 5000)
        // The tree is not painted below the panel.
        #expect(stage.painted == PixelRegion(PixelRect(x: 0, y: 260, width: 50, height: 40)))
    }

    @Test func `The panel records frames, processor time and pixels`() throws {
        let stage = try DebugStage(.fps)
        for step in 0..<30 {
            stage.commit([DebugStage.square(x: Double(step), y: 0)])
            // Every other frame is heavier.
            stage.frame(10 + Double(step) / 60, working: step.isMultiple(of: 2) ? 0.002 : 0.003)
        }
        let history = try #require(stage.overlay?.history)
        let last = try #require(history.sample(before: 0))
        #expect(abs(last.seconds - 0.003) < 1e-9)
        #expect(last.pixels == 41 * 40)
        #expect(history.lastSecond().frames == 30)
        #expect(abs(history.lastSecond().worst - 0.003) < 1e-9)
        #expect(history.sample(before: 30) == nil)
    }

    @Test func `The time of updates that were not shown counts for the next frame`() {
        var now = 0.0
        var work = FrameCPUTime { now }
        work.measureUpdate { now += 1 }
        work.isPaintDue = true
        work.measureUpdate { now += 2 }
        now += 100
        #expect(work.measurePaint { now += 4 } == 7)
        // An update without damage belongs to no frame.
        work.measureUpdate { now += 8 }
        work.measureUpdate { now += 16 }
        #expect(work.measurePaint { now += 32 } == 48)
    }

    @Test func `The last second ends with the last frame`() {
        var history = FrameHistory()
        #expect(history.lastSecond() == (0, 0))
        for frame in 0..<600 {
            history.append(FrameSample(time: Double(frame) / 60, seconds: frame == 500 ? 1 : 0.5, pixels: frame))
        }
        #expect(history.lastSecond() == (60, 0.5))
        #expect(history.count == FrameHistory.capacity)
        #expect(history.sample(before: 255)?.pixels == 344)
        #expect(history.sample(before: 256) == nil && history.sample(before: -1) == nil)
        history.append(FrameSample(time: 100, seconds: 0.25, pixels: 0))
        #expect(history.lastSecond() == (1, 0.25))
    }

    @Test(
        arguments: [
            (0, 0, "   0"), (7, 0, "   7"), (60, 0, "  60"), (12345, 0, "2345"), (3.14, 1, " 3.1"), (0.04, 1, " 0.0"),
            (0.05, 1, " 0.1"), (-1, 0, "   0"), (.nan, 0, "   0"), (99.96, 1, "00.0"),
        ] as [(Double, Int, String)])
    func `Numbers end at their column`(_ value: Double, _ decimals: Int, _ expected: String) {
        var row = TextRow()
        row.put(value, decimals: decimals, end: 4)
        #expect(String(decoding: row.characters.prefix(4), as: UTF8.self) == expected)
        row.put(.infinity, decimals: 3, end: 2)
        row.put("px", end: 18)
        #expect(row.characters.count == 18 && row.characters.suffix(2) == Array("px".utf8)[...])
    }

    @Test func `The cells of the glyph atlas are different`() throws {
        try FontEnvironment.choose(.pinned)
        let background: UInt32 = 0xFF10_2030
        let atlas = try #require(GlyphAtlas(size: 11, background: background))
        let size = try #require(PixelSize(atlas.width * 12, atlas.height))
        let store = try #require(PixelStore(size))
        for (index, character) in Array("0123456789 .".utf8).enumerated() {
            atlas.draw(character, on: store.pixels, x: index * atlas.width, y: 0)
        }
        atlas.draw(UInt8(ascii: "#"), on: store.pixels, x: 0, y: 0)
        let cells = (0..<12).map { cell in
            (0..<size.height).flatMap {
                Array(store.pixels[row: $0][(cell * atlas.width)..<((cell + 1) * atlas.width)])
            }
        }
        #expect(Set(cells).count == 12)
        #expect(cells[10].allSatisfy { $0 == background })
        #expect(cells.allSatisfy { $0.allSatisfy { $0 >> 24 == 0xFF } })
    }
}
