import Foundation

/// Finds and replaces text of a client, with a bar in a container.
///
/// The string to find is shared with other programs and texts by the pasteboard `find`. Actions are sent with
/// `performTextFinderAction(_:)`, whose sender has the number of the action as its tag. A text view with `usesFindBar` has a
/// finder of its own.
@preconcurrency @MainActor
open class NSTextFinder: NSObject {
    /// An action of the user. The numbers are the tags of menu items.
    public enum Action: Int, Sendable {
        /// Shows the find bar.
        case showFindInterface = 1
        /// Selects the next match, and after the last one the first.
        case nextMatch = 2
        /// Selects the previous match, and before the first one the last.
        case previousMatch = 3
        /// Replaces all matches.
        case replaceAll = 4
        /// Replaces the selection.
        case replace = 5
        /// Replaces the selection, and selects the next match.
        case replaceAndFind = 6
        /// Takes the selected text as the string to find.
        case setSearchString = 7
        /// Replaces all matches in the selection.
        case replaceAllInSelection = 8
        /// Selects all matches.
        case selectAll = 9
        /// Selects all matches in the selection.
        case selectAllInSelection = 10
        /// Hides the find bar.
        case hideFindInterface = 11
        /// Shows the find bar with the row for replacements.
        case showReplaceInterface = 12
        /// Hides the row for replacements.
        case hideReplaceInterface = 13
    }

    /// Where in a word a match is.
    public enum MatchingType: Int, Sendable {
        /// Anywhere.
        case contains = 0
        /// At the start of a word.
        case startsWith = 1
        /// A match is a whole word, or several.
        case fullWord = 2
        /// At the end of a word.
        case endsWith = 3
    }

    /// The object whose text is searched. Not retained.
    open weak var client: (any NSTextFinderClient)? {
        didSet { if client !== oldValue { clientDidChange() } }
    }

    /// The view that shows the find bar. Not retained.
    open weak var findBarContainer: (any NSTextFinderBarContainer)? {
        didSet {
            guard let oldValue, findBarContainer !== oldValue, oldValue.findBarView === bar else { return }
            oldValue.findBarView = nil
        }
    }

    /// Whether matches are found and highlighted while the user types in the find bar. Default false.
    open var isIncrementalSearchingEnabled = false {
        didSet { if isIncrementalSearchingEnabled != oldValue, isBarVisible { searchDidChange() } }
    }

    /// Whether the views of the client are dimmed around the matches of an incremental search. If not, the client draws a
    /// highlight for each of `incrementalMatchRanges`. Default true.
    open var incrementalSearchingShouldDimContentView = true {
        didSet { highlights.update() }
    }

    /// The matches of the incremental search, as values of `NSRange`; empty without one.
    open var incrementalMatchRanges: [NSValue] { matches.map { NSValue(range: $0) } }

    /// Set it to true when the place of the visible text has changed by other means than a scroll. The find indicator and the
    /// highlights are then placed again.
    open var findIndicatorNeedsUpdate = false {
        didSet {
            guard findIndicatorNeedsUpdate else { return }
            findIndicatorNeedsUpdate = false
            highlights.update()
        }
    }

    // The state of extensions of this class.
    lazy var bar = FindBarView(self)
    lazy var highlights = FindHighlights(self)
    var search = TextSearch()
    var wraps = true
    /// The text of the client; nil after a change until it is needed.
    var searchedText: SearchedText?
    /// The matches of the incremental search.
    var matches: [NSRange] = []
    /// Where the incremental search begins.
    var anchor = 0
    /// The number of changes of the client by this finder that have not ended.
    var ownChanges = 0

    /// Creates a finder without a client.
    public override init() { super.init() }

    /// Performs an action, if it is valid.
    open func performAction(_ op: Action) {
        if validateAction(op) { perform(op) }
    }

    /// Returns whether an action can be performed now.
    open func validateAction(_ op: Action) -> Bool { isValid(op) }

    /// Removes the find indicator.
    open func cancelFindIndicator() { highlights.indicator.cancel() }

    /// Call this before the text of the client changes. The matches and the find indicator are removed.
    open func noteClientStringWillChange() {
        searchedText = nil
        guard ownChanges == 0 else { return }
        cancelFindIndicator()
        guard !matches.isEmpty else { return }
        matches = []
        highlights.update()
        bar.message = ""
    }

    /// Fills a rectangle in the color of highlighted matches. A client that is not dimmed calls it while it draws.
    open class func drawIncrementalMatchHighlight(in rect: NSRect) {
        NSColor.findHighlightColor.withAlphaComponent(0.6).setFill()
        NSBezierPath(roundedRect: rect, xRadius: 3, yRadius: 3).fill()
    }
}
