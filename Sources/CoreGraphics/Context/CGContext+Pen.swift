import CAcetateCairo

/// A dash pattern in user space: alternating lengths of dashes and gaps, and the phase at which a line starts.
struct LineDash {
    var phase = 0.0
    var lengths: [Double] = []

    /// The dash pattern of a Cairo handle.
    init(of cr: OpaquePointer) {
        let count = cairo_get_dash_count(cr)
        guard count > 0 else { return }
        lengths = [Double](repeating: 0, count: Int(count))
        cairo_get_dash(cr, &lengths, &phase)
    }

    func set(on cr: OpaquePointer) {
        cairo_set_dash(cr, lengths, Int32(clamping: lengths.count), phase)
    }
}

extension CGContext {
    /// Calls `body` with the transform that gives the pen its shape, for stroking a path. Does not call it if the
    /// transform has no inverse, or if the pen is wider than a million device pixels.
    func withPen(for path: PathElements, _ body: (inout cairo_matrix_t) -> Void) {
        guard state.toDevice.isInvertible,
            cairo_get_line_width(cr) * state.toDevice.greatestScale <= 1_000_000
        else { return }
        var matrix = state.toDevice.cairo
        guard cairo_get_dash_count(cr) > 0 else { return body(&matrix) }
        let dash = LineDash(of: cr)
        // More than a million dashes look like a solid line, but would take too long to draw.
        let isDrawable = length(of: path) / dash.lengths.reduce(0, +) <= 1_000_000
        if !isDrawable { cairo_set_dash(cr, nil, 0, 0) }
        body(&matrix)
        if !isDrawable { dash.set(on: cr) }
    }

    /// An approximate upper bound of the path's length in user space; the transform's distortion is the error.
    private func length(of path: PathElements) -> CGFloat {
        var length: CGFloat = 0
        var last: CGPoint?
        for point in path.points {
            let cut = CGPoint(x: cairoCoordinate(point.x), y: cairoCoordinate(point.y))
            if let last { length += 2 * hypot(cut.x - last.x, cut.y - last.y) }
            last = cut
        }
        return length * state.toDevice.greatestScale / abs(state.toDevice.determinant)
    }
}
