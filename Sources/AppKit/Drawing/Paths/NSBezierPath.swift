import AcetateKeyValue
import CoreGraphics
import Foundation

/// A path of lines and curves with the attributes of its line, which draws into the current graphics context.
///
/// Lengths are points of user space, and angles are degrees. Coordinates that are not finite are ignored. Of consecutive
/// moves only the last one counts. Closing a subpath also moves to its start, as on macOS, so the path of a rectangle has
/// six elements. A line or curve without a current point, which stops a program on macOS, is ignored with a message.
open class NSBezierPath: NSObject, NSCopying {
    /// The shape of the ends of open lines.
    public enum LineCapStyle: UInt, Sendable {
        /// The line ends at its endpoint.
        case butt = 0
        /// A semicircle around the endpoint, with the line width as its diameter.
        case round = 1
        /// The line ends half of its width beyond its endpoint.
        case square = 2
    }

    /// The shape of line corners.
    public enum LineJoinStyle: UInt, Sendable {
        /// The outer edges are extended until they meet, as far as the miter limit permits.
        case miter = 0
        /// A circle around the corner, with the line width as its diameter.
        case round = 1
        /// The outer corner is cut off.
        case bevel = 2
    }

    /// The rule that determines the inside of a path.
    public enum WindingRule: UInt, Sendable {
        /// A point is inside if the crossings of a ray from it, counted by direction, are not 0.
        case nonZero = 0
        /// A point is inside if a ray from it crosses the path an odd number of times.
        case evenOdd = 1
    }

    /// The kind of an element of a path.
    public enum ElementType: UInt, Sendable {
        /// One point.
        case moveTo = 0
        /// One point.
        case lineTo = 1
        /// Three points: both control points, and the end.
        case cubicCurveTo = 2
        /// No points.
        case closePath = 3
        /// Two points: the control point, and the end.
        case quadraticCurveTo = 4

        /// The former name of `cubicCurveTo`.
        public static var curveTo: ElementType { .cubicCurveTo }
    }

    /// The segments of the path.
    var elements = PathElements() {
        didSet { offsets = nil }
    }
    /// The index of each element's first point; nil until it is needed.
    private var offsets: [Int]?

    /// Default `defaultLineWidth`. A width of 0 draws the thinnest line.
    open var lineWidth = NSBezierPath.defaultLineWidth
    /// Default `defaultLineCapStyle`.
    open var lineCapStyle = NSBezierPath.defaultLineCapStyle
    /// Default `defaultLineJoinStyle`.
    open var lineJoinStyle = NSBezierPath.defaultLineJoinStyle
    /// Default `defaultWindingRule`.
    open var windingRule = NSBezierPath.defaultWindingRule
    /// The greatest ratio of a miter's length to the line width; above it the corner is beveled. Default
    /// `defaultMiterLimit`.
    open var miterLimit = NSBezierPath.defaultMiterLimit
    /// The greatest distance between a curve and the lines of `flattened`. Curves are drawn with lines that are at most this far
    /// away, in pixels, and never more than 0.1. Default `defaultFlatness`.
    open var flatness = NSBezierPath.defaultFlatness
    var dash = Dash()

    /// The lengths of the dashes and gaps of a line, and the start in them.
    struct Dash {
        var lengths: [CGFloat] = []
        var phase: CGFloat = 0
    }

    /// Creates an empty path.
    public override init() {
        super.init()
    }

    /// Creates a path of a rectangle.
    public convenience init(rect: NSRect) {
        self.init()
        appendRect(rect)
    }

    /// Creates a path of an oval in a rectangle.
    public convenience init(ovalIn rect: NSRect) {
        self.init()
        appendOval(in: rect)
    }

    /// Creates a path of a rectangle with round corners.
    public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
    }

    /// Creates a path of the elements of a Core Graphics path.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// The elements as a Core Graphics path.
    ///
    /// `close()` is followed by a move, as on macOS. A path that is set has no other elements than its own.
    open var cgPath: CGPath {
        get { CGPath(elements) }
        set { elements = newValue.elements }
    }

    /// The address, the bounds, and the elements, each in a line, as macOS prints paths.
    open override var description: String {
        func text(_ rect: NSRect) -> String {
            String(
                format: "{{%.17g, %.17g}, {%.17g, %.17g}}", Double(rect.minX), Double(rect.minY), Double(rect.width),
                Double(rect.height))
        }
        var lines = [
            "Path <0x\(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))>", "  Bounds: \(text(bounds))",
            "  Control point bounds: \(text(controlPointBounds))",
        ]
        func add(_ name: String, _ points: CGPoint...) {
            let numbers = points.flatMap { [$0.x, $0.y] }.map { String(format: "%.6f", Double($0)) }
            lines.append("    " + (numbers + [name]).joined(separator: " "))
        }
        elements.forEach { segment in
            switch segment {
            case .move(let to): add("moveto", to)
            case .line(_, let to): add("lineto", to)
            case .quad(_, let control, let to): add("quadcurveto", control, to)
            case .cubic(_, let control1, let control2, let to): add("curveto", control1, control2, to)
            case .close: add("closepath")
            }
        }
        return lines.joined(separator: "\n")
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBezierPath()
        copy.elements = elements
        copy.copyAttributes(of: self)
        return copy
    }

    func copyAttributes(of path: NSBezierPath) {
        (lineWidth, lineCapStyle, lineJoinStyle) = (path.lineWidth, path.lineCapStyle, path.lineJoinStyle)
        (windingRule, miterLimit, flatness, dash) = (path.windingRule, path.miterLimit, path.flatness, path.dash)
    }

    /// Sets the lengths of dashes and gaps by turns, in points, and the distance into them at which a line starts. A
    /// count of 0 draws an unbroken line.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        let lengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
        guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
        dash = Dash(lengths: lengths, phase: phase)
    }

    /// Returns the lengths of dashes and gaps, their number, and the distance into them at which a line starts.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        if let pattern {
            for (index, length) in dash.lengths.enumerated() { pattern[index] = length }
        }
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
    }

    // MARK: Elements

    /// The number of elements.
    open var elementCount: Int { elements.verbs.count }

    /// Whether there are no elements.
    open var isEmpty: Bool { elements.isEmpty }

    /// The end of the last element, or zero if the path is empty.
    open var currentPoint: NSPoint { elements.currentPoint ?? .zero }

    /// The kind of an element, whose points are stored in an array of three points.
    open func element(at index: Int, associatedPoints points: NSPointArray?) -> ElementType {
        let verb = elements.verbs[index]
        if let points {
            let first = offset(at: index)
            for point in 0..<verb.count { points[point] = elements.points[first + point] }
        }
        return ElementType(verb)
    }

    /// The kind of an element.
    open func element(at index: Int) -> ElementType { ElementType(elements.verbs[index]) }

    /// Changes the points of an element.
    open func setAssociatedPoints(_ points: NSPointArray?, at index: Int) {
        guard let points else { return }
        let (first, count) = (offset(at: index), elements.verbs[index].count)
        let new = (0..<count).map { points[$0] }
        guard new.allSatisfy(\.isFinite) else { return }
        var all = elements.points
        all.replaceSubrange(first..<first + count, with: new)
        elements = PathElements(elements.verbs[...], all)
    }

    private func offset(at index: Int) -> Int {
        if let offsets { return offsets[index] }
        var next = 0
        let all = elements.verbs.map { verb in
            defer { next += verb.count }
            return next
        }
        offsets = all
        return all[index]
    }

    // MARK: Geometry

    /// The box of the path; zero if the path is empty.
    open var bounds: NSRect { elements.isEmpty ? .zero : elements.bounds }

    /// The box of the path and its control points; zero if the path is empty.
    open var controlPointBounds: NSRect { elements.isEmpty ? .zero : elements.controlBounds }

    /// Whether a point is inside the path, by its winding rule, or on its outline.
    open func contains(_ point: NSPoint) -> Bool {
        elements.contains(point, windingRule == .evenOdd ? .evenOdd : .winding)
    }

    /// Transforms all points.
    open func transform(using transform: AffineTransform) {
        let matrix = CGAffineTransform(transform)
        guard matrix.isFinite else { return }
        elements = elements.applying(matrix)
    }
}

extension PathElements {
    /// A path of verbs and their points.
    fileprivate init(_ verbs: ArraySlice<Verb>, _ points: [CGPoint]) {
        self.init()
        var next = 0
        for verb in verbs {
            switch verb {
            case .move: move(to: points[next])
            case .line: addLine(to: points[next])
            case .quad: addQuadCurve(to: points[next + 1], control: points[next])
            case .cubic: addCurve(to: points[next + 2], control1: points[next], control2: points[next + 1])
            case .close: close()
            }
            next += verb.count
        }
    }
}

extension PathElements.Verb {
    /// The number of points of a segment.
    fileprivate var count: Int {
        switch self {
        case .move, .line: 1
        case .quad: 2
        case .cubic: 3
        case .close: 0
        }
    }
}

extension NSBezierPath.ElementType {
    fileprivate init(_ verb: PathElements.Verb) {
        self =
            switch verb {
            case .move: .moveTo
            case .line: .lineTo
            case .quad: .quadraticCurveTo
            case .cubic: .cubicCurveTo
            case .close: .closePath
            }
    }
}
