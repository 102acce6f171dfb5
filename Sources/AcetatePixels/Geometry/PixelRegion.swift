/// A set of pixels, stored as disjoint rectangles, with the origin at the top left and y down. A value type.
///
/// The rectangles are sorted in bands. Those of a band have the same top and bottom, and are ordered from left to right
/// without touching. Bands are ordered from top to bottom, and adjacent bands that touch have different spans. This
/// form is unique for each set of pixels, so that `==` compares the sets.
package struct PixelRegion: Hashable, Sendable {
    /// The smallest rectangle that contains the region.
    package private(set) var bounds: PixelRect

    /// The rectangles, if there are at least two. A region of one rectangle has no list; it equals its bounds.
    private let list: RegionStorage?
    var bands: [PixelRect] { list?.rects ?? [] }

    /// The region without pixels.
    package init() {
        bounds = .empty
        list = nil
    }

    /// The pixels of a rectangle.
    package init(_ rect: PixelRect) {
        bounds = rect
        list = nil
    }

    /// The pixels that are in any of the rectangles, which may overlap and come in any order.
    package init(_ rects: some Sequence<PixelRect>) { self.init(Array(rects)) }

    /// The pixels that are in any of the rectangles of an array.
    package init(_ rects: [PixelRect]) { self = rects.withUnsafeBufferPointer { PixelRegion($0) } }

    /// The pixels that are in any of `count` rectangles, which `rect` returns by their index. Needs no array of
    /// rectangles.
    package init(count: Int, _ rect: (Int) -> PixelRect) {
        let rects = Scratch<PixelRect>(unset: count)
        for index in 0..<count { (rects.base + index).initialize(to: rect(index)) }
        self.init(UnsafeBufferPointer(start: rects.base, count: count))
    }

    private init(_ rects: UnsafeBufferPointer<PixelRect>) {
        if let union = Self.exactly(rects, atMost: .max) {
            self = union
            return
        }
        var regions: [PixelRegion] = []
        for rect in rects where !rect.isEmpty { regions.append(PixelRegion(rect)) }
        // United in pairs, so that each rectangle takes part in log n unions.
        while regions.count > 1 {
            var united: [PixelRegion] = []
            united.reserveCapacity((regions.count + 1) / 2)
            for i in stride(from: 0, to: regions.count, by: 2) {
                united.append(i + 1 < regions.count ? regions[i].union(regions[i + 1]) : regions[i])
            }
            regions = united
        }
        self = regions.first ?? PixelRegion()
    }

    /// Takes a list of rectangles that already has the unique form.
    init(canonical list: RegionStorage) {
        let rects = list.rects
        if rects.count < 2 {
            self = PixelRegion(rects.first ?? .empty)
            return
        }
        var minX = Int.max
        var maxX = Int.min
        for rect in rects {
            minX = min(minX, rect.minX)
            maxX = max(maxX, rect.maxX)
        }
        bounds = PixelRect(minX: minX, minY: rects[0].minY, maxX: maxX, maxY: rects[rects.count - 1].maxY)
        self.list = list
    }

    package var isEmpty: Bool { bounds.isEmpty }

    /// Whether the region is empty or a single rectangle.
    package var isRect: Bool { list == nil }

    /// The disjoint rectangles, from top to bottom, then from left to right.
    package var rects: Rects { Rects(self) }

    /// The number of pixels.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The rectangles of a region, as a view.
    package struct Rects: RandomAccessCollection, Sendable {
        private let bounds: PixelRect
        private let bands: [PixelRect]

        fileprivate init(_ region: PixelRegion) { (bounds, bands) = (region.bounds, region.bands) }

        package var startIndex: Int { 0 }
        package var endIndex: Int { bands.isEmpty ? (bounds.isEmpty ? 0 : 1) : bands.count }
        package subscript(index: Int) -> PixelRect { bands.isEmpty ? bounds : bands[index] }
    }

    package static func == (a: PixelRegion, b: PixelRegion) -> Bool {
        a.bounds == b.bounds && (a.list === b.list || a.bands == b.bands)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bounds)
        hasher.combine(bands)
    }
}

extension PixelRegion {
    /// The parts of the rectangles inside a window, from top to bottom, as a view.
    package func rects(in window: PixelRect) -> RectsWithin { RectsWithin(self, window) }

    /// The parts of a region's rectangles inside a window. None is empty.
    package struct RectsWithin: Sequence, IteratorProtocol {
        private let bounds: PixelRect
        private let bands: [PixelRect]
        private let window: PixelRect
        private var index: Int

        fileprivate init(_ region: PixelRegion, _ window: PixelRect) {
            (bounds, bands, self.window) = (region.bounds, region.bands, window)
            index = bounds.intersects(window) ? PixelRegion.firstBand(of: bands, below: window.minY) : Int.max
        }

        package mutating func next() -> PixelRect? {
            if bands.isEmpty {
                guard index == 0 else { return nil }
                index = 1
                return bounds.intersection(window)
            }
            while index < bands.count {
                let rect = bands[index]
                if rect.minY >= window.maxY { break }
                index += 1
                let part = rect.intersection(window)
                if !part.isEmpty { return part }
            }
            index = Int.max
            return nil
        }
    }

    package func contains(x: Int, y: Int) -> Bool {
        contains(PixelRect(x: x, y: y, width: 1, height: 1))
    }

    /// Whether every pixel of the rectangle is in the region; true for an empty rectangle.
    package func contains(_ rect: PixelRect) -> Bool {
        guard bounds.contains(rect) else { return false }
        if isRect || rect.isEmpty { return true }
        // The rectangles of a band do not touch, so one of them must span the whole width, in successive bands.
        var y = rect.minY
        let bands = bands
        for index in Self.firstBand(of: bands, below: rect.minY)..<bands.count {
            let candidate = bands[index]
            if candidate.minY > y { return false }
            guard candidate.minX <= rect.minX && rect.maxX <= candidate.maxX && candidate.maxY > y else { continue }
            y = candidate.maxY
            if y >= rect.maxY { return true }
        }
        return false
    }

    /// Whether the region and the rectangle have a pixel in common.
    package func intersects(_ rect: PixelRect) -> Bool {
        guard bounds.intersects(rect) else { return false }
        if isRect { return true }
        let bands = bands
        for index in Self.firstBand(of: bands, below: rect.minY)..<bands.count {
            if bands[index].minY >= rect.maxY { return false }
            if bands[index].intersects(rect) { return true }
        }
        return false
    }

    /// Whether the two regions have a pixel in common.
    package func intersects(_ other: PixelRegion) -> Bool {
        if other.isRect { return intersects(other.bounds) }
        if isRect { return other.intersects(bounds) }
        return bounds.intersects(other.bounds) && rects(in: other.bounds).contains { other.intersects($0) }
    }

    /// The region moved right by `dx` and down by `dy`; clipped to `PixelRect.limit`.
    package func offsetBy(dx: Int, dy: Int) -> PixelRegion {
        if dx == 0 && dy == 0 { return self }
        let moved = bounds.offsetBy(dx: dx, dy: dy)
        if isRect { return PixelRegion(moved) }
        if moved.width == bounds.width && moved.height == bounds.height {
            let list = RegionStorage.borrow()
            var rects = list.takeMemory()
            rects.reserveCapacity(bands.count)
            for rect in bands { rects.append(rect.offsetBy(dx: dx, dy: dy)) }
            return PixelRegion(canonical: list.holding(rects))
        }
        let bands = bands
        return PixelRegion(count: bands.count) { bands[$0].offsetBy(dx: dx, dy: dy) }
    }

    /// The region with each pixel enlarged to a square of `2 * margin + 1` pixels; unchanged for a negative margin.
    package func grown(by margin: Int) -> PixelRegion {
        if margin <= 0 { return self }
        let rects = rects
        return PixelRegion(count: rects.count) { rects[$0].insetBy(dx: -margin, dy: -margin) }
    }

    /// The index of the first rectangle whose bottom is below `y`, by binary search.
    @inline(__always)
    private static func firstBand(of bands: [PixelRect], below y: Int) -> Int {
        var low = 0
        var high = bands.count
        while low < high {
            let middle = (low + high) / 2
            if bands[middle].maxY > y { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension PixelRegion: CustomStringConvertible {
    package var description: String { "[" + rects.map(\.description).joined(separator: " ") + "]" }
}
