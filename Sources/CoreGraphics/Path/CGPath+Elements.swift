// A path's segments in Core Graphics' public form.

/// The kind of a segment.
public enum CGPathElementType: Int32, Sendable {
    /// One point: the start of a subpath.
    case moveToPoint = 0
    /// One point: the line's end.
    case addLineToPoint = 1
    /// Two points: the control point and the end.
    case addQuadCurveToPoint = 2
    /// Three points: two control points and the end.
    case addCurveToPoint = 3
    /// No points: a line to the start of the subpath.
    case closeSubpath = 4

    var pointCount: Int {
        switch self {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
    }

    fileprivate init(_ verb: PathElements.Verb) {
        switch verb {
        case .move: self = .moveToPoint
        case .line: self = .addLineToPoint
        case .quad: self = .addQuadCurveToPoint
        case .cubic: self = .addCurveToPoint
        case .close: self = .closeSubpath
        }
    }
}

/// A segment, with a pointer to its points.
///
/// The points of an element that a path gives lie in the path's own storage, as on macOS: they may be read as long as the path exists
/// and does not change, and they must not be written.
public struct CGPathElement {
    /// What the element adds, which also determines the number of its points.
    public var type: CGPathElementType
    /// The points of the element, with control points before the end point.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element of points in the memory of the program, which must exist as long as the element is used.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        (self.type, self.points) = (type, points)
    }
}

/// A function that receives `info` and a segment.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// A closure that receives a segment.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls `block` with each segment in order. The points of a segment may be read as long as the path exists and does not change.
    public func applyWithBlock(_ block: CGPathApplyBlock) {
        let elements = elements
        elements.points.withUnsafeBufferPointer { points in
            // A path with segments has points, as each subpath begins with a move.
            guard let first = points.baseAddress else { return }
            // Elements have a mutable pointer in Apple's declaration. Nothing is written through it.
            var next = UnsafeMutablePointer(mutating: first)
            for verb in elements.verbs {
                let type = CGPathElementType(verb)
                withUnsafePointer(to: CGPathElement(type: type, points: next)) { block($0) }
                next += type.pointCount
            }
        }
    }

    /// Calls `function` with `info` and each segment in order, as ``applyWithBlock(_:)`` does.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}
