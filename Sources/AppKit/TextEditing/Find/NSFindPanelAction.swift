/// The actions of the find bar by the names of older programs, which are the tags of the senders of `performFindPanelAction(_:)`.
public enum NSFindPanelAction: UInt, Sendable {
    /// Shows the find bar.
    case showFindPanel = 1
    /// Selects the next match.
    case next = 2
    /// Selects the previous match.
    case previous = 3
    /// Replaces all matches.
    case replaceAll = 4
    /// Replaces the selected match.
    case replace = 5
    /// Replaces the selected match, and selects the next one.
    case replaceAndFind = 6
    /// Searches for the selected text.
    case setFindString = 7
    /// Replaces all matches in the selection.
    case replaceAllInSelection = 8
    /// Selects all matches.
    case selectAll = 9
    /// Selects all matches in the selection.
    case selectAllInSelection = 10
}
