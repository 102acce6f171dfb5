import CAcetateProtocols
import CAcetateWayland

/// A global of the compositor that programs use: its interface, the supported versions, and its purpose.
package struct GlobalRequest {
    /// Whether a program can run without the global.
    package enum Need: Sendable {
        /// Without it no program starts.
        case required
        case optional
    }

    /// The name of the interface.
    package let name: String
    /// The description of the interface, which stays valid as long as the program runs.
    let interface: UnsafePointer<wl_interface>
    /// The oldest version that can be used.
    package let required: UInt32
    /// The newest version that this code knows; no newer one is bound.
    package let known: UInt32
    /// The newest version that differs from the description only by values of enumerations, so that it can be bound without a
    /// newer description; 0 if there is none.
    private let compatible: UInt32
    /// The newest version that can be bound: the known one, or that of the description if it is older.
    package var preferred: UInt32 { min(known, max(UInt32(clamping: interface.pointee.version), compatible)) }
    package let need: Need
    /// What follows if the compositor does not offer the global: a sentence for the user.
    package let absence: String

    private init(
        _ interface: UnsafePointer<wl_interface>, required: UInt32, preferred: UInt32, compatible: UInt32 = 0,
        _ need: Need = .optional, absence: String
    ) {
        name = String(cString: interface.pointee.name)
        self.interface = interface
        self.required = required
        known = preferred
        self.compatible = compatible
        self.need = need
        self.absence = absence
    }

    /// The version to bind of a global that is offered in a version; nil if that is too old.
    package func version(offered: UInt32) -> UInt32? { offered >= required ? min(offered, preferred) : nil }
}

/// The one list of the globals that are bound.
extension GlobalRequest {
    /// All globals that are bound, those that are required first.
    @MainActor package static let all = [
        compositor, shm, wmBase, output, outputManager, seat, viewporter, fractionalScale, presentation, decoration,
        cursorShape, activation, idleInhibit, contentType, layerShell, sessionLock, shortcutsInhibit, idleNotifier,
        exporter, importer, textInput, gestures, pointerConstraints, relativePointer, tablets, dataDeviceManager,
        primarySelectionManager,
    ]

    @MainActor static let compositor = GlobalRequest(
        acetate_wl_compositor(), required: 4, preferred: 6, .required,
        absence: "No program starts, because there are no surfaces.")
    @MainActor static let shm = GlobalRequest(
        acetate_wl_shm(), required: 1, preferred: 1, .required,
        absence: "No program starts, because frames are drawn into shared memory.")
    /// Version 6 adds the state `suspended`.
    @MainActor static let wmBase = GlobalRequest(
        acetate_xdg_wm_base(), required: 1, preferred: 6, compatible: 6, .required,
        absence: "No program starts, because there are no windows.")
    @MainActor static let output = GlobalRequest(
        acetate_wl_output(), required: 2, preferred: 4,
        absence: "There is no screen. Windows are shown when one is connected.")
    @MainActor static let outputManager = GlobalRequest(
        acetate_zxdg_output_manager_v1(), required: 1, preferred: 3,
        absence: "The sizes of screens at fractional scales are those of the next whole-number scale.")
    @MainActor static let seat = GlobalRequest(
        acetate_wl_seat(), required: 1, preferred: 8, absence: "There is no keyboard, pointer or touch screen.")
    @MainActor static let viewporter = GlobalRequest(
        acetate_wp_viewporter(), required: 1, preferred: 1, absence: "Windows have whole-number scales only.")
    @MainActor static let fractionalScale = GlobalRequest(
        acetate_wp_fractional_scale_manager_v1(), required: 1, preferred: 1,
        absence: "Windows have whole-number scales only; the compositor scales their pixels.")
    @MainActor static let presentation = GlobalRequest(
        acetate_wp_presentation(), required: 1, preferred: 1,
        absence: "The times of frames are predicted less exactly, from frame callbacks.")
    @MainActor static let decoration = GlobalRequest(
        acetate_zxdg_decoration_manager_v1(), required: 1, preferred: 1,
        absence: "Windows draw their own title bars and shadows.")
    @MainActor static let cursorShape = GlobalRequest(
        acetate_wp_cursor_shape_manager_v1(), required: 1, preferred: 1,
        absence: "The shapes of the cursor come from the cursor theme.")
    @MainActor static let activation = GlobalRequest(
        acetate_xdg_activation_v1(), required: 1, preferred: 1,
        absence: "Windows cannot request the keyboard focus.")
    @MainActor static let idleInhibit = GlobalRequest(
        acetate_zwp_idle_inhibit_manager_v1(), required: 1, preferred: 1,
        absence: "inhibitsIdle has no effect: screens may turn off.")
    @MainActor static let contentType = GlobalRequest(
        acetate_wp_content_type_manager_v1(), required: 1, preferred: 1,
        absence: "acetateContentType has no effect: screens do not adapt to videos and games.")
    @MainActor static let layerShell = GlobalRequest(
        acetate_zwlr_layer_shell_v1(), required: 1, preferred: 4,
        absence: "Layer surfaces, such as panels, are shown as ordinary windows.")
    @MainActor static let sessionLock = GlobalRequest(
        acetate_ext_session_lock_manager_v1(), required: 1, preferred: 1,
        absence: "Programs cannot lock the session.")
    @MainActor static let shortcutsInhibit = GlobalRequest(
        acetate_zwp_keyboard_shortcuts_inhibit_manager_v1(), required: 1, preferred: 1,
        absence: "Windows never receive the compositor's keyboard shortcuts.")
    @MainActor static let idleNotifier = GlobalRequest(
        acetate_ext_idle_notifier_v1(), required: 1, preferred: 1,
        absence: "Programs cannot know that the user is idle.")
    @MainActor static let exporter = GlobalRequest(
        acetate_zxdg_exporter_v2(), required: 1, preferred: 1,
        absence: "Windows of other programs cannot stay above a program's windows.")
    @MainActor static let importer = GlobalRequest(
        acetate_zxdg_importer_v2(), required: 1, preferred: 1,
        absence: "Windows cannot stay above those of other programs.")
    @MainActor static let textInput = GlobalRequest(
        acetate_zwp_text_input_manager_v3(), required: 1, preferred: 1,
        absence: "Text comes from the keyboard only: there are no input methods and no on-screen keyboards.")
    @MainActor static let gestures = GlobalRequest(
        acetate_zwp_pointer_gestures_v1(), required: 1, preferred: 3,
        absence: "There are no gestures of touchpads, such as magnify(with:).")
    @MainActor static let pointerConstraints = GlobalRequest(
        acetate_zwp_pointer_constraints_v1(), required: 1, preferred: 1,
        absence: "CGAssociateMouseAndMouseCursorPosition cannot lock the pointer.")
    @MainActor static let relativePointer = GlobalRequest(
        acetate_zwp_relative_pointer_manager_v1(), required: 1, preferred: 1,
        absence: "deltaX and deltaY of events are 0 while the pointer is locked.")
    @MainActor static let tablets = GlobalRequest(
        acetate_zwp_tablet_manager_v2(), required: 1, preferred: 1, absence: "Pens of tablets send no events.")
    /// Version 3 has the operations of drags.
    @MainActor static let dataDeviceManager = GlobalRequest(
        acetate_wl_data_device_manager(), required: 3, preferred: 3,
        absence: "Pasteboards and drags exchange data within the program only.")
    @MainActor static let primarySelectionManager = GlobalRequest(
        acetate_zwp_primary_selection_device_manager_v1(), required: 1, preferred: 1,
        absence: "The primary selection is that of the program only.")
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
        guard let version = request.version(offered: found.value.version) else {
            throw .tooOld(request.name, need: request.required, have: found.value.version)
        }
        return (found.key, version)
    }
}
