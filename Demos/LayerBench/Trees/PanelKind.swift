import AppKit
import DemoSupport

/// A kind of panel of a random program tree.
struct PanelKind: Sendable {
    let name: String
    /// Makes a panel with the bounds at a depth of the tree.
    let make: @Sendable (ProgramTree, CGRect, Int) -> CALayer

    private init(_ name: String, _ make: @escaping @Sendable (ProgramTree, CGRect, Int) -> CALayer) {
        (self.name, self.make) = (name, make)
    }

    private static func box(_ tree: ProgramTree, _ bounds: CGRect, alpha: CGFloat = 1) -> CALayer {
        Interface.box(bounds, tree.random.color().copy(alpha: alpha), radius: CGFloat(tree.random.whole(0...16)))
    }

    private static func blur(_ tree: ProgramTree) -> CIFilter? {
        CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": tree.random.number(2...16)])
    }

    static let all: [PanelKind] = [
        PanelKind("card with shadow") { tree, bounds, depth in
            let card = box(tree, bounds)
            Interface.addShadow(to: card, radius: CGFloat(tree.random.whole(3...20)))
            tree.fill(card, depth: depth)
            return card
        },
        PanelKind("group with shadow, without background") { tree, bounds, depth in
            let group = CALayer()
            group.bounds = bounds
            Interface.addShadow(to: group, radius: CGFloat(tree.random.whole(3...20)))
            tree.fill(group, depth: depth)
            return group
        },
        PanelKind("group masked by a shape") { tree, bounds, depth in
            let group = box(tree, bounds)
            tree.fill(group, depth: depth)
            let mask = tree.shape(bounds)
            if mask.fillColor == nil { mask.fillColor = Palette.white }
            if tree.random.chance(50) { tree.move(mask, "    mask") }
            group.mask = mask
            return group
        },
        PanelKind("group masked by a gradient") { tree, bounds, depth in
            let group = box(tree, bounds)
            tree.fill(group, depth: depth)
            let mask = CAGradientLayer()
            mask.frame = bounds
            mask.colors = [Palette.white, Palette.white, Palette.white.copy(alpha: 0) ?? Palette.white]
            if tree.random.chance(30) { tree.move(mask, "    mask") }
            group.mask = mask
            return group
        },
        PanelKind("filtered group") { tree, bounds, depth in
            let group = box(tree, bounds)
            tree.fill(group, depth: depth)
            let others = ["CIColorControls", "CISepiaTone", "CIBloom", "CIPixellate", "CIUnsharpMask", "CIVignette"]
            let filter =
                tree.random.chance(50) ? blur(tree) : CIFilter(name: tree.random.element(of: others))
            filter?.name = "filter"
            group.filters = [filter].compactMap(\.self)
            return group
        },
        PanelKind("glass panel") { tree, bounds, depth in
            let glass = box(tree, bounds, alpha: 0.3)
            glass.backgroundFilters = [blur(tree)].compactMap(\.self)
            glass.masksToBounds = true
            tree.fill(glass, depth: depth)
            return glass
        },
        PanelKind("gradient border") { tree, bounds, depth in
            let group = box(tree, bounds)
            tree.fill(group, depth: depth)
            let border = CAGradientLayer()
            border.frame = bounds
            border.colors = (0..<3).map { _ in tree.random.color() }
            border.type = tree.random.chance(50) ? .conic : .axial
            border.startPoint = CGPoint(x: 0.5, y: 0.5)
            let mask = CAShapeLayer()
            mask.frame = bounds
            mask.path = CGPath(
                roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerWidth: 16, cornerHeight: 16, transform: nil)
            (mask.fillColor, mask.strokeColor, mask.lineWidth) = (nil, Palette.white, 4)
            border.mask = mask
            if tree.random.chance(50) { tree.move(border, "    border") }
            group.addSublayer(border)
            return group
        },
        PanelKind("text on a translucent panel") { tree, bounds, _ in
            let panel = box(tree, bounds, alpha: 0.5)
            for line in 0..<min(12, Int(bounds.height / 30)) {
                let text = Interface.text(
                    Interface.subtitles[cycling: line], size: 15, Palette.white,
                    CGRect(x: 16, y: 30 * CGFloat(line) + 4, width: bounds.width - 32, height: 22), scale: 1)
                panel.addSublayer(text)
            }
            panel.opacity = tree.random.chance(50) ? 0.8 : 1
            return panel
        },
        PanelKind("replicated shapes") { tree, bounds, _ in
            let replicator = CAReplicatorLayer()
            replicator.bounds = bounds
            let count = tree.random.whole(6...30)
            replicator.instanceCount = count
            let isRing = tree.random.chance(60)
            replicator.instanceTransform =
                isRing
                ? CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
                : CATransform3DMakeTranslation(bounds.width / CGFloat(count), 0, 0)
            replicator.instanceDelay = tree.random.chance(50) ? 0.1 : 0
            if tree.random.chance(40) { replicator.instanceAlphaOffset = -0.9 / Float(count) }
            if tree.random.chance(40) {
                (replicator.instanceColor, replicator.instanceRedOffset) = (tree.random.color(), -0.02)
            }
            let shape = tree.shape(CGRect(x: bounds.width * 0.45, y: bounds.height * 0.75, width: 40, height: 40))
            if !isRing { shape.position.x = 20 }
            tree.move(shape, "    instance")
            replicator.addSublayer(shape)
            return replicator
        },
        PanelKind("scroll view") { tree, bounds, depth in
            let view = box(tree, bounds)
            view.masksToBounds = true
            let step: CGFloat = 90
            for row in 0..<14 {
                let item =
                    depth < 2 && tree.random.chance(10)
                    ? tree.panel(depth: 2)
                    : Interface.box(CGRect(x: 0, y: 0, width: bounds.width - 24, height: step - 12), Palette.white)
                if item.sublayers == nil {
                    (item.cornerRadius, item.opacity) = (8, tree.random.chance(20) ? 0.8 : 1)
                    if tree.random.chance(60) { Interface.addShadow(to: item) }
                    tree.fill(item, depth: 3, count: 3)
                }
                item.position = CGPoint(x: bounds.midX, y: bounds.height - step * (CGFloat(row) + 0.5))
                view.addSublayer(item)
            }
            let distance = 14 * step - bounds.height
            let movement = Movement(view, "bounds.origin.y", duration: 3, phase: 0) { -distance * CGFloat($0) }
            if tree.random.chance(50) {
                tree.change("scrolling") { movement.set(at: Double($0) / 60) }
            } else {
                movement.animate()
            }
            return view
        },
        PanelKind("cards in space") { tree, bounds, depth in
            let space = CALayer()
            space.bounds = bounds
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 900
            space.sublayerTransform = transform
            for number in 0..<tree.random.whole(2...5) {
                let card = tree.random.chance(70) ? tree.panel(depth: depth + 1) : tree.leaf(in: bounds)
                card.position = CGPoint(x: bounds.width * CGFloat(number + 1) / 6, y: bounds.midY)
                card.transform = CATransform3DMakeRotation(CGFloat(tree.random.number(-1...1)), 0, 1, 0)
                card.zPosition = CGFloat(tree.random.number(-80...80))
                if tree.random.chance(60) {
                    card.swing(
                        "transform.rotation.y", from: -0.9, to: 0.9, duration: 1.5, phase: tree.random.unit())
                }
                space.addSublayer(card)
            }
            return space
        },
        PanelKind("transition") { tree, bounds, depth in
            let panel = box(tree, bounds)
            tree.fill(panel, depth: depth)
            let kinds: [CATransitionType] = [.fade, .push, .moveIn, .reveal]
            let kind = tree.random.element(of: kinds)
            let color = tree.random.color()
            tree.change("transition \(kind.rawValue)") { frame in
                guard frame == 1 else { return }
                let transition = CATransition()
                (transition.type, transition.subtype) = (kind, .fromRight)
                (transition.duration, transition.autoreverses, transition.repeatCount) = (2, true, .infinity)
                CATransaction.setDisableActions(true)
                panel.backgroundColor = color
                panel.sublayers?.first?.isHidden = true
                panel.add(transition, forKey: kCATransition)
            }
            return panel
        },
        PanelKind("round clip") { tree, bounds, depth in
            let clip = box(tree, bounds)
            (clip.cornerRadius, clip.masksToBounds) = (24, true)
            tree.fill(clip, depth: depth)
            return clip
        },
        PanelKind("translucent group") { tree, bounds, depth in
            let group = CALayer()
            (group.bounds, group.opacity) = (bounds, 0.7)
            tree.fill(group, depth: depth)
            return group
        },
        PanelKind("rasterized group") { tree, bounds, depth in
            let group = box(tree, bounds)
            group.shouldRasterize = true
            tree.fill(group, depth: depth)
            return group
        },
    ]
}
