import Foundation

/// The function of a dynamic color.
final class DynamicColor: Sendable {
    let name: NSColor.Name?
    /// The catalog that has the color; nil for none.
    let catalog: NSColor.Name?
    let color: @Sendable (NSAppearance) -> NSColor

    init(
        name: NSColor.Name?, catalog: NSColor.Name?, _ color: @escaping @Sendable (NSAppearance) -> NSColor
    ) {
        self.name = name
        self.catalog = catalog
        self.color = color
    }
}

/// Colors that depend on the appearance.
extension NSColor {
    /// The name of a color.
    public typealias Name = String

    /// The kind of a color.
    public enum ColorType: Int, Sendable {
        /// A color with components, or a dynamic color of the program.
        case componentBased = 0
        /// A color that repeats an image.
        case pattern = 1
        /// A color of the system, such as `labelColor`, or of an asset catalog.
        case catalog = 2
    }

    /// The state of a control that a color shows.
    public enum SystemEffect: Int, Sendable {
        /// None.
        case none = 0
        /// Pressed.
        case pressed = 1
        /// Pressed with force.
        case deepPressed = 2
        /// Disabled.
        case disabled = 3
        /// Under the pointer.
        case rollover = 4
    }

    /// Creates a color that a function returns for each appearance. The function is called whenever the color is used, on
    /// any thread. A color of patterns is not dynamic.
    public convenience init(
        name colorName: Name?, dynamicProvider: @escaping @Sendable (NSAppearance) -> NSColor
    ) {
        self.init(DynamicColor(name: colorName, catalog: nil, dynamicProvider))
    }

    /// The color of an asset catalog of the main bundle, or of the program's packages; nil if there is none. It follows the
    /// appearance if the asset has variants. See `Bundle.image(forResource:)`.
    public convenience init?(named name: Name) { self.init(named: name, in: Bundle.ofProgram) }

    /// The color of an asset catalog of a bundle, or with nil of the program; nil if there is none.
    public convenience init?(named name: Name, bundle: Bundle?) {
        self.init(named: name, in: bundle.map { [$0] } ?? Bundle.ofProgram)
    }

    private convenience init?(named name: Name, in bundles: [Bundle]) {
        let colors = bundles.lazy.compactMap { AssetCatalog.of($0).color(named: name) }
        guard let dynamic = colors.first?.dynamic else { return nil }
        self.init(dynamic)
    }

    /// The kind of the color.
    public var type: ColorType {
        isPattern ? .pattern : dynamic?.catalog != nil ? .catalog : .componentBased
    }

    /// The name of a catalog color, such as "labelColor" or "systemRedColor"; empty for other colors.
    public var colorNameComponent: Name { type == .catalog ? dynamic?.name ?? "" : "" }

    /// The name of a catalog color for people. It is not translated.
    public var localizedColorNameComponent: String { colorNameComponent }

    /// The name of the catalog of a catalog color: "System", or "Assets" for those of asset catalogs; empty for other colors.
    public var catalogNameComponent: String { type == .catalog ? dynamic?.catalog ?? "" : "" }

    /// The name of the catalog of a catalog color for people. It is not translated.
    public var localizedCatalogNameComponent: String { catalogNameComponent }

    /// The color as one of another kind; nil if that is not possible. The components of a catalog color are those for the
    /// current appearance.
    public func usingType(_ type: ColorType) -> NSColor? {
        if type == self.type { return self }
        let color = resolved
        return type == .componentBased && !color.isPattern ? color : nil
    }

    /// The color of a control in a state. The result follows the appearance if this color does. Apple does not document the
    /// amounts; here a pressed control is mixed with 15 % of black, or in the dark appearance of white, one that is pressed
    /// deeply with 30 %, and one under the pointer with 8 %. A disabled control has half the opacity.
    public func withSystemEffect(_ systemEffect: SystemEffect) -> NSColor {
        if systemEffect == .none { return self }
        return NSColor(name: nil) { appearance in
            let color = self.resolved(for: appearance)
            func emphasized(_ part: CGFloat) -> NSColor {
                let other = NSColor(white: appearance.isDark ? 1 : 0, alpha: color.alphaComponent)
                return color.blended(withFraction: part, of: other) ?? color
            }
            return switch systemEffect {
            case .none: color
            case .pressed: emphasized(0.15)
            case .deepPressed: emphasized(0.3)
            case .disabled: color.withAlphaComponent(color.alphaComponent / 2)
            case .rollover: emphasized(0.08)
            }
        }
    }

    /// The color for the current appearance, which is not dynamic.
    var resolved: NSColor { dynamic == nil ? self : resolved(for: .currentDrawing()) }

    /// The color for an appearance, which is not dynamic. A color that is defined by itself is transparent.
    func resolved(for appearance: NSAppearance) -> NSColor {
        var color = self
        for _ in 0..<16 {
            guard let dynamic = color.dynamic else { return color }
            appearance.performAsCurrentDrawingAppearance { color = dynamic.color(appearance) }
        }
        return color.dynamic == nil ? color : .clear
    }
}
