import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The relative motion of a pointer, and its lock at a position of the screen while it is over a window of the program.
@MainActor final class PointerLock {
    private let pointer: OpaquePointer
    private unowned let connection: WaylandConnection
    private var relative: Proxy?
    private var lock: (surface: OpaquePointer, proxy: Proxy)?

    /// `moved` is called with each motion of the device, in points; positive is right and down.
    init(of pointer: OpaquePointer, connection: WaylandConnection, moved: @escaping (Double, Double) -> Void) {
        self.pointer = pointer
        self.connection = connection
        guard let manager = connection.globals?.relativePointer else { return }
        relative = Proxy(
            main: zwp_relative_pointer_manager_v1_get_relative_pointer(manager.raw, pointer),
            on: connection.display, destroy: { zwp_relative_pointer_v1_destroy($0) },
            handler: { event, arguments in
                guard ZwpRelativePointerV1.Event(rawValue: event) == .relativeMotion else { return }
                moved(arguments.fixed(2), arguments.fixed(3))
            })
    }

    /// Whether `moved` is called.
    var reportsMotion: Bool { relative != nil }

    /// Locks the pointer if the program wants that and it is over a surface, or else unlocks it. A second lock of a surface
    /// would be a protocol error.
    func update(focus: OpaquePointer?) {
        let wanted = connection.isPointerLocked ? focus : nil
        guard wanted != lock?.surface else { return }
        lock = nil
        guard let wanted, let constraints = connection.globals?.pointerConstraints else { return }
        let persistent = ZwpPointerConstraintsV1.Lifetime.persistent.rawValue
        let proxy = Proxy(
            zwp_pointer_constraints_v1_lock_pointer(constraints.raw, wanted, pointer, nil, persistent),
            on: connection.display, destroy: { zwp_locked_pointer_v1_destroy($0) })
        lock = proxy.map { (wanted, $0) }
    }

    /// Ends the lock on a surface, which is about to be destroyed.
    func forget(surface: OpaquePointer) {
        if lock?.surface == surface { lock = nil }
    }
}
