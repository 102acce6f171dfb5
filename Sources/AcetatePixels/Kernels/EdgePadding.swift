extension PixelPatch {
    /// Gives every pixel outside `inner` the value of the nearest one within: a picture goes on beyond its edges.
    /// `inner` is cut to the patch; if nothing is left, nothing changes.
    package func extendEdges(of inner: PixelRect) {
        let inner = inner.intersection(rect)
        guard !inner.isEmpty else { return }
        for y in inner.minY..<inner.maxY {
            let row = pointer(x: rect.minX, y: y)
            let (first, last) = (inner.minX - rect.minX, inner.maxX - 1 - rect.minX)
            for x in 0..<first { row[x] = row[first] }
            for x in last + 1..<rect.width { row[x] = row[last] }
        }
        for y in rect.minY..<inner.minY { copyRow(inner.minY, to: y) }
        for y in inner.maxY..<rect.maxY { copyRow(inner.maxY - 1, to: y) }
    }

    private func copyRow(_ from: Int, to: Int) {
        pointer(x: rect.minX, y: to).update(from: pointer(x: rect.minX, y: from), count: rect.width)
    }
}
