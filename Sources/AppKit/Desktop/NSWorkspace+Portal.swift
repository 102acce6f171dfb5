import AcetateMainLoop
import AcetateBus
import Foundation

extension NSWorkspace {
    /// Opens a URL by the portal `org.freedesktop.portal.OpenURI` of a bus, and if there is none, or if it refuses or does not
    /// answer for a few seconds, with the command `xdg-open` in the folders of a search path. Returns at once. The program
    /// that is opened gets an activation token for the user's last press, so that its window may come to the front.
    @MainActor func open(_ url: URL, on bus: SessionBus, searchPath: String) {
        guard let server = Display.current else { return open(url, on: bus, searchPath: searchPath, token: nil) }
        let token = ServerAnswer { [weak self] in self?.open(url, on: bus, searchPath: searchPath, token: $0) }
        guard server.requestActivationToken({ token.deliver($0) }) else { return token.deliver(nil) }
        // A compositor that does not answer does not prevent the opening.
        token.expireLater()
    }

    @MainActor private func open(_ url: URL, on bus: SessionBus, searchPath: String, token: String?) {
        let file = url.isFileURL ? Glibc.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : nil
        // A file that cannot be opened has no descriptor for the portal; the command reports that to the user.
        if let file, file < 0 { return _ = open(url, searchPath: searchPath, token: token) }
        let target = file.map(BusValue.file) ?? .string(url.absoluteString)
        let options = token.map { ["activation_token": BusValue.string($0)] } ?? [:]
        let call = DesktopPortal.call(
            "org.freedesktop.portal.OpenURI", file == nil ? "OpenURI" : "OpenFile",
            [.string(""), target, .options(options)])
        bus.call(call, timeout: 5) { result in
            // The message has a descriptor of its own.
            if let file { close(file) }
            guard case .failure = result else { return }
            MainLoop.async { _ = NSWorkspace.shared.open(url, searchPath: searchPath, token: token) }
        }
    }
}
