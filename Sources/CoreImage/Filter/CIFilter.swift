import AcetateKeyValue
import CoreGraphics

/// An image filter, as a layer's `filters` take it: created by name, its inputs set by key.
///
/// Inputs have their defaults from the start. A filter of a layer animates by key paths such as
/// `filters.pulseFilter.inputIntensity`, where `pulseFilter` is its `name`. Use a filter on one thread at a time.
open class CIFilter: NSObject, NSCopying, NSSecureCoding {
    /// What the filter is at this moment.
    package var value: FilterValue

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

    /// The keys of the inputs. A layer's own pictures are what is filtered, so "inputImage" and its like are not among them.
    open var inputKeys: [String] { value.description.inputs.map(\.key) }

    /// The filter's names and categories, and for each input's key a dictionary with its class, type, default, identity
    /// and range.
    open var attributes: [String: Any] {
        let description = value.description
        var result: [String: Any] = [
            kCIAttributeFilterName: description.name,
            kCIAttributeFilterDisplayName: description.displayName,
            kCIAttributeFilterCategories: description.categories,
        ]
        for input in description.inputs { result[input.key] = input.attributes }
        return result
    }

    /// Gives every input its default.
    open func setDefaults() { value.setDefaults() }

    /// A filter with the same name, inputs and state, which changes on its own.
    open func copy(with zone: NSZone? = nil) -> Any { CIFilter(value) }

    open override var description: String {
        let inputs = value.description.inputs.indices.map {
            "\(inputKeys[$0]) = \(value.description.inputs[$0].boxed(value[numbers: $0]))"
        }
        return "<CIFilter: \(value.filterName) \"\(name)\" \(inputs.joined(separator: ", "))>"
    }
}

// MARK: - Key-value coding

extension CIFilter {
    /// Sets an input: any Swift number or `NSNumber`, a `CIVector`, a point or a rectangle, or a `CIColor` or `CGColor`, as
    /// the input's class is; nil gives its default. Also "name" and "enabled". An unknown key, a value of another class and
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
            guard let index = value.inputIndex(forKey: key) else {
                let keys = inputKeys.isEmpty ? "it has none" : "its inputs are " + inputKeys.joined(separator: ", ")
                return Complaint.say(
                    "\(value.filterName) has no input \"\(key)\", which is ignored; \(keys).",
                    once: "CIFilter.\(value.filterName).\(key)")
            }
            let input = value.description.inputs[index]
            guard let newValue else {
                value[numbers: index] = input.defaults[...]
                return
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
        default: value.inputIndex(forKey: key).map { value.description.inputs[$0].boxed(value[numbers: $0]) }
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
