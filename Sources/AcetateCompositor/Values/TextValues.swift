import CoreGraphics

/// The animatable properties of a text layer (CATextLayer.h). The layer draws itself again in each frame of such an
/// animation. The render tree only carries the values.
package struct TextValues: Sendable, Equatable {
    /// In points.
    package var fontSize = 36.0
    package var foregroundColor: CGColor? = .rgbWhite

    package init() {}
}

extension LayerValues {
    /// The defaults for layers of another kind.
    package var text: TextValues {
        get { if case .text(let values) = kind { values } else { TextValues() } }
        set { kind = .text(newValue) }
    }
}

extension LayerKey {
    package static let fontSize = LayerKey(
        "fontSize", .number, .appearance, { $0.text.fontSize }, { $0.text.fontSize = $1 })
    package static let foregroundColor = LayerKey(
        "foregroundColor", .color, .appearance, { $0.text.foregroundColor }, { $0.text.foregroundColor = $1 })

    /// The keys of text layers.
    static let ofTexts = [fontSize, foregroundColor]
}
