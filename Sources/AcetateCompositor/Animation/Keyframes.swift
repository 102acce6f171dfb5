import CoreGraphics

/// What makes a keyframe animation's settings useless, or a part of them.
package enum KeyframeProblem: Error, Sendable, Equatable, CustomStringConvertible {
    case noValues
    case emptyPath
    case keyTimeCount(Int, needed: Int)
    case keyTimesUnsorted
    case keyTimesOutside
    case curveCount(Int, needed: Int)

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

/// Values, or a path, with the times at which they count: `CAKeyframeAnimation`'s track.
package struct Keyframes: Sendable {
    package enum Source: Sendable {
        case values([PropertyValue])
        case path(CGPath)
    }

    /// How values between keyframes are found.
    package enum Mode: String, Sendable {
        case linear, discrete, paced, cubic, cubicPaced
    }

    /// Whether the layer turns with the path's tangent; `autoReverse` adds half a turn.
    package enum Rotation: Sendable {
        case none, auto, autoReverse
    }

    /// Settings that were left out, for they cannot be used. The documents say that invalid key times are ignored.
    package private(set) var ignored: [KeyframeProblem] = []
    /// Whether segments have paces of their own, which count instead of the animation's.
    package private(set) var hasOwnCurves = false
    private let values: [PropertyValue]

    package init(
        _ source: Source, keyTimes: [Double]? = nil, curves: [TimingCurve]? = nil, mode: Mode = .linear,
        tension: [Double] = [], continuity: [Double] = [], bias: [Double] = [], rotation: Rotation = .none
    ) throws(KeyframeProblem) {
        guard case .values(let values) = source else { throw .emptyPath }
        guard !values.isEmpty else { throw .noValues }
        self.values = values
    }

    var rotatesLayer: Bool { false }

    func value(at progress: Double) -> PropertyValue {
        let place = max(0, min(progress, 1)) * Double(values.count - 1)
        let index = min(Int(place), max(0, values.count - 2))
        return index + 1 < values.count
            ? values[index].interpolated(to: values[index + 1], at: place - Double(index)) : values[index]
    }

    func angle(at progress: Double) -> Double? { nil }
}
