import AcetateCompositor
import CoreGraphics
import Foundation
import QuartzCore

/// Computes a layer's property from port values.
struct Binding: Sendable {
    let target: AnimationTarget
    /// The ports that the value depends on.
    let arguments: [Argument]
    let value: @Sendable (Evaluation) -> PropertyValue?

    init(
        _ target: AnimationTarget, _ arguments: [Argument?] = [],
        _ value: @escaping @Sendable (Evaluation) -> PropertyValue?
    ) {
        (self.target, self.arguments, self.value) = (target, arguments.compactMap { $0 }, value)
    }

    init(
        _ key: LayerKey, _ arguments: [Argument?] = [], _ value: @escaping @Sendable (Evaluation) -> PropertyValue?
    ) {
        self.init(.property(key), arguments, value)
    }
}

extension Evaluation {
    /// Points per unit; the composition is two units wide.
    var unit: CGFloat { size.width / 2 }

    /// Converts a position in the composition's coordinates, relative to its center, to a point of a layer that fills
    /// it.
    func place(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: size.width / 2 + CGFloat(x) * unit, y: size.height / 2 + CGFloat(y) * unit)
    }

    func number(_ argument: Argument?, _ defaultValue: Double = 0) -> Double {
        argument.map { number($0) } ?? defaultValue
    }

    /// An angle, converted from degrees to radians.
    func angle(_ argument: Argument?) -> CGFloat { CGFloat(number(argument) * .pi / 180) }
}

/// The layers that show a composition, and the parts that are updated on the program's thread.
struct LoweredComposition {
    /// The root of all layers; it fills the composition layer.
    let root: CompositionRootLayer
    let start: LayerComputation.Start
    private(set) var layers: [CALayer] = []
    private(set) var texts: [LoweredText] = []
    private let composition: Composition

    /// Creates the layers of a composition. Their values are computed from those of `owner`, an ancestor of all of
    /// them.
    init(_ composition: Composition, owner: CALayer) {
        self.composition = composition
        start = LayerComputation.Start(owner: owner)
        root = CompositionRootLayer()
        root.masksToBounds = true
        bind(
            root, levels: 1,
            [
                Binding(.bounds) { .rect(CGRect(origin: .zero, size: $0.size)) },
                Binding(.position) {
                    .point(CGPoint(x: $0.origin.x + $0.size.width / 2, y: $0.origin.y + $0.size.height / 2))
                },
            ])
        for patch in composition.drawn { add(patch, to: root, levels: 2) }
    }

    /// Adds a patch's layer as the frontmost sublayer of a layer. The composition layer is `levels` levels above the
    /// new layer.
    private mutating func add(_ patch: DrawnPatch, to superlayer: CALayer, levels: Int) {
        let patchLayer = PatchLayer(patch)
        superlayer.addSublayer(patchLayer.layer)
        bind(patchLayer.layer, levels: levels, patchLayer.bindings, isClock: patchLayer.layer is CAEmitterLayer)
        if let text = patchLayer.text { texts.append(text) }
        for inner in patch.patches { add(inner, to: patchLayer.layer, levels: levels + 1) }
    }

    /// Binds a layer's properties to ports. `isClock`: whether the layer's time is the composition's time.
    private mutating func bind(_ layer: CALayer, levels: Int, _ bindings: [Binding], isClock: Bool = false) {
        layers.append(layer)
        let (graph, arguments) = (composition.graph, bindings.flatMap(\.arguments))
        let order = graph.nodes(for: arguments)
        let values: @Sendable (ComputedAnimation.Moment, LayerValues) -> [PropertyValue?] = { moment, source in
            let evaluation = Evaluation(graph, order, at: moment, source: source)
            return bindings.map { $0.value(evaluation) }
        }
        layer.computation = LayerComputation(
            ComputedAnimation(
                targets: bindings.map(\.target), sourceLevelsUp: levels,
                followsTime: arguments.contains { graph.followsTime($0) }, frameRate: composition.frameRate,
                values: values),
            start: start, isClock: isClock)
    }

    /// Updates what the program's thread sets from the composition layer's values: texts, and the values for
    /// `render(in:)`.
    func refresh(from source: LayerValues) {
        for layer in layers { layer.applyComputedValues(from: source) }
        for text in texts {
            let order = composition.graph.nodes(for: text.arguments)
            text.update(
                Evaluation(
                    composition.graph, order, at: ComputedAnimation.Moment(seconds: 0, parent: 0), source: source))
        }
    }
}

/// The root layer of a composition's layers, below the sublayers that the program adds to the composition layer.
final class CompositionRootLayer: CALayer {
    override init() { super.init() }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override init(layer: Any) { super.init(layer: layer) }

    override class func makeLayer(copying layer: CALayer) -> CALayer { CompositionRootLayer(layer: layer) }

    /// Always nil: the layer is private, so hits count for the composition layer.
    override func hitTest(_ p: CGPoint) -> CALayer? { nil }

    /// Does nothing, because the size is computed from the composition layer's.
    override func resize(withOldSuperlayerSize size: CGSize) {}

    /// Always nil: changes of computed values have no implicit animations.
    override func action(forKey event: String) -> (any CAAction)? { nil }
}
