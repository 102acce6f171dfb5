import AppKit
import Testing

@testable import Ports

/// Values of the spinners at many times, against formulas.
@MainActor
@Suite struct SpinnerTests {
    private let playing = Playing { SpinnersScene() }
    nonisolated static let times = stride(from: 0.0537, to: 5, by: 0.3113).map { $0 }

    private func phase(_ time: Double, _ period: Double) -> Double {
        (time / period).truncatingRemainder(dividingBy: 1)
    }

    /// The progress of an animation that runs forwards and backwards.
    private func swing(_ time: Double, _ period: Double) -> Double {
        let part = phase(time, 2 * period) * 2
        return part < 1 ? part : 2 - part
    }

    private func expect(
        _ name: String, _ keyPath: String, _ expected: Double, within tolerance: Double = 1e-4,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let value = try playing.number(name, keyPath)
        #expect(abs(value - expected) < tolerance, "\(name) \(keyPath): \(value)", sourceLocation: location)
    }

    @Test func `there are thirty spinners`() {
        #expect(playing.scene.squares.count == 30)
        #expect(Set(Spinner.all.map(\.name)).count == 30)
    }

    @Test func `replicated layers follow their animations`() throws {
        for time in Self.times {
            playing.advance(to: time)
            try expect("spoke", "opacity", 1 - 0.8 * phase(time, 1))
            try expect("dot", "transform.scale.x", 1 - 0.9 * phase(time, 1))
            try expect("circle", "opacity", 0.8 * (1 - easeOut(phase(time, 1.8))))
            try expect("circle", "transform.scale.x", easeOut(phase(time, 1.8)))
            let box = phase(time, 1.5)
            try expect("box", "transform.scale.y", box < 0.25 ? 1 - 3.2 * box : min(0.2 + 3.2 * (box - 0.25), 1))
            try expect("bar", "bounds.size.height", 12 + 48 * easeInOut(swing(time, 0.5)))
            // 13 values without key times divide a discrete animation into 13 parts.
            let step = (phase(time, 0.96) * 13).rounded(.down)
            let turned = try playing.number("wheel", "transform.rotation.z") + step * .pi / 6
            #expect(abs(sin(turned / 2)) < 1e-6)
        }
    }

    @Test func `strokes are trimmed, dashed and morphed`() throws {
        for time in Self.times {
            playing.advance(to: time)
            let arc = 1.5 * phase(time, 1.5)
            try expect("arc", "strokeEnd", curve(0.4, 0, 0.2, 1, at: min(arc / 0.7, 1)))
            try expect("arc", "strokeStart", curve(0.4, 0, 0.2, 1, at: min(max(arc / 0.7 - 1, 0), 1)))
            let run = phase(time, 1.6)
            try expect("runner", "strokeStart", run)
            try expect("runner", "strokeEnd", min(0.25 + run, 1))
            try expect("rest", "strokeEnd", max(run - 0.75, 0))
            try expect("dashes", "lineDashPhase", 24 * phase(time, 0.6))
            let check = phase(time, 2)
            try expect("circle", "opacity", 0.8 * (1 - easeOut(phase(time, 1.8))))
            try expect("mark", "strokeEnd", easeInOut(min(max((check - 0.45) / 0.25, 0), 1)))
            try expect("mark", "opacity", min(1, (1 - check) / 0.15))
            // The middle point of the wave is where a line between two keyframes has it.
            let part = phase(time, 1.2) * 12
            let (step, rest) = (part.rounded(.down), part - part.rounded(.down))
            func height(_ step: Double, _ x: Double) -> Double {
                42 + 22 * sin(.pi * x) * sin(4 * .pi * x - step / 12 * 2 * .pi)
            }
            let wave = try #require(try playing.shown("wave") as? CAShapeLayer)
            var ordinates: [Double] = []
            wave.path?.applyWithBlock { ordinates.append($0.pointee.points[0].y) }
            #expect(ordinates.count == 21)
            for (index, y) in ordinates.enumerated() {
                let x = Double(index) / 20
                #expect(abs(y - (height(step, x) * (1 - rest) + height(step + 1, x) * rest)) < 1e-4)
            }
        }
    }

    @Test func `keyframes, springs and clocks are exact`() throws {
        for time in Self.times {
            playing.advance(to: time)
            for index in 0..<5 {
                let part = phase(time + [0.4, 0.2, 0, 0.2, 0.4][index], 1) * 2
                let eased = curve(0.2, 0.68, 0.18, 1.08, at: part < 1 ? part : part - 1)
                try expect(
                    "bar \(index)", "transform.scale.y", part < 1 ? 1 - 0.6 * eased : 0.4 + 0.6 * eased, within: 1e-3)
                let own = 2 * phase(time, 2)
                let run = curve(0.1, 0.7, 0.9, 0.3, at: min(max((own - Double(index) * 0.12) / 1.3, 0), 1))
                let angle = -.pi / 2 - 2 * .pi * run
                try expect("runner \(index)", "position.x", 42 + 34 * cos(angle), within: 0.05)
                try expect("runner \(index)", "position.y", 42 + 34 * sin(angle), within: 0.05)
                try expect(
                    "runner \(index)", "opacity", min(max(1 - (own / 2 - 0.85) / 0.02, 0), 1), within: 1e-3)
            }
            for (index, offset) in [(0, 0.0), (4, 0.6)] {
                let part = phase(time + offset, 1.2)
                let out = part < 0.25 ? easeOut(part * 4) : part < 0.5 ? 1 - easeIn(part * 4 - 1) : 0
                try expect("arm \(index)", "transform.rotation.z", (index == 0 ? -0.7 : 0.7) * out)
            }
            for index in 0..<3 {
                let own = time - 0.15 * Double(index)
                let part = own < 0 ? 0 : phase(own, 1.4)
                let up = part < 0.2 ? easeOut(part * 5) : part < 0.4 ? 1 - easeIn(part * 5 - 1) : 0
                try expect("jumper \(index)", "position.y", 34 + 22 * up, within: 1e-3)
            }
            for (index, damping) in [3.0, 6, 12, 26].enumerated() {
                let t = swing(time, 1)
                let decay = damping / 2, frequency = (180 - decay * decay).squareRoot()
                let progress = 1 - exp(-decay * t) * (cos(frequency * t) + decay / frequency * sin(frequency * t))
                try expect("spring \(index)", "position.y", 12 + 48 * progress, within: 1e-3)
            }
            for index in 0..<4 {
                let turns = phase(time * Double(1 << index) / 4, 1)
                let angle = try playing.number("hand \(index)", "transform.rotation.z")
                #expect(abs(sin(angle / 2 + .pi * turns)) < 1e-4)
            }
        }
    }

    @Test func `gradients, masks, shadows and filters follow their animations`() throws {
        for time in Self.times {
            playing.advance(to: time)
            let gradient = try #require(try playing.shown("light") as? CAGradientLayer)
            let locations = try #require(gradient.locations).map(\.doubleValue)
            for (index, location) in locations.enumerated() {
                #expect(abs(location - (-1 + 0.5 * Double(index) + 2 * phase(time, 1.4))) < 1e-5)
            }
            try expect("water", "position.x", 38 - 80 * phase(time, 0.8))
            try expect("water", "position.y", 32 + 84 * easeInOut(swing(time, 3)))
            try expect("glow", "shadowRadius", 1 + 13 * easeInOut(swing(time, 0.8)))
            try expect("blurred 0", "position.x", 22 + 40 * easeInOut(swing(time, 0.9)))
            try expect("blurred 1", "filters.blur.inputRadius", 8 - 8 * easeInOut(swing(time, 0.9)))
            let emitter = try #require(try playing.shown("emitter") as? CAEmitterLayer)
            let angle = Double.pi / 2 - 2 * .pi * phase(time, 1.2)
            #expect(abs(emitter.emitterPosition.x - (42 + 32 * cos(angle))) < 0.05)
            #expect(abs(emitter.emitterPosition.y - (42 + 32 * sin(angle))) < 0.05)
        }
    }

    @Test func `transforms in space turn at their speeds`() throws {
        for time in Self.times {
            playing.advance(to: time)
            let flip = phase(time, 1.6) * 2
            let turn = (.pi - 0.001) * easeInOut(flip < 1 ? flip : flip - 1)
            let card = try playing.shown("card").transform
            // The first half turns around x; in the second, y turns below the whole turn around x.
            #expect(abs(card.m11 - (flip < 1 ? 1 : cos(turn))) < 2e-3)
            #expect(abs(card.m22 - (flip < 1 ? cos(turn) : -1)) < 2e-3)
            let cube = try playing.shown("cube").transform
            #expect(abs(cube.m11 - cos(2 * .pi * time / 3)) < 1e-4 && abs(cube.m31 - sin(2 * .pi * time / 3)) < 1e-4)
            for index in 0..<7 {
                let rung = try playing.shown("rung \(index)").transform
                let angle = 2 * Double.pi * (time + 0.15 * Double(index)) / 2
                #expect(abs(rung.m11 - cos(angle)) < 1e-4 && abs(rung.m31 - sin(angle)) < 1e-4)
            }
            let large = try playing.shown("large gear").transform
            #expect(abs(large.m11 - cos(.pi * time / 2)) < 1e-4)
            let small = try playing.shown("small gear").transform
            #expect(abs(small.m12 + sin(3 * .pi * phase(time, 4))) < 1e-4)
            try expect("tile 0", "cornerRadius", 4 + 13 * swing(time, 0.8))
        }
    }

    @Test func `no two tiles are in the same place`() throws {
        for step in 0...12 {
            playing.advance(to: 4.8 * Double(step) / 12 + 1e-6)
            let places = try (0..<3).map { try playing.shown("tile \($0)").position }
            let rounded = Set(places.map { "\($0.x.rounded()) \($0.y.rounded())" })
            #expect(rounded.count == 3)
        }
    }
}
