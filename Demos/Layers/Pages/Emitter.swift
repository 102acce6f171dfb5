import AppKit
import DemoSupport

extension Page {
    static let emitter = Page(
        name: "emitter", title: "CAEmitterLayer",
        summary: "Particles by the hundred, each a function of the seed, its birth and the time.",
        samples: [
            Sample("a fountain", "velocityRange, emissionRange, yAcceleration") { stage in
                let drop = CAEmitterCell(ParticleImages.glow, birthRate: 260, lifetime: 1.5)
                (drop.velocity, drop.velocityRange, drop.yAcceleration) = (150, 30, -190)
                (drop.emissionLongitude, drop.emissionRange) = (.pi / 2, 0.45)
                (drop.scale, drop.scaleRange, drop.color) = (0.3, 0.2, Palette.color(0x7cc4ff))
                (drop.alphaSpeed, drop.blueRange, drop.greenRange) = (-0.45, 0.2, 0.3)
                stage.emitter([drop], at: CGPoint(x: 127, y: 14))
            },
            Sample("fire", "additive, a line as wide as the hearth") { stage in
                let flame = CAEmitterCell(ParticleImages.glow, birthRate: 220, lifetime: 1)
                (flame.lifetimeRange, flame.velocity, flame.velocityRange) = (0.5, 35, 30)
                // A line's natural direction is downwards.
                (flame.emissionLongitude, flame.emissionRange, flame.yAcceleration) = (.pi, 1.1, 70)
                (flame.scale, flame.scaleSpeed) = (0.95, -0.55)
                (flame.color, flame.alphaSpeed) = (Palette.color(0xcc5218, alpha: 0.42), -0.3)
                let fire = stage.emitter([flame], at: CGPoint(x: 127, y: 26))
                (fire.emitterShape, fire.emitterSize) = (.line, CGSize(width: 90, height: 0))
                fire.renderMode = .additive
            },
            Sample("confetti", "spin, spinRange, redRange and the rest") { stage in
                let slip = CAEmitterCell(ParticleImages.slip, birthRate: 45, lifetime: 5)
                (slip.velocity, slip.velocityRange, slip.yAcceleration) = (25, 30, -12)
                (slip.emissionRange, slip.spin, slip.spinRange) = (1.6, 0, 12)
                (slip.scale, slip.scaleRange) = (0.8, 0.5)
                slip.color = CGColor(red: 0.65, green: 0.6, blue: 0.65, alpha: 1)
                (slip.redRange, slip.greenRange, slip.blueRange) = (0.7, 0.7, 0.7)
                let sky = stage.emitter([slip], at: CGPoint(x: 127, y: 140))
                (sky.emitterShape, sky.emitterSize) = (.line, CGSize(width: 260, height: 0))
                stage.layer.masksToBounds = true
            },
            Sample("snow", "backToFront, emitterDepth and preservesDepth") { stage in
                let flake = CAEmitterCell(ParticleImages.glow, birthRate: 60, lifetime: 7)
                (flake.velocity, flake.velocityRange, flake.emissionRange) = (20, 14, 0.5)
                (flake.emissionLongitude, flake.scale, flake.scaleRange) = (-.pi / 2, 0.18, 0.14)
                (flake.alphaRange, flake.color) = (0.6, Palette.color(0xffffff, alpha: 0.8))
                let sky = stage.emitter([flake], at: CGPoint(x: 127, y: 138))
                (sky.emitterShape, sky.emitterSize, sky.emitterDepth) = (
                    .cuboid, CGSize(width: 300, height: 6), 140
                )
                (sky.renderMode, sky.preservesDepth) = (.backToFront, true)
                stage.layer.sublayerTransform.m34 = -1 / 220
                stage.layer.masksToBounds = true
            },
            Sample("fireworks", "cells in cells: a rocket, its trail, its burst") { stage in
                let spark = CAEmitterCell(ParticleImages.glow, birthRate: 3000, lifetime: 1.4)
                (spark.beginTime, spark.duration) = (0.92, 0.05)
                (spark.velocity, spark.velocityRange, spark.emissionRange) = (48, 26, 2 * .pi)
                (spark.yAcceleration, spark.scale, spark.scaleSpeed, spark.alphaSpeed) = (-30, 0.2, -0.08, -0.6)
                (spark.color, spark.redRange, spark.greenRange, spark.blueRange) = (
                    CGColor(red: 0.8, green: 0.6, blue: 0.7, alpha: 1), 0.5, 0.9, 0.8
                )
                let trail = CAEmitterCell(ParticleImages.glow, birthRate: 60, lifetime: 0.4)
                (trail.scale, trail.scaleSpeed, trail.color) = (0.15, -0.3, Palette.amber)
                let rocket = CAEmitterCell(nil, birthRate: 0.9, lifetime: 1)
                (rocket.velocity, rocket.velocityRange, rocket.yAcceleration) = (110, 20, -60)
                (rocket.emissionLongitude, rocket.emissionRange) = (.pi / 2, 0.9)
                rocket.emitterCells = [trail, spark]
                stage.emitter([rocket], at: CGPoint(x: 127, y: 0)).renderMode = .additive
            },
            Sample("a ring", "circle, outline: outwards, by scaleSpeed to nothing") { stage in
                let ray = CAEmitterCell(ParticleImages.glow, birthRate: 300, lifetime: 1.2)
                (ray.velocity, ray.scale, ray.scaleSpeed) = (18, 0.35, -0.29)
                (ray.color, ray.redSpeed) = (Palette.teal, 0.6)
                let ring = stage.emitter([ray], at: Stage.middle)
                (ring.emitterShape, ring.emitterMode) = (.circle, .outline)
                ring.emitterSize = CGSize(width: 34, height: 0)
            },
            Sample("from a moving place", "emitterPosition on a path") { stage in
                let dust = CAEmitterCell(ParticleImages.glow, birthRate: 160, lifetime: 1.3)
                (dust.velocity, dust.velocityRange, dust.emissionRange) = (6, 8, 2 * .pi)
                (dust.scale, dust.scaleSpeed, dust.color) = (0.4, -0.3, Palette.pink)
                dust.alphaSpeed = -0.6
                let comet = stage.emitter([dust], at: Stage.middle)
                comet.timeOffset = 0
                let way = CAKeyframeAnimation(keyPath: "emitterPosition")
                way.path = CGPath(ellipseIn: CGRect(x: 47, y: 25, width: 160, height: 80), transform: nil)
                (way.duration, way.repeatCount, way.calculationMode) = (3, .infinity, .paced)
                comet.add(stage.begin(way, on: comet), forKey: nil)
            },
            Sample("bursts", "emitterCells.NAME.birthRate, animated") { stage in
                let star = CAEmitterCell(ParticleImages.glow, birthRate: 0, lifetime: 1.1)
                star.name = "star"
                (star.velocity, star.velocityRange, star.emissionRange) = (60, 30, 2 * .pi)
                (star.scale, star.scaleSpeed, star.color) = (0.35, -0.25, Palette.violet)
                let burst = stage.emitter([star], at: Stage.middle)
                burst.timeOffset = 0
                let pulse = CAKeyframeAnimation(keyPath: "emitterCells.star.birthRate")
                (pulse.values, pulse.keyTimes) = ([900, 0], [0, 0.15, 1])
                (pulse.calculationMode, pulse.duration, pulse.repeatCount) = (.discrete, 1.2, .infinity)
                burst.add(stage.begin(pulse, on: burst), forKey: nil)
            },
        ])
}

/// The images of the particles. They are white, so that the cells' colors apply unchanged.
private enum ParticleImages {
    /// A disc that fades out, 32 points wide.
    static let glow = image(CGSize(width: 32, height: 32)) { context in
        let colors = [1, 0.75, 0.2, 0].map { CGColor(red: 1, green: 1, blue: 1, alpha: $0) }
        guard let fade = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 0.25, 0.6, 1]) else {
            return
        }
        let middle = CGPoint(x: 16, y: 16)
        context.drawRadialGradient(
            fade, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 16, options: [])
    }

    /// A slip of paper, for confetti.
    static let slip = image(CGSize(width: 12, height: 7)) { context in
        context.setFillColor(Palette.white)
        context.fill(CGRect(x: 1, y: 1, width: 10, height: 5))
    }

    private static func image(_ size: CGSize, _ draw: (CGContext) -> Void) -> CGImage? {
        let context = CGContext(
            data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context else { return nil }
        draw(context)
        return context.makeImage()
    }
}

extension CAEmitterCell {
    fileprivate convenience init(_ image: CGImage?, birthRate: Float, lifetime: Float) {
        self.init()
        (contents, self.birthRate, self.lifetime) = (image, birthRate, lifetime)
    }
}

extension Stage {
    /// Adds an emitter as large as the stage, which has already emitted for ten seconds.
    @discardableResult
    fileprivate func emitter(_ cells: [CAEmitterCell], at place: CGPoint) -> CAEmitterLayer {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: Stage.size)
        (emitter.emitterCells, emitter.emitterPosition) = (cells, place)
        emitter.timeOffset = 10
        layer.addSublayer(emitter)
        return emitter
    }
}
