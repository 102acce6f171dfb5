import CoreGraphics
import CoreImage
import Foundation

/// What a change of a layer touches: setters record it, a commit carries it, the render tree acts on it.
package struct LayerChanges: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Where the layer and its sublayers stand.
    package static let geometry = Self(rawValue: 1)
    /// What the layer itself shows.
    package static let appearance = Self(rawValue: 2)
    /// How the layer and its sublayers together are put on what lies behind.
    package static let compositing = Self(rawValue: 4)
    package static let sublayers = Self(rawValue: 8)
    package static let animations = Self(rawValue: 16)
    package static let timing = Self(rawValue: 32)
    package static let all: Self = [.geometry, .appearance, .compositing, .sublayers, .animations, .timing]
}

/// A property of `CALayer`: its key, how it is read and written, and what its change means.
///
/// `LayerKey.all` is the only list of them: key-value coding, animation, defaults and presentation all read it.
package struct LayerKey: Sendable, Identifiable {
    /// The implicit animation of a change (chapter 13).
    package enum Implicit: Sendable {
        case none, basic, transition
    }

    /// The kind of the value, which says what a key-value coder may hand in.
    package enum Kind: Sendable {
        case number, bool, point, size, rect, transform, color, image, filters, string
    }

    /// The key as chapter 13 and the headers spell it.
    package let id: String
    package let kind: Kind
    package let implicit: Implicit
    package let changes: LayerChanges
    package let get: @Sendable (borrowing LayerValues) -> PropertyValue
    /// Ignores a value of another kind.
    package let set: @Sendable (inout LayerValues, PropertyValue) -> Void

    /// The property of the key; nil where there is none.
    package static func named(_ key: String) -> LayerKey? { table[key] ?? aliases[key].flatMap { table[$0] } }

    package static let bounds = rect("bounds", [.geometry, .appearance], { $0.bounds }, { $0.bounds = $1 })
    package static let position = point("position", .geometry, { $0.position }, { $0.position = $1 })
    package static let zPosition = number("zPosition", .geometry, { $0.zPosition }, { $0.zPosition = $1 })
    package static let anchorPoint = point(
        "anchorPoint", [.geometry, .appearance], { $0.anchorPoint }, { $0.anchorPoint = $1 })
    package static let transform = matrix("transform", .geometry, { $0.transform }, { $0.transform = $1 })
    package static let sublayerTransform = matrix(
        "sublayerTransform", [.geometry, .appearance], { $0.sublayerTransform }, { $0.sublayerTransform = $1 })
    package static let isHidden = bool("hidden", .basic, .compositing, { $0.isHidden }, { $0.isHidden = $1 })
    package static let isGeometryFlipped = bool(
        "geometryFlipped", .none, [.geometry, .appearance], { $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 })
    package static let masksToBounds = bool(
        "masksToBounds", .basic, [.appearance, .compositing], { $0.masksToBounds }, { $0.masksToBounds = $1 })
    package static let opacity = number("opacity", .compositing, { $0.opacity }, { $0.opacity = $1 })
    package static let backgroundColor = color("backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = $1 })
    package static let cornerRadius = number(
        "cornerRadius", [.appearance, .compositing], { $0.cornerRadius }, { $0.cornerRadius = $1 })
    package static let borderWidth = number("borderWidth", .appearance, { $0.borderWidth }, { $0.borderWidth = $1 })
    package static let borderColor = color("borderColor", { $0.borderColor }, { $0.borderColor = $1 })
    package static let contents = LayerKey(
        id: "contents", kind: .image, implicit: .transition, changes: .appearance,
        get: { values in values.contents.map { .image($0) } ?? .none },
        set: { values, value in
            switch value {
            case .image(let image): values.contents = image
            case .none: values.contents = nil
            default: break
            }
        })
    package static let contentsGravity = LayerKey(
        id: "contentsGravity", kind: .string, implicit: .none, changes: .appearance,
        get: { .string($0.contentsGravity.rawValue) },
        set: { values, value in
            if case .string(let name) = value, let gravity = ContentsGravity(rawValue: name) {
                values.contentsGravity = gravity
            }
        })
    package static let contentsRect = rect("contentsRect", .appearance, { $0.contentsRect }, { $0.contentsRect = $1 })
    package static let contentsScale = number(
        "contentsScale", implicit: .none, .appearance, { $0.contentsScale }, { $0.contentsScale = $1 })
    package static let filters = LayerKey(
        id: "filters", kind: .filters, implicit: .basic, changes: .compositing,
        get: { .filters($0.filters) },
        set: { values, value in
            switch value {
            case .filters(let filters): values.filters = filters
            case .none: values.filters = []
            default: break
            }
        })

    /// Every property, in the order of the documents' chapter 13, then those that do not animate.
    package static let all: [LayerKey] = [
        anchorPoint, backgroundColor, borderColor, borderWidth, bounds, contents, contentsRect, cornerRadius, filters,
        isHidden, masksToBounds, opacity, position, sublayerTransform, transform, zPosition,
        contentsGravity, contentsScale, isGeometryFlipped,
    ]

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    /// Objective-C's getters, which key-value coding accepts as keys.
    private static let aliases = ["isHidden": "hidden", "isGeometryFlipped": "geometryFlipped"]

    // MARK: Properties by kind

    private typealias Getter<Value> = @Sendable (borrowing LayerValues) -> Value
    private typealias Setter<Value> = @Sendable (inout LayerValues, Value) -> Void

    private static func number(
        _ id: String, implicit: Implicit = .basic, _ changes: LayerChanges,
        _ get: @escaping Getter<Double>, _ set: @escaping Setter<Double>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .number, implicit: implicit, changes: changes,
            get: { .number(get($0)) }, set: { if case .number(let value) = $1 { set(&$0, value) } })
    }

    private static func bool(
        _ id: String, _ implicit: Implicit, _ changes: LayerChanges,
        _ get: @escaping Getter<Bool>, _ set: @escaping Setter<Bool>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .bool, implicit: implicit, changes: changes,
            get: { .bool(get($0)) }, set: { if case .bool(let value) = $1 { set(&$0, value) } })
    }

    private static func point(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<CGPoint>, _ set: @escaping Setter<CGPoint>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .point, implicit: .basic, changes: changes,
            get: { .point(get($0)) }, set: { if case .point(let value) = $1 { set(&$0, value) } })
    }

    private static func rect(
        _ id: String, _ changes: LayerChanges, _ get: @escaping Getter<CGRect>, _ set: @escaping Setter<CGRect>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .rect, implicit: .basic, changes: changes,
            get: { .rect(get($0)) }, set: { if case .rect(let value) = $1 { set(&$0, value) } })
    }

    private static func matrix(
        _ id: String, _ changes: LayerChanges,
        _ get: @escaping Getter<CATransform3D>, _ set: @escaping Setter<CATransform3D>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .transform, implicit: .basic, changes: changes,
            get: { .transform(get($0)) }, set: { if case .transform(let value) = $1 { set(&$0, value) } })
    }

    private static func color(
        _ id: String, _ get: @escaping Getter<CGColor?>, _ set: @escaping Setter<CGColor?>
    ) -> LayerKey {
        LayerKey(
            id: id, kind: .color, implicit: .basic, changes: .appearance,
            get: { get($0).map { .color($0) } ?? .none },
            set: { values, value in
                switch value {
                case .color(let color): set(&values, color)
                case .none: set(&values, nil)
                default: break
                }
            })
    }
}
