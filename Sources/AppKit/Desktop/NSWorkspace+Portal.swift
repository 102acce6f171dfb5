import AcetateBus
import Foundation

extension NSWorkspace {
    /// Opens a URL by the portal `org.freedesktop.portal.OpenURI` of a bus, and if there is none, or if it refuses or does not
    /// answer for a few seconds, with the command `xdg-open` in the folders of a search path. Returns at once.
    func open(_ url: URL, on bus: SessionBus, searchPath: String) {
        let file = url.isFileURL ? Glibc.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : nil
        // A file that cannot be opened has no descriptor for the portal; the command reports that to the user.
        if let file, file < 0 { return _ = open(url, searchPath: searchPath) }
        let portal = "org.freedesktop.portal.OpenURI"
        let target = file.map(BusValue.file) ?? .string(url.absoluteString)
        let call = BusCall(
            "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", portal,
            file == nil ? "OpenURI" : "OpenFile", [.string(""), target, .options([:])])
        bus.call(call, timeout: 5) { result in
            // The message has a descriptor of its own.
            if let file { close(file) }
            guard case .failure = result else { return }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { _ = NSWorkspace.shared.open(url, searchPath: searchPath) }
            }
        }
    }
}
