import AppKit

// Gauges, flip clocks, number labels and carousels as popular libraries write them.

@MainActor
class GaugeDial: NSView {
    struct Range {
        var values: ClosedRange<Double>
        var color: NSColor
    }

    var ranges: [Range] = [] { didSet { needsDisplay = true } }
    var minimum = 0.0, maximum = 100.0
    var startAngle: CGFloat = 225, endAngle: CGFloat = -45
    private let needle = CAShapeLayer()
    private var storedValue = 0.0

    var value: Double {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        wantsLayer = true
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: -3, y: 0), CGPoint(x: 0, y: 60), CGPoint(x: 3, y: 0)])
        path.closeSubpath()
        path.addEllipse(in: CGRect(x: -5, y: -5, width: 10, height: 10))
        needle.path = path
        needle.fillColor = NSColor.red.cgColor
        needle.shadowOpacity = 0.4
        needle.shadowOffset = CGSize(width: 0, height: -1)
        needle.zPosition = 10
        layer?.addSublayer(needle)
    }

    required init?(coder decoder: NSCoder) { super.init(coder: decoder) }

    func angle(for value: Double) -> CGFloat {
        let share = (value - minimum) / (maximum - minimum)
        return startAngle + (endAngle - startAngle) * CGFloat(share)
    }

    func setValue(_ newValue: Double, animated: Bool) {
        storedValue = max(minimum, min(maximum, newValue))
        let radians = (angle(for: storedValue) - 90) * .pi / 180
        guard animated else {
            CATransaction.begin()
            CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
            needle.setAffineTransform(CGAffineTransform(rotationAngle: radians))
            CATransaction.commit()
            return
        }
        let from = needle.value(forKeyPath: "transform.rotation.z") as? NSNumber
        let swing = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        swing.values = [from ?? 0, radians * 1.05, radians * 0.98, radians]
        swing.keyTimes = [0, 0.6, 0.8, 1] as [NSNumber]
        swing.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeInEaseOut), count: 3)
        swing.duration = 0.6
        needle.add(swing, forKey: "swing")
        needle.setValue(radians, forKeyPath: "transform.rotation.z")
    }

    override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        needle.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    override func viewDidMoveToSuperview() { needle.position = NSPoint(x: NSMidX(bounds), y: NSMidY(bounds)) }

    override func draw(_ dirtyRect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = min(bounds.width, bounds.height) / 2 - 8
        context.saveGState()
        defer { context.restoreGState() }
        context.setLineWidth(8)
        context.setLineCap(.butt)
        for range in ranges {
            context.setStrokeColor(range.color.cgColor)
            context.addArc(
                center: center, radius: radius, startAngle: angle(for: range.values.lowerBound) * .pi / 180,
                endAngle: angle(for: range.values.upperBound) * .pi / 180, clockwise: true)
            context.strokePath()
        }
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: NSFont.monospacedDigitSystemFont(ofSize: 9, weight: .medium), .paragraphStyle: style,
            .foregroundColor: NSColor.white,
        ]
        NSColor.lightGray.setStroke()
        for tick in stride(from: minimum, through: maximum, by: 10) {
            let radians = angle(for: tick) * CGFloat.pi / 180
            let line = NSBezierPath()
            line.move(to: center + radius * 0.86 * CGVector(angle: radians))
            line.line(to: center + radius * 0.94 * CGVector(angle: radians))
            line.lineWidth = tick.truncatingRemainder(dividingBy: 50) == 0 ? 2 : 1
            line.stroke()
            let text = "\(Int(tick))" as NSString
            let size = text.size(withAttributes: attributes)
            let place = center + radius * 0.7 * CGVector(angle: radians)
            text.draw(
                in: NSRect(
                    x: place.x - size.width / 2, y: place.y - size.height / 2, width: size.width, height: size.height),
                withAttributes: attributes)
        }
    }
}

extension CGVector {
    init(angle: CGFloat) { self.init(dx: cos(angle), dy: sin(angle)) }
    static func * (scale: CGFloat, vector: CGVector) -> CGVector {
        CGVector(dx: scale * vector.dx, dy: scale * vector.dy)
    }
}
func + (point: CGPoint, vector: CGVector) -> CGPoint { CGPoint(x: point.x + vector.dx, y: point.y + vector.dy) }

// MARK: - Flip clock

final class FlipDigit: CALayer, CAAnimationDelegate {
    private let upper = CALayer(), lower = CALayer(), flap = CATransformLayer()
    private let front = CALayer(), back = CALayer()
    private(set) var digit = "0"

    init(size: CGSize) {
        super.init()
        bounds = CGRect(origin: .zero, size: size)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 400
        sublayerTransform = perspective
        let half = CGSize(width: size.width, height: size.height / 2)
        for (part, isUpper) in [(upper, true), (lower, false)] {
            part.frame = CGRect(origin: CGPoint(x: 0, y: isUpper ? half.height : 0), size: half)
            part.contentsGravity = .resize
            part.contentsRect = CGRect(x: 0, y: isUpper ? 0.5 : 0, width: 1, height: 0.5)
            part.masksToBounds = true
            addSublayer(part)
        }
        flap.frame = bounds
        flap.isHidden = true
        for part in [front, back] {
            part.frame = CGRect(origin: CGPoint(x: 0, y: half.height), size: half)
            part.anchorPoint = CGPoint(x: 0.5, y: 0)
            part.position = CGPoint(x: bounds.midX, y: bounds.midY)
            part.isDoubleSided = false
            flap.addSublayer(part)
        }
        front.contentsRect = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)
        back.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
        back.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
        addSublayer(flap)
        [upper, lower].forEach { $0.contents = Self.image(of: digit, size: size) }
    }

    override init(layer: Any) {
        if let other = layer as? FlipDigit { digit = other.digit }
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    static func image(of digit: String, size: CGSize) -> CGImage? {
        let image = NSImage(size: size, flipped: false) { rect in
            NSColor(calibratedWhite: 0.15, alpha: 1).setFill()
            NSBezierPath(roundedRect: rect, xRadius: 6, yRadius: 6).fill()
            let text = NSAttributedString(
                string: digit,
                attributes: [.font: NSFont.boldSystemFont(ofSize: rect.height * 0.8), .foregroundColor: NSColor.white])
            let box = text.size()
            text.draw(at: NSPoint(x: rect.midX - box.width / 2, y: rect.midY - box.height / 2))
            return true
        }
        return image.cgImage(forProposedRect: nil, context: nil, hints: nil)
    }

    func flip(to new: String, duration: CFTimeInterval = 0.6) {
        guard new != digit else { return }
        let (old, next) = (Self.image(of: digit, size: bounds.size), Self.image(of: new, size: bounds.size))
        digit = new
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (upper.contents, lower.contents) = (next, old)
        (front.contents, back.contents) = (old, next)
        flap.isHidden = false
        CATransaction.commit()
        let turn = CABasicAnimation(keyPath: "transform.rotation.x")
        turn.fromValue = 0
        turn.toValue = CGFloat.pi
        turn.duration = duration
        turn.delegate = self
        turn.fillMode = .both
        turn.isRemovedOnCompletion = false
        turn.timingFunction = .init(name: .easeIn)
        flap.add(turn, forKey: "flip")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard flag, flap.animation(forKey: "flip") != nil else { return }
        lower.contents = upper.contents
        flap.isHidden = true
        flap.removeAnimation(forKey: "flip")
    }
}

// MARK: - Sliding numbers

@MainActor
final class OdometerLabel: NSView {
    private var columns: [CAScrollLayer] = []
    private var digits: [Int] = []
    let digitSize = CGSize(width: 16, height: 26)

    func set(_ number: Int, animated: Bool) {
        wantsLayer = true
        let text = String(number)
        digits = text.compactMap(\.wholeNumberValue)
        while columns.count < digits.count { columns.append(makeColumn()) }
        while columns.count > digits.count { columns.removeLast().removeFromSuperlayer() }
        for (index, (column, digit)) in zip(columns, digits).enumerated() {
            column.frame = CGRect(
                x: CGFloat(index) * digitSize.width, y: 0, width: digitSize.width, height: digitSize.height)
            CATransaction.begin()
            CATransaction.setAnimationDuration(animated ? 0.4 + 0.1 * Double(index) : 0)
            CATransaction.setAnimationTimingFunction(.init(controlPoints: 0.2, 0.8, 0.2, 1))
            column.scroll(to: CGPoint(x: 0, y: CGFloat(digit) * digitSize.height))
            CATransaction.commit()
        }
        invalidateIntrinsicContentSize()
    }

    private func makeColumn() -> CAScrollLayer {
        let column = CAScrollLayer()
        column.scrollMode = .vertically
        for digit in 0...9 {
            let text = CATextLayer()
            text.string = "\(digit)"
            text.font = "Menlo-Bold" as CFTypeRef
            text.fontSize = 20
            text.foregroundColor = NSColor.white.cgColor
            text.alignmentMode = CATextLayerAlignmentMode.center
            text.frame = CGRect(
                x: 0, y: CGFloat(digit) * digitSize.height, width: digitSize.width, height: digitSize.height)
            column.addSublayer(text)
        }
        layer?.addSublayer(column)
        return column
    }

    var shownOffsets: [CGFloat] { columns.map(\.bounds.origin.y) }
    override var intrinsicContentSize: NSSize {
        .init(width: digitSize.width * CGFloat(digits.count), height: digitSize.height)
    }
}

// MARK: - Carousel

@MainActor
final class CarouselView: NSView {
    private let stage = CATransformLayer()
    private(set) var cards: [CALayer] = []
    var radius: CGFloat = 90
    private(set) var index = 0

    func reload(colors: [NSColor]) {
        wantsLayer = true
        cards.forEach { $0.removeFromSuperlayer() }
        var camera = CATransform3DIdentity
        camera.m34 = 1.0 / -500.0
        layer!.sublayerTransform = camera
        if stage.superlayer == nil { layer!.addSublayer(stage) }
        stage.position = CGPoint(x: bounds.midX, y: bounds.midY)
        cards = colors.enumerated().map { offset, color in
            let card = CALayer()
            card.bounds = CGRect(x: 0, y: 0, width: 70, height: 90)
            card.backgroundColor = color.cgColor
            card.cornerRadius = 8
            card.allowsEdgeAntialiasing = true
            let angle = 2 * CGFloat.pi / CGFloat(colors.count) * CGFloat(offset)
            var transform = CATransform3DMakeRotation(angle, 0, 1, 0)
            transform = CATransform3DTranslate(transform, 0, 0, radius)
            card.transform = transform
            stage.addSublayer(card)
            return card
        }
    }

    func rotate(to index: Int, animated: Bool = true) {
        self.index = index
        let angle = -2 * CGFloat.pi / CGFloat(max(cards.count, 1)) * CGFloat(index)
        let target = CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -radius), angle, 0, 1, 0)
        let spring = CASpringAnimation(keyPath: "transform")
        spring.fromValue = stage.transform
        spring.toValue = target
        (spring.mass, spring.stiffness, spring.damping) = (1, 120, 16)
        spring.duration = spring.settlingDuration
        if animated { stage.add(spring, forKey: "rotate") }
        CATransaction.withoutActions { stage.transform = target }
    }

    override func swipe(with event: NSEvent) { rotate(to: index + (event.deltaX > 0 ? -1 : 1)) }
    override func scrollWheel(with event: NSEvent) {
        guard event.phase == .ended || event.momentumPhase == [] else { return }
        if abs(event.scrollingDeltaX) > 10 { rotate(to: index + (event.scrollingDeltaX < 0 ? 1 : -1)) }
    }
}

extension CATransaction {
    static func withoutActions(_ body: () -> Void) {
        begin()
        setDisableActions(true)
        body()
        commit()
    }
}
