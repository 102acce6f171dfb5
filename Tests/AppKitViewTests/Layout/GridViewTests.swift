import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite struct GridViewTests {
    /// A grid at the top left of a root, which is laid out.
    private func layOut(_ grid: NSGridView) {
        let root = makeRoot(400, 300)
        root.addSubview(grid)
        grid.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        grid.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
        root.layoutSubtreeIfNeeded()
        Self.roots.append(root)
    }
    private static var roots: [NSView] = []

    private func box(_ width: CGFloat, _ height: CGFloat) -> BoxView { BoxView(width, height) }

    @Test func `Rows and columns fit their largest views`() {
        let views = [[box(40, 10), box(20, 30)], [box(10, 20), box(60, 15)]]
        let grid = NSGridView(views: views)
        #expect(grid.numberOfRows == 2 && grid.numberOfColumns == 2)
        #expect(grid.xPlacement == .leading && grid.yPlacement == .bottom && grid.rowAlignment == .none)
        layOut(grid)
        // Columns at 0 and 46, rows at 0 and 36; views are at the bottom of their cells.
        #expect(grid.frame.size == NSSize(width: 106, height: 56))
        #expect(
            views[0].map(\.place) == [
                NSRect(x: 0, y: 20, width: 40, height: 10), NSRect(x: 46, y: 0, width: 20, height: 30),
            ])
        #expect(
            views[1].map(\.place) == [
                NSRect(x: 0, y: 36, width: 10, height: 20), NSRect(x: 46, y: 41, width: 60, height: 15),
            ])
        #expect(grid.cell(for: views[1][1]) === grid.row(at: 1).cell(at: 1))
        #expect(grid.column(at: 1).cell(at: 0).contentView === views[0][1])
    }

    @Test func `Placement is that of the cell, or of the column and the row, or of the grid`() {
        let (a, b, c) = (box(20, 10), box(20, 10), box(20, 10))
        let grid = NSGridView(views: [[a, b, c]])
        grid.column(at: 0).width = 50
        grid.column(at: 1).width = 50
        grid.column(at: 2).width = 50
        grid.row(at: 0).height = 40
        grid.column(at: 1).xPlacement = .center
        grid.cell(atColumnIndex: 2, rowIndex: 0).xPlacement = .fill
        grid.row(at: 0).yPlacement = .top
        grid.cell(atColumnIndex: 1, rowIndex: 0).yPlacement = .center
        grid.cell(atColumnIndex: 0, rowIndex: 0).xPlacement = .trailing
        layOut(grid)
        #expect(a.place == NSRect(x: 30, y: 0, width: 20, height: 10))
        #expect(b.place == NSRect(x: 56 + 15, y: 15, width: 20, height: 10))
        #expect(c.place == NSRect(x: 112, y: 0, width: 50, height: 10))
    }

    @Test func `Spacing and paddings add up`() {
        let (a, b, c) = (box(10, 10), box(10, 10), box(10, 10))
        let grid = NSGridView(views: [[a, b], [c]])
        (grid.columnSpacing, grid.rowSpacing) = (5, 7)
        grid.column(at: 0).leadingPadding = 1
        grid.column(at: 0).trailingPadding = 2
        grid.column(at: 1).leadingPadding = 3
        grid.row(at: 0).bottomPadding = 4
        grid.row(at: 1).topPadding = 8
        layOut(grid)
        #expect(a.place.minX == 1 && b.place.minX == 1 + 10 + 2 + 5 + 3)
        // 10 + 4 + 7 + 8.
        #expect(c.place.minY == 29)
    }

    @Test func `Baselines of a row are aligned`() {
        let (a, b) = (box(10, 20), box(10, 40))
        (a.baseline, b.baseline) = (5, 8)
        let grid = NSGridView(views: [[a, b]])
        grid.rowAlignment = .lastBaseline
        layOut(grid)
        // The second view is at the bottom, and its baseline 8 above, which is 5 above the first view's bottom.
        #expect(grid.frame.height == 40)
        #expect(b.place.minY == 0 && a.place.maxY == 37)
        grid.row(at: 0).height = 60
        grid.superview?.layoutSubtreeIfNeeded()
        #expect(b.place.maxY == 60 && a.place.maxY == 57)
        grid.row(at: 0).yPlacement = .center
        grid.superview?.layoutSubtreeIfNeeded()
        #expect(b.place.minY == 10 && a.place.maxY == 47)
    }

    @Test func `Merged cells cover their rows and columns`() {
        let (wide, a, b, lost) = (box(100, 10), box(20, 10), box(30, 10), box(5, 5))
        let grid = NSGridView(views: [[wide, lost], [a, b]])
        grid.mergeCells(
            inHorizontalRange: NSRange(location: 0, length: 2), verticalRange: NSRange(location: 0, length: 1))
        grid.cell(atColumnIndex: 1, rowIndex: 0).xPlacement = .fill
        grid.column(at: 0).width = 20
        layOut(grid)
        #expect(lost.superview == nil)
        #expect(grid.frame.width == 100)
        #expect(wide.place.width == 100 && b.place.minX == 26)
        grid.mergeCells(
            inHorizontalRange: NSRange(location: 1, length: 5), verticalRange: NSRange(location: 0, length: 1))
        #expect(grid.regions.count == 1, "ranges outside of the grid are refused")
    }

    @Test func `Hidden rows and columns take no space`() {
        let views = [[box(10, 10), box(20, 10)], [box(30, 20), box(40, 20)], [box(10, 5), box(10, 5)]]
        let grid = NSGridView(views: views)
        grid.row(at: 1).isHidden = true
        layOut(grid)
        #expect(views[1].map(\.isHidden) == [true, true])
        #expect(grid.frame.size == NSSize(width: 10 + 6 + 20, height: 10 + 6 + 5))
        grid.row(at: 1).isHidden = false
        grid.column(at: 0).isHidden = true
        grid.superview?.layoutSubtreeIfNeeded()
        #expect(!views[1][1].isHidden && views[1][0].isHidden)
        #expect(grid.frame.size == NSSize(width: 40, height: 10 + 6 + 20 + 6 + 5))
    }

    @Test func `Rows and columns are inserted, moved and removed`() {
        let (a, b, c) = (box(10, 10), box(10, 20), box(10, 30))
        let grid = NSGridView(views: [[a], [b]])
        grid.insertRow(at: 1, with: [NSGridCell.emptyContentView, c])
        #expect(grid.numberOfColumns == 2)
        #expect(grid.cell(atColumnIndex: 0, rowIndex: 1).contentView == nil)
        #expect(grid.cell(atColumnIndex: 1, rowIndex: 1).contentView === c)
        grid.moveRow(at: 2, to: 0)
        layOut(grid)
        #expect(b.place.minY == 0 && a.place.minY == 26)
        grid.removeColumn(at: 1)
        #expect(c.superview == nil && grid.numberOfColumns == 1)
        grid.removeRow(at: 0)
        a.removeFromSuperview()
        #expect(grid.cell(atColumnIndex: 0, rowIndex: 0).contentView == nil)
        grid.superview?.layoutSubtreeIfNeeded()
        #expect(b.superview == nil)
    }

    @Test func `A view that the program hides stays hidden, and one that a hidden row hides is shown again`() {
        let views = [[box(10, 10), box(10, 10)], [box(10, 10), box(10, 10)]]
        let grid = NSGridView(views: views)
        views[0][0].isHidden = true
        layOut(grid)
        #expect(views[0][0].isHidden && !views[0][1].isHidden)
        grid.row(at: 0).isHidden = true
        grid.layoutSubtreeIfNeeded()
        #expect(views[0][0].isHidden && views[0][1].isHidden)
        grid.row(at: 0).isHidden = false
        grid.layoutSubtreeIfNeeded()
        #expect(views[0][0].isHidden && !views[0][1].isHidden)
        grid.column(at: 1).isHidden = true
        grid.layoutSubtreeIfNeeded()
        grid.cell(atColumnIndex: 1, rowIndex: 1).contentView = nil
        #expect(!views[1][1].isHidden, "no longer in the grid")
    }
}
