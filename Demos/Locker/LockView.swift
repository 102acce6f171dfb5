import AppKit
import DemoSupport

/// A screen of the lock: the time, and a dot for each typed character.
final class LockView: NSView {
    /// Called with each typed character, and nil for the deletion of the last one.
    var typed: ((Character?) -> Void)?
    var entered: (() -> Void)?
    private let glow = CAGradientLayer()
    let clock = Label("", size: 84, at: CGRect(x: 0, y: 0, width: 360, height: 110))
    private let field = CALayer()
    private let row = CALayer()

    override var acceptsFirstResponder: Bool { true }

    override func viewDidMoveToWindow() {
        guard let layer, glow.superlayer == nil else { return }
        layer.backgroundColor = Palette.background
        glow.type = .radial
        glow.colors = [Palette.color(0x2b3a67), Palette.color(0x10141d, alpha: 0)]
        (glow.startPoint, glow.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        clock.alignmentMode = .center
        (field.backgroundColor, field.borderColor) = (Palette.card, Palette.track)
        (field.cornerRadius, field.borderWidth) = (26, 1)
        field.addSublayer(row)
        for part in [glow, clock, field] { layer.addSublayer(part) }
        let breathe = CABasicAnimation(keyPath: "transform.scale")
        (breathe.fromValue, breathe.toValue, breathe.duration) = (0.85, 1.15, 4)
        (breathe.autoreverses, breathe.repeatCount) = (true, .infinity)
        glow.add(breathe, forKey: "breathe")
    }

    override func layout() {
        super.layout()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        glow.frame = bounds.insetBy(dx: 0, dy: (bounds.height - bounds.width) / 2)
        clock.contentsScale = window?.backingScaleFactor ?? 1
        clock.position = CGPoint(x: middle.x, y: middle.y + 90)
        field.bounds = CGRect(x: 0, y: 0, width: 300, height: 52)
        field.position = CGPoint(x: middle.x, y: middle.y - 40)
        row.frame = field.bounds
        CATransaction.commit()
    }

    /// Shows this number of dots, in the middle of the field.
    func show(dots count: Int) {
        let former = row.sublayers ?? []
        for dot in former.dropFirst(count) { dot.removeFromSuperlayer() }
        for index in 0..<count {
            let dot = index < former.count ? former[index] : CALayer()
            dot.position = CGPoint(x: 150 + (CGFloat(index) - CGFloat(count - 1) / 2) * 22, y: 26)
            if dot.superlayer != nil { continue }
            dot.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
            (dot.cornerRadius, dot.backgroundColor) = (6, Palette.blue)
            row.addSublayer(dot)
            let pop = CASpringAnimation(keyPath: "transform.scale")
            (pop.fromValue, pop.toValue, pop.damping, pop.stiffness) = (0.2, 1, 9, 300)
            pop.duration = pop.settlingDuration
            dot.add(pop, forKey: "pop")
        }
    }

    /// Removes all dots, and shakes the field.
    func refuse() {
        show(dots: 0)
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        (shake.values, shake.isAdditive, shake.duration) = ([0, -14, 12, -8, 5, 0] as [CGFloat], true, 0.4)
        field.add(shake, forKey: "shake")
    }

    /// Opens the lock, in a third of a second.
    func open() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.3)
        for part in [clock, field] { part.opacity = 0 }
        field.transform = CATransform3DMakeScale(1.4, 1.4, 1)
        CATransaction.commit()
    }

    override func keyDown(with event: NSEvent) {
        switch event.keyCode {
        case 36, 76: entered?()
        case 51: typed?(nil)
        default:
            for character in event.characters ?? "" where character.isNumber || character.isLetter { typed?(character) }
        }
    }
}
