import AcetateCompositor
import CoreGraphics
import Foundation

/// A hierarchical timing system: each object maps its parent's time to its own, as layers and animations do.
///
/// See the header's text in the documents' chapter on timing: parent time becomes active local time,
/// `t = (tp - beginTime) * speed + timeOffset`, and that becomes basic local time, which repeats and reverses.
public protocol CAMediaTiming {
    /// When the object begins, in its parent's seconds. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// The basic duration, in seconds. Default 0.
    var duration: CFTimeInterval { get set }
    /// Local seconds for each of the parent's. Default 1.
    var speed: Float { get set }
    /// An offset in active local seconds. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// How often the duration plays; may be fractional. Default 0, which plays once.
    var repeatCount: Float { get set }
    /// For how many seconds the duration plays again and again. Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether the object plays backwards after playing forwards. Default false.
    var autoreverses: Bool { get set }
    /// What the object does outside its active duration. Default `removed`.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What a timed object does outside its active duration.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// After its end it stays as it ended.
    public static let forwards = Self(rawValue: "forwards")
    /// Before its beginning it is as it begins.
    public static let backwards = Self(rawValue: "backwards")
    /// Both `forwards` and `backwards`.
    public static let both = Self(rawValue: "both")
    /// It has no effect.
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

/// What holds a `MediaTiming`, and so can give its parts Apple's names and types.
protocol MediaTimed: AnyObject {
    var timing: MediaTiming { get set }
}

extension MediaTimed {
    /// Replaces a part of the timing; a value that is not a number is refused with a message, and one that is infinite
    /// where it must be finite.
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
