import AcetateBus
import Foundation

/// The desktop's panel in which the user chooses files or folders to open. See `NSSavePanel`.
@preconcurrency @MainActor
open class NSOpenPanel: NSSavePanel {
    /// The files that the user has chosen; empty before the response `OK`.
    open var urls: [URL] { chosenURLs }

    /// Whether the user can choose files. Default true.
    open var canChooseFiles = true

    /// Whether the user can choose folders. Default false. The desktop's panel shows either files or folders: folders if
    /// `canChooseFiles` is false.
    open var canChooseDirectories = false

    /// Whether the user can choose several files or folders. Default false.
    open var allowsMultipleSelection = false

    override var defaultTitle: String { "Open" }

    override var member: String { "OpenFile" }

    override var options: [String: BusValue] {
        var options = super.options
        options["current_name"] = nil
        if allowsMultipleSelection { options["multiple"] = .boolean(true) }
        if canChooseDirectories, !canChooseFiles {
            options["directory"] = .boolean(true)
            (options["filters"], options["current_filter"]) = (nil, nil)
        }
        return options
    }

    override func usable(_ url: URL) -> URL { url }
}
