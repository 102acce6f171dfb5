/// Names that other modules have on Linux, or that do not exist there.
extension SourceFile {
    // MARK: Strings

    /// Foundation on Linux has no words and sentences, and divides whole strings only.
    mutating func replaceSubstrings(_ index: Int) {
        guard let dot = code(-1, from: index), tokens[dot].text == ".", let open = code(1, from: index),
            tokens[open].text == "(", let label = code(1, from: open), tokens[label].text == "in"
        else { return }
        replace(index, with: "acetateEnumerateSubstrings")
    }

    // MARK: Extensions

    /// Qualifies calls of `abs` in an extension of `CGFloat`, which has a static function of this name on Linux.
    mutating func qualifyAbs(inExtension index: Int) {
        guard let type = code(1, from: index), tokens[type].text == "CGFloat", let body = body(after: index)
        else { return }
        for place in body where isActive[place] && tokens[place].kind == .word && tokens[place].text == "abs" {
            guard let open = code(1, from: place), tokens[open].text == "(", let before = code(-1, from: place),
                ![".", "func"].contains(tokens[before].text)
            else { continue }
            replace(place, with: "Swift.abs")
        }
    }

    // MARK: Classes

    /// Names the class where a static member of an extension constructs `Self`: Linux needs a `required` initializer for that, and
    /// the classes of macOS have none.
    mutating func constructExtendedClass(_ index: Int) {
        var open = code(1, from: index)
        if let dot = open, tokens[dot].text == ".", let name = code(1, from: dot), tokens[name].text == "init" {
            open = code(1, from: name)
        } else if tokens[index].text == "self" {
            return
        }
        guard let open, tokens[open].text == "(", let close = closing(open),
            let around = declarations.first(where: { $0.isExtension && $0.body.contains(index) }),
            Self.isFrameworkClass(around.name),
            let member = members(in: around.body).first(where: { $0.tokens.contains(index) }),
            !member.modifiers.isDisjoint(with: ["static", "class"])
        else { return }
        if index + 1 < open { remove(index + 1...open - 1) }
        replace(index, with: "(\(around.name)")
        replace(close, with: ") as! Self)")
    }

    /// Whether a name is that of a class of the frameworks, by its prefix.
    private static func isFrameworkClass(_ name: String) -> Bool {
        let values = [
            "CATransform3D", "CAFrameRateRange", "NSRange", "NSRect", "NSPoint", "NSSize", "NSEdgeInsets",
            "NSDirectionalEdgeInsets",
        ]
        return ["CA", "CI", "NS", "AV"].contains { name.hasPrefix($0) } && !values.contains(name)
    }

    /// Notes the first use of each class of AppKit that Acetate does not have.
    mutating func noteMissingClasses() {
        var noted: Set<String> = []
        for index in code where tokens[index].kind == .word {
            let name = tokens[index].text
            guard let advice = Self.missingClasses[name], noted.insert(name).inserted else { continue }
            note(index, "there is no \(name): \(advice)")
        }
    }

    private static let missingClasses: [String: String] = {
        let controls = [
            "NSButton", "NSTextField", "NSSlider", "NSTableView", "NSOutlineView", "NSCollectionView",
            "NSColorWell", "NSProgressIndicator", "NSSegmentedControl", "NSPopUpButton", "NSComboBox", "NSSearchField",
            "NSSecureTextField", "NSTokenField", "NSStepper", "NSDatePicker", "NSLevelIndicator", "NSSwitch", "NSBox",
            "NSTabView", "NSBrowser", "NSPathControl", "NSMatrix",
        ]
        let cells = ["NSCell", "NSActionCell", "NSButtonCell", "NSTextFieldCell", "NSSliderCell", "NSImageCell"]
        let panels = ["NSAlert", "NSColorPanel", "NSFontPanel"]
        var result: [String: String] = [:]
        for name in controls { result[name] = "draw a view or a control, and handle its events" }
        for name in cells { result[name] = "controls have no cells: draw in the view" }
        for name in panels { result[name] = "show a window or a view of the program" }
        result["NSToolbar"] = "show a view of the program"
        result["NSStatusItem"] = "there is no menu bar"
        result["NSStoryboard"] = "there are no nibs: create the objects in code"
        result["NSNib"] = "there are no nibs: create the objects in code"
        return result
    }()
}
