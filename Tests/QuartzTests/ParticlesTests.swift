import CoreText
import Foundation
import Testing

@testable import Quartz

@Suite struct ParticlesTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    /// A composition of one particle system and the patches before it.
    private func system(
        _ inputs: String, settings: String = "", before: String = "", _ fields: String...
    ) throws -> QCCompositionLayer {
        let patch = "{\"type\": \"particles\", \"settings\": {\(settings)}, \"inputs\": {\(inputs)}}"
        let patches = before.isEmpty ? patch : before + ", " + patch
        return try player("{\"version\": 1, " + fields.map { $0 + ", " }.joined() + "\"patches\": [\(patches)]}")
    }

    /// An emitter with the composition's size and time: a unit is 20 points.
    private func emitter(beginTime: Double, _ change: (CAEmitterCell) -> Void) -> CAEmitterLayer {
        let cell = CAEmitterCell()
        cell.contents = SoftDisc.image
        cell.name = "cell"
        change(cell)
        let layer = CAEmitterLayer()
        (layer.frame, layer.beginTime) = (CGRect(x: 0, y: 0, width: 40, height: 20), beginTime)
        (layer.emitterCells, layer.emitterPosition) = ([cell], CGPoint(x: 20, y: 10))
        layer.masksToBounds = true
        return layer
    }

    @Test(arguments: ["point", "line", "rectangle", "circle"])
    func `a system is an emitter layer`(_ shape: String) throws {
        let ours = Screen(
            try system(
                """
                "x": 0.2, "y": -0.1, "width": 0.8, "height": 0.4, "rate": 30, "lifetime": 1.5, "lifetimeRange": 0.5,
                "velocity": 0.4, "velocityRange": 0.2, "direction": 60, "spread": 40, "accelerationX": 0.1,
                "accelerationY": -0.5, "size": 0.2, "sizeRange": 0.1, "sizeSpeed": -0.05, "spin": 90, "spinRange": 180,
                "color": "#FF8040", "redRange": 0.2, "greenRange": 0.4, "blueRange": 0.1, "alphaRange": 0.3,
                "greenSpeed": 0.25, "alphaSpeed": -0.5, "seed": 7
                """, settings: "\"shape\": \"\(shape)\", \"additive\": true"))
        let layer = emitter(beginTime: 100) { cell in
            (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (30, 1.5, 0.5)
            (cell.velocity, cell.velocityRange) = (8, 4)
            (cell.xAcceleration, cell.yAcceleration) = (2, -10)
            // A line's own direction is downward.
            cell.emissionLongitude = (shape == "line" ? 150 : 60) * .pi / 180
            cell.emissionRange = 40 * .pi / 180
            // The disc is 64 points wide.
            (cell.scale, cell.scaleRange, cell.scaleSpeed) = (4.0 / 64, 2.0 / 64, -1.0 / 64)
            (cell.spin, cell.spinRange) = (.pi / 2, .pi)
            cell.color = CGColor(hexadecimal: "#FF8040")
            (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (0.2, 0.4, 0.1, 0.3)
            (cell.greenSpeed, cell.alphaSpeed) = (0.25, -0.5)
        }
        layer.emitterPosition = CGPoint(x: 24, y: 8)
        layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: shape)
        layer.emitterSize = CGSize(width: shape == "circle" ? 8 : 16, height: 8)
        (layer.renderMode, layer.seed) = (.additive, 7)
        let theirs = Screen(layer)
        for time in [100.0, 100.4, 101, 103.7, 160] {
            let frame = try theirs.frame(time)
            #expect(isNear(try ours.frame(time), frame), "\(time)")
            #expect(frame.contains { $0 != 0 } == (time > 100))
        }
    }

    /// Whether two frames differ by at most one level per channel.
    private func isNear(_ one: [UInt32], _ other: [UInt32]) -> Bool {
        zip(one, other).allSatisfy { a, b in
            [0, 8, 16, 24].allSatisfy { abs(Int((a >> $0) & 0xFF) - Int((b >> $0) & 0xFF)) <= 1 }
        }
    }

    @Test func `a moving system leaves its particles behind`() throws {
        let path =
            "{\"name\": \"path\", \"type\": \"interpolation\", \"inputs\": {\"from\": -0.8, \"to\": 0.8, \"duration\": 4}}"
        let inputs = "\"x\": \"@path.value\", \"rate\": 20, \"lifetime\": 2, \"velocity\": 0, \"size\": 0.2"
        let layer = emitter(beginTime: 100) { cell in
            (cell.birthRate, cell.lifetime, cell.scale) = (20, 2, 4.0 / 64)
        }
        let move = CABasicAnimation(keyPath: "emitterPosition")
        (move.fromValue, move.toValue) = (CGPoint(x: 4, y: 10), CGPoint(x: 36, y: 10))
        (move.beginTime, move.duration, move.fillMode) = (1e-9, 4, .both)
        move.isRemovedOnCompletion = false
        layer.add(move, forKey: nil)
        let (ours, theirs) = (Screen(try system(inputs, before: path)), Screen(layer))
        for time in [100.0, 101, 102.5, 104] {
            #expect(isNear(try ours.frame(time), try theirs.frame(time)), "\(time)")
        }
        // The result does not depend on which frames were drawn before.
        let other = Screen(try system(inputs, before: path))
        _ = try other.frame(100)
        #expect(isNear(try other.frame(104), try ours.frame(104)))
    }

    @Test func `an input applies to particles emitted later`() throws {
        let layer = try system(
            "\"rate\": \"@inputs.rate\", \"lifetime\": 1, \"velocity\": 0, \"size\": 0.2",
            "\"inputs\": {\"rate\": {\"type\": \"number\", \"default\": 10}}")
        let screen = Screen(layer)
        #expect(try screen.frame(0).allSatisfy { $0 == 0 })
        #expect(try screen.frame(1).contains { $0 != 0 })
        _ = layer.setValue(0, forInputKey: "rate")
        #expect(try screen.frame(1.5).contains { $0 != 0 })
        #expect(try screen.frame(2.6).allSatisfy { $0 == 0 })
        _ = layer.setValue(10, forInputKey: "rate")
        #expect(try screen.frame(3).allSatisfy { $0 == 0 })
        #expect(try screen.frame(3.5).contains { $0 != 0 })
    }

    @Test func `an animated input is sampled independently of frames`() throws {
        func run(_ times: [Double]) throws -> [UInt32] {
            let layer = try system(
                "\"x\": \"@inputs.x\", \"lifetime\": 1, \"velocity\": 0, \"size\": 0.2",
                "\"inputs\": {\"x\": {\"type\": \"number\", \"default\": 0}}")
            let move = CABasicAnimation(keyPath: "patch.x.value")
            (move.fromValue, move.toValue, move.duration) = (-0.8, 0.8, 4)
            layer.add(move, forKey: nil)
            return try lastFrame(layer, times)
        }
        let frame = try run([0, 2])
        #expect(isNear(try run([0, 0.4, 1.3, 1.9, 2]), frame))
        // In one second a quarter of the path: from 12 to 20 points, plus half a disc on both sides.
        let columns = (0..<40).filter { column in (0..<20).contains { frame[$0 * 40 + column] != 0 } }
        let (first, last) = (try #require(columns.first), try #require(columns.last))
        #expect((10...13).contains(first) && (19...22).contains(last), "\(columns)")
    }

    @Test func `runs are reproducible`() throws {
        func run(_ times: [Double], seed: Int = 0) throws -> [UInt32] {
            try lastFrame(try system("\"rate\": 50, \"seed\": \(seed)"), times)
        }
        let direct = try run([0, 20])
        #expect(try run([0, 3, 7.77, 19.99, 20]) == direct)
        #expect(try run([0, 31, 20]) == direct)
        #expect(try run([0, 21]) != direct)
        #expect(try run([0, 20], seed: 1) != direct)
    }

    @Test func `particles depend on time`() throws {
        let layer = try system("")
        #expect(layer.attributes[QCCompositionAttributeIsTimeDependentKey] as? Bool == true)
        let screen = Screen(layer)
        _ = try screen.frame(1)
        #expect(screen.renderer.nextFrameTime() < .infinity)
    }

    @Test func `a rate from a connection is limited`() throws {
        let layer = try system(
            "\"rate\": \"@inputs.rate\", \"lifetime\": 1000, \"velocity\": 0",
            "\"inputs\": {\"rate\": {\"type\": \"number\", \"default\": 1e9}}")
        let screen = Screen(layer)
        _ = try screen.frame(0)
        // 10 per second, instead of 1e9.
        #expect(try screen.frame(0.05).allSatisfy { $0 == 0 })
        #expect(try screen.frame(0.15).contains { $0 != 0 })
    }
}
