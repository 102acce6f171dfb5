import AppKit
import Testing

@testable import Ports

/// What the pages after the player show, against formulas.
@MainActor
@Suite struct SceneTests {
    // MARK: Text

    @Test func `glyphs are drawn one after the other, and then filled`() throws {
        let playing = Playing { WritingScene() }
        let glyphs = playing.scene.glyphs
        // Letters that are neither spaces nor parts of a ligature: at least 13, 12 and 20.
        #expect(glyphs.count >= 42 && glyphs.count <= 46)
        for time in [0.05, 0.4, 1.1, 3.3, 5.9, 7.2] {
            playing.advance(to: time)
            let own = time.truncatingRemainder(dividingBy: WritingScene.period)
            for (index, glyph) in glyphs.enumerated() {
                let begin = Double(index) * WritingScene.step
                let shown = try #require(glyph.presentation())
                let stroke = easeInOut(min(max((own - begin) / WritingScene.stroke, 0), 1))
                #expect(abs(shown.strokeEnd - stroke) < 1e-4)
                let fill = min(max((own - begin - WritingScene.stroke) / WritingScene.fill, 0), 1)
                #expect(abs(try #require(shown.fillColor).alpha - fill) < 1e-4)
                #expect(abs(shown.lineWidth - 2 * (1 - fill)) < 1e-4)
            }
        }
    }

    @Test func `the filled outlines cover what the lines cover`() throws {
        let playing = Playing { WritingScene() }
        // All glyphs are filled.
        playing.advance(to: WritingScene.period - 0.001)
        let image = try #require(playing.image())
        let drawn = try #require(
            drawImage(Scene.size) { context in
                for (line, origin) in zip(playing.scene.lines, playing.scene.origins) {
                    context.textPosition = origin
                    CTLineDraw(line, context)
                }
            })
        let (a, b) = (try coverage(image), try coverage(drawn))
        let (sum, expected) = (a.reduce(0, +), b.reduce(0, +))
        let difference = zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
        // Text is drawn with hinted outlines at most a fraction of a pixel away.
        #expect(expected > 250_000 && abs(sum - expected) < expected / 50)
        #expect(difference < expected / 12)
    }

    /// Returns the brightest component of each second pixel of each second row.
    private func coverage(_ image: CGImage) throws -> [Int] {
        let data = try #require(image.dataProvider?.data) as Data
        var result: [Int] = []
        data.withUnsafeBytes { bytes in
            for row in stride(from: 0, to: image.height, by: 2) {
                for start in stride(from: row * image.bytesPerRow, to: row * image.bytesPerRow + 4 * image.width, by: 8)
                {
                    result.append(Int(max(bytes[start], max(bytes[start + 1], bytes[start + 2]))))
                }
            }
        }
        return result
    }

    // MARK: Slot machine

    @Test func `reels turn by their timing function and stop at their faces`() throws {
        let playing = Playing { SlotsScene() }
        let stops = SlotsScene.stops[0]
        for time in [0.2, 0.9, 1.7, 2.2, 2.9, 3.4, 4] {
            playing.advance(to: time)
            for (index, reel) in playing.scene.reels.enumerated() {
                let whole = Double((3 + index) * 12 + stops[index]) * .pi / 6
                let part = min(time / (2 + 0.5 * Double(index)), 1)
                let angle = -whole * curve(0.2, 0.6, 0.25, 1.03, at: part)
                let shown = try #require(reel.presentation()).transform
                #expect(abs(shown.m22 - cos(angle)) < 1e-3 && abs(shown.m23 - sin(angle)) < 1e-3, "\(index) at \(time)")
            }
        }
        for spin in 1...3 {
            playing.scene.spin(at: playing.scene.start + 4 * Double(spin))
            playing.advance(to: 4 * Double(spin))
            playing.advance(to: 4 * Double(spin) + 3.9)
            for (reel, stop) in zip(playing.scene.reels, SlotsScene.stops[spin]) {
                // The face in front is hit, and not one behind it.
                let window = try #require(reel.superlayer)
                let point = window.convert(CGPoint(x: 85, y: 170), to: playing.scene.layer)
                let machine = try #require(window.superlayer)
                for shade in machine.sublayers ?? [] where shade is CAGradientLayer { shade.isHidden = true }
                machine.sublayers?.last?.isHidden = true
                var hit = playing.scene.layer.hitTest(point)
                while let layer = hit, layer.name == nil { hit = layer.superlayer }
                #expect(hit?.name == SlotsScene.Reel.symbols[stop])
            }
        }
    }

    // MARK: Cover flow

    @Test func `covers move to their places by implicit animations`() throws {
        let playing = Playing { CoverFlowScene() }
        for frame in [10, 83, 90, 100, 119, 125, 160, 170, 175, 190, 250, 260] {
            let time = Double(frame) / 60
            playing.advance(to: time)
            let step = Int(time / CoverFlowScene.pause)
            #expect(playing.scene.selected == step)
            let begin = (Double(step) * CoverFlowScene.pause * 60).rounded(.up) / 60
            let part = step == 0 ? 1 : easeOut(min((time - begin) / CoverFlowScene.duration, 1))
            for index in 0..<11 {
                let (from, to) = (CoverFlowScene.place(index - step + 1), CoverFlowScene.place(index - step))
                let cover = try playing.shown("cover \(index)")
                #expect(abs(cover.position.x - (from.position.x + (to.position.x - from.position.x) * part)) < 0.05)
                #expect(abs(cover.zPosition - (from.depth + (to.depth - from.depth) * part)) < 0.05)
                let angle = try #require(cover.value(forKeyPath: "transform.rotation.y") as? NSNumber).doubleValue
                #expect(abs(angle - (from.angle + (to.angle - from.angle) * part)) < 1e-3, "\(index) at \(time)")
            }
        }
    }

    @Test func `reflections mirror their covers`() throws {
        let playing = Playing { CoverFlowScene() }
        let image = try #require(playing.image())
        let data = try #require(image.dataProvider?.data) as Data
        func pixel(_ x: Int, _ y: Int) -> [Int] {
            (0..<3).map { Int(data[data.startIndex + y * image.bytesPerRow + x * 4 + $0]) }
        }
        // The selected cover's lower edge is 130 points below (592, 350), 60 points in front of the eye's 900.
        let scale = 900 / 840.0
        func row(_ y: Double) -> Int { Int(Scene.size.height - (316 + (y - 316) * scale)) }
        let (above, below) = (pixel(700, row(222)), pixel(700, row(210)))
        // Below there is 28 percent of each component, and some of the background.
        for (a, b) in zip(above, below) where a > 80 { #expect(b < a / 2 && b > 15, "\(above) \(below)") }
        #expect(above.max() ?? 0 > 200)
    }

    // MARK: Cards

    @Test func `cards spring to the next place`() throws {
        let playing = Playing { CardsScene() }
        let begin = CardsScene.pause
        for frame in [97, 100, 106, 112, 120, 150, 185] {
            let time = Double(frame) / 60
            playing.advance(to: time)
            // Cards 2 to 5 were at the places 1 to 4 before.
            for place in 0..<4 {
                let (from, to) = (CardsScene.place(place + 1), CardsScene.place(place))
                let t = max(time - begin - 0.04 * Double(place), 0)
                let decay = 7.0, frequency = (220 - decay * decay).squareRoot()
                let progress = 1 - exp(-decay * t) * (cos(frequency * t) + decay / frequency * sin(frequency * t))
                let y = try playing.number("card \(place + 2)", "position.y")
                let scale = try playing.number("card \(place + 2)", "transform.scale.x")
                #expect(abs(y - (from.center.y + (to.center.y - from.center.y) * progress)) < 0.05, "\(place) \(time)")
                #expect(abs(scale - (from.scale + (to.scale - from.scale) * progress)) < 1e-3)
            }
            let thrown = easeIn(min((time - begin) / 0.5, 1))
            if time - begin < 0.5 {
                #expect(abs(try playing.number("card 1", "position.x") - (592 - 900 * thrown)) < 0.05)
                #expect(abs(try playing.number("card 1", "transform.rotation.z") - 0.5 * thrown) < 1e-3)
            } else if time - begin > 0.52 {
                #expect(playing.scene.layer.find("card 1") == nil, "the completion block removed it")
            }
        }
        #expect(playing.scene.cards.map(\.name) == (2...6).map { "card \($0)" })
    }

    // MARK: Confetti

    @Test func `confetti is born only while it is fired, and lives on`() throws {
        let playing = Playing(rate: 5) { ConfettiScene() }
        func rate(_ name: String) throws -> Double { try playing.number(name, "birthRate") }
        playing.advance(to: 0.05)
        #expect(try abs(rate("cannon 0") - 4) < 1e-4)
        #expect(try abs(rate("rain") - 0.05 / 0.6) < 1e-4)
        playing.advance(to: 0.4)
        #expect(try abs(rate("cannon 1") - 0.5) < 1e-4)
        #expect(try abs(rate("rain") - 0.4 / 0.6) < 1e-4)
        playing.advance(to: 1.5)
        #expect(try rate("cannon 0") == 0)
        #expect(try abs(rate("rain") - 1) < 1e-4)
        let flying = try count(playing)
        // Two cannons with five cells of 30 particles per second, at a mean rate of 4 * 0.2 + 2.5 * 0.4 + 0.5 * 0.4 for
        // half a second, are 300; and each has some 50 of the pixels counted.
        #expect(flying > 5000)
        playing.advance(to: 5.9)
        #expect(try count(playing) < flying)
        playing.advance(to: 6.2)
        #expect(try rate("cannon 0") > 1, "they are fired again")
    }

    /// Returns the number of pixels of confetti.
    private func count(_ playing: Playing<ConfettiScene>) throws -> Int {
        try coverage(#require(playing.image())).filter { $0 > 100 }.count
    }

    // MARK: Pull to refresh

    @Test func `the finger's distance is the indicator's time`() throws {
        let playing = Playing { PullScene() }
        for frame in [3, 9, 18, 27, 30, 59] {
            let time = Double(frame) / 60
            playing.advance(to: time)
            let pull = PullScene.finger(time)
            let part = min(pull / PullScene.threshold, 1)
            #expect(abs(try playing.number("list", "position.y") + pull) < 1e-6)
            #expect(abs(try playing.number("ring", "strokeEnd") - 0.92 * part) < 1e-4)
            #expect(abs(try playing.number("grown", "transform.scale.x") - (0.3 + 0.7 * part)) < 1e-4)
            let turn = try playing.number("arrow", "transform.rotation.z")
            #expect(abs(abs(turn) - max(part - 0.5, 0) * 2 * .pi) < 1e-4)
        }
    }

    @Test func `the list springs back when it is released, and after the refresh`() throws {
        let playing = Playing { PullScene() }
        func height(_ t: Double) -> Double {
            let decay = 9.0, frequency = (160 - decay * decay).squareRoot()
            return exp(-decay * t) * (cos(frequency * t) + decay / frequency * sin(frequency * t))
        }
        for frame in [61, 66, 75, 90, 120, 150] {
            let time = Double(frame) / 60
            playing.advance(to: time)
            #expect(playing.scene.isRefreshing)
            let expected = 80 + (130 - 80) * height(time - PullScene.lift)
            #expect(abs(try playing.number("list", "position.y") + expected) < 0.1, "at \(time)")
            // The indicator turns, although its own clock stands still.
            let turns = (time - PullScene.lift) / 0.8
            let angle = try playing.number("spinner", "transform.rotation.z")
            #expect(abs(sin((angle + 2 * .pi * turns) / 2)) < 1e-3, "at \(time)")
            #expect(abs(try playing.number("ring", "strokeEnd") - 0.92) < 1e-4)
        }
        for frame in [157, 160, 170, 190, 230] {
            let time = Double(frame) / 60
            playing.advance(to: time)
            #expect(!playing.scene.isRefreshing)
            let t = time - PullScene.done
            #expect(abs(try playing.number("list", "position.y") + 80 * height(t)) < 0.1, "at \(time)")
            let down = 1 - easeOut(min(t / 0.4, 1))
            #expect(abs(try playing.number("row 0", "position.y") - (580 - 72 + 72 * down)) < 0.05, "at \(time)")
        }
    }

    // MARK: Page turns

    @Test func `strips bend and leaves turn`() throws {
        let playing = Playing { PageTurnScene() }
        for time in [0.3, 1.1, 1.7, 2.5, 3.4, 4.9] {
            playing.advance(to: time)
            let part = (time / PageTurnScene.period).truncatingRemainder(dividingBy: 1)
            let angles = [0, -Double.pi * 0.075, -Double.pi * 0.02, 0], times = [0, 0.4, 0.75, 1]
            let segment = (0..<3).last { times[$0] <= part } ?? 0
            let eased = easeInOut((part - times[segment]) / (times[segment + 1] - times[segment]))
            let angle = angles[segment] + (angles[segment + 1] - angles[segment]) * eased
            for strip in playing.scene.stripLayers {
                let shown = try #require(strip.presentation()).transform
                #expect(abs(shown.m31 - sin(angle)) < 1e-4 && abs(shown.m11 - cos(angle)) < 1e-4)
            }
            let way = (time / PageTurnScene.period).truncatingRemainder(dividingBy: 2)
            let turn = -Double.pi * easeInOut(way < 1 ? way : 2 - way)
            let leaf = try playing.shown("leaf").transform
            #expect(abs(leaf.m11 - cos(turn)) < 1e-3 && abs(leaf.m31 - sin(turn)) < 1e-3)
        }
    }

    @Test(arguments: [0.7, 2.4])
    func `only the side of the leaf that faces the viewer is hit`(_ time: Double) throws {
        let playing = Playing { PageTurnScene() }
        playing.advance(to: time)
        let leaf = try #require(try playing.shown("leaf").superlayer?.presentation())
        // A quarter of the leaf's width from the fold, on the side where it is.
        let x = PageTurnScene.sheet.width * (time < 1.5 ? 1.2 : 0.8)
        var hit = leaf.hitTest(
            leaf.convert(CGPoint(x: x, y: 170), to: leaf.superlayer))
        while let layer = hit, layer.name == nil { hit = layer.superlayer }
        #expect(hit?.name == (time < 1.5 ? "front" : "back"))
    }
}
