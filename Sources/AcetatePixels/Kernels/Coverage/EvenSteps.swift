/// Steps of a curve's parameter, from 0 to 1, between points that are moved so that the area of the lines is that of the curve.
///
/// The inner steps have the same length. One end of the first and of the last line is not moved. The area of these lines is
/// right if their steps are shorter by the root of 1/2.
package struct EvenSteps: Sendable {
    /// The parameter after the first step.
    package let first: Double
    /// The change of the parameter of each inner step.
    package let length: Double

    /// Creates steps. A single step needs none of these numbers.
    package init(count: Double) {
        length = 1 / (count - 2 + 2.0.squareRoot())
        first = length * 0.5.squareRoot()
    }

    /// The number of steps none of which is longer than one of a number of equal steps.
    package static func count(_ equalSteps: Double) -> Double {
        // Two steps are shorter by 0.29 of a step each.
        (equalSteps + 0.6).rounded(.up)
    }
}
