import CoreGraphics

/// A node that emits particles.
extension RenderNode {
    /// Brings the particles to the tree's time; whether what the layer shows may have changed.
    func emit(at time: Double) -> Bool {
        guard case .emitter = model.kind else {
            guard particles != nil else { return false }
            particles = nil
            return true
        }
        // Outside its time the layer is not shown.
        guard let local = self.time.local(at: time) else { return false }
        let particles = particles ?? ParticleSystem()
        self.particles = particles
        return particles.update(self, at: local, tree: time)
    }
}

extension RenderTree {
    /// For tests: the particles of a layer that are shown, in its own space.
    package func particles(of id: LayerID) -> [ShownParticle] { nodes[id]?.particles?.shown ?? [] }
}
