import AppKit

/// A value of a layer of a random program tree that changes in each frame.
struct TreeMotion {
    let name: String
    let movement: Movement

    private init(
        _ name: String, _ layer: CALayer, _ keyPath: String, _ random: inout SeededRandom,
        value: @escaping (Double) -> Any
    ) {
        self.name = name
        movement = Movement(layer, keyPath, duration: random.number(0.6...2.5), phase: random.unit(), value: value)
    }

    /// Returns a random motion that is usual for a layer of its class; nil for none.
    static func random(for layer: CALayer, _ random: inout SeededRandom) -> TreeMotion? {
        if let shape = layer as? CAShapeLayer, random.chance(60) {
            return motion(ofShape: shape, &random)
        }
        if let gradient = layer as? CAGradientLayer, random.chance(50) {
            let (from, to) = ((0..<3).map { _ in random.color() }, (0..<3).map { _ in random.color() })
            return TreeMotion("colors", gradient, "colors", &random) { $0 < 0.5 ? from : to }
        }
        if let replicator = layer as? CAReplicatorLayer, random.chance(60) {
            let color = random.color()
            return random.chance(50)
                ? TreeMotion("instanceColor", replicator, "instanceColor", &random) {
                    color.copy(alpha: 0.3 + 0.7 * CGFloat($0)) ?? color
                }
                : TreeMotion("instanceTransform", replicator, "instanceTransform", &random) {
                    CATransform3DMakeRotation(0.2 + 0.3 * CGFloat($0), 0, 0, 1)
                }
        }
        if layer.filters?.isEmpty == false, random.chance(40), (layer.filters?.first as? CIFilter)?.name == "filter" {
            let keys = (layer.filters?.first as? CIFilter)?.inputKeys ?? []
            for key in ["inputRadius", "inputIntensity", "inputScale", "inputSaturation"] where keys.contains(key) {
                return TreeMotion(key, layer, "filters.filter.\(key)", &random) { 0.5 + 6 * $0 }
            }
        }
        if layer.shadowOpacity > 0, random.chance(20) {
            return TreeMotion("shadowRadius", layer, "shadowRadius", &random) { 4 + 12 * $0 }
        }
        return motion(ofLayer: layer, &random)
    }

    private static func motion(ofShape shape: CAShapeLayer, _ random: inout SeededRandom) -> TreeMotion {
        switch random.whole(0...3) {
        case 0: return TreeMotion("strokeEnd", shape, "strokeEnd", &random) { $0 }
        case 1: return TreeMotion("lineWidth", shape, "lineWidth", &random) { 1 + 8 * $0 }
        case 2:
            let bounds = shape.bounds
            return TreeMotion("path", shape, "path", &random) {
                CGPath(ellipseIn: bounds.insetBy(dx: bounds.width * 0.4 * CGFloat($0), dy: 2), transform: nil)
            }
        default:
            let (from, to) = (random.color(), random.color())
            return TreeMotion("fillColor", shape, "fillColor", &random) { $0 < 0.5 ? from : to }
        }
    }

    private static func motion(ofLayer layer: CALayer, _ random: inout SeededRandom) -> TreeMotion {
        switch random.whole(0...8) {
        case 0, 1:
            let (middle, x, y) = (layer.position, CGFloat(random.number(10...80)), CGFloat(random.number(0...50)))
            return TreeMotion("position", layer, "position", &random) {
                CGPoint(x: middle.x + x * CGFloat($0), y: middle.y + y * CGFloat($0))
            }
        case 2: return TreeMotion("scale", layer, "transform.scale", &random) { 0.8 + 0.4 * $0 }
        case 3: return TreeMotion("rotation", layer, "transform.rotation.z", &random) { -0.5 + $0 }
        case 4, 5: return TreeMotion("opacity", layer, "opacity", &random) { 0.3 + 0.7 * $0 }
        case 6:
            let (from, to) = (random.color(), random.color())
            return TreeMotion("backgroundColor", layer, "backgroundColor", &random) { $0 < 0.5 ? from : to }
        case 7:
            let size = layer.bounds.size
            return TreeMotion("size", layer, "bounds.size", &random) {
                CGSize(width: size.width * (0.8 + 0.4 * CGFloat($0)), height: size.height * (0.8 + 0.4 * CGFloat($0)))
            }
        default: return TreeMotion("cornerRadius", layer, "cornerRadius", &random) { 4 + 20 * $0 }
        }
    }
}
