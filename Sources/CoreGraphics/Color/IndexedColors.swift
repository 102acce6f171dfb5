/// The table of colors of an indexed color space.
struct IndexedColors: Sendable, Equatable {
    /// The components of each color in the base space, one byte each.
    let table: [UInt8]
    /// The colors in sRGB. Not empty.
    private let colors: [SRGBA]

    /// Nil if the base space has no components.
    init?(base: CGColorSpace, table: [UInt8]) {
        let count = base.numberOfComponents
        guard count > 0, table.count >= count else { return nil }
        self.table = table
        colors = stride(from: 0, through: table.count - count, by: count).map { start in
            base.sRGB(table[start..<start + count].map { CGFloat($0) / 255 } + [1])
        }
    }

    /// The color of an index, which is rounded, and clamped to the table.
    func color(_ index: CGFloat, alpha: Double) -> SRGBA {
        let place = index.isNaN ? 0 : Int(min(max(index.rounded(), 0), CGFloat(colors.count - 1)))
        var color = colors[place]
        color.alpha = alpha
        return color
    }

    /// The index of the nearest color.
    func nearest(_ color: SRGBA) -> Int {
        func distance(_ other: SRGBA) -> Double {
            let (red, green, blue) = (other.red - color.red, other.green - color.green, other.blue - color.blue)
            return red * red + green * green + blue * blue
        }
        return colors.indices.min { distance(colors[$0]) < distance(colors[$1]) } ?? 0
    }
}

extension CGColorSpace {
    /// A space whose only component is an index, 0 to `last`, of a color in a table. `table` has the components of each
    /// color in `baseSpace`, one byte each: `last + 1` times the number of components. Nil if `last` is not 0…255, or for
    /// a base space of patterns or of indices.
    ///
    /// Images have such colors. One cannot draw into such a space.
    public convenience init?(
        indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable table: UnsafePointer<UInt8>
    ) {
        guard (0...255).contains(last), ![.pattern, .indexed, .lab].contains(baseSpace.model) else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: table, count: (last + 1) * baseSpace.numberOfComponents))
        guard let colors = IndexedColors(base: baseSpace, table: bytes) else { return nil }
        self.init(nil, .indexed, .indexed(colors), base: baseSpace)
    }

    /// The table of an indexed space; nil for other spaces.
    public var colorTable: [UInt8]? { indexed?.table }
}
