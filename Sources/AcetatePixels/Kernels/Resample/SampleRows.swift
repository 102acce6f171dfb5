import CAcetateKernels

/// What writes stretches of a target's rows, each pixel a function of its coordinates alone.
protocol RowSource {
    /// Writes `count` pixels from (`x`, `y`) of the target's plane on.
    func write(to out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)

    /// Whether `composite` may do a part of a rectangle where it does not do all of it.
    var compositesParts: Bool { get }

    /// Composites a rectangle on a target's pixels, which has it, as far as an outline covers each; `isHard`: in full where
    /// the outline touches one. In one call of a kernel: false where there is none for it; then nothing is done.
    func composite(
        _ rect: PixelRect, onto target: PixelPatch, within outline: AcetateOutline?, isHard: Bool, alpha: Double
    ) -> Bool
}

extension RowSource {
    var compositesParts: Bool { false }
}

/// The rows of a `Resample`: by the kernels in C where all samples are linear, else one by one. Borrows the source.
struct SampleRows: RowSource {
    private let resample: Resample
    private let coordinates: SampleCoordinates
    private let base: TexelLevel
    /// All levels, where more than the base is read.
    private let levels: [TexelLevel]
    /// Keeps the levels' memory alive.
    private let chain: MipChain?
    /// The source for the kernels in C, where these do all that is asked.
    private let texels: AcetateTexels?
    private let projection: AcetateProjection

    /// Nil where all is transparent. For the pixels of a rectangle; `usesC`: false for the reference.
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
        // Places are worked out in one way on one side of a line, and in another beyond it.
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
        _ rect: PixelRect, onto target: PixelPatch, within outline: AcetateOutline?, isHard: Bool, alpha: Double
    ) -> Bool {
        guard let texels, coordinates.isAffine, let line = coordinates.fixedMap?.line(rect) else { return false }
        let (x, y, rows) = (Int64(rect.minX), Int64(rect.minY), target.rows(of: rect))
        guard var outline else {
            acetate_sample_over(texels, line, nil, isHard, x, y, rows, rect.width, rect.height, alpha)
            return true
        }
        acetate_sample_over(texels, line, &outline, isHard, x, y, rows, rect.width, rect.height, alpha)
        return true
    }

    private func writeOneByOne(to out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
        let size = SampleCoordinates.blockSize
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * size) { memory in
            memory.initialize(repeating: 0)
            guard let base = memory.baseAddress else { return }
            for start in stride(from: 0, to: count, by: size) {
                let places = (x: base, y: base + size, detail: base + 2 * size)
                let part = min(size, count - start)
                let way = coordinates.fill(places.x, places.y, places.detail, count: part, x: x + start, y: y)
                withLevels { sample(places, by: way, of: $0, to: out + start, count: part) }
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
        _ places: Places, by way: SampleCoordinates.Way, of levels: UnsafeBufferPointer<TexelLevel>,
        to out: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let last = Int32((levels.count - 1) << SampleCoordinates.bits)
        let isPadded = resample.edges == .pad
        let base = levels[0]
        switch way {
        case .all(.nearest):
            for i in 0..<count { out[i] = base.nearest(places.x[i], places.y[i], isPadded) }
        case .all:
            for i in 0..<count { out[i] = base.linear(places.x[i], places.y[i], isPadded) }
        case .byPixel:
            for i in 0..<count {
                let (u, v, d) = (places.x[i], places.y[i], places.detail[i])
                let filter = d < 0 ? resample.magnification : resample.minification
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
    /// A map to a source whose first pixel is a part's.
    init(_ m: Projection, _ part: PixelRect) {
        self.init(
            m11: m.m11, m12: m.m12, m13: m.m13, m21: m.m21, m22: m.m22, m23: m.m23, m31: m.m31, m32: m.m32,
            m33: m.m33, left: Double(part.minX), top: Double(part.minY))
    }
}
