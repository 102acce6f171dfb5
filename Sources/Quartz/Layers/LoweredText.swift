import AcetateCompositor
import CoreGraphics
import Foundation
import QuartzCore

/// A text in a composition: its letters are drawn by the program's thread, when what they follow from changes.
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

    /// What it is drawn from.
    var arguments: [Argument] { [string, size, color].compactMap { $0 } }

    /// Takes what the ports say now.
    func update(_ evaluation: Evaluation) {
        let text = string.map { evaluation.string($0) } ?? ""
        if layer.string as? String != text { layer.string = text }
        let fontSize = CGFloat(evaluation.number(size)) * evaluation.unit
        if layer.fontSize != fontSize { layer.fontSize = fontSize }
        let foreground = color.map { evaluation.color($0) } ?? .white
        if layer.foregroundColor != foreground { layer.foregroundColor = foreground }
    }

    /// Draws with so many pixels for each point from now on.
    func setScale(_ scale: CGFloat) {
        if layer.contentsScale != scale { layer.contentsScale = scale }
    }
}
