import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import CoreImage

/// The layers of a render tree with filters or background filters, which share the limit of what these may cost.
///
/// If all filters together cost more than the limit, each layer may use an equal part of it: layers below that part keep
/// all of their filters, and the last filters of the others are not applied. Extents and damage are computed as if all
/// filters were applied, so that the costs do not depend on what the limit leaves out.
struct FilteredNodes {
    private var nodes: [LayerID: RenderNode] = [:]
    private var hasLimited = false
    /// The least number of pixels for which the limit allows filters, however small the screen is.
    var leastPixels = 1 << 20

    /// Notes the committed values of a layer.
    mutating func update(_ node: RenderNode) {
        if node.model.filters.isEmpty, node.model.backgroundFilters.isEmpty { return remove(node.id) }
        nodes[node.id] = node
    }

    mutating func remove(_ id: LayerID) {
        guard !nodes.isEmpty else { return }
        nodes.removeValue(forKey: id)?.filterLimit = .infinity
    }

    /// Limits the filters of the layers to what they may cost, after they have been derived. Returns the layers whose
    /// filters are limited differently now.
    mutating func limit(visiblePixels: Int) -> [RenderNode] {
        guard !nodes.isEmpty else { return [] }
        let limit = EffectLimits.filterCost * Double(max(visiblePixels, leastPixels))
        let sum = nodes.values.reduce(0) { $0 + $1.derived.filterCost }
        guard sum > limit || hasLimited else { return [] }
        let visible = nodes.values.filter { $0.derived.filterCost > 0 && !$0.superlayers.contains { !$0.isVisible } }
        let share = EffectLimits.equalShare(of: limit, visible.map(\.derived.filterCost))
        if share < .infinity {
            Diagnostics.warnOnce(
                "the filters of a layer tree take too much time, so the last filters of the layers with the most expensive "
                    + "ones are not applied; remove filters, or apply them to smaller layers",
                key: "filters.cost")
        }
        hasLimited = share < .infinity
        return nodes.values.filter { node in
            let limit = node.derived.filterCost > share ? share : .infinity
            guard limit != node.filterLimit else { return false }
            node.filterLimit = limit
            return true
        }
    }
}

extension RenderNode {
    /// The approximate cost of applying all filters to what is visible of the layer: see `PixelKernel.cost`.
    func filterCosts() -> Double {
        guard isVisible else { return 0 }
        var sum = 0.0
        forEachFilterCost { sum += $1 }
        let area = backdropPixels
        for program in backdropPrograms { sum += program.cost * area }
        return sum
    }

    /// Calls `body` with each filter and what it costs.
    private func forEachFilterCost(_ body: (FilterProgram, Double) -> Void) {
        guard !shown.filters.isEmpty, let (x, y) = originPixel else { return }
        let reach = Self.largestReach / 2
        let limits = derived.visible.insetBy(dx: -reach, dy: -reach).offsetBy(dx: -x, dy: -y)
        var rect = derived.inner.offsetBy(dx: -x, dy: -y).intersection(limits)
        for program in programs {
            rect = program.reach(of: rect).intersection(limits)
            body(program, program.cost * Double(rect.area))
        }
    }

    /// The number of visible pixels of the bounds, to which background filters are applied.
    private var backdropPixels: Double {
        Double(PixelRect(covering: shown.bounds.applying(derived.toDevice)).intersection(derived.visible).area)
    }

    /// The filters that are applied: the first ones within the layer's limit.
    var appliedPrograms: [FilterProgram] {
        guard filterLimit < .infinity else { return programs }
        var (applied, rest): ([FilterProgram], Double) = ([], filterLimit)
        forEachFilterCost { program, cost in
            rest -= cost
            if rest >= 0 { applied.append(program) }
        }
        return applied
    }

    /// The background filters that are applied: the first ones within what the other filters leave of the limit.
    var appliedBackdropPrograms: [FilterProgram] {
        guard filterLimit < .infinity else { return backdropPrograms }
        var rest = filterLimit
        forEachFilterCost { rest -= $1 }
        let area = backdropPixels
        return backdropPrograms.filter { program in
            rest -= program.cost * area
            return rest >= 0
        }
    }
}
