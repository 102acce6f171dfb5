import AcetateCompositor
import CoreGraphics
import Foundation
import QuartzCore

/// How a value of a layer follows from ports.
struct Binding: Sendable {
    let target: AnimationTarget
    /// The ports.
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
    /// Points for each unit: the composition is two units wide.
    var unit: CGFloat { size.width / 2 }

    /// A place in the composition's space, from its centre, as a point of a layer that fills it.
    func place(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: size.width / 2 + CGFloat(x) * unit, y: size.height / 2 + CGFloat(y) * unit)
    }

    func number(_ argument: Argument?, _ standard: Double = 0) -> Double { argument.map { number($0) } ?? standard }

    /// An angle in degrees, as radians.
    func angle(_ argument: Argument?) -> CGFloat { CGFloat(number(argument) * .pi / 180) }
}

/// The layers that show a composition, and what is left for the program's thread to do with them.
struct LoweredComposition {
    /// Holds all of them, and fills the composition layer.
    let stage: CompositionStage
    let start: LayerComputation.Start
    private(set) var layers: [CALayer] = []
    private(set) var texts: [LoweredText] = []
    private let composition: Composition

    /// Makes the layers of a composition, which follow the values of `owner`, a layer above all of them.
    init(_ composition: Composition, owner: CALayer) {
        self.composition = composition
        start = LayerComputation.Start(owner: owner)
        stage = CompositionStage()
        stage.masksToBounds = true
        bind(
            stage, levels: 1,
            [
                Binding(.bounds) { .rect(CGRect(origin: .zero, size: $0.size)) },
                Binding(.position) {
                    .point(CGPoint(x: $0.origin.x + $0.size.width / 2, y: $0.origin.y + $0.size.height / 2))
                },
            ])
        for patch in composition.drawn { add(patch, to: stage, levels: 2) }
    }

    /// Adds a patch's layer in front of those that a layer holds; `levels` up from it stands the composition layer.
    private mutating func add(_ patch: DrawnPatch, to superlayer: CALayer, levels: Int) {
        let picture = PatchPicture(patch)
        superlayer.addSublayer(picture.layer)
        bind(picture.layer, levels: levels, picture.bindings, isClock: picture.layer is CAEmitterLayer)
        if let text = picture.text { texts.append(text) }
        for inner in patch.patches { add(inner, to: picture.layer, levels: levels + 1) }
    }

    /// `isClock`: the layer's own time is the composition's.
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

    /// Brings what the program's thread sets up to the composition layer's values: texts, and what `render(in:)` draws.
    func refresh(from source: LayerValues) {
        for layer in layers { layer.takeComputedValues(from: source) }
        for text in texts {
            let order = composition.graph.nodes(for: text.arguments)
            text.update(
                Evaluation(
                    composition.graph, order, at: ComputedAnimation.Moment(seconds: 0, parent: 0), source: source))
        }
    }
}

/// The layer that holds a composition's picture, below what a program puts on the composition layer.
final class CompositionStage: CALayer {
    override init() { super.init() }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override init(layer: Any) { super.init(layer: layer) }

    override class func makeLayer(copying layer: CALayer) -> CALayer { CompositionStage(layer: layer) }

    /// A picture is no layer that a program could know: the composition layer is hit where it shows.
    override func hitTest(_ p: CGPoint) -> CALayer? { nil }

    /// Its size follows the composition layer's by itself.
    override func resize(withOldSuperlayerSize size: CGSize) {}

    /// Nothing in a picture is animated by a change.
    override func action(forKey event: String) -> (any CAAction)? { nil }
}
