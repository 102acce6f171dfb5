import AcetatePixels
import CoreGraphics

/// Renders a rectangle of a `CIImage` by recursively rendering the part of each input image that is needed.
///
/// Rectangles are in pixels with y down, which is the image's y negated. Memory is bounded by the rectangle and the
/// filters' margins. Images that are inputs of several others are rendered once.
final class ImageRenderer {
    /// The greatest number of pixels that one step may read.
    static let maximumPixelCount = 1 << 26
    /// The greatest margin that a filter reads of an infinite image; filters with a larger margin are computed at a
    /// smaller scale.
    static let maximumMargin = 2048

    private struct CacheKey: Hashable {
        let image: ObjectIdentifier
        let rect: PixelRect
    }
    /// The number of images that use each image as an input.
    private var uses: [ObjectIdentifier: Int] = [:]
    private var cache: [CacheKey: PixelStore] = [:]
    /// The results of reductions of pixels and of values, which are kept for all rectangles.
    private var sumsOfImages: [ObjectIdentifier: ReductionSums] = [:]
    private var reducedColors: [ObjectIdentifier: [PixelColor]] = [:]
    /// The formulas of images, nil for those that do not map each color by itself, and whether images have values that pixels
    /// cannot represent. Only written by `ImageRenderer+Values.swift`.
    var formulasOfImages: [ObjectIdentifier: [any ColorFormula]?] = [:]
    var imagesWithValues: [ObjectIdentifier: Bool] = [:]
    /// The cause of the first failure.
    private(set) var failure: String?

    /// The values with which filters compute.
    let values: WorkingSpace

    init(_ image: CIImage, values: WorkingSpace) {
        self.values = values
        count(image)
    }

    private func count(_ image: CIImage) {
        let id = ObjectIdentifier(image)
        uses[id, default: 0] += 1
        if uses[id] == 1 { image.sources.forEach { count($0) } }
    }

    /// Whether an image is an input of several others.
    func isShared(_ image: CIImage) -> Bool { uses[ObjectIdentifier(image), default: 0] > 1 }

    /// Empties the cache, for the next rectangle.
    func removeCachedImages() { cache.removeAll() }

    /// The image's pixels in a rectangle; nil if there is not enough memory or the rectangle is too large.
    func draw(_ image: CIImage, _ rect: PixelRect) -> PixelStore? {
        let isShared = isShared(image)
        let key = CacheKey(image: ObjectIdentifier(image), rect: rect)
        if isShared, let store = cache[key] { return store.copied() }
        guard rect.area <= Self.maximumPixelCount, let size = rect.size, let store = PixelStore(size) else {
            failure = failure ?? "a step needs \(rect.width)x\(rect.height) pixels, which is too many"
            return nil
        }
        let inside = rect.intersection(PixelRect(covering: image.extent.flipped))
        if !inside.isEmpty {
            let target = PixelPatch(store.pixels, x: rect.minX, y: rect.minY)
            guard draw(image, inside, into: target) else { return nil }
        }
        if isShared { cache[key] = store.copied() }
        return store
    }

    /// Renders the pixels of `inside`, which lies in the target and in the image's extent; the rest is transparent.
    private func draw(_ image: CIImage, _ inside: PixelRect, into target: PixelPatch) -> Bool {
        if readsValues(image) {
            return drawValues(image, inside) { $0.write(to: target, values) }
        }
        switch image.recipe {
        case .nothing, .bitmap: return true
        case .pixels(let pixels):
            pixels.withPixels {
                target.copy(from: PixelPatch($0, x: 0, y: -pixels.height), region: PixelRegion(inside))
            }
            return true
        case .color(let color):
            target.fill(inside, with: color.straightPixel)
            return true
        case .part(let whole):
            return with(whole, inside) { target.copy(from: $0, region: PixelRegion(inside)) }
        case .transformed(let source, let matrix): return transform(source, matrix, inside, into: target)
        case .clamped(let source):
            let edges = PixelRect(covering: source.extent.flipped)
            func near(_ range: Range<Int>, _ all: Range<Int>) -> Range<Int> {
                let first = min(max(range.lowerBound, all.lowerBound), all.upperBound - 1)
                return first..<max(first + 1, min(range.upperBound, all.upperBound))
            }
            let columns = near(inside.minX..<inside.maxX, edges.minX..<edges.maxX)
            let rows = near(inside.minY..<inside.maxY, edges.minY..<edges.maxY)
            let read = PixelRect(
                minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
            return with(source, read) { target.copyExtended($0, region: PixelRegion(inside)) }
        case .filtered(let source, let filter): return apply(filter, to: source, inside, into: target)
        case .composited(let source, let backdrop, let blend):
            guard let front = draw(source, inside), let back = draw(backdrop, inside) else { return false }
            let (above, below, all) = (
                PixelPatch(front.pixels), PixelPatch(back.pixels), PixelRegion(back.size.rect)
            )
            switch values {
            case .encoded: blend.apply(above, onto: below, region: all)
            case .linear: blend.applyInLinearLight(above, onto: below, region: all)
            }
            target.copy(
                from: PixelPatch(back.pixels, x: inside.minX, y: inside.minY), region: PixelRegion(inside))
            return true
        case .mixed(let from, let to, let filter):
            var (program, progress) = filter.transition(from.extent.joined(to.extent))
            program.values = values
            let read = program.source(of: inside).intersection(PixelRect(covering: image.extent.flipped))
            guard let a = draw(from, read), let b = draw(to, read) else { return false }
            program.apply(
                from: PixelPatch(a.pixels, x: read.minX, y: read.minY),
                to: PixelPatch(b.pixels, x: read.minX, y: read.minY), at: progress, into: target,
                region: PixelRegion(inside))
            return true
        case .opaque(let source):
            return with(source, inside) {
                ColorKernel(ColorMatrix(alpha: .zero, bias: [0, 0, 0, 1]), within: inside)
                    .apply(to: $0, into: target, region: PixelRegion(inside))
            }
        case .reduced(let source, let reduction, let area):
            guard let pixels = sums(source, reduction, area, for: image)?.pixels else { return false }
            for x in inside.minX..<inside.maxX where pixels.indices.contains(x) {
                target.fill(PixelRect(x: x, y: -1, width: 1, height: 1).intersection(inside), with: pixels[x])
            }
            return true
        case .nearest(let source): return with(source, inside) { target.copy(from: $0, region: PixelRegion(inside)) }
        case .processed(let step):
            guard let result = processed(step, in: inside) else { return false }
            result.write(to: target, values)
            return true
        case .intermediate(let source, let kept):
            guard let whole = kept.image(in: values, { draw(source, PixelRect(covering: image.extent.flipped)) }) else {
                return false
            }
            whole.withPixels {
                target.copy(
                    from: PixelPatch($0, x: Int(image.extent.minX), y: -Int(image.extent.maxY)),
                    region: PixelRegion(inside))
            }
            return true
        }
    }

    /// The values that a program's own processor computes in a rectangle; nil if that fails.
    func processed(_ step: ProcessorStep, in rect: PixelRect) -> ColorValues? {
        do {
            return try step.values(in: rect, values) { drawValues($0, $1, $2) }
        } catch {
            failure = failure ?? "\(error)"
            return nil
        }
    }

    /// The colors of a reduction: of values if the image has such as pixels cannot represent, and else of pixels. Nil if the area
    /// is too large.
    func colors(_ source: CIImage, _ reduction: Reduction, _ area: PixelRect, for image: CIImage) -> [PixelColor]? {
        let id = ObjectIdentifier(image)
        if let known = reducedColors[id] { return known }
        let result: [PixelColor]
        if hasValues(source), var values = ValueReduction(reduction, area: area) {
            let isRead = readTiles(of: source, area) { tile in drawValues(source, tile) { values.add($0) } }
            guard isRead else { return nil }
            result = values.colors
        } else {
            guard let sums = sums(source, reduction, area, for: image) else { return nil }
            result = sums.colors
        }
        reducedColors[id] = result
        return result
    }

    /// What a reduction collects of pixels; nil if the area is too large.
    private func sums(_ source: CIImage, _ reduction: Reduction, _ area: PixelRect, for image: CIImage)
        -> ReductionSums?
    {
        let id = ObjectIdentifier(image)
        if let known = sumsOfImages[id] { return known }
        var sums = ReductionSums(reduction, area: area, values: values)
        guard readTiles(of: source, area, { tile in with(source, tile) { sums.add($0) } }) else { return nil }
        sumsOfImages[id] = sums
        return sums
    }

    /// Calls `read` with the parts of a reduction's area inside the image, which are small enough to bound memory, until it returns
    /// false. Returns false then, and for an area that is too large.
    private func readTiles(of source: CIImage, _ area: PixelRect, _ read: (PixelRect) -> Bool) -> Bool {
        guard area.area <= CIContext.maximumPixelCount else {
            failure = failure ?? "a reduction of \(area.width)x\(area.height) pixels is too large"
            return false
        }
        let painted = area.intersection(PixelRect(covering: source.extent.flipped))
        return painted.tiles(side: CIContext.tileSide).allSatisfy(read)
    }

    /// Calls `body` with an image's pixels in a rectangle.
    private func with(_ image: CIImage, _ rect: PixelRect, _ body: (PixelPatch) -> Void) -> Bool {
        guard let store = draw(image, rect) else { return false }
        withExtendedLifetime(store) { body(PixelPatch(store.pixels, x: rect.minX, y: rect.minY)) }
        return true
    }

    /// The space of a filter in the pixels of its input image.
    func space(of filter: FilterValue, for source: CIImage?) -> FilterSpace {
        FilterSpace(extent: filter.extent(of: source).flipped, values: values, clipsToExtent: false)
    }

    private func apply(
        _ filter: FilterValue, to source: CIImage?, _ inside: PixelRect, into target: PixelPatch
    ) -> Bool {
        let extent = filter.extent(of: source)
        var program = filter.program(in: space(of: filter, for: source))
        if extent.isInfinite, program.margin > Self.maximumMargin, !filter.isAnchored {
            let scale = Double(Self.maximumMargin) / Double(program.margin)
            program = filter.program(
                in: FilterSpace(
                    scale: scale, extent: extent.flipped, values: values, clipsToExtent: false))
        }
        let margin = min(program.margin, Self.maximumMargin)
        let painted = source.map { PixelRect(covering: $0.extent.flipped) } ?? .empty
        let needed = extent.isInfinite ? inside.insetBy(dx: -margin, dy: -margin) : program.source(of: inside)
        let read = needed.intersection(painted)
        guard let source, !read.isEmpty else {
            guard let one = PixelSize(1, 1).flatMap({ PixelStore($0) }) else { return false }
            program.apply(
                to: PixelPatch(one.pixels, x: inside.minX, y: inside.minY), into: target, region: PixelRegion(inside))
            return true
        }
        return with(source, read) { program.apply(to: $0, into: target, region: PixelRegion(inside)) }
    }

    private func transform(
        _ source: CIImage, _ matrix: CGAffineTransform, _ inside: PixelRect, into target: PixelPatch
    ) -> Bool {
        // The matrix in coordinates with y down.
        let down = CGAffineTransform(
            a: matrix.a, b: -matrix.b, c: -matrix.c, d: matrix.d, tx: matrix.tx, ty: -matrix.ty)
        let back = down.inverted()
        let box = CGRect(inside).applying(back).insetBy(dx: -1, dy: -1)
        let read = PixelRect(covering: box).intersection(PixelRect(covering: source.extent.flipped))
        if read.isEmpty { return true }
        return with(source, read) { pixels in
            Resample(
                toSource: Projection(
                    Double(back.a), Double(back.b), 0, Double(back.c), Double(back.d), 0, Double(back.tx),
                    Double(back.ty), 1),
                filters: Resample.Filters(minification: source.interpolation, magnification: source.interpolation),
                edges: .transparent
            ).apply(pixels, into: target, region: PixelRegion(inside))
        }
    }
}

extension CIImage {
    /// The input images, except those that are other inputs of a filter.
    var sources: [CIImage] {
        switch recipe {
        case .nothing, .pixels, .bitmap, .color: []
        case .part(let image), .transformed(let image, _), .clamped(let image), .opaque(let image),
            .reduced(let image, _, _), .nearest(let image), .intermediate(let image, _):
            [image]
        case .filtered(let image, _): image.map { [$0] } ?? []
        case .composited(let a, let b, _), .mixed(let a, let b, _): [a, b]
        case .processed(let step): step.inputs
        }
    }

    /// How a transform samples the image.
    fileprivate var interpolation: Resample.Filter {
        if case .nearest = recipe { .nearest } else { .linear }
    }
}

extension PixelStore {
    /// A new store with the same pixels; nil if there is not enough memory.
    fileprivate func copied() -> PixelStore? {
        guard let copy = PixelStore(size) else { return nil }
        copy.pixels.copy(from: pixels, region: PixelRegion(size.rect))
        return copy
    }
}

extension FilterValue {
    /// The transition program and its progress, in the filter's `inputExtent`, or in the extent of both images if it
    /// has none. Positions are in the images' coordinates.
    fileprivate func transition(_ images: CGRect) -> (TransitionProgram, Double) {
        var (filter, extent) = (self, images)
        if let index = inputIndex(forKey: kCIInputExtentKey) {
            let n = Array(self[numbers: index])
            extent = CGRect(x: n[0], y: n[1], width: n[2], height: n[3]).standardized
        }
        if !extent.isInfinite {
            for (index, input) in description.inputs.enumerated() {
                let isPlace = input.meaning == .rectangle && input.key != kCIInputExtentKey
                guard input.meaning == .position || isPlace else { continue }
                var n = Array(self[numbers: index])
                n[0] -= Double(extent.minX)
                n[1] -= Double(extent.minY)
                filter[numbers: index] = n[...]
            }
        }
        let time = inputIndex(forKey: kCIInputTimeKey).map { self[input: $0] } ?? 0
        let program = TransitionProgram(filter, extent: extent.flipped, scale: 1, imageOrigin: (0, 0)) ?? .dissolve
        return (program, time)
    }
}
