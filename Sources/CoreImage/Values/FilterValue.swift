/// A filter as a value: what both layer trees keep, compare and animate. `CIFilter` is its face.
///
/// Inputs are numbers with an index, which a key path resolves to once, so that no frame looks up a string.
package struct FilterValue: Sendable, Equatable {
    /// The line of the table that says what the filter is.
    package let description: FilterDescription
    /// The name in key paths such as "filters.pulseFilter.inputIntensity".
    package var name: String
    /// Whether the filter does anything.
    package var isEnabled = true
    private var inputs: [Double]

    /// The filter of this name with its inputs' defaults; nil if there is none. Its own name is the same at first.
    package init?(filterName: String) {
        guard let description = FilterDescription.all[filterName] else { return nil }
        self.description = description
        name = filterName
        inputs = description.defaults
    }

    /// "CIBloom" for one.
    package var filterName: String { description.name }

    /// The index of the input with this key; nil if the filter has none.
    package func inputIndex(forKey key: String) -> Int? { description.inputIndex(forKey: key) }

    /// The input of an index that `inputIndex(forKey:)` gave for this kind of filter. An animation may set any number;
    /// one that is not finite changes nothing.
    package subscript(input index: Int) -> Double {
        get { inputs[index] }
        set {
            if newValue.isFinite { inputs[index] = newValue }
        }
    }

    /// Gives every input its default.
    package mutating func setDefaults() { inputs = description.defaults }

    /// The filter in pixels, `scale` of them to a point. A filter that is not enabled copies.
    package func program(scale: Double) -> FilterProgram {
        if !isEnabled { return .copy }
        let clamped = zip(inputs, description.inputs).map { max($1.range.lowerBound, min($1.range.upperBound, $0)) }
        return description.lower(clamped, scale.isFinite ? max(0, scale) : 1)
    }

    /// Whether the filter leaves every pixel as it is.
    package var isIdentity: Bool { program(scale: 1) == .copy }

    /// How many pixels the result reaches beyond the input's edges, at `scale` pixels a point.
    package func margin(scale: Double) -> Int { program(scale: scale).margin }

    package static func == (a: FilterValue, b: FilterValue) -> Bool {
        a.description === b.description && a.name == b.name && a.isEnabled == b.isEnabled && a.inputs == b.inputs
    }
}

extension Sequence<FilterValue> {
    /// How many pixels the result of all, one after the other, reaches beyond the input's edges.
    package func margin(scale: Double) -> Int { reduce(0) { $0 + $1.margin(scale: scale) } }
}
