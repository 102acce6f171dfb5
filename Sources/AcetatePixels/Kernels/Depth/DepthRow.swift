import CAcetateKernels

/// The state of mixing the sheets of a `DepthMix` row by row.
///
/// The order of the sheets is determined once for all pixels of a span that have the same order.
struct DepthRow {
    /// The span of a sheet in the current row, from the first pixel that is not transparent to the last.
    private struct Strip {
        let index: Int
        let depth: DepthMix.Depth
        let minX, maxX: Int
        /// The pixels from `minX` on.
        let pixels: UnsafePointer<UInt32>
        /// The depth at the current pixel.
        var here = 0.0

        @inline(__always)
        func pixel(_ x: Int) -> UInt32 { pixels[x - minX] }
    }

    private let memory: Scratch<Strip>
    /// The strips of the row, and those of the current span, in the order of the sheets.
    private let strips, present: UnsafeMutablePointer<Strip>
    /// The strips of the current span, from back to front at the current pixel.
    private let order: UnsafeMutablePointer<Strip>
    private let pixel: DepthPixel

    init(capacity: Int) {
        memory = Scratch(unset: 3 * capacity)
        strips = memory.base
        present = strips + capacity
        order = present + capacity
        pixel = DepthPixel(capacity: capacity)
    }

    /// Composites the sheets, at most as many as there is room for, onto a span of one row.
    func mix(_ sheets: [DepthMix.Sheet], onto target: PixelPatch, _ part: PixelRect) {
        var count = 0
        for index in sheets.indices {
            guard let strip = Self.strip(sheets[index], index, part) else { continue }
            (strips + count).initialize(to: strip)
            count += 1
        }
        // Spans with the same sheets.
        var x = part.minX
        let to = target.pointer(x: x, y: part.minY)
        while x < part.maxX {
            var (seen, end) = (0, part.maxX)
            for index in 0..<count {
                let (minX, maxX) = (strips[index].minX, strips[index].maxX)
                guard x < maxX else { continue }
                end = min(end, x < minX ? minX : maxX)
                guard x >= minX else { continue }
                (present + seen).initialize(to: strips[index])
                seen += 1
            }
            mix(seen, onto: to + (x - part.minX), x, end, Double(part.minY) + 0.5)
            x = end
        }
    }

    /// Returns the strip of a sheet in a span of one row; nil if it is transparent there.
    private static func strip(_ sheet: DepthMix.Sheet, _ index: Int, _ part: PixelRect) -> Strip? {
        let inside = sheet.patch.rect.intersection(part)
        guard !inside.isEmpty else { return nil }
        var (minX, maxX) = (inside.minX, inside.maxX)
        let first = UnsafePointer(sheet.patch.pointer(x: minX, y: inside.minY))
        while minX < maxX, first[minX - inside.minX] == 0 { minX += 1 }
        guard minX < maxX else { return nil }
        while first[maxX - 1 - inside.minX] == 0 { maxX -= 1 }
        return Strip(
            index: index, depth: sheet.depth, minX: minX, maxX: maxX, pixels: first + (minX - inside.minX))
    }

    /// Composites the present strips onto the pixels from `start` to `end`, whose centers are at `y`.
    private func mix(
        _ count: Int, onto to: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ y: Double
    ) {
        if count == 0 { return }
        if count == 1 {
            // For a single sheet, `SourceOver` gives the same bytes.
            let from = UnsafeMutablePointer(mutating: present[0].pixels + (start - present[0].minX))
            return acetate_source_over(
                AcetateRows(pixels: from, stride: 0), AcetateRows(pixels: to, stride: 0), end - start, 1, 65536)
        }
        order.update(from: present, count: count)
        var x = start
        while x < end {
            sort(count, x, y)
            var rest = x
            if case let ordered = orderedEnd(count, x, end), ordered > x {
                rest = ordered
                putInOrder(count, onto: to + (x - start), x, rest)
            } else if case let clear = clearEnd(count, x, end), clear > x {
                rest = clear
                putFront(count, onto: to + (x - start), x, rest, y)
            } else {
                rest = min(end, x + Self.unordered)
                for x in x..<rest { put(count, onto: to + (x - start), x, y) }
            }
            x = rest
        }
    }

    /// The number of pixels that are mixed one by one before the order is determined again.
    private static let unordered = 4

    // MARK: Order

    /// Sorts `order` by depth at a pixel. Strips in the same plane keep their order.
    private func sort(_ count: Int, _ x: Int, _ y: Double) {
        let middle = Double(x) + 0.5
        for index in 0..<count {
            var strip = order[index]
            strip.here = strip.depth(middle, y)
            var position = index
            while position > 0, Self.isBehind(strip, order[position - 1]) {
                order[position] = order[position - 1]
                position -= 1
            }
            order[position] = strip
        }
    }

    @inline(__always)
    private static func isBehind(_ a: Strip, _ b: Strip) -> Bool {
        b.here > a.here + DepthMix.tolerance || b.index > a.index && b.here >= a.here - DepthMix.tolerance
    }

    /// The first pixel, from `x` on, at which the strips may not be in `order`. At all pixels before it they have this
    /// order and do not intersect.
    private func orderedEnd(_ count: Int, _ x: Int, _ end: Int) -> Int {
        guard count <= Self.mostOrdered else { return x }
        var end = end
        for index in 1..<count {
            let (back, front) = (order[index - 1], order[index])
            let steps = max(Self.steps(back, behind: front), Self.steps(back, inPlaneOf: front))
            guard steps >= 1 else { return x }
            if steps < Double(end - x) { end = x + Int(steps) }
        }
        return end
    }

    /// The first pixel, from `x` on, at which the front strip of `order` may not be in front of all others.
    private func clearEnd(_ count: Int, _ x: Int, _ end: Int) -> Int {
        var end = end
        for index in 0..<(count - 1) {
            let steps = Self.steps(order[index], behind: order[count - 1])
            guard steps >= 1 else { return x }
            if steps < Double(end - x) { end = x + Int(steps) }
        }
        return end
    }

    /// The most strips that are ordered for several pixels at once: differences of depth in the same plane could
    /// accumulate.
    private static let mostOrdered = 128
    /// Depths that differ by less are in the same plane. Even the sum over many strips is below the tolerance.
    private static let leastDepth = DepthMix.tolerance / 512

    /// The number of pixels, from the current one on, in which a sheet is entirely behind another.
    @inline(__always)
    private static func steps(_ back: Strip, behind front: Strip) -> Double {
        let spare = front.depth.spare(before: back.depth, ahead: front.here - back.here)
        guard spare >= 0 else { return 0 }
        let right = front.depth.right - back.depth.right
        return right < 0 ? 1 - spare / right : .infinity
    }

    /// The number of pixels, from the current one on, in which two sheets have equal depths, and the front one is the
    /// later sheet.
    @inline(__always)
    private static func steps(_ back: Strip, inPlaneOf front: Strip) -> Double {
        let right = abs(front.depth.right - back.depth.right)
        let change = (right + abs(front.depth.down - back.depth.down)) / 2
        let spare = leastDepth - abs(front.here - back.here)
        guard back.index < front.index, change < leastDepth, spare > 0 else { return 0 }
        return 1 + spare / right
    }

    // MARK: Pixels

    /// Composites pixels in which all strips are in `order`.
    private func putInOrder(_ count: Int, onto to: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int) {
        let front = order[count - 1].pixels + (start - order[count - 1].minX)
        for i in 0..<(end - start) {
            if front[i] >= 0xFF00_0000 {
                to[i] = front[i]
                continue
            }
            // From the front down to the first opaque one.
            let x = start + i
            var (seen, last, lowest) = (0, UInt32(0), count)
            while lowest > 0, last < 0xFF00_0000 {
                lowest -= 1
                let pixel = order[lowest].pixel(x)
                if pixel != 0 { (seen, last) = (seen + 1, pixel) }
            }
            if seen < 2 {
                to[i] = SourceOver.pixel(last, over: to[i])
                continue
            }
            var color = DepthPixel.color(to[i])
            for index in lowest..<count {
                let pixel = order[index].pixel(x)
                if pixel != 0 { color = DepthPixel.over(color, DepthPixel.color(pixel)) }
            }
            to[i] = DepthPixel.pixel(color)
        }
    }

    /// Composites pixels in which the front strip of `order` is in front of all others.
    private func putFront(
        _ count: Int, onto to: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ y: Double
    ) {
        let front = order[count - 1].pixels + (start - order[count - 1].minX)
        for i in 0..<(end - start) {
            if front[i] >= 0xFF00_0000 { to[i] = front[i] } else { put(count, onto: to + i, start + i, y) }
        }
    }

    /// Composites one pixel in the general case.
    private func put(_ count: Int, onto to: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Double) {
        let middle = Double(x) + 0.5
        var (seen, last) = (0, UInt32(0))
        for index in 0..<count {
            let here = present[index].pixel(x)
            if here == 0 { continue }
            pixel.insert(here, present[index].depth, middle, y, among: seen)
            (seen, last) = (seen + 1, here)
        }
        if seen < 2 {
            to.pointee = SourceOver.pixel(last, over: to.pointee)
        } else {
            to.pointee = pixel.mixed(seen, over: to.pointee, middle, y)
        }
    }
}
