import Foundation

/// A value between two values.
protocol Blendable: Sendable {
    /// Returns the value at a fraction of the way to another; nil if no such values exist between them.
    func blended(with other: Self, at fraction: Double) -> Self?
}

extension Double: Blendable {
    func blended(with other: Double, at fraction: Double) -> Double? { self + (other - self) * fraction }
}

extension Array: Blendable where Element: Blendable {
    func blended(with other: [Element], at fraction: Double) -> [Element]? {
        guard count == other.count else { return nil }
        let blends = zip(self, other).compactMap { $0.blended(with: $1, at: fraction) }
        return blends.count == count ? blends : nil
    }
}

/// A value that changes over time: a constant, or keyframes with times in frames.
struct Track<Value: Blendable & Decodable>: Decodable, Sendable {
    struct Key: Decodable, Sendable {
        let frame: Double
        let value: Value
        /// The control points of the timing function to the next key: x1, y1, x2, y2. Nil for linear.
        let ease: [Double]?
        /// Whether the value stays until the next key.
        let hold: Bool
        /// For positions, the control points of the curve to the next key: x1, y1, x2, y2. Nil for a line.
        let curve: [Double]?

        private enum CodingKeys: String, CodingKey { case frame = "t", value = "v", ease, hold, curve }

        init(frame: Double, value: Value) {
            (self.frame, self.value, ease, hold, curve) = (frame, value, nil, false, nil)
        }

        init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            frame = try box.decode(Double.self, forKey: .frame)
            value = try box.decode(Value.self, forKey: .value)
            ease = try box.decodeIfPresent([Double].self, forKey: .ease)
            hold = try box.decodeIfPresent(Bool.self, forKey: .hold) ?? false
            curve = try box.decodeIfPresent([Double].self, forKey: .curve)
            for (points, key) in [(ease, CodingKeys.ease), (curve, .curve)] where points != nil && points?.count != 4 {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: box, debugDescription: "\(key.rawValue) needs four numbers: x1, y1, x2, y2")
            }
        }
    }

    /// At least one key, in the order of their frames.
    let keys: [Key]

    private enum CodingKeys: String, CodingKey { case keys }

    init(_ value: Value) { keys = [Key(frame: 0, value: value)] }

    init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer().decode(Value.self) {
            keys = [Key(frame: 0, value: value)]
            return
        }
        let box = try decoder.container(keyedBy: CodingKeys.self)
        keys = try box.decode([Key].self, forKey: .keys)
        guard !keys.isEmpty, zip(keys, keys.dropFirst()).allSatisfy({ $0.frame < $1.frame }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .keys, in: box, debugDescription: "keys needs at least one key, with increasing times t")
        }
    }

    /// Whether the value changes.
    var isAnimated: Bool { keys.count > 1 }
    /// The value of the first key.
    var first: Value { keys[0].value }

    /// Returns the value at a frame. Positions on curves are not supported, as no program needs them sampled.
    func value(at frame: Double) -> Value {
        guard let next = keys.firstIndex(where: { $0.frame > frame }) else { return keys[keys.count - 1].value }
        guard next > 0 else { return keys[0].value }
        let (a, b) = (keys[next - 1], keys[next])
        if a.hold { return a.value }
        var part = (frame - a.frame) / (b.frame - a.frame)
        if let ease = a.ease { part = Ease(ease).value(at: part) }
        return a.value.blended(with: b.value, at: part) ?? a.value
    }
}

/// A cubic Bézier curve from (0, 0) to (1, 1).
struct Ease {
    private let x: (Double, Double)
    private let y: (Double, Double)

    init(_ points: [Double]) { (x, y) = ((points[0], points[2]), (points[1], points[3])) }

    /// Returns y at x, by bisection.
    func value(at part: Double) -> Double {
        func curve(_ points: (Double, Double), _ s: Double) -> Double {
            let rest = 1 - s
            return 3 * rest * rest * s * points.0 + 3 * rest * s * s * points.1 + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if curve(x, middle) < part { low = middle } else { high = middle }
        }
        return curve(y, low)
    }
}
