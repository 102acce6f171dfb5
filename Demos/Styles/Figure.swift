import AppKit
import DemoSupport

/// A figure that shows a property on a layer, with the property's values.
struct Figure: Sendable {
    let name: String
    /// Two lines.
    let values: [String]
    let build: @MainActor @Sendable (_ stage: CALayer) -> Void

    init(_ name: String, _ values: [String], build: @escaping @MainActor @Sendable (CALayer) -> Void) {
        (self.name, self.values, self.build) = (name, values, build)
    }

    /// The gravities in the order of the list in chapter 5.
    static let gravities: [CALayerContentsGravity] = [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
        .resizeAspectFill,
    ]
}

/// The layer that all of the chapter's figures show, with one more property in each function.
@MainActor
enum Example {
    nonisolated static let bounds = CGRect(x: 0, y: 0, width: 136, height: 100)
    nonisolated static let position = CGPoint(x: 112, y: 84)
    nonisolated static let cornerRadius: CGFloat = 16
    nonisolated static let borderWidth: CGFloat = 4
    nonisolated static let backgroundColor = Palette.color(0x2a9d8f)
    nonisolated static let borderColor = Palette.color(0xe9c46a)
    nonisolated static let shadowColor = Palette.color(0xff2d2d)

    /// Adds the layer with its geometry only, without visible content.
    static func geometry(on stage: CALayer) -> CALayer {
        let layer = CALayer()
        layer.bounds = bounds
        layer.position = position
        layer.cornerRadius = cornerRadius
        stage.addSublayer(layer)
        return layer
    }

    static func background(on stage: CALayer) -> CALayer {
        let layer = geometry(on: stage)
        layer.backgroundColor = backgroundColor
        return layer
    }

    static func contents(on stage: CALayer) -> CALayer {
        let layer = background(on: stage)
        layer.contents = Drawings.boat
        layer.contentsGravity = .resizeAspect
        return layer
    }

    static func sublayers(on stage: CALayer) -> CALayer {
        let layer = contents(on: stage)
        layer.addSublayer(monitor())
        return layer
    }

    static func border(on stage: CALayer) -> CALayer {
        let layer = sublayers(on: stage)
        layer.borderWidth = borderWidth
        layer.borderColor = borderColor
        return layer
    }

    /// A monitor with a test pattern, which extends beyond the layer's lower right corner.
    private static func monitor() -> CALayer {
        let set = CALayer()
        set.frame = CGRect(x: 88, y: -20, width: 70, height: 54)
        set.backgroundColor = Palette.color(0x2b2d42)
        set.cornerRadius = 7
        let screen = CALayer()
        screen.frame = CGRect(x: 5, y: 8, width: 60, height: 41)
        screen.cornerRadius = 4
        screen.masksToBounds = true
        for (index, color) in [0xffffff, 0xf9f871, 0x55dde0, 0x5fd068, 0xd55fde, 0xe0453a, 0x3454d1].enumerated() {
            let bar = CALayer()
            let edges = [index, index + 1].map { (CGFloat($0) * 60 / 7).rounded() }
            bar.frame = CGRect(x: edges[0], y: 12, width: edges[1] - edges[0], height: 29)
            bar.backgroundColor = Palette.color(UInt32(color))
            screen.addSublayer(bar)
        }
        for index in 0..<4 {
            let bar = CALayer()
            bar.frame = CGRect(x: CGFloat(index) * 15, y: 0, width: 15, height: 12)
            bar.backgroundColor = Palette.color([0x000000, 0x404040, 0x909090, 0xf0f0f0][index])
            screen.addSublayer(bar)
        }
        set.addSublayer(screen)
        return set
    }

    /// Adds a backdrop of vertical bars.
    static func stripes(on stage: CALayer) {
        let colors = [Palette.blue, Palette.violet, Palette.pink, Palette.amber]
        for index in 0..<10 {
            let bar = CALayer()
            bar.frame = CGRect(x: 12 + CGFloat(index) * 20, y: 12, width: 10, height: 140)
            bar.backgroundColor = colors[index % 4]
            stage.addSublayer(bar)
        }
    }
}
