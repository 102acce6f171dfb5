import AcetateKeyValue
import CoreGraphics

/// An image filter, as a layer's `filters` take it: created by name, its inputs set by key.
///
/// Inputs have their defaults from the start. A filter of a layer animates by key paths such as
/// `filters.pulseFilter.inputIntensity`, where `pulseFilter` is its `name`. Use a filter on one thread at a time.
open class CIFilter: NSObject, NSCopying, NSSecureCoding {
    /// What the filter is at this moment.
    package var value: FilterValue
    /// The pictures that it works on, by their keys.
    private var sources: [String: CIImage] = [:]

    /// A filter by its name, such as "CIBloom"; nil if there is none of that name.
    public init?(name: String) {
        guard let value = FilterValue(filterName: name) else { return nil }
        self.value = value
        super.init()
    }

    /// A filter by its name with some inputs set; nil if there is none of that name.
    public convenience init?(name: String, parameters: [String: Any]?) {
        self.init(name: name)
        for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
    }

    /// A filter for a value.
    package init(_ value: FilterValue) {
        self.value = value
        super.init()
    }

    /// A filter from an archive; nil where that is damaged.
    public required init?(coder: NSCoder) {
        guard let value = FilterValue(coder: coder) else { return nil }
        self.value = value
        super.init()
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { value.encode(with: coder) }

    /// The name by which key paths find the filter among a layer's; the filter's own name at first.
    open var name: String {
        get { value.name }
        set { value.name = newValue }
    }

    /// Whether a layer applies the filter. Default: true.
    open var isEnabled: Bool {
        get { value.isEnabled }
        set { value.isEnabled = newValue }
    }

    /// The keys of the inputs: first those of the pictures that it works on, "inputImage" for one. In a layer these are the
    /// layer's own, whatever is set.
    open var inputKeys: [String] { value.description.sources.map(\.key) + value.description.inputs.map(\.key) }

    /// The keys of what the filter gives: "outputImage".
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// The filter's names and categories, and for each input's key a dictionary with its class, type, default, identity
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

    /// What the filter makes of its pictures; nothing is computed until a `CIContext` draws it. Nil where a picture that
    /// it needs is missing. Without a background, a filter for compositing gives its `inputImage`; one that is not
    /// enabled does, too.
    open var outputImage: CIImage? {
        let image = sources[kCIInputImageKey]
        switch value.description.operation {
        case .generator: return CIImage.filtered(nil, by: value)
        case .image: return image.map { CIImage.filtered($0, by: value) }
        case .transition:
            guard let image, let target = sources[kCIInputTargetImageKey] else { return nil }
            return isEnabled ? CIImage.mixed(image, target, by: value) : image
        case .blend:
            guard let image, let background = sources[kCIInputBackgroundImageKey], isEnabled,
                let compositing = value.compositing
            else { return image }
            return image.composited(over: background, by: compositing)
        }
    }

    /// Gives every input its default, but for the pictures that the filter works on.
    open func setDefaults() { value.setDefaults() }

    /// A filter with the same name, inputs, pictures and state, which changes on its own.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CIFilter(value)
        copy.sources = sources
        return copy
    }

    open override var description: String {
        let inputs = value.description.inputs.map { "\($0.key) = \(value(forKey: $0.key) ?? "nil")" }
        return "<CIFilter: \(value.filterName) \"\(name)\" \(inputs.joined(separator: ", "))>"
    }
}

// MARK: - Key-value coding

extension CIFilter {
    /// Sets an input: any Swift number or `NSNumber`, a `CIVector`, a point or a rectangle, a `CIColor` or `CGColor`, a
    /// `CIImage` or `Data`, as the input's class is; nil gives its default. Also "name" and "enabled". An unknown key, a value of another class and
    /// numbers that are not finite change nothing and are reported on standard error.
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
                return Complaint.say(
                    "\(value.filterName) has no input \"\(key)\", which is ignored; \(keys).",
                    once: "CIFilter.\(value.filterName).\(key)")
            }
            let input = value.description.inputs[index]
            guard let newValue else {
                value[numbers: index] = input.defaults[...]
                value[object: index] = nil
                return
            }
            switch (input.meaning, newValue) {
            case (.image, let image as CIImage): return value[object: index] = .image(image)
            case (.data, let data as Data): return value[object: index] = .data(data)
            default: break
            }
            guard let numbers = input.numbers(newValue) else { return refuse(newValue, key, input.need) }
            value[numbers: index] = numbers[...]
        }
    }

    /// An input as an `NSNumber`, a `CIVector` or a `CIColor`, the "name" or whether the filter is "enabled"; nil for an unknown key.
    public func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "enabled", "isEnabled": KeyValue.boxed(isEnabled)
        case kCIOutputImageKey: outputImage
        default: sources[key] ?? value.inputIndex(forKey: key).flatMap { input($0) }
        }
    }

    private func input(_ index: Int) -> Any? {
        switch value.description.inputs[index].meaning {
        case .image, .data:
            switch value[object: index] {
            case .image(let image): image
            case .data(let data): data
            case nil: nil
            }
        default: value.description.inputs[index].boxed(value[numbers: index])
        }
    }

    private func refuse(_ newValue: Any?, _ key: String, _ need: String) {
        let given = newValue.map { "\($0)" } ?? "nil"
        Complaint.say(
            "\(value.filterName).\(key) \(need); \(given) is ignored, and the last good value stays.",
            once: "CIFilter.\(value.filterName).\(key).\(need)")
    }
}

// MARK: - The list of filters

extension CIFilter {
    /// The names of the filters in a category, sorted; nil stands for all.
    public class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// The names of the filters that are in all of the categories, sorted; nil stands for all filters.
    public class func filterNames(inCategories categories: [String]?) -> [String] {
        FilterDescription.all.values
            .filter { description in (categories ?? []).allSatisfy(description.categories.contains) }
            .map(\.name).sorted()
    }

    /// A filter's name to show to people; nil if there is no such filter.
    public class func localizedName(forFilterName filterName: String) -> String? {
        FilterDescription.all[filterName]?.displayName
    }
}
