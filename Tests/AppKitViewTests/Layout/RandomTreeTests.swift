import Foundation
import Testing

@testable import AppKit

/// Trees whose frames follow from a formula: each view is placed at distances from its superview's left and top, or from the
/// former sibling's right and top, and has a size.
@MainActor
@Suite struct RandomTreeTests {
    @MainActor
    private final class Node {
        let view = BoxView()
        var distance: (x: Int, y: Int)
        var size: (width: Int, height: Int)
        /// Left, top, width and height.
        var constraints: [NSLayoutConstraint] = []
        var children: [Node] = []

        init(_ random: inout LinearSolverTests.Generator) {
            distance = (Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random))
            size = (Int.random(in: 0...50, using: &random), Int.random(in: 0...50, using: &random))
        }

        /// Makes constraints to the former sibling or the superview, after former ones were removed.
        func constrain(in superview: NSView, after former: Node?) {
            NSLayoutConstraint.deactivate(constraints)
            let (left, top) = (
                former?.view.rightAnchor ?? superview.leftAnchor, former?.view.topAnchor ?? superview.topAnchor
            )
            constraints = [
                view.leftAnchor.constraint(equalTo: left, constant: CGFloat(distance.x)),
                view.topAnchor.constraint(equalTo: top, constant: CGFloat(distance.y)),
                view.widthAnchor.constraint(equalToConstant: CGFloat(size.width)),
                view.heightAnchor.constraint(equalToConstant: CGFloat(size.height)),
            ]
            NSLayoutConstraint.activate(constraints)
        }
    }

    /// The nodes whose place is wrong.
    private func mistakes(_ nodes: [Node]) -> [String] {
        var (x, y) = (0, 0)
        var result: [String] = []
        for node in nodes {
            (x, y) = (x + node.distance.x, y + node.distance.y)
            let expected = NSRect(x: x, y: y, width: node.size.width, height: node.size.height)
            if node.view.place != expected { result.append("\(node.view.place) is not \(expected)") }
            x += node.size.width
            result += mistakes(node.children)
        }
        return result
    }

    private func all(_ nodes: [Node]) -> [Node] { nodes.flatMap { [$0] + all($0.children) } }

    /// Adds a node at the end of siblings.
    private func add(_ node: Node, to superview: NSView, _ siblings: inout [Node]) {
        superview.addSubview(node.view)
        node.constrain(in: superview, after: siblings.last)
        siblings.append(node)
    }

    /// Removes a node, and places the one after it again.
    private func remove(at index: Int, of superview: NSView, _ siblings: inout [Node]) -> Node {
        let node = siblings.remove(at: index)
        node.view.removeFromSuperview()
        if index < siblings.count {
            siblings[index].constrain(in: superview, after: index > 0 ? siblings[index - 1] : nil)
        }
        return node
    }

    @Test(arguments: 0..<20)
    func `Frames follow constraints through changes of the view tree`(seed: UInt64) {
        var random = LinearSolverTests.Generator(state: seed)
        let root = makeRoot(400, 400, isFlipped: seed % 2 == 0)
        let conflicts = root.recordConflicts()
        var nodes: [Node] = []
        for step in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let node = Node(&random)
                if let parent = nodes.randomElement(using: &random), Bool.random(using: &random) {
                    add(node, to: parent.view, &parent.children)
                } else {
                    add(node, to: root, &nodes)
                }
            case 4...6:
                guard let node = all(nodes).randomElement(using: &random) else { continue }
                node.distance.x = Int.random(in: 0...9, using: &random)
                node.constraints[0].constant = CGFloat(node.distance.x)
                node.size.height = Int.random(in: 0...50, using: &random)
                node.constraints[3].constant = CGFloat(node.size.height)
            case 7:
                guard !nodes.isEmpty else { continue }
                _ = remove(at: Int.random(in: 0..<nodes.count, using: &random), of: root, &nodes)
            case 8:
                // A subtree moves with its own constraints.
                guard nodes.count > 1 else { continue }
                let node = remove(at: Int.random(in: 0..<nodes.count, using: &random), of: root, &nodes)
                guard let parent = nodes.randomElement(using: &random) else { continue }
                if Bool.random(using: &random) { node.view.layoutSubtreeIfNeeded() }
                add(node, to: parent.view, &parent.children)
            default:
                root.setFrameSize(NSSize(width: Int.random(in: 0...500, using: &random), height: 300))
            }
            if step % 3 == 2 {
                root.layoutSubtreeIfNeeded()
                #expect(mistakes(nodes).isEmpty, "step \(step)")
            }
        }
        #expect(conflicts.messages.isEmpty)
    }

    @Test func `Rounding errors of many changes do not add up`() {
        var random = LinearSolverTests.Generator(state: 3)
        let root = makeRoot(400, 400)
        let views = (0..<20).map { _ in BoxView() }
        for view in views { root.addSubview(view) }
        var active: [NSLayoutConstraint] = []
        for step in 0..<1200 {
            if active.count > 40 {
                active.remove(at: Int.random(in: 0..<active.count, using: &random)).isActive = false
            }
            let (a, b) = (Int.random(in: 0..<20, using: &random), Int.random(in: 0..<20, using: &random))
            guard a != b else { continue }
            let attribute: NSLayoutConstraint.Attribute = Bool.random(using: &random) ? .width : .right
            let constraint = NSLayoutConstraint(
                item: views[a], attribute: attribute,
                relatedBy: Bool.random(using: &random) ? .equal : .lessThanOrEqual,
                toItem: views[b], attribute: attribute,
                multiplier: [1, 2, 0.5, 1.0 / 3].randomElement(using: &random) ?? 1,
                constant: CGFloat(Int.random(in: -50...50, using: &random)))
            constraint.priority =
                [.required, .init(999), .init(500), .init(250)].randomElement(using: &random) ?? .required
            constraint.isActive = true
            active.append(constraint)
            if step % 10 == 0 {
                root.recordConflicts().messages.removeAll()
                root.layoutSubtreeIfNeeded()
                #expect(views.allSatisfy { abs($0.frame.minX) < 1e6 && $0.frame.width < 1e6 }, "step \(step)")
            }
        }
    }
}
