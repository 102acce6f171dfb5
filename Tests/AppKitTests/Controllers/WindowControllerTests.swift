import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct WindowControllerTests {
    @Test func `A window takes the view, the size and the title of its content view controller`() throws {
        _ = try makeWindow()
        let controller = RecordingController()
        controller.title = "One"
        let window = NSWindow(contentViewController: controller)
        #expect(window.contentView === controller.view && window.title == "One")
        #expect(window.contentRect(forFrameRect: window.frame).size == NSSize(width: 40, height: 30))
        #expect(window.styleMask == [.titled, .closable, .miniaturizable, .resizable])
        controller.title = "Two"
        #expect(window.title == "Two")
        controller.preferredContentSize = NSSize(width: 90, height: 60)
        #expect(controller.view.frame.size == NSSize(width: 90, height: 60))
        #expect(controller.nextResponder === window)
        window.contentView = NSView()
        #expect(window.contentViewController == nil)
    }

    @Test func `A window controller is after its window in the responder chain`() throws {
        let (_, window) = try makeWindow()
        let controller = NSWindowController(window: window)
        #expect(controller.isWindowLoaded && window.windowController === controller)
        #expect(window.nextResponder === controller && controller.nextResponder === NSApplication.shared)
        controller.showWindow(nil)
        #expect(window.isVisible)
        controller.close()
        #expect(!window.isVisible)
        controller.window = nil
        #expect(window.windowController == nil && window.nextResponder === NSApplication.shared)
    }

    @Test func `The window is loaded when it is first needed`() throws {
        final class Controller: NSWindowController {
            var notes: [String] = []
            override var windowNibName: NSNib.Name? { "" }
            override func windowWillLoad() { notes.append("will") }
            override func loadWindow() {
                notes.append("load")
                window = NSWindow(contentViewController: NSViewController())
            }
            override func windowDidLoad() { notes.append("did") }
        }
        _ = try makeWindow()
        let controller = Controller()
        #expect(!controller.isWindowLoaded && controller.notes == [])
        #expect(controller.window != nil && controller.window === controller.window)
        #expect(controller.notes == ["will", "load", "did"])
        #expect(controller.contentViewController != nil)
        #expect(NSWindowController().window == nil)
    }

    @Test func `Frames are kept by name in a file`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("frames-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let former = SavedFrames.standard
        defer { SavedFrames.standard = former }
        SavedFrames.standard = SavedFrames(folder: folder, program: "test")
        let (_, window) = try makeWindow()
        #expect(window.setFrameAutosaveName("main\twindow"))
        let controller = NSWindowController(window: NSWindow(contentViewController: NSViewController()))
        #expect(controller.window?.setFrameAutosaveName("main\twindow") == false, "the name is in use")
        window.orderFront(nil)
        window.setFrame(NSRect(x: 5, y: 6, width: 321, height: 123), display: true)
        window.orderOut(nil)
        // Another run of the program.
        SavedFrames.standard = SavedFrames(folder: folder, program: "test")
        let (_, other) = try makeWindow()
        controller.windowFrameAutosaveName = "other"
        #expect(other.setFrameAutosaveName("main\twindow"))
        #expect(other.frame == NSRect(x: 5, y: 6, width: 321, height: 123))
        other.styleMask.remove(.resizable)
        other.setContentSize(NSSize(width: 100, height: 100))
        #expect(other.setFrameUsingName("main\twindow") && other.frame.width == 100)
        #expect(other.setFrameUsingName("main\twindow", force: true) && other.frame.width == 321)
        NSWindow.removeFrame(usingName: "main\twindow")
        #expect(!other.setFrameUsingName("main\twindow"))
        other.setFrame(from: "1 2 -3 nonsense")
        #expect(other.frame.width == 321)
    }
}
