import Glibc

/// What a portal has answered to a request of the user.
package enum PortalAnswer: Sendable {
    /// The user has agreed, with results by their names.
    case granted([String: BusValue])
    /// The user has refused.
    case canceled
    /// There is no portal, or it could not ask the user.
    case failed(BusError)
}

/// A request of a portal, which waits for the user.
struct PendingRequest {
    /// Nil for a request that was canceled before its path was known.
    var completion: (@Sendable (PortalAnswer) -> Void)?
    /// The path of the object that stands for the request; nil until the portal has answered the call.
    var path: String?
}

extension SessionBus {
    private static let request = "org.freedesktop.portal.Request"

    /// Calls a method of a portal that asks the user, with options as its last argument. `completion` is called once, on the
    /// bus's queue, when the user has answered, which may take any time. Returns a token for `cancelRequest(_:)`.
    @discardableResult
    package func ask(
        _ interface: String, _ member: String, _ arguments: [BusValue], options: [String: BusValue] = [:],
        completion: @escaping @Sendable (PortalAnswer) -> Void
    ) -> String {
        // The last part of the path of the request, which no other program has.
        let token = "acetate_\(getpid())_\(UInt32.random(in: 0...UInt32.max))"
        let options = options.merging(["handle_token": .string(token)]) { $1 }
        let call = DesktopPortal.call(interface, member, arguments + [.options(options)])
        queue.async { [self] in
            listenToResponses()
            requests[token] = PendingRequest(completion: completion)
            send(call) { [self] result in
                switch result {
                case .success(let values):
                    guard let request = requests[token] else { return }
                    requests[token]?.path = values.first?.text
                    if request.completion == nil { close(token) }
                case .failure(let error): finishRequest(token, .failed(error))
                }
            }
        }
        return token
    }

    /// Closes what a portal shows for a request. Its answer is `canceled`, if it has none yet.
    package func cancelRequest(_ token: String) {
        queue.async { [self] in
            guard let request = requests[token] else { return }
            requests[token]?.completion = nil
            if request.path != nil { close(token) }
            request.completion?(.canceled)
        }
    }

    /// Closes what a portal shows for a request whose path is known, and forgets the request.
    private func close(_ token: String) {
        guard let path = requests.removeValue(forKey: token)?.path else { return }
        send(BusCall(DesktopPortal.name, path, Self.request, "Close")) { _ in }
    }

    /// Asks the bus for the answers to requests. Called on the bus's queue.
    private func listenToResponses() {
        guard !listensToRequests else { return }
        listensToRequests = true
        let sender = DesktopPortal.name
        addSubscription("type='signal',sender='\(sender)',interface='\(Self.request)',member='Response'") {
            [weak self] in self?.receiveResponse($0)
        }
    }

    /// Finishes the request that a signal answers. Called on the bus's queue.
    private func receiveResponse(_ signal: BusSignal) {
        guard signal.interface == Self.request, signal.member == "Response",
            let token = signal.path.split(separator: "/").last.map(String.init)
        else { return }
        let results = signal.arguments.dropFirst().first?.dictionary ?? [:]
        switch signal.arguments.first?.integer {
        case 0: finishRequest(token, .granted(results))
        case 1: finishRequest(token, .canceled)
        default:
            finishRequest(token, .failed(.answer(name: Self.request, text: "the portal has ended the request")))
        }
    }

    func finishRequest(_ token: String, _ answer: PortalAnswer) {
        requests.removeValue(forKey: token)?.completion?(answer)
    }
}
