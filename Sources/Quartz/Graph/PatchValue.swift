import AcetateCompositor
import CoreGraphics
import Foundation

/// The types of port values.
enum PortType: String, Sendable {
    case number, boolean, color, string, image, point

    /// The name with an article, for messages.
    var name: String {
        switch self {
        case .number: "a number"
        case .boolean: "true or false"
        case .color: "a color, as \"#RRGGBB\" or [red, green, blue, alpha]"
        case .string: "a string"
        case .image: "an image"
        case .point: "a point, as [x, y]"
        }
    }

    /// Whether a port of this type can be connected to an input of `other`.
    func flows(to other: PortType) -> Bool {
        switch (self, other) {
        case (.number, .boolean), (.boolean, .number), (.number, .string): true
        default: self == other
        }
    }
}

/// A port's value.
enum PatchValue: Sendable, Equatable {
    case number(Double)
    case boolean(Bool)
    case color(CGColor)
    case string(String)
    /// Nil for no image.
    case image(CGImage?)
    case point(CGPoint)

    var type: PortType {
        switch self {
        case .number: .number
        case .boolean: .boolean
        case .color: .color
        case .string: .string
        case .image: .image
        case .point: .point
        }
    }

    /// Converts the value to another type; the type's zero if that is not possible.
    func converted(to type: PortType) -> PatchValue {
        if self.type == type { return self }
        switch (self, type) {
        case (.number(let value), .boolean): return .boolean(value != 0)
        case (.boolean(let value), .number): return .number(value ? 1 : 0)
        case (.number(let value), .string): return .string(Self.text(value))
        default: return .zero(type)
        }
    }

    static func zero(_ type: PortType) -> PatchValue {
        switch type {
        case .number: .number(0)
        case .boolean: .boolean(false)
        case .color: .color(.clear)
        case .string: .string("")
        case .image: .image(nil)
        case .point: .point(.zero)
        }
    }

    /// The text for a number: up to six fraction digits, without trailing zeros.
    static func text(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
        let text = String(format: "%.6f", number)
        let trimmed = text.reversed().drop { $0 == "0" }
        let result = String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
        return result == "-0" ? "0" : result
    }

    // MARK: Layer values

    /// The value as an animatable layer value.
    var property: PropertyValue {
        switch self {
        case .number(let value): .number(value)
        case .boolean(let value): .bool(value)
        case .color(let value): .color(value)
        case .string(let value): .string(value)
        case .image(let value): value.map { .image($0) } ?? .none
        case .point(let value): .point(value)
        }
    }

    /// Converts a layer value to a port type; nil if that is not possible.
    init?(_ property: PropertyValue, _ type: PortType) {
        switch (property, type) {
        case (.number(let value), .number): self = .number(value)
        case (.bool(let value), .number): self = .number(value ? 1 : 0)
        case (.bool(let value), .boolean): self = .boolean(value)
        case (.number(let value), .boolean): self = .boolean(value != 0)
        case (.color(let value), .color): self = .color(value)
        case (.string(let value), .string): self = .string(value)
        case (.image(let value), .image): self = .image(value)
        case (.fade(let value), .image): self = .image(value.nearest)
        case (.none, .image): self = .image(nil)
        case (.none, .color): self = .color(.clear)
        case (.point(let value), .point): self = .point(value)
        default: return nil
        }
    }

    /// The value as an object, for key-value coding.
    var boxed: Any? { property.boxed }
}
