import AppKit
import DemoSupport

/// One of the layers that a cell of the cost table measures, with what its features add to it.
final class MatrixCard {
    /// Points.
    static let size = CGSize(width: 280, height: 200)
    /// Pixels of one card.
    static let area = Int(size.width * size.height)

    /// The card's number, from 0. Cards differ in color and image, and in the phase of their motion.
    let index: Int
    /// The layer that moves.
    let layer: CALayer
    /// What the motion `color` animates: the layer's background, unless a feature names something else.
    var color: ColorAnimation?
    /// A superlayer in place of the root layer; it adopts the card's place.
    var superlayer: CALayer?
    /// What is shown behind the card, if the ground alone would be too plain.
    var backdrop: CALayer?
    /// What the program changes before frames, if a feature needs code.
    var change: SceneChange?
    private var hasChildren = false

    /// A color, or a list of them, on its way to another.
    struct ColorAnimation {
        let layer: CALayer
        let keyPath: String
        let from: Any
        let to: Any
    }

    init(_ layer: CALayer, index: Int, center: CGPoint) {
        (self.layer, self.index) = (layer, index)
        layer.bounds = bounds
        layer.position = center
    }

    var bounds: CGRect { CGRect(origin: .zero, size: MatrixCard.size) }

    /// An opaque color of the card's own; others for other shades.
    func tone(_ shade: UInt64 = 0) -> CGColor {
        var chance = Chance(seed: 1000 + 20 * shade + UInt64(index))
        return chance.color()
    }

    /// An opaque image of the card's size, one of four.
    func photograph() -> CGImage? {
        Photograph.image(
            width: Int(MatrixCard.size.width), height: Int(MatrixCard.size.height), seed: 60 + UInt64(index % 4))
    }

    /// Adds what a card in a list holds: a picture, two bars for lines of text, and a translucent one across their ends and
    /// the card's.
    func addChildren() {
        guard !hasChildren else { return }
        hasChildren = true
        let picture = CALayer()
        picture.frame = CGRect(x: 16, y: 72, width: 112, height: 112)
        picture.contents = Photograph.image(width: 112, height: 112, seed: 70 + UInt64(index % 4))
        layer.addSublayer(picture)
        for (number, frame) in [
            CGRect(x: 144, y: 152, width: 120, height: 20), CGRect(x: 144, y: 120, width: 96, height: 12),
            CGRect(x: 16, y: 24, width: 248, height: 16),
        ].enumerated() {
            let bar = CALayer()
            bar.frame = frame
            bar.backgroundColor = tone(1 + UInt64(number))
            layer.addSublayer(bar)
        }
        let ribbon = CALayer()
        ribbon.frame = CGRect(x: 200, y: 88, width: 112, height: 72)
        ribbon.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.4)
        layer.addSublayer(ribbon)
    }
}
