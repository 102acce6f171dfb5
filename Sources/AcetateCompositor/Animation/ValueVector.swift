import CoreGraphics

/// A value of up to four numbers as a vector, for computations of animations other than interpolation.
struct ValueVector: Sendable {
    enum Form: Sendable {
        case number, point, size, rect, color
    }

    let form: Form
    var vector: SIMD4<Double>

    init(form: Form, vector: SIMD4<Double>) { (self.form, self.vector) = (form, vector) }

    /// Colors as red, green, blue and alpha, as the compositor blends them. Nil for values of other kinds.
    init?(_ value: PropertyValue) {
        switch value {
        case .number(let number): self.init(form: .number, vector: SIMD4(number, 0, 0, 0))
        case .point(let point): self.init(form: .point, vector: SIMD4(point.x, point.y, 0, 0))
        case .size(let size): self.init(form: .size, vector: SIMD4(size.width, size.height, 0, 0))
        case .rect(let rect):
            self.init(
                form: .rect, vector: SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
        case .color(let color) where color.pattern == nil:
            let c = color.sRGB
            self.init(form: .color, vector: SIMD4(c.red, c.green, c.blue, c.alpha))
        default: return nil
        }
    }

    var value: PropertyValue {
        switch form {
        case .number: .number(vector.x)
        case .point: .point(CGPoint(x: vector.x, y: vector.y))
        case .size: .size(CGSize(width: vector.x, height: vector.y))
        case .rect: .rect(CGRect(x: vector.x, y: vector.y, width: vector.z, height: vector.w))
        case .color:
            .color(CGColor(sRGB: SRGBA(red: vector.x, green: vector.y, blue: vector.z, alpha: vector.w)))
        }
    }

    static func length(_ vector: SIMD4<Double>) -> Double { (vector * vector).sum().squareRoot() }
}

extension PropertyValue {
    /// The distance between two values, for motion at constant speed: that of vectors, and 1 for other different
    /// values.
    func distance(to other: PropertyValue) -> Double {
        if let a = ValueVector(self), let b = ValueVector(other), a.form == b.form {
            return ValueVector.length(b.vector - a.vector)
        }
        func length(_ a: [Double], _ b: [Double]) -> Double {
            zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
        }
        switch (self, other) {
        case (.numbers(let a), .numbers(let b)) where a.count == b.count: return length(a, b)
        case (.transform(let a), .transform(let b)): return length(a.elements, b.elements)
        case (.affine(let a), .affine(let b)):
            return length([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty])
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return zip(a, b).reduce(0) { $0 + PropertyValue.color($1.0).distance(to: .color($1.1)) }
        default: return self == other ? 0 : 1
        }
    }

    /// Whether values of the kind can be interpolated and extrapolated.
    var hasValuesBetween: Bool {
        switch self {
        case .number, .point, .size, .rect, .transform, .affine, .color, .numbers, .colors, .path, .filters, .filter:
            true
        case .none, .bool, .image, .fade, .layer, .string, .cells: false
        }
    }
}
