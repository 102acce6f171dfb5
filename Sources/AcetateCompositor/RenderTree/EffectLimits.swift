/// The limits of effects, which bound the cost of a frame whatever a program asks for. What exceeds a limit is not
/// painted, and a message names it.
///
/// They are documented in “Behavior that Apple does not specify”. What they leave out depends only on the state of the
/// tree, not on the frames before.
enum EffectLimits {
    /// The maximum number of filters of a layer with an effect, and of background filters. The last ones above it are
    /// ignored.
    static let filters = 32
    /// The maximum number of copies of layers, and of instances of replicators, in a tree.
    static let copies = 16_384
    /// The maximum cost of painting all instances of a replicator. The unit is about that of a small plain layer; see
    /// `RenderNode.copyCost`. Instances above it are left out.
    static let copyCost = 65_536
    /// The cost of a copy of a plain layer that fills the screen.
    static let screenCost = 512.0
    /// The maximum number of particles of a layer at a time. The oldest above it are left out.
    static let particles = 65_536
    /// The maximum number of particles of all layers in a tree, which share it; see `ParticleShare`.
    static let particlesOfTree = 131_072
    /// The maximum number of pixels that a layer's particles paint in a frame, as a multiple of the visible pixels.
    static let overdraw = 64
    /// The same for all layers in a tree, which share it equally.
    static let overdrawOfTree = 128

}
