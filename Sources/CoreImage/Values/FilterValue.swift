import AcetatePixels

/// A filter as a value, which both layer trees store, compare and animate. `CIFilter` is its public class.
///
/// Inputs are addressed by an index, to which a key path is resolved once, so that no frame looks up a string.
package struct FilterValue: Sendable, Equatable {
    /// The filter's entry in the table of filters.
    package let description: FilterDescription
    /// The name in key paths such as "filters.pulseFilter.inputIntensity".
    package var name: String
    /// Whether the filter is applied.
    package var isEnabled = true
    /// The concatenated numbers of all inputs.
    private var inputs: [Double]
    /// The inputs that are images or data, by index, if they are set.
    private var objects: [Int: FilterObject] = [:]

    /// A filter with default inputs.
    init(_ description: FilterDescription) {
        self.description = description
        name = description.name
        inputs = description.defaults
    }

    /// The filter with this name, with default inputs; nil if there is none. `name` is initially the same.
    package init?(filterName: String) {
        guard let description = FilterDescription.all[filterName] else { return nil }
        self.init(description)
    }

    /// The filter for one of Core Animation's blend mode names, such as "multiplyBlendMode"; nil if there is none.
    package init?(blendModeName: String) {
        guard let description = FilterDescription.namedBlends[blendModeName] else { return nil }
        self.init(description)
    }

    /// A filter of a program's own class, which has no effect by itself.
    init(customFilterName name: String) {
        self.init(FilterDescription(name: name, displayName: name, categories: [], operation: .custom))
    }

    /// The images of the inputs, except for those that a layer provides.
    var images: [CIImage] {
        objects.values.compactMap { if case .image(let image) = $0 { image } else { nil } }
    }

    /// The rectangle of an input; empty if there is no such input.
    func rectangle(_ key: String) -> CGRect {
        guard let index = inputIndex(forKey: key), description.inputs[index].meaning == .rectangle else { return .zero }
        let n = Array(self[numbers: index])
        return CGRect(x: n[0], y: n[1], width: n[2], height: n[3]).standardized
    }

    /// The extent of the filter's space for an input image: that of the image, joined with that of the background, if
    /// the filter has one.
    func extent(of image: CIImage?) -> CGRect {
        let extent = image?.extent ?? .infinite
        guard image != nil, let index = inputIndex(forKey: kCIInputBackgroundImageKey),
            case .image(let background)? = objects[index]
        else { return extent }
        return extent.joined(background.extent)
    }

    /// The name that creates the filter, for example "CIBloom".
    package var filterName: String { description.name }

    // MARK: Inputs

    /// The index of the input with this key; nil if the filter has none.
    package func inputIndex(forKey key: String) -> Int? { description.inputIndex(forKey: key) }

    /// The first (or only) number of an input, whose index is from `inputIndex(forKey:)` for the same kind of filter.
    /// An animation may set any number; non-finite ones are ignored.
    package subscript(input index: Int) -> Double {
        get { self[numbers: index].first ?? 0 }
        set {
            let isNumber = !description.ranges[index].isEmpty
            if isNumber, newValue.isFinite { inputs[description.ranges[index].lowerBound] = newValue }
        }
    }

    /// All numbers of an input. Setting a wrong count or non-finite numbers has no effect.
    package subscript(numbers index: Int) -> ArraySlice<Double> {
        get { inputs[description.ranges[index]] }
        set {
            let range = description.ranges[index]
            guard newValue.count == range.count, newValue.allSatisfy(\.isFinite) else { return }
            inputs.replaceSubrange(range, with: newValue)
        }
    }

    /// The image or the data of an input; nil if it is not set. Setting a value of the wrong kind has no effect.
    package subscript(object index: Int) -> FilterObject? {
        get { objects[index] }
        set {
            if newValue?.fits(description.inputs[index].meaning) ?? true { objects[index] = newValue }
        }
    }

    /// Resets every input to its default.
    package mutating func setDefaults() {
        inputs = description.defaults
        objects = [:]
    }

    /// Interpolates each number from this filter (0) to another one (1). Fractions outside 0...1 extrapolate;
    /// `isEnabled` switches at one half. Nil if the filters differ in kind or name.
    package func interpolated(to other: FilterValue, at fraction: Double) -> FilterValue? {
        guard description === other.description, name == other.name else { return nil }
        var result = fraction < 0.5 ? self : other
        let mixed = zip(inputs, other.inputs).map { $0 + ($1 - $0) * fraction }
        if mixed.allSatisfy(\.isFinite) { result.inputs = mixed }
        return result
    }

    /// Copies the numbers of a filter that differs in nothing else, in place. Returns false, without copying, if it
    /// differs in something else.
    fileprivate mutating func assignNumbers(of other: FilterValue) -> Bool {
        guard description === other.description, isEnabled == other.isEnabled, name == other.name,
            objects == other.objects
        else { return false }
        for index in inputs.indices where inputs[index] != other.inputs[index] { inputs[index] = other.inputs[index] }
        return true
    }

    var loweredInputs: FilterInputs { FilterInputs(inputs, objects, of: description) }

    // MARK: Lowering

    /// The filter lowered to the pixels of a space. Disabled filters, and filters of two images, copy the input.
    package func program(in space: FilterSpace) -> FilterProgram {
        guard isEnabled else { return .copy }
        switch description.operation {
        case .image(let lower), .generator(let lower):
            let program = lower(loweredInputs, space)
            return space.values == .linear ? program.inLinearLight : program
        case .transition, .movingTransition, .blend, .reduction, .derived, .source, .custom: return .copy
        }
    }

    /// The formulas of a filter that maps each color by itself, for unpremultiplied colors in the space's values; nil for other
    /// filters.
    func colorFormulas(in space: FilterSpace) -> [any ColorFormula]? {
        guard isEnabled, case .image(let lower) = description.operation else { return nil }
        return lower(loweredInputs, space).colorFormulas(in: space.values)
    }

    /// Whether the program depends on the position and the orientation of its space, in addition to the scale.
    package var isAnchored: Bool { isEnabled && description.isAnchored }

    /// How the filter composites a layer (the source) with its backdrop; nil if it is not a compositing filter. A
    /// disabled filter uses `normal`.
    package var blend: PixelBlend? {
        guard case .blend(let blend) = description.operation else { return nil }
        return isEnabled ? blend : .normal
    }

    /// Whether the filter is a transition.
    package var isTransition: Bool {
        switch description.operation {
        case .transition, .movingTransition: true
        default: false
        }
    }

    /// Whether the filter is a transition in which a pixel depends on other pixels of its images.
    package var movesPixels: Bool {
        if isEnabled, case .movingTransition = description.operation { true } else { false }
    }

    /// The transition between two images in `space`; nil if the filter is not a transition. A disabled filter
    /// dissolves.
    func transitionForm(in space: TransitionSpace) -> TransitionForm? {
        guard isTransition else { return nil }
        if isEnabled {
            switch description.operation {
            case .transition(let lower): return .mix(lower(loweredInputs.numbers, space))
            case .movingTransition(let lower): return .moving(lower(loweredInputs))
            default: break
            }
        }
        return .mix(Dissolve())
    }

    package static func == (a: FilterValue, b: FilterValue) -> Bool {
        a.description === b.description && a.name == b.name && a.isEnabled == b.isEnabled && a.inputs == b.inputs
            && a.objects == b.objects
    }
}

extension [FilterValue] {
    /// Assigns other filters. If only numbers differ, as from frame to frame of an animation, copies them in place
    /// without allocating.
    package mutating func assign(_ other: [FilterValue]) {
        guard count == other.count else {
            self = other
            return
        }
        for index in indices where !self[index].assignNumbers(of: other[index]) { self[index] = other[index] }
    }

    /// The programs of the filters in a space, in order, without those that only copy.
    package func programs(in space: FilterSpace) -> [FilterProgram] {
        var programs: [FilterProgram] = []
        lower(in: space, into: &programs)
        return programs
    }

    /// The same as `programs(in:)`, but reuses the array's memory.
    package func lower(in space: FilterSpace, into programs: inout [FilterProgram]) {
        programs.removeAll(keepingCapacity: true)
        for index in indices {
            let program = self[index].program(in: space)
            if program != .copy { programs.append(program) }
        }
    }
}
