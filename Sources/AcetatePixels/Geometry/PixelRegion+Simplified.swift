extension PixelRegion {
    /// A region of at most `count` rectangles (at least one) that contains this one and little more: again and again
    /// the join that adds the fewest pixels for each rectangle it saves, either of two neighbours in a band or of two
    /// successive bands. A hollow that is large beside its rim therefore stays hollow.
    ///
    /// Where a further rectangle costs as much as `pixels` further pixels, it is the bounds if they cost no more.
    package func simplified(toAtMost count: Int, worth pixels: Int = 0) -> PixelRegion {
        let count = max(1, count)
        if pixels > 0, bounds.area - area <= pixels * (min(rects.count, count) - 1) { return PixelRegion(bounds) }
        if rects.count <= count { return self }
        if count == 1 { return PixelRegion(bounds) }
        var bands = SpanBand.bands(of: self)
        // The search below looks at all bands for each join; a region of very many rectangles is made coarser first.
        while bands.reduce(0, { $0 + $1.spans.count }) > max(256, count) && bands.count > 1 {
            bands = stride(from: 0, to: bands.count, by: 2).map { i in
                var band = i + 1 < bands.count ? bands[i].joined(with: bands[i + 1]) : bands[i]
                band.closeGaps(toAtMost: 16)
                return band
            }
        }
        var left = bands.reduce(0) { $0 + $1.spans.count }
        for index in bands.indices { SpanBand.weigh(index, in: &bands) }
        while left > count, let join = SpanBand.cheapestJoin(in: bands) {
            switch join {
            case .spans(let band):
                bands[band].closeGap(bands[band].narrowestGap)
                left -= 1
                if band > 0 { SpanBand.weigh(band - 1, in: &bands) }
                SpanBand.weigh(band, in: &bands)
            case .bands(let upper):
                left -= bands[upper].spans.count + bands[upper + 1].spans.count
                bands[upper] = bands[upper].joined(with: bands[upper + 1])
                left += bands[upper].spans.count
                bands.remove(at: upper + 1)
                if upper > 0 { SpanBand.weigh(upper - 1, in: &bands) }
                SpanBand.weigh(upper, in: &bands)
            }
        }
        var builder = BandBuilder()
        for band in bands {
            builder.beginBand(top: band.minY, bottom: band.maxY)
            for span in band.spans { builder.addSpan(span.lowerBound, span.upperBound) }
            builder.endBand()
        }
        return PixelRegion(canonical: builder.rects)
    }
}

/// A band as its spans, for joining.
private struct SpanBand {
    var minY: Int
    var maxY: Int
    var spans: [Range<Int>]

    /// The place of the narrowest gap, and the pixels that closing it adds; infinite for none.
    private(set) var narrowestGap = 0
    private var gapCost = Double.infinity
    /// The pixels that joining with the band below adds for each rectangle saved; infinite for none.
    private var joinCost = Double.infinity

    init(minY: Int, maxY: Int, spans: [Range<Int>]) { (self.minY, self.maxY, self.spans) = (minY, maxY, spans) }

    var height: Int { maxY - minY }
    var area: Int { height * spans.reduce(0) { $0 + $1.count } }

    /// A join of the narrowest gap of a band, or of a band with the one below.
    enum Join {
        case spans(band: Int)
        case bands(upper: Int)
    }

    static func bands(of region: PixelRegion) -> [SpanBand] {
        var result: [SpanBand] = []
        for rect in region.rects {
            if let last = result.last, last.minY == rect.minY {
                result[result.count - 1].spans.append(rect.minX..<rect.maxX)
            } else {
                result.append(SpanBand(minY: rect.minY, maxY: rect.maxY, spans: [rect.minX..<rect.maxX]))
            }
        }
        return result
    }

    /// Works out what a band's joins cost.
    static func weigh(_ index: Int, in bands: inout [SpanBand]) {
        let band = bands[index]
        var (gapCost, joinCost, narrowest) = (Double.infinity, Double.infinity, 0)
        for gap in band.spans.indices.dropLast() {
            let cost = Double((band.spans[gap + 1].lowerBound - band.spans[gap].upperBound) * band.height)
            if cost < gapCost { (gapCost, narrowest) = (cost, gap) }
        }
        if index + 1 < bands.count {
            let below = bands[index + 1]
            var (width, count) = (0, 0)
            band.forEachSpan(joinedWith: below) {
                width += $0.count
                count += 1
            }
            let added = (below.maxY - band.minY) * width - band.area - below.area
            // Bands side by side save nothing yet, but open the way to a join of their spans.
            joinCost = Double(added) / max(0.5, Double(band.spans.count + below.spans.count - count))
        }
        (bands[index].gapCost, bands[index].joinCost, bands[index].narrowestGap) = (gapCost, joinCost, narrowest)
    }

    /// The join that adds the fewest pixels for each rectangle saved; nil if there is one rectangle only.
    static func cheapestJoin(in bands: [SpanBand]) -> Join? {
        var (best, bestCost): (Join?, Double) = (nil, .infinity)
        for index in bands.indices {
            if bands[index].gapCost < bestCost { (best, bestCost) = (.spans(band: index), bands[index].gapCost) }
            if bands[index].joinCost < bestCost { (best, bestCost) = (.bands(upper: index), bands[index].joinCost) }
        }
        return best
    }

    /// One band over the rows of both and those between, with the spans of either.
    func joined(with below: SpanBand) -> SpanBand {
        var merged: [Range<Int>] = []
        merged.reserveCapacity(spans.count + below.spans.count)
        forEachSpan(joinedWith: below) { merged.append($0) }
        return SpanBand(minY: minY, maxY: below.maxY, spans: merged)
    }

    /// From left to right.
    private func forEachSpan(joinedWith below: SpanBand, _ body: (Range<Int>) -> Void) {
        var (i, j) = (0, 0)
        var current: Range<Int>?
        while i < spans.count || j < below.spans.count {
            let isOwn =
                j == below.spans.count || (i < spans.count && spans[i].lowerBound <= below.spans[j].lowerBound)
            let next = isOwn ? spans[i] : below.spans[j]
            if isOwn { i += 1 } else { j += 1 }
            if let last = current, next.lowerBound <= last.upperBound {
                current = last.lowerBound..<max(last.upperBound, next.upperBound)
            } else {
                if let current { body(current) }
                current = next
            }
        }
        if let current { body(current) }
    }

    /// Joins the spans on both sides of a gap.
    mutating func closeGap(_ gap: Int) {
        spans[gap] = spans[gap].lowerBound..<spans[gap + 1].upperBound
        spans.remove(at: gap + 1)
    }

    /// Closes the narrowest gaps until few spans are left.
    mutating func closeGaps(toAtMost count: Int) {
        guard spans.count > count else { return }
        let gaps = spans.indices.dropLast().sorted {
            spans[$0 + 1].lowerBound - spans[$0].upperBound < spans[$1 + 1].lowerBound - spans[$1].upperBound
        }
        for gap in gaps.prefix(spans.count - count).sorted(by: >) { closeGap(gap) }
    }
}
