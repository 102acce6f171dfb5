import AcetateMainLoop
import AcetateBus
import Dispatch
import Synchronization

/// Reads the settings of the desktop from its portal, and follows their changes. Nothing waits for the portal.
final class PortalSettings: Sendable {
    private static let interface = "org.freedesktop.portal.Settings"

    private let bus: SessionBus
    private let state = Mutex(State())
    private let changed: @MainActor @Sendable (DesktopSettings) -> Void

    private struct State {
        var values = PortalValues()
        /// Whether a block on the main queue will report a change.
        var isScheduled = false
    }

    /// Asks for the settings. `changed` is called on the main thread with those that differ from the last ones.
    init(_ bus: SessionBus, changed: @escaping @MainActor @Sendable (DesktopSettings) -> Void) {
        self.bus = bus
        self.changed = changed
        bus.subscribe(
            "type='signal',sender='\(DesktopPortal.name)',interface='\(Self.interface)',member='SettingChanged'"
        ) {
            [weak self] in self?.handle($0)
        }
        // A portal that has started again may have other settings.
        bus.subscribe(
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(DesktopPortal.name)'"
        ) { [weak self] in self?.handle($0) }
        readAll()
    }

    private func readAll() {
        let namespaces = BusValue.array("s", PortalValues.keys.keys.sorted().map(BusValue.string))
        bus.call(DesktopPortal.call(Self.interface, "ReadAll", [namespaces])) { [weak self] result in
            // Without a portal, the defaults remain.
            if case .success(let answer) = result { self?.update { $0 = PortalValues(answer) } }
        }
    }

    private func handle(_ signal: BusSignal) {
        let arguments = signal.arguments
        switch (signal.interface, signal.member) {
        case (Self.interface, "SettingChanged"):
            guard arguments.count == 3, let namespace = arguments[0].text, let key = arguments[1].text else { return }
            update { $0[namespace, key] = arguments[2] }
        case ("org.freedesktop.DBus", "NameOwnerChanged"):
            // The first owner is the answer to `readAll`, or will be.
            if arguments.count == 3, arguments[0].text == DesktopPortal.name, arguments[2].text?.isEmpty == false {
                readAll()
            }
        default: break
        }
    }

    /// Changes the values, and notifies the main thread once for all changes until then.
    private func update(_ change: (inout PortalValues) -> Void) {
        let schedules = state.withLock { state in
            let former = state.values
            change(&state.values)
            guard state.values != former, !state.isScheduled else { return false }
            state.isScheduled = true
            return true
        }
        guard schedules else { return }
        MainLoop.async {
            let values = self.state.withLock { state in
                state.isScheduled = false
                return state.values
            }
            self.changed(DesktopSettings(values))
        }
    }
}
