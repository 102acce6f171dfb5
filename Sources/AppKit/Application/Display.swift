import AcetatePixels
import CoreText
import Foundation

/// The display of this process, which is chosen once and connected on first use.
@MainActor
enum Display {
    private static var chosen: (any DisplayServer)?
    /// Whether `available` has found no display server.
    private static var isMissing = false

    /// The display server. If there is none, the program ends with a message on standard error and status 1.
    static var server: any DisplayServer {
        do {
            return try connected()
        } catch {
            StandardError.fail("\(error)")
        }
    }

    /// The display server; nil if there is none, so that code which asks for screens, or sets the cursor, runs without one: tests
    /// of a library, for example. It is looked for once.
    static var available: (any DisplayServer)? {
        guard !isMissing else { return chosen }
        do {
            return try connected()
        } catch {
            isMissing = true
            return nil
        }
    }

    /// Connects to the display server, unless that was done. Throws if there is none.
    private static func connected() throws -> any DisplayServer {
        if let chosen { return chosen }
        if let headless = Headless.environment { return open(headless.screen, headless.script) }
        NSApplication.followDesktopSettings()
        NSApplication.followAccessibilityBus()
        do {
            var wasInterrupted = false
            let application = NSApplication.shared
            let server = try WaylandDisplayServer(reconnectionLimit: application.acetateDisplayTimeout) { reason in
                wasInterrupted = true
                application.writeDisplayLoss(reason)
            }
            if wasInterrupted { application.writeDisplayReturn() }
            adopt(server)
            return server
        } catch {
            // Tests that compare images need no compositor.
            guard ProcessInfo.processInfo.environment["ACETATE_SNAPSHOTS"] != nil, let size = PixelSize(1280, 800)
            else {
                throw error
            }
            let server = OffscreenDisplayServer(size: size, scale: 1)
            adopt(server)
            return server
        }
    }

    /// Opens a display in memory on which the program runs as on a compositor, and plays a script.
    private static func open(_ screen: Headless, _ script: Script?) -> any DisplayServer {
        do {
            try FontEnvironment.choose(.pinned)
        } catch {
            StandardError.fail("\(error)")
        }
        guard let size = PixelSize(screen.width, screen.height) else { StandardError.fail("the screen is too large") }
        if screen.isDark { DesktopSettings.current.withLock { $0.isDark = true } }
        let server = OffscreenDisplayServer(size: size, scale: screen.scale, isLive: true)
        server.leavesFramesToWindows = screen.hasFrames
        adopt(server)
        if let script { ScriptPlayer(script, on: OffscreenDisplay(server)).start() }
        return server
    }

    /// The chosen display server, or nil before the choice.
    static var current: (any DisplayServer)? { chosen }

    /// Chooses a display server. Later calls have no effect.
    static func adopt(_ server: any DisplayServer) {
        guard chosen == nil else { return }
        chosen = server
        server.eventHandler = { event in NSApplication.shared.handle(event) }
        NSScreen.refresh()
    }

    /// Closes the connection, if there is one.
    static func disconnect() {
        chosen?.disconnect()
    }
}
