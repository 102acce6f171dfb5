import AcetateCompositor
import CoreGraphics
import Foundation

/// A hierarchical timing system: each object maps its parent's time to its own, as layers and animations do.
///
/// See the header, as quoted in the documents' chapter on timing: parent time is converted to active local time, `t =
/// (tp - beginTime) * speed + timeOffset`, and then to basic local time, which repeats and reverses.
public protocol CAMediaTiming: AnyObject {
    /// The time at which the object begins, in its parent's time, in seconds. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// The basic duration, in seconds. Default 0; infinite for an emitter cell.
    var duration: CFTimeInterval { get set }
    /// The ratio of local time to the parent's time. Default 1.
    var speed: Float { get set }
    /// An offset in active local seconds. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// The number of repetitions of the duration; may be fractional. Default 0, which plays once.
    var repeatCount: Float { get set }
    /// The time for which the duration repeats, in seconds. Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether the object plays backward after playing forward. Default false.
    var autoreverses: Bool { get set }
    /// The object's state outside its active duration. Default `removed`.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The state of a timed object outside its active duration.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// After the end, the object keeps its last state.
    public static let forwards = Self(rawValue: "forwards")
    /// Before the beginning, the object has its first state.
    public static let backwards = Self(rawValue: "backwards")
    /// Both `forwards` and `backwards`.
    public static let both = Self(rawValue: "both")
    /// The object has no effect.
    public static let removed = Self(rawValue: "removed")

    var fill: MediaTiming.Fill {
        switch self {
        case .forwards: .forwards
        case .backwards: .backwards
        case .both: [.forwards, .backwards]
        default: []
        }
    }

    init(_ fill: MediaTiming.Fill) {
        switch (fill.contains(.backwards), fill.contains(.forwards)) {
        case (true, true): self = .both
        case (true, false): self = .backwards
        case (false, true): self = .forwards
        case (false, false): self = .removed
        }
    }
}

/// An object with a `MediaTiming`, whose fields it exposes with Apple's names and types.
protocol MediaTimed: AnyObject {
    var timing: MediaTiming { get set }
}

extension MediaTimed {
    /// Sets a field of the timing. NaN is rejected with a warning, and so are infinite values if `isFinite` is set.
    func setTiming(
        _ key: String, _ field: WritableKeyPath<MediaTiming, Double>, _ value: Double, isFinite: Bool = false
    ) {
        guard isFinite ? value.isFinite : !value.isNaN else {
            Rejection.report(key: key, of: self, value: value)
            return
        }
        timing[keyPath: field] = value
    }
}
