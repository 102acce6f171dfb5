import AppKit
import DemoSupport

/// Covers in perspective with reflections. The next cover is selected again and again.
final class CoverFlowScene: Scene {
    nonisolated static let (side, pause, duration) = (CGFloat(260), 1.4, 0.6)
    private(set) var selected = 0
    private(set) var covers: [CALayer] = []
    private var steps = 0

    override var needsFrames: Bool { true }

    override init() {
        super.init()
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 900
        let hall = layer.add(CALayer(), at: Scene.middle, size: Scene.size)
        hall.sublayerTransform = eye
        for index in 0..<11 {
            // The replicator's second copy is the reflection.
            let replicator = CAReplicatorLayer()
            replicator.name = "cover \(index)"
            replicator.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            replicator.instanceCount = 2
            replicator.instanceTransform = CATransform3DTranslate(
                CATransform3DMakeScale(1, -1, 1), 0, Self.side + 4, 0)
            replicator.instanceRedOffset = -0.72
            replicator.instanceGreenOffset = -0.72
            replicator.instanceBlueOffset = -0.72
            let cover = CALayer()
            cover.frame = replicator.bounds
            cover.contents = Self.cover(index)
            cover.contentsGravity = .resizeAspectFill
            replicator.addSublayer(cover)
            hall.addSublayer(replicator)
            covers.append(replicator)
        }
        // In front of everything, and outside of the perspective.
        let floor = CAGradientLayer()
        floor.frame = CGRect(x: 0, y: 0, width: Scene.size.width, height: 208)
        layer.masksToBounds = true
        floor.colors = [Palette.background, Palette.background, Palette.color(0x10141d, alpha: 0.1)]
        floor.locations = [0, 0.3, 1]
        layer.addSublayer(floor)
        layOut()
    }

    /// Returns the place of the cover that is a number of covers to the right of the selected one.
    nonisolated static func place(_ offset: Int) -> (position: CGPoint, depth: CGFloat, angle: CGFloat) {
        let side: CGFloat = offset == 0 ? 0 : offset > 0 ? 1 : -1
        return (
            CGPoint(x: Scene.middle.x + 90 * CGFloat(offset) + 130 * side, y: 350), offset == 0 ? 60 : -120,
            -side * .pi / 3
        )
    }

    private func layOut() {
        for (index, cover) in covers.enumerated() {
            let (position, depth, angle) = Self.place(index - selected)
            cover.position = position
            cover.zPosition = depth
            cover.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
        }
    }

    func select(_ index: Int) {
        selected = index
        CATransaction.begin()
        CATransaction.setDisableActions(false)
        CATransaction.setAnimationDuration(Self.duration)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
        layOut()
        CATransaction.commit()
    }

    override func act() { select((selected + 1) % covers.count) }

    override func frame(at seconds: Double) {
        let step = Int(seconds / Self.pause)
        guard step > steps else { return }
        steps = step
        // Forwards and backwards.
        let place = step % (2 * covers.count - 2)
        select(place < covers.count ? place : 2 * covers.count - 2 - place)
    }

    private static func cover(_ index: Int) -> CGImage? {
        let hue = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet][index % 5]
        return drawImage(CGSize(width: 2 * side, height: 2 * side)) { context in
            context.setFillColor(hue)
            context.fill(CGRect(x: 0, y: 0, width: 2 * side, height: 2 * side))
            context.setStrokeColor(Palette.color(0xffffff, alpha: 0.35))
            context.setLineWidth(14)
            for ring in 0...index {
                let radius = CGFloat(60 + 36 * ring)
                context.strokeEllipse(
                    in: CGRect(
                        x: 80 + 30 * CGFloat(index) - radius, y: 380 - radius, width: 2 * radius, height: 2 * radius))
            }
            let text = NSAttributedString(
                string: "\(index + 1)",
                attributes: [
                    .font: CTFontCreateWithName("DejaVu Sans Bold" as CFString, 150, nil),
                    .foregroundColor: Palette.white,
                ])
            context.textPosition = CGPoint(x: 36, y: 40)
            CTLineDraw(CTLineCreateWithAttributedString(text as CFAttributedString), context)
        }
    }
}

/// Returns an image of the given size in pixels that a closure draws.
func drawImage(_ size: CGSize, _ draw: (CGContext) -> Void) -> CGImage? {
    guard
        let context = CGContext(
            data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    draw(context)
    return context.makeImage()
}
