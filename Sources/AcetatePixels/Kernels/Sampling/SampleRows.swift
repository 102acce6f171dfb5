import CAcetateKernels

/// A source of target rows, each of whose pixels depends only on its coordinates.
protocol RowSource {
    /// Writes `count` pixels, starting at (`x`, `y`) of the target's plane.
    func write(to out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)

    /// Whether `composite` may succeed for a part of a rectangle for which it fails.
    var compositesParts: Bool { get }

    /// Composites a rectangle, which the target must contain, by one call of a C kernel, multiplied by the coverage of
    /// an outline; if `isHard`, pixels that the outline touches are covered fully. Returns false, without painting, if
    /// no C kernel applies.
    func composite(
        _ rect: PixelRect, onto target: PixelPatch, within outline: UnsafePointer<AcetateOutline>?, isHard: Bool,
        alpha: Double
    ) -> Bool
}

extension RowSource {
    var compositesParts: Bool { false }
}

/// The rows of a `Resample`. The C kernels compute them if all samples are linear. The memory of the source must stay
/// valid.
struct SampleRows: RowSource {
    private let resample: Resample
    private let coordinates: SampleCoordinates
    private let base: TexelLevel
    /// All levels, if more than the base level is read.
    private let levels: [TexelLevel]
    /// Keeps the memory of the levels alive.
    private let chain: MipChain?
    /// The source for the C kernels, if they compute all samples.
    private let texels: AcetateTexels?
    private let projection: AcetateProjection

    /// Creates the rows of a rectangle; nil if all its pixels are transparent. Tests set `usesC` to false to compare
    /// the results.
    init?(
        _ resample: Resample, _ source: PixelPatch, part: PixelRect?, levels: MipChain?, for rect: PixelRect,
        usesC: Bool = true
    ) {
        let part = (part ?? source.rect).intersection(source.rect)
        guard !part.isEmpty, resample.toSource.isFinite else { return nil }
        self.resample = resample
        coordinates = SampleCoordinates(resample, part: part)
        let base = TexelLevel(source, part: part)
        self.base = base
        var chain: MipChain?
        if coordinates.needsLevels(in: rect) {
            let fits = levels?.part == part && levels?.edges == resample.edges
            chain = fits ? levels : MipChain(of: source, part: part, edges: resample.edges)
        }
        self.chain = chain
        self.levels = chain.map { [base] + $0.levels } ?? []
        texels = usesC && coordinates.filter == .linear ? base.texels(isPadded: resample.edges == .pad) : nil
        projection = AcetateProjection(coordinates.toSource, part)
    }

    func write(to out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
        // Positions are computed differently beyond these lines.
        for edge in [-FixedMap.farthest, FixedMap.farthest] where x < edge && x + count > edge {
            write(to: out, x: x, y: y, count: edge - x)
            return write(to: out + (edge - x), x: edge, y: y, count: x + count - edge)
        }
        if let texels, count > 0 {
            if !coordinates.isAffine {
                return withUnsafePointer(to: projection) {
                    acetate_sample_projected(texels, $0, Double(x), Double(y), count, out)
                }
            }
            if let line = coordinates.fixedMap?.line(PixelRect(x: x, y: y, width: count, height: 1)) {
                return acetate_sample_line(texels, line, count, out)
            }
        }
        writeOneByOne(to: out, x: x, y: y, count: count)
    }

    func composite(
        _ rect: PixelRect, onto target: PixelPatch, within outline: UnsafePointer<AcetateOutline>?, isHard: Bool,
        alpha: Double
    ) -> Bool {
        guard let texels, coordinates.isAffine, let line = coordinates.fixedMap?.line(rect) else { return false }
        let (x, y, rows) = (Int64(rect.minX), Int64(rect.minY), target.rows(of: rect))
        withUnsafePointer(to: line) { line in
            acetate_sample_over(texels, line, nil, outline, isHard, x, y, rows, rect.width, rect.height, alpha)
        }
        return true
    }

    private func writeOneByOne(to out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
        let size = SampleCoordinates.blockSize
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * size) { memory in
            memory.initialize(repeating: 0)
            guard let base = memory.baseAddress else { return }
            for start in stride(from: 0, to: count, by: size) {
                let positions = (x: base, y: base + size, detail: base + 2 * size)
                let part = min(size, count - start)
                let way = coordinates.fill(positions.x, positions.y, positions.detail, count: part, x: x + start, y: y)
                withLevels { sample(positions, by: way, of: $0, to: out + start, count: part) }
            }
        }
    }

    private func withLevels(_ body: (UnsafeBufferPointer<TexelLevel>) -> Void) {
        if levels.isEmpty {
            withUnsafePointer(to: base) { body(UnsafeBufferPointer(start: $0, count: 1)) }
        } else {
            levels.withUnsafeBufferPointer(body)
        }
    }

    private typealias Places = (
        x: UnsafeMutablePointer<Int32>, y: UnsafeMutablePointer<Int32>, detail: UnsafeMutablePointer<Int32>
    )

    private func sample(
        _ positions: Places, by way: SampleCoordinates.Way, of levels: UnsafeBufferPointer<TexelLevel>,
        to out: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let last = Int32((levels.count - 1) << SampleCoordinates.bits)
        let isPadded = resample.edges == .pad
        let base = levels[0]
        switch way {
        case .all(.nearest):
            for i in 0..<count { out[i] = base.nearest(positions.x[i], positions.y[i], isPadded) }
        case .all:
            for i in 0..<count { out[i] = base.linear(positions.x[i], positions.y[i], isPadded) }
        case .byPixel:
            for i in 0..<count {
                let (u, v, d) = (positions.x[i], positions.y[i], positions.detail[i])
                let filter = d < 0 ? resample.filters.magnification : resample.filters.minification
                if filter == .nearest {
                    out[i] = base.nearest(u, v, isPadded)
                } else if filter == .linear || d == 0 || last == 0 {
                    out[i] = base.linear(u, v, isPadded)
                } else {
                    out[i] = levels.trilinear(u, v, detail: min(d, last), isPadded)
                }
            }
        }
    }
}

extension AcetateProjection {
    /// Creates the projection to a source whose first pixel is that of a part.
    init(_ m: Projection, _ part: PixelRect) {
        self.init(
            m11: m.m11, m12: m.m12, m13: m.m13, m21: m.m21, m22: m.m22, m23: m.m23, m31: m.m31, m32: m.m32,
            m33: m.m33, left: Double(part.minX), top: Double(part.minY))
    }
}
