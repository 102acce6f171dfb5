import CoreGraphics

/// A node that emits particles.
extension RenderNode {
    /// Advances the particles to the tree's time, within the layer's share of the tree's limits. Returns whether what the
    /// layer shows may have changed.
    func emit(at time: Double, share: ParticleShare) -> Bool {
        guard case .emitter = model.kind else {
            guard particles != nil else { return false }
            particles = nil
            return true
        }
        // The layer is not shown outside its time span.
        guard let local = self.derived.time.local(at: time) else { return false }
        let particles = particles ?? ParticleSystem()
        self.particles = particles
        return particles.update(self, at: local, tree: time, share: share)
    }
}
