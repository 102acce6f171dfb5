import AppKit
import DemoSupport

/// A slot machine whose reels are transform layers.
final class SlotsScene: Scene {
    /// A reel of twelve faces around the x axis.
    final class Reel: CATransformLayer {
        static let symbols = ["7", "A", "K", "Q", "J", "$", "&", "§", "@", "%", "?", "#"]
        static let (face, radius) = (CGSize(width: 150, height: 92), CGFloat(46 / 0.2679))  // tan(π / 12)
        /// The index of the face in front, and all turns so far, in faces.
        private(set) var stop = 0
        private var turned = 0

        override init() {
            super.init()
            bounds = CGRect(origin: .zero, size: Self.face)
            for (index, symbol) in Self.symbols.enumerated() {
                let face = CALayer()
                face.name = symbol
                face.frame = bounds
                face.isDoubleSided = false
                face.backgroundColor = index % 2 == 0 ? Palette.white : Palette.color(0xdfe6f5)
                (face.borderWidth, face.borderColor) = (1, Palette.faint)
                let turn = CATransform3DMakeRotation(CGFloat(index) * .pi / 6, 1, 0, 0)
                face.transform = CATransform3DTranslate(turn, 0, 0, Self.radius)
                let text = CATextLayer()
                text.string = symbol
                text.font = CGFont("DejaVuSans-Bold" as CFString)
                (text.fontSize, text.alignmentMode, text.contentsScale) = (64, .center, 2)
                text.foregroundColor = [Palette.pink, Palette.color(0x3465a4), Palette.color(0x8f5902)][index % 3]
                text.frame = CGRect(x: 0, y: 6, width: 150, height: 80)
                face.addSublayer(text)
                addSublayer(face)
            }
        }

        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }

        #if !canImport(ObjectiveC)
            override class func makeLayer(copying layer: CALayer) -> CALayer { Reel(layer: layer) }
        #endif

        /// Turns the reel until a face is in front, after a number of whole turns.
        func spin(to stop: Int, turns: Int, duration: Double, at time: CFTimeInterval) {
            let from = CGFloat(turned) * .pi / 6
            turned += turns * 12 + (stop - self.stop + 12) % 12
            self.stop = stop
            let to = CGFloat(turned) * .pi / 6
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            setValue(-to, forKeyPath: "transform.rotation.x")
            CATransaction.commit()
            let spin = CABasicAnimation(keyPath: "transform.rotation.x")
            (spin.fromValue, spin.toValue, spin.duration) = (-from, -to, duration)
            spin.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.6, 0.25, 1.03)
            spin.beginTime = convertTime(time, from: nil)
            spin.fillMode = .backwards
            add(spin, forKey: "spin")
        }
    }

    nonisolated static let stops = [[0, 0, 0, 5], [3, 8, 1, 11], [0, 0, 0, 0], [6, 2, 9, 4]]
    let reels = (0..<4).map { _ in Reel() }
    private var spins = 0

    override init() {
        super.init()
        let machine = layer.add(
            CALayer(), at: Scene.middle, size: CGSize(width: 860, height: 460), color: Palette.color(0x9b2f4f))
        (machine.cornerRadius, machine.borderWidth, machine.borderColor) = (36, 8, Palette.amber)
        (machine.shadowOpacity, machine.shadowRadius) = (0.8, 30)
        for (index, reel) in reels.enumerated() {
            let window = machine.add(
                CALayer(), at: CGPoint(x: 130 + 200 * CGFloat(index), y: 230), size: CGSize(width: 170, height: 340),
                color: Palette.background)
            (window.masksToBounds, window.cornerRadius) = (true, 12)
            var eye = CATransform3DIdentity
            eye.m34 = -1 / 900
            window.sublayerTransform = eye
            reel.position = CGPoint(x: 85, y: 170)
            reel.zPosition = -Reel.radius
            window.addSublayer(reel)
            let shade = CAGradientLayer()
            shade.colors = [0.85, 0, 0, 0.85].map { Palette.color(0, alpha: $0) }
            shade.locations = [0, 0.35, 0.65, 1]
            shade.frame = window.frame
            shade.cornerRadius = 12
            machine.addSublayer(shade)
        }
        machine.add(CALayer(), at: CGPoint(x: 430, y: 230), size: CGSize(width: 800, height: 3), color: Palette.pink)
    }

    override func begin() { spin(at: start) }

    override func act() { spin(at: CACurrentMediaTime()) }

    func spin(at time: CFTimeInterval) {
        for (index, reel) in reels.enumerated() {
            reel.spin(
                to: Self.stops[spins % Self.stops.count][index], turns: 3 + index, duration: 2 + 0.5 * Double(index),
                at: time)
        }
        spins += 1
    }
}
