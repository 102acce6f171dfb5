import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation
import Synchronization

/// A property of a layer subclass that animates by its name: what `@NSManaged` declares on macOS.
///
///     final class Gauge: CALayer {
///         @LayerProperty var progress = 0.0
///         override class func needsDisplay(forKey key: String) -> Bool {
///             key == "progress" || super.needsDisplay(forKey: key)
///         }
///         override func draw(in ctx: CGContext) { … }
///     }
///
/// A change looks an action up under the property's name, and draws the layer anew where `needsDisplay(forKey:)` says
/// so; while an animation of it runs, the layer is drawn in each frame, and the property reads what is shown. Numbers,
/// points, sizes, rectangles, transforms, colours, paths, images and lists of numbers or colours are animated, optional
/// or not; a value of any other type is kept and copied. Key-value coding knows the property, and its default is the
/// class's `defaultValue(forKey:)`, else the value of the declaration.
///
/// Beyond Apple's API: Swift alone cannot make the accessors that Objective-C's runtime makes.
@propertyWrapper
public struct LayerProperty<Value> {
    private let initial: Value
    let name = OwnName()

    /// A property with the value that new layers have.
    public init(wrappedValue: Value) { initial = wrappedValue }

    @available(*, unavailable, message: "@LayerProperty declares properties of classes below CALayer")
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
            return layer.ownProperty(wrapper.name.key) ?? wrapper.initial
        }
        set { layer.setOwnProperty(newValue, layer[keyPath: storage].name.key) }
    }
}

/// The name under which a layer knows one of its own properties: the layer tells it to the wrapper.
final class OwnName {
    fileprivate(set) var key = ""
}

/// What a layer needs of its properties' wrappers, whatever they hold.
private protocol OwnPropertyWrapper {
    var name: OwnName { get }
    var initialValue: Any { get }
}

extension LayerProperty: OwnPropertyWrapper {
    fileprivate var initialValue: Any { initial }
}

extension CALayer {
    /// The keys of the properties that classes declare, of classes that have been asked.
    private static let ownKeys = Mutex<[ObjectIdentifier: Set<String>]>([:])

    /// Whether the layer's class declares a property of that name with `@LayerProperty`.
    func isOwn(_ key: String) -> Bool {
        Self.ownKeys.withLock { $0[ObjectIdentifier(type(of: self))]?.contains(key) } ?? false
    }

    /// Tells the wrappers of the layer's own properties their names, and takes their defaults in where the layer has no
    /// values yet.
    func adoptOwnProperties() {
        let id = ObjectIdentifier(type(of: self))
        let known = Self.ownKeys.withLock { $0[id] }
        if let known, known.isEmpty { return }
        let wrappers = wrappers
        if known == nil { Self.ownKeys.withLock { $0[id] = Set(wrappers.keys) } }
        for (key, wrapper) in wrappers {
            wrapper.name.key = key
            guard values.custom[key] == nil, custom[key] == nil else { continue }
            keepOwn(Self.defaultValue(forKey: key) ?? wrapper.initialValue, key)
        }
    }

    /// The wrappers of the layer's own properties, by the properties' names.
    private var wrappers: [String: any OwnPropertyWrapper] {
        var result: [String: any OwnPropertyWrapper] = [:]
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror, current.subjectType != CALayer.self {
            for case (let label?, let wrapper as any OwnPropertyWrapper) in current.children {
                // The compiler keeps `progress` in `_progress`.
                result[String(label.dropFirst())] = wrapper
            }
            mirror = current.superclassMirror
        }
        return result
    }

    fileprivate func ownProperty<Value>(_ key: String) -> Value? {
        if let value = values.custom[key] { return value.typed() }
        return custom[key] as? Value
    }

    fileprivate func setOwnProperty<Value>(_ value: Value, _ key: String) {
        if let number = PropertyValue(guessing: value), !number.isFinite {
            Rejection.report(key: key, of: self, value: value)
            return
        }
        changeOwn(key) { keepOwn(value, key) }
    }

    /// Keeps a property's value where it can animate, else where anything can be kept.
    private func keepOwn(_ value: Any, _ key: String) {
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
