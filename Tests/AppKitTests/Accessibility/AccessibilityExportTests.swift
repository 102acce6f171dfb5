import AcetateBus
import AppKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import AppKit

/// A registry of AT-SPI on a bus, as the program `at-spi2-registryd` is one.
private final class FakeRegistry: Sendable {
    let bus: SessionBus
    /// What programs have sent to the registry: their names and the paths of their roots.
    let embedded = Mutex<[(name: String, path: String)]>([])
    let signals = Mutex<[BusSignal]>([])

    init(_ address: String) async throws {
        bus = SessionBus(address: address)
        bus.serve { [weak self] request, answer in
            guard let self, request.interface == "org.a11y.atspi.Socket", request.member == "Embed",
                let application = request.arguments.first?.elements, let name = application[0].text,
                let path = application[1].text
            else { return answer(.failure(.answer(name: "org.freedesktop.DBus.Error.UnknownMethod", text: ""))) }
            embedded.withLock { $0.append((name, path)) }
            answer(.success([.structure([.string("org.a11y.atspi.Registry"), .objectPath(request.path)])]))
        }
        bus.subscribe("type='signal',path_namespace='/org/a11y/atspi'") { [weak self] signal in
            self?.signals.withLock { $0.append(signal) }
        }
        try await own("org.a11y.atspi.Registry", bus)
    }
}

/// Gives a name of the bus to a program.
private func own(_ name: String, _ bus: SessionBus) async throws {
    let daemon = "org.freedesktop.DBus"
    let call = BusCall(daemon, "/org/freedesktop/DBus", daemon, "RequestName", [.string(name), .uint32(0)])
    #expect(try await bus.result(call).get() == [.uint32(1)])
}

/// What assistive programs see of the program, on a bus.
@MainActor
@Suite(.serialized) struct AccessibilityExportTests {
    private static let root = "/org/a11y/atspi/accessible/root"

    private final class Play: NSControl, NSAccessibilityButton {
        var presses = 0
        override var acceptsFirstResponder: Bool { true }
        override func accessibilityLabel() -> String? { "Play" }
        override func accessibilityPerformPress() -> Bool {
            presses += 1
            return true
        }
    }

    private final class Volume: NSControl, NSAccessibilitySlider {
        override func accessibilityMaxValue() -> Any? { 10 }
        override func isAccessibilitySelectorAllowed(_ selector: Selector) -> Bool {
            selector == "setAccessibilityValue:" || super.isAccessibilitySelectorAllowed(selector)
        }
        override func setAccessibilityValue(_ accessibilityValue: Any?) { objectValue = accessibilityValue }
    }

    /// A window of 200 by 100 points with a button, a slider and a text, and an assistive program that calls the program.
    @MainActor
    private final class Stage {
        let export = AccessibilityExport("unix:path=/nonexistent")
        var signals: [BusSignal] = []
        let window: NSWindow
        let play = Play(frame: NSRect(x: 10, y: 20, width: 60, height: 30))
        let volume = Volume(frame: NSRect(x: 80, y: 20, width: 100, height: 30))
        let text = NSTextView(frame: NSRect(x: 0, y: 60, width: 200, height: 40))

        init() throws {
            (_, window) = try makeWindow()
            window.title = "Player"
            text.string = "One 😀 two"
            text.identifier = NSUserInterfaceItemIdentifier("notes")
            volume.toolTip = "Loudness"
            volume.integerValue = 4
            volume.setAccessibilityTitleUIElement(play)
            for view in [play, volume, text] as [NSView] { window.contentView?.addSubview(view) }
            window.makeKeyAndOrderFront(nil)
            export.name = ":1.1"
            export.send = { [unowned self] in self.signals.append($0) }
            AccessibilityExport.use(export)
            export.events.begin()
        }

        func end() {
            AccessibilityExport.use(nil as AccessibilityExport?)
            window.close()
        }

        /// The path of an object.
        func path(_ object: any NSAccessibilityProtocol) -> String { export.objects.path(of: object) }

        /// The signals with a name since the last call.
        func take(_ member: String) -> [BusSignal] {
            defer { signals.removeAll { $0.member == member } }
            return signals.filter { $0.member == member }
        }

        func answer(
            _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
        ) -> Result<[BusValue], BusError> {
            let whole = interface.hasPrefix("org.") ? interface : "org.a11y.atspi.\(interface)"
            return export.answer(
                BusRequest(sender: ":1.2", path: path, interface: whole, member: member, arguments: arguments))
        }

        func call(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) throws
            -> [BusValue]
        {
            try answer(path, interface, member, arguments).get()
        }

        func get(_ path: String, _ interface: String, _ property: String) throws -> BusValue {
            let arguments: [BusValue] = [.string("org.a11y.atspi.\(interface)"), .string(property)]
            return try #require(try call(path, "org.freedesktop.DBus.Properties", "Get", arguments).first).unwrapped
        }

        func set(_ path: String, _ interface: String, _ property: String, _ value: BusValue) -> Bool {
            let arguments: [BusValue] = [.string("org.a11y.atspi.\(interface)"), .string(property), .variant(value)]
            return if case .success = answer(path, "org.freedesktop.DBus.Properties", "Set", arguments) {
                true
            } else {
                false
            }
        }

        /// The paths of the children.
        func children(_ path: String) throws -> [String] {
            try #require(try call(path, "Accessible", "GetChildren").first?.elements).compactMap {
                $0.elements?[1].text
            }
        }

        func states(_ path: String) throws -> Set<Int> {
            let elements = try #require(try call(path, "Accessible", "GetState").first?.elements)
            let words: [Int] = elements.map { $0.integer ?? 0 }
            return Set((0..<64).filter { (bit: Int) -> Bool in (words[bit / 32] >> (bit % 32)) & 1 == 1 })
        }
    }

    /// A table of two rows and three columns. The cell in the middle of the second row covers two columns.
    private final class Ledger: NSView {
        let lines = (0..<2).map { _ in NSAccessibilityElement() }
        let titles = ["Day", "Sum", "Note"].map { title in
            let element = NSAccessibilityElement()
            element.setAccessibilityLabel(title)
            return element
        }
        var allowsSelection = true

        override func isAccessibilityElement() -> Bool { true }
        override func accessibilityRole() -> NSAccessibility.Role? { .table }
        override func accessibilityRows() -> [Any]? { lines }
        override func accessibilityColumnCount() -> Int { 3 }
        override func accessibilityColumnHeaderUIElements() -> [Any]? { titles }
        override func accessibilityChildren() -> [Any]? { lines }
        override func setAccessibilitySelectedRows(_ accessibilitySelectedRows: [Any]?) {
            for line in lines {
                line.setAccessibilitySelected(accessibilitySelectedRows?.contains { $0 as AnyObject === line } == true)
            }
        }
        override func isAccessibilitySelectorAllowed(_ selector: Selector) -> Bool {
            selector == "setAccessibilitySelectedRows:"
                ? allowsSelection : super.isAccessibilitySelectorAllowed(selector)
        }

        /// Fills the rows. Each cell has its places as label.
        func fill() {
            for (row, line) in lines.enumerated() {
                line.setAccessibilityRole(.row)
                line.setAccessibilityParent(self)
                line.setAccessibilityChildren(
                    (row == 0 ? [0..<1, 1..<2, 2..<3] : [0..<1, 1..<3]).map { columns in
                        let cell = NSAccessibilityElement()
                        cell.setAccessibilityRole(.cell)
                        cell.setAccessibilityParent(line)
                        cell.setAccessibilityLabel("\(row), \(columns.lowerBound)")
                        cell.setAccessibilityRowIndexRange(NSRange(row..<row + 1))
                        cell.setAccessibilityColumnIndexRange(NSRange(columns))
                        return cell
                    })
            }
        }
    }

    /// A table in the window, and its path on the bus.
    private func ledger(on stage: Stage) throws -> (ledger: Ledger, path: String) {
        let ledger = Ledger(frame: NSRect(x: 0, y: 0, width: 50, height: 20))
        ledger.fill()
        stage.window.contentView?.addSubview(ledger)
        let window = try #require(try stage.children(Self.root).first)
        return (ledger, try #require(try stage.children(window).last))
    }

    @Test func `Clients read rows, columns and cells of tables`() throws {
        let stage = try Stage()
        defer { stage.end() }
        let (_, table) = try self.ledger(on: stage)
        #expect(try stage.get(table, "Table", "NRows") == .int32(2))
        #expect(try stage.get(table, "Table", "NColumns") == .int32(3))
        func place(_ row: Int32, _ column: Int32) throws -> String? {
            try stage.call(table, "Table", "GetAccessibleAt", [.int32(row), .int32(column)])[0].elements?[1].text
        }
        func name(_ row: Int32, _ column: Int32) throws -> BusValue? {
            try place(row, column).map { try stage.get($0, "Accessible", "Name") }
        }
        #expect(try name(0, 2) == .string("0, 2"))
        #expect(try name(1, 2) == .string("1, 1"), "the cell covers two columns")
        #expect(try place(2, 0) == "/org/a11y/atspi/null")
        #expect(try place(-1, 0) == "/org/a11y/atspi/null")
        #expect(try stage.call(table, "Table", "GetIndexAt", [.int32(1), .int32(2)]) == [.int32(5)])
        #expect(try stage.call(table, "Table", "GetIndexAt", [.int32(2), .int32(0)]) == [.int32(-1)])
        #expect(try stage.call(table, "Table", "GetRowAtIndex", [.int32(4)]) == [.int32(1)])
        #expect(try stage.call(table, "Table", "GetColumnAtIndex", [.int32(4)]) == [.int32(1)])
        #expect(try stage.call(table, "Table", "GetColumnAtIndex", [.int32(6)]) == [.int32(-1)])
        #expect(try stage.call(table, "Table", "GetColumnExtentAt", [.int32(1), .int32(1)]) == [.int32(2)])
        #expect(try stage.call(table, "Table", "GetColumnDescription", [.int32(1)]) == [.string("Sum")])
        #expect(try stage.call(table, "Table", "GetRowDescription", [.int32(1)]) == [.string("")])

        let cell = try #require(try place(1, 1))
        #expect(try stage.get(cell, "TableCell", "Position") == .structure([.int32(1), .int32(1)]))
        #expect(try stage.get(cell, "TableCell", "ColumnSpan") == .int32(2))
        #expect(try stage.get(cell, "TableCell", "Table").elements?[1].text == table)
        #expect(
            try stage.call(cell, "TableCell", "GetRowColumnSpan") == [.int32(1), .int32(1), .int32(1), .int32(2)])
        #expect(try stage.call(cell, "TableCell", "GetColumnHeaderCells")[0].elements?.count == 2)
        let interfaces = try stage.call(table, "Accessible", "GetInterfaces")[0].elements ?? []
        #expect(interfaces.contains(.string("org.a11y.atspi.Table")))
        #expect(!interfaces.contains(.string("org.a11y.atspi.TableCell")))
    }

    @Test func `Clients select rows of tables that allow it`() throws {
        let stage = try Stage()
        defer { stage.end() }
        let (ledger, table) = try self.ledger(on: stage)
        func selected() throws -> BusValue { try stage.call(table, "Table", "GetSelectedRows")[0] }
        #expect(try selected() == .array("i", []))
        #expect(try stage.call(table, "Table", "AddRowSelection", [.int32(1)]) == [.boolean(true)])
        #expect(try selected() == .array("i", [.int32(1)]))
        #expect(try stage.call(table, "Table", "IsSelected", [.int32(1), .int32(0)]) == [.boolean(true)])
        #expect(try stage.call(table, "Table", "AddRowSelection", [.int32(0)]) == [.boolean(true)])
        #expect(try stage.get(table, "Table", "NSelectedRows") == .int32(2))
        #expect(try stage.call(table, "Table", "RemoveRowSelection", [.int32(1)]) == [.boolean(true)])
        #expect(try selected() == .array("i", [.int32(0)]))
        #expect(try stage.call(table, "Table", "AddRowSelection", [.int32(7)]) == [.boolean(false)])
        #expect(try stage.call(table, "Table", "AddColumnSelection", [.int32(0)]) == [.boolean(false)])
        ledger.allowsSelection = false
        #expect(try stage.call(table, "Table", "AddRowSelection", [.int32(1)]) == [.boolean(false)])
    }

    @Test(arguments: [-1, Int.max]) func `Absurd numbers of columns are harmless`(count: Int) throws {
        final class Sheet: NSView {
            var count = 0
            override func isAccessibilityElement() -> Bool { true }
            override func accessibilityRole() -> NSAccessibility.Role? { .table }
            override func accessibilityRowCount() -> Int { 3 }
            override func accessibilityColumnCount() -> Int { count }
        }
        let stage = try Stage()
        defer { stage.end() }
        let sheet = Sheet(frame: NSRect(x: 0, y: 0, width: 50, height: 20))
        sheet.count = count
        stage.window.contentView?.addSubview(sheet)
        let window = try #require(try stage.children(Self.root).first)
        let table = try #require(try stage.children(window).last)
        let index = try stage.call(table, "Table", "GetIndexAt", [.int32(2), .int32(1)])
        #expect(index == [.int32(count < 0 ? -1 : .max)])
    }

    @Test func `An object without rows is no table, and numbers are stored`() throws {
        let element = NSAccessibilityElement()
        #expect(element.accessibilityRows() == nil && element.accessibilityRowCount() == 0)
        #expect(element.accessibilityRowIndexRange().length == 0)
        #expect(element.accessibilityCell(forColumn: 0, row: 0) == nil)
        #expect(!TableInterface.exists(for: element))
        element.setAccessibilityRowCount(1000)
        element.setAccessibilityIndex(4)
        #expect(element.accessibilityRowCount() == 1000 && element.accessibilityIndex() == 4)
        #expect(TableInterface.exists(for: element))
        let (header, row) = (NSAccessibilityElement(), NSAccessibilityElement())
        element.setAccessibilityHeader(header)
        #expect(element.accessibilityHeader() as AnyObject === header)
        row.setAccessibilitySelected(true)
        element.setAccessibilityColumns([row, header])
        #expect(element.accessibilityColumnCount() == 2)
        #expect(element.accessibilitySelectedColumns()?.count == 1)
    }

    @Test func `Clients walk the tree from the root`() throws {
        let stage = try Stage()
        defer { stage.end() }
        #expect(try stage.get(Self.root, "Accessible", "Name").text == ProcessInfo.processInfo.processName)
        #expect(try stage.call(Self.root, "Accessible", "GetRole") == [.uint32(75)])
        #expect(try stage.get(Self.root, "Application", "ToolkitName").text == "Acetate")
        #expect(stage.set(Self.root, "Application", "Id", .int32(7)))
        #expect(try stage.get(Self.root, "Application", "Id") == .int32(7))
        let window = try #require(try stage.children(Self.root).first)
        #expect(try stage.get(window, "Accessible", "Name").text == "Player")
        #expect(try stage.call(window, "Accessible", "GetRole") == [.uint32(23)])
        #expect(try stage.states(window).isSuperset(of: [1, 8, 25, 30]), "active, enabled, showing, visible")
        let parts = try stage.children(window)
        #expect(try stage.get(window, "Accessible", "ChildCount") == .int32(3) && parts.count == 3)
        #expect(parts == [stage.path(stage.play), stage.path(stage.volume), stage.path(stage.text)])
        #expect(try stage.get(parts[1], "Accessible", "Parent").elements?[1].text == window)
        #expect(try stage.call(parts[1], "Accessible", "GetIndexInParent") == [.int32(1)])
        let second = try stage.call(window, "Accessible", "GetChildAtIndex", [.int32(1)])
        #expect(second[0].elements?[1].text == parts[1])
        #expect(try stage.get(parts[1], "Accessible", "Description").text == "Loudness")
        #expect(try stage.get(parts[2], "Accessible", "AccessibleId").text == "notes")
        let relations = try stage.call(parts[1], "Accessible", "GetRelationSet")[0].elements
        #expect(relations?.first?.elements?[0] == .uint32(2), "labelled by")
        #expect(relations?.first?.elements?[1].elements?[0].elements?[1].text == parts[0])
        let all = try stage.call(
            parts[0], "org.freedesktop.DBus.Properties", "GetAll", [.string("org.a11y.atspi.Accessible")]
        )
        #expect(all[0].dictionary?["Name"]?.text == "Play")
    }

    @Test func `Calls of what does not exist get errors`() throws {
        let stage = try Stage()
        defer { stage.end() }
        func error(_ result: Result<[BusValue], BusError>) -> String? {
            guard case .failure(.answer(let name, _)) = result else { return nil }
            return String(name.split(separator: ".").last ?? "")
        }
        let play = stage.path(stage.play)
        #expect(
            error(stage.answer("/org/a11y/atspi/accessible/999", "Accessible", "GetRole")) == "UnknownObject")
        #expect(error(stage.answer("/other", "Accessible", "GetRole")) == "UnknownObject")
        #expect(error(stage.answer(play, "Accessible", "Nonsense")) == "UnknownMethod")
        #expect(error(stage.answer(play, "Text", "GetText", [.int32(0), .int32(1)])) == "UnknownMethod")
        #expect(error(stage.answer(play, "Accessible", "GetChildAtIndex")) == "UnknownMethod")
        #expect(error(stage.answer(play, "org.freedesktop.DBus.Properties", "Get")) == "UnknownInterface")
        #expect(!(stage.set(play, "Accessible", "Name", .string("x"))))
        var view: NSView? = NSView()
        let gone = stage.path(try #require(view))
        view = nil
        #expect(error(stage.answer(gone, "Accessible", "GetRole")) == "UnknownObject")
    }

    @Test func `Places are from the top left corner of the window`() throws {
        let stage = try Stage()
        defer { stage.end() }
        let play = stage.path(stage.play)
        // The window is 100 points high, and the button is from 20 to 50 above its bottom.
        let rect = [10, 50, 60, 30].map { BusValue.int32($0) }
        #expect(try stage.call(play, "Component", "GetExtents", [.uint32(1)]) == [.structure(rect)])
        #expect(try stage.call(play, "Component", "GetPosition", [.uint32(2)]) == Array(rect[..<2]))
        #expect(try stage.call(play, "Component", "GetSize") == Array(rect[2...]))
        let inside: [BusValue] = [.int32(15), .int32(55), .uint32(1)]
        #expect(try stage.call(play, "Component", "Contains", inside) == [.boolean(true)])
        let window = stage.path(stage.window)
        let found = try stage.call(window, "Component", "GetAccessibleAtPoint", inside)
        #expect(found[0].elements?[1].text == play)
        #expect(try stage.call(play, "Component", "GrabFocus") == [.boolean(true)])
        #expect(stage.window.firstResponder === stage.play)
        #expect(try stage.states(play).isSuperset(of: [11, 12]), "focusable and focused")
    }

    @Test func `Actions and values act on the controls`() throws {
        let stage = try Stage()
        defer { stage.end() }
        let (play, volume) = (stage.path(stage.play), stage.path(stage.volume))
        stage.play.setAccessibilityCustomActions([
            NSAccessibilityCustomAction(name: "Rewind") {
                stage.play.presses = 0
                return true
            }
        ])
        #expect(try stage.get(play, "Action", "NActions") == .int32(2))
        #expect(try stage.call(play, "Action", "GetName", [.int32(0)])[0].text == "click")
        #expect(try stage.call(play, "Action", "DoAction", [.int32(0)]) == [.boolean(true)])
        #expect(stage.play.presses == 1)
        #expect(try stage.call(play, "Action", "GetName", [.int32(1)])[0].text == "Rewind")
        #expect(try stage.call(play, "Action", "DoAction", [.int32(1)]) == [.boolean(true)])
        #expect(stage.play.presses == 0)
        #expect(try stage.get(volume, "Value", "CurrentValue") == .double(4))
        #expect(try stage.get(volume, "Value", "MaximumValue") == .double(10))
        #expect(stage.set(volume, "Value", "CurrentValue", .double(6.5)))
        #expect(stage.volume.doubleValue == 6.5)
        #expect(try stage.call(volume, "Accessible", "GetRole") == [.uint32(51)])
        stage.volume.isEnabled = false
        #expect(try stage.states(volume).isDisjoint(with: [8, 24]), "neither enabled nor sensitive")
    }

    @Test func `Texts are read, selected and edited by Unicode scalars`() throws {
        let stage = try Stage()
        defer { stage.end() }
        let text = stage.path(stage.text)
        func call(_ member: String, _ numbers: [Int32]) throws -> [BusValue] {
            let last = ["GetStringAtOffset", "GetCharacterExtents"].contains(member)
            let arguments = numbers.enumerated().map { index, number in
                last && index == 1 ? BusValue.uint32(UInt32(number)) : .int32(number)
            }
            return try stage.call(text, "Text", member, arguments)
        }
        #expect(try stage.get(text, "Text", "CharacterCount") == .int32(9))
        #expect(try call("GetText", [4, 7]) == [.string("😀 t")])
        #expect(try call("GetText", [0, -1]) == [.string("One 😀 two")])
        #expect(try call("GetCharacterAtOffset", [4]) == [.int32(0x1F600)])
        #expect(try call("GetStringAtOffset", [7, 1]) == [.string("two"), .int32(6), .int32(9)])
        #expect(try call("GetStringAtOffset", [1, 3]) == [.string("One 😀 two"), .int32(0), .int32(9)])
        #expect(try call("SetSelection", [0, 4, 9]) == [.boolean(true)])
        #expect(stage.text.selectedRange() == NSRange(location: 4, length: 6))
        #expect(try call("GetNSelections", []) == [.int32(1)])
        #expect(try call("GetSelection", [0]) == [.int32(4), .int32(9)])
        #expect(try stage.get(text, "Text", "CaretOffset") == .int32(9))
        let extents = try call("GetCharacterExtents", [0, 1]).compactMap(\.integer)
        #expect(extents.count == 4 && extents[1] >= 0 && extents[1] < 40 && extents[2] > 0)
        #expect(
            try stage.call(text, "EditableText", "DeleteText", [.int32(4), .int32(6)]) == [
                .boolean(true)
            ])
        #expect(stage.text.string == "One two")
        let insert: [BusValue] = [.int32(4), .string("ab"), .int32(2)]
        #expect(try stage.call(text, "EditableText", "InsertText", insert) == [.boolean(true)])
        #expect(stage.text.string == "One abtwo")
        #expect(try stage.states(text).isSuperset(of: [7, 17, 38]), "editable, multi-line, selectable text")
        stage.text.setAccessibilityProtectedContent(true)
        #expect(try call("GetText", [0, 3]) == [.string("•••")])
        // The text is "One abtwo". Its words are not told.
        let all = String(repeating: "•", count: 9)
        #expect(try call("GetTextAtOffset", [5, 1]) == [.string(all), .int32(0), .int32(9)])
        #expect(try call("GetCharacterAtOffset", [8]) == [.int32(0x2022)])
        #expect(try call("GetCharacterAtOffset", [9]) == [.int32(0)])
    }

    @Test func `An item that opens a menu can be expanded, also while the menu is closed`() {
        let (plain, opening) = (NSMenuItem(), NSMenuItem())
        opening.submenu = NSMenu(title: "more")
        #expect(AccessibleState.states(of: opening).isSuperset(of: [.expandable, .hasPopup]))
        #expect(AccessibleState.states(of: opening).isDisjoint(with: [.expanded]))
        #expect(AccessibleState.states(of: plain).isDisjoint(with: [.expandable, .hasPopup]))
    }

    @Test func `Changes are signals`() throws {
        let stage = try Stage()
        defer { stage.end() }
        let (play, text) = (stage.path(stage.play), stage.path(stage.text))
        stage.window.makeFirstResponder(stage.text)
        let focus = try #require(stage.take("StateChanged").last { $0.path == text })
        #expect(focus.interface == "org.a11y.atspi.Event.Object")
        #expect(focus.arguments.prefix(2) == [.string("focused"), .int32(1)])
        stage.text.setSelectedRange(NSRange(location: 3, length: 0))
        #expect(stage.take("TextCaretMoved").last?.arguments[1] == .int32(3))
        stage.text.insertText("xy", replacementRange: NSRange(location: 3, length: 0))
        let insertion = try #require(stage.take("TextChanged").last)
        #expect(
            insertion.arguments.prefix(4) == [.string("insert"), .int32(3), .int32(2), .variant(.string("xy"))])
        stage.window.makeFirstResponder(nil)
        stage.text.insertText("zz", replacementRange: NSRange(location: 0, length: 0))
        #expect(stage.take("TextChanged").isEmpty, "clients read texts without the focus when they need them")
        stage.volume.integerValue = 9
        #expect(stage.take("PropertyChange").last?.arguments[3] == .variant(.double(9)))
        NSAccessibility.post(
            element: stage.play, notification: .announcementRequested,
            userInfo: [.announcement: "Done", .priority: NSAccessibilityPriorityLevel.high.rawValue])
        let announcement = try #require(stage.take("Announcement").last)
        #expect(announcement.path == play && announcement.arguments[1] == .int32(2))
        #expect(announcement.arguments[3] == .variant(.string("Done")))
        let second = NSWindow(contentRect: stage.window.frame, styleMask: .titled, backing: .buffered, defer: false)
        second.orderFront(nil)
        #expect(
            stage.take("ChildrenChanged").contains { $0.path == Self.root && $0.arguments[0] == .string("add") })
        second.close()
        #expect(
            stage.take("ChildrenChanged").contains { $0.path == Self.root && $0.arguments[0] == .string("remove") })
    }

    // MARK: The bus

    @Test func `The registry gets the root, and its calls are answered on the main thread`() async throws {
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let registry = try await FakeRegistry(bus.address)
        AccessibilityExport.use(address: bus.address)
        defer { AccessibilityExport.use(address: nil) }
        #expect(try await wait { AccessibilityExport.current?.desktop.elements?[0].text == "org.a11y.atspi.Registry" })
        let (name, path) = try #require(registry.embedded.withLock { $0.first })
        #expect(path == Self.root && name.hasPrefix(":"))
        let role = BusCall(name, path, "org.a11y.atspi.Accessible", "GetRole")
        #expect(try await registry.bus.result(role).get() == [.uint32(75)])
        let parent = BusCall(
            name, path, "org.freedesktop.DBus.Properties", "Get",
            [.string("org.a11y.atspi.Accessible"), .string("Parent")])
        #expect(try await registry.bus.result(parent).get()[0].elements?[0].text == "org.a11y.atspi.Registry")
        let missing = BusCall(name, "/other", "org.a11y.atspi.Accessible", "GetRole")
        guard case .failure(.answer(let error, _)) = await registry.bus.result(missing) else {
            throw CancellationError()
        }
        #expect(error == "org.freedesktop.DBus.Error.UnknownObject")
        NSAccessibility.post(
            element: NSApplication.shared, notification: .announcementRequested, userInfo: [.announcement: "Hello"])
        #expect(
            try await wait {
                registry.signals.withLock { $0 }.contains {
                    $0.member == "Announcement" && $0.arguments[3] == .variant(.string("Hello"))
                }
            })
    }

    @Test func `The bus is used while assistive programs run, and nothing is started for it`() async throws {
        let session = try TestBus()
        let accessibility = "unix:path=/no/such/bus"
        try #require(try await session.waitUntilReady())
        let found = Mutex<[String?]>([])
        let finder = AccessibilityBusFinder(SessionBus(address: session.address)) { address in
            found.withLock { $0.append(address) }
        }
        #expect(try await wait { found.withLock { $0 } == [nil] })
        let isEnabled = Mutex(false)
        let launcher = SessionBus(address: session.address)
        launcher.serve { request, answer in
            switch request.member {
            case "GetAll":
                let status: [String: BusValue] = [
                    "IsEnabled": .boolean(isEnabled.withLock { $0 }), "ScreenReaderEnabled": .boolean(false),
                ]
                answer(.success([.options(status)]))
            case "GetAddress": answer(.success([.string(accessibility)]))
            default: answer(.failure(.answer(name: "org.freedesktop.DBus.Error.UnknownMethod", text: "")))
            }
        }
        try await own("org.a11y.Bus", launcher)
        #expect(try await wait { found.withLock { $0 } == [nil, nil] })
        isEnabled.withLock { $0 = true }
        launcher.emit(
            BusSignal(
                path: "/org/a11y/bus", interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
                arguments: [.string("org.a11y.Status"), .options(["IsEnabled": .boolean(true)]), .array("s", [])]))
        #expect(try await wait { found.withLock { $0.last } == .some(accessibility) })
        withExtendedLifetime(finder) {}
    }
}
