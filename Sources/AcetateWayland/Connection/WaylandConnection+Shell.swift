/// Windows that wait for outputs, the lock of the session, and what follows the seats.
extension WaylandConnection {
    /// Whether windows can have scales that are not integers.
    package var offersFractionalScales: Bool { globals?.fractionalScale != nil && globals?.viewporter != nil }

    /// Whether the compositor can lock the session.
    package var offersSessionLock: Bool { globals?.sessionLock != nil }

    /// Whether an output has a window of a session lock. A second one would be a protocol error.
    func hasLockSurface(on output: WaylandOutput, besides window: WaylandWindow) -> Bool {
        windows.contains { $0 !== window && $0.hasLockSurface(on: output) }
    }

    /// Whether the compositor can show windows as parts of the desktop.
    package var offersLayerSurfaces: Bool { globals?.layerShell != nil }

    /// Requests the lock of the session again, before the windows are shown.
    func restoreSessionLock() {
        do throws(WaylandError) {
            try sessionLock?.attach()
        } catch {
            warn(error)
            sessionLock?.fail()
        }
    }

    /// Creates a window that was detached while the connection is open.
    func attachAgain(_ window: WaylandWindow) {
        if phase == .open { attach(window) }
    }

    /// Creates the windows that wait for a change of the outputs.
    func attachWaitingWindows() {
        for window in windows where window.awaitsOutput { attachAgain(window) }
    }

    /// Whether the compositor reports the user's idle times.
    package var offersIdleTimes: Bool { globals?.idleNotifier != nil }

    func add(_ monitor: WaylandIdleMonitor) { idleMonitors.append(monitor) }
    func remove(_ monitor: WaylandIdleMonitor) { idleMonitors.removeAll { $0 === monitor } }

    func seatsDidChange() {
        for window in windows { window.shortcutInhibitors?.update(seats) }
        for monitor in idleMonitors { monitor.seatsDidChange() }
    }
}
