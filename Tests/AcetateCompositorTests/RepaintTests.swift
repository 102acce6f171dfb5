import AcetateCompositor
import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Repainting the damage alone gives the same bytes as repainting everything, for any tree and any edit.
@Suite struct RepaintTests {
    /// A small generator with a fixed seed: the same trees on every run.
    struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    /// A tree of random layers, edited at random.
    struct RandomTree {
        var random: Random
        var values: [LayerID: LayerValues] = [:]
        var sublayers: [LayerID: [LayerID]] = [:]
        var animations: [LayerID: [LayerAnimation]] = [:]

        init(seed: UInt64, layers: Int) {
            random = Random(state: seed)
            var root = LayerValues()
            root.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
            root.position = CGPoint(x: 48, y: 32)
            root.backgroundColor = .black
            values[1] = root
            for id in 2...LayerID(layers) {
                values[id] = randomValues()
                sublayers[LayerID.random(in: 1..<id, using: &random), default: []].append(id)
            }
        }

        mutating func number(_ range: ClosedRange<Double>) -> Double {
            // Whole numbers half of the time: aligned and unaligned edges both matter.
            let value = Double.random(in: range, using: &random)
            return Bool.random(using: &random) ? value.rounded() : value
        }

        mutating func color() -> CGColor {
            CGColor(
                srgbRed: number(0...1), green: number(0...1), blue: number(0...1),
                alpha: Bool.random(using: &random) ? 1 : number(0...1))
        }

        mutating func randomValues() -> LayerValues {
            var v = LayerValues()
            v.bounds = CGRect(x: number(-5...5), y: number(-5...5), width: number(1...60), height: number(1...40))
            v.position = CGPoint(x: number(-10...100), y: number(-10...70))
            v.zPosition = Double(Int.random(in: 0...2, using: &random))
            v.isHidden = Int.random(in: 0..<8, using: &random) == 0
            v.opacity = Bool.random(using: &random) ? 1 : number(0...1)
            v.masksToBounds = Int.random(in: 0..<3, using: &random) == 0
            v.isGeometryFlipped = Int.random(in: 0..<5, using: &random) == 0
            if Bool.random(using: &random) { v.backgroundColor = color() }
            if Bool.random(using: &random) {
                v.borderWidth = number(0...4)
                v.borderColor = color()
            }
            if Int.random(in: 0..<3, using: &random) == 0 { v.cornerRadius = number(0...12) }
            if Int.random(in: 0..<4, using: &random) == 0 {
                v.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1)
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                if Bool.random(using: &random) { v.filters.append(RepaintTests.blur(number(0...3))) }
                if Bool.random(using: &random) {
                    v.filters.append(RepaintTests.bloom(number(0...3), number(0...2)))
                }
            }
            return v
        }

        func commit(_ ids: [LayerID]) -> Commit {
            var commit = Commit(root: 1)
            for id in ids.sorted() {
                guard let v = values[id] else { continue }
                commit.updates.append(
                    LayerUpdate(
                        id: id, changes: .all, values: v, sublayers: sublayers[id] ?? [],
                        animations: animations[id] ?? []))
            }
            return commit
        }

        /// Changes some layers, moves one elsewhere, or animates one.
        mutating func edit(at time: Double) -> Commit {
            var changed: Set<LayerID> = []
            for _ in 0...Int.random(in: 0...2, using: &random) {
                guard let id = values.keys.filter({ $0 > 1 }).sorted().randomElement(using: &random) else { continue }
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    values[id] = randomValues()
                case 1:
                    let position = CGPoint(x: number(-10...100), y: number(-10...70))
                    values[id]?.position = position
                case 2:
                    let opacity = number(0...1)
                    values[id]?.opacity = opacity
                case 3:
                    let background = color()
                    values[id]?.backgroundColor = background
                case 4:
                    guard let target = AnimationTarget(keyPath: "position.x") else { continue }
                    var timing = MediaTiming()
                    (timing.beginTime, timing.duration) = (time, 1)
                    var animation = LayerAnimation(
                        id: random.next(), timing: timing, curve: .linear, target: target)
                    animation.to = .number(number(0...90))
                    animations[id] = [animation]
                default:
                    for parent in sublayers.keys.sorted() where sublayers[parent]?.contains(id) ?? false {
                        sublayers[parent]?.removeAll { $0 == id }
                        sublayers[parent]?.insert(id, at: 0)
                        changed.insert(parent)
                    }
                }
                changed.insert(id)
            }
            return commit(Array(changed))
        }
    }

    private func bytes(_ store: PixelStore) -> [UInt32] {
        (0..<store.size.height).flatMap { Array(store.pixels[row: $0]) }
    }

    @Test(arguments: 0..<40) func `damage repainted is everything repainted`(seed: Int) throws {
        let size = try #require(PixelSize(96, 64))
        var model = RandomTree(seed: UInt64(seed), layers: 14)
        let tree = RenderTree()
        tree.setViewport(size, scale: 1)
        tree.apply(model.commit(Array(model.values.keys)))
        let kept = try #require(PixelStore(size))
        tree.paint(into: kept.pixels, region: tree.update(at: 0))
        for step in 1...12 {
            let time = Double(step) * 0.3
            tree.apply(model.edit(at: time))
            let damage = tree.update(at: time)
            tree.paint(into: kept.pixels, region: damage)
            let whole = try #require(PixelStore(size))
            tree.paint(into: whole.pixels, region: PixelRegion(size.rect))
            let (a, b) = (bytes(kept), bytes(whole))
            if a != b {
                let differing = a.indices.filter { a[$0] != b[$0] }
                Issue.record(
                    "step \(step): \(differing.count) pixels differ, the first at \((differing[0] % 96, differing[0] / 96)): kept \(String(a[differing[0]], radix: 16)) whole \(String(b[differing[0]], radix: 16)); damage \(damage)"
                )
                return
            }
        }
    }

    static func blur(_ sigma: Double) -> FilterValue { filter("CIGaussianBlur", ["inputRadius": sigma]) }
    static func bloom(_ sigma: Double, _ intensity: Double) -> FilterValue {
        filter("CIBloom", ["inputRadius": sigma, "inputIntensity": intensity])
    }
    private static func filter(_ name: String, _ inputs: [String: Double]) -> FilterValue {
        guard let filter = CIFilter(name: name, parameters: inputs) else { preconditionFailure("no filter \(name)") }
        return filter.value
    }
}
