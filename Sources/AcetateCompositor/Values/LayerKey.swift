import CoreGraphics
import CoreImage
import Foundation

/// The effects of a change of a layer. Setters record them, commits carry them, and the render tree acts on them.
package struct LayerChanges: OptionSet, Sendable {
    package let rawValue: UInt16
    @inlinable @inline(__always) package init(rawValue: UInt16) { self.rawValue = rawValue }
    @inlinable @inline(__always) package init() { rawValue = 0 }
    /// The position of the layer and its sublayers.
    @inlinable @inline(__always) package static var geometry: Self { Self(rawValue: 1) }
    /// The layer's own content.
    @inlinable @inline(__always) package static var appearance: Self { Self(rawValue: 2) }
    /// How the layer and its sublayers together are composited with the backdrop.
    @inlinable @inline(__always) package static var compositing: Self { Self(rawValue: 4) }
    @inlinable @inline(__always) package static var sublayers: Self { Self(rawValue: 8) }
    @inlinable @inline(__always) package static var animations: Self { Self(rawValue: 16) }
    @inlinable @inline(__always) package static var timing: Self { Self(rawValue: 32) }
    /// The progress of a transition; not the effect of any property.
    static var transition: Self { Self(rawValue: 64) }
    @inlinable @inline(__always) package static var all: Self { Self(rawValue: 63) }

    // The standard library's operators are generic, and other modules would call them through witness tables.

    @inlinable @inline(__always) package func contains(_ other: Self) -> Bool {
        rawValue & other.rawValue == other.rawValue
    }
    @inlinable @inline(__always) package func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }
    @inlinable @inline(__always) package func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }
    @inlinable @inline(__always) package mutating func formUnion(_ other: Self) { self = union(other) }
}

/// A property of a layer: its key, how it is read and written, and the effects of a change.
///
/// `LayerKey.all` is the only list of the properties of all layers, and `LayerKind.keys` of those that a class adds.
/// Key-value coding, animation, defaults and presentation read them.
package final class LayerKey: Sendable, Identifiable {
    /// The implicit animation of a change (chapter 13).
    package enum Implicit: Sendable {
        case none, basic, transition
    }

    package let property: PropertyKey<LayerValues>
    package let implicit: Implicit
    package let changes: LayerChanges

    init<Value: Equatable & SendableMetatype>(
        _ id: String, _ type: PropertyType<Value>, implicit: Implicit = .basic, _ changes: LayerChanges,
        _ get: @escaping @Sendable (LayerValues) -> Value, _ set: @escaping @Sendable (inout LayerValues, Value) -> Void
    ) {
        property = PropertyKey(id, type, get, set)
        (self.implicit, self.changes) = (implicit, changes)
    }

    package var id: String { property.id }
    package var kind: PropertyKind { property.kind }
    package func get(_ values: LayerValues) -> PropertyValue { property.get(values) }
    /// Ignores a value of another kind.
    package func set(_ values: inout LayerValues, _ value: PropertyValue) { property.set(&values, value) }

    /// The property of layers of a kind with the key; nil if there is none.
    package static func named(_ key: String, of kind: LayerKind) -> LayerKey? {
        table[key] ?? aliases[key].flatMap { table[$0] } ?? kind.keys.first { $0.id == key }
    }

    /// Every property of layers of a kind: `CALayer`'s, then the class's own.
    package static func all(of kind: LayerKind) -> [LayerKey] { all + kind.keys }

    package static let bounds = LayerKey(
        "bounds", .rect, [.geometry, .appearance], { $0.bounds }, { $0.bounds = $1 })
    package static let position = LayerKey(
        "position", .point, .geometry, { $0.position }, { $0.position = $1 })
    package static let zPosition = LayerKey(
        "zPosition", .number, .geometry, { $0.zPosition }, { $0.zPosition = $1 })
    package static let anchorPoint = LayerKey(
        "anchorPoint", .point, [.geometry, .appearance], { $0.anchorPoint }, { $0.anchorPoint = $1 })
    package static let anchorPointZ = LayerKey(
        "anchorPointZ", .number, .geometry, { $0.anchorPointZ }, { $0.anchorPointZ = $1 })
    package static let transform = LayerKey(
        "transform", .transform, .geometry, { $0.transform }, { $0.transform = $1 })
    package static let sublayerTransform = LayerKey(
        "sublayerTransform", .transform, [.geometry, .appearance], { $0.sublayerTransform },
        { $0.sublayerTransform = $1 })
    package static let isHidden = LayerKey(
        "hidden", .bool, .compositing, { $0.isHidden }, { $0.isHidden = $1 })
    package static let isGeometryFlipped = LayerKey(
        "geometryFlipped", .bool, implicit: .none, [.geometry, .appearance], { $0.isGeometryFlipped },
        { $0.isGeometryFlipped = $1 })
    package static let masksToBounds = LayerKey(
        "masksToBounds", .bool, [.appearance, .compositing], { $0.masksToBounds }, { $0.masksToBounds = $1 })
    package static let opacity = LayerKey(
        "opacity", .number, .compositing, { $0.opacity }, { $0.opacity = $1 })
    package static let backgroundColor = LayerKey(
        "backgroundColor", .color, .appearance, { $0.backgroundColor }, { $0.backgroundColor = $1 })
    package static let cornerRadius = LayerKey(
        "cornerRadius", .number, [.appearance, .compositing], { $0.cornerRadius }, { $0.cornerRadius = $1 })
    package static let maskedCorners = LayerKey(
        "maskedCorners", .options, implicit: .none, [.appearance, .compositing], { $0.maskedCorners },
        { $0.maskedCorners = $1 })
    package static let cornerCurve = LayerKey(
        "cornerCurve", .name, implicit: .none, [.appearance, .compositing], { $0.cornerCurve }, { $0.cornerCurve = $1 })
    package static let allowsEdgeAntialiasing = LayerKey(
        "allowsEdgeAntialiasing", .bool, implicit: .none, [.appearance, .compositing], { $0.allowsEdgeAntialiasing },
        { $0.allowsEdgeAntialiasing = $1 })
    package static let edgeAntialiasingMask = LayerKey(
        "edgeAntialiasingMask", .options, implicit: .none, [.appearance, .compositing], { $0.edgeAntialiasingMask },
        { $0.edgeAntialiasingMask = $1 })
    package static let borderWidth = LayerKey(
        "borderWidth", .number, .appearance, { $0.borderWidth }, { $0.borderWidth = $1 })
    package static let borderColor = LayerKey(
        "borderColor", .color, .appearance, { $0.borderColor }, { $0.borderColor = $1 })
    package static let contents = LayerKey(
        "contents", .any(.image), .appearance,
        { values in values.contentsFade.map { .fade($0) } ?? values.contents.map { .image($0) } ?? .none },
        { values, value in
            switch value {
            case .image(let image): (values.contents, values.contentsFade) = (image, nil)
            case .fade(let fade): (values.contents, values.contentsFade) = (fade.nearest, fade)
            case .none: (values.contents, values.contentsFade) = (nil, nil)
            default: break
            }
        })
    package static let contentsGravity = LayerKey(
        "contentsGravity", .name, implicit: .none, .appearance, { $0.contentsGravity }, { $0.contentsGravity = $1 })
    package static let contentsRect = LayerKey(
        "contentsRect", .rect, .appearance, { $0.contentsRect }, { $0.contentsRect = $1 })
    package static let contentsScale = LayerKey(
        "contentsScale", .number, implicit: .none, .appearance, { $0.contentsScale }, { $0.contentsScale = $1 })
    package static let contentsCenter = LayerKey(
        "contentsCenter", .rect, .appearance, { $0.contentsCenter }, { $0.contentsCenter = $1 })
    package static let minificationFilter = LayerKey(
        "minificationFilter", .name, implicit: .none, .appearance, { $0.minificationFilter },
        { $0.minificationFilter = $1 })
    package static let magnificationFilter = LayerKey(
        "magnificationFilter", .name, implicit: .none, .appearance, { $0.magnificationFilter },
        { $0.magnificationFilter = $1 })
    package static let minificationFilterBias = LayerKey(
        "minificationFilterBias", .number, implicit: .none, .appearance, { $0.minificationFilterBias },
        { $0.minificationFilterBias = $1 })
    package static let isOpaque = LayerKey(
        "opaque", .bool, implicit: .none, .appearance, { $0.isOpaque }, { $0.isOpaque = $1 })
    package static let filters = LayerKey(
        "filters", .filters, .compositing, { $0.filters }, { $0.filters.assign($1) })
    package static let backgroundFilters = LayerKey(
        "backgroundFilters", .filters, implicit: .transition, .compositing, { $0.backgroundFilters },
        { $0.backgroundFilters.assign($1) })
    package static let compositingFilter = LayerKey(
        "compositingFilter", .filter, implicit: .transition, .compositing, { $0.compositingFilter },
        { $0.compositingFilter = $1 })
    package static let isDoubleSided = LayerKey(
        "doubleSided", .bool, implicit: .none, .compositing, { $0.isDoubleSided }, { $0.isDoubleSided = $1 })
    package static let allowsGroupOpacity = LayerKey(
        "allowsGroupOpacity", .bool, implicit: .none, [.appearance, .compositing], { $0.allowsGroupOpacity },
        { $0.allowsGroupOpacity = $1 })
    package static let shouldRasterize = LayerKey(
        "shouldRasterize", .bool, [.geometry, .compositing], { $0.shouldRasterize }, { $0.shouldRasterize = $1 })
    package static let rasterizationScale = LayerKey(
        "rasterizationScale", .number, .geometry, { $0.rasterizationScale }, { $0.rasterizationScale = $1 })
    package static let mask = LayerKey(
        "mask", .layer, [.compositing, .sublayers], { $0.mask }, { $0.mask = $1 })
    package static let shadowColor = LayerKey(
        "shadowColor", .color, .compositing, { $0.shadowColor }, { $0.shadowColor = $1 })
    package static let shadowOpacity = LayerKey(
        "shadowOpacity", .number, .compositing, { $0.shadowOpacity }, { $0.shadowOpacity = $1 })
    package static let shadowOffset = LayerKey(
        "shadowOffset", .size, .compositing, { $0.shadowOffset }, { $0.shadowOffset = $1 })
    package static let shadowRadius = LayerKey(
        "shadowRadius", .number, .compositing, { $0.shadowRadius }, { $0.shadowRadius = $1 })
    package static let shadowPath = LayerKey(
        "shadowPath", .path, implicit: .none, .compositing, { $0.shadowPath }, { $0.shadowPath = $1 })

    /// Every property of `CALayer`, in the order of chapter 13 of the documents, then those that do not animate.
    package static let all: [LayerKey] = [
        anchorPoint, backgroundColor, backgroundFilters, borderColor, borderWidth, bounds, compositingFilter, contents,
        contentsRect, cornerRadius, isDoubleSided, filters, isHidden, mask, masksToBounds, opacity, position,
        shadowColor, shadowOffset, shadowOpacity, shadowPath, shadowRadius, sublayerTransform, transform, zPosition,
        anchorPointZ, contentsCenter, rasterizationScale, contentsGravity, contentsScale, isGeometryFlipped,
        minificationFilter, magnificationFilter, minificationFilterBias, isOpaque, maskedCorners, cornerCurve,
        allowsEdgeAntialiasing, edgeAntialiasingMask, allowsGroupOpacity, shouldRasterize,
    ]

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    /// The names of Objective-C getters, which key-value coding accepts as keys.
    private static let aliases = [
        "isHidden": "hidden", "isGeometryFlipped": "geometryFlipped", "isDoubleSided": "doubleSided",
        "isOpaque": "opaque",
    ]
}
