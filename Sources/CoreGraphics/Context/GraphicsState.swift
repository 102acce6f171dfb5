/// The ends of open lines.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round = 1
    case square = 2
}

/// The corners of lines.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}

/// How the inside of a path is told from its outside.
public enum CGPathFillRule: Int, Sendable {
    /// Inside is where the path winds around, anticlockwise and clockwise turns counting against each other.
    case winding = 0
    /// Inside is where a ray to the outside crosses the path an odd number of times.
    case evenOdd = 1
}

/// What `drawPath(using:)` does.
public enum CGPathDrawingMode: Int32, Sendable {
    case fill = 0
    case eoFill = 1
    case stroke = 2
    case fillStroke = 3
    case eoFillStroke = 4
}

/// What `saveGState` saves, apart from the clip, the line's style and antialiasing, which Cairo's own stack keeps.
struct GraphicsState {
    /// From user space to the device: pixels from the top left, y down.
    var toDevice: CGAffineTransform
    var fill: CGColor = .black
    var stroke: CGColor = .black
    var alpha: CGFloat = 1
    var blendMode: CGBlendMode = .normal
    var interpolation: CGInterpolationQuality = .default
    var shadow: Shadow?
    var allowsFontSubpixelQuantization = true
    var shouldSubpixelQuantizeFonts = false
}

/// An entry of a context's stack: a saved state, or a group that is being drawn.
enum SavedState {
    case state(GraphicsState)
    case group(GraphicsState)

    var isGroup: Bool {
        if case .group = self { true } else { false }
    }

    var graphics: GraphicsState {
        switch self {
        case .state(let state), .group(let state): state
        }
    }
}
