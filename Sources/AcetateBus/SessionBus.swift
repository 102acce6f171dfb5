import Dispatch
import Glibc

/// The session bus, by which the programs of a desktop call one another.
///
/// The library is loaded and the connection is made by the first call, on a queue of its own, so that no caller waits. A
/// connection that has ended is made again by the next call. Calls and subscriptions may be made on any thread.
package final class SessionBus: @unchecked Sendable {
    // All that changes is used on `queue` only.

    /// The bus of the environment; nil if it names none.
    package static let shared = address().map(SessionBus.init)

    private let address: String
    let queue = DispatchQueue(label: "org.acetate.session-bus")
    private var connection: BusConnection?
    private var calls: [UInt64: Call] = [:]
    private var subscriptions: [Subscription] = []
    private var server: Server?
    /// The requests of portals that wait for the user, by their tokens.
    var requests: [String: PendingRequest] = [:]
    var listensToRequests = false

    /// What is done with an answer.
    package typealias Completion = @Sendable (Result<[BusValue], BusError>) -> Void

    /// Answers a call of another program by calling the completion once, on any thread. Called on the bus's queue.
    package typealias Server = @Sendable (BusRequest, @escaping Completion) -> Void

    private struct Call {
        let member: String
        let timer: any DispatchSourceTimer
        let completion: Completion
    }

    private struct Subscription {
        let rule: String
        let handler: @Sendable (BusSignal) -> Void
    }

    package init(address: String) { self.address = address }

    /// The address in DBUS_SESSION_BUS_ADDRESS, or that of the socket `bus` in XDG_RUNTIME_DIR if it exists.
    private static func address() -> String? {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
        guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
        let path = folder + "/bus"
        // Other bytes than these would have to be escaped.
        let isPlain = path.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
                || byte == 46 || byte == 47 || byte == 95
        }
        return isPlain && access(path, W_OK) == 0 ? "unix:path=\(path)" : nil
    }

    /// Calls a method. `completion` is called once, on the bus's queue: with the values of the answer, or with an error, also
    /// if there is no answer within `timeout` seconds.
    package func call(_ call: BusCall, timeout: Double = 25, completion: @escaping Completion) {
        queue.async { self.send(call, timeout, completion) }
    }

    /// Calls a handler for each signal that matches a rule of D-Bus, on the bus's queue. The rule says which signals the bus
    /// sends; the handler gets all signals, also those of other rules. It is asked for again on each connection.
    package func subscribe(_ rule: String, handler: @escaping @Sendable (BusSignal) -> Void) {
        queue.async { self.addSubscription(rule, handler) }
    }

    /// Answers the calls of other programs from now on, instead of errors.
    package func serve(_ server: @escaping Server) { queue.async { self.server = server } }

    /// Sends a signal. It is dropped if there is no bus, or if D-Bus does not allow it.
    package func emit(_ signal: BusSignal) {
        queue.async {
            guard let connection = try? self.connect() else { return }
            connection.emit(signal)
            connection.process()
        }
    }

    /// Finds the name that the bus has given to this program, and calls `completion` on the bus's queue; with nil without a bus.
    package func findName(completion: @escaping @Sendable (String?) -> Void) {
        let call = BusCall("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
        self.call(call) { _ in completion(self.connection?.name) }
    }

    // MARK: On the queue

    func addSubscription(_ rule: String, _ handler: @escaping @Sendable (BusSignal) -> Void) {
        subscriptions.append(Subscription(rule: rule, handler: handler))
        if connection != nil { addMatch(rule) }
    }

    private func connect() throws(BusError) -> BusConnection {
        if let connection { return connection }
        let new = try BusConnection(
            address, on: queue, received: { [weak self] in self?.handle($0) ?? false },
            failed: { [weak self] in self?.connectionDidEnd($0) })
        connection = new
        for subscription in subscriptions { addMatch(subscription.rule) }
        return new
    }

    private func addMatch(_ rule: String) {
        let call = BusCall(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", [.string(rule)])
        send(call) { _ in }
    }

    func send(_ call: BusCall, _ timeout: Double = 25, _ completion: @escaping Completion) {
        do throws(BusError) {
            let connection = try connect()
            let cookie = try connection.send(call)
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [weak self] in self?.finish(cookie, .failure(.noAnswer(call.member))) }
            timer.schedule(deadline: .now() + timeout, leeway: .milliseconds(100))
            calls[cookie] = Call(member: call.member, timer: timer, completion: completion)
            timer.resume()
            connection.process()
        } catch { completion(.failure(error)) }
    }

    private func finish(_ cookie: UInt64, _ result: Result<[BusValue], BusError>) {
        guard let call = calls.removeValue(forKey: cookie) else { return }
        call.timer.cancel()
        call.completion(result)
    }

    /// Returns whether a request will be answered.
    private func handle(_ message: BusConnection.Message) -> Bool {
        switch message {
        case .reply(let cookie, let result): finish(cookie, result)
        case .signal(let signal): for subscription in subscriptions { subscription.handler(signal) }
        case .request(let request, let pending):
            // sd-bus itself answers those that all programs have.
            guard let server, request.interface != "org.freedesktop.DBus.Peer" else { return false }
            server(request) { result in self.queue.async { self.answer(pending, result) } }
            return true
        }
        return false
    }

    private func answer(_ pending: BusConnection.PendingAnswer, _ result: Result<[BusValue], BusError>) {
        connection?.answer(pending, result)
        connection?.process()
    }

    private func connectionDidEnd(_ cause: String) {
        connection = nil
        for cookie in calls.keys.sorted() { finish(cookie, .failure(.noBus(cause))) }
        for token in requests.keys.sorted() { finishRequest(token, .failed(.noBus(cause))) }
    }
}
