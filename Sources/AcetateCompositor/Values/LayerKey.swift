import CoreGraphics
import CoreImage
import Foundation

/// What a change of a layer touches: setters record it, a commit carries it, the render tree acts on it.
package struct LayerChanges: OptionSet, Sendable {
    package let rawValue: UInt16
    @inlinable @inline(__always) package init(rawValue: UInt16) { self.rawValue = rawValue }
    @inlinable @inline(__always) package init() { rawValue = 0 }
    /// Where the layer and its sublayers stand.
    @inlinable @inline(__always) package static var geometry: Self { Self(rawValue: 1) }
    /// What the layer itself shows.
    @inlinable @inline(__always) package static var appearance: Self { Self(rawValue: 2) }
    /// How the layer and its sublayers together are put on what lies behind.
    @inlinable @inline(__always) package static var compositing: Self { Self(rawValue: 4) }
    @inlinable @inline(__always) package static var sublayers: Self { Self(rawValue: 8) }
    @inlinable @inline(__always) package static var animations: Self { Self(rawValue: 16) }
    @inlinable @inline(__always) package static var timing: Self { Self(rawValue: 32) }
    /// How far a transition has come; no property's.
    static var transition: Self { Self(rawValue: 64) }
    @inlinable @inline(__always) package static var all: Self { Self(rawValue: 63) }

    // The standard library's are generic: another module would look the numbers up through tables.

    @inlinable @inline(__always) package func contains(_ other: Self) -> Bool {
        rawValue & other.rawValue == other.rawValue
    }
    @inlinable @inline(__always) package func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }
    @inlinable @inline(__always) package func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }
    @inlinable @inline(__always) package mutating func formUnion(_ other: Self) { self = union(other) }
}

/// A property of a layer: its key, how it is read and written, and what its change means.
///
/// `LayerKey.all` is the only list of those of every layer, `LayerKind.keys` of those that a class adds: key-value coding,
/// animation, defaults and presentation all read them.
package final class LayerKey: Sendable, Identifiable {
    /// The implicit animation of a change (chapter 13).
    package enum Implicit: Sendable {
        case none, basic, transition
    }

    /// The kind of the value, which says what a key-value coder may hand in.
    package enum Kind: Sendable {
        case number, bool, point, size, rect, transform, affine, color, image, path, string
        /// Filters by their order; one filter, or the name of a blend mode.
        case filters, filter
        case numbers, colors
        /// An emitter's cells, as values: nobody outside can write them.
        case cells
        /// A layer, by its id: nobody outside can write one.
        case layer
    }

    /// The key as chapter 13 and the headers spell it.
    package let id: String
    package let kind: Kind
    package let implicit: Implicit
    package let changes: LayerChanges
    package let get: @Sendable (borrowing LayerValues) -> PropertyValue
    /// Ignores a value of another kind.
    package let set: @Sendable (inout LayerValues, PropertyValue) -> Void
    /// Gives the second layer's property the value that the first one's has.
    let copy: @Sendable (borrowing LayerValues, inout LayerValues) -> Void
    /// Whether the two layers' properties have different values.
    let differs: @Sendable (borrowing LayerValues, borrowing LayerValues) -> Bool

    /// `plain` reads and writes the property by its own type: faster than by a value of any kind. `copy`: nil for that.
    init<Value: Equatable & SendableMetatype>(
        id: String, kind: Kind, implicit: Implicit, changes: LayerChanges,
        get: @escaping @Sendable (borrowing LayerValues) -> PropertyValue,
        set: @escaping @Sendable (inout LayerValues, PropertyValue) -> Void,
        plain: (get: Getter<Value>, set: Setter<Value>),
        copy: (@Sendable (borrowing LayerValues, inout LayerValues) -> Void)? = nil
    ) {
        (self.id, self.kind, self.implicit, self.changes) = (id, kind, implicit, changes)
        (self.get, self.set) = (get, set)
        self.copy = copy ?? { plain.set(&$1, plain.get($0)) }
        differs = { plain.get($0) != plain.get($1) }
    }

    convenience init(
        id: String, kind: Kind, implicit: Implicit, changes: LayerChanges,
        get: @escaping @Sendable (borrowing LayerValues) -> PropertyValue,
        set: @escaping @Sendable (inout LayerValues, PropertyValue) -> Void
    ) {
        self.init(id: id, kind: kind, implicit: implicit, changes: changes, get: get, set: set, plain: (get, set))
    }

    /// Whether the property has a value. The values are not changed: lent otherwise, an object's would be copied.
    package func has(_ value: PropertyValue, in values: inout LayerValues) -> Bool { get(values) == value }

    /// The property that layers of a kind have under the key; nil where there is none.
    package static func named(_ key: String, of kind: LayerKind) -> LayerKey? {
        table[key] ?? aliases[key].flatMap { table[$0] } ?? kind.keys.first { $0.id == key }
    }

    /// Every property of layers of a kind: `CALayer`'s, then the class's own.
    package static func all(of kind: LayerKind) -> [LayerKey] { all + kind.keys }

    package static let bounds = rect("bounds", [.geometry, .appearance], { $0.bounds }, { $0.bounds = $1 })
    package static let position = point("position", .geometry, { $0.position }, { $0.position = $1 })
    package static let zPosition = number("zPosition", .geometry, { $0.zPosition }, { $0.zPosition = $1 })
    package static let anchorPoint = point(
        "anchorPoint", [.geometry, .appearance], { $0.anchorPoint }, { $0.anchorPoint = $1 })
    package static let anchorPointZ = number(
        "anchorPointZ", .geometry, { $0.anchorPointZ }, { $0.anchorPointZ = $1 })
    package static let transform = matrix("transform", .geometry, { $0.transform }, { $0.transform = $1 })
    package static let sublayerTransform = matrix(
        "sublayerTransform", [.geometry, .appearance], { $0.sublayerTransform }, { $0.sublayerTransform = $1 })
    package static let isHidden = bool("hidden", .basic, .compositing, { $0.isHidden }, { $0.isHidden = $1 })
    package static let isGeometryFlipped = bool(
        "geometryFlipped", .none, [.geometry, .appearance], { $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 })
    package static let masksToBounds = bool(
        "masksToBounds", .basic, [.appearance, .compositing], { $0.masksToBounds }, { $0.masksToBounds = $1 })
    package static let opacity = number("opacity", .compositing, { $0.opacity }, { $0.opacity = $1 })
    package static let backgroundColor = color(
        "backgroundColor", .appearance, { $0.backgroundColor }, { $0.backgroundColor = $1 })
    package static let cornerRadius = number(
        "cornerRadius", [.appearance, .compositing], { $0.cornerRadius }, { $0.cornerRadius = $1 })
    package static let maskedCorners = options(
        "maskedCorners", [.appearance, .compositing], { $0.maskedCorners }, { $0.maskedCorners = $1 })
    package static let cornerCurve = name(
        "cornerCurve", [.appearance, .compositing], { $0.cornerCurve }, { $0.cornerCurve = $1 })
    package static let allowsEdgeAntialiasing = bool(
        "allowsEdgeAntialiasing", .none, [.appearance, .compositing], { $0.allowsEdgeAntialiasing },
        { $0.allowsEdgeAntialiasing = $1 })
    package static let edgeAntialiasingMask = options(
        "edgeAntialiasingMask", [.appearance, .compositing], { $0.edgeAntialiasingMask },
        { $0.edgeAntialiasingMask = $1 })
    package static let borderWidth = number("borderWidth", .appearance, { $0.borderWidth }, { $0.borderWidth = $1 })
    package static let borderColor = color(
        "borderColor", .appearance, { $0.borderColor }, { $0.borderColor = $1 })
    package static let contents = LayerKey(
        id: "contents", kind: .image, implicit: .basic, changes: .appearance,
        get: { values in
            if let fade = values.contentsFade { return .fade(fade) }
            return values.contents.map { .image($0) } ?? .none
        },
        set: { values, value in
            switch value {
            case .image(let image): (values.contents, values.contentsFade) = (image, nil)
            case .fade(let fade): (values.contents, values.contentsFade) = (fade.nearest, fade)
            case .none: (values.contents, values.contentsFade) = (nil, nil)
            default: break
            }
        })
    package static let contentsGravity = name(
        "contentsGravity", .appearance, { $0.contentsGravity }, { $0.contentsGravity = $1 })
    package static let contentsRect = rect("contentsRect", .appearance, { $0.contentsRect }, { $0.contentsRect = $1 })
    package static let contentsScale = number(
        "contentsScale", implicit: .none, .appearance, { $0.contentsScale }, { $0.contentsScale = $1 })
    package static let contentsCenter = rect(
        "contentsCenter", .appearance, { $0.contentsCenter }, { $0.contentsCenter = $1 })
    package static let minificationFilter = name(
        "minificationFilter", .appearance, { $0.minificationFilter }, { $0.minificationFilter = $1 })
    package static let magnificationFilter = name(
        "magnificationFilter", .appearance, { $0.magnificationFilter }, { $0.magnificationFilter = $1 })
    package static let minificationFilterBias = number(
        "minificationFilterBias", implicit: .none, .appearance, { $0.minificationFilterBias },
        { $0.minificationFilterBias = $1 })
    package static let isOpaque = bool("opaque", .none, .appearance, { $0.isOpaque }, { $0.isOpaque = $1 })
    package static let filters = filters(
        "filters", .basic, { $0.filters }, { $0.filters = $1 }, copy: { $1.filters.assign($0.filters) })
    package static let backgroundFilters = filters(
        "backgroundFilters", .transition, { $0.backgroundFilters }, { $0.backgroundFilters = $1 },
        copy: { $1.backgroundFilters.assign($0.backgroundFilters) })
    package static let compositingFilter = LayerKey(
        id: "compositingFilter", kind: .filter, implicit: .transition, changes: .compositing,
        get: { values in values.compositingFilter.map { .filter($0) } ?? .none },
        set: { values, value in
            switch value {
            case .filter(let filter): values.compositingFilter = filter
            case .none: values.compositingFilter = nil
            default: break
            }
        })
    package static let isDoubleSided = bool(
        "doubleSided", .none, .compositing, { $0.isDoubleSided }, { $0.isDoubleSided = $1 })
    package static let allowsGroupOpacity = bool(
        "allowsGroupOpacity", .none, [.appearance, .compositing], { $0.allowsGroupOpacity },
        { $0.allowsGroupOpacity = $1 })
    package static let shouldRasterize = bool(
        "shouldRasterize", .basic, [.geometry, .compositing], { $0.shouldRasterize }, { $0.shouldRasterize = $1 })
    package static let rasterizationScale = number(
        "rasterizationScale", .geometry, { $0.rasterizationScale }, { $0.rasterizationScale = $1 })
    package static let mask = LayerKey(
        id: "mask", kind: .layer, implicit: .basic, changes: [.compositing, .sublayers],
        get: { values in values.mask.map { .layer($0) } ?? .none },
        set: { values, value in
            switch value {
            case .layer(let id): values.mask = id
            case .none: values.mask = nil
            default: break
            }
        })
    package static let shadowColor = color(
        "shadowColor", .compositing, { $0.shadowColor }, { $0.shadowColor = $1 })
    package static let shadowOpacity = number(
        "shadowOpacity", .compositing, { $0.shadowOpacity }, { $0.shadowOpacity = $1 })
    package static let shadowOffset = size(
        "shadowOffset", .compositing, { $0.shadowOffset }, { $0.shadowOffset = $1 })
    package static let shadowRadius = number(
        "shadowRadius", .compositing, { $0.shadowRadius }, { $0.shadowRadius = $1 })
    package static let shadowPath = path("shadowPath", .compositing, { $0.shadowPath }, { $0.shadowPath = $1 })

    /// Every property of `CALayer`, in the order of the documents' chapter 13, then those that do not animate.
    package static let all: [LayerKey] = [
        anchorPoint, backgroundColor, backgroundFilters, borderColor, borderWidth, bounds, compositingFilter, contents,
        contentsRect, cornerRadius, isDoubleSided, filters, isHidden, mask, masksToBounds, opacity, position,
        shadowColor, shadowOffset, shadowOpacity, shadowPath, shadowRadius, sublayerTransform, transform, zPosition,
        anchorPointZ, contentsCenter, rasterizationScale, contentsGravity, contentsScale, isGeometryFlipped,
        minificationFilter, magnificationFilter, minificationFilterBias, isOpaque, maskedCorners, cornerCurve,
        allowsEdgeAntialiasing, edgeAntialiasingMask, allowsGroupOpacity, shouldRasterize,
    ]

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    /// Objective-C's getters, which key-value coding accepts as keys.
    private static let aliases = [
        "isHidden": "hidden", "isGeometryFlipped": "geometryFlipped", "isDoubleSided": "doubleSided",
        "isOpaque": "opaque",
    ]
}
