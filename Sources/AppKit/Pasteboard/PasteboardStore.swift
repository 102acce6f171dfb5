import AcetateMainLoop
import AcetateWayland
import Foundation

/// Data of another program.
@MainActor
package protocol ForeignData: AnyObject, Sendable {
    /// MIME types.
    var types: [String] { get }
    /// Reads the data of a type, and waits for it within limits.
    func read(_ type: String) throws -> Data
}

/// The contents of a pasteboard, which all `NSPasteboard` objects of its name share.
@MainActor
final class PasteboardStore {
    let name: NSPasteboard.Name
    private(set) var changeCount = 0
    /// The items of this program; nil if the contents are another program's, or if there are none.
    private var own: [NSPasteboardItem]?
    /// The data of another program, which is set for a drag. That of a selection is requested.
    private var foreign: ForeignContents?
    /// The object that provides the data of declared types.
    private weak var owner: (any NSPasteboardTypeOwner)?
    /// The MIME types that are offered to other programs.
    private var offeredTypes: [String]?
    /// Whether the items will be offered when the current event has been handled.
    private var willOffer = false

    private init(_ name: NSPasteboard.Name) { self.name = name }

    // MARK: Names

    private static var stores: [NSPasteboard.Name: PasteboardStore] = [:]

    static func named(_ name: NSPasteboard.Name) -> PasteboardStore {
        if let store = stores[name] { return store }
        let store = PasteboardStore(name)
        stores[name] = store
        return store
    }

    static func release(_ name: NSPasteboard.Name) { stores[name] = nil }

    /// Empties all pasteboards, on a new off-screen display.
    static func reset() {
        for store in stores.values { (store.own, store.foreign, store.offeredTypes) = (nil, nil, nil) }
    }

    /// The selection of the display server; nil for a pasteboard that only this program has.
    private var selection: SelectionKind? {
        switch name {
        case .general: .clipboard
        case .acetatePrimarySelection: .primary
        default: nil
        }
    }

    /// Called when another program has changed a selection.
    static func selectionDidChange(_ kind: SelectionKind) {
        for store in stores.values where store.selection == kind {
            store.leave()
            store.changeCount += 1
        }
    }

    // MARK: Contents

    /// The data of another program; nil if the contents are this program's.
    private var foreignContents: ForeignContents? {
        guard let selection else { return foreign }
        // This may report that another program has replaced the selection.
        guard let data = Display.available?.selection(selection), own == nil else { return nil }
        if foreign?.data !== data { foreign = ForeignContents(data) }
        return foreign
    }

    /// The items. Another program's list of URLs is awaited, because each URL is an item.
    var items: [NSPasteboardItem] { foreignContents?.items ?? own ?? [] }

    var types: [NSPasteboard.PasteboardType] {
        if let foreignContents { return PasteboardTypes.types(for: foreignContents.data.types) }
        var seen: Set<NSPasteboard.PasteboardType> = []
        return (own ?? []).flatMap(\.types).filter { seen.insert($0).inserted }
    }

    /// The data of the first item with a type.
    func data(_ type: NSPasteboard.PasteboardType) -> Data? {
        if let foreignContents { return foreignContents.data(type) }
        return own?.first { $0.types.contains(type) }?.data(forType: type)
    }

    /// The texts of all items with a type, in lines.
    func string(_ type: NSPasteboard.PasteboardType) -> String? {
        if let foreignContents { return foreignContents.data(type).map(PasteboardTypes.text) }
        let texts = (own ?? []).compactMap { $0.string(forType: type) }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    // MARK: Changes

    /// Empties the pasteboard, which becomes this program's.
    func clear() {
        leave()
        own = []
        changeCount += 1
        offerSoon()
    }

    /// Ends the ownership of the items.
    private func leave() {
        let former = own
        let formerOwner = owner
        (own, foreign, owner, offeredTypes) = (nil, nil, nil, nil)
        var providers: [any NSPasteboardItemDataProvider] = []
        for item in former ?? [] {
            item.store = nil
            for provider in item.providers where !providers.contains(where: { $0 === provider }) {
                providers.append(provider)
            }
            item.removeProvidedTypes()
        }
        for provider in providers { provider.pasteboardFinishedWithDataProvider(NSPasteboard(self)) }
        formerOwner?.pasteboardChangedOwner(NSPasteboard(self))
    }

    /// Called when a provider has provided the data of a type.
    func didProvide(_ provider: any NSPasteboardItemDataProvider) {
        let isNeeded = own?.contains { item in item.providers.contains { $0 === provider } } ?? false
        if !isNeeded { provider.pasteboardFinishedWithDataProvider(NSPasteboard(self)) }
    }

    /// Replaces the contents by the data of another program's drag; nil for none.
    func setForeign(_ data: (any ForeignData)?) {
        leave()
        foreign = data.map(ForeignContents.init)
        changeCount += 1
    }

    /// Adds items. Returns false if the contents are another program's, or if an item is on a pasteboard already.
    func add(_ items: [NSPasteboardItem]) -> Bool {
        guard foreignContents == nil, items.allSatisfy({ $0.store == nil }) else { return false }
        for item in items { item.store = self }
        own = (own ?? []) + items
        offerSoon()
        return true
    }

    /// The item for data that is set directly; nil if the contents are another program's.
    func itemForWriting() -> NSPasteboardItem? {
        guard foreignContents == nil else { return nil }
        if let first = own?.first { return first }
        let item = NSPasteboardItem()
        item.store = self
        own = [item]
        return item
    }

    /// Adds types whose data is set later, or provided by the owner.
    func declare(_ types: [NSPasteboard.PasteboardType], owner: (any NSPasteboardTypeOwner)?) {
        guard let item = itemForWriting() else { return }
        self.owner = owner
        for type in types where !item.types.contains(type) {
            item.promise(type) { [weak self, weak item] in
                guard let self, let item, let owner = self.owner else { return nil }
                owner.pasteboard(NSPasteboard(self), provideDataForType: type)
                return item.dataIfSet(type)
            }
        }
    }

    /// Called when a type was added to an item.
    func typesDidChange() { offerSoon() }

    /// Offers the items to other programs when the current event has been handled, if the pasteboard is shared. Not at
    /// once, because other types and items usually follow: each offer replaces the selection, and programs that keep the
    /// clipboard restore one that is empty.
    private func offerSoon() {
        guard selection != nil, !willOffer else { return }
        willOffer = true
        MainLoop.async { [self] in
            willOffer = false
            offer()
        }
    }

    /// Offers the items to other programs, if the types have changed.
    private func offer() {
        guard let selection, let own, let server = Display.available else { return }
        let types = PasteboardTypes.mimeTypes(for: self.types)
        guard types != offeredTypes else { return }
        offeredTypes = types
        server.setSelection(own.isEmpty ? nil : offeredData(types), selection)
    }

    /// The items for other programs.
    func offeredData() -> OfferedData { offeredData(PasteboardTypes.mimeTypes(for: types)) }

    private func offeredData(_ types: [String]) -> OfferedData {
        let items = own ?? []
        return OfferedData(types: types) { mimeType in PasteboardStore.data(mimeType, of: items) }
    }

    /// The data of a MIME type: a list of the URLs of all items, the lines of all texts, or the data of the first item with
    /// one of its types.
    private static func data(_ mimeType: String, of items: [NSPasteboardItem]) -> Data? {
        let types = PasteboardTypes.types(for: [mimeType])
        if mimeType == PasteboardTypes.uriList {
            return PasteboardTypes.uriList(
                items.compactMap { item in
                    item.availableType(from: types).flatMap { item.string(forType: $0) }.flatMap { URL(string: $0) }
                })
        }
        if types == [.string] {
            return Data(items.compactMap { $0.string(forType: .string) }.joined(separator: "\n").utf8)
        }
        for item in items {
            if let type = item.availableType(from: types), let data = item.data(forType: type) { return data }
        }
        return nil
    }
}

extension NSPasteboardItem {
    /// The data of a type if it was set, also by its own provider.
    @MainActor fileprivate func dataIfSet(_ type: NSPasteboard.PasteboardType) -> Data? {
        hasData(type) ? data(forType: type) : nil
    }
}

/// The items of another program. Data that was read is kept as long as the offer.
@MainActor
private final class ForeignContents {
    let data: any ForeignData
    private var received: [String: Data] = [:]

    init(_ data: any ForeignData) { self.data = data }

    /// One item for each URL of a list, or one for everything.
    private(set) lazy var items: [NSPasteboardItem] = {
        let types = PasteboardTypes.types(for: data.types)
        guard !types.isEmpty else { return [] }
        let first = NSPasteboardItem()
        for type in types where type != .URL && type != .fileURL {
            first.promise(type) { [weak self] in self?.data(type) }
        }
        guard data.types.contains(PasteboardTypes.uriList) else { return [first] }
        let urls = read(PasteboardTypes.uriList).map(PasteboardTypes.urls) ?? []
        var items = [first]
        for (index, url) in urls.enumerated() {
            if index > 0 { items.append(NSPasteboardItem()) }
            items[index].setString(url.absoluteString, forType: url.isFileURL ? .fileURL : .URL)
        }
        return items
    }()

    /// The data of a type; nil if there is none, or if it could not be received, with a message.
    func data(_ type: NSPasteboard.PasteboardType) -> Data? {
        guard let mimeType = PasteboardTypes.mimeType(for: type, among: data.types), let data = read(mimeType) else {
            return nil
        }
        if mimeType == PasteboardTypes.uriList {
            let url = PasteboardTypes.urls(data).first { type == .URL || $0.isFileURL }
            return url.map { Data($0.absoluteString.utf8) }
        }
        return type == .string ? Data(PasteboardTypes.text(data).utf8) : data
    }

    private func read(_ mimeType: String) -> Data? {
        if let known = received[mimeType] { return known }
        do {
            let data = try data.read(mimeType)
            received[mimeType] = data
            return data
        } catch {
            StandardError.write("NSPasteboard: \(error)")
            return nil
        }
    }
}
