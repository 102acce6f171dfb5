import AcetateMainLoop
import AcetateWayland
import Foundation
import UniformTypeIdentifiers

/// An object that provides the data of declared types when it is first needed.
@preconcurrency @MainActor
public protocol NSPasteboardTypeOwner: AnyObject {
    /// Sets the data of a type with `setData(_:forType:)` of the pasteboard or the methods like it.
    func pasteboard(_ sender: NSPasteboard, provideDataForType type: NSPasteboard.PasteboardType)

    /// Called when the contents of the pasteboard were replaced. Does nothing by default.
    func pasteboardChangedOwner(_ sender: NSPasteboard)
}

extension NSPasteboardTypeOwner {
    public func pasteboardChangedOwner(_ sender: NSPasteboard) {}
}

/// Data that is copied and pasted, or dragged.
///
/// The general pasteboard is the clipboard, which all programs share, and `acetatePrimarySelection` is what is selected. The
/// other pasteboards belong to this program.
///
/// A read of another program's data waits until that program has sent it: without a byte for at most 5 seconds, in total for
/// at most 10, and for at most 256 MB. Beyond these limits the result is nil, and a message is written to standard error.
/// Meanwhile windows are drawn, running animations continue, the compositor's pings are answered, and this program's data is
/// sent to others; events wait. The reads of data that this program has written do not wait.
///
/// The compositor reports other programs' data to a program only while it has the keyboard focus.
///
/// As on macOS, any thread may use a pasteboard. Its contents are on the main actor, so other threads wait for the main thread.
open class NSPasteboard: NSObject {
    private let store: PasteboardStore

    init(_ store: PasteboardStore) {
        self.store = store
        super.init()
    }

    /// The pasteboard with a name, which is created if there is none.
    public convenience init(name: Name) { self.init(MainQueue.run(name) { PasteboardStore.named($0) }) }

    /// The clipboard.
    public class var general: NSPasteboard { NSPasteboard(name: .general) }

    /// The primary selection: what is selected, which the middle button of the mouse pastes. Not part of Apple's API.
    public class var acetatePrimarySelection: NSPasteboard { NSPasteboard(name: .acetatePrimarySelection) }

    /// Creates a pasteboard with a name that no other has.
    public class func withUniqueName() -> NSPasteboard {
        NSPasteboard(name: Name("acetate pasteboard \(UUID().uuidString)"))
    }

    /// Releases the contents of a pasteboard that is no longer needed. Does nothing for the general one, the primary selection
    /// and `drag`.
    open func releaseGlobally() {
        guard ![.general, .acetatePrimarySelection, .drag].contains(name) else { return }
        MainQueue.run(name) { PasteboardStore.release($0) }
    }

    /// The name of the pasteboard.
    open var name: Name { store.name }

    /// A number that increases with each change of the contents, and when the program gets the keyboard focus while the
    /// contents are another program's.
    open var changeCount: Int { MainQueue.run(store) { $0.changeCount } }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSPasteboard)?.store === store }
    open override var hash: Int { ObjectIdentifier(store).hashValue }

    // MARK: Writing

    /// Empties the pasteboard for other contents. Returns the change count.
    @discardableResult
    open func clearContents() -> Int {
        MainQueue.run(store) { store in
            store.clear()
            return store.changeCount
        }
    }

    /// Empties the pasteboard, and declares the types of its contents. The data is set later, or else the owner provides it
    /// if it is an `NSPasteboardTypeOwner`. The owner is not retained. Returns the change count.
    @discardableResult
    open func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int {
        MainQueue.run(store) { $0.clear() }
        return addTypes(newTypes, owner: newOwner)
    }

    /// Declares further types. Returns the change count, or 0 if the contents are another program's.
    @discardableResult
    open func addTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int {
        let owner = newOwner as? any NSPasteboardTypeOwner
        return MainQueue.run((store, owner)) { store, owner in
            guard store.itemForWriting() != nil else { return 0 }
            store.declare(newTypes, owner: owner)
            return store.changeCount
        }
    }

    /// Sets the data of a type in the first item. Returns false if the contents are another program's.
    @discardableResult
    open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
        guard let data else { return false }
        return MainQueue.run(store) { $0.itemForWriting()?.setData(data, forType: dataType) ?? false }
    }

    /// Sets the text of a type in the first item. Returns false if the contents are another program's.
    @discardableResult
    open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
        setData(Data(string.utf8), forType: dataType)
    }

    /// Sets a property list as the data of a type in the first item. Returns false if it is not one, or if the contents are
    /// another program's.
    @discardableResult
    open func setPropertyList(_ plist: Any, forType dataType: PasteboardType) -> Bool {
        setData(PasteboardValue.data(plist), forType: dataType)
    }

    /// Adds an item for each object. Returns false if the contents are another program's, or if an item is on a pasteboard
    /// already.
    @discardableResult
    open func writeObjects(_ objects: [any NSPasteboardWriting]) -> Bool {
        MainQueue.run((self, objects)) { board, objects in board.store.add(objects.map { $0.item(for: board) }) }
    }

    // MARK: Reading

    /// The types of all items; nil if there are none.
    open var types: [PasteboardType]? {
        let types = MainQueue.run(store) { $0.types }
        return types.isEmpty ? nil : types
    }

    /// The items; nil if there are none. Another program's URLs are read, because each is an item; of its list, the first
    /// 65,536 lines count.
    open var pasteboardItems: [NSPasteboardItem]? {
        let items = MainQueue.run(store) { $0.items }
        return items.isEmpty ? nil : items
    }

    /// The first of these types that the pasteboard has; nil for none.
    open func availableType(from types: [PasteboardType]) -> PasteboardType? {
        let present = Set(self.types ?? [])
        return types.first { present.contains($0) }
    }

    /// The data of the first item with a type; nil if there is none.
    open func data(forType dataType: PasteboardType) -> Data? { MainQueue.run(store) { $0.data(dataType) } }

    /// The texts of all items with a type, in lines; nil if there is none.
    open func string(forType dataType: PasteboardType) -> String? { MainQueue.run(store) { $0.string(dataType) } }

    /// The property list of the first item with a type; nil if there is none.
    open func propertyList(forType dataType: PasteboardType) -> Any? {
        data(forType: dataType).flatMap(PasteboardValue.propertyList)
    }

    /// Whether an item has data of one of these types, or of a type that conforms to one.
    open func canReadItem(withDataConformingToTypes types: [String]) -> Bool {
        let wanted = types.compactMap { UTType($0) }
        return (self.types ?? []).contains { present in
            types.contains(present.rawValue)
                || UTType(present.rawValue).map { wanted.contains(where: $0.conforms) } ?? false
        }
    }

    /// Reads an object from each item that has one: by the first of the classes that can.
    ///
    /// - Parameters:
    ///   - classArray: types that conform to `NSPasteboardReading`, and `NSString`, `NSURL` and `NSAttributedString`.
    ///   - options: nil for none.
    /// - Returns: the objects, which may be none.
    open func readObjects(forClasses classArray: [Any.Type], options: [ReadingOptionKey: Any]? = nil) -> [Any]? {
        MainQueue.run((self, options ?? [:])) { board, options in
            let readers = classArray.compactMap { PasteboardReader($0, options: options) }
            return board.store.items.compactMap { item in readers.lazy.compactMap { $0.read(item, on: board) }.first }
        }
    }

    /// Whether an item has a type that one of the classes reads. Options that limit URLs need the data of the items, for which
    /// another program may be awaited.
    open func canReadObject(forClasses classArray: [Any.Type], options: [ReadingOptionKey: Any]? = nil) -> Bool {
        if options?.isEmpty == false { return readObjects(forClasses: classArray, options: options)?.isEmpty == false }
        return MainQueue.run((self, options ?? [:])) { board, options in
            let present = Set(board.store.types)
            return classArray.compactMap { PasteboardReader($0, options: options) }.contains { reader in
                !reader.types(on: board).allSatisfy { !present.contains($0) }
            }
        }
    }

    // MARK: Drags

    /// Replaces the contents by the data of another program's drag.
    @MainActor func setForeign(_ data: (any ForeignData)?) { store.setForeign(data) }

    /// The contents for other programs.
    @MainActor var offeredData: OfferedData { store.offeredData() }
}
