import CAcetateWayland

/// One Wayland object of ours, and the handler of its events. Letting go of it destroys it.
///
/// To be let go of on the thread that dispatches its queue: then no event can be on its way into the handler while the
/// object is destroyed, and libwayland drops what is still queued for it.
final class Proxy {
    typealias Handler = (_ event: UInt32, _ arguments: EventArguments) -> Void

    let raw: OpaquePointer
    let display: DisplayHandle
    private let destroy: (OpaquePointer) -> Void
    private let handler: Handler?

    /// Takes over what a request has made; nil if it made nothing, for which libwayland lacks memory. `destroy` is the
    /// interface's destructor request, or `wl_proxy_destroy`. `handler` gets the events by their number in the protocol,
    /// on the thread that dispatches the queue; it must not keep the owner of the proxy alive.
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
        // The dispatcher gets this pointer as long as the wl_proxy lives, which deinit destroys: it is never stale.
        let own = Unmanaged.passUnretained(self).toOpaque()
        wl_proxy_add_dispatcher(raw, proxyDispatcher, own, nil)
    }

    deinit { destroy(raw) }

    /// The same for an object on the main queue: the handler runs on the main actor.
    @MainActor convenience init?(
        main raw: OpaquePointer?, on display: DisplayHandle, destroy: @escaping (OpaquePointer) -> Void,
        handler: @escaping @MainActor (_ event: UInt32, _ arguments: EventArguments) -> Void
    ) {
        self.init(raw, on: display, destroy: destroy) { event, arguments in
            // Only `WaylandConnection` dispatches the main queue, on the main actor: nothing is sent anywhere.
            nonisolated(unsafe) let arguments = arguments
            MainActor.assumeIsolated { handler(event, arguments) }
        }
    }

    var version: UInt32 { wl_proxy_get_version(raw) }

    fileprivate func handle(_ event: UInt32, _ arguments: EventArguments) {
        handler?(event, arguments)
    }
}

/// Called by libwayland for each event, while it holds a reference on the wl_proxy, so that a handler may let go of it.
private let proxyDispatcher: wl_dispatcher_func_t = { own, _, event, _, arguments in
    guard let own, let arguments else { return 0 }
    let proxy = Unmanaged<Proxy>.fromOpaque(own).takeUnretainedValue()
    proxy.handle(event, EventArguments(arguments))
    return 0
}

/// The arguments of one event, by their place. libwayland has checked them against the protocol; the caller asks for the
/// types that the protocol says. Valid during the handler only.
struct EventArguments {
    private let raw: UnsafeMutablePointer<wl_argument>

    fileprivate init(_ raw: UnsafeMutablePointer<wl_argument>) { self.raw = raw }

    func int(_ index: Int) -> Int32 { raw[index].i }
    func uint(_ index: Int) -> UInt32 { raw[index].u }
    /// A 24.8 fixed-point number.
    func fixed(_ index: Int) -> Double { Double(raw[index].f) / 256 }
    func string(_ index: Int) -> String? { raw[index].s.map { String(cString: $0) } }
    /// The proxy of an object that existed before; nil if there is none or it is destroyed.
    func object(_ index: Int) -> OpaquePointer? { raw[index].o }
    /// A file descriptor, which is the caller's to close.
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

/// A wrapper of a proxy that is bound to a queue: what is made through it sends its events there. The wrapped proxy
/// outlives it.
final class QueueBoundWrapper {
    let raw: OpaquePointer
    private let queue: EventQueue

    /// Nil if libwayland lacks memory.
    init?(_ wrapped: OpaquePointer, on queue: EventQueue) {
        self.queue = queue
        guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(wrapped)) else { return nil }
        raw = OpaquePointer(wrapper)
        wl_proxy_set_queue(raw, queue.pointer.raw)
    }

    deinit { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(raw)) }
}
