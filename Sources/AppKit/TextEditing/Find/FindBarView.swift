import Foundation

/// The bar of a text finder: the string to find, buttons, and a second row for replacements.
@MainActor
final class FindBarView: NSView, NSTextViewDelegate {
    private static let rowHeight: CGFloat = 32
    private static let margin: CGFloat = 8
    private static let fieldHeight: CGFloat = 24

    private weak var finder: NSTextFinder?
    /// What is typed in the fields is not undone with changes of the document.
    private let fieldUndoManager = UndoManager()
    let searchField = FindField("Find", symbol: "magnifyingglass")
    let replaceField = FindField("Replace with", symbol: "pencil")
    private let previous = FindBarButton("chevron.left", "‹", isSymbol: true, name: "Previous")
    private let next = FindBarButton("chevron.right", "›", isSymbol: true, name: "Next")
    private let toggle = FindBarButton("", "Replace…")
    private let done = FindBarButton("", "Done")
    private let replaceOne = FindBarButton("", "Replace")
    private let replaceAll = FindBarButton("", "All")

    init(_ finder: NSTextFinder) {
        self.finder = finder
        super.init(frame: NSRect(x: 0, y: 0, width: 400, height: Self.rowHeight))
        autoresizingMask = .width
        clipsToBounds = true
        for view in [searchField, previous, next, toggle, done, replaceField, replaceOne, replaceAll] {
            addSubview(view)
        }
        for field in [searchField, replaceField] { field.text.delegate = self }
        searchField.symbolPressed = { [weak self] in self?.showOptions() }
        previous.pressed = { [weak finder] in finder?.performAction(.previousMatch) }
        next.pressed = { [weak finder] in finder?.performAction(.nextMatch) }
        done.pressed = { [weak finder] in finder?.performAction(.hideFindInterface) }
        toggle.pressed = { [weak self] in self?.showsReplacement.toggle() }
        replaceOne.pressed = { [weak finder] in finder?.performAction(.replaceAndFind) }
        replaceAll.pressed = { [weak finder] in finder?.performAction(.replaceAll) }
        updateRows()
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }
    override var isOpaque: Bool { true }
    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    /// What the last action has found; empty for nothing to say.
    var message: String {
        get { searchField.message }
        set { searchField.message = newValue }
    }

    /// Whether the client can be edited.
    var canReplace = false {
        didSet {
            if !canReplace { showsReplacement = false }
            updateRows()
        }
    }

    /// Whether there is a row for replacements.
    var showsReplacement = false {
        didSet {
            guard showsReplacement != oldValue else { return }
            if !showsReplacement, replaceField.hasFocus { focusSearchField() }
            setFrameSize(NSSize(width: frame.width, height: Self.rowHeight * (showsReplacement ? 2 : 1)))
            updateRows()
            finder?.findBarContainer?.findBarViewDidChangeHeight()
        }
    }

    /// Whether the keys go to one of the fields.
    var hasFocus: Bool { searchField.hasFocus || replaceField.hasFocus }

    /// Gives the keys to the field with the string to find, whose text is selected.
    func focusSearchField() { searchField.focus() }

    // MARK: Layout

    private func updateRows() {
        toggle.isHidden = !canReplace
        toggle.isHighlighted = showsReplacement
        for view in [replaceField, replaceOne, replaceAll] { view.isHidden = !showsReplacement }
        arrange()
    }

    override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        arrange()
    }

    private func arrange() {
        func place(_ views: [NSView], row: Int, after field: NSView) {
            let y = CGFloat(row) * Self.rowHeight + (Self.rowHeight - Self.fieldHeight) / 2
            var right = bounds.width - Self.margin
            for view in views.reversed() where !view.isHidden {
                let width = (view as? FindBarButton)?.naturalWidth ?? 0
                view.frame = NSRect(x: right - width, y: y, width: width, height: Self.fieldHeight)
                right -= width + (view === next ? 1 : Self.margin)
            }
            field.frame = NSRect(
                x: Self.margin, y: y, width: max(right - Self.margin, 40), height: Self.fieldHeight)
        }
        place([previous, next, toggle, done], row: 0, after: searchField)
        place([replaceOne, replaceAll], row: 1, after: replaceField)
        // The fields have the same width, so that their buttons are in columns.
        let width = min(searchField.frame.width, showsReplacement ? replaceField.frame.width : .infinity)
        replaceField.setFrameSize(NSSize(width: width, height: Self.fieldHeight))
    }

    override func draw(_ dirtyRect: NSRect) {
        NSColor.windowBackgroundColor.setFill()
        bounds.fill()
        NSColor.separatorColor.setFill()
        NSRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1).fill(using: .sourceOver)
    }

    // MARK: Keys

    func textDidChange(_ notification: Notification) {
        let text = notification.object as? NSTextView
        text?.superview?.superview?.needsDisplay = true
        if text === searchField.text { finder?.stringDidChange(searchField.string) }
    }

    func undoManager(for view: NSTextView) -> UndoManager? { fieldUndoManager }

    func textView(_ textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool {
        let isSearch = textView === searchField.text
        switch commandSelector {
        case "cancelOperation:": finder?.performAction(.hideFindInterface)
        case "insertNewline:" where isSearch:
            let isBackward = NSApplication.shared.currentEvent?.modifierFlags.contains(.shift) == true
            finder?.performAction(isBackward ? .previousMatch : .nextMatch)
        case "insertNewline:": finder?.performAction(.replaceAndFind)
        case "insertTab:", "insertBacktab:":
            if showsReplacement { (isSearch ? replaceField : searchField).focus() }
        case "insertLineBreak:", "insertNewlineIgnoringFieldEditor:", "insertContainerBreak:",
            "insertTabIgnoringFieldEditor:":
            break
        default: return false
        }
        return true
    }

    override func performTextFinderAction(_ sender: Any?) { finder?.perform(actionOf: sender) }

    // MARK: Options

    private enum Option: Int {
        case ignoresCase, wraps
        case contains, startsWith, fullWord, endsWith

        var matching: NSTextFinder.MatchingType? {
            switch self {
            case .ignoresCase, .wraps: nil
            case .contains: .contains
            case .startsWith: .startsWith
            case .fullWord: .fullWord
            case .endsWith: .endsWith
            }
        }
    }

    /// The menu of the options of the search.
    func makeOptionsMenu() -> NSMenu {
        let menu = NSMenu(title: "Find")
        guard let finder else { return menu }
        func add(_ title: String, _ option: Option, _ isOn: Bool) {
            let item = NSMenuItem(title: title, action: "acetateChangeFindOption:", keyEquivalent: "")
            (item.target, item.tag, item.state) = (self, option.rawValue, isOn ? .on : .off)
            menu.addItem(item)
        }
        add("Ignore Case", .ignoresCase, finder.search.ignoresCase)
        add("Wrap Around", .wraps, finder.wraps)
        menu.addItem(.separator())
        let names: [(String, Option)] = [
            ("Contains", .contains), ("Starts With", .startsWith), ("Full Word", .fullWord), ("Ends With", .endsWith),
        ]
        for (title, option) in names { add(title, option, finder.search.matching == option.matching) }
        return menu
    }

    private func showOptions() {
        makeOptionsMenu().popUp(
            positioning: nil, at: NSPoint(x: searchField.frame.minX, y: searchField.frame.maxY + 2), in: self)
    }

    func changeOption(_ sender: Any?) {
        guard let finder, let option = (sender as? NSMenuItem).flatMap({ Option(rawValue: $0.tag) }) else { return }
        switch option {
        case .ignoresCase: finder.search.ignoresCase.toggle()
        case .wraps: finder.wraps.toggle()
        default: finder.search.matching = option.matching ?? .contains
        }
        finder.searchDidChange()
    }
}
