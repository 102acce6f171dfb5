import CoreGraphics
import Foundation

/// The properties of a layer: the model tree stores them, commits carry them, animations change them, and the render
/// tree draws them.
///
/// The properties that most changes and animations write are stored in the struct. The rest is a `LayerStyle`, which
/// copies share until one of them changes it. Its properties are accessed as if they were members of `LayerValues`.
/// Lengths are in points, in Core Animation's space (y points up). `LayerKey` lists all properties with their keys.
@dynamicMemberLookup
package struct LayerValues: Sendable, Equatable {
    package var kind = LayerKind.plain
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var zPosition = 0.0
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Z coordinate of the anchor point, in points.
    package var anchorPointZ = 0.0
    package var transform = CATransform3DIdentity
    package var isHidden = false
    package var isGeometryFlipped = false
    /// 0...1, for the layer and its sublayers as a group.
    package var opacity = 1.0
    package var backgroundColor: CGColor? {
        didSet {
            hasBackground = backgroundColor.map { $0.alpha > 0 } ?? false
            hasPattern = hasBackground && backgroundColor?.pattern != nil
        }
    }
    /// Whether the background color is visible. Stored to avoid reading the color's memory in each frame.
    package private(set) var hasBackground = false
    /// Whether the background is a pattern, which may be transparent in places.
    package private(set) var hasPattern = false
    package var contents: CGImage?
    @usableFromInline var storage = StyleStorage.default

    package init() {}

    /// The rest of the properties.
    @inlinable package var style: LayerStyle {
        @inline(__always) _read { yield storage.style }
        @inline(__always) _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = StyleStorage(storage.style) }
            yield &storage.style
        }
    }

    /// A property of the style.
    @inlinable package subscript<Value>(dynamicMember field: WritableKeyPath<LayerStyle, Value>) -> Value {
        @inline(__always) get { storage.style[keyPath: field] }
        @inline(__always) _modify { yield &style[keyPath: field] }
    }

    /// A computed property of the style.
    @inlinable package subscript<Value>(dynamicMember field: KeyPath<LayerStyle, Value>) -> Value {
        @inline(__always) get { storage.style[keyPath: field] }
    }

    package static func == (a: Self, b: Self) -> Bool {
        a.equalsOutsideStyle(b) && (a.storage === b.storage || a.style == b.style)
    }

    /// Whether everything except the style is equal.
    package func equalsOutsideStyle(_ b: Self) -> Bool {
        let a = self
        return a.bounds == b.bounds && a.position == b.position && a.transform == b.transform && a.opacity == b.opacity
            && a.isHidden == b.isHidden && a.isGeometryFlipped == b.isGeometryFlipped && a.zPosition == b.zPosition
            && a.anchorPoint == b.anchorPoint && a.anchorPointZ == b.anchorPointZ
            && a.backgroundColor == b.backgroundColor && a.contents == b.contents && a.kind == b.kind
    }
}

/// The storage of a style that the values of several layers share.
///
/// Only `LayerValues` writes it, and only through a unique reference, so threads that share it only read it.
@usableFromInline final class StyleStorage: @unchecked Sendable {
    /// Not checked for exclusive access, because each access is part of an access to `LayerValues`, which is checked.
    @exclusivity(unchecked) @usableFromInline var style: LayerStyle
    /// The style of a new layer.
    static let `default` = StyleStorage(LayerStyle())

    @inlinable init(_ style: LayerStyle) { self.style = style }
}
