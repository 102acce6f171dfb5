import AppKit

/// The area of a sample: 254 by 130 points, with the origin at the bottom left.
@MainActor
package final class Stage {
    nonisolated package static let size = CGSize(width: 254, height: 130)
    nonisolated package static let middle = CGPoint(x: 127, y: 65)
    /// The horizontal positions between which dots move.
    nonisolated package static let (left, right): (CGFloat, CGFloat) = (27, 227)

    package let layer = CALayer()
    /// The time at which the stage was created. The times that `eachFrame` passes count from here.
    private let start = CACurrentMediaTime()
    private weak var view: PageView?
    private var beginnings: [() -> Void] = []
    private var links: [CADisplayLink] = []
    private var endings: [() -> Void] = []

    init(view: PageView) {
        self.view = view
        layer.bounds = CGRect(origin: .zero, size: Stage.size)
        layer.anchorPoint = .zero
    }

    /// Runs a closure after the page has been shown.
    package func whenShown(_ body: @escaping () -> Void) { beginnings.append(body) }

    /// Runs a closure when another page is shown.
    package func whenEnded(_ body: @escaping () -> Void) { endings.append(body) }

    /// Sets an animation's begin time to the time from which `eachFrame` counts, instead of its first frame.
    package func begin<Animation: CAAnimation>(_ animation: Animation, on layer: CALayer) -> Animation {
        animation.beginTime = layer.convertTime(start, from: nil)
        return animation
    }

    /// Runs a closure before each frame after the page has been shown. Its argument is the time at which the frame will be
    /// displayed, in seconds since the stage was created.
    @discardableResult
    package func eachFrame(
        _ range: CAFrameRateRange = .default, _ body: @escaping (Double) -> Void
    ) -> CADisplayLink? {
        let start = start
        let link = view?.displayLink { link in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            body(link.targetTimestamp - start)
            CATransaction.commit()
        }
        guard let link else { return nil }
        link.preferredFrameRateRange = range
        links.append(link)
        whenShown { link.add(to: .main, forMode: .common) }
        return link
    }

    package func begin() {
        for beginning in beginnings { beginning() }
        beginnings = []
    }

    package func end() {
        for link in links { link.invalidate() }
        links = []
        for ending in endings { ending() }
        endings = []
    }

    // MARK: Content

    /// Adds a disc; `place` is its center.
    @discardableResult
    package func dot(_ color: CGColor = Palette.blue, at place: CGPoint = Stage.middle, size: CGFloat = 22) -> CALayer {
        let dot = box(color, at: place, size: CGSize(width: size, height: size))
        dot.cornerRadius = size / 2
        return dot
    }

    /// Adds a rectangle; `place` is its center.
    @discardableResult
    package func box(
        _ color: CGColor = Palette.blue, at place: CGPoint = Stage.middle, size: CGSize = CGSize(width: 64, height: 64)
    ) -> CALayer {
        let box = CALayer()
        box.bounds = CGRect(origin: .zero, size: size)
        box.position = place
        box.backgroundColor = color
        layer.addSublayer(box)
        return box
    }

    /// Adds a horizontal line at a height, with marks across it.
    package func track(y: CGFloat = Stage.middle.y, marks: [CGFloat] = [Stage.left, Stage.right]) {
        box(Palette.track, at: CGPoint(x: Stage.middle.x, y: y), size: CGSize(width: Stage.size.width - 30, height: 2))
        for mark in marks {
            box(Palette.faint, at: CGPoint(x: mark, y: y), size: CGSize(width: 2, height: 14))
        }
    }

    /// Adds the stroke of a path in the stage's coordinates.
    @discardableResult
    package func line(_ path: CGPath, _ color: CGColor = Palette.track, width: CGFloat = 2) -> Drawing {
        let drawing = Drawing(size: Stage.size) { context in
            context.addPath(path)
            context.setStrokeColor(color)
            context.setLineWidth(width)
            context.strokePath()
        }
        drawing.position = Stage.middle
        layer.addSublayer(drawing)
        return drawing
    }

    /// Adds a line of text centered at a point.
    @discardableResult
    package func label(_ text: String, at place: CGPoint, size: CGFloat = 11, color: CGColor = Palette.faint) -> Label {
        let label = Label(
            text, size: size, color: color, at: CGRect(x: place.x - 60, y: place.y - 8, width: 120, height: 16))
        label.alignmentMode = .center
        layer.addSublayer(label)
        return label
    }
}
