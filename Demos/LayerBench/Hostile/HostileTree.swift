import AppKit

/// A random layer tree with extreme values: huge sizes and radii, many particles, instances and filters, nested in one
/// another. The same seed gives the same tree, and the same edits of it, on every run.
final class HostileTree {
    /// The layer to show.
    let root: CALayer
    /// The features of each layer, for the report.
    private(set) var summary: [String] = []
    private var random: SeededRandom
    private var layers: [CALayer] = []
    private let size: CGSize

    init(seed: UInt64, size: CGSize) {
        (random, self.size) = (SeededRandom(seed: seed), size)
        root = BenchScene.root(size)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for index in 0..<random.whole(2...15) { addLayer(index) }
        CATransaction.commit()
    }

    private func addLayer(_ index: Int) {
        let (layer, kind) = random.layer(size)
        var features = [kind]
        layer.name = "layer \(index)"
        place(layer)
        for feature in HostileFeature.all where random.chance(feature.percent) {
            feature.apply(layer, &random)
            features.append(feature.name)
        }
        let parent = random.chance(40) ? root : layers.isEmpty ? root : random.element(of: layers)
        if parent !== root, parent.mask == nil, random.chance(15) {
            parent.mask = layer
            features.append("mask")
        } else {
            parent.addSublayer(layer)
        }
        let above = parent === root ? "root" : parent.name ?? ""
        summary.append("\(index) in \(above): \(features.joined(separator: " "))")
        layers.append(layer)
    }

    private func place(_ layer: CALayer) {
        let isHuge = random.chance(25)
        func length(_ whole: CGFloat) -> CGFloat {
            isHuge ? random.magnitude(1...1e5) : whole * CGFloat(random.number(0.1...1.5))
        }
        layer.bounds = CGRect(x: 0, y: 0, width: length(size.width), height: length(size.height))
        layer.position = CGPoint(
            x: size.width * CGFloat(random.number(-0.2...1.2)), y: size.height * CGFloat(random.number(-0.2...1.2)))
    }

    /// Changes a few properties of a few layers, before a frame.
    func edit() {
        CATransaction.begin()
        CATransaction.setDisableActions(random.chance(50))
        for _ in 0..<random.whole(1...4) {
            let layer = random.element(of: layers)
            switch random.whole(0...5) {
            case 0: layer.position.x += CGFloat(random.number(-30...30))
            case 1: layer.bounds.size.width *= CGFloat(random.number(0.5...1.5))
            case 2: layer.opacity = Float(random.unit())
            case 3: layer.backgroundColor = random.color()
            case 4: layer.transform = CATransform3DRotate(layer.transform, CGFloat(random.number(-1...1)), 0, 0, 1)
            default:
                let feature = random.element(of: HostileFeature.all)
                feature.apply(layer, &random)
            }
        }
        CATransaction.commit()
    }
}

extension SeededRandom {
    /// Returns a number whose magnitude is as likely small as large: its logarithm is distributed evenly.
    mutating func magnitude(_ range: ClosedRange<Double>) -> CGFloat {
        CGFloat(exp(number(log(range.lowerBound)...log(range.upperBound))))
    }

    mutating func rect(in size: CGSize) -> CGRect {
        CGRect(
            x: size.width * CGFloat(number(-0.5...1)), y: size.height * CGFloat(number(-0.5...1)),
            width: size.width * CGFloat(number(0...1.5)), height: size.height * CGFloat(number(0...1.5)))
    }

    mutating func point(in size: CGSize) -> CGPoint {
        CGPoint(x: size.width * CGFloat(number(-0.2...1.2)), y: size.height * CGFloat(number(-0.2...1.2)))
    }
}
