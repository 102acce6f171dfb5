import Foundation

/// The guides and constraints that arrange the views of a grid view. Each visible row and column has a guide for its content.
@MainActor
struct GridArrangement {
    private typealias Attribute = NSLayoutConstraint.Attribute

    let grid: NSGridView
    private let rowGuides: [NSLayoutGuide?]
    private let columnGuides: [NSLayoutGuide?]
    /// The guides around the views of a row whose baselines are aligned.
    private var groupGuides: [Int: NSLayoutGuide] = [:]
    /// The custom constraints of visible cells.
    private(set) var customConstraints: [NSLayoutConstraint] = []

    init(of grid: NSGridView) {
        self.grid = grid
        func guide(_ isHidden: Bool, _ name: String) -> NSLayoutGuide? {
            guard !isHidden else { return nil }
            let guide = NSLayoutGuide()
            guide.identifier = NSUserInterfaceItemIdentifier(name)
            return guide
        }
        rowGuides = grid.rows.enumerated().map { guide($1.isHidden, "NSGridRow \($0)") }
        columnGuides = grid.columns.enumerated().map { guide($1.isHidden, "NSGridColumn \($0)") }
        for cell in visibleCells {
            customConstraints += cell.cell.customPlacementConstraints
            if alignment(of: cell) != .none, groupGuides[cell.row] == nil { groupGuides[cell.row] = NSLayoutGuide() }
        }
    }

    var guides: [NSLayoutGuide] {
        rowGuides.compactMap { $0 } + columnGuides.compactMap { $0 } + groupGuides.values
    }

    func constraints() -> [NSLayoutConstraint] {
        var result = rowConstraints() + columnConstraints()
        let visible = visibleCells
        let cells = Set(visible.map { ObjectIdentifier($0.cell) })
        for row in grid.rows {
            for cell in row.cells where cell.contentView != nil {
                cell.setContentHidden(!cells.contains(ObjectIdentifier(cell)))
            }
        }
        let aligned = Dictionary(grouping: visible.filter { alignment(of: $0) != .none }, by: \.row)
        for cell in visible { result += horizontal(cell) + vertical(cell, alignedWith: aligned[cell.row] ?? []) }
        return result
    }

    // MARK: Rows and columns

    /// A guide with what concerns its row or column.
    private struct Track {
        let guide: NSLayoutGuide
        let before, after, size: CGFloat
    }

    private func rowConstraints() -> [NSLayoutConstraint] {
        let tracks = zip(grid.rows, rowGuides).compactMap { row, guide in
            guide.map { Track(guide: $0, before: row.topPadding, after: row.bottomPadding, size: row.height) }
        }
        return sequence(tracks, .top, .bottom, .height, spacing: grid.rowSpacing)
    }

    private func columnConstraints() -> [NSLayoutConstraint] {
        let tracks = zip(grid.columns, columnGuides).compactMap { column, guide in
            guide.map {
                Track(guide: $0, before: column.leadingPadding, after: column.trailingPadding, size: column.width)
            }
        }
        return sequence(tracks, .leading, .trailing, .width, spacing: grid.columnSpacing)
    }

    /// The tracks follow each other from one side of the grid to the other.
    private func sequence(
        _ tracks: [Track], _ start: Attribute, _ end: Attribute, _ length: Attribute, spacing: CGFloat
    ) -> [NSLayoutConstraint] {
        guard let first = tracks.first, let last = tracks.last else { return [] }
        var result = [
            relate(first.guide, start, .equal, grid, start, first.before),
            relate(last.guide, end, .equal, grid, end, -last.after),
        ]
        for (former, next) in zip(tracks, tracks.dropFirst()) {
            let gap = former.after + spacing + next.before
            result.append(relate(next.guide, start, .equal, former.guide, end, gap))
        }
        let orientation: NSLayoutConstraint.Orientation = length == .width ? .horizontal : .vertical
        for track in tracks {
            if track.size >= 0, track.size.isFinite {
                result.append(relate(track.guide, length, .equal, nil, .notAnAttribute, track.size))
            } else {
                // The grid's own hugging priority makes its rows and columns as small as their views.
                let hug = relate(track.guide, length, .equal, nil, .notAnAttribute, 0)
                hug.priority = grid.contentHuggingPriority(for: orientation)
                result.append(hug)
            }
        }
        return result
    }

    private func relate(
        _ item: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ other: AnyObject?,
        _ otherAttribute: Attribute, _ constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
            multiplier: 1, constant: constant)
        constraint.identifier = "NSGridView"
        return constraint
    }

    // MARK: Cells

    /// A cell with a view, and the guides of the first and last of its visible rows and columns.
    private struct VisibleCell {
        let cell: NSGridCell
        let view: NSView
        let row, column: Int
        let top, bottom, leading, trailing: NSLayoutGuide
    }

    private var visibleCells: [VisibleCell] {
        var result: [VisibleCell] = []
        for (rowIndex, row) in grid.rows.enumerated() {
            for (columnIndex, cell) in row.cells.enumerated() {
                guard let view = cell.contentView else { continue }
                let region =
                    grid.region(row: rowIndex, column: columnIndex)
                    ?? GridRegion(rows: rowIndex..<rowIndex + 1, columns: columnIndex..<columnIndex + 1)
                let (rows, columns) = (
                    rowGuides[region.rows].compactMap { $0 }, columnGuides[region.columns].compactMap { $0 }
                )
                guard let top = rows.first, let bottom = rows.last, let leading = columns.first,
                    let trailing = columns.last
                else { continue }
                result.append(
                    VisibleCell(
                        cell: cell, view: view, row: rowIndex, column: columnIndex, top: top, bottom: bottom,
                        leading: leading, trailing: trailing))
            }
        }
        return result
    }

    private func horizontal(_ cell: VisibleCell) -> [NSLayoutConstraint] {
        var placement = cell.cell.xPlacement
        if placement == .inherited { placement = grid.columns[cell.column].xPlacement }
        if placement == .inherited { placement = grid.xPlacement }
        return place(
            cell.view, placement, .leading, .trailing, .centerX, from: cell.leading, to: cell.trailing)
    }

    /// `members` are the cells of the same row whose baselines are aligned.
    private func vertical(_ cell: VisibleCell, alignedWith members: [VisibleCell]) -> [NSLayoutConstraint] {
        let alignment = alignment(of: cell)
        guard alignment != .none, let group = groupGuides[cell.row] else {
            return place(cell.view, yPlacement(of: cell), .top, .bottom, .centerY, from: cell.top, to: cell.bottom)
        }
        var result = [
            relate(cell.view, .top, .greaterThanOrEqual, group, .top),
            relate(cell.view, .bottom, .lessThanOrEqual, group, .bottom),
        ]
        guard let first = members.first, first.cell === cell.cell else {
            if let first = members.first {
                result.append(
                    relate(cell.view, attribute(alignment), .equal, first.view, attribute(self.alignment(of: first))))
            }
            return result
        }
        // The first cell with a placement places the group, which is as small as its views.
        let placement = members.map(yPlacement(of:)).first { $0 != .none } ?? .none
        let hug = relate(group, .height, .equal, nil, .notAnAttribute)
        hug.priority = NSLayoutConstraint.Priority(249)
        return result + [hug]
            + place(group, placement, .top, .bottom, .centerY, from: cell.top, to: cell.bottom)
    }

    private func attribute(_ alignment: NSGridRow.Alignment) -> Attribute {
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    }

    private func alignment(of cell: VisibleCell) -> NSGridRow.Alignment {
        var alignment = cell.cell.rowAlignment
        if alignment == .inherited { alignment = grid.rows[cell.row].rowAlignment }
        if alignment == .inherited { alignment = grid.rowAlignment }
        return alignment == .inherited ? .none : alignment
    }

    private func yPlacement(of cell: VisibleCell) -> NSGridCell.Placement {
        var placement = cell.cell.yPlacement
        if placement == .inherited { placement = grid.rows[cell.row].yPlacement }
        if placement == .inherited { placement = grid.yPlacement }
        return placement
    }

    /// Places a view or a group between the first side of a guide and the last side of another one.
    private func place(
        _ view: AnyObject, _ placement: NSGridCell.Placement, _ start: Attribute, _ end: Attribute, _ center: Attribute,
        from first: NSLayoutGuide, to last: NSLayoutGuide
    ) -> [NSLayoutConstraint] {
        let isInside = [
            relate(view, start, .greaterThanOrEqual, first, start), relate(view, end, .lessThanOrEqual, last, end),
        ]
        switch placement {
        case .none, .inherited: return isInside
        case .leading: return [relate(view, start, .equal, first, start), isInside[1]]
        case .trailing: return [isInside[0], relate(view, end, .equal, last, end)]
        case .fill: return [relate(view, start, .equal, first, start), relate(view, end, .equal, last, end)]
        case .center:
            let before = ConstraintSide.offset(
                from: AnchorReference(item: first, attribute: start), to: AnchorReference(item: view, attribute: start))
            let after = ConstraintSide.offset(
                from: AnchorReference(item: view, attribute: end), to: AnchorReference(item: last, attribute: end))
            return isInside + [NSLayoutConstraint(before, .equal, after, multiplier: 1, constant: 0)]
        }
    }
}
