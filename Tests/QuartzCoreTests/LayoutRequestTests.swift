import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// When layers ask for layout, by the header of `setNeedsLayout`.
@Suite struct LayoutRequestTests {
    private final class Manager: NSObject, CALayoutManager {
        var invalidated: [CALayer] = []
        var onLayout: (CALayer) -> Void = { _ in }
        func invalidateLayout(of layer: CALayer) { invalidated.append(layer) }
        func layoutSublayers(of layer: CALayer) { onLayout(layer) }
    }

    private func layers() -> (root: CALayer, layer: CALayer, manager: Manager) {
        let (root, layer, manager) = (CALayer(), CALayer(), Manager())
        root.addSublayer(layer)
        layer.addSublayer(CALayer())
        (root.layoutManager, layer.layoutManager) = (manager, manager)
        root.layoutIfNeeded()
        manager.invalidated = []
        return (root, layer, manager)
    }

    @Test func `a request lets the layout manager discard what it knows`() {
        let (root, layer, manager) = layers()
        layer.setNeedsLayout()
        #expect(manager.invalidated == [layer] && layer.needsLayout() && !root.needsLayout())
    }

    @Test func `a change of sublayers, bounds or transform requests layout`() {
        let changes: [(String, Bool, (CALayer) -> Void)] = [
            ("sublayers", false, { $0.addSublayer(CALayer()) }),
            ("layoutManager", false, { $0.layoutManager = $0.layoutManager }),
            ("size", true, { $0.bounds.size.width = 5 }), ("origin", true, { $0.bounds.origin.y = 5 }),
            ("transform", true, { $0.transform = CATransform3DMakeScale(2, 1, 1) }),
        ]
        for (name, includesSuperlayer, change) in changes {
            let (root, layer, manager) = layers()
            change(layer)
            #expect(layer.needsLayout() && root.needsLayout() == includesSuperlayer, "\(name)")
            #expect(manager.invalidated == (includesSuperlayer ? [layer, root] : [layer]), "\(name)")
        }
        for change in [{ $0.bounds = $0.bounds }, { $0.transform = $0.transform }, { $0.position.x = 7 }]
            as [(CALayer) -> Void]
        {
            let (root, layer, _) = layers()
            change(layer)
            #expect(!layer.needsLayout() && !root.needsLayout())
        }
    }

    @Test func `what a layer changes as it lays out its sublayers does not request its layout again`() {
        let (root, layer, manager) = layers()
        manager.onLayout = { laidOut in
            guard laidOut === root else { return }
            laidOut.bounds.size.width += 1
            layer.bounds.size.width += 1
            laidOut.addSublayer(CALayer())
        }
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(!root.needsLayout() && !layer.needsLayout())
        #expect(root.sublayers?.count == 2 && layer.bounds.width == 1)
        #expect(manager.invalidated == [root, layer])
    }
}
