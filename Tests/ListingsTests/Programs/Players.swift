import AppKit
import Foundation

// A player of animations in JSON, a chart with axes, and a stack of cards, as popular libraries write them.

struct MotionFile: Codable {
    struct Keyframe: Codable {
        var t: Double
        var v: [Double]
        var o: [Double]?
    }
    struct Track: Codable {
        var keyPath: String
        var keyframes: [Keyframe]
        enum CodingKeys: String, CodingKey { case keyPath = "k", keyframes = "f" }
    }
    struct Node: Codable {
        enum Kind: String, Codable { case solid, ellipse, star, group }
        var name: String
        var kind: Kind
        var frame: [Double]
        var color: String?
        var tracks: [Track]
        var children: [Node]?
    }
    var width: Double, height: Double, frameRate: Double, frames: Double
    var root: Node
}

enum MotionError: LocalizedError {
    case badColor(String)
    var errorDescription: String? {
        if case .badColor(let text) = self { return "bad color \(text)" } else { return nil }
    }
}

@MainActor
final class MotionPlayer: NSView, CAAnimationDelegate {
    private let container = CALayer()
    private(set) var duration: TimeInterval = 0
    private(set) var finishedCount = 0
    var loops = true

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        layer = CALayer()
        wantsLayer = true
        layer!.addSublayer(container)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func load(_ data: Data) throws {
        let file = try JSONDecoder().decode(MotionFile.self, from: data)
        duration = file.frames / file.frameRate
        container.sublayers = nil
        container.bounds = CGRect(x: 0, y: 0, width: file.width, height: file.height)
        container.addSublayer(try build(file.root, file: file))
        container.beginTime = CACurrentMediaTime()
        needsLayout = true
    }

    override func layout() {
        super.layout()
        guard container.bounds.width > 0 else { return }
        let scale = min(bounds.width / container.bounds.width, bounds.height / container.bounds.height)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        container.setAffineTransform(.init(scaleX: scale, y: scale))
        container.position = CGPoint(x: bounds.midX, y: bounds.midY)
        CATransaction.commit()
    }

    private func build(_ node: MotionFile.Node, file: MotionFile) throws -> CALayer {
        let rect = CGRect(x: node.frame[0], y: node.frame[1], width: node.frame[2], height: node.frame[3])
        let layer: CALayer
        switch node.kind {
        case .group: layer = CALayer()
        case .solid:
            layer = CALayer()
            layer.backgroundColor = try color(node.color)
        case .ellipse, .star:
            let shape = CAShapeLayer()
            let box = CGRect(origin: .zero, size: rect.size)
            shape.path =
                node.kind == .ellipse ? CGPath(ellipseIn: box, transform: nil) : RatingView.star(in: box).cgPath
            shape.fillColor = try color(node.color)
            layer = shape
        }
        layer.name = node.name
        layer.frame = rect
        for track in node.tracks {
            let animation = CAKeyframeAnimation(keyPath: track.keyPath)
            animation.values = track.keyframes.map { value($0.v, for: track.keyPath) }
            animation.keyTimes = track.keyframes.map { NSNumber(value: $0.t / file.frames) }
            animation.timingFunctions = track.keyframes.dropLast().map { frame in
                guard let o = frame.o, o.count == 4 else { return CAMediaTimingFunction(name: .linear) }
                return CAMediaTimingFunction(controlPoints: Float(o[0]), Float(o[1]), Float(o[2]), Float(o[3]))
            }
            animation.duration = duration
            // The animation begins with the time of the container, also if that stands still.
            animation.beginTime = .leastNonzeroMagnitude
            animation.fillMode = .both
            animation.isRemovedOnCompletion = false
            animation.repeatCount = loops ? .infinity : 1
            animation.setValue(node.name, forKey: "node")
            if !loops { animation.delegate = self }
            layer.add(animation, forKey: track.keyPath)
        }
        for child in node.children ?? [] { layer.addSublayer(try build(child, file: file)) }
        return layer
    }

    private func value(_ numbers: [Double], for keyPath: String) -> Any {
        switch (keyPath, numbers.count) {
        case ("position", 2): return NSValue(point: NSPoint(x: numbers[0], y: numbers[1]))
        case ("bounds.size", 2): return NSValue(size: NSSize(width: numbers[0], height: numbers[1]))
        case ("backgroundColor", 3...), ("fillColor", 3...):
            return NSColor(srgbRed: numbers[0], green: numbers[1], blue: numbers[2], alpha: 1).cgColor
        default: return numbers[0]
        }
    }

    private func color(_ text: String?) throws -> CGColor? {
        guard let text else { return nil }
        guard text.hasPrefix("#"), let hex = UInt32(text.dropFirst(), radix: 16) else {
            throw MotionError.badColor(text)
        }
        return NSColor(hex: hex).cgColor
    }

    /// Shows one moment.
    var progress: Double {
        get { duration > 0 ? container.timeOffset / duration : 0 }
        set {
            (container.speed, container.beginTime) = (0, 0)
            container.timeOffset = newValue * duration
        }
    }

    nonisolated func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard flag, anim.value(forKey: "node") is String else { return }
        MainActor.assumeIsolated { finishedCount += 1 }
    }
}

// MARK: - A chart

protocol ChartDataSource: AnyObject {
    @MainActor func numberOfBars(in chart: AxisChart) -> Int
    @MainActor func chart(_ chart: AxisChart, valueAt index: Int) -> Double
}

extension ChartDataSource {
    @MainActor func chart(_ chart: AxisChart, titleAt index: Int) -> String? { nil }
}

@MainActor
final class AxisChart: NSView {
    weak var dataSource: (any ChartDataSource)? { didSet { reloadData() } }
    private let bars = CALayer(), axes = CAShapeLayer(), average = CAShapeLayer()
    private var labels: [CATextLayer] = []
    let insets = NSEdgeInsets(top: 8, left: 24, bottom: 16, right: 8)

    override var isFlipped: Bool { false }

    var plot: CGRect {
        CGRect(
            x: insets.left, y: insets.bottom, width: bounds.width - insets.left - insets.right,
            height: bounds.height - insets.top - insets.bottom)
    }

    func niceMaximum(_ value: Double) -> Double {
        guard value > 0 else { return 1 }
        let exponent = floor(log10(value)), fraction = value / pow(10, exponent)
        let nice = [1, 2, 2.5, 5, 10].first { $0 >= fraction } ?? 10
        return nice * pow(10, exponent)
    }

    func reloadData() {
        wantsLayer = true
        guard let layer, let source = dataSource else { return }
        for part in [bars, axes, average] where part.superlayer == nil { layer.addSublayer(part) }
        bars.sublayers?.forEach { $0.removeFromSuperlayer() }
        labels.forEach { $0.removeFromSuperlayer() }
        let count = source.numberOfBars(in: self)
        let values = (0..<count).map { source.chart(self, valueAt: $0) }
        let top = niceMaximum(values.max() ?? 1)
        let lines = CGMutablePath()
        labels = (0...4).map { step in
            let y = plot.minY + plot.height * CGFloat(step) / 4
            lines.move(to: CGPoint(x: plot.minX, y: y))
            lines.addLine(to: CGPoint(x: plot.maxX, y: y))
            let label = CATextLayer()
            label.string = NumberFormatter.localizedString(
                from: NSNumber(value: top * Double(step) / 4), number: .decimal)
            label.fontSize = 8
            label.foregroundColor = NSColor.gray.cgColor
            label.alignmentMode = .right
            label.frame = CGRect(x: 0, y: y - 5, width: insets.left - 4, height: 10)
            layer.addSublayer(label)
            return label
        }
        axes.path = lines
        axes.strokeColor = NSColor.gray.withAlphaComponent(0.5).cgColor
        axes.lineWidth = 0.5
        axes.lineDashPattern = [2, 2]
        let slot = plot.width / CGFloat(max(count, 1))
        for (index, value) in values.enumerated() {
            let bar = CAGradientLayer()
            bar.colors = [NSColor.systemGreen, .systemBlue].map(\.cgColor)
            (bar.startPoint, bar.endPoint) = (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
            bar.anchorPoint = CGPoint(x: 0.5, y: 0)
            bar.bounds.size = CGSize(width: slot * 0.6, height: plot.height * CGFloat(value / top))
            bar.position = CGPoint(x: plot.minX + slot * (CGFloat(index) + 0.5), y: plot.minY)
            bar.cornerRadius = 3
            bar.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            bars.addSublayer(bar)
            let grow = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
            grow.keyPath = "bounds.size.height"
            grow.fromValue = 0
            grow.beginTime = bars.convertTime(CACurrentMediaTime(), from: nil) + 0.05 * Double(index)
            grow.fillMode = .backwards
            bar.add(grow, forKey: "grow")
        }
        let mean = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
        let line = NSBezierPath()
        line.move(to: NSPoint(x: plot.minX, y: plot.minY + plot.height * CGFloat(mean / top)))
        line.relativeLine(to: NSPoint(x: plot.width, y: 0))
        average.path = line.cgPath
        average.strokeColor = NSColor.systemRed.cgColor
    }
}

// MARK: - Cards

@MainActor
final class CardStack: NSView {
    enum Direction: CaseIterable { case left, right }

    private(set) var cards: [NSView] = []
    var onSwipe: ((NSView, Direction) -> Void)?
    private var start = CGPoint.zero

    func push(_ card: NSView) {
        card.frame = bounds.insetBy(dx: 20, dy: 20)
        card.wantsLayer = true
        card.layer?.cornerRadius = 10
        card.shadow = {
            let shadow = NSShadow()
            shadow.shadowBlurRadius = 6
            shadow.shadowOffset = NSSize(width: 0, height: -2)
            return shadow
        }()
        addSubview(card, positioned: .below, relativeTo: cards.last)
        cards.append(card)
        let pan = NSPanGestureRecognizer { [weak self] in self?.panned($0 as! NSPanGestureRecognizer) }
        card.addGestureRecognizer(pan)
        arrange(animated: false)
    }

    private func arrange(animated: Bool) {
        NSAnimationContext.runAnimationGroup { context in
            context.duration = animated ? 0.2 : 0
            for (depth, card) in cards.enumerated() {
                let scale = 1 - 0.05 * CGFloat(min(depth, 3))
                card.layer?.transform = CATransform3DConcat(
                    CATransform3DMakeScale(scale, scale, 1), CATransform3DMakeTranslation(0, -8 * CGFloat(depth), 0))
                card.isHidden = depth > 3
            }
        }
    }

    private func panned(_ pan: NSPanGestureRecognizer) {
        guard let card = pan.view, card === cards.first else { return }
        let moved = pan.translation(in: self)
        switch pan.state {
        case .began: start = card.frame.origin
        case .changed: card.setFrameOrigin(NSPoint(x: start.x + moved.x, y: start.y + moved.y))
        case .ended where abs(moved.x) > 60:
            cards.removeFirst()
            card.removeFromSuperview()
            arrange(animated: true)
            onSwipe?(card, moved.x < 0 ? .left : .right)
        case .ended, .cancelled: card.animator().setFrameOrigin(start)
        default: break
        }
    }
}
