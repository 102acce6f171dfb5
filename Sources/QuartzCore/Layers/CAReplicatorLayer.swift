import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layer that shows several copies of its sublayers, each with a transform, color and delay relative to the previous
/// one.
///
/// The copies are made in the render tree: they follow all changes and animations of the sublayers, and nested
/// replicators multiply. The sublayers themselves are the first instance; at equal depth, later instances are in front.
/// Each sublayer is multiplied by the color of its instance as a group, with its sublayers, filters and shadow, before
/// it is composited with the backdrop. The layer's own background, border and mask are shown once.
///
/// Hit testing, conversions and `presentation()` apply to the sublayers themselves only, as on macOS. An animation of a
/// sublayer reports its own end, and is removed automatically after it has also ended in the last instance. A tree
/// draws at most 16,384 copies of layers; more are left out, with a warning.
open class CAReplicatorLayer: CALayer {
    override public init() { super.init() }

    /// Creates a replicator from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .replicator(ReplicatorValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAReplicatorLayer(layer: layer) }

    /// The number of instances, including the sublayers themselves; with less than 1 nothing is shown. Default 1.
    /// Animatable: the interpolated value is rounded down.
    open var instanceCount: Int {
        get { values.replicator.instanceCount }
        set { change(.instanceCount, .number(Double(newValue))) }
    }

    /// Whether the instances keep their depth in the superlayer's space, like a transform layer's sublayers; the layer
    /// itself is then not shown. Default false: they are flattened onto the layer's plane.
    open var preservesDepth: Bool {
        get { values.replicator.preservesDepth }
        set { change(.preservesDepth, .bool(newValue)) }
    }

    /// The delay of each instance after the previous one, in seconds of the layer's time. Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { values.replicator.instanceDelay }
        set { change(.instanceDelay, .number(newValue)) }
    }

    /// The transform from each instance to the next, about the center of the bounds. Default identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { values.replicator.instanceTransform }
        set { change(.instanceTransform, .transform(newValue)) }
    }

    /// The color by which the first instance is multiplied, including alpha; nil means white. Default opaque white.
    /// Animatable.
    open var instanceColor: CGColor? {
        get { values.replicator.instanceColor }
        set { change(.instanceColor, newValue.map { .color($0) } ?? .none) }
    }

    /// The change of the color's red component from each instance to the next; the sum is clamped to 0...1. Default 0.
    /// Animatable.
    open var instanceRedOffset: Float {
        get { Float(values.replicator.redOffset) }
        set { change(.instanceRedOffset, .number(Double(newValue))) }
    }

    /// The change of the green component, like `instanceRedOffset`.
    open var instanceGreenOffset: Float {
        get { Float(values.replicator.greenOffset) }
        set { change(.instanceGreenOffset, .number(Double(newValue))) }
    }

    /// The change of the blue component, like `instanceRedOffset`.
    open var instanceBlueOffset: Float {
        get { Float(values.replicator.blueOffset) }
        set { change(.instanceBlueOffset, .number(Double(newValue))) }
    }

    /// The change of the alpha component, like `instanceRedOffset`.
    open var instanceAlphaOffset: Float {
        get { Float(values.replicator.alphaOffset) }
        set { change(.instanceAlphaOffset, .number(Double(newValue))) }
    }

    // MARK: Key-value coding

    override class var classAccessors: [String: KeyAccessor<CALayer>] { replicatorAccessors }

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

    /// The integer that `any` represents, clamped to the range of `Int`; nil if it is not a number.
    private static func count(_ any: Any?) -> Int? {
        guard let number = KeyValue.double(any), !number.isNaN else { return nil }
        return number >= 0x1p63 ? .max : number <= -0x1p63 ? .min : Int(number)
    }
}
