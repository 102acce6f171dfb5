import AcetateCompositor
import CoreGraphics
import Foundation

// Immutable objects that layers and animations contain. Each encodes the arguments of its initializer.

extension CAMediaTimingFunction: NSSecureCoding {
    public static var supportsSecureCoding: Bool { true }

    public func encode(with coder: NSCoder) {
        coder.encode(curve.c1x, forKey: "c1x")
        coder.encode(curve.c1y, forKey: "c1y")
        coder.encode(curve.c2x, forKey: "c2x")
        coder.encode(curve.c2y, forKey: "c2y")
    }

    public convenience init?(coder: NSCoder) {
        let curve = TimingCurve(
            coder.decodeDouble(forKey: "c1x"), coder.decodeDouble(forKey: "c1y"),
            coder.decodeDouble(forKey: "c2x"), coder.decodeDouble(forKey: "c2y"))
        guard (0...1).contains(curve.c1x), (0...1).contains(curve.c2x), curve.c1y.isFinite, curve.c2y.isFinite else {
            return nil
        }
        self.init(curve)
    }
}

extension CAValueFunction: NSSecureCoding {
    public static var supportsSecureCoding: Bool { true }

    public func encode(with coder: NSCoder) { coder.encode(NSString(string: name.rawValue), forKey: "name") }

    public convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.init(name: CAValueFunctionName(rawValue: String(describing: name)))
    }
}

extension CAConstraint: NSSecureCoding {
    public static var supportsSecureCoding: Bool { true }

    public func encode(with coder: NSCoder) {
        coder.encode(attribute.rawValue, forKey: "attribute")
        coder.encode(NSString(string: sourceName), forKey: "sourceName")
        coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
        coder.encode(Double(scale), forKey: "scale")
        coder.encode(Double(offset), forKey: "offset")
    }

    public convenience init?(coder: NSCoder) {
        guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
            let sourceName = coder.decodeObject(of: NSString.self, forKey: "sourceName"),
            let sourceAttribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute"))
        else { return nil }
        self.init(
            attribute: attribute, relativeTo: String(describing: sourceName), attribute: sourceAttribute,
            scale: CGFloat(coder.decodeDouble(forKey: "scale")), offset: CGFloat(coder.decodeDouble(forKey: "offset")))
    }
}

extension CAConstraintLayoutManager: NSSecureCoding {
    public static var supportsSecureCoding: Bool { true }

    public func encode(with coder: NSCoder) {}
}
