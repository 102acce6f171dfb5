import AcetateWayland
import Foundation

/// The connection of a text input client with the input method.
///
/// The context of the key window's first responder is active. On Wayland an on-screen keyboard appears while a context is
/// active. The context sends the text around the insertion point, its place and the purpose of the field to the input method
/// after each event and after its own calls of the client. After other changes call `invalidateCharacterCoordinates()`.
@preconcurrency @MainActor
open class NSTextInputContext: NSObject {
    /// The active context, or nil.
    public private(set) static var current: NSTextInputContext?

    weak var heldClient: (any NSTextInputClient)?
    /// Changes with each use of a field, so that the input method starts again.
    private static var uses = 0
    private var use = 0
    /// The window with the keyboard focus, which need not be the client's: a popover can have the keys of its parent. Only
    /// its surface is connected with the input method.
    private weak var window: NSWindow?
    /// The sequence of a dead key or the Compose key is shown as marked text.
    private var showsComposition = false

    /// What is entered; nil, the default, for the purpose that follows from the client's `contentType`. Not part of
    /// Apple's API.
    open var acetatePurpose: AcetateTextPurpose? { didSet { update(byInputMethod: false) } }

    /// How the text is handled, besides what follows from the purpose and from `NSTextInputTraits`. Default none. Not part of
    /// Apple's API.
    open var acetateHints: AcetateTextHints = [] { didSet { update(byInputMethod: false) } }

    /// Creates a context for a client, which it does not retain. `NSView.inputContext` creates that of a view.
    public init(client: any NSTextInputClient) {
        heldClient = client
    }

    /// The client, which must still exist.
    open var client: any NSTextInputClient {
        guard let heldClient else {
            preconditionFailure("the client of an NSTextInputContext was deallocated; keep it as long as the context")
        }
        return heldClient
    }

    // MARK: Activation

    /// Makes the context the active one. AppKit calls this when the client becomes first responder of the key window.
    open func activate() {
        guard NSTextInputContext.current !== self else { return }
        NSTextInputContext.current?.deactivate()
        NSTextInputContext.current = self
        restart()
    }

    /// Accepts the marked text, and makes no context active. AppKit calls this when the client stops being first responder
    /// of the key window.
    open func deactivate() {
        guard NSTextInputContext.current === self else { return }
        NSTextInputContext.current = nil
        showsComposition = false
        window?.surface?.setTextInput(nil, byInputMethod: false)
        window = nil
        if let client = heldClient, client.hasMarkedText() { client.unmarkText() }
    }

    /// Activates the context of the first responder of the key window that has changed, after the keys that the former one
    /// still has to handle.
    static func keyWindowDidChange() {
        guard let application = NSApplication.existing else { return }
        if application.eventQueue.contains(where: { $0.isKeyEvent || $0.textInput != nil }) {
            application.postEvent(.textInputFocusDidChange(), atStart: false)
        } else {
            focusDidChange()
        }
    }

    /// Activates the context of the first responder of the key window.
    static func focusDidChange() {
        let view = NSApplication.existing?.keyWindow?.firstResponder as? NSView
        let context = view?.inputContext
        guard context !== current else { return }
        current?.deactivate()
        context?.activate()
    }

    private func restart() {
        NSTextInputContext.uses += 1
        use = NSTextInputContext.uses
        showsComposition = false
        update(byInputMethod: false)
    }

    // MARK: Keys

    /// Handles a press of a key: inserts its text, or performs its command. Returns whether the event was such a press.
    @discardableResult
    open func handleEvent(_ event: NSEvent) -> Bool {
        guard event.type == .keyDown, let client = heldClient else { return false }
        switch event.keyFields.composition {
        case .marked(let text):
            showsComposition = true
            client.setMarkedText(
                text, selectedRange: NSRange(location: text.utf16.count, length: 0), replacementRange: .notFound)
        case .ended where showsComposition:
            showsComposition = false
            end(event, client)
        case .ended, .none:
            KeyBindings.standard.interpret(event, for: client)
        }
        update(byInputMethod: false)
        return true
    }

    /// Ends the sequence of a dead key or the Compose key.
    private func end(_ event: NSEvent, _ client: any NSTextInputClient) {
        let isText = event.specialKey == nil && event.characters.map(KeyBindings.isText) == true
        if isText {
            client.insertText(event.characters ?? "", replacementRange: .notFound)
        } else if event.specialKey == nil || event.specialKey == .delete {
            // Escape, Delete, or a Compose sequence that does not exist.
            client.setMarkedText("", selectedRange: NSRange(location: 0, length: 0), replacementRange: .notFound)
        } else {
            client.unmarkText()
            KeyBindings.standard.interpret(event, for: client)
        }
    }

    // MARK: The input method

    /// Makes the input method discard its marked text. The client must remove its own.
    open func discardMarkedText() {
        guard NSTextInputContext.current === self else { return }
        restart()
    }

    /// Tells the input method the changed place of the insertion point and the changed text.
    open func invalidateCharacterCoordinates() { update(byInputMethod: false) }

    /// Applies a change of the input method for the field of a window.
    func apply(_ change: TextInputChange, in window: NSWindow) {
        guard let client = heldClient, window === self.window else { return }
        showsComposition = false
        let start = NSRange(location: 0, length: 0)
        if change.deletedBefore > 0 || change.deletedAfter > 0 {
            if client.hasMarkedText() {
                client.setMarkedText("", selectedRange: start, replacementRange: .notFound)
            }
            TextInputReader(client).delete(before: change.deletedBefore, after: change.deletedAfter)
        }
        if !change.insertion.isEmpty { client.insertText(change.insertion, replacementRange: .notFound) }
        if !change.markedText.isEmpty || client.hasMarkedText() {
            client.setMarkedText(
                change.markedText, selectedRange: change.selectionInUTF16, replacementRange: .notFound)
        }
        update(byInputMethod: true)
    }

    /// Tells the display server the state of the client.
    func update(byInputMethod: Bool) {
        guard NSTextInputContext.current === self, let client = heldClient else { return }
        let focused = NSApplication.existing?.focusedWindow ?? NSApplication.existing?.keyWindow
        if window !== focused { window?.surface?.setTextInput(nil, byInputMethod: false) }
        window = focused
        guard let window, let surface = window.surface else { return }
        var state = TextInputReader(client).state(in: window, insets: surface.state.insets)
        state.field = use
        let purpose = acetatePurpose ?? AcetateTextPurpose((client as? any NSTextContent)?.contentType)
        state.purpose = purpose.protocolPurpose
        state.hints.formUnion(acetateHints.protocolHints)
        if purpose == .password || purpose == .pin { state.hints.formUnion([.hiddenText, .sensitiveData]) }
        // An input method, which is another program, need not know the text of a password field.
        if state.hints.contains(.hiddenText) { state.surroundings = nil }
        surface.setTextInput(state, byInputMethod: byInputMethod)
    }
}

extension NSRange {
    static let notFound = NSRange(location: NSNotFound, length: 0)
}

extension TextInputChange {
    /// The selection in the marked text, in UTF-16 code units. If none is shown, it is at the end.
    fileprivate var selectionInUTF16: NSRange {
        let bytes = markedText.utf8
        func units(_ count: Int) -> Int {
            let index = bytes.index(bytes.startIndex, offsetBy: count, limitedBy: bytes.endIndex) ?? bytes.endIndex
            return markedText.utf16.distance(
                from: markedText.startIndex,
                to: index.samePosition(in: markedText.unicodeScalars) ?? markedText.endIndex)
        }
        guard let selection else { return NSRange(location: markedText.utf16.count, length: 0) }
        let start = units(selection.lowerBound), end = units(selection.upperBound)
        return NSRange(location: min(start, end), length: max(end - start, 0))
    }
}
