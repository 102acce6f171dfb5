import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation
import Synchronization

/// An animatable property of a layer subclass, which macOS declares with `@NSManaged`.
///
///     final class Gauge: CALayer {
///         @AcetateLayerProperty var progress = 0.0
///         override class func needsDisplay(forKey key: String) -> Bool {
///             key == "progress" || super.needsDisplay(forKey: key)
///         }
///         override func draw(in ctx: CGContext) { … }
///     }
///
/// A change runs the action for the property's name, and redraws the layer if `needsDisplay(forKey:)` returns true for
/// it. While an animation of the property runs, the layer is redrawn in each frame, and the property returns the
/// presented value. Numbers, points, sizes, rectangles, transforms, colors, paths, images and lists of numbers or
/// colors are animated, whether optional or not; values of other types are stored and copied. The property supports
/// key-value coding. Its default is the class's `defaultValue(forKey:)`, or else the value in the declaration.
///
/// Beyond Apple's API: Swift cannot generate the accessors that Objective-C's runtime generates.
@propertyWrapper
public struct AcetateLayerProperty<Value> {
    private let initial: Value
    let name = PropertyName()

    /// Declares a property with its value in new layers.
    public init(wrappedValue: Value) { initial = wrappedValue }

    @available(*, unavailable, message: "@AcetateLayerProperty declares properties of classes below CALayer")
    public var wrappedValue: Value {
        get { initial }
        set {}
    }

    public static subscript<Layer: CALayer>(
        _enclosingInstance layer: Layer,
        wrapped _: ReferenceWritableKeyPath<Layer, Value>,
        storage storage: ReferenceWritableKeyPath<Layer, Self>
    ) -> Value {
        get {
            let wrapper = layer[keyPath: storage]
            return layer.declaredProperty(wrapper.name.key) ?? wrapper.initial
        }
        set { layer.setDeclaredProperty(newValue, layer[keyPath: storage].name.key) }
    }
}

/// The name of a declared property, which the layer sets in the wrapper.
final class PropertyName {
    fileprivate(set) var key = ""
}

/// The type-erased interface of `AcetateLayerProperty`.
private protocol LayerPropertyWrapper {
    var name: PropertyName { get }
    var initialValue: Any { get }
}

extension AcetateLayerProperty: LayerPropertyWrapper {
    fileprivate var initialValue: Any { initial }
}

extension CALayer {
    /// The keys of declared properties, by class, computed at first use.
    private static let declaredKeys = Mutex<[ObjectIdentifier: Set<String>]>([:])

    /// Whether the layer's class declares a property with this name by `@AcetateLayerProperty`.
    func isDeclared(_ key: String) -> Bool {
        Self.declaredKeys.withLock { $0[ObjectIdentifier(type(of: self))]?.contains(key) } ?? false
    }

    /// Sets the names in the wrappers of the layer's declared properties, and stores defaults for those without a
    /// value.
    func initializeDeclaredProperties() {
        let id = ObjectIdentifier(type(of: self))
        let known = Self.declaredKeys.withLock { $0[id] }
        if let known, known.isEmpty { return }
        let wrappers = wrappers
        if known == nil { Self.declaredKeys.withLock { $0[id] = Set(wrappers.keys) } }
        for (key, wrapper) in wrappers {
            wrapper.name.key = key
            guard values.custom[key] == nil, custom[key] == nil else { continue }
            storeDeclared(Self.defaultValue(forKey: key) ?? wrapper.initialValue, key)
        }
    }

    /// The wrappers of the layer's declared properties, by name.
    private var wrappers: [String: any LayerPropertyWrapper] {
        var result: [String: any LayerPropertyWrapper] = [:]
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror, current.subjectType != CALayer.self {
            for case (let label?, let wrapper as any LayerPropertyWrapper) in current.children {
                // The compiler stores `progress` in `_progress`.
                result[String(label.dropFirst())] = wrapper
            }
            mirror = current.superclassMirror
        }
        return result
    }

    fileprivate func declaredProperty<Value>(_ key: String) -> Value? {
        if let value = values.custom[key] { return value.typed() }
        return custom[key] as? Value
    }

    fileprivate func setDeclaredProperty<Value>(_ value: Value, _ key: String) {
        if let number = PropertyValue(guessing: value), !number.isFinite {
            Rejection.report(key: key, of: self, value: value)
            return
        }
        changeCustom(key) { storeDeclared(value, key) }
    }

    /// Stores a property's value as an animatable value if possible, or else as any value.
    private func storeDeclared(_ value: Any, _ key: String) {
        if let animatable = PropertyValue(guessing: value) {
            (values.custom[key], custom[key]) = (animatable, nil)
        } else if isNone(value) {
            (values.custom[key], custom[key]) = (PropertyValue.none, nil)
        } else {
            (values.custom[key], custom[key]) = (nil, value)
        }
    }

    private func isNone(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }
}
