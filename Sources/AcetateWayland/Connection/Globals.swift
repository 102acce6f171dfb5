import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Glibc

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
    let contentType: Proxy?
    let layerShell: Proxy?
    let sessionLock: Proxy?
    let shortcutsInhibit: Proxy?
    let idleNotifier: Proxy?
    let exporter: Proxy?
    let importer: Proxy?
    /// Reports the positions and sizes of outputs in points.
    let outputManager: Proxy?
    let textInput: Proxy?
    let gestures: Proxy?
    let pointerConstraints: Proxy?
    let relativePointer: Proxy?
    let tablets: Proxy?
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
        contentType = binder.optional(.contentType, destroy: wp_content_type_manager_v1_destroy)
        sessionLock = binder.optional(.sessionLock, destroy: ext_session_lock_manager_v1_destroy)
        shortcutsInhibit = binder.optional(
            .shortcutsInhibit, destroy: zwp_keyboard_shortcuts_inhibit_manager_v1_destroy)
        idleNotifier = binder.optional(.idleNotifier, destroy: ext_idle_notifier_v1_destroy)
        exporter = binder.optional(.exporter, destroy: zxdg_exporter_v2_destroy)
        importer = binder.optional(.importer, destroy: zxdg_importer_v2_destroy)
        outputManager = binder.optional(.outputManager, destroy: zxdg_output_manager_v1_destroy)
        layerShell = binder.optional(
            .layerShell,
            destroy: { wl_proxy_get_version($0) >= 3 ? zwlr_layer_shell_v1_destroy($0) : wl_proxy_destroy($0) })
        textInput = binder.optional(.textInput, destroy: zwp_text_input_manager_v3_destroy)
        gestures = binder.optional(.gestures) { raw in
            if wl_proxy_get_version(raw) >= 2 {
                zwp_pointer_gestures_v1_release(raw)
            } else {
                zwp_pointer_gestures_v1_destroy(raw)
            }
        }
        pointerConstraints = binder.optional(.pointerConstraints, destroy: zwp_pointer_constraints_v1_destroy)
        relativePointer = binder.optional(.relativePointer, destroy: zwp_relative_pointer_manager_v1_destroy)
        tablets = binder.optional(.tablets, destroy: zwp_tablet_manager_v2_destroy)
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
