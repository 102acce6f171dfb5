import AcetatePixels

/// The shape of the ends of open lines.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round = 1
    case square = 2
}

/// The shape of line corners.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}

/// The rule that determines the inside of a path.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path winds around it a nonzero number of times: counterclockwise turns minus clockwise
    /// ones.
    case winding = 0
    /// A point is inside if a ray from it to the outside crosses the path an odd number of times.
    case evenOdd = 1
}

/// How `drawPath(using:)` draws the path.
public enum CGPathDrawingMode: Int32, Sendable {
    case fill = 0
    case eoFill = 1
    case stroke = 2
    case fillStroke = 3
    case eoFillStroke = 4
}

/// How glyphs are drawn. Those with `clip` intersect the clip with the glyphs of each call.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0
    case stroke = 1
    case fillStroke = 2
    case invisible = 3
    case fillClip = 4
    case strokeClip = 5
    case fillStrokeClip = 6
    case clip = 7

    package var fills: Bool { self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip }
    package var strokes: Bool {
        self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip
    }
    package var clips: Bool { rawValue >= Self.fillClip.rawValue }
}

/// The graphics state that `saveGState` saves, except for the clip, line style and antialiasing, which Cairo's own
/// stack saves.
struct GraphicsState {
    /// The transform from user space to device pixels, from the top left, y down.
    var toDevice: CGAffineTransform
    var fill: CGColor = .black
    var stroke: CGColor = .black
    /// The offset of patterns, in units of the initial user space.
    var patternPhase = CGSize.zero
    /// The spaces of colors that are set by their components.
    var fillSpace = CGColorSpace.deviceGraySpace
    var strokeSpace = CGColorSpace.deviceGraySpace
    var alpha: CGFloat = 1
    var blendMode: CGBlendMode = .normal
    var interpolation: CGInterpolationQuality = .default
    var shadow: Shadow?
    /// The device pixels that the owner of the context lets it draw; nil for all.
    var allowed: PixelRegion?
    /// The mask of the clip, in addition to Cairo's clip; nil if there is none.
    var clipMask: ClipMask?
    /// The font of `showGlyphs`, a class of Core Text.
    var glyphFont: (any AnyObject & Sendable)?
    var glyphSize: CGFloat = 0
    var textDrawingMode = CGTextDrawingMode.fill
    var allowsFontSubpixelQuantization = true
    var shouldSubpixelQuantizeFonts = false
    var allowsFontSubpixelPositioning = true
    var shouldSubpixelPositionFonts = true
    var allowsAntialiasing = true
    var shouldAntialias = true
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
