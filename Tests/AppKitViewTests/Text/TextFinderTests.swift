import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The find bar of a text view in a scroll view.
@MainActor
struct FindStage {
    let display: OffscreenDisplay
    let window: NSWindow
    let scrollView: NSScrollView
    let view: NSTextView

    init(_ text: String, isIncremental: Bool = false, width: CGFloat = 480, height: CGFloat = 200) throws {
        (display, window) = try makeWindow(width: width, height: height)
        scrollView = NSTextView.scrollableTextView()
        scrollView.frame = NSRect(x: 0, y: 0, width: width, height: height)
        view = try #require(scrollView.documentView as? NSTextView)
        view.allowsUndo = true
        view.usesFindBar = true
        view.isIncrementalSearchingEnabled = isIncremental
        view.string = text
        window.contentView = scrollView
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(view)
        view.setSelectedRange(range(0))
        NSPasteboard(name: .find).clearContents()
        _ = display.image()
    }

    func perform(_ action: NSTextFinder.Action) {
        let item = NSMenuItem(title: "", action: "performTextFinderAction:", keyEquivalent: "")
        item.tag = action.rawValue
        NSApplication.shared.sendAction("performTextFinderAction:", to: nil, from: item)
    }

    func type(_ text: String) throws {
        for character in text { display.press(try #require(OffscreenDisplay.Key(character))) }
    }

    var finder: NSTextFinder { view.textFinder.finder }
    var bar: FindBarView { finder.bar }
    var selected: NSRange { view.selectedRange() }
    var hasSearchFocus: Bool { window.firstResponder === bar.searchField.text }
}

@MainActor
@Suite(.serialized) struct TextFinderTests {
    @Test func `The bar is above the text, and Escape closes it and returns the keys to the text`() throws {
        let stage = try FindStage("one two")
        let whole = stage.scrollView.contentView.frame
        stage.perform(.showFindInterface)
        #expect(stage.scrollView.isFindBarVisible && stage.scrollView.findBarView === stage.bar)
        #expect(stage.hasSearchFocus)
        let bar = stage.bar.frame, clip = stage.scrollView.contentView.frame
        #expect(bar == NSRect(x: whole.minX, y: whole.minY, width: whole.width, height: bar.height))
        #expect(clip.minY == bar.maxY && clip.height == whole.height - bar.height)
        stage.scrollView.findBarPosition = .belowContent
        #expect(stage.bar.frame.maxY == whole.maxY && stage.scrollView.contentView.frame.minY == whole.minY)
        stage.display.press(.escape)
        #expect(!stage.scrollView.isFindBarVisible && stage.bar.superview == nil)
        #expect(stage.scrollView.contentView.frame == whole)
        #expect(stage.window.firstResponder === stage.view)
    }

    @Test func `Return finds the next match and Shift-Return the previous one, around the ends`() throws {
        let stage = try FindStage("cat Cat dog cat")
        stage.perform(.showFindInterface)
        try stage.type("cat")
        #expect(stage.selected == range(0), "without an incremental search nothing is found while the user types")
        var found: [Int] = []
        for _ in 0..<4 {
            stage.display.press(.return)
            found.append(stage.selected.location)
        }
        #expect(found == [0, 4, 12, 0] && stage.selected.length == 3)
        stage.display.press(.return, modifiers: .shift)
        #expect(stage.selected == range(12, 3))
        #expect(stage.hasSearchFocus)
        stage.finder.wraps = false
        stage.display.press(.return)
        #expect(stage.selected == range(12, 3) && stage.bar.message == "Not found")
    }

    @Test func `An incremental search finds and counts matches from where it began`() throws {
        let stage = try FindStage("an ant and an antelope", isIncremental: true)
        stage.view.setSelectedRange(range(4))
        stage.perform(.showFindInterface)
        try stage.type("an")
        #expect(stage.selected == range(7, 2))
        #expect(stage.finder.incrementalMatchRanges.map(\.rangeValue.location) == [0, 3, 7, 11, 14])
        #expect(stage.bar.message == "5 matches")
        try stage.type("t")
        #expect(stage.selected == range(14, 3), "the search began after the first ant")
        #expect(stage.bar.message == "2 matches")
        try stage.type("x")
        #expect(stage.bar.message == "Not found" && stage.finder.incrementalMatchRanges.isEmpty)
        stage.display.press(.escape)
        #expect(stage.finder.incrementalMatchRanges.isEmpty)
    }

    @Test func `The matches of an incremental search are bright in a dimmed text`() throws {
        let stage = try FindStage("word other", isIncremental: true)
        stage.perform(.showFindInterface)
        try stage.type("word")
        stage.finder.cancelFindIndicator()
        let image = try #require(stage.display.image(of: stage.window))
        let bytes = try #require(image.dataProvider?.data)
        func brightness(_ point: NSPoint) -> UInt8 {
            let inWindow = stage.view.convert(point, to: nil)
            let (x, y) = (Int(inWindow.x), image.height - 1 - Int(inWindow.y))
            return bytes[y * image.bytesPerRow + x * 4]
        }
        let match = try #require(stage.view.textFinder.rects(forCharacterRange: range(0, 4))?.first?.rectValue)
        // The selection is behind the match; the paper beside the text is dimmed.
        #expect(brightness(NSPoint(x: match.maxX + 60, y: match.midY)) < 220)
        stage.finder.incrementalSearchingShouldDimContentView = false
        _ = stage.display.image()
        let plain = try #require(stage.display.image(of: stage.window)?.dataProvider?.data)
        let inWindow = stage.view.convert(NSPoint(x: match.maxX + 60, y: match.midY), to: nil)
        #expect(plain[(image.height - 1 - Int(inWindow.y)) * image.bytesPerRow + Int(inWindow.x) * 4] == 255)
    }

    @Test func `A match pops up for a moment`() throws {
        let stage = try FindStage("a needle in a haystack")
        stage.perform(.showFindInterface)
        try stage.type("needle")
        let before = stage.view.subviews.count
        stage.display.press(.return)
        #expect(stage.view.subviews.count == before + 1)
        let bubble = try #require(stage.view.subviews.last)
        let match = try #require(stage.view.textFinder.rects(forCharacterRange: range(2, 6))?.first?.rectValue)
        #expect(bubble.frame.contains(match) && bubble.frame.width < match.width + 20)
        #expect(bubble.hitTest(NSPoint(x: bubble.frame.midX, y: bubble.frame.midY)) == nil)
        stage.display.advance(to: stage.display.time + 3)
        #expect(stage.view.subviews.count == before)
        stage.view.showFindIndicator(for: range(0, 1))
        #expect(stage.view.subviews.count == before + 1)
        stage.view.insertText("x", replacementRange: range(0))
        #expect(stage.view.subviews.count == before, "a change of the text ends it")
    }

    @Test func `All matches are replaced, and one undo takes that back`() throws {
        let stage = try FindStage("red, Red and redder")
        stage.perform(.showReplaceInterface)
        #expect(stage.bar.showsReplacement && stage.hasSearchFocus)
        try stage.type("red")
        stage.display.press(.tab)
        #expect(stage.window.firstResponder === stage.bar.replaceField.text)
        try stage.type("blue")
        stage.perform(.replaceAll)
        #expect(stage.view.string == "blue, blue and blueder")
        #expect(stage.selected == range(19) && stage.bar.message == "3 replaced")
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "red, Red and redder")
        stage.view.undoManager?.redo()
        #expect(stage.view.string == "blue, blue and blueder")
    }

    @Test func `Return in the field for replacements replaces the match and finds the next one`() throws {
        let stage = try FindStage("aa b aa")
        stage.perform(.showReplaceInterface)
        try stage.type("aa")
        stage.display.press(.return)
        stage.display.press(.tab)
        try stage.type("c")
        stage.display.press(.return)
        #expect(stage.view.string == "c b aa" && stage.selected == range(4, 2))
        stage.perform(.replace)
        #expect(stage.view.string == "c b c")
        #expect(!stage.finder.validateAction(.replace), "nothing is selected")
    }

    @Test func `Actions are limited to the selection, and several matches can be selected`() throws {
        let stage = try FindStage("x x x x")
        stage.perform(.showFindInterface)
        try stage.type("x")
        stage.perform(.selectAll)
        #expect(stage.view.selectedRanges.map(\.rangeValue.location) == [0, 2, 4, 6])
        stage.view.setSelectedRange(range(1, 4))
        stage.perform(.selectAllInSelection)
        #expect(stage.view.selectedRanges.map(\.rangeValue.location) == [2, 4])
        stage.view.setSelectedRange(range(1, 4))
        stage.bar.replaceField.string = "yy"
        stage.perform(.replaceAllInSelection)
        #expect(stage.view.string == "x yy yy x")
    }

    @Test func `Finders share their string, which can be the selection`() throws {
        let first = try FindStage("take this")
        first.view.setSelectedRange(range(5, 4))
        first.perform(.setSearchString)
        let shared = NSPasteboard(name: .find).string(forType: .string)
        #expect(shared == "this")
        first.view.setSelectedRange(range(0))
        first.perform(.nextMatch)
        #expect(first.selected == range(5, 4), "the bar need not be shown")
        #expect(!first.scrollView.isFindBarVisible)
    }

    @Test func `Actions that cannot be performed are not valid`() throws {
        let stage = try FindStage("text")
        let finder = stage.finder
        #expect(!finder.validateAction(.showFindInterface), "the finder has no container yet")
        stage.perform(.showFindInterface)
        #expect(finder.validateAction(.hideFindInterface) && !finder.validateAction(.hideReplaceInterface))
        #expect(!finder.validateAction(.nextMatch), "there is no string")
        try stage.type("e")
        #expect(finder.validateAction(.nextMatch) && finder.validateAction(.replaceAll))
        stage.view.isEditable = false
        #expect(!finder.validateAction(.replaceAll) && !finder.validateAction(.showReplaceInterface))
        #expect(!NSTextFinder().validateAction(.showFindInterface))
        stage.view.usesFindBar = false
        #expect(!stage.scrollView.isFindBarVisible)
        stage.perform(.showFindInterface)
        #expect(!stage.scrollView.isFindBarVisible)
    }

    @Test func `A replacement that the delegate does not allow changes nothing`() throws {
        let stage = try FindStage("aaa")
        let recorder = TextRecorder()
        recorder.allowsChanges = false
        stage.view.delegate = recorder
        stage.perform(.showReplaceInterface)
        try stage.type("a")
        stage.perform(.replaceAll)
        #expect(stage.view.string == "aaa" && stage.view.undoManager?.canUndo == false)
    }

    @Test(arguments: [
        (NSTextFinder.MatchingType.contains, [0, 4, 13, 18]), (.startsWith, [0, 4]), (.fullWord, [0]),
        (.endsWith, [0, 13]),
    ])
    func `Matches can be limited to the starts and ends of words`(
        matching: NSTextFinder.MatchingType, expected: [Int]
    ) {
        let text = SearchedPart(0, NSString(string: "art artist start partly"))
        let whole = NSRange(location: 0, length: text.string.length)
        let search = TextSearch(string: "art", matching: matching)
        #expect(search.matches(in: text, range: whole).map(\.location) == expected)
        #expect(search.match(in: text, range: whole, backward: true)?.location == expected.last)
    }

    @Test func `Case is ignored by default, and equivalent characters match`() {
        let text = SearchedPart(0, NSString(string: "Caf\u{E9} cafe\u{301} CAFÉ"))
        let whole = NSRange(location: 0, length: text.string.length)
        var search = TextSearch(string: "café")
        #expect(search.matches(in: text, range: whole).count == 3)
        search.ignoresCase = false
        #expect(search.matches(in: text, range: whole).map(\.location) == [5])
    }

    @Test(arguments: 0..<40)
    func `A search for plain characters finds what Foundation finds`(seed: UInt64) {
        var state = seed &* 6_364_136_223_846_793_005 &+ 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let pieces = [
            "a", "B", "s", "S", "k", "f", "i", " ", ";", "1", "\u{DF}", "\u{17F}", "\u{212A}", "\u{FB01}", "\u{FB00}",
            "e\u{301}",
            "\u{E9}", "\u{301}", "\u{200D}", "日", "本", "\u{FE00}", "😀", "\u{37E}", "\u{65E5}", "\u{F900}", "\u{8C48}",
            "\u{5D0}",
        ]
        func text(_ count: Int) -> String { (0..<count).map { _ in pieces[next(pieces.count)] }.joined() }
        let part = SearchedPart(0, NSString(string: text(300)))
        let strings = ["a", "s", "ss", "K", "fi", "ff", "b1", " ", ";", "日", "日本", "\u{8C48}", "e"]
        for string in strings {
            for ignoresCase in [true, false] {
                var search = TextSearch(string: string)
                search.ignoresCase = ignoresCase
                let options: NSString.CompareOptions = ignoresCase ? .caseInsensitive : []
                var (expected, rest) = ([NSRange](), NSRange(location: 0, length: part.string.length))
                while true {
                    let found = part.string.range(of: string, options: options, range: rest)
                    guard found.location != NSNotFound, found.length > 0 else { break }
                    expected.append(found)
                    rest = NSRange(found.location + found.length..<part.string.length)
                }
                let whole = NSRange(location: 0, length: part.string.length)
                #expect(search.matches(in: part, range: whole) == expected, "\(string) in \(part.string)")
                let last = part.string.range(of: string, options: options.union(.backwards), range: whole)
                #expect(
                    search.match(in: part, range: whole, backward: true) == (last.location == NSNotFound ? nil : last))
            }
        }
    }

    /// A client whose text is in pieces of three characters.
    private final class Pieces: NSObject, NSTextFinderClient {
        let text = "abcabcabc"
        let boundaries: Set<Int>
        var shown: [NSValue] = []

        init(_ boundaries: Set<Int>) { self.boundaries = boundaries }

        func stringLength() -> Int { 9 }
        func string(
            at characterIndex: Int, effectiveRange outRange: NSRangePointer,
            endsWithSearchBoundary outFlag: UnsafeMutablePointer<ObjCBool>
        ) -> String {
            let piece = characterIndex / 3
            outRange.pointee = NSRange(location: piece * 3, length: 3)
            outFlag.pointee = ObjCBool(boundaries.contains(piece))
            return "abc"
        }
        var firstSelectedRange: NSRange { shown.first?.rangeValue ?? NSRange(location: 0, length: 0) }
        var selectedRanges: [NSValue] {
            get { [NSValue(range: firstSelectedRange)] }
            set { shown = newValue }
        }
    }

    @Test func `Matches cross the pieces of a client's text, but no boundaries`() {
        let cases: [(boundaries: Set<Int>, expected: [Int])] = [([], [2, 5]), ([0], [5]), ([0, 1], [])]
        for (boundaries, expected) in cases {
            let text = SearchedText(Pieces(boundaries))
            #expect(text.length == 9)
            let found = text.matches(TextSearch(string: "ca"), in: NSRange(location: 0, length: 9))
            #expect(found.map(\.location) == expected)
            let last = text.match(TextSearch(string: "b"), in: NSRange(location: 0, length: 7), backward: true)
            #expect(last == NSRange(location: 4, length: 1))
        }
    }

    @Test func `The options are in the menu of the field's symbol`() throws {
        let stage = try FindStage("Word word", isIncremental: true)
        stage.perform(.showFindInterface)
        try stage.type("word")
        #expect(stage.bar.message == "2 matches")
        let menu = stage.bar.makeOptionsMenu()
        #expect(menu.items.filter { $0.state == .on }.map(\.title) == ["Ignore Case", "Wrap Around", "Contains"])
        menu.performActionForItem(at: 0)
        #expect(stage.bar.message == "1 match" && stage.selected == range(5, 4))
    }
}
