import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct CAEmitterLayerTests {
    /// An image of one color.
    static func image(_ width: Int, _ height: Int, _ color: CGColor = .white) throws -> CGImage {
        let context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .sRGBSpace,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        return try #require(context.makeImage())
    }

    private func cell(_ edit: (CAEmitterCell) -> Void = { _ in }) throws -> CAEmitterCell {
        let cell = CAEmitterCell()
        (cell.name, cell.birthRate, cell.lifetime, cell.contents) = ("fire", 1, 0.75, try Self.image(4, 4))
        edit(cell)
        return cell
    }

    /// A renderer of 40 by 40 pixels, with a gray root and an emitter of the same size.
    private func scene(_ emitter: CAEmitterLayer, on color: CGColor? = nil) -> (CARenderer, CALayer) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        root.backgroundColor = color
        emitter.frame = root.bounds
        root.addSublayer(emitter)
        let renderer = CARenderer(width: 40, height: 40)
        renderer.layer = root
        return (renderer, root)
    }

    private func frame(_ renderer: CARenderer, at time: Double) throws -> Bitmap {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    /// Changes layers without animations.
    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    // MARK: Defaults

    @Test func `a layer's defaults are those of the header`() throws {
        let layer = CAEmitterLayer()
        let numbers: [(String, Double)] = [
            ("birthRate", 1), ("lifetime", 1), ("emitterZPosition", 0), ("emitterDepth", 0), ("velocity", 1),
            ("scale", 1), ("spin", 1), ("seed", 0),
        ]
        for (key, value) in numbers { #expect(layer.value(forKey: key) as? Double == value, "\(key)") }
        #expect(layer.emitterCells == nil && layer.value(forKey: "emitterCells") == nil)
        #expect(layer.emitterPosition == .zero && layer.emitterSize == .zero && !layer.preservesDepth)
        #expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered)
        #expect(layer.value(forKey: "emitterShape") as? String == "point")
        #expect(layer.value(forKey: "emitterMode") as? String == "volume")
        #expect(layer.value(forKey: "renderMode") as? String == "unordered")
        #expect(CAEmitterLayer.defaultValue(forKey: "scale") as? Double == 1)
        #expect(
            CAEmitterLayerEmitterShape.cuboid.rawValue == "cuboid"
                && CAEmitterLayerRenderMode.backToFront.rawValue == "backToFront")
    }

    @Test func `a cell's defaults are those of the header`() throws {
        let cell = CAEmitterCell()
        let zero = [
            "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange",
            "velocity", "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration", "scaleRange", "scaleSpeed",
            "spin", "spinRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed",
            "blueSpeed", "alphaSpeed", "minificationFilterBias", "beginTime", "timeOffset", "repeatCount",
            "repeatDuration",
        ]
        for key in zero {
            #expect(cell.value(forKey: key) as? Double == 0, "\(key)")
            #expect(CAEmitterCell.defaultValue(forKey: key) as? Double == 0, "\(key)")
        }
        // As on macOS: a cell emits without end.
        #expect(cell.duration == .infinity && cell.value(forKey: "duration") as? Double == .infinity)
        for key in ["scale", "contentsScale", "speed"] { #expect(cell.value(forKey: key) as? Double == 1, "\(key)") }
        for key in ["name", "contents", "emitterCells", "style"] { #expect(cell.value(forKey: key) == nil, "\(key)") }
        #expect(cell.isEnabled && cell.value(forKey: "enabled") as? Bool == true)
        #expect(cell.color == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
        #expect(cell.fillMode == .removed && !cell.autoreverses)
    }

    // MARK: Key-value coding

    @Test func `key-value coding reaches every property of a cell, and custom keys`() throws {
        let cell = try cell()
        for (index, key) in ["birthRate", "lifetimeRange", "emissionRange", "xAcceleration", "spin", "alphaSpeed"]
            .enumerated()
        {
            cell.setValue(index + 2, forKey: key)
            #expect(cell.value(forKey: key) as? Int == index + 2)
        }
        #expect(cell.birthRate == 2 && cell.xAcceleration == 5)
        cell.setValue(0.25, forKeyPath: "contentsRect.size.width")
        #expect(cell.contentsRect.width == 0.25 && cell.value(forKeyPath: "contentsRect.size.height") as? Double == 1)
        cell.setValue(nil, forKey: "birthRate")
        #expect(cell.birthRate == 0)
        cell.setValue("kept", forKey: "note")
        #expect(cell.value(forKey: "note") as? String == "kept")
        let sub = CAEmitterCell()
        sub.name = "spark"
        cell.emitterCells = [sub]
        cell.setValue(7, forKeyPath: "emitterCells.spark.velocity")
        #expect(sub.velocity == 7 && cell.value(forKeyPath: "emitterCells.spark.velocity") as? Int == 7)
        // A value that does not fit leaves the last value.
        for bad: Any in ["x", Double.nan, Double.infinity] { cell.setValue(bad, forKey: "spin") }
        #expect(cell.spin == 6)
        (cell.velocity, cell.lifetime, cell.contentsScale) = (.nan, .infinity, -1)
        cell.minificationFilter = "cubic"
        cell.contents = "no image"
        #expect(cell.velocity == 0 && cell.lifetime == 0.75 && cell.contentsScale == 1)
        #expect(cell.minificationFilter == "linear" && cell.contents is CGImage)
    }

    @Test func `a style has values for properties that were not set`() throws {
        let cell = CAEmitterCell()
        cell.velocity = 3
        cell.style = ["velocity": 9, "spin": 4, "mood": "calm"]
        #expect(cell.velocity == 3 && cell.spin == 4 && cell.value(forKey: "mood") as? String == "calm")
        cell.style = nil
        #expect(cell.spin == 0)
    }

    @Test func `a cell is reached through its layer by its name`() throws {
        let (emitter, fire) = (CAEmitterLayer(), try cell())
        emitter.emitterCells = [fire]
        #expect(emitter.value(forKeyPath: "emitterCells.fire") as? CAEmitterCell === fire)
        #expect(emitter.value(forKeyPath: "emitterCells.fire.lifetime") as? Double == 0.75)
        emitter.setValue(0.5, forKeyPath: "emitterCells.fire.scale")
        #expect(fire.scale == 0.5 && emitter.value(forKeyPath: "emitterCells.fire.scale") as? Double == 0.5)
        emitter.setValue(5, forKeyPath: "emitterCells.water.scale")
        #expect(emitter.value(forKeyPath: "emitterCells.water.scale") == nil)
        emitter.setValue(CGSize(width: 3, height: 4), forKey: "emitterSize")
        emitter.setValue(9, forKeyPath: "emitterPosition.x")
        emitter.setValue("circle", forKey: "emitterShape")
        emitter.setValue(4_000_000_000 as Double, forKey: "seed")
        emitter.setValue(-1, forKey: "seed")
        #expect(emitter.emitterSize.height == 4 && emitter.emitterPosition.x == 9 && emitter.emitterShape == .circle)
        #expect(emitter.seed == 4_000_000_000)
    }

    @Test func `cells that contain themselves are left out`() throws {
        let fire = try cell()
        fire.emitterCells = [fire, fire]
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [fire]
        let (renderer, _) = scene(emitter)
        _ = try frame(renderer, at: 3.5)
    }

    // MARK: Archives

    @Test func `an archive keeps an emitter with its cells`() throws {
        let emitter = CAEmitterLayer()
        let fire = try cell {
            ($0.velocity, $0.emissionRange, $0.color) = (30, 1, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
            ($0.beginTime, $0.fillMode, $0.minificationFilter) = (0.25, .both, "trilinear")
            $0.setValue("kept", forKey: "note")
        }
        let spark = try cell { ($0.name, $0.birthRate) = ("spark", 20) }
        fire.emitterCells = [spark]
        emitter.emitterCells = [fire]
        (emitter.emitterPosition, emitter.emitterSize) = (CGPoint(x: 20, y: 20), CGSize(width: 5, height: 6))
        (emitter.emitterShape, emitter.renderMode, emitter.seed) = (.circle, .additive, 12)
        emitter.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let data = try NSKeyedArchiver.archivedData(withRootObject: emitter, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterLayer.self, from: data))
        #expect(copy.emitterShape == .circle && copy.renderMode == .additive && copy.seed == 12)
        let restored = try #require(copy.emitterCells?.first)
        #expect(restored.name == "fire" && restored.velocity == 30 && restored.beginTime == 0.25)
        #expect(restored.fillMode == .both && restored.minificationFilter == "trilinear")
        #expect(restored.value(forKey: "note") as? String == "kept" && restored.color == fire.color)
        #expect(restored.emitterCells?.first?.birthRate == 20)
        let (first, second) = (scene(emitter).0, scene(copy).0)
        let pixels = try frame(first, at: 4.6).pixels
        #expect(Set(pixels).count > 2)
        #expect(try frame(second, at: 4.6).pixels == pixels)
        let alone = try NSKeyedArchiver.archivedData(withRootObject: fire, requiringSecureCoding: true)
        let cell = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterCell.self, from: alone))
        #expect(cell.lifetime == 0.75 && cell.emitterCells?.count == 1)
    }

    // MARK: Pixels

    @Test func `a particle is its contents, centered, above the border and below the sublayers`() throws {
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [try cell()]
        emitter.emitterPosition = CGPoint(x: 10, y: 30)
        let (renderer, _) = scene(emitter)
        // From the top: the center is ten pixels below it.
        #expect(try frame(renderer, at: 0.5).count(of: .clear) == 1600)
        let seen = try frame(renderer, at: 1.5)
        #expect(seen.box { $0 == .white } == CGRect(x: 8, y: 8, width: 4, height: 4))
        #expect(seen.count(of: .clear) == 1600 - 16)
        let cover = CALayer()
        cover.frame = CGRect(x: 10, y: 20, width: 30, height: 20)
        cover.backgroundColor = .black
        withoutActions {
            emitter.addSublayer(cover)
            (emitter.borderWidth, emitter.borderColor) = (20, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        }
        let covered = try frame(renderer, at: 1.6)
        #expect(covered.count(of: .white) == 8 && covered[9, 9] == .white && covered[10, 9] == .black)
    }

    @Test func `color, alpha and blending follow the formulas`() throws {
        for mode in [CAEmitterLayerRenderMode.oldestFirst, .additive] {
            let emitter = CAEmitterLayer()
            emitter.emitterCells = [
                try cell {
                    $0.contents = try? Self.image(4, 4, CGColor(red: 1, green: 1, blue: 0.5, alpha: 1))
                    ($0.color, $0.redSpeed) = (CGColor(red: 0.5, green: 1, blue: 1, alpha: 0.5), -0.4)
                }
            ]
            (emitter.emitterPosition, emitter.renderMode) = (CGPoint(x: 20, y: 20), mode)
            let (renderer, _) = scene(emitter, on: CGColor(red: 0.6, green: 0.2, blue: 0.4, alpha: 1))
            let pixel = try frame(renderer, at: 1.5)[20, 20]
            // At half a second, red has changed from 0.5 to 0.3.
            let (source, below) = ([0.3, 1, 0.5], [0.6, 0.2, 0.4])
            for (i, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
                let part = 0.5 * source[i]
                let wanted = mode == .additive ? min(1, below[i] + part) : below[i] * 0.5 + part
                #expect(abs(Double(value) - 255 * wanted) <= 1.5)
            }
            #expect(pixel.alpha == 255)
        }
    }

    @Test func `contents are scaled and rotated, and clipped only with the bounds`() throws {
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [
            try cell {
                $0.contents = try? Self.image(8, 2)
                ($0.scale, $0.spin, $0.contentsScale) = (4, .pi, 2)
            }
        ]
        emitter.emitterPosition = CGPoint(x: 20, y: 20)
        let (renderer, _) = scene(emitter)
        // After half a second, rotated by a quarter turn: 16 by 4 points, upright.
        let box = try frame(renderer, at: 1.5).box { $0.alpha > 100 }
        #expect(box == CGRect(x: 18, y: 12, width: 4, height: 16))
        withoutActions { emitter.bounds = CGRect(x: 15, y: 15, width: 10, height: 10) }
        #expect(try frame(renderer, at: 2.5).box { $0.alpha > 100 }.height == 16)
        withoutActions { emitter.masksToBounds = true }
        #expect(try frame(renderer, at: 3.5).box { $0.alpha > 0 }.height == 10)
    }

    @Test func `depth is visible in the superlayer's perspective if it is preserved`() throws {
        for preserves in [false, true] {
            let emitter = CAEmitterLayer()
            emitter.emitterCells = [try cell()]
            (emitter.emitterPosition, emitter.emitterZPosition) = (CGPoint(x: 25, y: 20), 50)
            emitter.preservesDepth = preserves
            let (renderer, root) = scene(emitter)
            root.sublayerTransform.m34 = -1 / 100
            // Halfway to the eye everything is twice as large, from the center at (20, 20).
            let box = try frame(renderer, at: 1.5).box { $0.alpha > 128 }
            #expect(
                box
                    == (preserves
                        ? CGRect(x: 26, y: 16, width: 8, height: 8) : CGRect(x: 23, y: 18, width: 4, height: 4)))
        }
    }

    @Test func `the order is by age, or by depth`() throws {
        let emitter = CAEmitterLayer()
        let red = try cell { $0.contents = try? Self.image(4, 4, CGColor(red: 1, green: 0, blue: 0, alpha: 1)) }
        let blue = try cell {
            $0.contents = try? Self.image(4, 4, CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            // A quarter of a second younger, and moving to the back.
            ($0.beginTime, $0.zAcceleration) = (0.25, -100)
        }
        emitter.emitterCells = [blue, red]
        emitter.emitterPosition = CGPoint(x: 20, y: 20)
        let (renderer, _) = scene(emitter)
        let orders: [(CAEmitterLayerRenderMode, Bool)] = [
            (.oldestFirst, false), (.oldestLast, true), (.backToFront, true),
        ]
        for (index, (mode, isRed)) in orders.enumerated() {
            emitter.renderMode = mode
            let pixel = try frame(renderer, at: 2.5 + Double(index))[20, 20]
            #expect((pixel.red == 255) == isRed && (pixel.blue == 255) != isRed)
        }
    }

    // MARK: Changes and animations

    @Test func `a change by key path reaches the cell of running particles`() throws {
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [try cell { ($0.birthRate, $0.lifetime) = (10, 100) }]
        emitter.emitterPosition = CGPoint(x: 10, y: 20)
        let (renderer, _) = scene(emitter)
        #expect(try frame(renderer, at: 1.05).box { $0.alpha > 0 }.width == 4)
        emitter.setValue(20, forKeyPath: "emitterCells.fire.velocity")
        #expect(try frame(renderer, at: 1.05).box { $0.alpha > 0 }.width == 4)
        // Born at 1.1, the first moving particle has moved 10 points by 1.6.
        #expect(try frame(renderer, at: 1.6).box { $0.alpha > 0 }.width == 14)
        // Changing a cell directly has no effect.
        emitter.emitterCells?.first?.velocity = 0
        #expect(try frame(renderer, at: 2.1).box { $0.alpha > 0 }.width == 24)
    }

    @Test func `animations of cells and of the layer run, and are presented`() throws {
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [try cell { ($0.birthRate, $0.lifetime, $0.velocity) = (0, 100, 0) }]
        emitter.emitterPosition = CGPoint(x: 20, y: 20)
        let (renderer, _) = scene(emitter)
        #expect(try frame(renderer, at: 10).count(of: .clear) == 1600)
        let burst = CABasicAnimation(keyPath: "emitterCells.fire.birthRate")
        (burst.fromValue, burst.toValue, burst.duration) = (10, 10, 1)
        emitter.add(burst, forKey: "burst")
        let move = CABasicAnimation(keyPath: "emitterPosition.x")
        (move.fromValue, move.toValue, move.duration) = (10, 30, 1)
        emitter.add(move, forKey: "move")
        _ = try frame(renderer, at: 10)
        _ = try frame(renderer, at: 10.5)
        let shown = try #require(emitter.presentation())
        #expect(shown.value(forKeyPath: "emitterCells.fire.birthRate") as? Double == 10)
        #expect(abs(shown.emitterPosition.x - 20) < 1e-9)
        // Ten particles between 10 and 30, a tenth of the time after the start.
        let after = try frame(renderer, at: 12)
        let box = after.box { $0.alpha > 100 }
        #expect(abs(box.minX - 10) <= 1 && (29...33).contains(box.maxX))
        #expect(try frame(renderer, at: 13).pixels == after.pixels)
    }

    @Test func `the animatable properties of a visible layer have implicit animations`() throws {
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [try cell()]
        let (renderer, _) = scene(emitter)
        _ = try frame(renderer, at: 1)
        let values: [(String, Any)] = [
            ("birthRate", 3), ("lifetime", 3), ("emitterPosition", CGPoint(x: 3, y: 3)), ("emitterZPosition", 3),
            ("emitterSize", CGSize(width: 3, height: 3)), ("emitterDepth", 3), ("velocity", 3), ("scale", 3),
            ("spin", 3),
        ]
        for (key, value) in values {
            emitter.setValue(value, forKey: key)
            #expect(emitter.animation(forKey: key) is CABasicAnimation, "\(key)")
        }
        (emitter.emitterShape, emitter.seed, emitter.preservesDepth) = (.sphere, 3, true)
        for key in ["emitterShape", "seed", "preservesDepth"] { #expect(emitter.animation(forKey: key) == nil) }
    }

    @Test func `a value that is not a number leaves the last value`() {
        let emitter = CAEmitterLayer()
        (emitter.birthRate, emitter.velocity, emitter.emitterDepth) = (.nan, .infinity, -.infinity)
        emitter.emitterPosition = CGPoint(x: CGFloat.nan, y: 0)
        emitter.emitterSize = CGSize(width: CGFloat.infinity, height: 0)
        emitter.emitterShape = CAEmitterLayerEmitterShape(rawValue: "star")
        #expect(emitter.birthRate == 1 && emitter.velocity == 1 && emitter.emitterDepth == 0)
        #expect(emitter.emitterPosition == .zero && emitter.emitterSize == .zero && emitter.emitterShape == .point)
    }

    private final class Storm: CAEmitterLayer {}

    private final class Flake: CAEmitterCell {
        override class func defaultValue(forKey key: String) -> Any? {
            key == "velocity" ? 12 : super.defaultValue(forKey: key)
        }
    }

    @Test func `subclasses work, and classes of cells may override defaults`() throws {
        let storm = Storm()
        storm.emitterPosition = CGPoint(x: 20, y: 20)
        let flake = Flake()
        #expect(flake.velocity == 12)
        (flake.contents, flake.birthRate, flake.lifetime) = (try Self.image(4, 4), 1, 0.75)
        storm.emitterCells = [flake]
        let (renderer, _) = scene(storm)
        #expect(try frame(renderer, at: 1.5).box { $0.alpha > 0 } == CGRect(x: 24, y: 18, width: 4, height: 4))
    }
}
