import AppKit

/// A tree with a very large number of one thing.
struct LargeCase: Sendable {
    let name: String
    let summary: String
    /// Adds the layers and animations of the case to the root layer.
    let build: @Sendable (CALayer) -> Void
    /// Changes the tree before each frame but the first.
    var change: @Sendable (CALayer) -> Void = { _ in }

    static let all: [LargeCase] = [
        LargeCase(
            name: "animations",
            summary: "100,000 animations on one layer, half of them replaced, a third removed"
        ) { root in
            for number in 0..<150_000 { root.add(fade(), forKey: "\(number % 100_000)") }
            for number in stride(from: 0, to: 100_000, by: 3) { root.removeAnimation(forKey: "\(number)") }
        } change: { root in
            root.add(fade(), forKey: "one more")
        },
        LargeCase(name: "sublayers", summary: "1,000,000 sublayers of one layer") { root in
            for number in 0..<1_000_000 { root.addSublayer(dot(number)) }
        } change: { root in
            root.addSublayer(dot(7))
            root.sublayers?.first?.opacity = 0.5
        },
        LargeCase(name: "sublayers-set", summary: "1,000,000 sublayers that are set at once") { root in
            root.sublayers = (0..<1_000_000).map { dot($0) }
        } change: { root in
            root.insertSublayer(dot(7), at: 500_000)
        },
        LargeCase(name: "chain", summary: "layers nested as deep as allowed") { root in
            var last = root
            for number in 0..<100_000 {
                let layer = dot(number)
                last.addSublayer(layer)
                last = layer
            }
        },
        shape("lines", "a shape of 1,000,000 random lines") { path, random in
            for _ in 0..<1_000_000 { path.addLine(to: random.point(in: CGSize(width: 400, height: 400))) }
        },
        shape("curves", "a shape of 100,000 random curves") { path, random in
            let size = CGSize(width: 1800, height: 1000)
            for _ in 0..<100_000 {
                path.addCurve(
                    to: random.point(in: size), control1: random.point(in: size), control2: random.point(in: size))
            }
        },
        shape("wave", "a shape of 1,000,000 points of a wave", isFilled: false) { path, _ in addWave(to: path) },
        shape("wave-filled", "a wave of 1,000,000 points, filled") { path, _ in addWave(to: path) },
        shape("wave-dashed", "a wave of 1,000,000 points with dashes", isFilled: false, dashes: [3, 2]) { path, _ in
            addWave(to: path)
        },
        shape("lines-stroked", "1,000,000 random lines, stroked", isFilled: false) { path, random in
            for _ in 0..<1_000_000 { path.addLine(to: random.point(in: CGSize(width: 400, height: 400))) }
        },
        LargeCase(name: "keyframes", summary: "an animation of 1,000,000 keyframes") { root in
            let layer = dot(1)
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.values = (0..<1_000_000).map { CGPoint(x: $0 % 1900, y: $0 / 1900) }
            animation.duration = 100
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        },
        LargeCase(name: "keyframes-cubic", summary: "an animation of 1,000,000 keyframes, paced and cubic") { root in
            let layer = dot(1)
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.values = (0..<1_000_000).map { CGPoint(x: $0 % 1900, y: $0 / 1900) }
            animation.duration = 100
            animation.calculationMode = .cubicPaced
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        },
        LargeCase(name: "path", summary: "an animation along a path of 1,000,000 points") { root in
            let layer = dot(1)
            let animation = CAKeyframeAnimation(keyPath: "position")
            let path = CGMutablePath()
            addWave(to: path)
            animation.path = path
            animation.duration = 100
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        },
        LargeCase(name: "paths", summary: "an animation between shapes of 1,000,000 points") { root in
            let layer = CAShapeLayer()
            let animation = CABasicAnimation(keyPath: "path")
            let (from, to) = (CGMutablePath(), CGMutablePath())
            addWave(to: from)
            addWave(to: to, height: 100)
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 100)
            layer.fillColor = nil
            layer.strokeColor = .white
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        },
        LargeCase(name: "groups", summary: "animation groups nested 5,000 deep") { root in
            var last: CAAnimation = fade()
            for _ in 0..<5000 {
                let group = CAAnimationGroup()
                (group.animations, group.duration) = ([last], 1)
                last = group
            }
            root.add(last, forKey: nil)
        },
        LargeCase(name: "members", summary: "an animation group of 100,000 animations") { root in
            let group = CAAnimationGroup()
            group.duration = 10
            group.animations = (0..<100_000).map { _ in fade() }
            root.add(group, forKey: nil)
        },
        LargeCase(name: "targets", summary: "10,000 animations of one layer for named sublayers") { root in
            for number in 0..<10_000 {
                let layer = dot(number)
                layer.name = "n\(number)"
                root.addSublayer(layer)
            }
            for number in 0..<10_000 {
                let animation = fade()
                animation.keyPath = "sublayers.n\(number).opacity"
                root.add(animation, forKey: nil)
            }
        },
        LargeCase(name: "key-path", summary: "key paths of 1,000,000 parts") { root in
            let path = String(repeating: "sublayers.a.", count: 500_000) + "opacity"
            root.setValue(0.5, forKeyPath: path)
            _ = root.value(forKeyPath: path)
            let animation = fade()
            animation.keyPath = path
            root.add(animation, forKey: nil)
        },
        LargeCase(name: "style", summary: "a style that contains itself") { root in
            let style = NSMutableDictionary()
            style["style"] = style
            style["opacity"] = 0.5
            root.style = ["style": style]
            _ = root.value(forKey: "anything")
            var nested: [AnyHashable: Any] = [:]
            for _ in 0..<1000 { nested = ["style": nested] }
            let layer = dot(3)
            layer.style = nested
            _ = layer.value(forKey: "anything")
            root.addSublayer(layer)
        },
        LargeCase(name: "completions", summary: "100,000 completion blocks that each begin the next") { root in
            next(100_000, root)
        },
    ]

    private static func shape(
        _ name: String, _ summary: String, isFilled: Bool = true, dashes: [NSNumber]? = nil,
        _ add: @escaping @Sendable (CGMutablePath, inout SeededRandom) -> Void
    ) -> LargeCase {
        LargeCase(name: name, summary: summary) { root in
            let shape = CAShapeLayer()
            let path = CGMutablePath()
            var random = SeededRandom(seed: 7)
            path.move(to: CGPoint(x: 10, y: 500))
            add(path, &random)
            shape.path = path
            shape.fillColor = isFilled ? .white : nil
            shape.strokeColor = isFilled ? nil : .white
            shape.lineDashPattern = dashes
            root.addSublayer(shape)
        } change: { root in
            // Another raster of the same path.
            guard let shape = root.sublayers?.first else { return }
            shape.transform = CATransform3DRotate(shape.transform, 0.01, 0, 0, 1)
        }
    }

    private static func addWave(to path: CGMutablePath, height: CGFloat = 400) {
        path.move(to: CGPoint(x: 10, y: 500))
        for number in 0..<1_000_000 {
            let x = CGFloat(number) * 0.0018
            path.addLine(to: CGPoint(x: 10 + x, y: 500 + height * sin(x * 40)))
        }
    }

    private static func fade() -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0.2, 0.9, 100)
        return animation
    }

    private static func dot(_ number: Int) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: number % 1900, y: number / 1900 % 1000, width: 6, height: 6)
        layer.backgroundColor = .white
        return layer
    }

    private static func next(_ left: Int, _ layer: CALayer) {
        guard left > 0 else { return }
        CATransaction.begin()
        nonisolated(unsafe) let shown = layer
        CATransaction.setCompletionBlock { next(left - 1, shown) }
        layer.zPosition = CGFloat(left)
        CATransaction.commit()
    }
}

/// Builds and renders the large trees, and prints how long that takes.
enum LargeRun {
    @MainActor
    static func run(_ names: [String]) throws {
        let size = CGSize(width: 1920, height: 1080)
        _ = try NSApplication.useOffscreenDisplay(size: size)
        let widths = [18, 9, 9, 9, 9, 9]
        print(Table.row(["processor seconds", "build", "first", "second", "third", "peak MB"], widths))
        for large in LargeCase.all where names.contains(large.name) {
            let renderer = CARenderer(width: 1920, height: 1080)
            let root = BenchScene.root(size)
            renderer.layer = root
            var seconds: [Double] = []
            func measure(_ work: () -> Void) {
                let start = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
                work()
                seconds.append(Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start)
            }
            measure {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                large.build(root)
                CATransaction.commit()
            }
            for frame in 0..<3 {
                measure {
                    if frame > 0 {
                        CATransaction.begin()
                        CATransaction.setDisableActions(true)
                        large.change(root)
                        CATransaction.commit()
                    }
                    renderer.beginFrame(atTime: 1 + Double(frame), timeStamp: nil)
                    renderer.render()
                    renderer.endFrame()
                }
            }
            print(
                Table.row(
                    [large.name] + seconds.map { Table.number($0, 2) } + [Table.number(Usage.peakMemory, 0)], widths))
        }
    }
}
