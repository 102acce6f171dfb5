/// The portals of the desktop, which do for programs, also in a sandbox, what concerns the user: open files, show notifications.
package enum DesktopPortal {
    /// The name on the bus.
    package static let name = "org.freedesktop.portal.Desktop"

    /// A call of the object that all portals share.
    package static func call(_ interface: String, _ member: String, _ arguments: [BusValue]) -> BusCall {
        BusCall(name, "/org/freedesktop/portal/desktop", interface, member, arguments)
    }
}
