extension PixelRegion {
    /// Returns a region of at most `count` rectangles (at least one) that contains this one and few other pixels. It
    /// repeats the join, of two adjacent spans in a band or of two successive bands, that adds the fewest pixels for
    /// each rectangle that it saves. Large holes are therefore preserved.
    ///
    /// If a rectangle costs as much as `pixels` pixels, the result is the bounds if they cost no more.
    package func simplified(toAtMost count: Int, worth pixels: Int = 0) -> PixelRegion {
        let count = max(1, count)
        if pixels > 0, bounds.area - area <= pixels * (min(rects.count, count) - 1) { return PixelRegion(bounds) }
        if rects.count <= count { return self }
        if count == 1 { return PixelRegion(bounds) }
        var joining = BandJoining(self)
        joining.join(toAtMost: count)
        return joining.region
    }
}

/// The bands of a region as spans, from top to bottom, which are joined in place.
private struct BandJoining {
    private struct Span: BitwiseCopyable {
        var minX, maxX: Int
    }

    private struct Band: BitwiseCopyable {
        var minY, maxY: Int
        /// The range of its spans, from left to right, with room for those of a join with the band below.
        let first: Int
        var count: Int
        /// The index of the narrowest gap, and the number of pixels that closing it adds; infinite without a gap.
        var narrowestGap = 0
        var gapCost = Double.infinity
        /// The number of pixels that a join with the band below adds for each rectangle saved; infinite without such a
        /// band.
        var joinCost = Double.infinity

        var height: Int { maxY - minY }
    }

    /// A join of the narrowest gap of a band, or of a band with the one below.
    private enum Join {
        case spans(band: Int)
        case bands(upper: Int)
    }

    private let spans: Scratch<Span>
    /// Temporary memory for the joined spans of two bands.
    private let joined: Scratch<Span>
    private let bands: Scratch<Band>
    private var bandCount = 0
    /// The spans of all bands.
    private var spanCount: Int

    init(_ region: PixelRegion) {
        let rects = region.rects
        spanCount = rects.count
        (spans, joined, bands) = (Scratch(unset: spanCount), Scratch(unset: spanCount), Scratch(unset: spanCount))
        for index in rects.indices {
            let rect = rects[index]
            spans.base[index] = Span(minX: rect.minX, maxX: rect.maxX)
            if bandCount > 0, bands.base[bandCount - 1].minY == rect.minY {
                bands.base[bandCount - 1].count += 1
            } else {
                bands.base[bandCount] = Band(minY: rect.minY, maxY: rect.maxY, first: index, count: 1)
                bandCount += 1
            }
        }
    }

    /// The resulting region.
    var region: PixelRegion {
        var builder = BandBuilder()
        for index in 0..<bandCount {
            let band = bands.base[index]
            builder.beginBand(top: band.minY, bottom: band.maxY)
            for position in 0..<band.count {
                let span = self[band, position]
                builder.addSpan(span.minX, span.maxX)
            }
            builder.endBand()
        }
        return builder.end()
    }

    mutating func join(toAtMost count: Int) {
        // Each search for the cheapest join examines all bands, so regions of many rectangles are coarsened first.
        while spanCount > max(256, count), bandCount > 1 { joinPairs() }
        for index in 0..<bandCount { weigh(index) }
        while spanCount > count, let join = cheapestJoin {
            switch join {
            case .spans(let band):
                closeGap(bands.base[band].narrowestGap, in: band)
                if band > 0 { weigh(band - 1) }
                weigh(band)
            case .bands(let upper):
                bands.base[upper] = joinWithBelow(upper)
                bandCount -= 1
                for index in upper + 1..<max(upper + 1, bandCount) { bands.base[index] = bands.base[index + 1] }
                if upper > 0 { weigh(upper - 1) }
                weigh(upper)
            }
        }
    }

    private subscript(band: Band, position: Int) -> Span { spans.base[band.first + position] }

    /// Halves the number of bands. Each search for a gap examines its whole band: damage has at most a few hundred
    /// spans in a band.
    private mutating func joinPairs() {
        let half = (bandCount + 1) / 2
        for index in 0..<half {
            bands.base[index] = 2 * index + 1 < bandCount ? joinWithBelow(2 * index) : bands.base[2 * index]
            while bands.base[index].count > 16 { closeGap(narrowestGap(of: bands.base[index]).position, in: index) }
        }
        bandCount = half
    }

    /// Computes the costs of a band's joins.
    private func weigh(_ index: Int) {
        let band = bands.base[index]
        let (position, width) = narrowestGap(of: band)
        bands.base[index].narrowestGap = position
        bands.base[index].gapCost = band.count > 1 ? Double(width * band.height) : .infinity
        var cost = Double.infinity
        if index + 1 < bandCount {
            let below = bands.base[index + 1]
            var (width, count) = (0, 0)
            forEachSpan(of: band, joinedWith: below) {
                width += $0.maxX - $0.minX
                count += 1
            }
            let added = (below.maxY - band.minY) * width - area(of: band) - area(of: below)
            // Joining bands with disjoint spans saves no rectangle, but allows to join their spans later.
            cost = Double(added) / max(0.5, Double(band.count + below.count - count))
        }
        bands.base[index].joinCost = cost
    }

    private func area(of band: Band) -> Int {
        var width = 0
        for position in 0..<band.count { width += self[band, position].maxX - self[band, position].minX }
        return band.height * width
    }

    /// Returns the leftmost of the narrowest gaps between a band's spans, by the index of the span before it. The width
    /// is undefined for a single span.
    private func narrowestGap(of band: Band) -> (position: Int, width: Int) {
        var best = (position: 0, width: Int.max)
        for position in 0..<band.count - 1 {
            let width = self[band, position + 1].minX - self[band, position].maxX
            if width < best.width { best = (position, width) }
        }
        return best
    }

    /// The join that adds the fewest pixels for each rectangle saved; nil if there is only one rectangle.
    private var cheapestJoin: Join? {
        var (best, bestCost): (Join?, Double) = (nil, .infinity)
        for index in 0..<bandCount {
            let band = bands.base[index]
            if band.gapCost < bestCost { (best, bestCost) = (.spans(band: index), band.gapCost) }
            if band.joinCost < bestCost { (best, bestCost) = (.bands(upper: index), band.joinCost) }
        }
        return best
    }

    /// Returns the band that spans the rows of a band, of the one below and of those in between, with the spans of
    /// both.
    private mutating func joinWithBelow(_ upper: Int) -> Band {
        var (band, below) = (bands.base[upper], bands.base[upper + 1])
        var count = 0
        forEachSpan(of: band, joinedWith: below) {
            joined.base[count] = $0
            count += 1
        }
        (spans.base + band.first).update(from: joined.base, count: count)
        spanCount -= band.count + below.count - count
        (band.maxY, band.count) = (below.maxY, count)
        return band
    }

    /// Calls `body` with the spans of both bands, joined, from left to right.
    private func forEachSpan(of band: Band, joinedWith below: Band, _ body: (Span) -> Void) {
        var (i, j) = (0, 0)
        var current: Span?
        while i < band.count || j < below.count {
            let isOwn = j == below.count || (i < band.count && self[band, i].minX <= self[below, j].minX)
            let next = isOwn ? self[band, i] : self[below, j]
            if isOwn { i += 1 } else { j += 1 }
            if let last = current, next.minX <= last.maxX {
                current = Span(minX: last.minX, maxX: max(last.maxX, next.maxX))
            } else {
                if let current { body(current) }
                current = next
            }
        }
        if let current { body(current) }
    }

    /// Joins the spans on both sides of a gap.
    private mutating func closeGap(_ gap: Int, in index: Int) {
        let first = spans.base + bands.base[index].first
        first[gap].maxX = first[gap + 1].maxX
        bands.base[index].count -= 1
        for position in gap + 1..<max(gap + 1, bands.base[index].count) { first[position] = first[position + 1] }
        spanCount -= 1
    }
}
