import CAcetateWayland

/// An owned Wayland object and the handler of its events. Releasing the proxy destroys the object.
///
/// It must be released on the thread that dispatches its queue. Then no event can be entering the handler while the
/// object is destroyed, and libwayland drops the events that are still queued for it.
final class Proxy {
    typealias Handler = (_ event: UInt32, _ arguments: EventArguments) -> Void

    let raw: OpaquePointer
    let display: DisplayHandle
    private let destroy: (OpaquePointer) -> Void
    private let handler: Handler?
    private var isValid = true

    /// Takes ownership of the result of a request, which is nil if libwayland is out of memory; then this fails.
    ///
    /// `destroy` is the interface's destructor request, or `wl_proxy_destroy`. `handler` gets the opcode and the
    /// arguments of each event on the thread that dispatches the queue. It must not retain the owner of the proxy.
    init?(
        _ raw: OpaquePointer?, on display: DisplayHandle, destroy: @escaping (OpaquePointer) -> Void,
        handler: Handler? = nil
    ) {
        guard let raw else { return nil }
        self.raw = raw
        self.display = display
        self.destroy = destroy
        self.handler = handler
        guard handler != nil else { return }
        // The dispatcher uses this pointer only while the wl_proxy lives, and deinit destroys that, so it is never
        // stale.
        let own = Unmanaged.passUnretained(self).toOpaque()
        wl_proxy_add_dispatcher(raw, proxyDispatcher, own, nil)
    }

    deinit { invalidate() }

    /// Destroys the object now. Unlike a release, this has an immediate effect also within the proxy's own handler, during
    /// which the proxy is retained. The proxy must not be used afterwards.
    func invalidate() {
        guard isValid else { return }
        isValid = false
        destroy(raw)
    }

    /// Creates a proxy for an object on the main queue, whose handler runs on the main actor.
    @MainActor convenience init?(
        main raw: OpaquePointer?, on display: DisplayHandle, destroy: @escaping (OpaquePointer) -> Void,
        handler: @escaping @MainActor (_ event: UInt32, _ arguments: EventArguments) -> Void
    ) {
        self.init(raw, on: display, destroy: destroy) { event, arguments in
            // `WaylandConnection` alone dispatches the main queue, on the main actor, so nothing crosses threads.
            nonisolated(unsafe) let arguments = arguments
            MainActor.assumeIsolated { handler(event, arguments) }
        }
    }

    var version: UInt32 { wl_proxy_get_version(raw) }

    fileprivate func handle(_ event: UInt32, _ arguments: EventArguments) {
        handler?(event, arguments)
    }
}

/// The function that libwayland calls for each event. libwayland retains the wl_proxy meanwhile, so a handler may
/// release its `Proxy`.
private let proxyDispatcher: wl_dispatcher_func_t = { own, _, event, _, arguments in
    guard let own, let arguments else { return 0 }
    let proxy = Unmanaged<Proxy>.fromOpaque(own).takeUnretainedValue()
    proxy.handle(event, EventArguments(arguments))
    return 0
}

/// The arguments of one event, by index. libwayland has checked them against the protocol, and the caller must ask for
/// the types that the protocol specifies. Valid only during the handler.
struct EventArguments {
    private let raw: UnsafeMutablePointer<wl_argument>

    fileprivate init(_ raw: UnsafeMutablePointer<wl_argument>) { self.raw = raw }

    func int(_ index: Int) -> Int32 { raw[index].i }
    func uint(_ index: Int) -> UInt32 { raw[index].u }
    /// A 24.8 fixed-point number.
    func fixed(_ index: Int) -> Double { Double(raw[index].f) / 256 }
    func string(_ index: Int) -> String? { raw[index].s.map { String(cString: $0) } }
    /// The proxy of an existing object; nil if there is none or it is destroyed.
    func object(_ index: Int) -> OpaquePointer? { raw[index].o }
    /// A file descriptor, which the caller must close.
    func descriptor(_ index: Int) -> Int32 { raw[index].h }
    /// An array of 32-bit numbers.
    func array(_ index: Int) -> [UInt32] {
        guard let array = raw[index].a, let data = array.pointee.data else { return [] }
        let count = array.pointee.size / MemoryLayout<UInt32>.size
        let numbers = UnsafeRawBufferPointer(start: data, count: count * MemoryLayout<UInt32>.size)
        return (0..<count).map {
            numbers.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt32>.size, as: UInt32.self)
        }
    }
}

/// A wrapper of a proxy that is bound to a queue: the events of objects made through it arrive in that queue. The
/// wrapped proxy must outlive it.
final class QueueBoundWrapper {
    let raw: OpaquePointer
    private let queue: EventQueue

    /// Nil if libwayland is out of memory.
    init?(_ wrapped: OpaquePointer, on queue: EventQueue) {
        self.queue = queue
        guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(wrapped)) else { return nil }
        raw = OpaquePointer(wrapper)
        wl_proxy_set_queue(raw, queue.pointer.raw)
    }

    deinit { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(raw)) }
}
