import AcetatePixels

/// What each emitter layer of a tree may use of the limits that all of them share.
struct ParticleShare: Equatable {
    /// The maximum number of particles of a layer.
    private(set) var particles = EffectLimits.particles
    /// The number of layers that emit particles, which share the painted pixels equally.
    private var layers = 1

    init() {}

    /// Shares the limits between layers that ask for these numbers of particles. Layers that ask for less than others
    /// get all of them: the limit is the greatest with which all layers together keep that of a tree.
    init(_ wanted: some Collection<Double>) {
        let wanted = wanted.filter { $0 > 0 }.map { min($0, Double(EffectLimits.particles)) }
        layers = max(1, wanted.count)
        let equal = EffectLimits.equalShare(of: Double(EffectLimits.particlesOfTree), wanted)
        if equal < .infinity { particles = max(1, Int(equal)) }
    }

    /// The number of pixels that the particles of a layer may paint, of those that are visible.
    func pixels(of seen: PixelRect) -> Int {
        min(EffectLimits.overdraw * seen.area, EffectLimits.overdrawOfTree * seen.area / layers)
    }
}

/// The emitter layers of a render tree.
struct EmitterNodes {
    private(set) var nodes: [LayerID: RenderNode] = [:]
    /// The number of particles that each layer's committed values ask for.
    private var wanted: [LayerID: Double] = [:]
    private var isChanged = false
    private(set) var share = ParticleShare()

    /// Notes the committed values of a layer.
    mutating func update(_ node: RenderNode) {
        guard case .emitter(let values) = node.model.kind else { return remove(node.id) }
        let number = EmissionPlan(values).wantedParticles
        guard nodes.updateValue(node, forKey: node.id) == nil || wanted[node.id] != number else { return }
        wanted[node.id] = number
        isChanged = true
    }

    mutating func remove(_ id: LayerID) {
        guard !nodes.isEmpty, nodes.removeValue(forKey: id) != nil else { return }
        wanted[id] = nil
        isChanged = true
    }

    /// Computes the share of each layer. Returns whether it has changed.
    mutating func updateShare() -> Bool {
        guard isChanged else { return false }
        isChanged = false
        let former = share
        share = ParticleShare(wanted.values)
        return share != former
    }
}

extension EmissionPlan {
    /// The number of particles at a time for which these values ask in the long run, with those that particles emit.
    fileprivate var wantedParticles: Double {
        func living(_ cell: PlannedCell, births: Double) -> Double {
            let life = max(0, min(cell.lifetime + abs(cell.lifetimeRange) / 2, PlannedCell.longest))
            let count = births * life
            return cell.cells.reduce(count) { $0 + living($1, births: count * $1.rate) }
        }
        let sum = cells.reduce(0) { $0 + ($1.matters ? living($1, births: $1.rate) : 0) }
        return sum.isFinite ? sum : .greatestFiniteMagnitude
    }
}
