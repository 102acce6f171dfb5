import AcetateProtocols

package typealias TextInputHints = ZwpTextInputV3.ContentHint
package typealias TextInputPurpose = ZwpTextInputV3.ContentPurpose

/// What an input method, such as an on-screen keyboard, knows of the text field that has the keyboard focus.
package struct TextInputState: Hashable, Sendable {
    /// A part of the field's text around the insertion point, without marked text.
    package struct Surroundings: Hashable, Sendable {
        /// At most `limit` bytes of UTF-8.
        package private(set) var text: String
        /// The insertion point, and the other end of the selection: bytes from the start of `text`, between two
        /// Unicode scalars.
        package private(set) var cursor: Int
        package private(set) var anchor: Int

        /// The longest text that fits into a message.
        package static let limit = 4000

        /// Nil if the text is too long. Offsets that are not between two Unicode scalars of the text are rounded down.
        package init?(text: String, cursor: Int, anchor: Int) {
            let bytes = Array(text.utf8)
            // A NUL would end the text in the message.
            guard bytes.count <= Self.limit, !bytes.contains(0) else { return nil }
            func boundary(_ offset: Int) -> Int {
                var offset = min(max(offset, 0), bytes.count)
                while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
                return offset
            }
            self.text = text
            self.cursor = boundary(cursor)
            self.anchor = boundary(anchor)
        }
    }

    /// A rectangle of the surface, in points from its top left corner.
    package struct Rectangle: Hashable, Sendable {
        package var x, y, width, height: Int32

        package init(x: Int32, y: Int32, width: Int32, height: Int32) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// Identifies the text field and its use: when it changes, the input method starts again without marked text.
    package var field = 0
    /// Nil if the field keeps its text from input methods, as passwords.
    package var surroundings: Surroundings?
    package var hints: TextInputHints = []
    package var purpose = TextInputPurpose.normal
    /// The area of the insertion point; nil if it is unknown.
    package var rectangle: Rectangle?

    package init() {}
}

/// A change of a text field by an input method. The parts apply in the order of the properties, after the former marked
/// text was removed.
package struct TextInputChange: Hashable, Sendable {
    /// Bytes of UTF-8 to delete before and after the insertion point. They may exceed the text.
    package var deletedBefore = 0
    package var deletedAfter = 0
    /// The text to insert.
    package var insertion = ""
    /// The marked text that follows the insertion, or "".
    package var markedText = ""
    /// The selection in the marked text, in bytes of UTF-8; nil if it shows none.
    package var selection: Range<Int>? = 0..<0

    package init() {}
}
