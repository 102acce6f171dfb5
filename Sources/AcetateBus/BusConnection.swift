import CAcetateBus
import Dispatch
import Glibc

/// A connection to a bus. It is used on one dispatch queue, which its sources wake; nothing waits for the bus.
final class BusConnection {
    private let queue: DispatchQueue
    private let received: (Message) -> Void
    private let failed: (String) -> Void
    private var bus: OpaquePointer?
    private var reading: Source?
    private var writing: Source?

    /// What a message is.
    enum Message {
        case reply(UInt64, Result<[BusValue], BusError>)
        case signal(BusSignal)
    }

    /// Begins to connect. `received` is called for each reply and signal, and `failed` once, with the cause, when the bus has
    /// ended the connection; both on the queue.
    init(
        _ address: String, on queue: DispatchQueue, received: @escaping (Message) -> Void,
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
                guard let message, let context else { return }
                Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue().handle(message)
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

    private func handle(_ message: OpaquePointer) {
        let cookie = acetate_bus_reply_cookie(message)
        if cookie != 0 { return received(.reply(cookie, reply(message))) }
        var path: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?, member: UnsafePointer<CChar>?
        guard acetate_bus_signal(message, &path, &interface, &member), let path, let interface, let member,
            let arguments = BusMessage.values(message)
        else { return }
        received(
            .signal(
                BusSignal(
                    path: String(cString: path), interface: String(cString: interface),
                    member: String(cString: member), arguments: arguments)))
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
