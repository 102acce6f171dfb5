import AcetateMainLoop
import AcetateBus
import Foundation

/// A panel of the portal `org.freedesktop.portal.FileChooser`, from its opening to the user's answer.
@MainActor
final class FilePanelRequest {
    private let bus: SessionBus?
    /// Called once, with no URLs if the user has canceled.
    private var completion: (([URL]) -> Void)?
    /// The token of the request; nil before it is sent.
    private var token: String?
    /// Sends the request with the handle of the parent window.
    private var parent: ServerAnswer?

    /// Opens a panel above a window. Without a bus the answer is that of the user's cancellation, with a message.
    init(
        _ member: String, title: String, _ options: [String: BusValue], for window: NSWindow?, on bus: SessionBus?,
        completion: @escaping ([URL]) -> Void
    ) {
        (self.bus, self.completion) = (bus, completion)
        guard let bus else {
            receive(.failed(.noBus("there is none")))
            return
        }
        let parent = ServerAnswer { [weak self] handle in
            let parent = BusValue.string(handle.map { "wayland:" + $0 } ?? "")
            self?.token = bus.ask(
                "org.freedesktop.portal.FileChooser", member, [parent, .string(title)], options: options
            ) { [weak self] answer in self?.receive(answer) }
        }
        self.parent = parent
        guard let surface = window?.surface else {
            parent.deliver(nil)
            return
        }
        surface.exportHandle { parent.deliver($0) }
        // A compositor that does not answer does not prevent the panel.
        parent.expireLater()
    }

    /// Closes the panel.
    func cancel() {
        parent?.cancel()
        if let token { bus?.cancelRequest(token) }
        finish([])
    }

    private nonisolated func receive(_ answer: PortalAnswer) {
        MainLoop.async {
            switch answer {
            case .granted(let results):
                self.finish((results["uris"]?.elements ?? []).compactMap(\.text).compactMap { URL(string: $0) })
            case .canceled: self.finish([])
            case .failed(let error): self.fail("\(error)")
            }
        }
    }

    private func fail(_ cause: String) {
        guard completion != nil else { return }
        StandardError.write(
            "A file panel cannot be shown: \(cause); install xdg-desktop-portal and the portal of the desktop")
        finish([])
    }

    private func finish(_ urls: [URL]) {
        let completion = completion
        self.completion = nil
        completion?(urls)
    }
}
