import Foundation
import QuartzCore

/// The constraints of a tree of views, and the frames that follow from them.
///
/// A view has four variables: the position of its top left corner in its superview, and its size, in points with y down. They
/// exist only for views that are in constraints. Each source of constraints (an `NSLayoutConstraint`, or a view with its
/// autoresizing mask or its intrinsic size) is evaluated when it changes: what remains equal stays in the solver, what differs
/// in a constant is shifted, and the rest is replaced.
@MainActor
final class LayoutEngine {
    /// What the engine is for.
    enum Purpose {
        /// The frames of the views.
        case layout
        /// The smallest size of the root, as `fittingSize`.
        case fitting
    }

    /// The variables of a view or a guide. A class, because copies of weak references are slow.
    final class Variables {
        weak var item: AnyObject?
        let x, y, width, height: LinearVariable
        /// The values in the last solution, in points.
        private(set) var values = (x: 0.0, y: 0.0, width: 0.0, height: 0.0)

        init(of item: AnyObject, in solver: inout LinearSolver) {
            self.item = item
            x = solver.makeVariable()
            y = solver.makeVariable()
            width = solver.makeVariable(isNonnegative: true)
            height = solver.makeVariable(isNonnegative: true)
        }

        /// Returns whether the values have changed.
        func read(_ solver: LinearSolver) -> Bool {
            let new = (
                x: solver.value(of: x), y: solver.value(of: y), width: solver.value(of: width),
                height: solver.value(of: height)
            )
            if new == values { return false }
            values = new
            return true
        }
    }

    /// A constraint in the solver; one that contradicts others has no ID.
    struct Entry {
        var specification: ConstraintSpecification
        var id: LinearConstraintID?
        /// Whether the constraint is added after the required ones that changed with it.
        var isPending = false
    }

    /// What a constraint or a view has in the solver. A class, as `Variables`.
    final class Source {
        private(set) weak var object: AnyObject?
        fileprivate(set) var entries: [Entry] = []
        /// Sources with lower numbers were added before.
        let order: Int

        init(object: AnyObject, order: Int) {
            self.object = object
            self.order = order
        }
    }

    /// A class, as `Variables`.
    private final class WeakObject {
        private(set) weak var object: AnyObject?
        let id: ObjectIdentifier

        init(_ object: AnyObject) {
            self.object = object
            id = ObjectIdentifier(object)
        }
    }

    private(set) weak var root: NSView?
    let purpose: Purpose
    var solver = LinearSolver()
    var variables: [ObjectIdentifier: Variables] = [:]
    var sources: [ObjectIdentifier: Source] = [:]

    private var changed: [WeakObject] = []
    private var changedIndices: [ObjectIdentifier: Int] = [:]
    /// Items may have left the tree.
    private var hasRemovals = false
    /// The sources with constraints that contradict others.
    private var broken: Set<ObjectIdentifier> = []
    /// Those of which a message has been written already, while constraints are added to a new solver.
    private var wasBroken: Set<ObjectIdentifier> = []
    private var sourceCount = 0
    /// The constraints that are added when all required ones have been: the sources, and indices of their entries.
    private var pending: [(source: Source, index: Int)] = []
    /// Views that are in the tree, while changes are evaluated; nil at other times.
    private var known: Set<ObjectIdentifier>?
    /// The constraints must be added to a new solver, because the constants of required ones contradict each other.
    private var needsRebuild = false

    /// Frames are set from the solution, which changes nothing in it.
    var isApplying = false
    /// The view that its superview lays out next.
    static var nextView: ObjectIdentifier?
    /// The view whose frame is set from the solution now.
    static var placedView: ObjectIdentifier?
    /// A layout pass runs.
    var isLayingOut = false
    /// `updateConstraints()` of a view has to be called.
    var needsConstraintUpdates = true
    /// Frames may differ from the solution.
    var isDirty = true
    /// The items whose values or frames have changed since frames were compared with the solution; nil for all.
    var moved: [Variables]?
    /// The pixels per point for which they were compared.
    var comparedScale: CGFloat = 0
    /// The next layout pass is animated, with these settings.
    var animation: LayoutAnimation?
    /// The size for which the window was resized last.
    var requestedSize: NSSize?
    /// The number of the solver's pivots when its accuracy was last examined.
    private var examinedPivots = 0
    /// Writes a message about constraints that contradict each other.
    var writeConflict: (String) -> Void = { StandardError.write($0) }
    /// The limits of the window's size have to be found again.
    var needsLimits = true
    /// The limits are found now, and not later.
    var limitsAreDue = false
    /// The number of times that the limits were to be found later.
    var limitsRequest = 0
    /// Whether another solution takes milliseconds.
    var isLarge: Bool { solver.records.count > 1000 }

    init(of root: NSView, purpose: Purpose) {
        self.root = root
        self.purpose = purpose
    }

    // MARK: Changes

    /// Evaluates a constraint or a view before the next layout.
    func setNeedsUpdate(_ object: AnyObject) {
        setNeedsPass()
        let id = ObjectIdentifier(object)
        // A new object can have the ID of one that was released since.
        if let index = changedIndices[id], changed[index].object === object { return }
        changedIndices[id] = changed.count
        changed.append(WeakObject(object))
    }

    /// Whether the program, an autoresizing mask or a superview has set the frame of a view since the constraints were solved,
    /// so that the solution has to follow the frame.
    func hasNewFrame(_ view: NSView) -> Bool {
        guard view.viewLayout?.translates != false, let index = changedIndices[ObjectIdentifier(view)] else {
            return false
        }
        return changed[index].object === view
    }

    /// Compares all frames with the solution before the next frame.
    func setNeedsLayout() {
        moved = nil
        setNeedsPass()
    }

    /// Solves the constraints before the next frame, and compares the frames with what has changed.
    func setNeedsPass() {
        isDirty = true
        if !isLayingOut { root?.layerBacking.setNeedsLayout() }
    }

    /// Adds the constraints of a view and its subviews.
    func insert(_ view: NSView) {
        needsConstraintUpdates = true
        setNeedsLayout()
        view.forEachInSubtree { view in
            guard let layout = view.viewLayout else { return }
            for constraint in layout.constraints { setNeedsUpdate(constraint) }
            if isSource(view) { setNeedsUpdate(view) }
        }
    }

    /// Removes the constraints of a view and its subviews, and returns whether there are any.
    func remove(_ view: NSView) -> Bool {
        var isEngaged = false
        view.forEachInSubtree { view in
            guard let layout = view.viewLayout else { return }
            for constraint in layout.constraints { setNeedsUpdate(constraint) }
            if self.isEngaged(view) {
                setNeedsUpdate(view)
                isEngaged = true
            }
        }
        hasRemovals = true
        moved = nil
        return isEngaged
    }

    /// Removes the variables of a guide that has left its view.
    func removeItem(_ guide: NSLayoutGuide) {
        hasRemovals = true
        setNeedsUpdate(guide)
    }

    /// Whether a view takes part.
    func isEngaged(_ view: NSView) -> Bool { variables[ObjectIdentifier(view)] != nil || isSource(view) }

    /// Whether a view takes part although no constraint mentions it.
    private func isSource(_ view: NSView) -> Bool {
        view === root || view.viewLayout?.translates == false
    }

    // MARK: Variables

    /// The variables of a view or a guide, which are created with the constraints that its mask or its size implies.
    func variables(of item: AnyObject) -> Variables {
        let id = ObjectIdentifier(item)
        if let found = variables[id], found.item === item { return found }
        if let stale = variables[id] { release(stale, id) }
        let new = Variables(of: item, in: &solver)
        variables[id] = new
        moved?.append(new)
        // The mask's constraints come first, so that in a conflict the program's are refused.
        evaluate(item, id)
        return new
    }

    private func release(_ item: Variables, _ id: ObjectIdentifier) {
        for variable in [item.x, item.y, item.width, item.height] { solver.remove(variable) }
        variables[id] = nil
    }

    /// Whether a view or guide is in the tree.
    func contains(_ item: AnyObject?) -> Bool {
        guard let root else { return false }
        guard let view = (item as? NSView) ?? (item as? NSLayoutGuide)?.owner else { return false }
        guard known != nil else { return view.isDescendant(of: root) }
        var path: [ObjectIdentifier] = []
        var current: NSView? = view
        while let view = current {
            let id = ObjectIdentifier(view)
            if view === root || known?.contains(id) == true {
                known?.formUnion(path)
                return true
            }
            path.append(id)
            current = view.superview
        }
        return false
    }

    // MARK: Solving

    /// Evaluates what has changed, solves the constraints, and reads the values of the variables.
    func solve() {
        findSolution()
        // A call of a method of the property would copy the solver each time.
        let solver = solver
        for item in variables.values where item.read(solver) { moved?.append(item) }
    }

    private func findSolution() {
        evaluateChanges()
        if needsRebuild { rebuild() }
        do throws(LinearConflict) {
            try solver.solve()
        } catch {
            rebuild()
            // No constant has changed since constraints were added, so nothing can contradict.
            try? solver.solve()
        }
        guard solver.tableau.pivotCount - examinedPivots > Self.pivotsBetweenExaminations else { return }
        if !isAccurate {
            rebuild()
            try? solver.solve()
        }
        examinedPivots = solver.tableau.pivotCount
    }

    /// The number of pivots after which rounding errors could be visible, with constraints that have many multipliers.
    private static let pivotsBetweenExaminations = 200

    /// Whether the required constraints hold.
    private var isAccurate: Bool {
        // One copy of the solver, which shares its memory, in place of one for each constraint.
        let solver = solver
        return sources.values.allSatisfy { source in
            source.entries.allSatisfy { entry in
                guard entry.id != nil, entry.specification.priority == nil else { return true }
                let value = solver.value(of: entry.specification.expression)
                return switch entry.specification.relation {
                case .equal: abs(value) < 0.001
                case .lessThanOrEqual: value < 0.001
                case .greaterThanOrEqual: value > -0.001
                }
            }
        }
    }

    private func evaluateChanges() {
        guard hasRemovals || !changed.isEmpty else { return }
        needsLimits = true
        defer { known = nil }
        while !changed.isEmpty {
            known = []
            let batch = changed
            changed = []
            changedIndices = [:]
            for entry in batch {
                evaluate(entry.object, entry.id)
                // The frame of a view may have changed, and not what determines it.
                if moved != nil, let item = variables[entry.id] { moved?.append(item) }
            }
        }
        // What contradicted others may be possible now.
        for id in broken { evaluate(sources[id]?.object, id) }
        addPending()
        guard hasRemovals else { return }
        hasRemovals = false
        for (id, item) in variables where !contains(item.item) { release(item, id) }
    }

    /// Brings the solver's constraints of a source up to date.
    private func evaluate(_ object: AnyObject?, _ id: ObjectIdentifier) {
        if let object, variables[id]?.item !== object, !(object is NSLayoutConstraint), contains(object) {
            // This evaluates the item.
            _ = variables(of: object)
            return
        }
        var former = sources[id]
        if let stale = former, stale.object !== object || object == nil {
            for entry in stale.entries { remove(entry) }
            stale.entries = []
            sources[id] = nil
            former = nil
        }
        guard let object else { return _ = broken.remove(id) }
        let wanted = specifications(of: object)
        if former == nil { sourceCount += 1 }
        let source = former ?? Source(object: object, order: sourceCount)
        while source.entries.count > wanted.count { remove(source.entries.removeLast()) }
        for (index, specification) in wanted.enumerated() {
            if index < source.entries.count {
                update(source, index, to: specification)
            } else {
                source.entries.append(Entry(specification: specification))
                add(source, index, isNew: !wasBroken.contains(id))
            }
        }
        sources[id] = source.entries.isEmpty ? nil : source
        // Otherwise the constraints are added again, which finds those that contradict others.
        guard !needsRebuild else { return }
        if source.entries.contains(where: { $0.id == nil && !$0.isPending }) {
            broken.insert(id)
        } else {
            broken.remove(id)
        }
    }

    private func update(_ source: Source, _ index: Int, to specification: ConstraintSpecification) {
        let former = source.entries[index]
        source.entries[index].specification = specification
        if let id = former.id, former.specification.differsAtMostInConstant(from: specification) {
            return solver.shiftConstant(
                of: id, by: specification.expression.constant - former.specification.expression.constant)
        }
        remove(former)
        source.entries[index].id = nil
        add(source, index, isNew: former.id != nil)
    }

    /// Adds a constraint to the solver: a required one now, and others when all required ones have been added. These give
    /// variables their values without a pivot while no other constraint determines them.
    private func add(_ source: Source, _ index: Int, isNew: Bool) {
        let specification = source.entries[index].specification
        guard specification.priority != nil else {
            source.entries[index].isPending = false
            source.entries[index].id = add(specification, isNew: isNew, of: source.object)
            return
        }
        guard !source.entries[index].isPending else { return }
        source.entries[index].isPending = true
        pending.append((source, index))
    }

    /// Adds the constraints that are not required, those of high priorities first.
    private func addPending() {
        let entries = pending.compactMap { source, index -> (source: Source, index: Int, priority: Double)? in
            guard index < source.entries.count, source.entries[index].isPending else { return nil }
            return (source, index, source.entries[index].specification.priority ?? 0)
        }
        pending = []
        // The sort is stable, so that equal trees have equal layouts.
        for (source, index, _) in entries.sorted(by: { $0.priority > $1.priority })
        where source.entries[index].isPending {
            source.entries[index].isPending = false
            source.entries[index].id = add(source.entries[index].specification, isNew: true, of: source.object)
        }
    }

    /// Adds a constraint to the solver. Returns nil if it contradicts others.
    private func add(
        _ specification: ConstraintSpecification, isNew: Bool, of object: AnyObject?
    ) -> LinearConstraintID? {
        guard !needsRebuild else { return nil }
        // A changed constant may contradict others, which is not a fault of the new constraint.
        do throws(LinearConflict) {
            try solver.restoreFeasibility()
        } catch {
            needsRebuild = true
            return nil
        }
        do throws(LinearConflict) {
            return try solver.add(
                specification.expression, specification.relation, priority: specification.priority)
        } catch {
            if isNew { report(error.constraints, refused: specification, of: object) }
            return nil
        }
    }

    private func remove(_ entry: Entry) {
        guard let id = entry.id, !needsRebuild else { return }
        do throws(LinearConflict) {
            try solver.remove(id)
        } catch {
            needsRebuild = true
        }
    }

    /// Adds all constraints to a new solver, in the order in which they were added at first.
    private func rebuild() {
        needsRebuild = false
        examinedPivots = 0
        solver = LinearSolver()
        variables = [:]
        moved = nil
        pending = []
        let former = sources.sorted { $0.value.order < $1.value.order }
        wasBroken = broken
        defer { wasBroken = [] }
        sources = [:]
        broken = []
        for isLast in [false, true] {
            for (id, source) in former where wasBroken.contains(id) == isLast {
                if contains(source.object) || source.object is NSLayoutConstraint { evaluate(source.object, id) }
            }
        }
        addPending()
    }

    // MARK: Conflicts

    /// Writes which required constraints contradict each other.
    private func report(
        _ conflict: [LinearConstraintID], refused: ConstraintSpecification, of object: AnyObject?
    ) {
        guard purpose == .layout else { return }
        var others: [String] = []
        for source in sources.values.sorted(by: { $0.order < $1.order }) {
            for entry in source.entries where entry.id.map(conflict.contains) == true {
                others.append(entry.specification.summary(of: source.object))
            }
        }
        let list = others.isEmpty ? "" : " together with [\(others.joined(separator: "; "))]"
        writeConflict(
            """
            cannot satisfy [\(refused.summary(of: object))]\(list), so the first of these constraints is not used while the \
            others are; remove one of them, or lower its priority
            """)
    }
}
