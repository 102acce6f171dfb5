import AcetateBus
import AppKitTestSupport
import Foundation
import Testing
import UniformTypeIdentifiers

@testable import AppKit

/// The desktop's file panels, on a session bus with a portal that the tests control.
@MainActor
@Suite(.serialized) struct FilePanelTests {
    private let bus: TestBus
    private let portal: FakePortal

    init() async throws {
        _ = try makeWindow()
        bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        portal = try FakePortal(bus)
        try #require(try await portal.waitForLine("ready"))
    }

    private func prepared<Panel: NSSavePanel>(_ panel: Panel) -> Panel {
        panel.bus = SessionBus(address: bus.address)
        return panel
    }

    /// The response of a panel, and what happens before it.
    private func response(
        of panel: NSSavePanel, showing line: String, _ command: String
    ) async throws -> NSApplication.ModalResponse {
        var result: NSApplication.ModalResponse?
        let count = portal.lines.count { $0 == line }
        panel.begin { result = $0 }
        #expect(panel.isVisible)
        let isShown = try await wait { portal.lines.count { $0 == line } > count }
        #expect(isShown, "\(portal.lines)")
        try await portal.command(command)
        try #require(try await wait { result != nil })
        #expect(!panel.isVisible)
        return try #require(result)
    }

    @Test("An open panel asks for files of its types, and has those that the user chooses")
    func opening() async throws {
        let panel = prepared(NSOpenPanel())
        panel.message = "Choose pictures"
        panel.prompt = "Import"
        panel.directoryURL = URL(fileURLWithPath: "/srv/a b")
        panel.allowsMultipleSelection = true
        panel.allowedContentTypes = [.png, .movie]
        #expect(panel.urls.isEmpty && panel.url == nil)
        let line =
            "OpenFile [] Choose pictures: accept_label=Import current_filter:(sa(us)) current_folder=/srv/a b/9 "
            + "PNG image, movie{1 image/png,1 image/apng,0 *.png,1 video/*,} modal=0 multiple=1"
        let response = try await response(of: panel, showing: line, "choose file:///srv/a%20b/1.png file:///2.mp4")
        #expect(response == .OK)
        #expect(panel.urls.map(\.path) == ["/srv/a b/1.png", "/2.mp4"] && panel.url == panel.urls.first)
    }

    @Test("A panel that chooses folders shows no files")
    func folders() async throws {
        let panel = prepared(NSOpenPanel())
        (panel.canChooseFiles, panel.canChooseDirectories) = (false, true)
        panel.allowedFileTypes = ["txt"]
        let response = try await response(
            of: panel, showing: "OpenFile [] Open: directory=1 modal=0", "choose file:///srv")
        #expect(response == .OK && panel.url?.path == "/srv")
    }

    @Test("A save panel proposes a name, and adds the extension of its type")
    func saving() async throws {
        let panel = prepared(NSSavePanel())
        panel.title = "Export"
        panel.nameFieldStringValue = "Drawing.png"
        panel.allowedContentTypes = [.png]
        let line =
            "SaveFile [] Export: current_filter:(sa(us)) current_name=Drawing.png "
            + "PNG image{1 image/png,1 image/apng,0 *.png,} modal=0"
        #expect(try await response(of: panel, showing: line, "choose file:///srv/other") == .OK)
        #expect(panel.url?.path == "/srv/other.png")
        #expect(try await response(of: panel, showing: line, "choose file:///srv/a.jpg") == .OK)
        #expect(panel.url?.path == "/srv/a.jpg")
        panel.allowsOtherFileTypes = true
        #expect(
            try await response(
                of: panel,
                showing: "SaveFile [] Export: current_filter:(sa(us)) current_name=Drawing.png "
                    + "PNG image{1 image/png,1 image/apng,0 *.png,} All files{0 *,} modal=0",
                "choose file:///srv/other") == .OK)
        #expect(panel.url?.path == "/srv/other")
    }

    @Test("A panel that the user or the portal closes has no files", arguments: [1, 2])
    func canceling(code: Int) async throws {
        let panel = prepared(NSOpenPanel())
        #expect(try await response(of: panel, showing: "OpenFile [] Open: modal=0", "dismiss \(code)") == .cancel)
        #expect(panel.urls.isEmpty)
    }

    @Test("A panel is closed by the program, and can be shown again")
    func closing() async throws {
        let panel = prepared(NSOpenPanel())
        var result: NSApplication.ModalResponse?
        panel.begin { result = $0 }
        #expect(try await portal.waitForLine("OpenFile [] Open: modal=0"))
        panel.cancel(nil)
        #expect(result == .cancel)
        #expect(try await portal.waitForLine("Close"))
        #expect(try await response(of: panel, showing: "OpenFile [] Open: modal=0", "choose file:///a") == .OK)
        // A panel that is closed before the portal has answered the call is closed afterwards.
        panel.begin { _ in }
        panel.cancel(nil)
        #expect(try await wait { portal.lines.count { $0 == "Close" } == 2 })
    }

    @Test("A modal panel returns the response, also in a block of the main queue")
    func modal() async throws {
        let panel = prepared(NSOpenPanel())
        // The main actor and the main queue run nothing else while the panel is modal.
        nonisolated(unsafe) let portal = portal
        Thread.detachNewThread {
            while !portal.lines.contains(where: { $0.hasPrefix("OpenFile") }) { usleep(10_000) }
            usleep(100_000)
            portal.send("choose file:///a")
        }
        #expect(panel.runModal() == .OK)
        #expect(panel.url?.path == "/a" && NSApplication.shared.modalWindow == nil)
    }

    @Test("A sheet returns the response to a task")
    func sheet() async throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        let panel = prepared(NSSavePanel())
        async let response = panel.beginSheetModal(for: window)
        #expect(try await portal.waitForLine("SaveFile [] Save: current_name=Untitled modal=1"))
        try await portal.command("dismiss 1")
        #expect(await response == .cancel)
    }

    @Test("Without a bus or a portal, or if the portal refuses, the response is that of a cancellation")
    func missing() async throws {
        let panel = NSOpenPanel()
        panel.bus = nil
        #expect(await panel.begin() == .cancel)
        try await portal.command("refuse")
        #expect(await prepared(panel).begin() == .cancel)
        portal.end()
        #expect(await panel.begin() == .cancel)
        bus.end()
        #expect(await panel.begin() == .cancel)
    }

    @Test("The file manager shows files, selected")
    func fileManager() async throws {
        let files = ["/srv/a b", "/srv/c"].map { URL(fileURLWithPath: $0) }
        let page = try #require(URL(string: "https://example.org"))
        let session = SessionBus(address: bus.address)
        NSWorkspace.shared.showFiles([page] + files, on: session)
        #expect(try await portal.waitForLine("ShowItems file:///srv/a%20b file:///srv/c"))
        #expect(!NSWorkspace.shared.selectFile("/nonexistent/file", inFileViewerRootedAtPath: "/"))
    }
}
