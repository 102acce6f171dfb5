import AcetateKeyValue
import AppKit
import CoreGraphics
import Foundation

// Conversion of values for key-value coding and property lists.
extension PatchValue {
    /// Converts any value to a type; nil if its type does not fit or it is not finite.
    init?(any: Any?, _ type: PortType) {
        let value: PatchValue? =
            switch type {
            case .number: KeyValue.double(any).flatMap { $0.isFinite ? .number($0) : nil }
            case .boolean: KeyValue.bool(any).map { .boolean($0) }
            case .string: KeyValue.string(any).map { .string($0) }
            case .color: Self.color(any).map { .color($0) }
            case .image: (any as? CGImage).map { .image($0) }
            case .point: KeyValue.point(any).flatMap { $0.x.isFinite && $0.y.isFinite ? .point($0) : nil }
            }
        guard let value else { return nil }
        self = value
    }

    private static func color(_ any: Any?) -> CGColor? {
        if let color = any as? CGColor { return color }
        if let color = any as? CIColor { return CGColor(ciColor: color) }
        return (any as? NSColor)?.cgColor
    }

    /// The value, clamped to a range if it is a number.
    func clamped(to range: ClosedRange<Double>) -> PatchValue {
        guard case .number(let number) = self else { return self }
        return .number(max(range.lowerBound, min(range.upperBound, number)))
    }

    /// The value for a property list; nil for an image.
    var propertyList: Any? {
        switch self {
        case .number(let value): value
        case .boolean(let value): value
        case .string(let value): value
        case .point(let value): [Double(value.x), Double(value.y)]
        case .color(let value):
            [value.sRGB.red, value.sRGB.green, value.sRGB.blue, value.sRGB.alpha].map { Double($0) }
        case .image: nil
        }
    }

    /// Converts a property list's value to a type; nil if it does not fit.
    init?(propertyList any: Any, _ type: PortType) {
        switch type {
        case .point, .color:
            guard let parts = KeyValue.numbers(any), parts.allSatisfy(\.isFinite) else { return nil }
            if type == .point, parts.count == 2 {
                self = .point(CGPoint(x: parts[0], y: parts[1]))
            } else if type == .color, parts.count == 4 {
                self = .color(CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]))
            } else {
                return nil
            }
        case .image: return nil
        default: self.init(any: any, type)
        }
    }
}
