import Foundation

/// What plays a composition: its published inputs and outputs.
public protocol QCCompositionRenderer: AnyObject {
    /// The composition's attributes, and under each input's and output's name those of the port.
    var attributes: [AnyHashable: Any] { get }
    /// The names of the published inputs.
    var inputKeys: [String] { get }
    /// The names of the published outputs.
    var outputKeys: [String] { get }
    /// Sets a published input; nil gives it its default. False, and nothing set, for an unknown key or a value of another
    /// type. A number is brought into the input's limits.
    func setValue(_ value: Any?, forInputKey key: String) -> Bool
    /// The value of a published input; nil for an unknown key.
    func value(forInputKey key: String) -> Any?
    /// The value of a published output at this moment; nil for an unknown key.
    func value(forOutputKey key: String) -> Any?
    /// The inputs' values as a property list: what images are is left out.
    func propertyListFromInputValues() -> Any
    /// Sets the inputs that a property list of `propertyListFromInputValues()` holds.
    func setInputValuesWithPropertyList(_ plist: Any)
    /// For the program's own use.
    var userInfo: NSMutableDictionary { get }
}
