import AcetateCompositor
import CoreGraphics
import Foundation
import Testing

/// Random paths, compared with de Casteljau's construction and with a walk along the corners.
@Suite struct PathPropertyTests {
    private struct Source {
        var random: Random

        mutating func point() -> CGPoint {
            CGPoint(x: Double.random(in: -50...50, using: &random), y: Double.random(in: -50...50, using: &random))
        }

        /// A path, and the points of each of its segments.
        mutating func path(curved: Bool) -> (CGPath, [[CGPoint]]) {
            let path = CGMutablePath()
            var (current, segments) = (point(), [[CGPoint]]())
            path.move(to: current)
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                if random.once(in: 5) {
                    current = point()
                    path.move(to: current)
                }
                let points = (0..<(curved ? Int.random(in: 1...3, using: &random) : 1)).map { _ in point() }
                switch points.count {
                case 1: path.addLine(to: points[0])
                case 2: path.addQuadCurve(to: points[1], control: points[0])
                default: path.addCurve(to: points[2], control1: points[0], control2: points[1])
                }
                segments.append([current] + points)
                current = points[points.count - 1]
            }
            return (path, segments)
        }
    }

    private func between(_ a: CGPoint, _ b: CGPoint, _ f: Double) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
    }

    /// De Casteljau's point of a curve.
    private func point(_ points: [CGPoint], _ t: Double) -> CGPoint {
        points.count == 1 ? points[0] : point(zip(points, points.dropFirst()).map { between($0, $1, t) }, t)
    }

    private func shown(_ keyframes: Keyframes, at progress: Double) throws -> LayerValues {
        var timing = MediaTiming()
        (timing.duration, timing.fill) = (1, [.forwards, .backwards])
        let target = try #require(AnimationTarget(keyPath: "position"))
        var values = LayerValues()
        LayerAnimation(
            id: 1, timing: timing,
            effect: .property(PropertyAnimation(target: target, track: .keyframes(keyframes)))
        ).apply(at: progress, to: &values)
        return values
    }

    @Test func `a segment's time is its curve's parameter`() throws {
        var source = Source(random: Random(state: 11))
        for round in 0..<300 {
            let (path, segments) = source.path(curved: true)
            let inner = (1..<max(1, segments.count)).map { _ in Double.random(in: 0...1, using: &source.random) }
                .sorted()
            let keyTimes = [0] + inner + [1]
            let curves = segments.map { _ in [TimingCurve.linear, .easeIn, .easeInEaseOut][round % 3] }
            let mode = [Keyframes.Mode.linear, .cubic][round % 2]
            let keyframes = try Keyframes(.path(path), keyTimes: keyTimes, curves: curves, mode: mode, rotation: .auto)
            #expect(keyframes.ignored == nil)
            for _ in 0..<5 {
                let progress = Double.random(in: 0...1, using: &source.random)
                let index = min(segments.count - 1, keyTimes.filter { $0 <= progress }.count - 1)
                let part = (progress - keyTimes[index]) / (keyTimes[index + 1] - keyTimes[index])
                let t = ReferenceEvaluator.bezier(curves[index], part)
                let (expected, values) = (point(segments[index], t), try shown(keyframes, at: progress))
                #expect(hypot(values.position.x - expected.x, values.position.y - expected.y) < 1e-9)
                // The tangent from a small step to each side.
                let (a, b) = (point(segments[index], t - 1e-5), point(segments[index], t + 1e-5))
                let length = hypot(b.x - a.x, b.y - a.y)
                guard length > 1e-4 else { continue }
                #expect(abs(values.transform.m11 - (b.x - a.x) / length) < 1e-5)
                #expect(abs(values.transform.m12 - (b.y - a.y) / length) < 1e-5)
            }
        }
    }

    @Test func `at constant speed the distance is the path's length`() throws {
        var source = Source(random: Random(state: 12))
        for round in 0..<60 {
            let isCurved = round % 5 == 0
            let (path, segments) = source.path(curved: isCurved)
            let keyframes = try Keyframes(.path(path), mode: [.paced, .cubicPaced][round % 2])
            // Polygons are measured exactly, curves in small steps.
            let steps = isCurved ? 500 : 1
            var walk: [(from: CGPoint, to: CGPoint)] = []
            for points in segments {
                for step in 0..<steps {
                    walk.append(
                        (
                            point(points, Double(step) / Double(steps)),
                            point(points, Double(step + 1) / Double(steps))
                        ))
                }
            }
            let lengths = walk.map { hypot($0.to.x - $0.from.x, $0.to.y - $0.from.y) }
            let total = lengths.reduce(0, +)
            for _ in 0..<5 {
                let progress = Double.random(in: 0...1, using: &source.random)
                var (rest, index) = (progress * total, 0)
                while index < walk.count - 1, rest > lengths[index] {
                    rest -= lengths[index]
                    index += 1
                }
                let expected = between(walk[index].from, walk[index].to, rest / lengths[index])
                let position = try shown(keyframes, at: progress).position
                let tolerance = isCurved ? 1e-4 * total : 1e-9
                #expect(hypot(position.x - expected.x, position.y - expected.y) < tolerance, "round \(round)")
            }
        }
    }
}
