import AcetateProtocols

/// The state of an ext_session_lock_v1.
final class LockRole {
    var isLocked = false
}

/// The role of a surface of a session lock.
final class LockSurfaceRole {
    let object: CompositorObject
    /// The ID of the client's output.
    let output: UInt32

    init(_ object: CompositorObject, output: UInt32) {
        self.object = object
        self.output = output
    }
}

/// Session locks.
extension CompositorState {
    func handleLock(
        _ name: String, _ object: CompositorObject, _ arguments: [WireArgument], _ made: CompositorObject?
    ) {
        func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].number ?? 0 : 0 }
        switch name {
        case "ext_session_lock_manager_v1.lock":
            made?.role = LockRole()
            if options.answersLocks, let made { answer(made, isGranted: options.grantsLocks) }
        case "ext_session_lock_v1.get_lock_surface": makeLockSurface(made, UInt32(number(1)), UInt32(number(2)))
        case "ext_session_lock_v1.destroy":
            if (object.role as? LockRole)?.isLocked == true {
                violations.append("a session lock in force is destroyed")
            }
        case "ext_session_lock_v1.unlock_and_destroy":
            if (object.role as? LockRole)?.isLocked != true {
                violations.append("a session is unlocked that is not locked")
            }
            isLocked = false
            destroy(object)
        case "ext_session_lock_surface_v1.ack_configure": acknowledge(object, UInt32(clamping: number(0)))
        case "ext_session_lock_surface_v1.destroy":
            (object.client.objects[object.parent]?.role as? SurfaceRole)?.lock = nil
        case "zwp_keyboard_shortcuts_inhibit_manager_v1.inhibit_shortcuts":
            let others = objects("zwp_keyboard_shortcuts_inhibitor_v1").filter { $0 !== made }
            if others.contains(where: { $0.parent == number(1) && $0.global == number(2) }) {
                violations.append("the shortcuts of a surface and a seat are inhibited twice")
            }
            made?.parent = UInt32(number(1))
            made?.global = UInt32(number(2))
        case "zxdg_output_manager_v1.get_xdg_output":
            if let made { makeXDGOutput(made, object.client.objects[UInt32(clamping: number(1))]) }
        default: break
        }
    }

    func answer(_ lock: CompositorObject, isGranted: Bool) {
        guard isGranted else { return lock.send("finished", []) }
        (lock.role as? LockRole)?.isLocked = true
        isLocked = true
        lock.send("locked", [])
    }

    private func makeLockSurface(_ made: CompositorObject?, _ surface: UInt32, _ output: UInt32) {
        guard let made, let role = made.client.objects[surface]?.role as? SurfaceRole else { return }
        if role.hasShellRole { violations.append("a surface of a lock has another role") }
        if role.buffer != 0 || role.pendingBuffer != nil { violations.append("a surface of a lock has a buffer") }
        let others = made.client.objects.values.compactMap { ($0.role as? SurfaceRole)?.lock }
        if others.contains(where: { $0.output == output }) { violations.append("an output has two surfaces of a lock") }
        made.parent = surface
        role.lock = LockSurfaceRole(made, output: output)
        configureLock(role)
    }

    func configureLock(_ role: SurfaceRole) {
        guard let lock = role.lock else { return }
        let size = self.output(lock.object.client.objects[lock.output]).size
        let serial = nextSerial()
        role.isConfigured = true
        role.serials.append(serial)
        role.sizes[serial] = size
        lock.object.send("configure", [.uint(serial), .uint(UInt32(size.width)), .uint(UInt32(size.height))])
    }
}

extension ScriptedCompositor {
    /// Whether the session is locked, also after the end of the client.
    package var isLocked: Bool { queue.sync { state.isLocked } }

    /// Answers all lock requests that `Options.answersLocks` has left open.
    package func answerLocks(isGranted: Bool) {
        queue.sync {
            for lock in state.objects("ext_session_lock_v1") { state.answer(lock, isGranted: isGranted) }
        }
    }

    /// Configures the surfaces of locks again.
    package func configureLocks() {
        queue.sync {
            for surface in state.objects("wl_surface") {
                if let role = surface.role as? SurfaceRole { state.configureLock(role) }
            }
        }
    }
}
