import Foundation

/// The display that this process uses: chosen once, connected when it is first needed.
@MainActor
enum Display {
    private static var chosen: (any DisplayServer)?

    /// The display server. Ends the program with a line on standard error and status 1 if there is none.
    static var server: any DisplayServer {
        if let chosen { return chosen }
        do {
            let server = try WaylandDisplayServer()
            adopt(server)
            return server
        } catch {
            StandardError.fail("\(error)")
        }
    }

    /// The choice, or nil before it is made.
    static var current: (any DisplayServer)? { chosen }

    /// Makes the choice. The first one stays.
    static func adopt(_ server: any DisplayServer) {
        guard chosen == nil else { return }
        chosen = server
        server.eventHandler = { event in NSApplication.shared.handle(event) }
    }

    /// Ends the connection, if there is one.
    static func disconnect() {
        chosen?.disconnect()
    }
}
