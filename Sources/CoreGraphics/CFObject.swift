/// An object of a framework on Core Foundation. Two are equal if they are the same object, unless their type says otherwise.
public protocol _CFObject: AnyObject, Hashable {}

extension _CFObject {
    /// Whether both are the same object.
    public static func == (a: Self, b: Self) -> Bool { a === b }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGContext: _CFObject {}
extension CGDataConsumer: _CFObject {}
extension CGDataProvider: _CFObject {}
extension CGDisplayMode: _CFObject {}
extension CGFunction: _CFObject {}
extension CGGradient: _CFObject {}
extension CGLayer: _CFObject {}
extension CGPDFDocument: _CFObject {}
extension CGPDFPage: _CFObject {}
extension CGPattern: _CFObject {}
extension CGShading: _CFObject {}
