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
        guard isVisible, let (x, y) = originPixel else { return 0 }
        let costs = costs(of: programs, from: derived.inner.offsetBy(dx: -x, dy: -y), x, y)
        let area = PixelRect(covering: shown.bounds.applying(derived.toDevice)).intersection(derived.visible)
        return backdropPrograms.reduce(costs.reduce(0, +)) { $0 + $1.cost * Double(area.area) }
    }

    /// The costs of filters that are applied one after the other to these pixels, relative to the pixel at the layer's
    /// origin.
    private func costs(of programs: [FilterProgram], from painted: PixelRect, _ x: Int, _ y: Int) -> [Double] {
        let reach = Self.largestReach / 2
        let limits = derived.visible.insetBy(dx: -reach, dy: -reach).offsetBy(dx: -x, dy: -y)
        var rect = painted.intersection(limits)
        return programs.map { program in
            rect = program.reach(of: rect).intersection(limits)
            return program.cost * Double(rect.area)
        }
    }

    /// The filters that are applied: the first ones within the layer's limit.
    var appliedPrograms: [FilterProgram] {
        let programs = programs
        guard filterLimit < .infinity, let (x, y) = originPixel else { return programs }
        var rest = filterLimit
        let costs = costs(of: programs, from: derived.inner.offsetBy(dx: -x, dy: -y), x, y)
        return Array(
            zip(programs, costs).prefix { _, cost in
                rest -= cost
                return rest >= 0
            }.map(\.0))
    }

    /// The background filters that are applied: none if the filters alone exceed the layer's limit.
    var appliedBackdropPrograms: [FilterProgram] {
        let programs = backdropPrograms
        guard filterLimit < .infinity, !programs.isEmpty else { return programs }
        let area = PixelRect(covering: shown.bounds.applying(derived.toDevice)).intersection(derived.visible)
        let backdrop = programs.map { $0.cost * Double(area.area) }
        var rest = filterLimit - (derived.filterCost - backdrop.reduce(0, +))
        return Array(
            zip(programs, backdrop).prefix { _, cost in
                rest -= cost
                return rest >= 0
            }.map(\.0))
    }
}
