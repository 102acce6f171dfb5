import AppKit
import DemoSupport

/// Bursts of confetti from both sides, and a rain of it from above.
final class ConfettiScene: Scene {
    nonisolated static let colors = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet]
    let cannons = (0..<2).map { _ in CAEmitterLayer() }
    let rain = CAEmitterLayer()
    nonisolated static let pause = 6.0
    private var steps = 0

    override init() {
        super.init()
        layer.masksToBounds = true
        for (index, cannon) in cannons.enumerated() {
            cannon.name = "cannon \(index)"
            cannon.frame = layer.bounds
            cannon.emitterPosition = CGPoint(x: index == 0 ? 60 : Scene.size.width - 60, y: 20)
            cannon.emitterShape = .point
            cannon.seed = UInt32(7 + index)
            cannon.birthRate = 0
            cannon.emitterCells = cells { cell in
                (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (30, 4, 0.5)
                (cell.velocity, cell.velocityRange) = (640, 260)
                cell.emissionLongitude = index == 0 ? .pi * 0.36 : .pi * 0.64
                cell.emissionRange = .pi / 5
                cell.yAcceleration = -330
            }
            layer.addSublayer(cannon)
        }
        rain.name = "rain"
        rain.frame = layer.bounds
        rain.emitterPosition = CGPoint(x: Scene.middle.x, y: Scene.size.height + 20)
        rain.emitterSize = CGSize(width: Scene.size.width, height: 0)
        rain.emitterShape = .line
        rain.birthRate = 0
        rain.emitterCells = cells { cell in
            (cell.birthRate, cell.lifetime) = (14, 9)
            (cell.velocity, cell.velocityRange) = (90, 40)
            (cell.emissionRange, cell.yAcceleration) = (.pi / 4, -14)
        }
        layer.addSublayer(rain)
    }

    private func cells(_ change: (CAEmitterCell) -> Void) -> [CAEmitterCell] {
        Self.colors.enumerated().map { index, color in
            let cell = CAEmitterCell()
            cell.name = "paper \(index)"
            cell.contents = Self.shapes[index % 3]
            cell.contentsScale = 2
            cell.color = color
            (cell.scale, cell.scaleRange) = (0.9, 0.35)
            (cell.spin, cell.spinRange) = (3, 9)
            change(cell)
            return cell
        }
    }

    /// A strip, a disc and a triangle of white paper.
    private static let shapes: [CGImage?] = (0..<3).map { kind in
        drawImage(CGSize(width: 28, height: 28)) { context in
            context.setFillColor(Palette.white)
            switch kind {
            case 0: context.fill(CGRect(x: 0, y: 8, width: 28, height: 12))
            case 1: context.fillEllipse(in: CGRect(x: 4, y: 4, width: 20, height: 20))
            default:
                context.addLines(between: [CGPoint(x: 2, y: 4), CGPoint(x: 26, y: 4), CGPoint(x: 14, y: 25)])
                context.fillPath()
            }
        }
    }

    override var needsFrames: Bool { true }

    override func begin() { fire(at: start) }

    override func frame(at seconds: Double) {
        let step = Int(seconds / Self.pause)
        guard step > steps else { return }
        steps = step
        fire(at: start + Double(step) * Self.pause)
    }

    override func act() { fire(at: CACurrentMediaTime()) }

    /// Fires the cannons for a moment, and lets it rain for a while.
    func fire(at time: CFTimeInterval) {
        for (emitter, duration) in [(cannons[0], 0.5), (cannons[1], 0.5), (rain, 3)] {
            let burst = CAKeyframeAnimation(keyPath: "birthRate")
            burst.values = emitter === rain ? [0, 1, 1, 0] : [4, 4, 1, 0]
            burst.keyTimes = [0, 0.2, 0.6, 1]
            burst.duration = duration
            burst.beginTime = emitter.convertTime(time, from: nil)
            emitter.add(burst, forKey: "burst")
        }
    }
}
