import AcetateProtocols

/// The state of a zwp_text_input_v3 object, as a value. Its methods take events, and the state that the program wants, and return
/// the requests to send.
///
/// The protocol is double-buffered in both directions. The events of a change arrive one by one, and apply at `done`. State
/// requests apply at the commit request, and `done` contains the number of commits that the compositor had received when
/// it made the change. If the number is smaller than that of the commits sent, the change was made for an older state of the
/// field. It applies anyway, but what follows from it must not be sent until a `done` has the current number. A later
/// change by the user, which the input method cannot know, is sent at once.
struct TextInputSession {
    enum Request: Hashable {
        case enable, disable
        case setSurroundings(TextInputState.Surroundings)
        case setCause(ZwpTextInputV3.ChangeCause)
        case setContentType(ZwpTextInputV3.ContentHint, ZwpTextInputV3.ContentPurpose)
        case setRectangle(TextInputState.Rectangle)
        case commit
    }

    /// Whether the object has a surface.
    private(set) var isEntered = false
    /// The number of commits. It wraps around, as the serial numbers do.
    private(set) var commits: UInt32 = 0
    /// The state that the compositor has; nil while the object is disabled.
    private(set) var sent: TextInputState?
    /// The state of the field with the focus; nil if there is none.
    private var wanted: TextInputState?
    private var cause = ZwpTextInputV3.ChangeCause.inputMethod
    /// The last `done` was made for an older state.
    private var isOutdated = false
    private var pending = TextInputChange()
    /// The input method has marked text in the field.
    private var hasMarkedText = false

    // MARK: Events

    /// Handles the event that the object has a surface, whose field has this state.
    mutating func enter(_ state: TextInputState?) -> [Request] {
        isEntered = true
        // The event invalidates all state.
        sent = nil
        isOutdated = false
        pending = TextInputChange()
        wanted = state
        return update()
    }

    /// Handles the event that the object no longer has a surface. No request has an effect until the next `enter`. Returns
    /// the change that removes marked text, if there is some.
    @discardableResult mutating func leave() -> TextInputChange? {
        defer { hasMarkedText = false }
        isEntered = false
        sent = nil
        wanted = nil
        isOutdated = false
        pending = TextInputChange()
        return hasMarkedText ? TextInputChange() : nil
    }

    /// Latches marked text. Offsets of -1 hide the selection.
    mutating func mark(_ text: String?, begin: Int, end: Int) {
        pending.markedText = text ?? ""
        let count = pending.markedText.utf8.count
        let lower = min(max(min(begin, end), 0), count), upper = min(max(begin, end, 0), count)
        pending.selection = begin < 0 && end < 0 ? nil : lower..<upper
    }

    mutating func insert(_ text: String?) { pending.insertion = text ?? "" }

    mutating func delete(before: UInt32, after: UInt32) {
        pending.deletedBefore = Int(before)
        pending.deletedAfter = Int(after)
    }

    /// Applies the latched events. Returns the change, or nil if no field has the focus, and the requests that waited for
    /// this event.
    mutating func done(serial: UInt32) -> (change: TextInputChange?, requests: [Request]) {
        let change = pending
        pending = TextInputChange()
        guard isEntered, sent != nil else { return (nil, []) }
        isOutdated = serial != commits
        hasMarkedText = !change.markedText.isEmpty
        return (change, update())
    }

    // MARK: The wanted state

    /// Sets the state of the field with the focus, or nil for none, and what has caused its change.
    mutating func set(_ state: TextInputState?, cause newCause: ZwpTextInputV3.ChangeCause) -> [Request] {
        guard isEntered, state != wanted else { return [] }
        wanted = state
        if newCause == .other {
            cause = .other
            isOutdated = false
        }
        return update()
    }

    /// The requests that give the compositor the wanted state.
    private mutating func update() -> [Request] {
        guard isEntered, wanted != sent else { return [] }
        guard let wanted else { return disable() }
        guard let sent, sent.field == wanted.field else {
            // Without this the compositor would not notice that it is another field.
            let former = self.sent == nil ? [] : disable()
            return former + enable(wanted)
        }
        guard !isOutdated else { return [] }
        var requests: [Request] = []
        if let surroundings = wanted.surroundings, surroundings != sent.surroundings {
            requests += [.setSurroundings(surroundings), .setCause(cause)]
        }
        if wanted.hints != sent.hints || wanted.purpose != sent.purpose {
            requests.append(.setContentType(wanted.hints, wanted.purpose))
        }
        if let rectangle = wanted.rectangle, rectangle != sent.rectangle { requests.append(.setRectangle(rectangle)) }
        self.sent = wanted
        return requests.isEmpty ? [] : commit(requests)
    }

    private mutating func enable(_ state: TextInputState) -> [Request] {
        // A request for each part that the field supports must follow before the first commit.
        var requests = [Request.enable]
        if let surroundings = state.surroundings { requests.append(.setSurroundings(surroundings)) }
        requests.append(.setContentType(state.hints, state.purpose))
        if let rectangle = state.rectangle { requests.append(.setRectangle(rectangle)) }
        sent = state
        isOutdated = false
        return commit(requests)
    }

    private mutating func disable() -> [Request] {
        sent = nil
        hasMarkedText = false
        return commit([.disable])
    }

    private mutating func commit(_ requests: [Request]) -> [Request] {
        commits &+= 1
        cause = .inputMethod
        return requests + [.commit]
    }
}
