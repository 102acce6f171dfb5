/// How animations move or fade a layer. It decides what is rasterized once and composited at any offset, scale, angle
/// or opacity.
struct LayerMotion: OptionSet {
    let rawValue: UInt8

    /// Only the layer's position changes.
    static let position = LayerMotion(rawValue: 1)
    /// Its scale, angle or perspective may change.
    static let transform = LayerMotion(rawValue: 2)
    /// Its bounds change.
    static let size = LayerMotion(rawValue: 4)

    /// Its opacity changes.
    static let opacity = LayerMotion(rawValue: 8)

    /// The layer stays where it is, and its sublayers move.
    static let sublayers = LayerMotion(rawValue: 16)

    /// The outline of a shape layer or the colors of a gradient layer change, so that a raster of the layer is valid for
    /// one frame only.
    static let content = LayerMotion(rawValue: 32)

    /// Everything that moves the layer's pixels.
    static let moves: LayerMotion = [.position, .transform, .size]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The motion due to changes of an animation's target; empty if the layer does not move.
    init(_ target: AnimationTarget) {
        if case .property(let key) = target, key === LayerKey.opacity {
            self = .opacity
            return
        }
        guard target.changes.contains(.geometry) else {
            self = target.changesRaster ? .content : []
            return
        }
        switch target {
        case .property(let key) where key === LayerKey.bounds: self = .size
        case .field(let key, let field) where key === LayerKey.bounds: self = field.isOrigin ? .position : .size
        case .property(let key), .field(let key, _):
            if LayerKey.movingSublayers.contains(where: { $0 === key }) {
                self = .sublayers
            } else if LayerKey.ofReplicators.contains(where: { $0 === key }) {
                self = []
            } else if key === LayerKey.position || key === LayerKey.anchorPoint {
                self = .position
            } else if case .field(_, let field) = target, field.isTranslation {
                self = .position
            } else {
                self = .transform
            }
        default: self = .transform
        }
    }
}

extension AnimationTarget {
    /// Whether it changes the outline of a shape layer, or a gradient.
    fileprivate var changesRaster: Bool {
        switch self {
        case .property(let key), .field(let key, _): LayerKey.ofRasters.contains { $0 === key }
        default: false
        }
    }
}

extension LayerKey {
    /// Keys of what shape and gradient layers rasterize, without those of uniform colors.
    static let ofRasters = [
        shapePath, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase, colors, locations, startPoint,
        endPoint,
    ]

    /// Keys that change the position of the sublayers, but not that of the layer.
    static let movingSublayers = [sublayerTransform, instanceTransform, instanceCount, preservesDepth]
}

extension StructureField {
    fileprivate var isOrigin: Bool { self == .origin || self == .originX || self == .originY }

    /// Whether it is a translation parallel to the screen.
    fileprivate var isTranslation: Bool { self == .translation || self == .translationX || self == .translationY }
}
