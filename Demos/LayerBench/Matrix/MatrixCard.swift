import AppKit
import DemoSupport

/// One of the layers that a cell of the cost table measures, with the properties that its features need.
final class MatrixCard {
    /// In points.
    static let size = CGSize(width: 280, height: 200)
    /// The pixels of one card.
    static let area = Int(size.width * size.height)

    /// The card's number, from 0. Cards differ in color and image, and in the phase of their motion.
    let index: Int
    /// The layer that moves.
    let layer: CALayer
    /// What the motion `color` animates: the layer's background, unless a feature names something else.
    var color: ColorAnimation?
    /// A superlayer to use instead of the root layer. It takes over the card's position.
    var superlayer: CALayer?
    /// A layer behind the card, for features that need a varied backdrop.
    var backdrop: CALayer?
    /// The change that the program makes before each frame, if a feature needs one.
    var change: SceneChange?
    private var hasChildren = false

    /// An animation between two colors or lists of colors.
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

    /// An opaque color that is specific to the card and to the shade.
    func tone(_ shade: UInt64 = 0) -> CGColor {
        var random = SeededRandom(seed: 1000 + 20 * shade + UInt64(index))
        return random.color()
    }

    /// An opaque image of the card's size, one of four.
    func photograph() -> CGImage? {
        Photograph.image(
            width: Int(MatrixCard.size.width), height: Int(MatrixCard.size.height), seed: 60 + UInt64(index % 4))
    }

    /// Adds typical contents of a card in a list: an image, bars in place of text, and a translucent ribbon that extends beyond
    /// the card's right edge.
    func addChildren() {
        guard !hasChildren else { return }
        hasChildren = true
        let image = CALayer()
        image.frame = CGRect(x: 16, y: 72, width: 112, height: 112)
        image.contents = Photograph.image(width: 112, height: 112, seed: 70 + UInt64(index % 4))
        layer.addSublayer(image)
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
