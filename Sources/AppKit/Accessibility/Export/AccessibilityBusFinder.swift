import AcetateMainLoop
import AcetateBus
import Dispatch

/// Finds the bus of assistive programs, on which AT-SPI is spoken. Nothing is started for that: without such a bus on the session
/// bus, or while no assistive program runs, there is none.
final class AccessibilityBusFinder: Sendable {
    private static let name = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    private static let status = "org.a11y.Status"
    private static let properties = "org.freedesktop.DBus.Properties"

    private let session: SessionBus
    private let changed: @MainActor @Sendable (String?) -> Void

    /// Begins to search. `changed` is called on the main thread with the address of the bus, or with nil for none, after each
    /// change.
    init(_ session: SessionBus, changed: @escaping @MainActor @Sendable (String?) -> Void) {
        (self.session, self.changed) = (session, changed)
        session.subscribe("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'") {
            [weak self] in
            if $0.member == "NameOwnerChanged", $0.arguments.first?.text == Self.name { self?.find() }
        }
        session.subscribe(
            "type='signal',path='\(Self.path)',interface='\(Self.properties)',member='PropertiesChanged',arg0='\(Self.status)'"
        ) { [weak self] in
            if $0.path == Self.path, $0.arguments.first?.text == Self.status { self?.find() }
        }
        find()
    }

    private func find() {
        // A call of a program that does not run would start it.
        let bus = "org.freedesktop.DBus"
        session.call(BusCall(bus, "/org/freedesktop/DBus", bus, "NameHasOwner", [.string(Self.name)])) { [weak self] in
            guard let self else { return }
            guard case .success(let values) = $0, values.first?.boolean == true else { return report(nil) }
            session.call(BusCall(Self.name, Self.path, Self.properties, "GetAll", [.string(Self.status)])) {
                [weak self] in
                guard let self else { return }
                guard case .success(let values) = $0, let status = values.first?.dictionary,
                    status["IsEnabled"]?.boolean == true || status["ScreenReaderEnabled"]?.boolean == true
                else { return report(nil) }
                session.call(BusCall(Self.name, Self.path, Self.name, "GetAddress")) { [weak self] in
                    guard case .success(let values) = $0, let address = values.first?.text, !address.isEmpty else {
                        self?.report(nil)
                        return
                    }
                    self?.report(address)
                }
            }
        }
    }

    private func report(_ address: String?) {
        MainLoop.async { self.changed(address) }
    }
}

extension NSApplication {
    private static var accessibilityBusFinder: AccessibilityBusFinder?

    /// Shows the application to assistive programs, as soon and as long as there are some.
    static func followAccessibilityBus() {
        guard accessibilityBusFinder == nil, let session = SessionBus.shared else { return }
        accessibilityBusFinder = AccessibilityBusFinder(session) { AccessibilityExport.use(address: $0) }
    }
}
