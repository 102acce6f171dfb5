import CAcetateCairo

/// Lengths of dashes and gaps, and how far into them a line begins, in user space.
struct LineDash {
    var phase = 0.0
    var lengths: [Double] = []

    /// What a handle has.
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
    /// Calls `body` with the pen's shape, the transform, for stroking a path; not at all where the pen has no
    /// shape, or one beyond a million device pixels.
    func withPen(for path: PathElements, _ body: (inout cairo_matrix_t) -> Void) {
        guard state.toDevice.isInvertible,
            cairo_get_line_width(cr) * state.toDevice.greatestScale <= 1_000_000
        else { return }
        var matrix = state.toDevice.cairo
        guard cairo_get_dash_count(cr) > 0 else { return body(&matrix) }
        let dash = LineDash(of: cr)
        // More than a million dashes cannot be told from a solid line, and would take for ever.
        let isDrawable = length(of: path) / dash.lengths.reduce(0, +) <= 1_000_000
        if !isDrawable { cairo_set_dash(cr, nil, 0, 0) }
        body(&matrix)
        if !isDrawable { dash.set(on: cr) }
    }

    /// A length, in user space, that the path does not exceed by more than the transform's own distortion allows.
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
