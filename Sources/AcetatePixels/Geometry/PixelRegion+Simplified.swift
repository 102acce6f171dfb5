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
        // The search below is quadratic; a region of very many rectangles is made coarser first.
        while bands.reduce(0, { $0 + $1.spans.count }) > max(256, count) && bands.count > 1 {
            bands = stride(from: 0, to: bands.count, by: 2).map { i in
                var band = i + 1 < bands.count ? bands[i].joined(with: bands[i + 1]) : bands[i]
                band.closeGaps(toAtMost: 16)
                return band
            }
        }
        while bands.reduce(0, { $0 + $1.spans.count }) > count {
            guard let join = SpanBand.cheapestJoin(in: bands) else { break }
            switch join {
            case .spans(let band, let gap): bands[band].closeGap(gap)
            case .bands(let upper):
                bands[upper] = bands[upper].joined(with: bands[upper + 1])
                bands.remove(at: upper + 1)
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

    var height: Int { maxY - minY }
    var area: Int { height * spans.reduce(0) { $0 + $1.count } }

    enum Join {
        case spans(band: Int, gap: Int)
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

    /// The join that adds the fewest pixels for each rectangle saved; nil if there is one rectangle only.
    static func cheapestJoin(in bands: [SpanBand]) -> Join? {
        var best: Join?
        var bestCost = Double.infinity
        for (index, band) in bands.enumerated() {
            for gap in band.spans.indices.dropLast() {
                let cost = Double((band.spans[gap + 1].lowerBound - band.spans[gap].upperBound) * band.height)
                if cost < bestCost {
                    bestCost = cost
                    best = .spans(band: index, gap: gap)
                }
            }
            guard index + 1 < bands.count else { continue }
            let below = bands[index + 1]
            let joined = band.joined(with: below)
            let saved = band.spans.count + below.spans.count - joined.spans.count
            // Bands side by side save nothing yet, but open the way to a join of their spans.
            let cost = Double(joined.area - band.area - below.area) / max(0.5, Double(saved))
            if cost < bestCost {
                bestCost = cost
                best = .bands(upper: index)
            }
        }
        return best
    }

    /// One band over the rows of both and those between, with the spans of either.
    func joined(with below: SpanBand) -> SpanBand {
        var merged: [Range<Int>] = []
        for span in (spans + below.spans).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, span.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
        return SpanBand(minY: minY, maxY: below.maxY, spans: merged)
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
