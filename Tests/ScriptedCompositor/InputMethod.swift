import Foundation

/// An input method of a real compositor that tests control: a client of zwp_input_method_manager_v2, which sway offers. It
/// ends when the object is released.
package final class InputMethod {
    /// What the compositor tells of the text field with the focus.
    package struct State: Hashable {
        /// Whether a text field has the focus.
        package var isActive = false
        /// The text around the cursor; nil if the field has not sent it. Positions are bytes of UTF-8.
        package var text: String?
        package var cursor = 0
        package var anchor = 0
        /// The numbers of text-input-v3.
        package var hints: UInt32 = 0
        package var purpose: UInt32 = 0
    }

    package private(set) var state = State()
    private var pending = State()
    /// The number of states so far, which requests answer.
    private var serial: UInt32 = 0
    private let client: WireClient
    private let method: UInt32

    private enum Request: Int {
        case commitString, setPreeditString, deleteSurroundingText, commit
    }

    private enum Event: Int {
        case activate, deactivate, surroundingText, textChangeCause, contentType, done, unavailable
    }

    /// Becomes the input method of the seat. Throws if the compositor has none.
    package init(_ compositor: HeadlessCompositor) throws {
        client = try WireClient(compositor)
        let seat = try client.bind("wl_seat")
        let manager = try client.bind("zwp_input_method_manager_v2")
        method = client.makeID()
        client.send(manager, 0, [.object(seat), .newID(method)])
    }

    /// Reads the events that have arrived, and returns the state.
    package func update() throws -> State {
        var isUnavailable = false
        try client.receive { message in
            guard message.object == method else { return }
            let words = message.words
            func word(_ index: Int) -> UInt32 { words.indices.contains(index) ? words[index] : 0 }
            switch Event(rawValue: message.opcode) {
            case .activate:
                pending = State()
                pending.isActive = true
            case .deactivate: pending.isActive = false
            case .surroundingText:
                pending.text = WireClient.text(words, at: 0) ?? ""
                let next = WireClient.textLength(words, at: 0)
                (pending.cursor, pending.anchor) = (Int(word(next)), Int(word(next + 1)))
            case .contentType: (pending.hints, pending.purpose) = (word(0), word(1))
            case .done:
                serial += 1
                state = pending
            case .unavailable: isUnavailable = true
            case .textChangeCause, nil: break
            }
        }
        guard !isUnavailable else {
            throw HeadlessCompositor.Failure(description: "the seat has another input method already")
        }
        return state
    }

    private func send(_ request: Request, _ arguments: [WireArgument]) {
        client.send(method, request.rawValue, arguments)
    }

    /// Marks a text at the cursor, which is at its end. An empty text removes the mark.
    package func mark(_ text: String) {
        let end = text.utf8.count
        send(.setPreeditString, [.string(text), .int(end), .int(end)])
        send(.commit, [.uint(serial)])
    }

    /// Replaces the marked text by a final one.
    package func insert(_ text: String) {
        send(.commitString, [.string(text)])
        send(.commit, [.uint(serial)])
    }

    /// Deletes bytes before and after the cursor.
    package func delete(before: Int, after: Int = 0) {
        send(.deleteSurroundingText, [.uint(UInt32(clamping: before)), .uint(UInt32(clamping: after))])
        send(.commit, [.uint(serial)])
    }
}
