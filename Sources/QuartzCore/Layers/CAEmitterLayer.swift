import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layer that emits particles.
///
/// The particles are drawn above the background, the contents and the border, and below the sublayers; they are clipped
/// to the bounds only with `masksToBounds`. They move in the layer's time, on the render thread. Each is a function of
/// the seed, the time, and the layer's properties at its birth, independent of the frames that are drawn. The
/// simulation begins at the layer's `beginTime`. If that is 0, it has been running for a long time when the layer
/// appears; set it to `CACurrentMediaTime()` to begin at that time. At most 65,536 particles are shown; beyond that the
/// oldest are left out, with a warning.
///
/// A property applies to particles born after its change, and does not affect existing ones. The multipliers of
/// lifetime, velocity, scale and spin also apply to particles that particles emit; `birthRate` applies to the layer's
/// own cells. Defaults and animatable properties are those of CAEmitterLayer.h.
open class CAEmitterLayer: CALayer {
    /// The cells whose values are in `values`.
    private var cells: [CAEmitterCell]?

    /// Creates an emitter without cells.
    override public init() { super.init() }

    /// Creates an emitter from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        cells = (layer as? CAEmitterLayer)?.cells
    }

    override class var kind: LayerKind { .emitter(EmitterValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAEmitterLayer(layer: layer) }

    /// The kinds of particles. Default nil.
    ///
    /// The layer copies the cells' values when they are assigned, and again with its next commit; later changes of a
    /// cell have no effect. Change a running layer by key path: `setValue(50, forKeyPath:
    /// "emitterCells.fire.birthRate")`.
    open var emitterCells: [CAEmitterCell]? {
        get { modelLayer == nil ? cells : cells.map { _ in values.emitter.cells.map { CAEmitterCell($0) } } }
        set {
            guard modelLayer == nil else { return change(.emitterCells, .cells([])) }
            cells = newValue
            hasUncommittedCells = true
            change(.emitterCells, .cells(CellValues.of(newValue ?? [])))
            note(.appearance)
        }
    }

    /// Whether cells were assigned since the last commit.
    private var hasUncommittedCells = false

    override func prepareToCommit() {
        guard hasUncommittedCells else { return }
        hasUncommittedCells = false
        let now = CellValues.of(cells ?? [])
        if values.emitter.cells != now { values.emitter.cells = now }
    }

    /// The factor of the cells' birth rates. Default 1.
    open var birthRate: Float {
        get { Float(values.emitter.birthRate) }
        set { change(.emitterBirthRate, .number(Double(newValue))) }
    }

    /// The factor of the cells' lifetimes. Default 1.
    open var lifetime: Float {
        get { Float(values.emitter.lifetime) }
        set { change(.emitterLifetime, .number(Double(newValue))) }
    }

    /// The center of the shape, in the layer's own space. Default (0, 0).
    open var emitterPosition: CGPoint {
        get { values.emitter.position }
        set { change(.emitterPosition, .point(newValue)) }
    }

    /// The center of the shape along the z-axis, in points. Default 0.
    open var emitterZPosition: CGFloat {
        get { CGFloat(values.emitter.zPosition) }
        set { change(.emitterZPosition, .number(Double(newValue))) }
    }

    /// The width and height of the shape, in points; the length of a line, and the radius of a circle or sphere, is the
    /// width. Default (0, 0).
    open var emitterSize: CGSize {
        get { values.emitter.size }
        set { change(.emitterSize, .size(newValue)) }
    }

    /// The size of a cuboid along the z-axis, in points. Default 0.
    open var emitterDepth: CGFloat {
        get { CGFloat(values.emitter.depth) }
        set { change(.emitterDepth, .number(Double(newValue))) }
    }

    /// The shape from which particles are emitted. Default point.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { CAEmitterLayerEmitterShape(rawValue: values.emitter.shape.rawValue) }
        set { change(.emitterShape, named: newValue.rawValue, EmitterShape.self) }
    }

    /// The part of the shape from which particles are emitted. Default volume.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { CAEmitterLayerEmitterMode(rawValue: values.emitter.mode.rawValue) }
        set { change(.emitterMode, named: newValue.rawValue, EmitterMode.self) }
    }

    /// The order and blending of the particles. Default unordered.
    open var renderMode: CAEmitterLayerRenderMode {
        get { CAEmitterLayerRenderMode(rawValue: values.emitter.renderMode.rawValue) }
        set { change(.renderMode, named: newValue.rawValue, ParticleOrder.self) }
    }

    /// Whether particles keep their depth in the superlayer's space, with its perspective; if not, they are flattened
    /// onto the layer's plane, and depth only determines their order. Default false.
    open var preservesDepth: Bool {
        get { values.emitter.preservesDepth }
        set { change(.emitterPreservesDepth, .bool(newValue)) }
    }

    /// The factor of the particles' velocities. Default 1.
    open var velocity: Float {
        get { Float(values.emitter.velocity) }
        set { change(.emitterVelocity, .number(Double(newValue))) }
    }

    /// The factor of the particles' scales. Default 1.
    open var scale: Float {
        get { Float(values.emitter.scale) }
        set { change(.emitterScale, .number(Double(newValue))) }
    }

    /// The factor of the particles' spins. Default 1.
    open var spin: Float {
        get { Float(values.emitter.spin) }
        set { change(.emitterSpin, .number(Double(newValue))) }
    }

    /// The seed of the random numbers. Default 0.
    open var seed: UInt32 {
        get { values.emitter.seed }
        set { change(.seed, .number(Double(newValue))) }
    }

    // MARK: Key-value coding

    /// See `CALayer`. `emitterCells.NAME` is the first cell with that name, and `emitterCells.NAME.KEY` a property of
    /// it.
    override open func value(forKeyPath keyPath: String) -> Any? {
        let (head, tail) = DottedPath.split(keyPath)
        guard head == "emitterCells", let tail else { return super.value(forKeyPath: keyPath) }
        return CAEmitterCell.value(at: tail, among: emitterCells)
    }

    /// See `CALayer`. Setting a cell's property also changes the running layer.
    override open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let (head, tail) = DottedPath.split(keyPath)
        guard head == "emitterCells", let tail else { return super.setValue(value, forKeyPath: keyPath) }
        guard modelLayer == nil, CAEmitterCell.set(value, at: tail, among: cells) else {
            return Rejection.report(key: keyPath, of: self, value: value ?? "nil")
        }
        guard !hasUncommittedCells, let path = EmitterCellPath(tail), path.key.kind != .cells,
            let new = path.value(CAEmitterCell.value(at: tail, among: cells))
        else { return change(.emitterCells, .cells(CellValues.of(cells ?? []))) }
        var emitter = values.emitter
        path.set(new, in: &emitter)
        change(.emitterCells, .cells(emitter.cells))
    }

    override class var classAccessors: [String: KeyAccessor<CALayer>] { emitterAccessors }

    private static let emitterAccessors: [String: KeyAccessor<CALayer>] = {
        let seed = KeyAccessor<CAEmitterLayer>(
            get: { KeyValue.boxed(Double($0.seed)) },
            set: { layer, any in
                guard let seed = KeyValue.double(any).flatMap({ UInt32(exactly: $0) }) else { return false }
                layer.seed = seed
                return true
            })
        let accessors: [String: KeyAccessor<CAEmitterLayer>] = [
            "emitterCells": .list(\.emitterCells), "birthRate": .number(\.birthRate), "lifetime": .number(\.lifetime),
            "emitterPosition": .point(\.emitterPosition), "emitterZPosition": .number(\.emitterZPosition),
            "emitterSize": .size(\.emitterSize), "emitterDepth": .number(\.emitterDepth),
            "emitterShape": .name(\.emitterShape), "emitterMode": .name(\.emitterMode),
            "renderMode": .name(\.renderMode), "preservesDepth": .bool(\.preservesDepth),
            "velocity": .number(\.velocity), "scale": .number(\.scale), "spin": .number(\.spin), "seed": seed,
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()
}

/// The shape from which an emitter's particles come, centered on `emitterPosition`.
public struct CAEmitterLayerEmitterShape: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The position itself.
    public static let point = Self(rawValue: "point")
    /// A line along the x-axis, as long as the emitter's width.
    public static let line = Self(rawValue: "line")
    /// A rectangle of the emitter's size.
    public static let rectangle = Self(rawValue: "rectangle")
    /// A cuboid of the emitter's size and depth.
    public static let cuboid = Self(rawValue: "cuboid")
    /// A circle whose radius is the emitter's width.
    public static let circle = Self(rawValue: "circle")
    /// A sphere whose radius is the emitter's width.
    public static let sphere = Self(rawValue: "sphere")
}

/// The part of the shape from which an emitter's particles come.
public struct CAEmitterLayerEmitterMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Corners and end points.
    public static let points = Self(rawValue: "points")
    /// Edges.
    public static let outline = Self(rawValue: "outline")
    /// The surface of a solid; all of a flat shape.
    public static let surface = Self(rawValue: "surface")
    /// The whole inside.
    public static let volume = Self(rawValue: "volume")
}

/// The order in which an emitter's particles are drawn. All but `additive` use source-over.
public struct CAEmitterLayerRenderMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Any order; in this implementation by cell, oldest first.
    public static let unordered = Self(rawValue: "unordered")
    /// By age: the oldest particles are at the back.
    public static let oldestFirst = Self(rawValue: "oldestFirst")
    /// By age: the oldest particles are at the front.
    public static let oldestLast = Self(rawValue: "oldestLast")
    /// By depth, farthest from the viewer first.
    public static let backToFront = Self(rawValue: "backToFront")
    /// Each particle is added to the pixels below it.
    public static let additive = Self(rawValue: "additive")
}
