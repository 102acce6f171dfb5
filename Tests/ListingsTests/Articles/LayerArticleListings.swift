import AppKit
import Testing

// The listings of the articles on the render thread, animatable properties and performance.

private func pulse(_ badge: CALayer) {
    let pulse = CABasicAnimation(keyPath: "opacity")
    (pulse.fromValue, pulse.toValue, pulse.duration) = (1, 0.2, 0.5)
    (pulse.autoreverses, pulse.repeatCount) = (true, .infinity)
    badge.add(pulse, forKey: "pulse")
}

private func loadInBackground(_ view: CALayer) {
    nonisolated(unsafe) let layer = view
    DispatchQueue.global().async {
        let image = loadImage()
        CATransaction.begin()
        layer.contents = image
        CATransaction.commit()
    }
}

/// An image that takes long to make.
private func loadImage() -> CGImage? { Samples.image }

private final class Dial: CALayer {
    @AcetateLayerProperty var progress: CGFloat = 0

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
        ctx.addArc(
            center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 6, startAngle: .pi / 2,
            endAngle: .pi / 2 - progress * 2 * .pi, clockwise: true)
        ctx.setStrokeColor(CGColor(red: 0, green: 0.6, blue: 1, alpha: 1))
        ctx.setLineWidth(8)
        ctx.strokePath()
    }

    override class func makeLayer(copying layer: CALayer) -> CALayer { Dial(layer: layer) }

    override func action(forKey event: String) -> CAAction? {
        guard event == "progress" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.progress ?? progress
        animation.duration = 0.5
        return animation
    }
}

private func fill(_ dial: Dial) {
    let fill = CABasicAnimation(keyPath: "progress")
    (fill.fromValue, fill.toValue, fill.duration) = (0, 1, 2)
    dial.add(fill, forKey: "fill")
}

private func makeCheap(_ card: CALayer, _ title: CATextLayer, _ badge: CALayer) {
    card.shadowOpacity = 0.5
    card.shadowPath = CGPath(roundedRect: card.bounds, cornerWidth: 12, cornerHeight: 12, transform: nil)

    title.backgroundColor = CGColor(gray: 1, alpha: 1)
    title.isOpaque = true

    badge.shouldRasterize = true
    badge.rasterizationScale = badge.contentsScale
}

@Suite struct LayerArticleListings {
    init() throws { try Samples.pinFonts() }

    /// A renderer that has begun the animations of a layer at the time 0.
    private func makeRenderer(of layer: CALayer) -> CARenderer {
        let renderer = CARenderer(width: 100, height: 100)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.addSublayer(layer)
        renderer.layer = root
        frame(renderer, 0)
        return renderer
    }

    private func frame(_ renderer: CARenderer, _ time: CFTimeInterval) {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
    }

    /// The alpha of the renderer's pixel at a point from the top left corner.
    private func alpha(_ renderer: CARenderer, _ x: Int, _ y: Int) throws -> UInt8 {
        let image = try #require(renderer.image)
        let data = try #require(image.dataProvider?.data)
        return data[data.startIndex + y * image.bytesPerRow + 4 * x + 3]
    }

    @Test func `a pulse goes from 1 to 0.2 in half a second`() throws {
        let badge = CALayer()
        (badge.frame, badge.backgroundColor) = (CGRect(x: 0, y: 0, width: 100, height: 100), .black)
        pulse(badge)
        let renderer = makeRenderer(of: badge)
        #expect(try alpha(renderer, 50, 50) == 255)
        frame(renderer, 0.5)
        #expect(abs(Int(try alpha(renderer, 50, 50)) - 51) <= 1)
    }

    @Test func `another thread changes a layer`() {
        let layer = CALayer()
        loadInBackground(layer)
        let limit = Date(timeIntervalSinceNow: 20)
        while layer.contents == nil, Date() < limit { Thread.sleep(forTimeInterval: 0.005) }
        #expect(layer.contents != nil)
    }

    @Test func `a property of one's own is drawn with its values in between`() throws {
        let dial = Dial()
        dial.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        fill(dial)
        let renderer = makeRenderer(of: dial)
        frame(renderer, 1)
        // After half of the time the right half of the circle is drawn, whose radius is 44.
        #expect(try alpha(renderer, 93, 50) == 255)
        #expect(try alpha(renderer, 6, 50) == 0)
    }

    @Test func `a change of a property of one's own runs the action from the presented value`() throws {
        let dial = Dial()
        let renderer = makeRenderer(of: dial)
        dial.progress = 1
        let animation = try #require(dial.animation(forKey: "progress") as? CABasicAnimation)
        #expect(animation.fromValue as? CGFloat == 0 && animation.duration == 0.5)
        withExtendedLifetime(renderer) {}
    }

    @Test func `the cheap spellings set what they say`() {
        let (card, title, badge) = (CALayer(), CATextLayer(), CALayer())
        card.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
        makeCheap(card, title, badge)
        #expect(card.shadowPath?.boundingBox == card.bounds)
        #expect(title.isOpaque && badge.shouldRasterize)
    }
}
