import Foundation

/// Lengths of panes that are kept between runs of a program.
extension NSSplitView {
    /// The name under which lengths are kept.
    public typealias AutosaveName = String

    /// The name under which the lengths of the panes are kept between runs, and which of them are collapsed; nil, the default, or
    /// an empty name for none. Set it before the split view is laid out for the first time: then the panes get the lengths that were
    /// kept, if there are as many panes.
    public var autosaveName: AutosaveName? {
        get { saving.name }
        set {
            guard newValue != saving.name else { return }
            saving = SavedSplit(name: newValue)
            saving.isRestored = saving.key == nil
            if saving.key != nil { needsLayout = true }
        }
    }

    /// Gives the panes the lengths that were kept, once.
    func restoreLengths() {
        guard !saving.isRestored, let key = saving.key else { return }
        guard let text = SavedFrames.standard[key], let kept = SavedSplit.panes(in: text) else {
            return saving.isRestored = true
        }
        // More panes may be added.
        guard kept.count == panes.count else { return }
        saving.isRestored = true
        for (index, pane) in kept.enumerated() {
            panes[index].length = pane.length
            if panes[index].view.isHidden != pane.isCollapsed { panes[index].view.isHidden = pane.isCollapsed }
        }
    }

    /// Keeps the lengths of the panes, if the split view has a name for them.
    func saveLengths() {
        guard let key = saving.key, !needsArrangement, !panes.isEmpty else { return }
        saving.isRestored = true
        SavedFrames.standard[key] = SavedSplit.text(panes.map { ($0.length ?? 0, $0.view.isHidden) })
    }
}

/// What a split view keeps between runs.
struct SavedSplit {
    var name: String?
    /// The lengths that were kept are in use, or there are none.
    var isRestored = true

    /// The name in the file of `SavedFrames`; nil for none.
    var key: String? { name.flatMap { $0.isEmpty ? nil : "NSSplitView Subview Frames \($0)" } }

    /// Panes as text: for each one its length in points, and 1 if it is collapsed.
    static func text(_ panes: [(length: CGFloat, isCollapsed: Bool)]) -> String {
        panes.map { "\(Double($0.length)) \($0.isCollapsed ? 1 : 0)" }.joined(separator: " ")
    }

    /// Nil for a text in another form.
    static func panes(in text: String) -> [(length: CGFloat, isCollapsed: Bool)]? {
        let words = text.split(separator: " ")
        var panes: [(length: CGFloat, isCollapsed: Bool)] = []
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            guard let length = Double(words[index]), length >= 0, length < 1e6,
                words[index + 1] == "0" || words[index + 1] == "1"
            else { return nil }
            panes.append((length, words[index + 1] == "1"))
        }
        return words.count % 2 == 0 && !panes.isEmpty ? panes : nil
    }
}

extension NSView {
    /// Keeps the lengths of the panes of split views in a tree of views.
    func saveSplitViews() {
        (self as? NSSplitView)?.saveLengths()
        for view in subviews { view.saveSplitViews() }
    }
}
