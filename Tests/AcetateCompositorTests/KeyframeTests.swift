import AcetateCompositor
import CoreGraphics
import Foundation
import Testing

@Suite struct KeyframeTests {
    /// The values of a layer after a fraction of a duration of 1.
    private func shown(
        _ keyframes: Keyframes, at progress: Double, keyPath: String = "zPosition", curve: TimingCurve = .linear
    ) throws -> LayerValues {
        var timing = MediaTiming()
        (timing.duration, timing.fill) = (1, [.forwards, .backwards])
        let target = try #require(AnimationTarget(keyPath: keyPath))
        let animation = LayerAnimation(
            id: 1, timing: timing, curve: curve,
            effect: .property(PropertyAnimation(target: target, track: .keyframes(keyframes))))
        var values = LayerValues()
        animation.apply(at: progress, to: &values)
        return values
    }

    private func check(
        _ keyframes: Keyframes, _ table: [(Double, Double)], curve: TimingCurve = .linear, tolerance: Double = 1e-12
    ) throws {
        for (progress, expected) in table {
            let value = try shown(keyframes, at: progress, curve: curve).zPosition
            #expect(abs(value - expected) <= tolerance, "at \(progress): \(value)")
        }
    }

    private func numbers(_ values: [Double]) -> Keyframes.Source { .values(KeyframeValues(values.map { .number($0) })) }

    @Test func `without key times all segments have the same duration`() throws {
        let keyframes = try Keyframes(numbers([0, 10, 40]))
        try check(keyframes, [(-1, 0), (0, 0), (0.25, 5), (0.5, 10), (0.75, 25), (1, 40), (2, 40)])
    }

    @Test func `key times set the time of each value`() throws {
        let keyframes = try Keyframes(numbers([0, 10, 40]), keyTimes: [0, 0.8, 1])
        try check(keyframes, [(0.4, 5), (0.8, 10), (0.9, 25), (1, 40)])
    }

    @Test func `at equal key times the value jumps`() throws {
        let keyframes = try Keyframes(numbers([0, 10, 20, 30]), keyTimes: [0, 0.5, 0.5, 1])
        try check(keyframes, [(0.25, 5), (0.499_999, 9.999_98), (0.5, 20), (0.75, 25), (1, 30)], tolerance: 1e-9)
    }

    @Test func `each segment uses its own timing function instead of the animation's`() throws {
        let keyframes = try Keyframes(numbers([0, 10, 20]), curves: [.linear, TimingCurve(1, 1, 1, 1)])
        try check(keyframes, [(0.25, 5), (0.75, 15)], curve: .easeIn)
        let eased = try Keyframes(numbers([0, 10, 20]), curves: [.easeIn, .easeOut])
        let table = [0.2, 0.3, 0.6, 0.9].map { time in
            (time, time < 0.5 ? 10 * TimingCurve.easeIn(time * 2) : 10 + 10 * TimingCurve.easeOut(time * 2 - 1))
        }
        try check(eased, table, curve: .easeInEaseOut)
    }

    @Test func `without timing functions of segments the animation's applies to the whole`() throws {
        let keyframes = try Keyframes(numbers([0, 10, 20]))
        try check(keyframes, [0.2, 0.5, 0.9].map { ($0, 20 * TimingCurve.easeIn($0)) }, curve: .easeIn)
    }

    @Test func `discrete values apply until the time of the next one`() throws {
        let even = try Keyframes(numbers([1, 2, 3]), mode: .discrete)
        try check(even, [(0, 1), (0.33, 1), (1.0 / 3, 2), (0.66, 2), (2.0 / 3, 3), (1, 3)])
        let timed = try Keyframes(numbers([1, 2]), keyTimes: [0, 0.75, 1], mode: .discrete)
        try check(timed, [(0, 1), (0.74, 1), (0.75, 2), (1, 2)])
    }

    @Test func `paced values move at constant speed and ignore key times and timing functions`() throws {
        let keyframes = try Keyframes(numbers([0, 10, 40, 30]), keyTimes: [0, 0.1], curves: [.easeIn], mode: .paced)
        #expect(keyframes.ignored == nil)
        try check(keyframes, [(0.1, 5), (0.2, 10), (0.5, 25), (0.8, 40), (0.9, 35), (1, 30)])
        let still = try Keyframes(numbers([7, 7, 7]), mode: .paced)
        try check(still, [(0, 7), (0.4, 7), (1, 7)])
    }

    @Test func `cubic values follow a Catmull-Rom spline`() throws {
        let keyframes = try Keyframes(numbers([0, 10, 20, 0]), mode: .cubic)
        // Halfway between p1 and p2 it is (-p0 + 9 p1 + 9 p2 - p3) / 16. At the ends, the missing difference is that of the
        // adjacent segment, so the neighbors there are 2 p0 - p1 = -10 and 2 p3 - p2 = -20.
        try check(
            keyframes,
            [
                (0, 0), (1.0 / 3, 10), (2.0 / 3, 20), (1, 0), (0.5, (0 + 90 + 180 - 0) / 16.0),
                (1.0 / 6, (10 + 0 + 90 - 20) / 16.0), (5.0 / 6, (-10 + 180 + 0 + 20) / 16.0),
            ])
        // Two values are interpolated linearly.
        try check(Keyframes(numbers([0, 10]), mode: .cubic), [(0.2, 2), (0.5, 5), (0.9, 9)])
        // Values that were measured on macOS.
        try check(Keyframes(numbers([0, 10, 10]), mode: .cubic), [(0.75, 10.625)])
        try check(Keyframes(numbers([0, 0, 30]), mode: .cubic), [(0.75, 13.125)])
    }

    @Test func `tension, continuity and bias bend the spline`() throws {
        // With a tension of 1, tangents are 0: halfway is the mean, and at a quarter is 5/32 of the change.
        let tight = try Keyframes(numbers([0, 10, 20, 0]), mode: .cubic, tension: [1, 1, 1, 1])
        try check(tight, [(0.5, 15), (1.0 / 3 + 1.0 / 12, 10 + 10 * 5.0 / 32)])
        // With a bias of 1, the tangent is the difference before; with -1, the one after.
        let early = try Keyframes(numbers([0, 10, 20, 0]), mode: .cubic, bias: [0, 1, 1])
        // m1 = 10, m2 = 10: a straight line.
        try check(early, [(0.4, 12), (0.5, 15), (0.6, 18)])
        let late = try Keyframes(numbers([0, 10, 20, 0]), mode: .cubic, bias: [0, -1, -1])
        // m1 = 10, m2 = -20: halfway is (p1 + p2)/2 + (m1 - m2)/8.
        try check(late, [(0.5, 15 + 30.0 / 8)])
        // With a continuity of -1, tangents are those of straight lines between neighbors.
        let corners = try Keyframes(numbers([0, 10, 20, 0]), mode: .cubic, continuity: [-1, -1, -1, -1])
        try check(corners, [(0.4, 12), (0.5, 15), (0.9, 6)])
    }

    @Test func `cubic paced values follow the spline at constant speed`() throws {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 30), CGPoint(x: 50, y: 0), CGPoint(x: 60, y: 40)]
        let source = Keyframes.Source.values(KeyframeValues(points.map { .point($0) }))
        let keyframes = try Keyframes(source, mode: .cubicPaced)
        let spline = try Keyframes(source, mode: .cubic)
        func step(_ keyframes: Keyframes, _ a: Double, _ b: Double) throws -> Double {
            let from = try shown(keyframes, at: a, keyPath: "position").position
            let to = try shown(keyframes, at: b, keyPath: "position").position
            return hypot(to.x - from.x, to.y - from.y)
        }
        let length = try (0..<4000).reduce(0) { try $0 + step(spline, Double($1) / 4000, Double($1 + 1) / 4000) }
        for part in stride(from: 0.0, to: 0.99, by: 0.05) {
            let speed = try step(keyframes, part, part + 1e-4) / 1e-4
            #expect(abs(speed - length) < 1e-3 * length, "at \(part)")
        }
        #expect(try shown(keyframes, at: 1, keyPath: "position").position == points[3])
    }

    @Test func `values of every kind that interpolates can follow a spline`() throws {
        let turns = [0, 0.5, 1.5, 1].map { PropertyValue.transform(CATransform3DMakeRotation($0, 0, 0, 1)) }
        let keyframes = try Keyframes(.values(KeyframeValues(turns)), mode: .cubic)
        // Equals the spline of the angles, because rotations about one axis add like numbers.
        let transform = try shown(keyframes, at: 0.5, keyPath: "transform").transform
        #expect(abs(atan2(transform.m12, transform.m11) - (0 + 4.5 + 13.5 - 1) / 16) < 1e-9)
        let switches = try Keyframes(.values([.bool(false), .bool(true)]), mode: .cubicPaced)
        #expect(try shown(switches, at: 0.75, keyPath: "hidden").isHidden)
        #expect(try !shown(switches, at: 0.25, keyPath: "hidden").isHidden)
    }

    @Test func `a single value counts all the time, but has no effect where it is discrete`() throws {
        for mode in [Keyframes.Mode.linear, .paced, .cubic, .cubicPaced] {
            try check(try Keyframes(numbers([3]), mode: mode), [(0, 3), (0.5, 3), (1, 3)])
        }
        for times in [nil, [0], [0, 1]] as [[Double]?] {
            try check(try Keyframes(numbers([3]), keyTimes: times, mode: .discrete), [(0, 0), (0.5, 0), (1, 0)])
        }
    }

    // MARK: Paths

    private var corner: CGPath {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 30, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 10))
        return path
    }

    private func position(_ keyframes: Keyframes, _ progress: Double) throws -> CGPoint {
        try shown(keyframes, at: progress, keyPath: "position").position
    }

    @Test func `each segment of a path takes the time between its key times`() throws {
        let linear = try Keyframes(.path(corner))
        #expect(try position(linear, 0.25) == CGPoint(x: 15, y: 0))
        #expect(try position(linear, 0.75) == CGPoint(x: 30, y: 5))
        let timed = try Keyframes(.path(corner), keyTimes: [0, 0.8, 1])
        #expect(timed.ignored == nil)
        #expect(try position(timed, 0.4) == CGPoint(x: 15, y: 0))
        let paced = try Keyframes(.path(corner), mode: .paced)
        #expect(try abs(position(paced, 0.5).x - 20) < 1e-9)
        let discrete = try Keyframes(.path(corner), mode: .discrete)
        #expect(try position(discrete, 0.1) == .zero)
        #expect(try position(discrete, 0.5) == CGPoint(x: 30, y: 0))
        #expect(try position(discrete, 0.9) == CGPoint(x: 30, y: 10))
    }

    @Test func `a layer rotates with the path that it follows`() throws {
        let auto = try Keyframes(.path(corner), rotation: .auto)
        let reverse = try Keyframes(.path(corner), rotation: .autoReverse)
        for (progress, angle) in [(0.25, 0.0), (0.75, .pi / 2)] {
            let turned = try shown(auto, at: progress, keyPath: "position").transform
            #expect(abs(turned.m11 - cos(angle)) < 1e-12 && abs(turned.m12 - sin(angle)) < 1e-12)
            let back = try shown(reverse, at: progress, keyPath: "position").transform
            #expect(abs(back.m11 + cos(angle)) < 1e-12 && abs(back.m12 + sin(angle)) < 1e-12)
        }
        let plain = try Keyframes(.path(corner))
        #expect(CATransform3DIsIdentity(try shown(plain, at: 0.75, keyPath: "position").transform))
    }

    @Test func `rotation along a path changes the transform as well`() throws {
        let target = try #require(AnimationTarget(keyPath: "position"))
        let keyframes = try Keyframes(.path(corner), rotation: .auto)
        let animation = LayerAnimation(
            id: 1, timing: MediaTiming(),
            effect: .property(PropertyAnimation(target: target, track: .keyframes(keyframes))))
        #expect(animation.targets.count == 2)
    }

    @Test func `a path moves a translation or a size as it does a position`() throws {
        for (keyPath, get) in [
            ("transform.translation", { CGPoint(x: $0.transform.m41, y: $0.transform.m42) }),
            ("shadowOffset", { CGPoint(x: $0.shadowOffset.width, y: $0.shadowOffset.height) }),
            ("bounds.origin", { $0.bounds.origin }), ("bounds.size.width", { _ in .zero }),
        ] as [(String, (LayerValues) -> CGPoint)] {
            let values = try shown(try Keyframes(.path(corner)), at: 0.75, keyPath: keyPath)
            #expect(get(values) == (keyPath == "bounds.size.width" ? .zero : CGPoint(x: 30, y: 5)), "\(keyPath)")
        }
        let target = try #require(AnimationTarget(keyPath: "transform.translation"))
        var timing = MediaTiming()
        timing.duration = 1
        let animation = LayerAnimation(
            id: 1, timing: timing,
            effect: .property(
                PropertyAnimation(target: target, track: .keyframes(try Keyframes(.path(corner))), isAdditive: true)))
        var values = LayerValues()
        values.transform = CATransform3DMakeTranslation(1, 2, 0)
        animation.apply(at: 0.25, to: &values)
        #expect(CATransform3DEqualToTransform(values.transform, CATransform3DMakeTranslation(16, 2, 0)))
    }

    @Test func `a path whose points are all one holds that point`() throws {
        let (move, line) = (CGMutablePath(), CGMutablePath())
        move.move(to: CGPoint(x: 3, y: 4))
        line.move(to: CGPoint(x: 3, y: 4))
        line.addLine(to: CGPoint(x: 3, y: 4))
        line.addLine(to: CGPoint(x: 3, y: 4))
        line.closeSubpath()
        for path in [move, line] {
            for mode in [Keyframes.Mode.linear, .discrete, .paced, .cubic, .cubicPaced] {
                let keyframes = try Keyframes(.path(path), mode: mode)
                for progress in [0, 0.3, 1] { #expect(try position(keyframes, progress) == CGPoint(x: 3, y: 4)) }
            }
        }
    }

    // MARK: Key times that do not fit

    @Test func `values and segments without a key time are not reached`() throws {
        let values = numbers([0, 10, 40, 60])
        try check(try Keyframes(values, keyTimes: [0, 0.5, 1]), [(0.25, 5), (0.5, 10), (0.75, 25), (1, 40), (2, 40)])
        try check(try Keyframes(values, keyTimes: [0.5]), [(0, 0), (0.5, 0), (1, 0)])
        try check(
            try Keyframes(values, keyTimes: [0, 0.25, 0.5, 1], mode: .discrete),
            [(0, 0), (0.25, 10), (0.5, 40), (1, 40)])
        // Times beyond the last value's are ignored.
        try check(try Keyframes(numbers([0, 10]), keyTimes: [0, 0.5, 1]), [(0.25, 5), (0.5, 10), (1, 10)])
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
        let open = try Keyframes(.path(square), keyTimes: [0, 0.25, 0.5, 1])
        #expect(try position(open, 0.75) == CGPoint(x: 4, y: 8))
        #expect(try position(open, 1) == CGPoint(x: 0, y: 8), "the closing line has no time")
    }

    @Test func `key times may lie outside of the duration`() throws {
        try check(
            try Keyframes(numbers([0, 10, 40]), keyTimes: [0.2, 0.4, 0.8]),
            [(0, 0), (0.2, 0), (0.3, 5), (0.6, 25), (0.8, 40), (1, 40)])
        try check(try Keyframes(numbers([0, 10, 40]), keyTimes: [-1, 0.5, 1.5]), [(0, 20.0 / 3), (0.5, 10), (1, 25)])
        // A pace begins where its segment does.
        let paced = try Keyframes(numbers([0, 10]), keyTimes: [-1, 1], curves: [.easeIn])
        try check(paced, [(0, 10 * TimingCurve.easeIn(0.5)), (0.5, 10 * TimingCurve.easeIn(0.75))])
    }

    @Test func `where key times fall, the first segment that ends later counts`() throws {
        // The second segment ends before the first, and is skipped.
        try check(
            try Keyframes(numbers([0, 10, 40, 60]), keyTimes: [0, 0.6, 0.4, 1]),
            [(0.3, 5), (0.5, 50.0 / 6), (0.6, 40 + 20 / 3.0), (0.7, 50), (1, 60)], tolerance: 1e-9)
    }

    @Test func `key times by a slow search of the segments`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let times = (0..<Int.random(in: 2...7, using: &random)).map { _ in
                Double(Int.random(in: -2...12, using: &random)) / 10
            }
            let values = (0...7).map { Double($0 * $0) }
            let keyframes = try Keyframes(numbers(values), keyTimes: times)
            for step in 0...20 {
                let progress = Double(step) / 20
                var segment = 0
                while segment + 2 < times.count, progress >= times[segment + 1] { segment += 1 }
                let (start, end) = (times[segment], times[segment + 1])
                let part = end > start ? max(0, min(1, (progress - start) / (end - start))) : progress < end ? 0 : 1
                let expected = values[segment] + (values[segment + 1] - values[segment]) * part
                let found = try shown(keyframes, at: progress).zPosition
                #expect(abs(found - expected) < 1e-9, "\(times) at \(progress)")
            }
        }
    }

    @Test func `missing timing functions are linear, and more than the segments are ignored`() throws {
        for curves in [[TimingCurve.easeIn], [.easeIn, .linear, .easeOut, .easeOut]] {
            let keyframes = try Keyframes(numbers([0, 10, 40]), curves: curves)
            #expect(keyframes.ignored == nil)
            try check(keyframes, [(0.25, 10 * TimingCurve.easeIn(0.5)), (0.75, 25)])
        }
    }

    // MARK: Faults

    @Test func `settings without use are refused, and key times that are not finite are named and ignored`() throws {
        #expect(throws: KeyframeProblem.noValues) { try Keyframes(.values([])) }
        #expect(throws: KeyframeProblem.emptyPath) { try Keyframes(.path(CGMutablePath())) }
        let even = try Keyframes(numbers([0, 10, 40]))
        for times in [[0, .nan, 1], [0, 0.5, .infinity], [-.infinity, 0, 1]] {
            let keyframes = try Keyframes(numbers([0, 10, 40]), keyTimes: times)
            #expect(keyframes.ignored == .keyTimesNotFinite)
            for progress in [0.1, 0.4, 0.7] {
                try check(keyframes, [(progress, try shown(even, at: progress).zPosition)])
            }
        }
    }
}
