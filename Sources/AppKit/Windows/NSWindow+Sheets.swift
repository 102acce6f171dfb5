import Foundation

extension NSApplication {
    /// The reason why a modal dialog has ended.
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Creates a response from its number.
        public init(_ rawValue: Int) { self.rawValue = rawValue }

        /// The user has confirmed.
        public static let OK = ModalResponse(rawValue: 1)
        /// The user has canceled.
        public static let cancel = ModalResponse(rawValue: 0)
        /// The session was ended with `stopModal()`.
        public static let stop = ModalResponse(rawValue: -1000)
        /// The session was ended with `abortModal()`.
        public static let abort = ModalResponse(rawValue: -1001)
        /// The session goes on.
        public static let `continue` = ModalResponse(rawValue: -1002)
        /// The first button of an alert.
        public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
        /// The second button of an alert.
        public static let alertSecondButtonReturn = ModalResponse(rawValue: 1001)
        /// The third button of an alert.
        public static let alertThirdButtonReturn = ModalResponse(rawValue: 1002)
    }
}

/// A sheet that is attached to a window, or waits for others.
struct SheetSession {
    let sheet: NSWindow
    let completion: ((NSApplication.ModalResponse) -> Void)?
    var isCritical = false
}

/// Sheets: dialogs of a window, which receives no input meanwhile.
extension NSWindow {
    /// Whether a window is not a sheet, and neither this window nor one to which this is attached.
    func canAttach(_ sheet: NSWindow) -> Bool {
        guard sheet.sheetParent == nil else { return false }
        var ancestor: NSWindow? = self
        while let window = ancestor {
            if window === sheet { return false }
            ancestor = window.sheetParent ?? window.parent
        }
        return true
    }

    func sayIsNotAttached() {
        StandardError.write(
            "NSWindow: a window that is a sheet, or that contains this window, was not attached; use another window")
    }

    /// Attaches a sheet before those that are not critical. Returns whether it could be attached.
    @discardableResult
    func attachCritically(
        _ sheet: NSWindow, _ completion: ((NSApplication.ModalResponse) -> Void)?
    ) -> Bool {
        guard canAttach(sheet) else {
            sayIsNotAttached()
            return false
        }
        let index = sheetSessions.firstIndex { !$0.isCritical } ?? sheetSessions.count
        if index == 0, let shown = attachedSheet {
            removeChildWindow(shown)
            shown.orderOut(nil)
        }
        sheet.sheetParent = self
        sheetSessions.insert(SheetSession(sheet: sheet, completion: completion, isCritical: true), at: index)
        if index == 0 { showSheet() }
        return true
    }

    func showSheet() {
        guard let sheet = attachedSheet else { return }
        post(NSWindow.willBeginSheetNotification) { $0.windowWillBeginSheet($1) }
        let size = sheet.frame.size
        sheet.setFrameOrigin(
            NSPoint(x: frame.midX - size.width / 2, y: frame.maxY - titleBarHeight - size.height))
        addChildWindow(sheet, ordered: .above)
    }

    /// Whether an event is input of the user that the window does not receive while a sheet is attached, or while another window
    /// is modal.
    func isBlockedBySheet(_ event: NSEvent) -> Bool {
        guard attachedSheet != nil || isBlockedByModalWindow else { return false }
        switch event.type {
        case .appKitDefined, .systemDefined, .applicationDefined, .flagsChanged, .mouseExited: return false
        // A press that began before the sheet ends.
        case .leftMouseUp, .rightMouseUp, .otherMouseUp, .keyUp: return false
        default: return true
        }
    }
}
