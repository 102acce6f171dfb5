import Foundation

/// A cell of a grid view, with a view or without one.
@preconcurrency @MainActor
open class NSGridCell: NSObject {
    /// The place of a view in its cell.
    public enum Placement: Int, Sendable {
        /// That of the row or column, or else of the grid.
        case inherited = 0
        /// The program places the view.
        case none = 1
        /// At the leading or the top edge.
        case leading = 2
        /// At the trailing or the bottom edge.
        case trailing = 3
        /// In the middle.
        case center = 4
        /// The view is as large as the cell.
        case fill = 5

        /// The same as `leading`.
        public static var top: Placement { .leading }
        /// The same as `trailing`.
        public static var bottom: Placement { .trailing }
    }

    /// A view that stands for an empty cell in lists of views.
    public static let emptyContentView = NSView(frame: .zero)

    /// The row of the cell; nil after it was removed.
    open internal(set) weak var row: NSGridRow?
    /// The column of the cell; nil after it was removed.
    open internal(set) weak var column: NSGridColumn?

    init(row: NSGridRow, column: NSGridColumn) {
        self.row = row
        self.column = column
        super.init()
    }

    /// The view of the cell, which is a subview of the grid view; nil for an empty cell.
    open var contentView: NSView? {
        get { content }
        set {
            guard newValue !== content else { return }
            let former = content
            setContentHidden(false)
            content = nil
            former?.removeFromSuperview()
            guard let newValue, newValue !== NSGridCell.emptyContentView, let grid = row?.gridView else {
                return setNeedsUpdate()
            }
            newValue.translatesAutoresizingMaskIntoConstraints = false
            grid.addSubview(newValue)
            content = newValue
            setNeedsUpdate()
        }
    }
    private var content: NSView?

    /// The view was visible before its row or column was hidden.
    private var hasHiddenContent = false

    /// Hides the view with its row or column, and shows it again afterwards, unless the program has hidden it.
    func setContentHidden(_ hides: Bool) {
        guard let content, hides ? !content.isHidden : hasHiddenContent else { return }
        content.isHidden = hides
        hasHiddenContent = hides
    }

    /// Makes the cell empty after its view was removed.
    func forgetContentView() {
        setContentHidden(false)
        content = nil
        setNeedsUpdate()
    }

    /// The horizontal placement. Default inherited.
    open var xPlacement = Placement.inherited {
        didSet { setNeedsUpdate() }
    }

    /// The vertical placement. Default inherited. Cells with a row alignment have that of the first such cell of the row that
    /// has one.
    open var yPlacement = Placement.inherited {
        didSet { setNeedsUpdate() }
    }

    /// The baseline at which the view is aligned with others of the row. Default inherited.
    open var rowAlignment = NSGridRow.Alignment.inherited {
        didSet { setNeedsUpdate() }
    }

    /// Constraints of the program that are active while the cell is visible. The placement of the directions that they
    /// concern should be none.
    open var customPlacementConstraints: [NSLayoutConstraint] = [] {
        didSet {
            NSLayoutConstraint.deactivate(oldValue)
            setNeedsUpdate()
        }
    }

    private func setNeedsUpdate() { row?.gridView?.needsUpdateConstraints = true }
}

/// A row of a grid view.
@preconcurrency @MainActor
open class NSGridRow: NSObject {
    /// The baseline at which the views of a row are aligned.
    public enum Alignment: Int, Sendable {
        /// That of the row, or else of the grid.
        case inherited = 0
        /// By edges and not by baselines.
        case none = 1
        /// By the first baselines.
        case firstBaseline = 2
        /// By the last baselines.
        case lastBaseline = 3
    }

    /// The grid; nil after the row was removed.
    open internal(set) weak var gridView: NSGridView?
    var cells: [NSGridCell] = []

    init(_ gridView: NSGridView) {
        self.gridView = gridView
        super.init()
    }

    /// The number of cells, which is that of the grid's columns.
    open var numberOfCells: Int { cells.count }

    /// The cell at the index of a column, which must exist.
    open func cell(at index: Int) -> NSGridCell {
        guard let gridView else { return cells[index] }
        return gridView.cell(atColumnIndex: index, rowIndex: gridView.index(of: self))
    }

    /// The vertical placement of cells that have none. Default inherited.
    open var yPlacement = NSGridCell.Placement.inherited {
        didSet { setNeedsUpdate() }
    }

    /// The alignment of cells that have none. Default inherited.
    open var rowAlignment = Alignment.inherited {
        didSet { setNeedsUpdate() }
    }

    /// The height in points. By default it fits the views.
    open var height = NSGridView.sizedForContent {
        didSet { setNeedsUpdate() }
    }

    /// Space above the row, in points. Default 0.
    open var topPadding: CGFloat = 0 {
        didSet { setNeedsUpdate() }
    }

    /// Space below the row, in points. Default 0.
    open var bottomPadding: CGFloat = 0 {
        didSet { setNeedsUpdate() }
    }

    /// Whether the row takes no space and its views are hidden. Default false.
    open var isHidden = false {
        didSet { setNeedsUpdate() }
    }

    /// Merges the cells of a range of columns.
    open func mergeCells(in range: NSRange) {
        guard let gridView else { return }
        gridView.mergeCells(
            inHorizontalRange: range, verticalRange: NSRange(location: gridView.index(of: self), length: 1))
    }

    private func setNeedsUpdate() { gridView?.needsUpdateConstraints = true }
}

/// A column of a grid view.
@preconcurrency @MainActor
open class NSGridColumn: NSObject {
    /// The grid; nil after the column was removed.
    open internal(set) weak var gridView: NSGridView?

    init(_ gridView: NSGridView) {
        self.gridView = gridView
        super.init()
    }

    /// The number of cells, which is that of the grid's rows.
    open var numberOfCells: Int { gridView?.numberOfRows ?? 0 }

    /// The cell at the index of a row. The column and the row must exist.
    open func cell(at index: Int) -> NSGridCell {
        guard let gridView else { preconditionFailure("the column was removed from its grid view") }
        return gridView.cell(atColumnIndex: gridView.index(of: self), rowIndex: index)
    }

    /// The horizontal placement of cells that have none. Default inherited.
    open var xPlacement = NSGridCell.Placement.inherited {
        didSet { setNeedsUpdate() }
    }

    /// The width in points. By default it fits the views.
    open var width = NSGridView.sizedForContent {
        didSet { setNeedsUpdate() }
    }

    /// Space before the column, in points. Default 0.
    open var leadingPadding: CGFloat = 0 {
        didSet { setNeedsUpdate() }
    }

    /// Space after the column, in points. Default 0.
    open var trailingPadding: CGFloat = 0 {
        didSet { setNeedsUpdate() }
    }

    /// Whether the column takes no space and its views are hidden. Default false.
    open var isHidden = false {
        didSet { setNeedsUpdate() }
    }

    /// Merges the cells of a range of rows.
    open func mergeCells(in range: NSRange) {
        guard let gridView else { return }
        gridView.mergeCells(
            inHorizontalRange: NSRange(location: gridView.index(of: self), length: 1), verticalRange: range)
    }

    private func setNeedsUpdate() { gridView?.needsUpdateConstraints = true }
}
