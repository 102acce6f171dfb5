import AcetateProtocols
import CAcetateLinux
import CAcetateWayland
import Glibc

/// What a compositor offers, read without binding anything, so that a compositor on which no program can run is
/// described too.
@MainActor package struct CompositorSurvey {
    /// A global as the compositor offers it. Outputs and seats can be offered more than once.
    package struct Offer: Hashable, Sendable {
        package let interface: String
        package let version: UInt32
    }

    /// The state of an entry of the table.
    package enum Finding: Hashable, Sendable {
        /// The global is bound in this version.
        case bound(version: UInt32)
        /// The compositor offers only this version, which is older than the required one.
        case tooOld(offered: UInt32)
        case missing
    }

    /// All globals, in the order of the compositor.
    package let offers: [Offer]

    package init(offers: [Offer]) { self.offers = offers }

    /// Connects to a compositor and reads its globals.
    ///
    /// - Parameters:
    ///   - name: as for `WaylandConnection`.
    ///   - timeLimit: the time to wait for the answer, in seconds.
    package init(display name: String? = nil, timeLimit: Double = 10) throws(WaylandError) {
        try self.init(of: DisplayHandle.connect(to: name), timeLimit: timeLimit)
    }

    /// Reads the globals of a compositor over a new connection, which can be used afterwards.
    package init(of display: DisplayHandle, timeLimit: Double = 10) throws(WaylandError) {
        var globals = GlobalOffers()
        let registry = Proxy(
            main: wl_display_get_registry(display.raw), on: display, destroy: { wl_registry_destroy($0) },
            handler: { event, arguments in
                switch WlRegistry.Event(rawValue: event) {
                case .global:
                    globals.add(
                        arguments.uint(0), interface: arguments.string(1) ?? "", version: arguments.uint(2))
                case .globalRemove: globals.remove(arguments.uint(0))
                case nil: break
                }
            })
        var isDone = false
        let callback = Proxy(
            main: wl_display_sync(display.raw), on: display, destroy: { wl_callback_destroy($0) },
            handler: { _, _ in isDone = true })
        guard let registry, let callback else { throw .noResources("the registry", SystemError.current) }
        defer { withExtendedLifetime((registry, callback)) {} }
        let deadline = Monotonic.now() + timeLimit
        while !isDone {
            guard Monotonic.now() < deadline else {
                throw .noAnswer(to: "the request for its globals", seconds: timeLimit)
            }
            guard display.readEvents(until: deadline) else { throw display.failure(errno) }
        }
        offers = globals.offers.sorted { $0.key < $1.key }.map {
            Offer(interface: $0.value.interface, version: $0.value.version)
        }
    }

    /// The state of an entry of the table.
    package func finding(_ request: GlobalRequest) -> Finding {
        guard let offer = offers.first(where: { $0.interface == request.name }) else { return .missing }
        return request.version(offered: offer.version).map { .bound(version: $0) } ?? .tooOld(offered: offer.version)
    }

    /// The number of offers of an interface.
    package func count(of interface: String) -> Int { offers.count { $0.interface == interface } }

    /// The offers that no entry of the table names.
    package var unused: [Offer] {
        let known = Set(GlobalRequest.all.map(\.name))
        return offers.filter { !known.contains($0.interface) }
    }
}

extension DisplayHandle {
    /// Sends the pending requests, and dispatches the next events of the display's own queue. Returns false if the
    /// connection has ended. For a display that no other thread reads.
    @MainActor fileprivate func readEvents(until deadline: Double) -> Bool {
        flush()
        guard wl_display_prepare_read(raw) == 0 else { return wl_display_dispatch_pending(raw) >= 0 }
        var entry = pollfd(fd: wl_display_get_fd(raw), events: Int16(POLLIN), revents: 0)
        guard acetate_poll(&entry, 1, Monotonic.nanoseconds(until: deadline)) > 0 else {
            wl_display_cancel_read(raw)
            return true
        }
        return wl_display_read_events(raw) >= 0 && wl_display_dispatch_pending(raw) >= 0
    }
}
