import AppKit
import DemoSupport

extension Spinner {
    /// Spinners with gradients, masks, shadows, filters and particles.
    static let painted = [conic, shimmer, filling, comet, glow, gooey]

    /// A conic gradient, masked by a ring, that turns.
    private static let conic = Spinner("conic gradient") { square, _ in
        let gradient = CAGradientLayer()
        gradient.type = .conic
        gradient.colors = [Palette.color(0x5aa9ff, alpha: 0), Palette.blue]
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 1))
        square.add(gradient, "gradient", at: middle, size: square.bounds.size)
        let ring = CAShapeLayer()
        ring.frame = gradient.bounds
        ring.path = CGPath(ellipseIn: gradient.bounds.insetBy(dx: 6, dy: 6), transform: nil)
        (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, Palette.white, 9)
        gradient.mask = ring
        gradient.add(cycle("transform.rotation.z", from: 0, to: 2 * Double.pi, duration: 1), forKey: "turn")
    }

    /// A light that moves over lines of a text that is not there yet.
    private static let shimmer = Spinner("shimmer") { square, _ in
        let lines = CALayer()
        lines.frame = square.bounds
        for (index, width) in [84, 70, 78, 40].enumerated() {
            let line = CALayer()
            line.frame = CGRect(x: 0, y: 66 - 20 * index, width: width, height: 11)
            (line.cornerRadius, line.backgroundColor) = (5.5, Palette.white)
            lines.addSublayer(line)
        }
        let gradient = CAGradientLayer()
        gradient.colors = [Palette.track, Palette.white, Palette.track]
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.6), CGPoint(x: 1, y: 0.4))
        gradient.locations = [0, 0.5, 1]
        square.add(gradient, "light", at: middle, size: square.bounds.size)
        gradient.mask = lines
        gradient.add(
            cycle("locations", from: [-1.0, -0.5, 0.0], to: [1.0, 1.5, 2.0], duration: 1.4), forKey: "pass")
    }

    /// A disc that fills with a wave behind a mask.
    private static let filling = Spinner("filling mask") { square, _ in
        let disc = CALayer()
        disc.backgroundColor = Palette.track
        disc.masksToBounds = true
        disc.cornerRadius = 38
        square.add(disc, at: middle, size: CGSize(width: 76, height: 76))
        let crest = CGMutablePath()
        crest.move(to: CGPoint(x: 0, y: -80))
        for step in 0...40 {
            crest.addLine(to: CGPoint(x: Double(step) * 4, y: 5 * sin(Double(step) / 40 * 4 * .pi)))
        }
        crest.addLine(to: CGPoint(x: 160, y: -80))
        crest.closeSubpath()
        let water = disc.addShape("water", crest, fill: Palette.teal)
        water.position = CGPoint(x: 38, y: 38)
        water.add(cycle("position.x", from: 38, to: -42, duration: 0.8), forKey: "travel")
        let level = CABasicAnimation(keyPath: "position.y")
        (level.fromValue, level.toValue, level.duration) = (32.0, 116.0, 3)
        (level.autoreverses, level.repeatCount) = (true, .infinity)
        water.add(level.timing(.easeInEaseOut), forKey: "level")
    }

    /// Particles from a point that moves around a circle.
    private static let comet = Spinner("particles") { square, _ in
        let emitter = CAEmitterLayer()
        emitter.frame = square.bounds
        emitter.name = "emitter"
        emitter.renderMode = .additive
        emitter.emitterPosition = CGPoint(x: 42, y: 74)
        let cell = CAEmitterCell()
        cell.name = "spark"
        cell.contents = spark
        (cell.birthRate, cell.lifetime) = (90, 0.8)
        (cell.scale, cell.scaleSpeed) = (0.5, -0.5)
        (cell.velocity, cell.emissionRange) = (5, 2 * .pi)
        cell.color = Palette.color(0xff8844)
        cell.alphaSpeed = -1.2
        emitter.emitterCells = [cell]
        square.addSublayer(emitter)
        let circle = CGMutablePath()
        circle.addArc(center: middle, radius: 32, startAngle: .pi / 2, endAngle: -1.5 * .pi, clockwise: true)
        let run = CAKeyframeAnimation(keyPath: "emitterPosition")
        run.path = circle
        run.calculationMode = .paced
        (run.duration, run.repeatCount) = (1.2, .infinity)
        emitter.add(run, forKey: "run")
    }

    /// A soft disc of 24 by 24 pixels.
    private static let spark: CGImage? = {
        let space = CGColorSpaceCreateDeviceRGB()
        guard
            let context = CGContext(
                data: nil, width: 24, height: 24, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
            let gradient = CGGradient(
                colorsSpace: space, colors: [Palette.white, Palette.color(0xffffff, alpha: 0)] as CFArray,
                locations: [0, 1])
        else { return nil }
        let center = CGPoint(x: 12, y: 12)
        context.drawRadialGradient(
            gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: 12, options: [])
        return context.makeImage()
    }()

    /// A disc whose shadow grows and shrinks.
    private static let glow = Spinner("glowing shadow") { square, _ in
        let disc = square.addDot("glow", at: middle, diameter: 36, color: Palette.amber)
        disc.shadowColor = Palette.amber
        disc.shadowOffset = .zero
        disc.shadowOpacity = 1
        let radius = cycle("shadowRadius", from: 1, to: 14, duration: 0.8)
        let scale = cycle("transform.scale", from: 0.8, to: 1.05, duration: 0.8)
        for animation in [radius, scale] {
            animation.autoreverses = true
            disc.add(animation.timing(.easeInEaseOut), forKey: nil)
        }
    }

    /// Two discs that pass each other out of focus.
    private static let gooey = Spinner("blur") { square, _ in
        for (index, color) in [Palette.pink, Palette.blue].enumerated() {
            let dot = square.addDot("blurred \(index)", at: middle, diameter: 34, color: color)
            dot.compositingFilter = CIFilter(name: "CIScreenBlendMode")
            if let blur = CIFilter(name: "CIGaussianBlur") {
                blur.name = "blur"
                blur.setValue(0, forKey: kCIInputRadiusKey)
                dot.filters = [blur]
            }
            let x = [22.0, 62.0]
            let pass = cycle("position.x", from: x[index], to: x[1 - index], duration: 0.9)
            let soften = cycle("filters.blur.inputRadius", from: 8, to: 0, duration: 0.9)
            for animation in [pass, soften] {
                animation.autoreverses = true
                dot.add(animation.timing(.easeInEaseOut), forKey: nil)
            }
        }
    }
}
