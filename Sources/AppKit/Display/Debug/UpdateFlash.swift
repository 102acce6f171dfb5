import AcetatePixels

/// A color over repainted regions for a short time, like Core Animation's "Flash Updated Regions".
///
/// A pixel is highlighted with constant brightness until `duration` after its last update. So it changes only with the
/// update, which repaints it anyway, and at the end of the flash.
struct UpdateFlash {
    /// Seconds.
    static let duration = 0.25
    /// Translucent yellow, premultiplied `0xAARRGGBB`.
    static let color: UInt32 = 0x5959_5000
    /// The greatest number of rectangles of one update.
    private static let maximumRectangles = 16

    /// The current flashes, from oldest to newest.
    private var updates: [(region: PixelRegion, end: Double)] = []
    /// The highlighted region.
    private(set) var lit = PixelRegion()

    /// The end of the oldest flash; infinite for none.
    var nextEnd: Double { updates.first?.end ?? .infinity }

    /// Starts a flash for the damage of an update at `time`, and ends old flashes. Returns the pixels that must be
    /// repainted for both.
    mutating func update(_ damage: PixelRegion, at time: Double) -> PixelRegion {
        var changed = PixelRegion()
        let old = updates.count { $0.end <= time }
        if old > 0 {
            let former = lit
            updates.removeFirst(old)
            lit = updates.reduce(PixelRegion()) { $0.union($1.region) }
            changed = former.subtracting(lit)
        }
        guard !damage.isEmpty else { return changed }
        let region = damage.simplified(toAtMost: Self.maximumRectangles)
        updates.append((region, time + Self.duration))
        lit.formUnion(region)
        return changed.union(region)
    }

    /// Ends all flashes, when everything is repainted anyway.
    mutating func reset() { (updates, lit) = ([], PixelRegion()) }

    func paint(into buffer: PixelBuffer, region: PixelRegion) {
        for rect in region.intersection(lit).rects {
            let rect = rect.intersection(buffer.rect)
            for y in rect.minY..<rect.maxY {
                let row = buffer[row: y]
                for x in rect.minX..<rect.maxX { row[x] = row[x].under(Self.color) }
            }
        }
    }
}

extension UInt32 {
    /// Composites another premultiplied pixel over this one: s + (1 - s.a) · d for each channel, rounded to nearest.
    fileprivate func under(_ source: UInt32) -> UInt32 {
        let rest = 255 - source >> 24
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let channel = (source >> shift & 0xFF) + ((self >> shift & 0xFF) * rest + 127) / 255
            result |= Swift.min(channel, 255) << shift
        }
        return result
    }
}
