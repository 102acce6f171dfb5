import AcetatePixels
import CoreGraphics

/// Draws a rectangle of a `CIImage`: asks each picture for what the one upon it reads, from the top down.
///
/// Rectangles lie in the pixels' plane, y down: the picture's y, negated. Memory is bounded by the rectangle and the
/// filters' margins; pictures that several others are made of are drawn once.
final class ImageRenderer {
    /// The most pixels that one step may read: more is refused.
    static let mostPixels = 1 << 26
    /// How far beyond the rectangle a filter reads of a picture without end: one that reaches further is computed at a
    /// smaller scale.
    static let largestReach = 2048

    private struct Place: Hashable {
        let image: ObjectIdentifier
        let rect: PixelRect
    }
    /// How many pictures each picture is used by.
    private var uses: [ObjectIdentifier: Int] = [:]
    private var kept: [Place: PixelStore] = [:]
    /// Why something could not be drawn.
    private(set) var failure: String?

    init(_ image: CIImage) { count(image) }

    private func count(_ image: CIImage) {
        let id = ObjectIdentifier(image)
        uses[id, default: 0] += 1
        if uses[id] == 1 { image.sources.forEach { count($0) } }
    }

    /// Makes what is kept from one rectangle to the next be forgotten.
    func forget() { kept.removeAll() }

    /// The picture's pixels in a rectangle; nil where there is no memory, or the rectangle is too large.
    func draw(_ image: CIImage, _ rect: PixelRect) -> PixelStore? {
        let isShared = uses[ObjectIdentifier(image), default: 0] > 1
        let place = Place(image: ObjectIdentifier(image), rect: rect)
        if isShared, let store = kept[place] { return store.copied() }
        guard rect.area <= Self.mostPixels, let size = rect.size, let store = PixelStore(size) else {
            failure = failure ?? "a step needs \(rect.width)x\(rect.height) pixels, more than there may be"
            return nil
        }
        let inside = rect.intersection(PixelRect(covering: image.extent.flipped))
        if !inside.isEmpty {
            let target = PixelPatch(store.pixels, x: rect.minX, y: rect.minY)
            guard draw(image, inside, into: target) else { return nil }
        }
        if isShared { kept[place] = store.copied() }
        return store
    }

    /// Writes the pixels of `inside`, which lies in the target and in the picture's extent; the rest is transparent.
    private func draw(_ image: CIImage, _ inside: PixelRect, into target: PixelPatch) -> Bool {
        switch image.recipe {
        case .nothing: return true
        case .pixels(let pixels):
            pixels.withPixels {
                target.copy(from: PixelPatch($0, x: 0, y: -pixels.height), region: PixelRegion(inside))
            }
            return true
        case .color(let pixel):
            target.fill(inside, with: pixel)
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
        case .composited(let source, let behind, let compositing):
            guard let front = draw(source, inside), let back = draw(behind, inside) else { return false }
            compositing.apply(front, onto: back)
            target.copy(
                from: PixelPatch(back.pixels, x: inside.minX, y: inside.minY), region: PixelRegion(inside))
            return true
        case .mixed(let from, let to, let filter):
            guard let a = draw(from, inside), let b = draw(to, inside) else { return false }
            let (program, progress) = filter.transition(from.extent.joined(to.extent))
            program.apply(
                from: PixelPatch(a.pixels, x: inside.minX, y: inside.minY),
                to: PixelPatch(b.pixels, x: inside.minX, y: inside.minY), at: progress, into: target,
                region: PixelRegion(inside))
            return true
        case .opaque(let source):
            return with(source, inside) {
                ColorKernel(ColorMatrix(alpha: .zero, bias: [0, 0, 0, 1]), within: inside)
                    .apply(to: $0, into: target, region: PixelRegion(inside))
            }
        }
    }

    /// Calls `body` with a picture's pixels in a rectangle.
    private func with(_ image: CIImage, _ rect: PixelRect, _ body: (PixelPatch) -> Void) -> Bool {
        guard let store = draw(image, rect) else { return false }
        withExtendedLifetime(store) { body(PixelPatch(store.pixels, x: rect.minX, y: rect.minY)) }
        return true
    }

    private func apply(
        _ filter: FilterValue, to source: CIImage?, _ inside: PixelRect, into target: PixelPatch
    ) -> Bool {
        let extent = source?.extent ?? .infinite
        var program = filter.program(in: FilterSpace(extent: extent.flipped))
        if extent.isInfinite, program.margin > Self.largestReach, !filter.isAnchored {
            let scale = Double(Self.largestReach) / Double(program.margin)
            program = filter.program(in: FilterSpace(scale: scale, extent: extent.flipped))
        }
        let margin = extent.isInfinite ? min(program.margin, Self.largestReach) : program.margin
        let read = inside.insetBy(dx: -margin, dy: -margin).intersection(PixelRect(covering: extent.flipped))
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
        // In the plane whose y points down.
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
                    Double(back.ty), 1), edges: .transparent
            ).apply(pixels, into: target, region: PixelRegion(inside))
        }
    }
}

extension CIImage {
    /// The pictures that this one is made of.
    fileprivate var sources: [CIImage] {
        switch recipe {
        case .nothing, .pixels, .color: []
        case .part(let image), .transformed(let image, _), .clamped(let image), .opaque(let image): [image]
        case .filtered(let image, _): image.map { [$0] } ?? []
        case .composited(let a, let b, _), .mixed(let a, let b, _): [a, b]
        }
    }
}

extension PixelStore {
    /// A store of its own with the same pixels; nil where there is no memory.
    fileprivate func copied() -> PixelStore? {
        guard let copy = PixelStore(size) else { return nil }
        copy.pixels.copy(from: pixels, region: PixelRegion(size.rect))
        return copy
    }
}

extension FilterValue {
    /// A transition between pictures, and how far it has come: where the filter says, or else over both pictures. Its
    /// positions are the pictures' own.
    fileprivate func transition(_ pictures: CGRect) -> (TransitionProgram, Double) {
        var (filter, extent) = (self, pictures)
        if let index = inputIndex(forKey: kCIInputExtentKey) {
            let n = Array(self[numbers: index])
            extent = CGRect(x: n[0], y: n[1], width: n[2], height: n[3]).standardized
        }
        if !extent.isInfinite {
            for (index, input) in description.inputs.enumerated() where input.meaning == .position {
                let n = Array(self[numbers: index])
                filter[numbers: index] = [n[0] - Double(extent.minX), n[1] - Double(extent.minY)]
            }
        }
        let time = inputIndex(forKey: kCIInputTimeKey).map { self[input: $0] } ?? 0
        let program = TransitionProgram(filter, extent: extent.flipped, scale: 1) ?? .dissolve
        return (program, time)
    }
}
