import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layer that shows its sublayers many times, each time moved, recoloured and delayed against the time before.
///
/// The copies are made where the layer is drawn: they follow every change and animation of the sublayers, and replicators
/// inside replicators multiply. The sublayers themselves are the first instance; of equally deep ones the later instance
/// lies above. Each sublayer is multiplied by its instance's colour as a group: with what it holds, its filters and its
/// shadow, before it is joined with what lies behind. The layer's own background, border and mask are shown once.
///
/// Hit tests, conversions and `presentation()` know the sublayers themselves alone, as on macOS. An animation of a sublayer
/// that ends is told at its own end, and removed by itself once the latest instance has come to its end as well. A tree
/// draws at most 16,384 copies of layers; more are left out, with a message.
open class CAReplicatorLayer: CALayer {
    override public init() { super.init() }

    /// A replicator from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .replicator(ReplicatorValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAReplicatorLayer(layer: layer) }

    /// How many times the sublayers are shown, themselves included; with less than 1 not at all. Default 1. Animatable: on
    /// its way it counts what it has reached.
    open var instanceCount: Int {
        get { values.replicator.instanceCount }
        set { change(.instanceCount, .number(Double(newValue))) }
    }

    /// Whether the instances stand in the superlayer's space with their depth, as a transform layer's sublayers do: then the
    /// layer shows nothing itself. Default false: they are seen on it as on a sheet.
    open var preservesDepth: Bool {
        get { values.replicator.preservesDepth }
        set { change(.preservesDepth, .bool(newValue)) }
    }

    /// By how many seconds of the layer's time each instance is later than the one before. Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { values.replicator.instanceDelay }
        set { change(.instanceDelay, .number(newValue)) }
    }

    /// Applied to each instance to give the next, about the centre of the bounds. Default identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { values.replicator.instanceTransform }
        set { change(.instanceTransform, .transform(newValue)) }
    }

    /// What the first instance's colours and alpha are multiplied by; nil counts as white. Default opaque white. Animatable.
    open var instanceColor: CGColor? {
        get { values.replicator.instanceColor }
        set { change(.instanceColor, newValue.map { .color($0) } ?? .none) }
    }

    /// Added to the colour's red from each instance to the next; the sum counts within 0...1. Default 0. Animatable.
    open var instanceRedOffset: Float {
        get { Float(values.replicator.redOffset) }
        set { change(.instanceRedOffset, .number(Double(newValue))) }
    }

    /// The same for green.
    open var instanceGreenOffset: Float {
        get { Float(values.replicator.greenOffset) }
        set { change(.instanceGreenOffset, .number(Double(newValue))) }
    }

    /// The same for blue.
    open var instanceBlueOffset: Float {
        get { Float(values.replicator.blueOffset) }
        set { change(.instanceBlueOffset, .number(Double(newValue))) }
    }

    /// The same for alpha.
    open var instanceAlphaOffset: Float {
        get { Float(values.replicator.alphaOffset) }
        set { change(.instanceAlphaOffset, .number(Double(newValue))) }
    }

    // MARK: Key-value coding

    override class var ownAccessors: [String: KeyAccessor<CALayer>] { replicatorAccessors }

    private static let replicatorAccessors: [String: KeyAccessor<CALayer>] = {
        let accessors: [String: KeyAccessor<CAReplicatorLayer>] = [
            "instanceCount": .property(\.instanceCount, boxed: { NSNumber(value: $0) }, unboxed: { count($0) }),
            "preservesDepth": .bool(\.preservesDepth), "instanceDelay": .number(\.instanceDelay),
            "instanceTransform": .transform(\.instanceTransform), "instanceColor": .optional(\.instanceColor),
            "instanceRedOffset": .number(\.instanceRedOffset), "instanceGreenOffset": .number(\.instanceGreenOffset),
            "instanceBlueOffset": .number(\.instanceBlueOffset), "instanceAlphaOffset": .number(\.instanceAlphaOffset),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()

    /// The whole number that `any` stands for, what lies beyond the integers as the nearest; nil for none.
    private static func count(_ any: Any?) -> Int? {
        guard let number = KeyValue.double(any), !number.isNaN else { return nil }
        return number >= 0x1p63 ? .max : number <= -0x1p63 ? .min : Int(number)
    }
}
