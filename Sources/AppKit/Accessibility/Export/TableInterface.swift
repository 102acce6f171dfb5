import AcetateBus
import Foundation

/// The rows and columns of a table. Its cells count from the top left, row by row.
struct TableInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Table"
    static let properties = ["NRows", "NColumns", "Caption", "Summary", "NSelectedRows", "NSelectedColumns"]
    let object: any NSAccessibilityProtocol
    let export: AccessibilityExport

    static func exists(for object: any NSAccessibilityProtocol) -> Bool {
        object.accessibilityRowCount() > 0 || object.accessibilityRows() != nil
    }

    /// The rows, or the columns.
    private enum Axis { case rows, columns }

    private func items(_ axis: Axis) -> [Any] {
        (axis == .rows ? object.accessibilityRows() : object.accessibilityColumns()) ?? []
    }

    private func selectedItems(_ axis: Axis) -> [Any] {
        (axis == .rows ? object.accessibilitySelectedRows() : object.accessibilitySelectedColumns()) ?? []
    }

    /// The indexes of the rows or columns that are selected.
    private func selection(_ axis: Axis) -> [Int] {
        let selected = Set(selectedItems(axis).map { ObjectIdentifier($0 as AnyObject) })
        return items(axis).enumerated().filter { selected.contains(ObjectIdentifier($0.element as AnyObject)) }.map(
            \.offset)
    }

    /// Selects a row or a column, or removes it from the selection, if the table allows that.
    private func select(_ index: Int, _ axis: Axis, _ isSelected: Bool) -> Bool {
        let (items, selector): ([Any], Selector) = (
            items(axis), axis == .rows ? "setAccessibilitySelectedRows:" : "setAccessibilitySelectedColumns:"
        )
        guard items.indices.contains(index), object.isAccessibilitySelectorAllowed(selector) else { return false }
        var indexes = Set(selection(axis))
        if isSelected { indexes.insert(index) } else { indexes.remove(index) }
        let selected = indexes.sorted().map { items[$0] }
        if axis == .rows {
            object.setAccessibilitySelectedRows(selected)
        } else {
            object.setAccessibilitySelectedColumns(selected)
        }
        return selection(axis).contains(index) == isSelected
    }

    private func cell(_ row: Int, _ column: Int) -> (any NSAccessibilityProtocol)? {
        guard row >= 0, column >= 0 else { return nil }
        return object.accessibilityCell(forColumn: column, row: row) as? any NSAccessibilityProtocol
    }

    /// How many rows or columns the cell at a place covers: one, unless the cell says otherwise.
    private func extent(_ row: Int, _ column: Int, _ axis: Axis) -> Int {
        guard let place = cell(row, column).flatMap(AccessibilityTables.place) else { return 1 }
        return axis == .rows ? place.rows.length : place.columns.length
    }

    private func title(_ index: Int, _ axis: Axis) -> Any? {
        let titles =
            axis == .rows ? object.accessibilityRowHeaderUIElements() : object.accessibilityColumnHeaderUIElements()
        guard let titles, titles.indices.contains(index) else { return nil }
        return titles[index]
    }

    private static func number(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }

    func property(_ name: String) -> BusValue? {
        switch name {
        case "NRows": Self.number(object.accessibilityRowCount())
        case "NColumns": Self.number(object.accessibilityColumnCount())
        case "Caption": export.reference(object.accessibilityTitleUIElement())
        case "Summary": AccessibleObjects.null
        case "NSelectedRows": Self.number(selection(.rows).count)
        case "NSelectedColumns": Self.number(selection(.columns).count)
        default: nil
        }
    }

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        let numbers = arguments.compactMap(\.integer)
        switch member {
        case "GetSelectedRows": return [.array("i", selection(.rows).map(Self.number))]
        case "GetSelectedColumns": return [.array("i", selection(.columns).map(Self.number))]
        default: break
        }
        guard let first = numbers.first else { return nil }
        switch member {
        case "GetRowAtIndex": return [Self.number(split(first).row)]
        case "GetColumnAtIndex": return [Self.number(split(first).column)]
        case "GetRowDescription", "GetColumnDescription":
            let title = title(first, member == "GetRowDescription" ? .rows : .columns) as? any NSAccessibilityProtocol
            return [.string(title.map(GeneralInterface.name) ?? "")]
        case "GetRowHeader": return [export.reference(title(first, .rows))]
        case "GetColumnHeader": return [export.reference(title(first, .columns))]
        case "IsRowSelected": return [.boolean(selection(.rows).contains(first))]
        case "IsColumnSelected": return [.boolean(selection(.columns).contains(first))]
        case "AddRowSelection": return [.boolean(select(first, .rows, true))]
        case "AddColumnSelection": return [.boolean(select(first, .columns, true))]
        case "RemoveRowSelection": return [.boolean(select(first, .rows, false))]
        case "RemoveColumnSelection": return [.boolean(select(first, .columns, false))]
        case "GetRowColumnExtentsAtIndex":
            let (row, column) = split(first)
            guard row >= 0 else { return [.boolean(false)] + [0, 0, 0, 0].map(Self.number) + [.boolean(false)] }
            let numbers = [row, column, extent(row, column, .rows), extent(row, column, .columns)]
            return [.boolean(true)] + numbers.map(Self.number) + [.boolean(isSelected(row, column))]
        default: break
        }
        guard numbers.count > 1 else { return nil }
        let (row, column) = (first, numbers[1])
        switch member {
        case "GetAccessibleAt": return [export.reference(cell(row, column))]
        case "GetIndexAt":
            let (rows, columns) = (object.accessibilityRowCount(), object.accessibilityColumnCount())
            guard row >= 0, row < rows, column >= 0, column < columns else { return [Self.number(-1)] }
            // A program can give any number of columns.
            let (product, overflows) = row.multipliedReportingOverflow(by: columns)
            return [Self.number(overflows ? .max : product &+ column)]
        case "GetRowExtentAt": return [Self.number(extent(row, column, .rows))]
        case "GetColumnExtentAt": return [Self.number(extent(row, column, .columns))]
        case "IsSelected": return [.boolean(isSelected(row, column))]
        default: return nil
        }
    }

    private func isSelected(_ row: Int, _ column: Int) -> Bool {
        selection(.rows).contains(row) || selection(.columns).contains(column)
            || cell(row, column)?.isAccessibilitySelected() == true
    }

    /// The row and the column of a cell with an index; −1 outside of the table.
    private func split(_ index: Int) -> (row: Int, column: Int) {
        let (rows, columns) = (object.accessibilityRowCount(), object.accessibilityColumnCount())
        guard columns > 0, index >= 0, index / columns < rows else { return (-1, -1) }
        return (index / columns, index % columns)
    }
}

/// The place of a cell in its table.
struct TableCellInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.TableCell"
    static let properties = ["ColumnSpan", "Position", "RowSpan", "Table"]
    let object: any NSAccessibilityProtocol
    let export: AccessibilityExport
    private let rows, columns: NSRange

    /// Nil for an object that is no cell.
    init?(_ object: any NSAccessibilityProtocol, _ export: AccessibilityExport) {
        guard let place = AccessibilityTables.place(of: object) else { return nil }
        (self.object, self.export) = (object, export)
        (rows, columns) = (place.rows, place.columns)
    }

    func property(_ name: String) -> BusValue? {
        switch name {
        case "ColumnSpan": .int32(Int32(clamping: columns.length))
        case "RowSpan": .int32(Int32(clamping: rows.length))
        case "Position":
            .structure([.int32(Int32(clamping: rows.location)), .int32(Int32(clamping: columns.location))])
        case "Table": export.reference(AccessibilityTables.table(of: object))
        default: nil
        }
    }

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        let table = AccessibilityTables.table(of: object)
        func titles(_ all: [Any]?, _ range: NSRange) -> BusValue {
            let all = all ?? []
            return .array("(so)", all.indices.filter(range.contains).map { export.reference(all[$0]) })
        }
        switch member {
        case "GetRowColumnSpan":
            return [rows.location, columns.location, rows.length, columns.length].map { .int32(Int32(clamping: $0)) }
        case "GetRowHeaderCells": return [titles(table?.accessibilityRowHeaderUIElements(), rows)]
        case "GetColumnHeaderCells": return [titles(table?.accessibilityColumnHeaderUIElements(), columns)]
        default: return nil
        }
    }
}
