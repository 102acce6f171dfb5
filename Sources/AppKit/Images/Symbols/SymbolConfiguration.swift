import Foundation

extension NSImage {
    /// The size of a symbol relative to its point size.
    public enum SymbolScale: Int, Sendable {
        /// The smallest of the three.
        case small = 1
        /// The middle one of the three. The default.
        case medium = 2
        /// The largest of the three.
        case large = 3

        /// The factor of the size.
        fileprivate var factor: CGFloat {
            switch self {
            case .small: 0.8
            case .medium: 1
            case .large: 1.25
            }
        }
    }

    /// The size and the color of a symbol.
    ///
    /// The icons of themes have one weight and one color: `weight` has no effect, and of several colors the first one is used.
    public final class SymbolConfiguration: NSObject, NSCopying {
        private var pointSize: CGFloat?
        private var scale: SymbolScale?
        private(set) var color: NSColor?

        /// Creates a configuration without values of its own.
        public override init() { super.init() }

        /// Creates a configuration for symbols beside text of a size, in points.
        public convenience init(pointSize: CGFloat, weight: NSFont.Weight) {
            self.init()
            self.pointSize = pointSize.isFinite ? min(max(pointSize, 1), 10_000) : nil
        }

        /// Creates a configuration for symbols beside text of a size, in points, with a scale.
        public convenience init(pointSize: CGFloat, weight: NSFont.Weight, scale: SymbolScale) {
            self.init(pointSize: pointSize, weight: weight)
            self.scale = scale
        }

        /// Creates a configuration for symbols beside text of a style.
        public convenience init(textStyle style: NSFont.TextStyle) {
            self.init(pointSize: NSFont.preferredFont(forTextStyle: style).pointSize, weight: .regular)
        }

        /// Creates a configuration for symbols beside text of a style, with a scale.
        public convenience init(textStyle style: NSFont.TextStyle, scale: SymbolScale) {
            self.init(textStyle: style)
            self.scale = scale
        }

        /// Creates a configuration with a scale.
        public convenience init(scale: SymbolScale) {
            self.init()
            self.scale = scale
        }

        /// Creates a configuration for symbols in a color.
        public convenience init(hierarchicalColor: NSColor) {
            self.init()
            color = hierarchicalColor
        }

        /// Creates a configuration for symbols in colors, of which the first one is used.
        public convenience init(paletteColors: [NSColor]) {
            self.init()
            color = paletteColors.first
        }

        /// This configuration with the values that another one has.
        public func applying(_ configuration: SymbolConfiguration) -> Self {
            let result = Self()
            result.pointSize = configuration.pointSize ?? pointSize
            result.scale = configuration.scale ?? scale
            result.color = configuration.color ?? color
            return result
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }

        /// The width and the height of a symbol, in points: 16 beside text of 13 points, which is the default.
        var side: CGFloat { ((pointSize ?? 13) * (scale ?? .medium).factor * 16 / 13).rounded() }
    }
}
