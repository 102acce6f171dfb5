import AcetateKeyValue
import CoreGraphics

/// An image filter for a layer or for `CIImage`s: created by name, with inputs set by key.
///
/// Inputs initially have their default values. A layer's filters are animated with key paths such as
/// `filters.pulseFilter.inputIntensity`, where `pulseFilter` is the filter's `name`. Use a filter on one thread at a
/// time.
open class CIFilter: NSObject, NSCopying, NSSecureCoding {
    /// The filter's current state.
    package var value: FilterValue
    /// The input images by key.
    private var sources: [String: CIImage] = [:]

    /// Creates a filter by name, such as "CIBloom"; nil if there is no such filter.
    public init?(name: String) {
        guard let value = FilterValue(filterName: name) else { return nil }
        self.value = value
        super.init()
    }

    /// Creates a filter by name and sets some inputs; nil if there is no such filter.
    public convenience init?(name: String, parameters: [String: Any]?) {
        self.init(name: name)
        for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
    }

    /// Creates a filter without a built-in effect, for a subclass that overrides `outputImage`. In a layer it has no
    /// effect.
    public override init() {
        value = FilterValue(customFilterName: "\(Self.self)")
        super.init()
    }

    /// Creates a filter from a value.
    package init(_ value: FilterValue) {
        self.value = value
        super.init()
    }

    /// Decodes a filter from an archive; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = FilterValue(coder: coder) else { return nil }
        self.value = value
        super.init()
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { value.encode(with: coder) }

    /// The name of the filter in a layer's key paths. Default: the filter's own name.
    open var name: String {
        get { value.name }
        set { value.name = newValue }
    }

    /// Whether a layer applies the filter. Default: true.
    open var isEnabled: Bool {
        get { value.isEnabled }
        set { value.isEnabled = newValue }
    }

    /// The keys of the inputs, starting with those of images, such as "inputImage". In a layer, image inputs are
    /// ignored: the filter uses the layer's content.
    open var inputKeys: [String] { value.description.sources.map(\.key) + value.description.inputs.map(\.key) }

    /// The keys of the outputs: "outputImage".
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// The filter's names and categories, and for each input key a dictionary with its class, type, default, identity
    /// and range.
    open var attributes: [String: Any] {
        let description = value.description
        var result: [String: Any] = [
            kCIAttributeFilterName: description.name,
            kCIAttributeFilterDisplayName: description.displayName,
            kCIAttributeFilterCategories: description.categories,
        ]
        for source in description.sources {
            result[source.key] = FilterInput(source.key, source.displayName, .image).attributes
        }
        for input in description.inputs { result[input.key] = input.attributes }
        return result
    }

    /// The filter's output, which is only computed when a `CIContext` renders it. Nil if a required input image is
    /// missing. A compositing filter without a background image, or one that is disabled, returns its `inputImage`.
    open var outputImage: CIImage? {
        let image = sources[kCIInputImageKey]
        switch value.description.operation {
        case .custom: return nil
        case .generator: return CIImage.filtered(nil, by: value)
        case .image: return image.map { CIImage.filtered($0, by: value) }
        case .source(let make): return isEnabled ? make(value.loweredInputs) : nil
        case .reduction(let reduction):
            guard isEnabled, let image else { return image }
            return reduction(value.loweredInputs).image(image, in: value.rectangle(kCIInputExtentKey))
        case .derived(let make):
            guard isEnabled, let image else { return image }
            return make(image, value.loweredInputs)
        case .transition, .movingTransition:
            guard let image, let target = sources[kCIInputTargetImageKey] else { return nil }
            return isEnabled ? CIImage.mixed(image, target, by: value) : image
        case .blend:
            guard let image, let background = sources[kCIInputBackgroundImageKey], isEnabled,
                let blend = value.blend
            else { return image }
            return image.composited(over: background, by: blend)
        }
    }

    /// Resets every input to its default, except for the input images.
    open func setDefaults() { value.setDefaults() }

    /// An independent copy with the same name, inputs, images and state.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = duplicate()
        copy.sources = sources
        return copy
    }

    /// A filter of the same class with the same value.
    func duplicate() -> CIFilter { CIFilter(value) }

    open override var description: String {
        let inputs = value.description.inputs.map { "\($0.key) = \(value(forKey: $0.key) ?? "nil")" }
        return "<CIFilter: \(value.filterName) \"\(name)\" \(inputs.joined(separator: ", "))>"
    }
}

// MARK: - Key-value coding

extension CIFilter {
    /// Sets an input to a value that fits its class: any Swift number or `NSNumber`, a `CIVector`, a point or a
    /// rectangle, a `CIColor` or `CGColor`, a `CIImage` or `Data`. Nil sets the default. Also sets "name" and
    /// "enabled". Unknown keys, values of another class and non-finite numbers are ignored, with a message on standard
    /// error.
    public func setValue(_ newValue: Any?, forKey key: String) {
        switch key {
        case "name":
            guard let name = KeyValue.string(newValue) else { return refuse(newValue, key, "needs a string") }
            self.name = name
        case "enabled", "isEnabled":
            guard let flag = KeyValue.bool(newValue) else { return refuse(newValue, key, "needs a Boolean") }
            isEnabled = flag
        default:
            if value.description.sources.contains(where: { $0.key == key }) {
                guard newValue == nil || newValue is CIImage else { return refuse(newValue, key, "needs a CIImage") }
                sources[key] = newValue as? CIImage
                return
            }
            guard let index = value.inputIndex(forKey: key) else {
                let keys = inputKeys.isEmpty ? "it has none" : "its inputs are " + inputKeys.joined(separator: ", ")
                return Diagnostics.warnOnce(
                    "\(value.filterName) has no input \"\(key)\", which is ignored; \(keys).",
                    key: "CIFilter.\(value.filterName).\(key)")
            }
            let input = value.description.inputs[index]
            guard let newValue else {
                value[numbers: index] = input.defaults[...]
                value[object: index] = nil
                return
            }
            if let object = FilterObject(newValue, for: input.meaning) { return value[object: index] = object }
            guard let numbers = input.numbers(newValue) else { return refuse(newValue, key, input.requirement) }
            value[numbers: index] = numbers[...]
        }
    }

    /// The value of an input, as an `NSNumber`, a `CIVector` or a `CIColor`, or of "name" or "enabled"; nil for an
    /// unknown key.
    public func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "enabled", "isEnabled": KeyValue.boxed(isEnabled)
        case kCIOutputImageKey: outputImage
        default: sources[key] ?? value.inputIndex(forKey: key).flatMap { input($0) }
        }
    }

    private func input(_ index: Int) -> Any? {
        let input = value.description.inputs[index]
        return input.meaning.isObject
            ? value[object: index]?.boxed ?? input.text as Any? : input.boxed(value[numbers: index])
    }

    private func refuse(_ newValue: Any?, _ key: String, _ requirement: String) {
        let given = newValue.map { "\($0)" } ?? "nil"
        Diagnostics.warnOnce(
            "\(value.filterName).\(key) \(requirement); \(given) is ignored, and the previous value is kept.",
            key: "CIFilter.\(value.filterName).\(key).\(requirement)")
    }
}

// MARK: - Available filters

extension CIFilter {
    /// The sorted names of the filters in a category; nil means all filters.
    public class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// The sorted names of the filters that are in all of the categories; nil means all filters.
    public class func filterNames(inCategories categories: [String]?) -> [String] {
        FilterDescription.all.values
            .filter { description in (categories ?? []).allSatisfy(description.categories.contains) }
            .map(\.name).sorted()
    }

    /// The name of a category in English, for example "Blur"; the category itself if it is none of Core Image's.
    public class func localizedName(forCategory category: String) -> String {
        let prefix = "CICategory"
        guard category.hasPrefix(prefix) else { return category }
        return category.dropFirst(prefix.count).reduce(into: "") { name, letter in
            if letter.isUppercase, !name.isEmpty { name.append(" ") }
            name.append(letter)
        }
    }

    /// A filter's name to display to users; nil if there is no such filter.
    public class func localizedName(forFilterName filterName: String) -> String? {
        FilterDescription.all[filterName]?.displayName
    }
}
