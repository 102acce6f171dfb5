import Foundation

/// What follows from the rows, columns and cells of tables.
@MainActor
enum AccessibilityTables {
    /// The objects that are selected.
    static func selected(_ objects: [Any]) -> [Any] {
        objects.filter { ($0 as? any NSAccessibilityProtocol)?.isAccessibilitySelected() == true }
    }

    /// The cell of a table: the child of the row that covers the column, or else that with its index.
    static func cell(of table: any NSAccessibilityProtocol, column: Int, row: Int) -> Any? {
        guard let rows = table.accessibilityRows(), rows.indices.contains(row),
            let children = (rows[row] as? any NSAccessibilityProtocol)?.accessibilityChildren()
        else { return nil }
        let covering = children.first { child in
            let range = (child as? any NSAccessibilityProtocol)?.accessibilityColumnIndexRange()
            return range.map { $0.length > 0 && $0.contains(column) } ?? false
        }
        return covering ?? (children.indices.contains(column) ? children[column] : nil)
    }

    /// The rows and columns that a cell covers; nil for an object that is no cell.
    static func place(of object: any NSAccessibilityProtocol) -> (rows: NSRange, columns: NSRange)? {
        let (rows, columns) = (object.accessibilityRowIndexRange(), object.accessibilityColumnIndexRange())
        guard rows.location != NSNotFound, columns.location != NSNotFound, rows.length > 0, columns.length > 0 else {
            return nil
        }
        return (rows, columns)
    }

    /// The nearest table that contains an object.
    static func table(of object: any NSAccessibilityProtocol) -> (any NSAccessibilityProtocol)? {
        var candidate = object.accessibilityParent() as? any NSAccessibilityProtocol
        for _ in 0..<1000 {
            guard let object = candidate else { return nil }
            if TableInterface.exists(for: object) { return object }
            candidate = object.accessibilityParent() as? any NSAccessibilityProtocol
        }
        return nil
    }
}
