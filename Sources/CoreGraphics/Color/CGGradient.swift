/// How far a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours that change into each other along a line from 0 to 1. Immutable.
///
/// Between two colours each sRGB value and alpha change evenly, before alpha is multiplied in.
public final class CGGradient: Sendable {
    /// Colours and where they are, in ascending order of place.
    package let stops: [(location: CGFloat, color: SRGBA)]

    /// A gradient of `CGColor`s: at `locations` within 0…1, as many as colours; nil spreads them evenly. Two colours at
    /// one place make a sharp edge. The colours are converted to sRGB whatever the space.
    ///
    /// Nil for no colours, for what is no colour, and for a location out of range.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let colors = colors.compactMap { $0 as? CGColor }
        self.init(colors.map(\.sRGB), count: colors.count, locations)
    }

    /// A gradient of `count` colours, each given by the space's components and then alpha. See
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
        // A stable order: of colours at one place, the one given first comes first.
        stops = zip(places, colors).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map { ($0.element.0, $0.element.1) }
    }
}
