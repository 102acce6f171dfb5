import Testing

@testable import AcetateWayland

/// The requests and serial numbers of zwp_text_input_v3, as its description demands.
@Suite struct TextInputSessionTests {
    private func state(_ text: String, cursor: Int, field: Int = 1) -> TextInputState {
        var state = TextInputState()
        state.field = field
        state.surroundings = .init(text: text, cursor: cursor, anchor: cursor)
        state.purpose = .email
        state.rectangle = .init(x: 1, y: 2, width: 3, height: 4)
        return state
    }

    private func surroundings(_ text: String, _ cursor: Int) throws -> TextInputSession.Request {
        .setSurroundings(try #require(.init(text: text, cursor: cursor, anchor: cursor)))
    }

    @Test func `A focused field is enabled with all of its state`() throws {
        var session = TextInputSession()
        #expect(session.set(state("a", cursor: 1), cause: .other) == [], "without a surface nothing is sent")
        let requests = session.enter(state("ab", cursor: 2))
        #expect(
            requests == [
                .enable, try surroundings("ab", 2), .setContentType([], .email),
                .setRectangle(.init(x: 1, y: 2, width: 3, height: 4)), .commit,
            ])
        #expect(session.commits == 1)
        #expect(session.set(state("ab", cursor: 2), cause: .other) == [])
    }

    @Test func `Only changed parts are sent, with the cause`() throws {
        var session = TextInputSession()
        _ = session.enter(state("ab", cursor: 2))
        #expect(
            session.set(state("ab", cursor: 1), cause: .other)
                == [try surroundings("ab", 1), .setCause(.other), .commit])
        var moved = state("ab", cursor: 1)
        moved.rectangle = .init(x: 9, y: 2, width: 3, height: 4)
        #expect(session.set(moved, cause: .other) == [.setRectangle(.init(x: 9, y: 2, width: 3, height: 4)), .commit])
        #expect(session.set(nil, cause: .other) == [.disable, .commit])
        #expect(session.commits == 4)
    }

    @Test func `Another field on the same surface is enabled after the former one is disabled`() {
        var session = TextInputSession()
        _ = session.enter(state("a", cursor: 1, field: 1))
        let requests = session.set(state("a", cursor: 1, field: 2), cause: .other)
        #expect(requests.prefix(3) == [.disable, .commit, .enable] && requests.last == .commit)
        #expect(session.commits == 3)
    }

    @Test func `The parts of a change apply together at done, and are reset`() {
        var session = TextInputSession()
        _ = session.enter(state("abc", cursor: 3))
        session.delete(before: 2, after: 1)
        session.insert("x")
        session.mark("日本", begin: 3, end: 6)
        let change = session.done(serial: 1).change
        #expect(change?.deletedBefore == 2 && change?.deletedAfter == 1 && change?.insertion == "x")
        #expect(change?.markedText == "日本" && change?.selection == 3..<6)
        #expect(session.done(serial: 1).change == TextInputChange())
        session.mark("ab", begin: -1, end: -1)
        #expect(session.done(serial: 1).change?.selection == nil)
        session.mark("ab", begin: 90, end: -7)
        #expect(session.done(serial: 1).change?.selection == 0..<2, "offsets outside the text are limited")
        session.insert(nil)
        session.mark(nil, begin: 0, end: 0)
        #expect(session.done(serial: 1).change == TextInputChange())
    }

    @Test func `After a change for an older state, the results wait for a done with the current number`() throws {
        var session = TextInputSession()
        _ = session.enter(state("a", cursor: 1))
        _ = session.set(state("ab", cursor: 2), cause: .other)  // the second commit
        session.insert("x")
        let outdated = session.done(serial: 1)
        #expect(outdated.change?.insertion == "x" && outdated.requests == [], "the change applies all the same")
        #expect(session.set(state("abx", cursor: 3), cause: .inputMethod) == [])
        let current = session.done(serial: 2)
        #expect(current.requests == [try surroundings("abx", 3), .setCause(.inputMethod), .commit])
        #expect(session.commits == 3)
    }

    @Test func `A change by the user is sent even if the input method is behind`() throws {
        var session = TextInputSession()
        _ = session.enter(state("a", cursor: 1))
        _ = session.set(state("ab", cursor: 2), cause: .other)
        _ = session.done(serial: 0)
        #expect(session.set(state("abc", cursor: 3), cause: .inputMethod) == [])
        #expect(
            session.set(state("abc", cursor: 0), cause: .other)
                == [try surroundings("abc", 0), .setCause(.other), .commit])
    }

    @Test func `Without a field or a surface, changes are ignored`() {
        var session = TextInputSession()
        session.insert("x")
        #expect(session.done(serial: 0).change == nil)
        _ = session.enter(nil)
        session.insert("x")
        #expect(session.done(serial: 0).change == nil)
        _ = session.set(state("a", cursor: 0), cause: .other)
        session.leave()
        session.insert("x")
        #expect(session.done(serial: 1).change == nil)
        #expect(session.set(state("b", cursor: 0), cause: .other) == [])
    }

    @Test func `Each enter invalidates the state, and the count of commits goes on`() {
        var session = TextInputSession()
        let first = session.enter(state("a", cursor: 1))
        session.leave()
        #expect(session.enter(state("a", cursor: 1)) == first)
        #expect(session.commits == 2)
    }

    @Test func `Marked text is removed when the surface is left`() {
        var session = TextInputSession()
        _ = session.enter(state("a", cursor: 1))
        #expect(session.leave() == nil)
        _ = session.enter(state("a", cursor: 1))
        session.mark("か", begin: 3, end: 3)
        _ = session.done(serial: 2)
        #expect(session.leave() == TextInputChange())
    }

    @Test func `Offsets in the surrounding text are between two scalars`() {
        let text = TextInputState.Surroundings(text: "añb", cursor: 2, anchor: 90)
        #expect(text?.cursor == 1 && text?.anchor == 4)
        #expect(TextInputState.Surroundings(text: "añb", cursor: -1, anchor: 3)?.anchor == 3)
        #expect(TextInputState.Surroundings(text: String(repeating: "a", count: 4001), cursor: 0, anchor: 0) == nil)
        #expect(TextInputState.Surroundings(text: "a\0b", cursor: 0, anchor: 0) == nil)
    }
}
