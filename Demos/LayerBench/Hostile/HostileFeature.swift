import AppKit

/// A feature that layers of a hostile tree may have.
struct HostileFeature: Sendable {
    let name: String
    /// The probability that a layer has it, in percent.
    let percent: Int
    let apply: @Sendable (CALayer, inout SeededRandom) -> Void

    private init(_ name: String, _ percent: Int, _ apply: @escaping @Sendable (CALayer, inout SeededRandom) -> Void) {
        (self.name, self.percent, self.apply) = (name, percent, apply)
    }

    static let all: [HostileFeature] = [
        HostileFeature("background", 60) { layer, random in
            layer.backgroundColor = random.color().copy(alpha: CGFloat(random.number(0.1...1)))
        },
        HostileFeature("round", 25) { layer, random in
            layer.cornerRadius = random.magnitude(1...1e4)
            layer.masksToBounds = random.chance(60)
        },
        HostileFeature("border", 20) { layer, random in
            layer.borderWidth = random.magnitude(0.5...1e3)
            layer.borderColor = random.color().copy(alpha: 0.5)
        },
        HostileFeature("shadow", 40) { layer, random in
            layer.shadowOpacity = Float(random.unit())
            layer.shadowRadius = random.magnitude(0.5...1e4)
            layer.shadowOffset = CGSize(width: random.number(-300...300), height: random.number(-300...300))
            if random.chance(20) {
                layer.shadowPath = random.path(in: layer.bounds.size, count: random.whole(3...2000))
            }
        },
        HostileFeature("filters", 30) { layer, random in layer.filters = random.filters() },
        HostileFeature("backdrop", 15) { layer, random in layer.backgroundFilters = random.filters() },
        HostileFeature("compositing", 10) { layer, random in
            let names = CIFilter.filterNames(inCategory: kCICategoryCompositeOperation)
            layer.compositingFilter = CIFilter(name: random.element(of: names))
        },
        HostileFeature("opacity", 30) { layer, random in
            layer.opacity = Float(random.unit())
            layer.allowsGroupOpacity = random.chance(70)
        },
        HostileFeature("turned", 15) { layer, random in
            layer.transform = CATransform3DMakeRotation(CGFloat(random.number(-3...3)), 0, 0, 1)
        },
        HostileFeature("stretched", 10) { layer, random in
            layer.transform = CATransform3DScale(
                layer.transform, random.magnitude(0.01...100), random.magnitude(0.01...100), 1)
        },
        HostileFeature("perspective", 10) { layer, random in
            var transform = CATransform3DIdentity
            transform.m34 = -1 / random.magnitude(50...5000)
            layer.transform = CATransform3DRotate(
                transform, CGFloat(random.number(-1.5...1.5)), CGFloat(random.unit()), CGFloat(random.unit()), 0)
        },
        HostileFeature("rasterized", 10) { layer, random in
            layer.shouldRasterize = true
            layer.rasterizationScale = random.magnitude(0.1...20)
        },
        HostileFeature("contents", 20) { layer, random in
            layer.contents = MatrixFeature.softSpot(CGSize(width: random.whole(1...256), height: random.whole(1...256)))
            layer.minificationFilter = random.chance(50) ? .trilinear : .linear
        },
        HostileFeature("moving", 20) { layer, random in
            let animation = CABasicAnimation(keyPath: random.chance(50) ? "transform.rotation.z" : "transform.scale")
            (animation.fromValue, animation.toValue) = (0.5, Double(random.magnitude(0.1...30)))
            (animation.duration, animation.repeatCount) = (random.number(0.1...5), .infinity)
            layer.add(animation, forKey: "moving")
        },
        HostileFeature("transition", 5) { layer, random in
            let transition = CATransition()
            transition.duration = 3
            transition.type = [.fade, .moveIn, .push, .reveal][random.whole(0...3)]
            layer.add(transition, forKey: kCATransition)
        },
    ]
}

extension SeededRandom {
    /// Returns up to four filters with inputs from their usual ranges or far outside of them.
    mutating func filters() -> [CIFilter] {
        let names = CIFilter.filterNames(inCategories: nil)
        return (0..<whole(1...4)).compactMap { _ in
            let name =
                chance(30)
                ? ["CIGaussianBlur", "CIBloom", "CIBoxBlur", "CIMotionBlur"][whole(0...3)]
                : element(of: names)
            guard let filter = CIFilter(name: name) else { return nil }
            for key in filter.inputKeys {
                let isNumber = filter.value(forKey: key) is NSNumber
                if isNumber, chance(70) { filter.setValue(Double(magnitude(0.01...1e5)), forKey: key) }
            }
            return filter
        }
    }

    mutating func path(in size: CGSize, count: Int) -> CGPath {
        let path = CGMutablePath()
        path.move(to: point(in: size))
        for _ in 0..<count {
            if chance(50) {
                path.addLine(to: point(in: size))
            } else {
                path.addCurve(to: point(in: size), control1: point(in: size), control2: point(in: size))
            }
        }
        return path
    }

    /// Returns a layer of a random class, and the name of its kind. `size` is that of the screen.
    mutating func layer(_ size: CGSize) -> (CALayer, String) {
        switch whole(0...11) {
        case 0:
            let shape = CAShapeLayer()
            shape.path = path(in: size, count: Int(magnitude(3...20_000)))
            shape.fillColor = color().copy(alpha: 0.6)
            shape.strokeColor = color()
            shape.lineWidth = magnitude(0.1...1000)
            if chance(30) { shape.lineDashPattern = [NSNumber(value: number(0.1...5)), 2] }
            shape.lineJoin = [.miter, .round, .bevel][whole(0...2)]
            return (shape, "shape")
        case 1:
            let gradient = CAGradientLayer()
            gradient.type = [.axial, .radial, .conic][whole(0...2)]
            gradient.colors = (0..<whole(2...200)).map { _ in color() }
            return (gradient, "gradient")
        case 2:
            let text = CATextLayer()
            text.string = String(repeating: "Hostile layers. ", count: whole(1...200))
            text.fontSize = magnitude(1...2000)
            text.isWrapped = chance(50)
            return (text, "text")
        case 3, 4:
            let emitter = CAEmitterLayer()
            emitter.emitterCells = (0..<whole(1...3)).map { _ in cell(depth: 0) }
            emitter.emitterPosition = point(in: size)
            emitter.emitterShape = [.point, .rectangle, .circle, .line][whole(0...3)]
            emitter.emitterSize = CGSize(width: magnitude(1...5000), height: magnitude(1...5000))
            emitter.renderMode = [.additive, .backToFront, .oldestFirst, .unordered][whole(0...3)]
            emitter.beginTime = -10
            return (emitter, "emitter")
        case 5, 6:
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = Int(magnitude(2...1e5))
            replicator.instanceTransform = CATransform3DMakeTranslation(
                CGFloat(number(-20...20)), CGFloat(number(-20...20)), 0)
            if chance(30) {
                replicator.instanceTransform = CATransform3DRotate(
                    replicator.instanceTransform, CGFloat(number(-0.5...0.5)), 0, 0, 1)
            }
            replicator.instanceAlphaOffset = Float(number(-0.1...0))
            if chance(40) { replicator.instanceColor = color() }
            return (replicator, "replicator")
        case 7: return (CATransformLayer(), "space")
        default: return (CALayer(), "plain")
        }
    }

    private mutating func cell(depth: Int) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.contents = MatrixFeature.softSpot(CGSize(width: whole(1...64), height: whole(1...64)))
        cell.birthRate = Float(magnitude(1...1e7))
        cell.lifetime = Float(magnitude(0.1...100))
        cell.velocity = magnitude(1...1000)
        cell.emissionRange = CGFloat(number(0...7))
        cell.scale = magnitude(0.05...50)
        cell.scaleRange = cell.scale / 2
        cell.spin = CGFloat(number(-5...5))
        cell.color = color()
        if depth < 2, chance(25) { cell.emitterCells = [self.cell(depth: depth + 1)] }
        return cell
    }
}
