/// How animations move or fade a layer. It decides what is rasterized once and composited at any offset, scale, angle or
/// opacity.
struct LayerMotion: OptionSet {
    let rawValue: UInt8

    /// The layer's place changes, and nothing else.
    static let position = LayerMotion(rawValue: 1)
    /// Its scale, angle or perspective may change.
    static let transform = LayerMotion(rawValue: 2)
    /// Its bounds change.
    static let size = LayerMotion(rawValue: 4)

    /// Its opacity changes.
    static let opacity = LayerMotion(rawValue: 8)

    /// Everything that moves the layer's pixels.
    static let moves: LayerMotion = [.position, .transform, .size]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The motion that a change of an animation's target brings; empty where the layer stays where it is.
    init(_ target: AnimationTarget) {
        if case .property(let key) = target, key === LayerKey.opacity {
            self = .opacity
            return
        }
        guard target.changes.contains(.geometry) else {
            self = []
            return
        }
        switch target {
        case .property(let key) where key === LayerKey.bounds: self = .size
        case .field(let key, let field) where key === LayerKey.bounds: self = field.isOrigin ? .position : .size
        case .property(let key), .field(let key, _):
            if key === LayerKey.position || key === LayerKey.anchorPoint {
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

extension StructureField {
    fileprivate var isOrigin: Bool { self == .origin || self == .originX || self == .originY }

    /// Whether it moves within the plane of the screen.
    fileprivate var isTranslation: Bool { self == .translation || self == .translationX || self == .translationY }
}
