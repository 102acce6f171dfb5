import CoreGraphics
import Foundation

/// The values of a gradient layer's own properties (CAGradientLayer.h). Points are in the unit coordinates of the
/// bounds.
package struct GradientValues: Sendable, Equatable {
    package var colors: [CGColor]?
    /// The positions of the colors between the start, 0, and the end, 1; nil for equal distances.
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)
    package var type = Kind.axial

    package init() {}

    /// How a point's position between start and end is computed.
    package enum Kind: String, Sendable {
        case axial, radial, conic
    }
}

extension LayerValues {
    /// A gradient layer's own values; the defaults for a layer of another kind.
    package var gradient: GradientValues {
        get { if case .gradient(let values) = kind { values } else { GradientValues() } }
        set { kind = .gradient(newValue) }
    }
}

extension LayerKey {
    package static let colors = LayerKey(
        "colors", .colors, .appearance, { $0.gradient.colors }, { $0.gradient.colors = $1 })
    package static let locations = LayerKey(
        "locations", .numbers, .appearance, { $0.gradient.locations }, { $0.gradient.locations = $1 })
    package static let startPoint = LayerKey(
        "startPoint", .point, .appearance, { $0.gradient.startPoint }, { $0.gradient.startPoint = $1 })
    package static let endPoint = LayerKey(
        "endPoint", .point, .appearance, { $0.gradient.endPoint }, { $0.gradient.endPoint = $1 })
    package static let gradientType = LayerKey(
        "type", .name, implicit: .none, .appearance, { $0.gradient.type }, { $0.gradient.type = $1 })

    static let ofGradients = [colors, locations, startPoint, endPoint, gradientType]
}
