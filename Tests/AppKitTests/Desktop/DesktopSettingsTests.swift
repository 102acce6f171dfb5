import AcetateBus
import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import AppKit

/// What the settings of the desktop change.
@MainActor
@Suite(.serialized) struct DesktopSettingsTests {
    private func settings(_ namespace: String, _ key: String, _ value: BusValue) -> DesktopSettings {
        let values = BusValue.options([key: value])
        return DesktopSettings(PortalValues([.array("{sa{sv}}", [.entry(.string(namespace), values)])]))
    }

    private func appearance(_ key: String, _ value: BusValue) -> DesktopSettings {
        settings("org.freedesktop.appearance", key, value)
    }

    // MARK: Values of the portal

    @Test func `A color scheme of 1 is dark, and all others are light`() {
        #expect(appearance("color-scheme", .uint32(1)).isDark)
        #expect(appearance("color-scheme", .variant(.uint32(1))).isDark)
        for value: BusValue in [.uint32(0), .uint32(2), .uint32(77), .string("dark"), .boolean(true)] {
            #expect(appearance("color-scheme", value) == DesktopSettings())
        }
    }

    @Test func `An accent color has three numbers from 0 to 1`() {
        let color = BusValue.structure([.double(0.25), .double(0), .double(1)])
        #expect(appearance("accent-color", color).accent == .init(red: 0.25, green: 0, blue: 1))
        for members in [[-1, -1, -1], [0.5, 0.5], [0.5, 0.5, 1.5], [0.5, .nan, 0.5], [.infinity, 0, 0]] {
            #expect(appearance("accent-color", .structure(members.map { .double($0) })).accent == nil)
        }
    }

    @Test func `Motion and contrast come from the portal's keys or GNOME's`() {
        #expect(appearance("contrast", .uint32(1)).increasesContrast)
        #expect(appearance("reduced-motion", .uint32(1)).reducesMotion)
        #expect(settings("org.gnome.desktop.interface", "enable-animations", .boolean(false)).reducesMotion)
        #expect(!settings("org.gnome.desktop.interface", "enable-animations", .boolean(true)).reducesMotion)
        #expect(settings("org.gnome.desktop.a11y.interface", "high-contrast", .boolean(true)).increasesContrast)
    }

    @Test(
        arguments: [
            ("appmenu:minimize,maximize,close", [], [.miniaturizeButton, .zoomButton, .closeButton]),
            ("close,minimize,maximize:", [.closeButton, .miniaturizeButton, .zoomButton], []),
            ("icon:close", [], [.closeButton]), (":", [], []), ("close:close,spacer,close", [.closeButton], []),
        ] as [(String, [NSWindow.ButtonType], [NSWindow.ButtonType])])
    func `A layout of buttons names those of both ends`(
        layout: String, left: [NSWindow.ButtonType], right: [NSWindow.ButtonType]
    ) {
        #expect(TitleBarButtons(layout) == TitleBarButtons(left: left, right: right))
    }

    @Test(arguments: ["", "close", "a:b:c", String(repeating: "close,", count: 1000) + ":"])
    func `A layout without two ends is none`(layout: String) { #expect(TitleBarButtons(layout) == nil) }

    // MARK: Effects

    /// Uses settings during a function.
    private func with(_ settings: DesktopSettings, _ body: () throws -> Void) throws {
        NSApplication.shared.use(settings)
        defer { NSApplication.shared.use(DesktopSettings()) }
        try body()
    }

    private final class CountingView: NSView {
        var changes = 0
        override func viewDidChangeEffectiveAppearance() { changes += 1 }
    }

    private func window(_ style: NSWindow.StyleMask = [.titled, .closable, .miniaturizable, .resizable]) throws
        -> NSWindow
    {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480), scale: 1)
        display.drawsWindowFrames = true
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 400, height: 100), styleMask: style, backing: .buffered, defer: false
        )
        window.contentView = CountingView()
        window.makeKeyAndOrderFront(nil)
        return window
    }

    @Test func `A dark desktop makes windows dark that have no appearance of their own`() throws {
        let window = try window()
        defer { window.close() }
        let other = NSWindow(contentRect: window.frame, styleMask: .titled, backing: .buffered, defer: false)
        other.appearance = NSAppearance(named: .aqua)
        defer { other.close() }
        var dark = DesktopSettings()
        dark.isDark = true
        try with(dark) {
            #expect(NSApplication.shared.effectiveAppearance.name == .darkAqua)
            #expect(window.effectiveAppearance.name == .darkAqua && NSAppearance.currentDrawing().name == .darkAqua)
            #expect(other.effectiveAppearance.name == .aqua)
            #expect((window.contentView as? CountingView)?.changes == 1)
            NSApplication.shared.appearance = NSAppearance(named: .aqua)
            #expect(window.effectiveAppearance.name == .aqua)
            NSApplication.shared.appearance = nil
            #expect(window.effectiveAppearance.name == .darkAqua)
        }
        #expect(NSApplication.shared.effectiveAppearance.name == .aqua)
    }

    @Test func `The accent color changes the colors that depend on it, and windows are redrawn`() throws {
        let window = try window()
        defer { window.close() }
        let view = try #require(window.contentView as? CountingView)
        let notes = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: NSColor.systemColorsDidChangeNotification, object: nil, queue: nil
        ) { _ in notes.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        let blue = NSColor.controlAccentColor.cgColor
        var settings = DesktopSettings()
        settings.accent = .init(red: 1, green: 0.5, blue: 0)
        try with(settings) {
            #expect(view.changes == 1 && notes.withLock { $0 } == 1)
            #expect(NSColor.controlAccentColor.cgColor == CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
            // 70 % of white.
            let selection = NSColor.selectedTextBackgroundColor
            #expect(abs(selection.greenComponent - 0.85) < 0.001 && abs(selection.blueComponent - 0.7) < 0.001)
        }
        #expect(NSColor.controlAccentColor.cgColor == blue)
    }

    @Test func `The buttons of a title bar are where the desktop has them`() throws {
        let window = try window()
        defer { window.close() }
        let bar = try #require(window.windowFrame?.titleBar)
        let close = try #require(window.standardWindowButton(.closeButton))
        let zoom = try #require(bar.button(.zoomButton))
        #expect(close.frame.maxX == bar.bounds.maxX - FrameStyle.buttonSpacing)
        var settings = DesktopSettings()
        settings.buttons = try #require(TitleBarButtons("close,minimize:menu"))
        try with(settings) {
            #expect(close.frame.minX == FrameStyle.buttonSpacing)
            #expect(bar.button(.miniaturizeButton)?.frame.minX == 2 * FrameStyle.buttonSpacing + FrameStyle.buttonSize)
            #expect(!zoom.isAvailable)
        }
        #expect(zoom.isAvailable && close.frame.maxX == bar.bounds.maxX - FrameStyle.buttonSpacing)
    }

    @Test func `The workspace tells of motion and contrast`() throws {
        let workspace = NSWorkspace.shared
        let notes = Mutex(0)
        let observer = workspace.notificationCenter.addObserver(
            forName: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: workspace, queue: nil
        ) { _ in notes.withLock { $0 += 1 } }
        defer { workspace.notificationCenter.removeObserver(observer) }
        var settings = DesktopSettings()
        settings.reducesMotion = true
        try with(settings) {
            #expect(workspace.accessibilityDisplayShouldReduceMotion && notes.withLock { $0 } == 1)
            #expect(!workspace.accessibilityDisplayShouldIncreaseContrast)
        }
        #expect(notes.withLock { $0 } == 2 && !workspace.accessibilityDisplayShouldReduceMotion)
    }
}

/// The settings of a portal on a bus.
@MainActor
@Suite(.serialized) struct PortalSettingsTests {
    private final class Record {
        var settings: [DesktopSettings] = []
    }

    private func follow(_ address: String) -> (PortalSettings, Record) {
        let record = Record()
        return (PortalSettings(SessionBus(address: address)) { record.settings.append($0) }, record)
    }

    @Test func `Settings are read, and their changes are followed, also when the portal starts again`() async throws {
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let portal = try FakePortal(bus)
        try #require(try await portal.waitForLine("ready"))
        try await portal.command("set org.freedesktop.appearance color-scheme u 1")
        try await portal.command("set org.gnome.desktop.wm.preferences button-layout s close:")
        let (settings, record) = follow(bus.address)
        #expect(try await wait { record.settings.last?.isDark == true })
        #expect(record.settings.count == 1)
        #expect(record.settings.last?.buttons == TitleBarButtons(left: [.closeButton], right: []))
        try await portal.command("set org.freedesktop.appearance color-scheme u 2")
        #expect(try await wait { record.settings.last?.isDark == false })
        try await portal.command("set org.freedesktop.appearance accent-color (ddd) 1 0.5 0.25")
        #expect(try await wait { record.settings.last?.accent == .init(red: 1, green: 0.5, blue: 0.25) })
        portal.end()
        let second = try FakePortal(bus)
        try #require(try await second.waitForLine("ready"))
        #expect(try await wait { record.settings.last == DesktopSettings() })
        withExtendedLifetime(settings) {}
    }

    @Test func `Nonsense counts as the defaults`() async throws {
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let portal = try FakePortal(bus)
        try #require(try await portal.waitForLine("ready"))
        try await portal.command("set org.freedesktop.appearance color-scheme u 1")
        let (settings, record) = follow(bus.address)
        #expect(try await wait { record.settings.last?.isDark == true })
        try await portal.command("garbage")
        #expect(try await wait { record.settings.last == DesktopSettings() })
        let (others, empty) = follow(bus.address)
        #expect(try await wait { portal.lines.count { $0 == "ReadAll" } == 2 })
        try await Task.sleep(for: .milliseconds(100))
        #expect(empty.settings.isEmpty)
        withExtendedLifetime((settings, others)) {}
    }

    /// The probe's lines until its first frame, with a bus.
    private nonisolated func start(_ compositor: ScriptedCompositor, bus: String) throws -> ProbeProgram {
        try ProbeProgram(
            ["--desktop"], environment: ["WAYLAND_DISPLAY": compositor.socketPath, "DBUS_SESSION_BUS_ADDRESS": bus])
    }

    @Test func `The windows of a program follow the desktop`() async throws {
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let portal = try FakePortal(bus)
        try #require(try await portal.waitForLine("ready"))
        try await portal.command("set org.freedesktop.appearance color-scheme u 1")
        let compositor = try ScriptedCompositor()
        let program = try start(compositor, bus: bus.address)
        // The background of windows: 50 of 255 in the dark appearance, and 236 in the light one.
        #expect(try await wait { compositor.pixels.contains(0xff32_3232) })
        try await portal.command("set org.freedesktop.appearance color-scheme u 2")
        #expect(try await wait { compositor.pixels.contains(0xffec_ecec) })
        #expect(compositor.violations == [])
        #expect(program.process.isRunning)
    }

    @Test nonisolated func `A bus or a portal that does not answer delays nothing`() async throws {
        let socket = try SilentSocket()
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let portal = try FakePortal(bus, ["silent"])
        try #require(try await portal.waitForLine("ready"))
        for address in ["unix:path=\(socket.path)", bus.address] {
            let compositor = try ScriptedCompositor()
            let program = try start(compositor, bus: address)
            #expect(try await wait(5) { compositor.pixels.contains(0xffec_ecec) })
            kill(program.process.processIdentifier, SIGTERM)
            let status = try await program.end()
            #expect(status == 0)
            #expect(program.errors == [])
        }
    }
}
