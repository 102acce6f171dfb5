import Foundation

extension NSApplication {
    /// The reason why a modal dialog has ended.
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
        public init(_ rawValue: Int) { self.rawValue = rawValue }

        public static let OK = ModalResponse(rawValue: 1)
        public static let cancel = ModalResponse(rawValue: 0)
        public static let stop = ModalResponse(rawValue: -1000)
        public static let abort = ModalResponse(rawValue: -1001)
        public static let `continue` = ModalResponse(rawValue: -1002)
        public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
        public static let alertSecondButtonReturn = ModalResponse(rawValue: 1001)
        public static let alertThirdButtonReturn = ModalResponse(rawValue: 1002)
    }
}

/// A sheet that is attached to a window, or waits for others.
struct SheetSession {
    let sheet: NSWindow
    let completion: ((NSApplication.ModalResponse) -> Void)?
}

/// Sheets: dialogs of a window, which receives no input meanwhile.
extension NSWindow {
    /// Attaches a dialog. On Wayland it is a window of its own, which the compositor keeps above this one. Until
    /// `endSheet(_:returnCode:)` this window receives no input and cannot be closed by the user. If another sheet is
    /// attached, the dialog waits until that ends.
    ///
    /// - Parameters:
    ///   - sheetWindow: the dialog, which must not be a sheet already.
    ///   - handler: called when the sheet has ended and is hidden.
    public func beginSheet(
        _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        guard canAttach(sheetWindow) else {
            StandardError.write(
                "NSWindow: a window that is a sheet, or that contains this window, was not attached; use another window"
            )
            return
        }
        sheetWindow.sheetParent = self
        sheetSessions.append(SheetSession(sheet: sheetWindow, completion: handler))
        if sheetSessions.count == 1 { showSheet() }
    }

    /// Attaches a dialog, and returns when it has ended.
    public func beginSheet(_ sheetWindow: NSWindow) async -> NSApplication.ModalResponse {
        await withCheckedContinuation { continuation in
            guard canAttach(sheetWindow) else {
                beginSheet(sheetWindow, completionHandler: nil)
                continuation.resume(returning: .abort)
                return
            }
            beginSheet(sheetWindow) { continuation.resume(returning: $0) }
        }
    }

    /// Ends a sheet of the window with the response `stop`.
    public func endSheet(_ sheetWindow: NSWindow) { endSheet(sheetWindow, returnCode: .stop) }

    /// Ends a sheet of the window, or one that waits, and hides it.
    public func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
        guard let index = sheetSessions.firstIndex(where: { $0.sheet === sheetWindow }) else { return }
        let session = sheetSessions.remove(at: index)
        sheetWindow.sheetParent = nil
        removeChildWindow(sheetWindow)
        sheetWindow.orderOut(nil)
        session.completion?(returnCode)
        if index == 0 {
            post(NSWindow.didEndSheetNotification) { $0.windowDidEndSheet($1) }
            if !sheetSessions.isEmpty { showSheet() }
        }
    }

    /// The sheet that is attached to the window; nil if there is none.
    public var attachedSheet: NSWindow? { sheetSessions.first?.sheet }

    /// The sheets of the window: the attached one, and those that wait.
    public var sheets: [NSWindow] { sheetSessions.map(\.sheet) }

    /// Whether the window is a sheet of another window.
    public var isSheet: Bool { sheetParent != nil }

    /// Whether a window is no sheet, and neither this window nor one to which this is attached.
    private func canAttach(_ sheet: NSWindow) -> Bool {
        guard sheet.sheetParent == nil else { return false }
        var ancestor: NSWindow? = self
        while let window = ancestor {
            if window === sheet { return false }
            ancestor = window.sheetParent ?? window.parent
        }
        return true
    }

    private func showSheet() {
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
