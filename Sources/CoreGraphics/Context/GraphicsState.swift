import AcetatePixels

/// The shape of the ends of open lines.
public enum CGLineCap: Int32, Sendable {
    /// The line ends at its endpoint.
    case butt = 0
    /// A semicircle around the endpoint, with the line width as its diameter.
    case round = 1
    /// The line ends half of its width beyond its endpoint.
    case square = 2
}

/// The shape of line corners.
public enum CGLineJoin: Int32, Sendable {
    /// The outer edges are extended until they meet, as far as the miter limit permits.
    case miter = 0
    /// A circle around the corner, with the line width as its diameter.
    case round = 1
    /// The outer corner is cut off.
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
    /// Fills by the nonzero winding rule.
    case fill = 0
    /// Fills by the even-odd rule.
    case eoFill = 1
    /// Strokes.
    case stroke = 2
    /// Fills by the nonzero winding rule, then strokes.
    case fillStroke = 3
    /// Fills by the even-odd rule, then strokes.
    case eoFillStroke = 4
}

/// How glyphs are drawn. Those with `clip` intersect the clip with the glyphs of each call.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Fills the glyphs.
    case fill = 0
    /// Strokes the outlines of the glyphs.
    case stroke = 1
    /// Fills the glyphs, then strokes their outlines.
    case fillStroke = 2
    /// Draws nothing, and moves the text position.
    case invisible = 3
    /// Fills the glyphs, and adds them to the clip.
    case fillClip = 4
    /// Strokes the outlines of the glyphs, and adds the glyphs to the clip.
    case strokeClip = 5
    /// Fills the glyphs, strokes their outlines, and adds them to the clip.
    case fillStrokeClip = 6
    /// Adds the glyphs to the clip.
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
