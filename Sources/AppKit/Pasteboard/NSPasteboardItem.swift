import AcetateMainLoop
import Foundation

/// An object that provides the data of an item when it is first needed, such as when another program pastes.
@preconcurrency @MainActor
public protocol NSPasteboardItemDataProvider: AnyObject {
    /// Sets the data of a type with `setData(_:forType:)` of the item or the methods like it.
    func pasteboard(
        _ pasteboard: NSPasteboard?, item: NSPasteboardItem,
        provideDataForType type: NSPasteboard.PasteboardType)

    /// Called when the pasteboard no longer needs the provider for any item: it has provided all data, or the contents were
    /// replaced. Does nothing by default.
    func pasteboardFinishedWithDataProvider(_ pasteboard: NSPasteboard)
}

extension NSPasteboardItemDataProvider {
    public func pasteboardFinishedWithDataProvider(_ pasteboard: NSPasteboard) {}
}

/// An item of a pasteboard: one thing in several types. Any thread may use it; its contents are on the main actor.
open class NSPasteboardItem: NSObject {
    /// The data of a type.
    private enum Value {
        case data(Data)
        case provided(any NSPasteboardItemDataProvider)
        /// A function that returns the data, which is kept.
        case promised(() -> Data?)
    }

    /// The types, in the order in which they were added.
    open var types: [NSPasteboard.PasteboardType] { MainQueue.run(self) { $0.storedTypes } }

    @MainActor private var storedTypes: [NSPasteboard.PasteboardType] = []
    @MainActor private var values: [NSPasteboard.PasteboardType: Value] = [:]
    /// The pasteboard that contains the item.
    @MainActor weak var store: PasteboardStore?

    /// Creates an item without types.
    public override init() { super.init() }

    @MainActor private func set(_ value: Value, for type: NSPasteboard.PasteboardType) {
        let isNew = values.updateValue(value, forKey: type) == nil
        guard isNew else { return }
        storedTypes.append(type)
        store?.typesDidChange()
    }

    // MARK: Writing

    /// Sets the data of a type. Returns true.
    @discardableResult
    open func setData(_ data: Data, forType type: NSPasteboard.PasteboardType) -> Bool {
        MainQueue.run(self) { $0.set(.data(data), for: type) }
        return true
    }

    /// Sets the text of a type. Returns true.
    @discardableResult
    open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
        setData(Data(string.utf8), forType: type)
    }

    /// Sets a property list as the data of a type. Returns false if it is not one.
    @discardableResult
    open func setPropertyList(_ propertyList: Any, forType type: NSPasteboard.PasteboardType) -> Bool {
        guard let data = PasteboardValue.data(propertyList) else { return false }
        return setData(data, forType: type)
    }

    /// Sets the object that provides the data of types when it is first needed. It is retained until then. Returns true.
    @discardableResult
    open func setDataProvider(
        _ dataProvider: any NSPasteboardItemDataProvider, forTypes types: [NSPasteboard.PasteboardType]
    ) -> Bool {
        MainQueue.run((self, dataProvider)) { item, provider in
            for type in types { item.set(.provided(provider), for: type) }
        }
        return true
    }

    /// Whether the data of a type was set.
    @MainActor func hasData(_ type: NSPasteboard.PasteboardType) -> Bool {
        if case .data = values[type] { true } else { false }
    }

    /// Sets a function that returns the data of a type when it is first needed.
    @MainActor func promise(_ type: NSPasteboard.PasteboardType, _ data: @escaping () -> Data?) {
        set(.promised(data), for: type)
    }

    /// The providers of the types whose data was not requested yet, one for each of these types.
    @MainActor var providers: [any NSPasteboardItemDataProvider] {
        values.values.compactMap { value -> (any NSPasteboardItemDataProvider)? in
            if case .provided(let provider) = value { provider } else { nil }
        }
    }

    /// Removes the types whose data was not requested from their providers.
    @MainActor func removeProvidedTypes() {
        values = values.filter { if case .provided = $0.value { false } else { true } }
        storedTypes.removeAll { values[$0] == nil }
    }

    // MARK: Reading

    /// The first of these types that the item has; nil for none.
    open func availableType(from types: [NSPasteboard.PasteboardType]) -> NSPasteboard.PasteboardType? {
        MainQueue.run(self) { item in types.first { item.values[$0] != nil } }
    }

    /// The data of a type; nil if the item has none. The data of another program is awaited.
    open func data(forType type: NSPasteboard.PasteboardType) -> Data? { MainQueue.run(self) { $0.requestData(type) } }

    @MainActor private func requestData(_ type: NSPasteboard.PasteboardType) -> Data? {
        switch values[type] {
        case nil: return nil
        case .data(let data): return data
        case .promised(let provide):
            guard let data = provide() else { return nil }
            values[type] = .data(data)
            return data
        case .provided(let provider):
            let former = store
            provider.pasteboard(former.map { NSPasteboard($0) }, item: self, provideDataForType: type)
            guard case .data(let data) = values[type] else { return nil }
            if let former, former === store { former.didProvide(provider) }
            return data
        }
    }

    /// The text of a type; nil if the item has none.
    open func string(forType type: NSPasteboard.PasteboardType) -> String? {
        data(forType: type).map(PasteboardTypes.text)
    }

    /// The property list of a type; nil if the item has none.
    open func propertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
        data(forType: type).flatMap(PasteboardValue.propertyList)
    }
}

/// Values that are converted to the data of pasteboards: data, strings, and property lists.
enum PasteboardValue {
    /// The data of a value; nil if it is not a property list.
    static func data(_ value: Any) -> Data? {
        if let data = value as? Data { return data }
        if let text = value as? String { return Data(text.utf8) }
        guard PropertyListSerialization.propertyList(value, isValidFor: .binary) else { return nil }
        return try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    }

    /// The property list of data; a string if the data is text.
    static func propertyList(_ data: Data) -> Any? {
        if let list = try? PropertyListSerialization.propertyList(from: data, format: nil) { return list }
        return String(data: data, encoding: .utf8)
    }
}
