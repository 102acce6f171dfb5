import Foundation
import QuartzCore

extension NSApplication {
    /// Handles an event of the display server.
    func handle(_ event: DisplayEvent) {
        switch event {
        case .screensChanged:
            NSScreen.refresh()
            AcetateSessionLock.active?.screensDidChange()
            post(NSApplication.didChangeScreenParametersNotification) { $0.applicationDidChangeScreenParameters($1) }
        case .surfaceChanged(let surface):
            window(withWindowNumber: surface)?.surfaceDidChange()
            // The same frame then shows the results of the change.
            CATransaction.flush()
        case .closeRequested(let surface):
            window(withWindowNumber: surface)?.performClose(nil)
        case .dismissed(let surface):
            window(withWindowNumber: surface)?.close()
        case .keyboardFocus(let surface):
            let window = surface.flatMap(window(withWindowNumber:))
            focusedWindow = window
            moveKeyboard(to: window?.keyCandidate)
            NSTextInputContext.current?.update(byInputMethod: false)
        case .key(let input):
            postEvent(translator.event(for: input, windowNumber: keyWindow?.windowNumber ?? 0), atStart: false)
        case .modifiers(let flags, let timestamp):
            modifierFlags = flags
            incomingDrag?.update()
            let event = NSEvent(
                .flagsChanged, modifiers: flags, timestamp: timestamp, windowNumber: keyWindow?.windowNumber ?? 0)
            postEvent(event, atStart: false)
        case .textInput(let surface, let change):
            // After the keys that the user has pressed before.
            postEvent(.textInputChange(change, windowNumber: surface), atStart: false)
        case .pointer(let input):
            if input.action == .moved { NSCursor.pointerDidMove() }
            modifierFlags = input.modifiers
            guard let window = window(withWindowNumber: input.surface) else { return }
            if input.action == .entered {
                postEvent(.pointerDidEnter(input, windowHeight: window.frame.height), atStart: false)
            }
            if input.action == .left { postEvent(.pointerDidLeave(input), atStart: false) }
            if let event = translator.event(
                for: input, windowNumber: window.windowNumber, windowHeight: window.frame.height)
            {
                postEvent(event, atStart: false)
            }
        case .connectionLost(let reason):
            displayWasLost(reason)
        case .connectionRestored:
            displayDidReturn()
        case .touch(let input):
            guard let window = window(withWindowNumber: input.surface) else { return }
            if let event = window.touchTracker.event(for: input, in: window) { postEvent(event, atStart: false) }
        case .layerSurfaceClosed(let surface):
            guard let window = window(withWindowNumber: surface) else { return }
            NotificationCenter.default.post(name: NSWindow.acetateLayerSurfaceDidCloseNotification, object: window)
            CATransaction.flush()
        case .warning(let message):
            StandardError.write(message)
        case .drag(let input):
            handle(input)
        case .dragProgress(let event):
            handle(event)
        case .selectionChanged(let kind):
            PasteboardStore.selectionDidChange(kind)
        case .transferFailed(let error):
            StandardError.write("NSPasteboard: \(error)")
        case .failed(let error):
            StandardError.fail("\(error)")
        }
    }

    /// Moves the keyboard focus within the program, after a window has become modal or is so no longer.
    func moveKeyboardToCandidate() {
        guard let keyWindow else { return }
        let candidate = keyWindow.isBlockedByModalWindow ? modalWindow : keyWindow
        if let candidate, candidate.isVisible { moveKeyboard(to: candidate.keyCandidate) }
    }

    /// Moves the keyboard focus between a window and its popovers, if one of them has it.
    func moveKeys(amongPopupsOf window: NSWindow) {
        func root(_ window: NSWindow) -> NSWindow {
            var root = window
            while root.isPopup, let parent = root.parent { root = parent }
            return root
        }
        guard let keyWindow, root(keyWindow) === root(window) else { return }
        moveKeyboard(to: root(window).keyCandidate)
    }

    /// Moves the keyboard focus to another window, or to none of this program.
    private func moveKeyboard(to window: NSWindow?) {
        let former = keyWindow
        guard former !== window else { return }
        keyWindow = window
        let isNonactivating = window is NSPanel && window?.styleMask.contains(.nonactivatingPanel) == true
        let willBeActive = isNonactivating ? isActive : window != nil
        let formerMain = mainWindow
        mainWindow = window.flatMap { $0.canBecomeMain ? $0 : formerMain?.isVisible == true ? formerMain : nil }
        if isActive != willBeActive {
            if isActive {
                post(NSApplication.willResignActiveNotification) { $0.applicationWillResignActive($1) }
            } else {
                post(NSApplication.willBecomeActiveNotification) { $0.applicationWillBecomeActive($1) }
            }
        }
        if let former { former.didResignKey() }
        if formerMain !== mainWindow { formerMain?.resignMain() }
        if let window {
            window.comesToFront()
            window.didBecomeKey()
        }
        if formerMain !== mainWindow { mainWindow?.becomeMain() }
        tellObservers()
        NSTextInputContext.keyWindowDidChange()
        guard isActive != willBeActive else { return }
        isActive = willBeActive
        activityDidChange()
        if isActive {
            post(NSApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
        } else {
            post(NSApplication.didResignActiveNotification) { $0.applicationDidResignActive($1) }
        }
    }
}
