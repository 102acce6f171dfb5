import Foundation

extension NSTextFinder {
    /// The whole text.
    private var whole: NSRange { NSRange(location: 0, length: text.length) }

    private var text: SearchedText {
        if let searchedText { return searchedText }
        let text = client.map { SearchedText($0) } ?? SearchedText()
        searchedText = text
        return text
    }

    private var selected: [NSRange] { client?.selectedRanges.map(\.rangeValue).filter { $0.length > 0 } ?? [] }

    /// Whether the bar of this finder is shown.
    var isBarVisible: Bool {
        // The bar is created when it is needed.
        guard let container = findBarContainer, container.isFindBarVisible else { return false }
        return container.findBarView === bar
    }

    func clientDidChange() {
        noteClientStringWillChange()
        highlights.update()
    }

    // MARK: Actions

    func isValid(_ action: Action) -> Bool {
        guard let client else { return false }
        let isEditable = client.isEditable, hasString = !search.string.isEmpty || !sharedString.isEmpty
        switch action {
        case .showFindInterface: return findBarContainer != nil
        case .showReplaceInterface: return findBarContainer != nil && isEditable
        case .hideFindInterface: return isBarVisible
        case .hideReplaceInterface: return isBarVisible && bar.showsReplacement
        case .nextMatch, .previousMatch: return hasString && client.stringLength() > 0
        case .setSearchString: return client.firstSelectedRange.length > 0
        case .replaceAll: return isEditable && hasString
        case .replace, .replaceAndFind, .replaceAllInSelection: return isEditable && hasString && !selected.isEmpty
        case .selectAll: return client.isSelectable && client.allowsMultipleSelection && hasString
        case .selectAllInSelection:
            return client.isSelectable && client.allowsMultipleSelection && hasString && !selected.isEmpty
        }
    }

    func perform(_ action: Action) {
        switch action {
        case .showFindInterface, .showReplaceInterface: showBar(replaces: action == .showReplaceInterface)
        case .hideFindInterface: hideBar()
        case .hideReplaceInterface: bar.showsReplacement = false
        default:
            takeSharedString()
            switch action {
            case .nextMatch: find(backward: false)
            case .previousMatch: find(backward: true)
            case .setSearchString: takeSelection()
            case .replace: replaceSelection()
            case .replaceAndFind: if replaceSelection() { find(backward: false) }
            case .replaceAll: replaceAll(in: [whole])
            case .replaceAllInSelection: replaceAll(in: selected)
            case .selectAll: selectAll(in: [whole])
            case .selectAllInSelection: selectAll(in: selected)
            default: break
            }
        }
    }

    // MARK: The string

    private static let pasteboard = NSPasteboard(name: .find)

    private var sharedString: String { Self.pasteboard.string(forType: .string) ?? "" }

    /// Takes the string that this or another finder has shared last.
    private func takeSharedString() {
        let shared = sharedString
        guard !shared.isEmpty, shared != search.string else { return }
        search.string = shared
        bar.searchField.string = shared
        updateMatches()
    }

    /// Called when the user has typed a string to find.
    func stringDidChange(_ string: String) {
        guard string != search.string else { return }
        search.string = string
        share(string)
        searchDidChange()
    }

    private func share(_ string: String) {
        Self.pasteboard.clearContents()
        Self.pasteboard.setString(string, forType: .string)
    }

    /// Called when the string or an option has changed: finds matches again, and shows the first one from where the search began.
    func searchDidChange() {
        bar.message = ""
        cancelFindIndicator()
        updateMatches()
        guard isIncrementalSearchingEnabled, isBarVisible, !search.string.isEmpty else { return }
        bar.message = message(for: matches.count)
        guard let match = matches.first(where: { $0.location >= anchor }) ?? (wraps ? matches.first : nil) else {
            return
        }
        show(match)
    }

    private func message(for count: Int) -> String {
        count == 0 ? "Not found" : count == 1 ? "1 match" : "\(count) matches"
    }

    /// Finds the matches of the incremental search again.
    private func updateMatches() {
        let isSearching = isIncrementalSearchingEnabled && isBarVisible && !search.string.isEmpty && client != nil
        matches = isSearching ? text.matches(search, in: whole) : []
        highlights.update()
    }

    private func takeSelection() {
        guard let range = client?.firstSelectedRange, range.length > 0, let string = string(in: range) else { return }
        search.string = string
        share(string)
        bar.searchField.string = string
        updateMatches()
    }

    /// The text of a range, as the client has it.
    private func string(in range: NSRange) -> String? {
        guard let client else { return nil }
        let result = NSMutableString(string: "")
        var index = range.location
        while index < range.location + range.length {
            var part = NSRange(location: index, length: 0)
            var isBoundary = ObjCBool(false)
            let string = NSString(
                string: client.string(at: index, effectiveRange: &part, endsWithSearchBoundary: &isBoundary))
            let found = NSIntersectionRange(part, NSRange(index..<range.location + range.length))
            guard found.location == index, found.length > 0, string.length == part.length else { return nil }
            result.append(
                string.substring(with: NSRange(location: index - part.location, length: found.length)))
            index += found.length
        }
        return String(describing: result)
    }

    // MARK: Finding

    /// Selects the next or the previous match.
    private func find(backward: Bool) {
        guard let client, !search.string.isEmpty else { return }
        let selection = client.firstSelectedRange, end = selection.location + selection.length
        let rest =
            backward
            ? NSRange(location: 0, length: min(selection.location, text.length))
            : NSRange(location: min(end, text.length), length: max(text.length - end, 0))
        var found = text.match(search, in: rest, backward: backward)
        if found == nil, wraps { found = text.match(search, in: whole, backward: backward) }
        guard let found else { return bar.message = message(for: 0) }
        if !isIncrementalSearchingEnabled { bar.message = "" }
        anchor = found.location
        show(found)
    }

    private func show(_ match: NSRange) {
        guard let client else { return }
        client.selectedRanges = [NSValue(range: match)]
        client.scrollRangeToVisible(match)
        highlights.update()
        highlights.indicator.show(match, of: client)
    }

    private func selectAll(in ranges: [NSRange]) {
        let found = ranges.flatMap { text.matches(search, in: $0) }
        guard let first = found.first else { return bar.message = message(for: 0) }
        client?.selectedRanges = found.map { NSValue(range: $0) }
        client?.scrollRangeToVisible(first)
        bar.message = message(for: found.count)
    }

    // MARK: Replacing

    /// Replaces the selection. Returns whether the client has allowed it.
    @discardableResult
    private func replaceSelection() -> Bool {
        guard let client, client.firstSelectedRange.length > 0 else { return false }
        return replace([client.firstSelectedRange])
    }

    private func replaceAll(in ranges: [NSRange]) {
        let found = ranges.flatMap { text.matches(search, in: $0) }
        guard !found.isEmpty else { return bar.message = message(for: 0) }
        if replace(found) { bar.message = "\(found.count) replaced" }
    }

    /// Replaces ranges in ascending order. The insertion point is then after the last one.
    private func replace(_ ranges: [NSRange]) -> Bool {
        guard let client, let last = ranges.last else { return false }
        let new = bar.replaceField.string, length = new.utf16.count
        guard
            client.shouldReplaceCharacters(
                inRanges: ranges.map { NSValue(range: $0) }, with: ranges.map { _ in new })
        else { return false }
        ownChanges += 1
        // From the end, so that the other ranges stay where they are.
        for range in ranges.reversed() { client.replaceCharacters(in: range, with: new) }
        ownChanges -= 1
        searchedText = nil
        client.didReplaceCharacters()
        let change = ranges.dropLast().reduce(0) { $0 + length - $1.length }
        client.selectedRanges = [NSValue(range: NSRange(location: last.location + change + length, length: 0))]
        cancelFindIndicator()
        updateMatches()
        if isIncrementalSearchingEnabled { bar.message = message(for: matches.count) }
        return true
    }

    // MARK: The bar

    private func showBar(replaces: Bool) {
        guard let container = findBarContainer else { return }
        if container.findBarView !== bar { container.findBarView = bar }
        bar.canReplace = client?.isEditable == true
        if replaces { bar.showsReplacement = true }
        takeSharedString()
        if !container.isFindBarVisible { container.isFindBarVisible = true }
        anchor = client?.firstSelectedRange.location ?? 0
        updateMatches()
        if isIncrementalSearchingEnabled, !search.string.isEmpty { bar.message = message(for: matches.count) }
        bar.focusSearchField()
    }

    private func hideBar() {
        let hadFocus = bar.hasFocus
        findBarContainer?.isFindBarVisible = false
        bar.message = ""
        cancelFindIndicator()
        updateMatches()
        guard hadFocus, let client else { return }
        var range = NSRange(location: 0, length: 0)
        guard let view = client.contentView(at: client.firstSelectedRange.location, effectiveCharacterRange: &range)
        else { return }
        view.window?.makeFirstResponder(view)
    }
}
