import CoreGraphics
import Foundation

/// The values of a gradient layer's own properties (CAGradientLayer.h). Points are in the unit coordinates of the bounds.
package struct GradientValues: Sendable, Equatable {
    package var colors: [CGColor]?
    /// Where the colours stand between start, 0, and end, 1; nil for evenly.
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)
    package var type = Kind.axial

    package init() {}

    /// How the place of a point between start and end follows from where it is.
    package enum Kind: String, Sendable {
        case axial, radial, conic
    }
}

extension LayerValues {
    /// A gradient layer's own values; those of a new one for any other layer.
    package var gradient: GradientValues {
        get { if case .gradient(let values) = kind { values } else { GradientValues() } }
        set { kind = .gradient(newValue) }
    }
}

extension LayerKey {
    package static let colors = colors("colors", .appearance, { $0.gradient.colors }, { $0.gradient.colors = $1 })
    package static let locations = numbers(
        "locations", .appearance, { $0.gradient.locations }, { $0.gradient.locations = $1 })
    package static let startPoint = point(
        "startPoint", .appearance, { $0.gradient.startPoint }, { $0.gradient.startPoint = $1 })
    package static let endPoint = point(
        "endPoint", .appearance, { $0.gradient.endPoint }, { $0.gradient.endPoint = $1 })
    package static let gradientType = name("type", .appearance, { $0.gradient.type }, { $0.gradient.type = $1 })

    static let ofGradients = [colors, locations, startPoint, endPoint, gradientType]
}
