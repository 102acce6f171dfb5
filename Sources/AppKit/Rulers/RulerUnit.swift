import Foundation

extension NSRulerView {
    /// The name of a unit of length of rulers.
    public struct UnitName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name with a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Inches of 72 points.
        public static let inches = UnitName("Inches")
        /// Centimeters of 28.35 points.
        public static let centimeters = UnitName("Centimeters")
        /// Points.
        public static let points = UnitName("Points")
        /// Picas of 12 points.
        public static let picas = UnitName("Picas")
    }
}

/// A unit of length of rulers. The values of the standard units are those of Apple's documentation.
struct RulerUnit: Equatable {
    /// Points.
    let length: CGFloat
    /// The factors by which the distance of labels grows while they have no space, in a cycle. They are greater than 1.
    let stepUp: [CGFloat]
    /// The factors by which the distance of hash marks shrinks while they have space, in a cycle. They are between 0 and 1.
    let stepDown: [CGFloat]

    /// Nil if the length is not a positive number, or if a list has no usable factor.
    init?(length: CGFloat, stepUp: [CGFloat], stepDown: [CGFloat]) {
        self.length = length
        self.stepUp = stepUp.filter { $0.isFinite && $0 > 1 }
        self.stepDown = stepDown.filter { $0 > 0 && $0 < 1 }
        guard length.isFinite, length > 0, !self.stepUp.isEmpty, !self.stepDown.isEmpty else { return nil }
    }

    private init(_ length: CGFloat, up: [CGFloat], down: [CGFloat]) {
        (self.length, stepUp, stepDown) = (length, up, down)
    }

    static let inch = RulerUnit(72, up: [2], down: [0.5])

    /// The units of all rulers.
    @MainActor static var registered: [NSRulerView.UnitName: RulerUnit] = [
        .inches: inch,
        .centimeters: RulerUnit(28.35, up: [2], down: [0.5, 0.2]),
        .points: RulerUnit(1, up: [10], down: [0.5]),
        .picas: RulerUnit(12, up: [2], down: [0.5]),
    ]

    /// The distances between hash marks, in units: the first one is that of labels, and each further one is shorter.
    ///
    /// - Parameters:
    ///   - unitLength: the length of a unit on the ruler, in points.
    ///   - labelLength: the least distance between labels, in points.
    ///   - markDistance: the least distance between hash marks, in points.
    func intervals(unitLength: CGFloat, labelLength: CGFloat, markDistance: CGFloat) -> [CGFloat] {
        guard unitLength.isFinite, unitLength > 0 else { return [] }
        var labels: [CGFloat] = [1]
        while labels[labels.count - 1] * unitLength < labelLength, labels.count < 100 {
            labels.append(labels[labels.count - 1] * stepUp[(labels.count - 1) % stepUp.count])
        }
        var result = Array(labels.reversed())
        for index in 0..<100 {
            let next = result[result.count - 1] * stepDown[index % stepDown.count]
            guard next * unitLength >= markDistance else { break }
            result.append(next)
        }
        // A label is shown even if its marks are closer than others may be.
        return result.prefix(1) + result.dropFirst().filter { $0 * unitLength >= markDistance }
    }
}
