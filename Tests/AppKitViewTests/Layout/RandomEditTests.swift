import Foundation
import Testing

@testable import AppKit

/// Constraints of views that are activated, deactivated and changed at random. After each few edits the layout has the least
/// errors that a dense solver finds for the constraints as they are then.
@MainActor
@Suite struct RandomEditTests {
    /// Sides of views in one direction; both directions are independent.
    private static let attributes: [NSLayoutConstraint.Attribute] = [.left, .right, .centerX, .width]

    @MainActor
    private final class System {
        let root: NSView
        let views: [BoxView]
        var constraints: [NSLayoutConstraint] = []
        let conflicts: ConflictRecord

        init(_ random: inout LinearSolverTests.Generator) {
            root = makeRoot(400, 300, isFlipped: Bool.random(using: &random))
            views = (0..<Int.random(in: 1...4, using: &random)).map { BoxView(NSView.noIntrinsicMetric, 10, "\($0)") }
            // Some views are in others.
            for (index, view) in views.enumerated() {
                let parent = index > 0 && Bool.random(using: &random) ? views[index - 1] : root
                parent.addSubview(view)
            }
            conflicts = root.recordConflicts()
        }

        /// The coefficients of an attribute for the variables: for each view, its left side in its superview and its width.
        private func coefficients(_ view: NSView, _ attribute: NSLayoutConstraint.Attribute) -> (
            terms: [Double], constant: Double
        ) {
            var terms = [Double](repeating: 0, count: 2 * views.count)
            var constant = 0.0
            let share: Double = attribute == .left ? 0 : attribute == .centerX ? 0.5 : 1
            if let index = views.firstIndex(where: { $0 === view }) {
                terms[2 * index + 1] += share
            } else {
                constant += share * Double(root.frame.width)
            }
            guard attribute != .width else { return (terms, constant) }
            var current: NSView? = view
            while let inner = current, inner !== root {
                if let index = views.firstIndex(where: { $0 === inner }) { terms[2 * index] += 1 }
                current = inner.superview
            }
            return (terms, constant)
        }

        /// A constraint of AppKit as the reference has it. All positions are in the coordinates of the root.
        func reference(_ constraint: NSLayoutConstraint) -> ReferenceSolver.Constraint? {
            guard let first = constraint.firstItem as? NSView else { return nil }
            var (terms, constant) = coefficients(first, constraint.firstAttribute)
            constant -= Double(constraint.constant)
            if let second = constraint.secondItem as? NSView {
                let other = coefficients(second, constraint.secondAttribute)
                for index in terms.indices { terms[index] -= Double(constraint.multiplier) * other.terms[index] }
                constant -= Double(constraint.multiplier) * other.constant
            }
            let relation = constraint.relation == .equal ? 0 : constraint.relation == .lessThanOrEqual ? -1 : 1
            return ReferenceSolver.Constraint(
                coefficients: terms, constant: constant, relation: relation,
                priority: constraint.priority == .required ? nil : Double(constraint.priority.rawValue))
        }

        var reference: ReferenceSolver {
            ReferenceSolver(
                isNonnegative: views.flatMap { _ in [false, true] },
                constraints: constraints.filter(\.isActive).compactMap(reference))
        }

        var isPossible: Bool { reference.leastErrors() != nil }

        /// What is wrong with the layout; nil if it is as good as that of the reference.
        func mistake() -> String? {
            root.layoutSubtreeIfNeeded()
            guard let engine = root.layoutEngine else { return nil }
            // The values before they are rounded to pixels. Views without constraints have none.
            let values = views.flatMap { view -> [Double] in
                guard let item = engine.variables[ObjectIdentifier(view)] else { return [0, 0] }
                return [item.values.x, item.values.width]
            }
            let reference = reference
            guard let least = reference.leastErrors() else { return "the reference finds no values" }
            for constraint in reference.constraints where constraint.priority == nil {
                guard constraint.error(values) < 1e-5 else { return "required: \(constraint), \(values)" }
            }
            for (found, least) in zip(reference.errors(of: values), least) {
                if abs(found - least) > 1e-5 { return "errors \(reference.errors(of: values)), least \(least)" }
            }
            // The frames are those values at whole pixels.
            for (index, view) in views.enumerated() where engine.variables[ObjectIdentifier(view)] != nil {
                guard abs(view.frame.minX - values[2 * index]) <= 0.5 + 1e-5 else { return "a frame is \(view.frame)" }
            }
            return nil
        }
    }

    private func makeConstraint(_ system: System, _ random: inout LinearSolverTests.Generator) -> NSLayoutConstraint? {
        let first = system.views.randomElement(using: &random) ?? system.views[0]
        let attribute = Self.attributes.randomElement(using: &random) ?? .left
        let relation: NSLayoutConstraint.Relation =
            [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal
        let constant = CGFloat(Int.random(in: -40...120, using: &random))
        let multiplier: CGFloat = [1, 1, 1, 2, 0.5].randomElement(using: &random) ?? 1
        let result: NSLayoutConstraint
        if attribute == .width, Bool.random(using: &random) {
            result = NSLayoutConstraint(
                item: first, attribute: .width, relatedBy: relation, toItem: nil, attribute: .notAnAttribute,
                multiplier: 1,
                constant: constant)
        } else {
            let others = (system.views as [NSView] + [system.root]).filter { $0 !== first }
            guard let other = others.randomElement(using: &random) else { return nil }
            let positions: [NSLayoutConstraint.Attribute] = [.left, .right, .centerX]
            let otherAttribute = attribute == .width ? .width : positions.randomElement(using: &random) ?? .left
            // Positions are in the coordinates of the nearest common superview, where only sums without a factor equal those in the
            // root.
            result = NSLayoutConstraint(
                item: first, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
                multiplier: attribute == .width ? multiplier : 1, constant: constant)
        }
        let priority = ([1000, 1000, 999, 750, 500, 250, 250, 1] as [Float]).randomElement(using: &random) ?? 1000
        result.priority = NSLayoutConstraint.Priority(priority)
        return result
    }

    /// Makes a random edit. One that the required constraints do not allow is taken back before the layout.
    private func edit(_ system: System, _ random: inout LinearSolverTests.Generator) {
        let active = system.constraints.filter(\.isActive), inactive = system.constraints.filter { !$0.isActive }
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3:
            guard system.constraints.count < 14, let new = makeConstraint(system, &random) else { return }
            system.constraints.append(new)
            new.isActive = true
            if !system.isPossible { new.isActive = false }
        case 4...5:
            guard let constraint = active.randomElement(using: &random) else { return }
            let former = constraint.constant
            constraint.constant = CGFloat(Int.random(in: -40...120, using: &random))
            if !system.isPossible { constraint.constant = former }
        case 6: active.randomElement(using: &random)?.isActive = false
        case 7:
            guard let constraint = inactive.randomElement(using: &random) else { return }
            constraint.isActive = true
            if !system.isPossible { constraint.isActive = false }
        case 8:
            // An active constraint stays required, or not.
            let optional = active.filter { $0.priority != .required }
            guard let constraint = optional.randomElement(using: &random) else { return }
            let priority = ([1, 250, 500, 998] as [Float]).randomElement(using: &random) ?? 1
            constraint.priority = NSLayoutConstraint.Priority(priority)
        default:
            let former = system.root.frame.size
            system.root.setFrameSize(
                NSSize(width: CGFloat(Int.random(in: 0...600, using: &random)), height: former.height))
            if !system.isPossible { system.root.setFrameSize(former) }
        }
    }

    @Test(arguments: 0..<8)
    func `Edited layouts have the least errors that a dense solver finds`(block: UInt64) {
        // More systems, such as 1000, by hand.
        let wanted = ProcessInfo.processInfo.environment["ACETATE_RANDOM_SYSTEMS"].flatMap(UInt64.init) ?? 80
        let count = max(wanted / 8, 1)
        for seed in block * count..<(block + 1) * count {
            var random = LinearSolverTests.Generator(state: seed)
            let system = System(&random)
            for step in 0..<60 {
                edit(system, &random)
                guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
                let mistake = system.mistake()
                #expect(mistake == nil, "seed \(seed), step \(step)")
                if mistake != nil { break }
            }
            #expect(system.conflicts.messages.isEmpty, "seed \(seed)")
        }
    }
}
