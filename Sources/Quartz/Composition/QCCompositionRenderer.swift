import Foundation

/// An object that plays a composition, with its published inputs and outputs.
public protocol QCCompositionRenderer: AnyObject {
    /// The composition's attributes, and the port attributes of each input and output by name.
    var attributes: [AnyHashable: Any] { get }
    /// The names of the published inputs.
    var inputKeys: [String] { get }
    /// The names of the published outputs.
    var outputKeys: [String] { get }
    /// Sets a published input; nil sets its default. Returns false, without setting it, for an unknown key or a value
    /// of another type. Numbers are clamped to the input's range.
    func setValue(_ value: Any?, forInputKey key: String) -> Bool
    /// The value of a published input; nil for an unknown key.
    func value(forInputKey key: String) -> Any?
    /// The current value of a published output; nil for an unknown key.
    func value(forOutputKey key: String) -> Any?
    /// The inputs' values as a property list, without images.
    func propertyListFromInputValues() -> Any
    /// Sets the inputs from a property list of `propertyListFromInputValues()`.
    func setInputValuesWithPropertyList(_ plist: Any)
    /// For the program's own use.
    var userInfo: NSMutableDictionary { get }
}
