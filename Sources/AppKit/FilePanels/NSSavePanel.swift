import AcetateBus
import Foundation
import UniformTypeIdentifiers

/// The desktop's panel in which the user chooses where a file is saved.
///
/// The panel belongs to the desktop: its portal `org.freedesktop.portal.FileChooser` shows it, also for programs in a sandbox, and
/// decides how it looks and which folders and files it lists. Without a portal, the response is `cancel`, with a message on
/// standard error. On macOS the panel is a window of the program; here the members of `NSWindow` that concern its place and
/// its content have no effect on it.
@preconcurrency @MainActor
open class NSSavePanel: NSPanel {
    private var request: FilePanelRequest?
    /// What the user has chosen.
    private(set) var chosenURLs: [URL] = []
    /// The bus of the portal.
    var bus = SessionBus.shared

    /// Creates a panel that is not shown.
    public init() {
        super.init(contentRect: .zero, styleMask: [.titled, .closable], backing: .buffered, defer: true)
        // The desktop's panel takes the keyboard focus from the application.
        hidesOnDeactivate = false
        // The application does not keep the panel.
        NSApplication.shared.remove(self)
    }

    // MARK: What the user has chosen

    /// The file that the user has chosen; nil before the response `OK`. A name without an extension gets that of the first
    /// content type, unless other types are allowed or there is such a file.
    open var url: URL? { chosenURLs.first }

    // MARK: What the panel shows

    /// The folder that the panel shows first; nil, the default, for that of the desktop's choice.
    open var directoryURL: URL?

    /// The name of the file that the panel proposes. Default "Untitled".
    open var nameFieldStringValue = "Untitled"

    /// The title of the button that confirms the choice; nil or empty, the default, for that of the desktop.
    open var prompt: String!

    /// A text that explains the panel. It is shown as its title, in place of `title`. Default empty.
    open var message: String! = ""

    /// The types of files that the user can choose; empty, the default, for all.
    open var allowedContentTypes: [UTType] = []

    /// The extensions, or identifiers of types, of the files that the user can choose; nil, the default, for all.
    open var allowedFileTypes: [String]? {
        get {
            let types = allowedContentTypes
            return types.isEmpty ? nil : types.map { $0.preferredFilenameExtension ?? $0.identifier }
        }
        set { allowedContentTypes = (newValue ?? []).compactMap { UTType(filenameExtension: $0) ?? UTType($0) } }
    }

    /// Whether the user can also choose files of other types. Default false.
    open var allowsOtherFileTypes = false

    // MARK: Showing the panel

    /// Shows the panel, and calls a handler with `OK` or `cancel` when the user has closed it.
    open func begin(completionHandler handler: @escaping @MainActor (NSApplication.ModalResponse) -> Void) {
        present(for: nil, handler)
    }

    /// Shows the panel above a window, which receives no input meanwhile if the desktop supports that, and calls a handler with `OK`
    /// or `cancel` when the user has closed it.
    open func beginSheetModal(
        for window: NSWindow, completionHandler handler: @escaping @MainActor (NSApplication.ModalResponse) -> Void
    ) {
        present(for: window, handler)
    }

    /// Shows the panel, and returns `OK` or `cancel` when the user has closed it.
    open func begin() async -> NSApplication.ModalResponse {
        await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
    }

    /// Shows the panel above a window, and returns `OK` or `cancel` when the user has closed it.
    open func beginSheetModal(for window: NSWindow) async -> NSApplication.ModalResponse {
        await withCheckedContinuation { continuation in
            beginSheetModal(for: window) { continuation.resume(returning: $0) }
        }
    }

    /// Shows the panel and handles events until the user has closed it. Returns `OK` or `cancel`. Other windows receive no input
    /// meanwhile.
    open func runModal() -> NSApplication.ModalResponse {
        NSApplication.shared.runModal(for: self)
    }

    /// Shows the panel. See `begin(completionHandler:)`.
    open override func orderFront(_ sender: Any?) {
        guard request == nil else { return }
        present(for: NSApplication.shared.mainWindow) { _ in }
    }

    /// Closes the panel with the response `cancel`.
    open override func orderOut(_ sender: Any?) { request?.cancel() }

    /// Closes the panel with the response `cancel`.
    open func cancel(_ sender: Any?) { orderOut(sender) }

    /// Whether the panel is shown.
    open override var isVisible: Bool { request != nil }

    private func present(
        for window: NSWindow?, _ handler: @escaping @MainActor (NSApplication.ModalResponse) -> Void
    ) {
        guard request == nil else {
            StandardError.write("\(type(of: self)): the panel is shown already; wait for its response")
            return handler(.cancel)
        }
        chosenURLs = []
        var options = options
        options["modal"] = .boolean(window != nil)
        request = FilePanelRequest(member, title: panelTitle, options, for: window, on: bus) { [self] urls in
            request = nil
            chosenURLs = urls.map { url in usable(url) }
            let response: NSApplication.ModalResponse = urls.isEmpty ? .cancel : .OK
            handler(response)
            if NSApplication.shared.modalWindow === self { NSApplication.shared.stopModal(withCode: response) }
        }
    }

    private var panelTitle: String { [message, title].compactMap(\.self).first { !$0.isEmpty } ?? defaultTitle }

    // MARK: The portal

    /// The title of a panel without its own.
    var defaultTitle: String { "Save" }

    /// The method of the portal.
    var member: String { "SaveFile" }

    /// The options of the portal.
    var options: [String: BusValue] {
        var options: [String: BusValue] = ["current_name": .string(nameFieldStringValue)]
        if let prompt, !prompt.isEmpty { options["accept_label"] = .string(prompt) }
        if let directoryURL, directoryURL.isFileURL {
            // A path ends with a zero.
            options["current_folder"] = .array("y", (Array(directoryURL.path.utf8) + [0]).map(BusValue.byte))
        }
        options.merge(FileFilters.options(allowedContentTypes, allowsOthers: allowsOtherFileTypes)) { $1 }
        return options
    }

    /// The URL of a chosen file.
    func usable(_ url: URL) -> URL {
        guard url.pathExtension.isEmpty, !allowsOtherFileTypes,
            let suffix = allowedContentTypes.lazy.compactMap(\.preferredFilenameExtension).first
        else { return url }
        let complete = url.appendingPathExtension(suffix)
        return FileManager.default.fileExists(atPath: complete.path) ? url : complete
    }
}
