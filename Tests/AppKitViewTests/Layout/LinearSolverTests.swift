import Foundation
import Testing

@testable import AppKit

@Suite struct LinearSolverTests {
    /// A system that is in a solver, and known to the test.
    struct System {
        var solver = LinearSolver()
        let variables: [LinearVariable]
        let isNonnegative: [Bool]
        var constraints: [(id: LinearConstraintID, constraint: ReferenceSolver.Constraint)] = []

        init(isNonnegative: [Bool]) {
            self.isNonnegative = isNonnegative
            var solver = LinearSolver()
            variables = isNonnegative.map { solver.makeVariable(isNonnegative: $0) }
            self.solver = solver
        }

        var reference: ReferenceSolver {
            ReferenceSolver(isNonnegative: isNonnegative, constraints: constraints.map(\.constraint))
        }

        var values: [Double] { variables.map(solver.value(of:)) }

        /// Adds a constraint, and returns whether it was not refused.
        mutating func add(_ constraint: ReferenceSolver.Constraint) -> Bool {
            var expression = LinearExpression()
            for (variable, coefficient) in zip(variables, constraint.coefficients) {
                expression.add(variable, times: coefficient)
            }
            expression.constant = constraint.constant
            let relation: LinearRelation =
                constraint.relation == 0 ? .equal : constraint.relation < 0 ? .lessThanOrEqual : .greaterThanOrEqual
            guard let id = try? solver.add(expression, relation, priority: constraint.priority) else { return false }
            constraints.append((id, constraint))
            return true
        }

        mutating func remove(at index: Int) throws {
            try solver.remove(constraints[index].id)
            constraints.remove(at: index)
        }

        mutating func shift(at index: Int, by difference: Double) {
            solver.shiftConstant(of: constraints[index].id, by: difference)
            constraints[index].constraint.constant += difference
        }

        /// What is wrong with the values; nil if they are as good as the reference's.
        func mistake() -> String? {
            let (reference, values) = (reference, values)
            guard let least = reference.leastErrors() else { return "the reference finds no values" }
            for constraint in reference.constraints where constraint.priority == nil {
                guard constraint.error(values) < 1e-5 else { return "required: \(constraint), values \(values)" }
            }
            for (value, isNonnegative) in zip(values, isNonnegative) where isNonnegative && value < -1e-6 {
                return "a value is negative: \(values)"
            }
            for (found, least) in zip(reference.errors(of: values), least) {
                if found > least + 1e-5 { return "errors \(reference.errors(of: values)), least \(least)" }
                // A larger error of a lower priority is right only if this one is equal.
                if found < least - 1e-5 { return "the reference's error \(least) is larger than \(found)" }
            }
            return nil
        }
    }

    /// Numbers that are the same in each run (SplitMix64).
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var result = state
            result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
            result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
            return result ^ (result >> 31)
        }
    }

    /// Adds, changes and removes random constraints, and compares with the reference after each few changes.
    static func mistake(seed: UInt64) -> String? {
        var random = Generator(state: seed)
        let count = Int.random(in: 1...6, using: &random)
        var system = System(isNonnegative: (0..<count).map { _ in Bool.random(using: &random) })
        let steps = Int.random(in: 3...18, using: &random)
        for step in 0..<steps {
            let choice = Int.random(in: 0..<10, using: &random)
            if choice < 7 || system.constraints.isEmpty {
                let constraint = constraint(count, &random)
                let wasPossible = system.reference.with(constraint).leastErrors() != nil
                guard system.add(constraint) == wasPossible else {
                    return "step \(step): \(constraint) is \(wasPossible ? "" : "not ")possible"
                }
            } else if choice < 8 {
                let index = system.constraints.indices.randomElement(using: &random)!
                guard (try? system.remove(at: index)) != nil else { return "step \(step): cannot remove" }
            } else {
                let index = system.constraints.indices.randomElement(using: &random)!
                let former = system
                system.shift(at: index, by: Double(Int.random(in: -20...20, using: &random)))
                let isPossible = system.reference.leastErrors() != nil
                guard ((try? system.solver.solve()) != nil) == isPossible else {
                    return "step \(step): a changed constant is \(isPossible ? "" : "not ")possible"
                }
                if !isPossible { system = former }
            }
            guard (try? system.solver.solve()) != nil else { return "step \(step): cannot solve" }
            if step % 4 == 3 || step == steps - 1, let mistake = system.mistake() { return "step \(step): \(mistake)" }
        }
        return nil
    }

    private static func constraint(_ count: Int, _ random: inout Generator) -> ReferenceSolver.Constraint {
        var coefficients = [Double](repeating: 0, count: count)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            coefficients[Int.random(in: 0..<count, using: &random)] =
                [1, -1, 1, -1, 2, -0.5, 1.0 / 3].randomElement(using: &random)!
        }
        return ReferenceSolver.Constraint(
            coefficients: coefficients, constant: Double(Int.random(in: -40...40, using: &random)),
            relation: Int.random(in: -1...1, using: &random),
            priority: [nil, nil, 999, 750, 500, 250, 250, 1].randomElement(using: &random)!)
    }

    @Test(arguments: 0..<8)
    func `Random systems have the least errors that a dense solver finds`(block: UInt64) {
        // More systems, such as 10000, by hand.
        let wanted = ProcessInfo.processInfo.environment["ACETATE_RANDOM_SYSTEMS"].flatMap(UInt64.init) ?? 400
        let count = wanted / 8
        for seed in block * count..<(block + 1) * count {
            #expect(Self.mistake(seed: seed) == nil, "seed \(seed)")
        }
    }
}

extension ReferenceSolver {
    fileprivate func with(_ constraint: Constraint) -> ReferenceSolver {
        ReferenceSolver(isNonnegative: isNonnegative, constraints: constraints + [constraint])
    }
}
