import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A text view with the keyboard focus of a window on an off-screen display.
@MainActor
struct TextStage {
    let display: OffscreenDisplay
    let window: NSWindow
    let view: NSTextView

    init(_ text: String = "", width: CGFloat = 300, height: CGFloat = 200, font: NSFont? = nil) throws {
        (display, window) = try makeWindow(width: width, height: height)
        view = NSTextView(frame: NSRect(x: 0, y: 0, width: width, height: height))
        view.allowsUndo = true
        if let font { view.font = font }
        view.string = text
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(view)
        view.setSelectedRange(NSRange(location: text.utf16.count, length: 0))
    }

    func type(_ text: String) throws {
        for character in text { display.press(try #require(OffscreenDisplay.Key(character))) }
    }

    func press(_ character: Character, _ modifiers: NSEvent.ModifierFlags = []) throws {
        display.press(try #require(OffscreenDisplay.Key(character)), modifiers: modifiers)
    }

    func select(_ location: Int, _ length: Int = 0) {
        view.setSelectedRange(NSRange(location: location, length: length))
    }

    /// The first selected range.
    var selected: NSRange { view.selectedRange() }

    /// The pixels of the window as 0xAARRGGBB, in rows from the top.
    func pixels() throws -> [UInt32] {
        let image = try #require(display.image(of: window))
        let bytes = try #require(image.dataProvider?.data)
        return bytes.withUnsafeBytes { bytes in
            (0..<image.height).flatMap { y in
                (0..<image.width).map {
                    bytes.loadUnaligned(fromByteOffset: y * image.bytesPerRow + 4 * $0, as: UInt32.self)
                }
            }
        }
    }
}

func range(_ location: Int, _ length: Int = 0) -> NSRange { NSRange(location: location, length: length) }

/// A delegate that records its calls.
@MainActor
final class TextRecorder: NSObject, NSTextViewDelegate, NSTextStorageDelegate {
    var notes: [String] = []
    var allowsChanges = true
    var allowsEnd = true
    var handled: Set<Selector> = []

    func textShouldBeginEditing(_ textObject: NSText) -> Bool {
        notes.append("should begin")
        return allowsChanges
    }
    func textShouldEndEditing(_ textObject: NSText) -> Bool {
        notes.append("should end")
        return allowsEnd
    }
    func textDidBeginEditing(_ notification: Notification) { notes.append("begin") }
    func textDidEndEditing(_ notification: Notification) {
        notes.append("end \(notification.userInfo?[NSText.movementUserInfoKey] as? Int ?? -1)")
    }
    func textDidChange(_ notification: Notification) { notes.append("change") }
    func textView(
        _ textView: NSTextView, shouldChangeTextIn affectedCharRange: NSRange, replacementString: String?
    ) -> Bool {
        notes.append("replace \(affectedCharRange.location),\(affectedCharRange.length) \(replacementString ?? "nil")")
        return allowsChanges
    }
    func textView(_ textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool {
        handled.contains(commandSelector)
    }
    func textViewDidChangeSelection(_ notification: Notification) {
        let view = notification.object as? NSTextView
        notes.append("select \(view?.selectedRange().location ?? -1)")
    }
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorageEditActions,
        range editedRange: NSRange,
        changeInLength delta: Int
    ) {
        notes.append("edited \(editedMask.rawValue) \(editedRange.location),\(editedRange.length) \(delta)")
    }
}
