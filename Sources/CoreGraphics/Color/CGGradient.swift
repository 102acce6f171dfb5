/// Whether a gradient extends beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Extends the first color before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// Extends the last color after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A smooth transition between colors along a range from 0 to 1. Immutable.
///
/// Between two stops each sRGB value and alpha are interpolated linearly, before premultiplication.
public final class CGGradient: Sendable {
    /// Colors and their locations, in ascending order of location.
    package let stops: [(location: CGFloat, color: SRGBA)]

    /// A gradient of `CGColor`s at `locations`, which has one number within 0…1 for each color; nil spaces the colors
    /// evenly. Two colors at the same location make a sharp edge. The colors are converted to sRGB whatever the space.
    ///
    /// Nil if there are no colors, an element is not a color or is a pattern, or a location is out of range.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let colors = colors.compactMap { $0 as? CGColor }
        guard colors.allSatisfy({ $0.pattern == nil }) else { return nil }
        self.init(colors.map(\.sRGB), count: colors.count, locations)
    }

    /// A gradient of `count` colors, each given by the space's components and then alpha. See
    /// `init(colorsSpace:colors:locations:)`.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?,
        count: Int
    ) {
        let each = space.numberOfComponents + 1
        guard count > 0, each > 1 else { return nil }
        let colors = (0..<count).compactMap { index in
            CGColor(colorSpace: space, components: colorComponents + index * each)?.sRGB
        }
        self.init(colors, count: count, locations)
    }

    private init?(_ colors: [SRGBA], count: Int, _ locations: UnsafePointer<CGFloat>?) {
        guard count > 0, colors.count == count else { return nil }
        let places = (0..<count).map { index in
            locations.map { $0[index] } ?? (count == 1 ? 0 : CGFloat(index) / CGFloat(count - 1))
        }
        guard places.allSatisfy({ (0...1).contains($0) }) else { return nil }
        // A stable sort: colors at the same location keep their order.
        stops = zip(places, colors).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map { ($0.element.0, $0.element.1) }
    }
}
