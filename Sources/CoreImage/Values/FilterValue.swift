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
    /// The numbers of all inputs, one input after the other.
    private var inputs: [Double]
    /// The inputs that are pictures or bytes, by their indices; those that are not set are missing.
    private var objects: [Int: FilterObject] = [:]

    private init(_ description: FilterDescription) {
        self.description = description
        name = description.name
        inputs = description.defaults
    }

    /// The filter of this name with its inputs' defaults; nil if there is none. Its own name is the same at first.
    package init?(filterName: String) {
        guard let description = FilterDescription.all[filterName] else { return nil }
        self.init(description)
    }

    /// The filter that one of Core Animation's names for blend modes stands for, such as "multiplyBlendMode"; nil if
    /// there is none of that name.
    package init?(blendModeName: String) {
        guard let description = FilterDescription.namedBlends[blendModeName] else { return nil }
        self.init(description)
    }

    /// "CIBloom" for one.
    package var filterName: String { description.name }

    // MARK: Inputs

    /// The index of the input with this key; nil if the filter has none.
    package func inputIndex(forKey key: String) -> Int? { description.inputIndex(forKey: key) }

    /// The number, or the first of the numbers, of the input of an index that `inputIndex(forKey:)` gave for this kind of
    /// filter. An animation may set any number; one that is not finite changes nothing.
    package subscript(input index: Int) -> Double {
        get { self[numbers: index].first ?? 0 }
        set {
            let isNumber = !description.places[index].isEmpty
            if isNumber, newValue.isFinite { inputs[description.places[index].lowerBound] = newValue }
        }
    }

    /// All numbers of the input of an index, as many as its meaning has. Other counts, and numbers that are not finite,
    /// change nothing.
    package subscript(numbers index: Int) -> ArraySlice<Double> {
        get { inputs[description.places[index]] }
        set {
            let place = description.places[index]
            guard newValue.count == place.count, newValue.allSatisfy(\.isFinite) else { return }
            inputs.replaceSubrange(place, with: newValue)
        }
    }

    /// The picture or the bytes of an input of an index; nil where it is not set. What is not of the input's kind changes
    /// nothing.
    package subscript(object index: Int) -> FilterObject? {
        get { objects[index] }
        set {
            switch (newValue, description.inputs[index].meaning) {
            case (nil, _), (.image, .image), (.data, .data): objects[index] = newValue
            default: break
            }
        }
    }

    /// Gives every input its default.
    package mutating func setDefaults() {
        inputs = description.defaults
        objects = [:]
    }

    /// The filter between this one (0) and another (1), number by number; fractions outside extrapolate, and whether it is
    /// enabled changes half way. Nil where the two are not of the same kind and name.
    package func interpolated(to other: FilterValue, at fraction: Double) -> FilterValue? {
        guard description === other.description, name == other.name else { return nil }
        var result = fraction < 0.5 ? self : other
        let mixed = zip(inputs, other.inputs).map { $0 + ($1 - $0) * fraction }
        if mixed.allSatisfy(\.isFinite) { result.inputs = mixed }
        return result
    }

    /// Takes the numbers of a filter that differs in nothing else, into the memory of this one's; false, and nothing taken,
    /// where it does.
    fileprivate mutating func takeNumbers(of other: FilterValue) -> Bool {
        guard description === other.description, isEnabled == other.isEnabled, name == other.name,
            objects == other.objects
        else { return false }
        for index in inputs.indices where inputs[index] != other.inputs[index] { inputs[index] = other.inputs[index] }
        return true
    }

    private var lowerable: FilterInputs { FilterInputs(inputs, objects, of: description) }

    // MARK: What it does

    /// The filter in the pixels of a space. A filter that is not enabled copies, and so does one that takes two pictures.
    package func program(in space: FilterSpace) -> FilterProgram {
        guard isEnabled else { return .copy }
        switch description.operation {
        case .image(let lower), .generator(let lower): return lower(lowerable, space)
        case .transition, .blend: return .copy
        }
    }

    /// Whether the program depends on more of its space than the scale: on where the picture lies, and how it is turned.
    package var isAnchored: Bool { isEnabled && description.isAnchored }

    /// How the filter joins a layer (the source) with what lies behind it; nil for a filter that is not one for
    /// compositing. One that is not enabled is `normal`.
    package var compositing: Compositing? {
        guard case .blend(let compositing) = description.operation else { return nil }
        return isEnabled ? compositing : .mode(.normal)
    }

    /// The same as a mode of Core Graphics; nil for a formula that it lacks, too.
    package var blendMode: CGBlendMode? {
        if case .mode(let mode) = compositing { mode } else { nil }
    }

    /// Whether the filter turns one picture into another.
    package var isTransition: Bool {
        if case .transition = description.operation { true } else { false }
    }

    /// What the filter does between two pictures, within `space`; nil for a filter that is no transition. One that is not
    /// enabled dissolves.
    func transitionShape(in space: TransitionSpace) -> (any TransitionShape)? {
        guard case .transition(let lower) = description.operation else { return nil }
        return isEnabled ? lower(lowerable.numbers, space) : Dissolve()
    }

    package static func == (a: FilterValue, b: FilterValue) -> Bool {
        a.description === b.description && a.name == b.name && a.isEnabled == b.isEnabled && a.inputs == b.inputs
            && a.objects == b.objects
    }
}

extension [FilterValue] {
    /// Becomes equal to other filters; where only numbers differ, in the memory that this list has to itself, as it is from
    /// frame to frame of an animation.
    package mutating func assign(_ other: [FilterValue]) {
        guard count == other.count else {
            self = other
            return
        }
        for index in indices where !self[index].takeNumbers(of: other[index]) { self[index] = other[index] }
    }

    /// What the filters do in a space, first to last, without those that do nothing.
    package func programs(in space: FilterSpace) -> [FilterProgram] {
        var programs: [FilterProgram] = []
        lower(in: space, into: &programs)
        return programs
    }

    /// The same, in the memory of a former list of programs.
    package func lower(in space: FilterSpace, into programs: inout [FilterProgram]) {
        programs.removeAll(keepingCapacity: true)
        for index in indices {
            let program = self[index].program(in: space)
            if program != .copy { programs.append(program) }
        }
    }
}
