import AcetateCompositor
import CoreGraphics
import Foundation
import QuartzCore

/// A text in a composition. The program's thread draws it again when its inputs change.
struct LoweredText {
    private let layer: CATextLayer
    private let string, size, color: Argument?

    init(_ layer: CATextLayer, _ patch: DrawnPatch) {
        self.layer = layer
        (string, size, color) = (patch["string"], patch["size"], patch["color"])
        layer.font = patch.settings["font"]
        layer.isWrapped = true
        layer.alignmentMode =
            switch patch.settings["alignment"] {
            case "left": .left
            case "right": .right
            default: .center
            }
    }

    /// The ports that the text depends on.
    var arguments: [Argument] { [string, size, color].compactMap { $0 } }

    /// Updates the text layer with the current port values.
    func update(_ evaluation: Evaluation) {
        let text = string.map { evaluation.string($0) } ?? ""
        if layer.string as? String != text { layer.string = text }
        let fontSize = CGFloat(evaluation.number(size)) * evaluation.unit
        if layer.fontSize != fontSize { layer.fontSize = fontSize }
        let foreground = color.map { evaluation.color($0) } ?? .white
        if layer.foregroundColor != foreground { layer.foregroundColor = foreground }
    }

    /// Sets the number of pixels per point for drawing.
    func setScale(_ scale: CGFloat) {
        if layer.contentsScale != scale { layer.contentsScale = scale }
    }
}
