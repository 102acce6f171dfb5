import AppKitTestSupport
import Testing

@testable import AppKit

/// Presentation options, and windows that cover the screen, as kiosks for macOS use them.
@MainActor @Suite(.serialized) struct PresentationOptionsTests {
    private func borderless(_ frame: NSRect) throws -> NSWindow {
        _ = try makeWindow(screen: CGSize(width: 640, height: 480))
        return NSWindow(contentRect: frame, styleMask: .borderless, backing: .buffered, defer: false)
    }

    private let screen = NSRect(x: 0, y: 0, width: 640, height: 480)

    private func fills(_ window: NSWindow) -> Bool { window.surface?.state.isFullScreen == true }

    @Test func `options have the numbers of the header`() {
        let options: [NSApplication.PresentationOptions] = [
            .autoHideDock, .hideDock, .autoHideMenuBar, .hideMenuBar, .disableAppleMenu, .disableProcessSwitching,
            .disableForceQuit, .disableSessionTermination, .disableHideApplication, .disableMenuBarTransparency,
            .fullScreen,
            .autoHideToolbar, .disableCursorLocationAssistance,
        ]
        #expect(options.enumerated().allSatisfy { $1.rawValue == 1 << UInt($0) })
    }

    @Test(
        arguments: [
            [.autoHideDock, .hideDock], [.hideDock, .autoHideMenuBar, .hideMenuBar], [.hideMenuBar],
            [.autoHideDock, .hideMenuBar], [.autoHideMenuBar], [.disableProcessSwitching],
            [.hideDock, .autoHideToolbar],
        ] as [NSApplication.PresentationOptions])
    func `options that exclude each other are ignored`(options: NSApplication.PresentationOptions) throws {
        _ = try makeWindow()
        NSApp.presentationOptions = [.hideDock, .hideMenuBar]
        NSApp.presentationOptions = options
        #expect(NSApp.presentationOptions == [.hideDock, .hideMenuBar])
        NSApp.presentationOptions = []
        #expect(NSApp.presentationOptions == [])
    }

    @Test func `a borderless window above the menu bar that has the frame of the screen fills it`() throws {
        let window = try borderless(screen)
        window.level = NSWindow.Level(rawValue: Int(CGWindowLevelForKey(.mainMenuWindow)) + 1)
        var entered = 0
        let token = NotificationCenter.default.addObserver(
            forName: NSWindow.didEnterFullScreenNotification, object: window, queue: nil
        ) { _ in MainActor.assumeIsolated { entered += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        window.orderFront(nil)
        #expect(fills(window) && window.frame == screen)
        #expect(!window.styleMask.contains(.fullScreen) && entered == 0)
        window.setFrame(NSRect(x: 10, y: 10, width: 300, height: 200), display: true)
        #expect(!fills(window) && window.frame.size == NSSize(width: 300, height: 200))
        window.setFrame(screen, display: true)
        #expect(fills(window))
        window.level = .normal
        #expect(!fills(window))
        window.orderOut(nil)
    }

    @Test func `a borderless window with the frame of the screen fills it while the menu bar and the Dock are hidden`()
        throws
    {
        let window = try borderless(screen)
        window.orderFront(nil)
        #expect(!fills(window))
        NSApp.presentationOptions = [.autoHideDock, .autoHideMenuBar]
        #expect(fills(window))
        NSApp.presentationOptions = .hideDock
        #expect(!fills(window))
        NSApp.presentationOptions = []
        window.orderOut(nil)
    }

    @Test func `windows with a title or that are smaller fill no screen`() throws {
        let window = try borderless(NSRect(x: 0, y: 0, width: 640, height: 479))
        window.level = .screenSaver
        window.orderFront(nil)
        #expect(!fills(window))
        let titled = NSWindow(contentRect: screen, styleMask: .titled, backing: .buffered, defer: false)
        titled.level = .screenSaver
        titled.orderFront(nil)
        #expect(!fills(titled))
        titled.orderOut(nil)
        window.orderOut(nil)
    }

    @Test func `a window receives shortcuts while processes cannot be switched`() throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        NSApp.presentationOptions = [.hideDock, .disableProcessSwitching]
        #expect(window.acetateReceivesKeyboardShortcuts)
        NSApp.presentationOptions = []
        #expect(!window.acetateReceivesKeyboardShortcuts)
        window.orderOut(nil)
    }

    @Test func `the delegate chooses the options of a window in full screen`() throws {
        final class Delegate: NSObject, NSWindowDelegate {
            var proposed: NSApplication.PresentationOptions?

            func window(
                _ window: NSWindow,
                willUseFullScreenPresentationOptions proposedOptions: NSApplication.PresentationOptions
            ) -> NSApplication.PresentationOptions {
                proposed = proposedOptions
                return [.fullScreen, .hideDock, .hideMenuBar, .disableProcessSwitching]
            }
        }
        let (_, window) = try makeWindow()
        let delegate = Delegate()
        window.delegate = delegate
        window.makeKeyAndOrderFront(nil)
        var observed: [NSApplication.PresentationOptions] = []
        let observation = NSApp.observe(\.currentSystemPresentationOptions, options: .new) {
            observed += [$1.newValue ?? []]
        }
        window.toggleFullScreen(nil)
        #expect(delegate.proposed == [.fullScreen, .autoHideDock, .autoHideMenuBar])
        #expect(
            NSApp.currentSystemPresentationOptions == [.fullScreen, .hideDock, .hideMenuBar, .disableProcessSwitching])
        #expect(NSApp.presentationOptions == [] && window.acetateReceivesKeyboardShortcuts)
        window.toggleFullScreen(nil)
        #expect(NSApp.currentSystemPresentationOptions == [] && !window.acetateReceivesKeyboardShortcuts)
        #expect(observed.count == 2)
        observation.invalidate()
        window.orderOut(nil)
    }

    @Test func `a view in full-screen mode has the options and the level that it is given`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let view = try #require(window.contentView)
        let options: NSApplication.PresentationOptions = [.hideDock, .hideMenuBar, .disableProcessSwitching]
        view.enterFullScreenMode(
            try #require(NSScreen.main),
            withOptions: [
                .fullScreenModeApplicationPresentationOptions: NSNumber(value: options.rawValue),
                .fullScreenModeWindowLevel: NSWindow.Level.screenSaver.rawValue, .fullScreenModeAllScreens: false,
            ])
        #expect(view.window?.level == .screenSaver)
        #expect(NSApp.currentSystemPresentationOptions == options.union(.fullScreen))
        #expect(view.window?.acetateReceivesKeyboardShortcuts == true)
        view.exitFullScreenMode()
        #expect(NSApp.currentSystemPresentationOptions == [])
        window.orderOut(nil)
    }

    @Test func `attention is requested for windows that are shown`() throws {
        let (_, window) = try makeWindow()
        #expect(NSApp.requestUserAttention(.criticalRequest) == 0)
        window.makeKeyAndOrderFront(nil)
        #expect(NSApp.requestUserAttention(.informationalRequest) == 0, "the application is active")
        window.orderOut(nil)
    }

    @Test func `levels have the order of the desktop`() {
        let keys: [CGWindowLevelKey] = [
            .baseWindow, .minimumWindow, .desktopWindow, .desktopIconWindow, .backstopMenu, .normalWindow,
            .floatingWindow,
            .modalPanelWindow, .utilityWindow, .dockWindow, .mainMenuWindow, .statusWindow, .popUpMenuWindow,
            .overlayWindow,
            .helpWindow, .draggingWindow, .screenSaverWindow, .assistiveTechHighWindow, .cursorWindow, .maximumWindow,
        ]
        let levels = keys.map(CGWindowLevelForKey)
        #expect(levels == levels.sorted() && Set(levels).count == levels.count)
        #expect(Int(CGWindowLevelForKey(.popUpMenuWindow)) == NSWindow.Level.popUpMenu.rawValue)
        #expect(CGShieldingWindowLevel() > CGWindowLevelForKey(.screenSaverWindow))
    }
}
