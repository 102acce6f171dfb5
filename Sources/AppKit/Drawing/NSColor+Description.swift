import Foundation

extension NSColor: CustomStringConvertible {
    /// The color space and the components, such as `sRGB IEC61966-2.1 colorspace 1 0.5 0 1`, the names of a color of a
    /// catalog, or the image of a pattern.
    public var description: String {
        switch type {
        case .catalog:
            return "Catalog color: \(catalogNameComponent) \(colorNameComponent)"
        case .pattern:
            return "Pattern color: \(patternImage)"
        case .componentBased:
            var components = [CGFloat](repeating: 0, count: numberOfComponents)
            getComponents(&components)
            let numbers = components.map { String(format: "%g", Double($0)) }
            return "\(colorSpace.localizedName ?? "Custom") colorspace \(numbers.joined(separator: " "))"
        }
    }
}
