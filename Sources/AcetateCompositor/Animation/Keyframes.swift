import CoreGraphics

/// Values, or a path, with the times at which they count: `CAKeyframeAnimation`'s track.
///
/// Between two keyframes lies a segment. By the header and its documents:
/// - `linear` and `cubic`: a key time for each value, from 0 to 1, and a pace for each segment. Without key times all
///   segments last equally long.
/// - `discrete`: each value counts until the next one's key time; n values have n + 1 key times, from 0 to 1.
/// - `paced` and `cubicPaced`: the value's speed is constant; key times and paces are ignored. Numbers, points, sizes,
///   rectangles, colours, lists of numbers and matrices are as far apart as they are as vectors, other different values 1.
/// - Each point of a path but its `move`s ends a segment, and so does a closing line that has a length; so a path of n
///   segments has n + 1 key times. In a segment time is the curve's parameter, or with the paced modes the length. As a
///   path is curved by itself, the cubic modes follow it just like the others.
///
/// Everything that does not depend on time is worked out once, here.
package struct Keyframes: Sendable {
    package enum Source: Sendable {
        case values([PropertyValue])
        case path(CGPath)
    }

    /// How values between keyframes are found.
    package enum Mode: String, Sendable {
        case linear, discrete, paced, cubic, cubicPaced
    }

    /// Whether the layer turns with the path's tangent; `autoReverse` adds half a turn. It counts for paths only.
    package enum Rotation: Sendable {
        case none, auto, autoReverse
    }

    private enum Track {
        case values([PropertyValue])
        case spline(KeyframeSpline)
        case path(PathTrack)
    }

    private enum Pace {
        /// All segments last equally long.
        case even
        /// The parts of the duration at which segments begin, and the last one ends.
        case times([Double])
        /// The whole way at one speed.
        case length
    }

    /// Settings that were left out or filled up, for they do not fit. Key times that are invalid for the mode are ignored,
    /// as the documents say; segments without a pace are linear.
    package let ignored: [KeyframeProblem]
    /// Whether segments have paces of their own, which count instead of the animation's.
    package var hasOwnCurves: Bool { !curves.isEmpty }
    private let track: Track
    private let pace: Pace
    private let curves: [TimingCurve]
    /// Whether each value counts until the next one's time.
    let isDiscrete: Bool
    private let rotation: Rotation
    /// Of segments, or with `discrete` of values.
    private let count: Int

    /// The header's properties. Tension, continuity and bias, of a Kochanek-Bartels spline, are 0 for keyframes that the
    /// arrays do not reach.
    package init(
        _ source: Source, keyTimes: [Double]? = nil, curves: [TimingCurve]? = nil, mode: Mode = .linear,
        tension: [Double] = [], continuity: [Double] = [], bias: [Double] = [], rotation: Rotation = .none
    ) throws(KeyframeProblem) {
        isDiscrete = mode == .discrete
        let isPaced = mode == .paced || mode == .cubicPaced
        let segments: Int
        switch source {
        case .values(let values):
            guard !values.isEmpty else { throw .noValues }
            segments = values.count - 1
            self.rotation = .none
            if mode == .cubic || mode == .cubicPaced,
                let spline = KeyframeSpline(values, tension: tension, continuity: continuity, bias: bias)
            {
                track = .spline(spline)
            } else {
                track = .values(values)
            }
        case .path(let path):
            guard let points = PathTrack(path.elements) else { throw .emptyPath }
            segments = points.segmentCount
            track = .path(points)
            self.rotation = rotation
        }
        count = isDiscrete ? segments + 1 : segments
        var ignored: [KeyframeProblem] = []
        if isPaced {
            pace = Self.constantSpeed(track)
        } else if let keyTimes, count > 0 {
            if let problem = Self.problem(keyTimes, needed: count + 1) {
                ignored.append(problem)
                pace = .even
            } else {
                pace = .times(keyTimes)
            }
        } else {
            pace = .even
        }
        if let curves, !curves.isEmpty, !isPaced, !isDiscrete, segments > 0 {
            if curves.count != segments { ignored.append(.curveCount(curves.count, needed: segments)) }
            let missing = max(0, segments - curves.count)
            self.curves = curves.prefix(segments) + Array(repeating: .linear, count: missing)
        } else {
            self.curves = []
        }
        self.ignored = ignored
    }

    private static func problem(_ times: [Double], needed: Int) -> KeyframeProblem? {
        if times.count != needed { return .keyTimeCount(times.count, needed: needed) }
        guard times.first == 0, times.last == 1 else { return .keyTimesOutside }
        return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } ? nil : .keyTimesUnsorted
    }

    private static func constantSpeed(_ track: Track) -> Pace {
        let distances: [Double]
        switch track {
        case .path: return .length
        case .spline(let spline) where spline.hasLength: return .length
        case .spline(let spline): distances = spline.chords
        case .values(let values): distances = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
        }
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else { return .even }
        var (times, sum) = ([0.0], 0.0)
        for distance in distances {
            sum += distance
            times.append(min(1, sum / total))
        }
        return .times(times)
    }

    // MARK: Evaluation

    /// Whether `angle` gives one.
    var rotatesLayer: Bool { rotation != .none }

    /// The value after a part of the duration; parts outside 0...1 count as the ends.
    func value(at progress: Double) -> PropertyValue {
        switch track {
        case .values(let values):
            if isDiscrete { return values[segment(at: progress).index] }
            guard values.count > 1 else { return values[0] }
            let (index, fraction) = place(at: progress)
            return values[index].interpolated(to: values[index + 1], at: fraction)
        case .spline(let spline):
            if case .length = pace { return spline.value(atPart: progress) }
            let (index, fraction) = place(at: progress)
            return spline.value(index, fraction)
        case .path(let path):
            return .point(path.point(pathPlace(path, progress)))
        }
    }

    /// With `discrete` values, the part of the duration at which the one after that of `progress` begins; 1 after the last.
    func nextValue(after progress: Double) -> Double {
        let index = segment(at: progress).index
        guard index + 1 < count else { return 1 }
        if case .times(let times) = pace { return times[index + 1] }
        return Double(index + 1) / Double(count)
    }

    /// By how many radians a layer that follows the path is turned after a part of the duration; nil where it is not.
    func angle(at progress: Double) -> Double? {
        guard rotation != .none, case .path(let path) = track else { return nil }
        return path.angle(pathPlace(path, progress)) + (rotation == .autoReverse ? .pi : 0)
    }

    private func pathPlace(_ path: PathTrack, _ progress: Double) -> PathTrack.Place {
        if case .length = pace { return path.place(atPart: progress) }
        if isDiscrete {
            let index = segment(at: progress).index
            return index == 0
                ? PathTrack.Place(segment: 0, parameter: 0) : PathTrack.Place(segment: index - 1, parameter: 1)
        }
        let (index, fraction) = place(at: progress)
        return PathTrack.Place(segment: index, parameter: fraction)
    }

    /// The segment, and the part of its change that lies behind, by the segment's own pace.
    private func place(at progress: Double) -> (index: Int, fraction: Double) {
        let (index, fraction) = segment(at: progress)
        return (index, curves.isEmpty ? fraction : curves[index](fraction))
    }

    /// The segment, and the part of its time that lies behind. At a key time the segment that begins there counts.
    private func segment(at progress: Double) -> (index: Int, fraction: Double) {
        let progress = progress > 0 ? min(1, progress) : 0
        guard case .times(let times) = pace else {
            let place = progress * Double(count)
            var index = min(Int(place), count - 1)
            // As if k / count were the key times, to the last bit.
            if index + 1 < count, Double(index + 1) / Double(count) <= progress { index += 1 }
            if index > 0, Double(index) / Double(count) > progress { index -= 1 }
            return (index, max(0, min(1, place - Double(index))))
        }
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= progress { low = middle } else { high = middle }
        }
        let span = times[low + 1] - times[low]
        return (low, span > 0 ? min(1, (progress - times[low]) / span) : 1)
    }
}

/// What makes a keyframe animation's settings useless, or a part of them.
package enum KeyframeProblem: Error, Sendable, Equatable, CustomStringConvertible {
    case noValues
    case emptyPath
    case keyTimeCount(Int, needed: Int)
    case keyTimesUnsorted
    case keyTimesOutside
    case curveCount(Int, needed: Int)

    /// What is wrong, as the end of a sentence about the animation.
    package var description: String {
        switch self {
        case .noValues: "it has no values"
        case .emptyPath: "its path has no length"
        case .keyTimeCount(let count, let needed): "it has \(count) keyTimes and needs \(needed)"
        case .keyTimesUnsorted: "its keyTimes do not rise"
        case .keyTimesOutside: "its keyTimes do not run from 0 to 1"
        case .curveCount(let count, let needed): "it has \(count) timingFunctions and needs \(needed)"
        }
    }
}
