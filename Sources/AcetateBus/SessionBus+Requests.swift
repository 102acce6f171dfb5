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
        onQueue { bus in
            bus.listenToRequests()
            bus.requests[token] = PendingRequest(completion: completion)
            bus.send(call) { result in
                switch result {
                case .success(let values):
                    guard let request = bus.requests[token] else { return }
                    bus.requests[token]?.path = values.first?.text
                    if request.completion == nil { bus.close(token) }
                case .failure(let error): bus.finishRequest(token, .failed(error))
                }
            }
        }
        return token
    }

    /// Closes what a portal shows for a request. Its answer is `canceled`, if it has none yet.
    package func cancelRequest(_ token: String) {
        onQueue { bus in
            guard let request = bus.requests[token] else { return }
            bus.requests[token]?.completion = nil
            if request.path != nil { bus.close(token) }
            request.completion?(.canceled)
        }
    }

    /// Closes what a portal shows for a request whose path is known, and forgets the request.
    private func close(_ token: String) {
        guard let path = requests.removeValue(forKey: token)?.path else { return }
        send(BusCall(DesktopPortal.name, path, Self.request, "Close")) { _ in }
    }

    /// Finishes the request that a signal answers. Called on the bus's queue.
    func receiveResponse(_ signal: BusSignal) {
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

    /// The rule of the answers to requests.
    static let responses =
        "type='signal',sender='\(DesktopPortal.name)',interface='\(request)',member='Response'"
}
