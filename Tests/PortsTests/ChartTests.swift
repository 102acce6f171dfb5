import AppKit
import Testing

@testable import Ports

/// The chart's values, against formulas.
@MainActor
@Suite struct ChartTests {
    /// The data before and after a time, and the progress of the change that began at the last multiple of the pause.
    private func change(_ time: Double) -> (from: [Double], to: [Double], part: Double) {
        let step = Int(time / ChartScene.pause)
        let data = ChartScene.data
        let elapsed = time - Double(step) * ChartScene.pause
        return (
            data[(step + data.count - 1) % data.count], data[step % data.count],
            step == 0 ? 1 : min(elapsed / ChartScene.duration, 1)
        )
    }

    @Test func `bars, rings, curves and numbers change together`() throws {
        let playing = Playing { ChartScene() }
        // Frames are multiples of 1/60, so that the changes begin exactly at multiples of the pause.
        for frame in [30, 119, 125, 140, 155, 170, 200, 239, 241, 260, 290, 361, 380] {
            let time = Double(frame) / 60
            playing.advance(to: time)
            let (from, to, part) = change(time)
            let eased = easeInOut(part)
            for index in 0..<7 {
                let height = try playing.number("bar \(index)", "bounds.size.height")
                #expect(abs(height - 2.6 * (from[index] + (to[index] - from[index]) * eased)) < 0.01, "at \(time)")
            }
            for index in 0..<3 {
                let (a, b) = (from[2 * index], to[2 * index])
                let ring = try playing.number("ring \(index)", "strokeEnd")
                #expect(abs(ring - (a + (b - a) * eased) / 100) < 1e-3, "at \(time)")
                let counted = a + (b - a) * easeOut(part)
                let counter = try playing.number("counter \(index)", "value")
                #expect(abs(counter - counted) < 1e-2, "at \(time)")
                // The text is that of the frame, or of the one before.
                let text = try #require(Double(playing.scene.counters[index].shownText))
                let earlier = a + (b - a) * easeOut(max(part - 1 / 60.0 / ChartScene.duration, 0))
                #expect(min(abs(text - counted), abs(text - earlier)) <= 0.51, "at \(time)")
            }
            let path = try #require((try playing.shown("curve") as? CAShapeLayer)?.path)
            var points: [CGPoint] = []
            path.applyWithBlock { element in
                points.append(element.pointee.points[element.pointee.type == .addCurveToPoint ? 2 : 0])
            }
            #expect(points.count == 7)
            for (index, point) in points.enumerated() {
                #expect(abs(point.y - (20 + 2.3 * (from[index] + (to[index] - from[index]) * eased))) < 0.01)
            }
        }
    }

    @Test func `the curve draws itself once`() throws {
        let playing = Playing { ChartScene() }
        for time in [0.1, 0.5, 0.9, 1.1, 1.3] {
            playing.advance(to: time)
            #expect(abs(try playing.number("curve", "strokeEnd") - easeInOut(min(time / 1.2, 1))) < 1e-4)
        }
    }
}
