import AcetatePixels

/// A colour over what was repainted, for a short time: Core Animation's "Flash Updated Regions".
///
/// A pixel is lit as long as an update of it is younger than `duration`, and equally bright all that time: so it changes with
/// the update, which repaints it anyway, and when it goes out.
struct UpdateFlash {
    /// Seconds.
    static let duration = 0.25
    /// Translucent yellow, premultiplied `0xAARRGGBB`.
    static let color: UInt32 = 0x5959_5000
    /// Rectangles that are told apart in one update.
    private static let detail = 16

    /// The oldest first.
    private var updates: [(region: PixelRegion, end: Double)] = []
    /// What is lit.
    private(set) var lit = PixelRegion()

    /// When something goes out next; infinite for never.
    var nextEnd: Double { updates.first?.end ?? .infinity }

    /// Lights what an update at `time` has changed, and puts out what is old. Returns the pixels that are to be repainted
    /// for either.
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
        let region = damage.simplified(toAtMost: Self.detail)
        updates.append((region, time + Self.duration))
        lit.formUnion(region)
        return changed.union(region)
    }

    /// Everything is repainted anyway.
    mutating func forget() { (updates, lit) = ([], PixelRegion()) }

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
    /// A premultiplied pixel with another put over it: s + (1 - s.a) · d for each channel, rounded to the nearest.
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
