import CoreGraphics

/// Values, or a path, with their key times: the track of a `CAKeyframeAnimation`.
///
/// The interval between two keyframes is a segment. According to the header and its documents:
/// - `linear` and `cubic`: one key time for each value, and one timing function for each segment. Without key times, all
///   segments have the same duration.
/// - `discrete`: each value applies until the next one's key time. n values have n + 1 key times. A single value has no
///   effect.
/// - `paced` and `cubicPaced`: the speed of the value is constant. Key times and timing functions are ignored. The
///   distance of numbers, points, sizes, rectangles, colors, lists of numbers and matrices is that of vectors. The
///   distance of other different values is 1.
/// - Each point of a path, except those of `move`s, ends a segment, and so does a closing line of nonzero length. So a
///   path of n segments has n + 1 key times. The time in a segment is the curve's parameter or, in the paced modes, the
///   length. Because a path is already curved, the cubic modes do not change it.
/// - Too few key times are used as far as they go: a segment without an end time is never reached. Key times beyond the
///   end of the last segment are ignored. They may be outside 0...1, and need not increase: the first segment that ends
///   after the current time is used, and progress in it is clamped to 0...1. Segments without a timing function are linear.
///
/// Everything that does not depend on time is computed once, in the initializer.
package struct Keyframes: Sendable {
    package enum Source: Sendable {
        case values(KeyframeValues)
        case path(CGPath)
    }

    /// The interpolation between keyframes.
    package enum Mode: String, Sendable {
        case linear, discrete, paced, cubic, cubicPaced
    }

    /// Whether the layer rotates with the path's tangent; `autoReverse` adds half a turn. Only used for paths.
    package enum Rotation: Sendable {
        case none, auto, autoReverse
    }

    private enum Track {
        case values(KeyframeValues)
        case spline(KeyframeSpline)
        case path(PathTrack)
    }

    private enum Pace {
        /// All segments have the same duration.
        case even
        /// The fractions of the duration at which segments begin, and at which the last one ends; and for each of them, the
        /// latest end of a segment until there, which never decreases.
        case times([Double], latest: [Double])
        /// The whole length at constant speed.
        case length
    }

    /// A setting that cannot be used.
    package let ignored: KeyframeProblem?
    /// Whether segments have timing functions, which replace that of the animation.
    package var hasOwnCurves: Bool { !curves.isEmpty }
    private let track: Track
    private let pace: Pace
    private let curves: [TimingCurve]
    /// Whether each value applies until the time of the next one.
    let isDiscrete: Bool
    private let rotation: Rotation
    /// The number of segments that are reached, or of values for `discrete`.
    private let count: Int

    /// The header's properties. Tension, continuity and bias, of a Kochanek-Bartels spline, are 0 for keyframes that
    /// the arrays do not reach.
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
                let spline = KeyframeSpline(
                    values, tension: tension, continuity: continuity, bias: bias, isPaced: isPaced)
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
        let parts = isDiscrete ? segments + 1 : segments
        let times = isPaced ? [] : keyTimes ?? []
        let areUsable = times.allSatisfy(\.isFinite)
        ignored = areUsable ? nil : .keyTimesNotFinite
        if isPaced {
            (count, pace) = (parts, Self.constantSpeed(track))
        } else if !times.isEmpty, areUsable, parts > 0 {
            count = min(parts, times.count - 1)
            pace = Self.times(Array(times.prefix(count + 1)))
        } else {
            (count, pace) = (parts, .even)
        }
        if let curves, !curves.isEmpty, !isPaced, !isDiscrete, segments > 0 {
            let missing = max(0, segments - curves.count)
            self.curves = curves.prefix(segments) + Array(repeating: .linear, count: missing)
        } else {
            self.curves = []
        }
    }

    private static func times(_ times: [Double]) -> Pace {
        // Usually nothing is written, and the arrays share their memory.
        var latest = times
        for index in latest.indices.dropFirst(2) where latest[index] < latest[index - 1] {
            latest[index] = latest[index - 1]
        }
        return .times(times, latest: latest)
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
        return Self.times(times)
    }

    // MARK: Evaluation

    /// Whether `angle` returns a value.
    var rotatesLayer: Bool { rotation != .none }

    /// Whether the animation changes anything. A discrete animation of a single value does not, as in Core Animation.
    var hasEffect: Bool {
        guard isDiscrete, case .values(let values) = track else { return true }
        return values.count > 1
    }

    /// The value after a fraction of the duration, clamped to 0...1.
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

    /// For `discrete`, the fraction of the duration at which the value after that of `progress` begins; 1 after the
    /// last.
    func nextValue(after progress: Double) -> Double {
        let index = segment(at: progress).index
        guard index + 1 < count else { return 1 }
        if case .times(_, let latest) = pace { return min(1, latest[index + 1]) }
        return Double(index + 1) / Double(count)
    }

    /// The rotation of a layer along the path after a fraction of the duration, in radians; nil if it is not rotated.
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

    /// The segment, and the fraction of its change that has happened, by the segment's timing function.
    private func place(at progress: Double) -> (index: Int, fraction: Double) {
        let (index, fraction) = segment(at: progress)
        return (index, curves.isEmpty ? fraction : curves[index](fraction))
    }

    /// The segment, and the fraction of its time that has passed. At a key time, the segment that begins there is used.
    private func segment(at progress: Double) -> (index: Int, fraction: Double) {
        let progress = progress > 0 ? min(1, progress) : 0
        guard count > 0 else { return (0, 0) }
        guard case .times(let times, let latest) = pace else {
            let place = progress * Double(count)
            var index = min(Int(place), count - 1)
            // As if k / count were the key times, to the last bit.
            if index + 1 < count, Double(index + 1) / Double(count) <= progress { index += 1 }
            if index > 0, Double(index) / Double(count) > progress { index -= 1 }
            return (index, max(0, min(1, place - Double(index))))
        }
        // The first segment that ends later than `progress`, or the last.
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if latest[middle + 1] <= progress { low = middle + 1 } else { high = middle }
        }
        let (start, end) = (times[low], times[low + 1])
        guard end > start else { return (low, progress < end ? 0 : 1) }
        return (low, max(0, min(1, (progress - start) / (end - start))))
    }
}

/// What makes a keyframe animation's settings useless, or one of them.
package enum KeyframeProblem: Error, Sendable, Equatable, CustomStringConvertible {
    case noValues
    case emptyPath
    case keyTimesNotFinite

    /// The problem as the end of a sentence about the animation.
    package var description: String {
        switch self {
        case .noValues: "it has no values"
        case .emptyPath: "its path is empty"
        case .keyTimesNotFinite: "its keyTimes are not finite"
        }
    }
}
