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
    static let overdraw = 32
    /// The same for all layers in a tree, which share it equally.
    static let overdrawOfTree = 48
    /// The maximum cost of the filters of all layers in a tree, for each visible pixel; see `PixelKernel.cost`. Layers
    /// share it: see `FilteredNodes`.
    static let filterCost = 400.0

    /// The greatest number with which the sum of `wanted` keeps a limit if no element exceeds it; infinite if the sum
    /// keeps it anyway. Elements below the result are not affected by those that are greater.
    static func equalShare(of limit: Double, _ wanted: [Double]) -> Double {
        var rest = limit
        let wanted = wanted.sorted()
        for (index, number) in wanted.enumerated() {
            let equal = rest / Double(wanted.count - index)
            if number > equal { return equal }
            rest -= number
        }
        return .infinity
    }
}
