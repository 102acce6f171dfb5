import Foundation

/// A view that arranges views in rows and columns by constraints, which it creates in `updateConstraints()`.
///
/// Rows are counted from the top, and columns from the leading side. A row is as high as its highest view needs, and a column
/// as wide as its widest one, if the program sets no size.
@preconcurrency @MainActor
open class NSGridView: NSView {
    /// The size of a row or column that fits its views.
    nonisolated public static let sizedForContent = -CGFloat.greatestFiniteMagnitude

    private(set) var rows: [NSGridRow] = []
    private(set) var columns: [NSGridColumn] = []
    /// The merged cells: of each region the range of rows and columns.
    private(set) var regions: [GridRegion] = []
    private var managedConstraints: [NSLayoutConstraint] = []
    private var managedGuides: [NSLayoutGuide] = []
    /// Custom constraints of cells that are active.
    private var customConstraints: [NSLayoutConstraint] = []

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
    }

    /// Creates a grid view without rows and columns from an archive of a view.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates a grid of empty cells.
    public convenience init(numberOfColumns columnCount: Int, rows rowCount: Int) {
        self.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        ensure(rows: rowCount, columns: columnCount)
    }

    /// Creates a grid of rows of views. `NSGridCell.emptyContentView` stands for an empty cell.
    public convenience init(views rows: [[NSView]]) {
        self.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        for views in rows { addRow(with: views) }
    }

    open override class var requiresConstraintBasedLayout: Bool { true }

    // MARK: Rows, columns and cells

    /// The number of rows.
    open var numberOfRows: Int { rows.count }
    /// The number of columns.
    open var numberOfColumns: Int { columns.count }

    /// The row at an index, which must exist.
    open func row(at index: Int) -> NSGridRow { rows[index] }

    /// The column at an index, which must exist.
    open func column(at index: Int) -> NSGridColumn { columns[index] }

    /// The index of a row; -1 if it is not in the grid.
    open func index(of row: NSGridRow) -> Int { rows.firstIndex { $0 === row } ?? -1 }

    /// The index of a column; -1 if it is not in the grid.
    open func index(of column: NSGridColumn) -> Int { columns.firstIndex { $0 === column } ?? -1 }

    /// The cell at the indices of a column and a row, which must exist. Within merged cells it is that of the first row and
    /// column.
    open func cell(atColumnIndex columnIndex: Int, rowIndex: Int) -> NSGridCell {
        if let region = region(row: rowIndex, column: columnIndex) {
            return rows[region.rows.lowerBound].cells[region.columns.lowerBound]
        }
        return rows[rowIndex].cells[columnIndex]
    }

    /// The cell that contains a view or a superview of it; nil for none.
    open func cell(for view: NSView) -> NSGridCell? {
        rows.lazy.flatMap(\.cells).first { $0.contentView.map(view.isDescendant) == true }
    }

    /// The merged cells that contain a cell; nil for a cell that is not merged.
    func region(row: Int, column: Int) -> GridRegion? {
        regions.first { $0.rows.contains(row) && $0.columns.contains(column) }
    }

    // MARK: Changing rows

    /// Adds a row of views at the bottom. Missing columns are added.
    @discardableResult
    open func addRow(with views: [NSView]) -> NSGridRow { insertRow(at: rows.count, with: views) }

    /// Inserts a row of views. Missing columns are added.
    @discardableResult
    open func insertRow(at index: Int, with views: [NSView]) -> NSGridRow {
        ensure(rows: index, columns: views.count)
        let row = NSGridRow(self)
        row.cells = columns.map { NSGridCell(row: row, column: $0) }
        rows.insert(row, at: index)
        for region in regions.indices { regions[region].rows = regions[region].rows.inserting(index) }
        for (cell, view) in zip(row.cells, views) where view !== NSGridCell.emptyContentView { cell.contentView = view }
        needsUpdateConstraints = true
        return row
    }

    /// Moves a row to an index. Rows with merged cells are not moved.
    open func moveRow(at fromIndex: Int, to toIndex: Int) {
        guard rows.indices.contains(fromIndex), rows.indices.contains(toIndex),
            !regions.contains(where: { $0.rows.overlaps(min(fromIndex, toIndex)..<max(fromIndex, toIndex) + 1) })
        else { return }
        rows.insert(rows.remove(at: fromIndex), at: toIndex)
        needsUpdateConstraints = true
    }

    /// Removes a row with its views.
    open func removeRow(at index: Int) {
        guard rows.indices.contains(index) else { return }
        for cell in rows[index].cells { cell.contentView = nil }
        rows.remove(at: index).gridView = nil
        regions = regions.compactMap { $0.removing(row: index) }
        needsUpdateConstraints = true
    }

    // MARK: Changing columns

    /// Adds a column of views at the trailing side. Missing rows are added.
    @discardableResult
    open func addColumn(with views: [NSView]) -> NSGridColumn { insertColumn(at: columns.count, with: views) }

    /// Inserts a column of views. Missing rows are added.
    @discardableResult
    open func insertColumn(at index: Int, with views: [NSView]) -> NSGridColumn {
        ensure(rows: views.count, columns: index)
        let column = NSGridColumn(self)
        columns.insert(column, at: index)
        for region in regions.indices { regions[region].columns = regions[region].columns.inserting(index) }
        for (number, row) in rows.enumerated() {
            let cell = NSGridCell(row: row, column: column)
            row.cells.insert(cell, at: index)
            if number < views.count, views[number] !== NSGridCell.emptyContentView { cell.contentView = views[number] }
        }
        needsUpdateConstraints = true
        return column
    }

    /// Moves a column to an index. Columns with merged cells are not moved.
    open func moveColumn(at fromIndex: Int, to toIndex: Int) {
        guard columns.indices.contains(fromIndex), columns.indices.contains(toIndex),
            !regions.contains(where: { $0.columns.overlaps(min(fromIndex, toIndex)..<max(fromIndex, toIndex) + 1) })
        else { return }
        columns.insert(columns.remove(at: fromIndex), at: toIndex)
        for row in rows { row.cells.insert(row.cells.remove(at: fromIndex), at: toIndex) }
        needsUpdateConstraints = true
    }

    /// Removes a column with its views.
    open func removeColumn(at index: Int) {
        guard columns.indices.contains(index) else { return }
        for row in rows { row.cells.remove(at: index).contentView = nil }
        columns.remove(at: index).gridView = nil
        regions = regions.compactMap { $0.removing(column: index) }
        needsUpdateConstraints = true
    }

    private func ensure(rows rowCount: Int, columns columnCount: Int) {
        while columns.count < columnCount { insertColumn(at: columns.count, with: []) }
        while rows.count < rowCount { insertRow(at: rows.count, with: []) }
    }

    // MARK: Merging

    /// Makes the cell of the first row and column in the ranges cover all of them. The views of the other cells are removed.
    /// Merged cells that the ranges overlap are included.
    open func mergeCells(inHorizontalRange hRange: NSRange, verticalRange vRange: NSRange) {
        guard let columnRange = Range(hRange), let rowRange = Range(vRange), !columnRange.isEmpty, !rowRange.isEmpty,
            columnRange.upperBound <= columns.count, rowRange.upperBound <= rows.count
        else {
            return StandardError.write(
                "NSGridView: cells outside of the grid were not merged; use ranges of its rows and columns")
        }
        var merged = GridRegion(rows: rowRange, columns: columnRange)
        while let other = regions.firstIndex(where: { $0.overlaps(merged) }) {
            merged = merged.union(regions.remove(at: other))
        }
        for row in merged.rows {
            for column in merged.columns
            where row > merged.rows.lowerBound || column > merged.columns.lowerBound {
                rows[row].cells[column].contentView = nil
            }
        }
        regions.append(merged)
        needsUpdateConstraints = true
    }

    // MARK: Placement and spacing

    /// The horizontal placement of cells whose columns have none. Default leading.
    open var xPlacement = NSGridCell.Placement.leading {
        didSet { needsUpdateConstraints = true }
    }

    /// The vertical placement of cells whose rows have none. Default bottom.
    open var yPlacement = NSGridCell.Placement.bottom {
        didSet { needsUpdateConstraints = true }
    }

    /// The alignment of baselines of rows that have none. Default none.
    open var rowAlignment = NSGridRow.Alignment.none {
        didSet { needsUpdateConstraints = true }
    }

    /// The space between rows, to which their paddings are added, in points. Default 6.
    open var rowSpacing: CGFloat = 6 {
        didSet { if rowSpacing.isFinite { needsUpdateConstraints = true } else { rowSpacing = oldValue } }
    }

    /// The space between columns, to which their paddings are added, in points. Default 6.
    open var columnSpacing: CGFloat = 6 {
        didSet { if columnSpacing.isFinite { needsUpdateConstraints = true } else { columnSpacing = oldValue } }
    }

    // MARK: Layout

    open override func updateConstraints() {
        NSLayoutConstraint.deactivate(managedConstraints + customConstraints)
        for guide in managedGuides { removeLayoutGuide(guide) }
        let arrangement = GridArrangement(of: self)
        managedGuides = arrangement.guides
        for guide in managedGuides { addLayoutGuide(guide) }
        managedConstraints = arrangement.constraints()
        customConstraints = arrangement.customConstraints
        NSLayoutConstraint.activate(managedConstraints + customConstraints)
        super.updateConstraints()
    }

    open override func willRemoveSubview(_ subview: NSView) {
        super.willRemoveSubview(subview)
        for cell in rows.lazy.flatMap(\.cells) where cell.contentView === subview { cell.forgetContentView() }
    }
}

/// A rectangle of cells.
struct GridRegion {
    var rows: Range<Int>
    var columns: Range<Int>

    func overlaps(_ other: GridRegion) -> Bool { rows.overlaps(other.rows) && columns.overlaps(other.columns) }

    func union(_ other: GridRegion) -> GridRegion {
        GridRegion(rows: rows.union(other.rows), columns: columns.union(other.columns))
    }

    func removing(row: Int) -> GridRegion? {
        rows.removing(row).map { GridRegion(rows: $0, columns: columns) }
    }

    func removing(column: Int) -> GridRegion? {
        columns.removing(column).map { GridRegion(rows: rows, columns: $0) }
    }
}

extension Range<Int> {
    fileprivate func union(_ other: Range<Int>) -> Range<Int> {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }

    /// The range after an element was inserted at an index.
    fileprivate func inserting(_ index: Int) -> Range<Int> {
        if index <= lowerBound { return lowerBound + 1..<upperBound + 1 }
        return index < upperBound ? lowerBound..<upperBound + 1 : self
    }

    /// The range after the element at an index was removed; nil if nothing is left.
    fileprivate func removing(_ index: Int) -> Range<Int>? {
        if index < lowerBound { return lowerBound - 1..<upperBound - 1 }
        guard index < upperBound else { return self }
        return count > 1 ? lowerBound..<upperBound - 1 : nil
    }
}
