import Foundation
import QuartzCore
import Testing

/// A program's layer class, with properties that it archives itself.
class ArchivedBadge: CALayer {
    var count = 0

    override init() { super.init() }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        count = coder.decodeInteger(forKey: "opacity")
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        // A key that the layer itself uses for another value.
        coder.encode(count, forKey: "opacity")
    }

    override func shouldArchiveValue(forKey key: String) -> Bool {
        key != "secret" && super.shouldArchiveValue(forKey: key)
    }
}

/// A layer class with declared properties.
final class ArchivedGauge: CALayer {
    @AcetateLayerProperty var progress = 0.5
    @AcetateLayerProperty var tint: CGColor? = .white
    @AcetateLayerProperty var label = "none"
    @AcetateLayerProperty var stops = [1.0, 2.0]
}

/// A program's object with secure coding.
final class ArchivedNote: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let text: String

    init(_ text: String) { self.text = text }

    init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "text") else { return nil }
        self.text = String(describing: text)
    }

    func encode(with coder: NSCoder) { coder.encode(NSString(string: text), forKey: "text") }
}

/// An object in a reference cycle with a layer.
final class ArchivedOwner: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let layer: CALayer

    init(_ layer: CALayer) { self.layer = layer }
    init?(coder: NSCoder) { nil }
    func encode(with coder: NSCoder) { coder.encode(layer, forKey: "layer") }
}

/// Archives and unarchives securely.
func roundTrip<Object: NSObject & NSCoding>(_ object: Object, _ classes: [AnyClass] = []) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    let result = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [Object.self] + classes, from: data)
    return try #require(result as? Object)
}

/// A layer whose properties are archived as the given bytes.
final class CraftedLayer: CALayer {
    private let bytes: Data

    init(_ bytes: Data) {
        self.bytes = bytes
        super.init()
    }

    required init?(coder: NSCoder) {
        bytes = Data()
        super.init(coder: coder)
    }

    override func encode(with coder: NSCoder) {
        bytes.withUnsafeBytes {
            coder.encodeBytes($0.bindMemory(to: UInt8.self).baseAddress, length: $0.count, forKey: "CAProperties")
        }
    }
}
