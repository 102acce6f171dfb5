import CAcetateBus
import Dispatch
import Glibc

/// A connection to a bus. It is used on one dispatch queue, which its sources wake; nothing waits for the bus.
final class BusConnection {
    private let queue: DispatchQueue
    private let received: (Message) -> Bool
    private let failed: (String) -> Void
    private var bus: OpaquePointer?
    private var reading: Source?
    private var writing: Source?

    /// What a message is.
    enum Message {
        case reply(UInt64, Result<[BusValue], BusError>)
        case signal(BusSignal)
        case request(BusRequest, PendingAnswer)
    }

    /// A call of another program that is to be answered once. It keeps the message of the call.
    final class PendingAnswer: @unchecked Sendable {
        fileprivate let message: OpaquePointer
        private let queue: DispatchQueue

        fileprivate init(_ message: OpaquePointer, on queue: DispatchQueue) {
            acetate_bus_retain(message)
            (self.message, self.queue) = (message, queue)
        }

        // Messages must be used on the queue of their connection, and the last reference may be dropped elsewhere.
        deinit {
            nonisolated(unsafe) let message = message
            queue.async { acetate_bus_release(message) }
        }
    }

    /// Begins to connect. `received` is called for each message, and returns whether it will answer a request; `failed` is called
    /// once, with the cause, when the bus has ended the connection. Both are called on the queue.
    init(
        _ address: String, on queue: DispatchQueue, received: @escaping (Message) -> Bool,
        failed: @escaping (String) -> Void
    ) throws(BusError) {
        self.queue = queue
        self.received = received
        self.failed = failed
        guard acetate_bus_load() else {
            throw .noBus("libsystemd.so.0 is not installed; install libsystemd0")
        }
        // The context is not retained: the handler is called only by `process`, which a method of this object calls.
        let status = acetate_bus_open(
            address,
            { message, context in
                guard let message, let context else { return false }
                return Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue().handle(message)
            }, Unmanaged.passUnretained(self).toOpaque(), &bus)
        guard status >= 0, let bus else { throw .noBus(String(cString: strerror(-status))) }
        reading = Source(acetate_bus_descriptor(bus)) {
            DispatchSource.makeReadSource(fileDescriptor: $0, queue: queue)
        }
        writing = Source(acetate_bus_descriptor(bus)) {
            DispatchSource.makeWriteSource(fileDescriptor: $0, queue: queue)
        }
        for source in [reading, writing] { source?.setHandler { [weak self] in self?.process() } }
    }

    deinit { close() }

    /// Ends the connection. Further calls have no effect.
    func close() {
        reading?.cancel()
        writing?.cancel()
        (reading, writing) = (nil, nil)
        if let bus { acetate_bus_close(bus) }
        bus = nil
    }

    /// Sends a call, and returns the number of its reply. `process` must be called afterwards.
    func send(_ call: BusCall) throws(BusError) -> UInt64 {
        guard let bus else { throw .noBus("the connection has ended") }
        var message: OpaquePointer?
        let status = acetate_bus_new_call(bus, call.destination, call.path, call.interface, call.member, &message)
        guard status >= 0, let message else { throw .invalid(call.member) }
        defer { acetate_bus_release(message) }
        for argument in call.arguments where !BusMessage.append(argument, to: message) { throw .invalid(call.member) }
        var cookie: UInt64 = 0
        let sent = acetate_bus_send(bus, message, &cookie)
        guard sent >= 0 else { throw .noBus(String(cString: strerror(-sent))) }
        return cookie
    }

    /// Answers a request. `process` must be called afterwards.
    func answer(_ pending: PendingAnswer, _ result: Result<[BusValue], BusError>) {
        guard let bus else { return }
        var answer: OpaquePointer?
        if case .success(let values) = result, acetate_bus_new_return(pending.message, &answer) >= 0,
            let message = answer, send(message, values, on: bus)
        {
            return
        }
        var (name, text) = ("org.freedesktop.DBus.Error.Failed", "the answer cannot be sent")
        if case .failure(let error) = result {
            text = error.description
            if case .answer(let itsName, let itsText) = error { (name, text) = (itsName, itsText) }
        }
        answer = nil
        guard acetate_bus_new_error(pending.message, name, text, &answer) >= 0, let message = answer else { return }
        _ = send(message, [], on: bus)
    }

    /// Sends a message with values, and releases it. Returns false if D-Bus does not allow a value.
    private func send(_ message: OpaquePointer, _ values: [BusValue], on bus: OpaquePointer) -> Bool {
        defer { acetate_bus_release(message) }
        guard values.allSatisfy({ BusMessage.append($0, to: message) }) else { return false }
        acetate_bus_send(bus, message, nil)
        return true
    }

    /// Sends a signal. `process` must be called afterwards. One that D-Bus does not allow is dropped.
    func emit(_ signal: BusSignal) {
        guard let bus else { return }
        var created: OpaquePointer?
        guard acetate_bus_new_signal(bus, signal.path, signal.interface, signal.member, &created) >= 0,
            let message = created
        else { return }
        _ = send(message, signal.arguments, on: bus)
    }

    /// The name that the bus has given to this program, after a reply has arrived.
    var name: String? { bus.flatMap(acetate_bus_name).map { String(cString: $0) } }

    /// Sends and receives what is possible now, and then waits for more.
    func process() {
        while let bus {
            let status = acetate_bus_process(bus)
            if status < 0 {
                close()
                return failed(String(cString: strerror(-status)))
            }
            if status == 0 { break }
        }
        guard let bus else { return }
        let events = acetate_bus_events(bus)
        guard events >= 0 else {
            close()
            return failed(String(cString: strerror(-events)))
        }
        reading?.setActive(events & POLLIN != 0)
        writing?.setActive(events & POLLOUT != 0)
    }

    private func handle(_ message: OpaquePointer) -> Bool {
        let cookie = acetate_bus_reply_cookie(message)
        if cookie != 0 { return received(.reply(cookie, reply(message))) }
        var path: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?, member: UnsafePointer<CChar>?
        var sender: UnsafePointer<CChar>?
        let isSignal = acetate_bus_signal(message, &path, &interface, &member)
        let isRequest = !isSignal && acetate_bus_request(message, &sender, &path, &interface, &member)
        guard isSignal || isRequest, let path, let interface, let member, let arguments = BusMessage.values(message)
        else { return false }
        let signal = BusSignal(
            path: String(cString: path), interface: String(cString: interface), member: String(cString: member),
            arguments: arguments)
        guard isRequest, let sender else { return received(.signal(signal)) }
        let request = BusRequest(
            sender: String(cString: sender), path: signal.path, interface: signal.interface, member: signal.member,
            arguments: arguments)
        return received(.request(request, PendingAnswer(message, on: queue)))
    }

    private func reply(_ message: OpaquePointer) -> Result<[BusValue], BusError> {
        var name: UnsafePointer<CChar>?, text: UnsafePointer<CChar>?
        if acetate_bus_error(message, &name, &text) {
            return .failure(
                .answer(name: name.map { String(cString: $0) } ?? "", text: text.map { String(cString: $0) } ?? ""))
        }
        guard let values = BusMessage.values(message) else {
            return .failure(.invalid("the answer of another program"))
        }
        return .success(values)
    }
}

/// A dispatch source for a copy of a descriptor, which can be closed independently of the original.
private final class Source {
    private let source: any DispatchSourceProtocol
    private var isActive = false

    /// Nil if there are no more descriptors.
    init?(_ descriptor: Int32, make: (Int32) -> any DispatchSourceProtocol) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        source = make(copy)
        source.setCancelHandler { Glibc.close(copy) }
    }

    func setHandler(_ handler: @escaping () -> Void) { source.setEventHandler(handler: handler) }

    func setActive(_ isActive: Bool) {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        if isActive { source.resume() } else { source.suspend() }
    }

    /// A source must not be suspended when it is released.
    func cancel() {
        source.cancel()
        setActive(true)
    }
}
