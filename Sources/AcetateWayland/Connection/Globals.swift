import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Glibc

/// A global to bind, and the versions that are supported.
struct GlobalRequest {
    let name: String
    /// The description of the interface, which stays valid as long as the program runs.
    let interface: UnsafePointer<wl_interface>
    /// The oldest version that can be used.
    let required: UInt32
    /// The newest version that this code knows; no newer one is bound.
    let preferred: UInt32

    init(_ interface: UnsafePointer<wl_interface>, required: UInt32, preferred: UInt32) {
        name = String(cString: interface.pointee.name)
        self.interface = interface
        self.required = required
        // libwayland must know the version's events too, and it may be older than this code.
        self.preferred = min(preferred, UInt32(clamping: interface.pointee.version))
    }

    @MainActor static let compositor = GlobalRequest(acetate_wl_compositor(), required: 4, preferred: 6)
    @MainActor static let shm = GlobalRequest(acetate_wl_shm(), required: 1, preferred: 1)
    @MainActor static let wmBase = GlobalRequest(acetate_xdg_wm_base(), required: 1, preferred: 6)
    @MainActor static let output = GlobalRequest(acetate_wl_output(), required: 2, preferred: 4)
    @MainActor static let seat = GlobalRequest(acetate_wl_seat(), required: 1, preferred: 8)
    @MainActor static let viewporter = GlobalRequest(acetate_wp_viewporter(), required: 1, preferred: 1)
    @MainActor static let presentation = GlobalRequest(acetate_wp_presentation(), required: 1, preferred: 1)
    @MainActor static let fractionalScale = GlobalRequest(
        acetate_wp_fractional_scale_manager_v1(), required: 1, preferred: 1)
    @MainActor static let decoration = GlobalRequest(
        acetate_zxdg_decoration_manager_v1(), required: 1, preferred: 1)
    @MainActor static let cursorShape = GlobalRequest(
        acetate_wp_cursor_shape_manager_v1(), required: 1, preferred: 1)
    @MainActor static let activation = GlobalRequest(acetate_xdg_activation_v1(), required: 1, preferred: 1)
    @MainActor static let idleInhibit = GlobalRequest(
        acetate_zwp_idle_inhibit_manager_v1(), required: 1, preferred: 1)
    /// Version 3 has the operations of drags.
    @MainActor static let dataDeviceManager = GlobalRequest(
        acetate_wl_data_device_manager(), required: 3, preferred: 3)
    @MainActor static let primarySelectionManager = GlobalRequest(
        acetate_zwp_primary_selection_device_manager_v1(), required: 1, preferred: 1)
}

/// The globals that the compositor offers, by name.
struct GlobalOffers {
    private(set) var offers: [UInt32: (interface: String, version: UInt32)] = [:]

    mutating func add(_ name: UInt32, interface: String, version: UInt32) { offers[name] = (interface, version) }
    mutating func remove(_ name: UInt32) { offers[name] = nil }

    /// The global and the version to bind. Nil if it is not offered; throws if the offered version is too old.
    func find(_ request: GlobalRequest) throws(WaylandError) -> (name: UInt32, version: UInt32)? {
        let found = offers.filter { $0.value.interface == request.name }.min { $0.key < $1.key }
        guard let found else { return nil }
        guard found.value.version >= request.required else {
            throw .tooOld(request.name, need: request.required, have: found.value.version)
        }
        return (found.key, min(found.value.version, request.preferred))
    }
}

/// The bound globals that windows need. They live as long as the connection.
@MainActor struct Globals {
    let compositor: Proxy
    let shm: Proxy
    /// Makes xdg_surfaces. The connection thread answers its pings.
    let wmBase: Proxy
    let viewporter: Proxy?
    /// Nil if it is not offered, or if its times are not on CLOCK_MONOTONIC.
    var presentation: Proxy? { presentationClock.isMonotonic ? anyPresentation : nil }
    private let anyPresentation: Proxy?
    private let presentationClock = PresentationClock()
    let fractionalScale: Proxy?
    let decoration: Proxy?
    let cursorShape: Proxy?
    let activation: Proxy?
    let idleInhibit: Proxy?
    let dataDeviceManager: Proxy?
    let primarySelectionManager: Proxy?

    /// Binds the globals; the error names the one that is missing or too old.
    init(_ offers: GlobalOffers, registry: Proxy, pings: PingAnswers) throws(WaylandError) {
        let binder = Binder(offers: offers, registry: registry)
        compositor = try binder.require(.compositor, destroy: wl_compositor_destroy)
        shm = try binder.require(.shm, destroy: wl_shm_destroy)
        guard let base = pings.adopt(try binder.bind(.wmBase)) else {
            throw .noResources(GlobalRequest.wmBase.name, SystemError.current)
        }
        wmBase = base
        viewporter = binder.optional(.viewporter, destroy: wp_viewporter_destroy)
        anyPresentation = binder.optional(.presentation, destroy: wp_presentation_destroy) {
            [presentationClock] _, event, arguments in
            guard WpPresentation.Event(rawValue: event) == .clockId else { return }
            presentationClock.isMonotonic = arguments.uint(0) == UInt32(CLOCK_MONOTONIC)
        }
        fractionalScale = binder.optional(.fractionalScale, destroy: wp_fractional_scale_manager_v1_destroy)
        decoration = binder.optional(.decoration, destroy: zxdg_decoration_manager_v1_destroy)
        cursorShape = binder.optional(.cursorShape, destroy: wp_cursor_shape_manager_v1_destroy)
        activation = binder.optional(.activation, destroy: xdg_activation_v1_destroy)
        idleInhibit = binder.optional(.idleInhibit, destroy: zwp_idle_inhibit_manager_v1_destroy)
        dataDeviceManager = binder.optional(.dataDeviceManager, destroy: wl_data_device_manager_destroy)
        primarySelectionManager = binder.optional(
            .primarySelectionManager, destroy: zwp_primary_selection_device_manager_v1_destroy)
    }
}

/// The clock of wp_presentation's times.
private final class PresentationClock {
    var isMonotonic = true
}

@MainActor private struct Binder {
    let offers: GlobalOffers
    let registry: Proxy

    func require(
        _ request: GlobalRequest, destroy: @escaping (OpaquePointer?) -> Void,
        handler: ((OpaquePointer, UInt32, EventArguments) -> Void)? = nil
    ) throws(WaylandError) -> Proxy {
        let raw = try bind(request)
        let destroy = { (raw: OpaquePointer) in destroy(raw) }
        let handle = handler.map { handler in
            { (event: UInt32, arguments: EventArguments) in handler(raw, event, arguments) }
        }
        guard let proxy = Proxy(raw, on: registry.display, destroy: destroy, handler: handle) else {
            throw .noResources(request.name, SystemError.current)
        }
        return proxy
    }

    /// Nil if the global is not offered in a supported version.
    func optional(
        _ request: GlobalRequest, destroy: @escaping (OpaquePointer?) -> Void,
        handler: ((OpaquePointer, UInt32, EventArguments) -> Void)? = nil
    ) -> Proxy? {
        try? require(request, destroy: destroy, handler: handler)
    }

    func bind(_ request: GlobalRequest) throws(WaylandError) -> OpaquePointer {
        guard let found = try offers.find(request) else { throw .missingGlobal(request.name) }
        guard let raw = registry.bind(request, name: found.name, version: found.version) else {
            throw .noResources(request.name, SystemError.current)
        }
        return raw
    }
}

extension Proxy {
    /// Binds a global; nil if libwayland is out of memory. The receiver must be the registry.
    func bind(_ request: GlobalRequest, name: UInt32, version: UInt32) -> OpaquePointer? {
        wl_registry_bind(raw, name, request.interface, version).map { OpaquePointer($0) }
    }
}
