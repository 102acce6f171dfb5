import AppKit
import DemoSupport

/// Three ways to turn a page: strips of a transform layer that roll, a leaf with two sides, and transitions.
final class PageTurnScene: Scene {
    nonisolated static let (strips, period) = (20, 3.0)
    nonisolated static let sheet = CGSize(width: 260, height: 340)
    private(set) var stripLayers: [CALayer] = []
    let leaf = CATransformLayer()
    private let stack = CALayer()
    private var number = 0
    private var steps = 0

    override var needsFrames: Bool { true }

    override init() {
        super.init()
        makeRoll(at: CGPoint(x: 160, y: 340))
        makeBook(at: CGPoint(x: 640, y: 340))
        let frame = layer.add(CALayer(), at: CGPoint(x: 1050, y: 340), size: Self.sheet)
        (frame.masksToBounds, frame.cornerRadius) = (true, 6)
        stack.frame = frame.bounds
        frame.addSublayer(stack)
        replacePage()
        for (text, x) in [("strips that roll", 160.0), ("a leaf with two sides", 640), ("CATransition", 1050)] {
            let label = Label(
                text, size: 14, color: Palette.faint, at: CGRect(x: x - 120, y: 100, width: 240, height: 20))
            label.alignmentMode = .center
            layer.addSublayer(label)
        }
    }

    // MARK: Strips

    /// A page in vertical strips. Each is rotated against the last around their common edge.
    private func makeRoll(at center: CGPoint) {
        let stage = layer.add(CALayer(), at: center, size: Self.sheet)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 1200
        stage.sublayerTransform = eye
        stage.contents = Self.page(2)
        let image = Self.page(1)
        let width = Self.sheet.width / CGFloat(Self.strips)
        var parent: CALayer = stage
        for index in 0..<Self.strips {
            let strip = CATransformLayer()
            strip.name = "strip \(index)"
            strip.bounds = CGRect(x: 0, y: 0, width: width, height: Self.sheet.height)
            strip.anchorPoint = CGPoint(x: 0, y: 0.5)
            strip.position = CGPoint(x: index == 0 ? 0 : width, y: Self.sheet.height / 2)
            let face = CALayer()
            // Strips overlap a little, so that there are no gaps between their smooth edges.
            face.frame = CGRect(x: 0, y: 0, width: width + 0.5, height: Self.sheet.height)
            face.contents = image
            face.contentsRect = CGRect(
                x: CGFloat(index) / CGFloat(Self.strips), y: 0, width: (width + 0.5) / Self.sheet.width, height: 1)
            let shade = CALayer()
            shade.name = "shade \(index)"
            shade.frame = face.bounds
            shade.backgroundColor = Palette.color(0)
            shade.opacity = 0
            face.addSublayer(shade)
            strip.addSublayer(face)
            parent.addSublayer(strip)
            parent = strip
            stripLayers.append(strip)
            let angles = [0, -Double.pi * 0.075, -Double.pi * 0.02, 0]
            let bend = keyframes("transform.rotation.y", angles, at: [0, 0.4, 0.75, 1], duration: Self.period)
            let dark = keyframes(
                "opacity", [0, 0.03 * Double(index), 0.008 * Double(index), 0], at: [0, 0.4, 0.75, 1],
                duration: Self.period)
            for (target, animation) in [(strip, bend), (shade, dark)] as [(CALayer, CAKeyframeAnimation)] {
                animation.timingFunctions = (0..<3).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
                target.add(animation, forKey: "bend")
            }
        }
    }

    // MARK: A leaf

    /// Two pages side by side, and a leaf with a front and a back that turns over the middle.
    private func makeBook(at center: CGPoint) {
        let book = layer.add(
            CALayer(), at: center, size: CGSize(width: Self.sheet.width * 2, height: Self.sheet.height))
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 1400
        book.sublayerTransform = eye
        let left = CGPoint(x: Self.sheet.width / 2, y: Self.sheet.height / 2)
        let right = CGPoint(x: Self.sheet.width * 1.5, y: Self.sheet.height / 2)
        for (number, place) in [(3, left), (6, right)] {
            book.add(CALayer(), at: place, size: Self.sheet).contents = Self.page(number)
        }
        leaf.anchorPoint = CGPoint(x: 0, y: 0.5)
        book.add(leaf, "leaf", at: CGPoint(x: Self.sheet.width, y: Self.sheet.height / 2), size: Self.sheet)
        for (number, isBack) in [(4, false), (5, true)] {
            let side = CALayer()
            side.name = isBack ? "back" : "front"
            side.frame = leaf.bounds
            side.contents = Self.page(number)
            side.isDoubleSided = false
            if isBack { side.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
            let shade = CAGradientLayer()
            shade.frame = side.bounds
            shade.colors = [Palette.color(0, alpha: 0.5), Palette.color(0, alpha: 0)]
            // Along the fold, which is on the other side of the back.
            (shade.startPoint, shade.endPoint) =
                isBack
                ? (CGPoint(x: 1, y: 0.5), CGPoint(x: 0.4, y: 0.5)) : (CGPoint(x: 0, y: 0.5), CGPoint(x: 0.6, y: 0.5))
            shade.add(
                keyframes("opacity", [0.2, 1, 0.2], at: [0, 0.5, 1], duration: Self.period), forKey: "shade")
            side.addSublayer(shade)
            leaf.addSublayer(side)
        }
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        (turn.fromValue, turn.toValue, turn.duration) = (0, -Double.pi, Self.period)
        (turn.autoreverses, turn.repeatCount) = (true, .infinity)
        leaf.add(turn.timing(.easeInEaseOut), forKey: "turn")
    }

    // MARK: Transitions

    private func replacePage() {
        for page in stack.sublayers ?? [] { page.removeFromSuperlayer() }
        let page = CALayer()
        page.name = "page \(number)"
        page.frame = stack.bounds
        page.contents = Self.page(number + 7)
        stack.addSublayer(page)
    }

    /// Shows the next page with the next transition.
    override func act() {
        number += 1
        let transition = CATransition()
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        switch number % 4 {
        case 0: transition.type = .fade
        case 1: (transition.type, transition.subtype) = (.reveal, .fromLeft)
        case 2: (transition.type, transition.subtype) = (.push, .fromRight)
        default:
            let swipe = CIFilter(name: "CISwipeTransition")
            swipe?.setValue(60, forKey: kCIInputWidthKey)
            transition.filter = swipe
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        replacePage()
        stack.add(transition, forKey: kCATransition)
        CATransaction.commit()
    }

    override func frame(at seconds: Double) {
        let step = Int(seconds / 1.5)
        guard step > steps else { return }
        steps = step
        act()
    }

    /// Returns the image of a page of text with its number.
    private static func page(_ number: Int) -> CGImage? {
        drawImage(CGSize(width: 2 * sheet.width, height: 2 * sheet.height)) { context in
            context.scaleBy(x: 2, y: 2)
            context.setFillColor(Palette.color(0xf6f1e4))
            context.fill(CGRect(origin: .zero, size: sheet))
            let accent = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet][number % 5]
            context.setFillColor(accent)
            context.fill(CGRect(x: 26, y: 250, width: 208, height: 62))
            context.setFillColor(Palette.color(0x9a9384))
            for line in 0..<12 {
                let width = 208 - CGFloat((line * 37 + number * 23) % 60)
                context.fill(CGRect(x: 26, y: 226 - 16 * CGFloat(line), width: width, height: 6))
            }
            let text = NSAttributedString(
                string: "\(number)",
                attributes: [
                    .font: CTFontCreateWithName("DejaVu Serif" as CFString, 44, nil), .foregroundColor: Palette.white,
                ])
            context.textPosition = CGPoint(x: 38, y: 264)
            CTLineDraw(CTLineCreateWithAttributedString(text as CFAttributedString), context)
        }
    }
}
