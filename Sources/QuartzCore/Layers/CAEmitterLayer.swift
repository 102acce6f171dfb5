import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layer that emits particles, of the kinds that its cells are.
///
/// The particles are drawn above the background, the contents and the border, and below the sublayers; they are cut to the
/// bounds only with `masksToBounds`. They run in the layer's time, on the render thread: each follows from the seed, the
/// time, and what the layer's properties were when it was born, whichever frames are drawn. The simulation begins at the
/// layer's `beginTime`: with that 0 it has long been under way when the layer appears; set it to `CACurrentMediaTime()`
/// for one that begins then. At most 65,536 particles are shown; of more the oldest are left out, with a message.
///
/// A property applies to what is born from its change on, and those that live stay as they are. The multipliers of
/// lifetime, velocity, scale and spin apply to particles of particles as well, `birthRate` to the layer's own cells.
/// Defaults, and what animates, are those of CAEmitterLayer.h.
open class CAEmitterLayer: CALayer {
    /// The objects of which `values` holds the values.
    private var cells: [CAEmitterCell]?

    /// An emitter without cells.
    override public init() { super.init() }

    /// An emitter from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        cells = (layer as? CAEmitterLayer)?.cells
    }

    override class var kind: LayerKind { .emitter(EmitterValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAEmitterLayer(layer: layer) }

    /// The kinds of particles. Default nil.
    ///
    /// The layer takes the cells' values when they are assigned, and with its next commit: a cell that is changed later
    /// is not looked at. Change a running layer by key path: `setValue(50, forKeyPath: "emitterCells.fire.birthRate")`.
    open var emitterCells: [CAEmitterCell]? {
        get { modelLayer == nil ? cells : cells.map { _ in values.emitter.cells.map { CAEmitterCell($0) } } }
        set {
            guard modelLayer == nil else { return change(.emitterCells, .cells([])) }
            cells = newValue
            isWaiting = true
            change(.emitterCells, .cells(CellValues.of(newValue ?? [])))
            note(.appearance)
        }
    }

    /// Whether cells have been assigned since the last commit.
    private var isWaiting = false

    override func prepareToCommit() {
        guard isWaiting else { return }
        isWaiting = false
        let now = CellValues.of(cells ?? [])
        if values.emitter.cells != now { values.emitter.cells = now }
    }

    /// Multiplies the cells' birth rates. Default 1.
    open var birthRate: Float {
        get { Float(values.emitter.birthRate) }
        set { change(.emitterBirthRate, .number(Double(newValue))) }
    }

    /// Multiplies the cells' lifetimes. Default 1.
    open var lifetime: Float {
        get { Float(values.emitter.lifetime) }
        set { change(.emitterLifetime, .number(Double(newValue))) }
    }

    /// The centre of the shape, in the layer's own space. Default (0, 0).
    open var emitterPosition: CGPoint {
        get { values.emitter.position }
        set { change(.emitterPosition, .point(newValue)) }
    }

    /// The centre of the shape along z, in points. Default 0.
    open var emitterZPosition: CGFloat {
        get { CGFloat(values.emitter.zPosition) }
        set { change(.emitterZPosition, .number(Double(newValue))) }
    }

    /// Of the shape, in points: the width and height; the length of a line, and the radius of a circle or sphere, is the
    /// width. Default (0, 0).
    open var emitterSize: CGSize {
        get { values.emitter.size }
        set { change(.emitterSize, .size(newValue)) }
    }

    /// Of a cuboid along z, in points. Default 0.
    open var emitterDepth: CGFloat {
        get { CGFloat(values.emitter.depth) }
        set { change(.emitterDepth, .number(Double(newValue))) }
    }

    /// The form that particles come from. Default point.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { CAEmitterLayerEmitterShape(rawValue: values.emitter.shape.rawValue) }
        set { change(.emitterShape, named: newValue.rawValue, EmitterShape.self) }
    }

    /// The part of the form that particles come from. Default volume.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { CAEmitterLayerEmitterMode(rawValue: values.emitter.mode.rawValue) }
        set { change(.emitterMode, named: newValue.rawValue, EmitterMode.self) }
    }

    /// In what order particles are drawn, and how. Default unordered.
    open var renderMode: CAEmitterLayerRenderMode {
        get { CAEmitterLayerRenderMode(rawValue: values.emitter.renderMode.rawValue) }
        set { change(.renderMode, named: newValue.rawValue, ParticleOrder.self) }
    }

    /// Whether particles stand in the superlayer's space at their own depth, and are seen in its perspective; else they
    /// are put flat on the layer's plane, and their depth only orders them. Default false.
    open var preservesDepth: Bool {
        get { values.emitter.preservesDepth }
        set { change(.emitterPreservesDepth, .bool(newValue)) }
    }

    /// Multiplies the particles' velocities. Default 1.
    open var velocity: Float {
        get { Float(values.emitter.velocity) }
        set { change(.emitterVelocity, .number(Double(newValue))) }
    }

    /// Multiplies the particles' scales. Default 1.
    open var scale: Float {
        get { Float(values.emitter.scale) }
        set { change(.emitterScale, .number(Double(newValue))) }
    }

    /// Multiplies the particles' spins. Default 1.
    open var spin: Float {
        get { Float(values.emitter.spin) }
        set { change(.emitterSpin, .number(Double(newValue))) }
    }

    /// What the random numbers follow from. Default 0.
    open var seed: UInt32 {
        get { values.emitter.seed }
        set { change(.seed, .number(Double(newValue))) }
    }

    // MARK: Key-value coding

    /// See `CALayer`; `emitterCells.NAME` is the first cell of that name, and `emitterCells.NAME.KEY` its property.
    override open func value(forKeyPath keyPath: String) -> Any? {
        let (head, tail) = DottedPath.split(keyPath)
        guard head == "emitterCells", let tail else { return super.value(forKeyPath: keyPath) }
        return CAEmitterCell.value(at: tail, among: emitterCells)
    }

    /// See `CALayer`; a cell's property changes in the running layer as well.
    override open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let (head, tail) = DottedPath.split(keyPath)
        guard head == "emitterCells", let tail else { return super.setValue(value, forKeyPath: keyPath) }
        guard modelLayer == nil, CAEmitterCell.set(value, at: tail, among: cells) else {
            return Rejection.report(key: keyPath, of: self, value: value ?? "nil")
        }
        guard !isWaiting, let path = EmitterCellPath(tail), path.key.kind != .cells,
            let new = path.value(CAEmitterCell.value(at: tail, among: cells))
        else { return change(.emitterCells, .cells(CellValues.of(cells ?? []))) }
        var emitter = values.emitter
        path.set(new, in: &emitter)
        change(.emitterCells, .cells(emitter.cells))
    }

    override class var ownAccessors: [String: KeyAccessor<CALayer>] { emitterAccessors }

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

/// The form that an emitter's particles come from, centred on `emitterPosition`.
public struct CAEmitterLayerEmitterShape: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The position itself.
    public static let point = Self(rawValue: "point")
    /// As long as the emitter's width, along x.
    public static let line = Self(rawValue: "line")
    /// Of the emitter's size.
    public static let rectangle = Self(rawValue: "rectangle")
    /// Of the emitter's size and depth.
    public static let cuboid = Self(rawValue: "cuboid")
    /// Its radius is the emitter's width.
    public static let circle = Self(rawValue: "circle")
    /// Its radius is the emitter's width.
    public static let sphere = Self(rawValue: "sphere")
}

/// The part of the form that an emitter's particles come from.
public struct CAEmitterLayerEmitterMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Corners, and ends.
    public static let points = Self(rawValue: "points")
    /// Edges.
    public static let outline = Self(rawValue: "outline")
    /// The outside of a solid; all of what is flat.
    public static let surface = Self(rawValue: "surface")
    /// Everything inside.
    public static let volume = Self(rawValue: "volume")
}

/// In what order an emitter's particles are drawn, and how: all but `additive` by source over.
public struct CAEmitterLayerRenderMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In any order; here cell by cell, the oldest first.
    public static let unordered = Self(rawValue: "unordered")
    public static let oldestFirst = Self(rawValue: "oldestFirst")
    public static let oldestLast = Self(rawValue: "oldestLast")
    /// By depth: the furthest from the viewer first.
    public static let backToFront = Self(rawValue: "backToFront")
    /// Each is added to what is there already.
    public static let additive = Self(rawValue: "additive")
}
