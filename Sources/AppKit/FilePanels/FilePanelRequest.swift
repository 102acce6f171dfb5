import AcetateBus
import Foundation
import Synchronization

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
    private let received = ReceivedAnswer()

    /// The answer of the portal, from the bus's queue to the main thread.
    private final class ReceivedAnswer: Sendable {
        let answer = Mutex<PortalAnswer?>(nil)
    }

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
        received.answer.withLock { $0 = answer }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.deliverAnswer() } }
    }

    /// Ends the request if the portal has answered. A modal panel, which a block of the main dispatch queue may show, calls this
    /// itself, because the queue runs no other block meanwhile.
    func deliverAnswer() {
        let answer = received.answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
        switch answer {
        case nil: break
        case .granted(let results):
            finish((results["uris"]?.elements ?? []).compactMap(\.text).compactMap { URL(string: $0) })
        case .canceled: finish([])
        case .failed(let error): fail("\(error)")
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
