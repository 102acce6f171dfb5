import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layout manager that lays out sublayers by their constraints (chapter 9).
///
/// Each axis of a sublayer uses at most two constraints. If they determine only a position, the length is that of
/// `preferredFrameSize()`. Sublayers without a constraint on an axis are not changed on it.
///
/// Safe to use on any thread, because it has no state.
open class CAConstraintLayoutManager: NSObject, CALayoutManager, @unchecked Sendable {
    override public init() {}

    /// A layout manager from an archive.
    public required convenience init?(coder: NSCoder) { self.init() }

    open func layoutSublayers(of layer: CALayer) {
        let siblings = layer.sublayers ?? []
        var solver = ConstraintSolver(superlayer: layer.bounds, siblings: siblings)
        for (index, sibling) in siblings.enumerated() where !(sibling.constraints ?? []).isEmpty {
            let x = solver.span(of: index, horizontal: true)
            let y = solver.span(of: index, horizontal: false)
            let frame = CGRect(x: x.min, y: y.min, width: x.length, height: y.length)
            if frame != sibling.frame { sibling.frame = frame }
        }
    }

    open func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

/// The origin and the length of a layer on an axis.
private struct Span {
    var min: CGFloat
    var length: CGFloat

    /// The value of an attribute on this axis.
    func value(_ attribute: CAConstraintAttribute) -> CGFloat {
        switch attribute {
        case .minX, .minY: min
        case .midX, .midY: min + length / 2
        case .maxX, .maxY: min + length
        case .width, .height: length
        }
    }
}

/// Computes spans in the order of their dependencies.
private struct ConstraintSolver {
    private enum State {
        case solving
        case solved(Span)
    }

    let superlayer: CGRect
    let siblings: [CALayer]
    private let indices: [String: Int]
    private var states: [Key: State] = [:]

    private struct Key: Hashable {
        let index: Int
        let horizontal: Bool
    }

    init(superlayer: CGRect, siblings: [CALayer]) {
        self.superlayer = superlayer
        self.siblings = siblings
        indices = Dictionary(
            siblings.enumerated().compactMap { index, layer in layer.name.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
    }

    mutating func span(of index: Int, horizontal: Bool) -> Span {
        let key = Key(index: index, horizontal: horizontal)
        let layer = siblings[index]
        let frame = layer.frame
        let current =
            horizontal ? Span(min: frame.minX, length: frame.width) : Span(min: frame.minY, length: frame.height)
        switch states[key] {
        case .solved(let span):
            return span
        case .solving:
            Diagnostics.warnOnce(
                "the constraints of \(layer.name ?? "a layer") form a cycle, so its frame stays: remove one of them",
                key: "constraints.cycle.\(layer.name ?? "")")
            return current
        case nil:
            break
        }
        states[key] = .solving
        let span = solve(layer, horizontal: horizontal, current: current)
        states[key] = .solved(span)
        return span
    }

    private mutating func solve(_ layer: CALayer, horizontal: Bool, current: Span) -> Span {
        var known: [(CAConstraintAttribute, CGFloat)] = []
        for constraint in layer.constraints ?? []
        where constraint.attribute.isHorizontal == horizontal && known.count < 2
            && !known.contains(where: { $0.0 == constraint.attribute })
        {
            guard let source = value(constraint.sourceName, constraint.sourceAttribute) else { continue }
            known.append((constraint.attribute, source * constraint.scale + constraint.offset))
        }
        guard !known.isEmpty else { return current }
        let size = layer.preferredFrameSize()
        func given(_ x: CAConstraintAttribute, _ y: CAConstraintAttribute) -> CGFloat? {
            known.first { $0.0 == (horizontal ? x : y) }?.1
        }
        let (low, middle, high) = (given(.minX, .minY), given(.midX, .midY), given(.maxX, .maxY))
        var length = given(.width, .height)
        if length == nil {
            switch (low, middle, high) {
            case (let low?, _, let high?): length = high - low
            case (let low?, let middle?, _): length = (middle - low) * 2
            case (_, let middle?, let high?): length = (high - middle) * 2
            default: length = horizontal ? size.width : size.height
            }
        }
        let span = max(0, length ?? 0)
        if let low { return Span(min: low, length: span) }
        if let middle { return Span(min: middle - span / 2, length: span) }
        if let high { return Span(min: high - span, length: span) }
        return Span(min: current.min, length: span)
    }

    private mutating func value(_ name: String, _ attribute: CAConstraintAttribute) -> CGFloat? {
        if name == "superlayer" {
            let bounds = superlayer
            let span =
                attribute.isHorizontal
                ? Span(min: bounds.minX, length: bounds.width) : Span(min: bounds.minY, length: bounds.height)
            return span.value(attribute)
        }
        guard let index = indices[name] else {
            Diagnostics.warnOnce(
                "a constraint is ignored, because no sibling is named “\(name)”. Check its spelling.",
                key: "constraints.\(name)")
            return nil
        }
        return span(of: index, horizontal: attribute.isHorizontal).value(attribute)
    }
}
