import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Split views: how their panes share the length, and how the user drags their dividers.
@MainActor
@Suite(.serialized) struct SplitViewTests {
    /// A split view with vertical, thin dividers, whose panes have certain widths.
    private func makeSplitView(_ widths: [CGFloat], width: CGFloat, height: CGFloat = 100) -> NSSplitView {
        let splitView = NSSplitView(frame: NSRect(x: 0, y: 0, width: width, height: height))
        (splitView.isVertical, splitView.dividerStyle) = (true, .thin)
        for width in widths {
            splitView.addArrangedSubview(NSView(frame: NSRect(x: 0, y: 0, width: width, height: 10)))
        }
        splitView.layoutSubtreeIfNeeded()
        return splitView
    }

    private func widths(_ splitView: NSSplitView) -> [CGFloat] { splitView.arrangedSubviews.map(\.frame.width) }

    private final class Delegate: NSSplitViewDelegate {
        var notes: [String] = []
        var minimum: CGFloat = 0
        var maximum: CGFloat = .infinity
        var step: CGFloat = 1
        var collapsible: [NSView] = []
        var fixed: NSView?
        var hidesDividers = false
        func splitView(_ splitView: NSSplitView, canCollapseSubview subview: NSView) -> Bool {
            collapsible.contains { $0 === subview }
        }
        func splitView(
            _ splitView: NSSplitView, constrainMinCoordinate proposed: CGFloat, ofSubviewAt dividerIndex: Int
        ) -> CGFloat { max(proposed, minimum) }
        func splitView(
            _ splitView: NSSplitView, constrainMaxCoordinate proposed: CGFloat, ofSubviewAt dividerIndex: Int
        ) -> CGFloat { min(proposed, maximum) }
        func splitView(
            _ splitView: NSSplitView, constrainSplitPosition proposed: CGFloat, ofSubviewAt dividerIndex: Int
        ) -> CGFloat { (proposed / step).rounded() * step }
        func splitView(_ splitView: NSSplitView, shouldAdjustSizeOfSubview view: NSView) -> Bool { view !== fixed }
        func splitView(_ splitView: NSSplitView, shouldHideDividerAt dividerIndex: Int) -> Bool { hidesDividers }
        func splitViewDidResizeSubviews(_ notification: Notification) {
            notes.append("resized \(notification.userInfo?["NSSplitViewDividerIndex"] as? NSNumber ?? -1)")
        }
    }

    // MARK: Sharing the length

    @Test func `By default the dividers are horizontal and thick`() {
        let splitView = NSSplitView(frame: NSRect(x: 0, y: 0, width: 100, height: 209))
        #expect(!splitView.isVertical && splitView.dividerStyle == .thick && splitView.dividerThickness == 9)
        #expect(splitView.arrangesAllSubviews && splitView.arrangedSubviews.isEmpty)
        let panes = [NSView(), NSView()]
        for pane in panes { splitView.addSubview(pane) }
        #expect(splitView.arrangedSubviews == panes && splitView.holdingPriorityForSubview(at: 0) == .defaultLow)
        splitView.layoutSubtreeIfNeeded()
        #expect(panes[0].frame == NSRect(x: 0, y: 0, width: 100, height: 100), "from the top")
        #expect(panes[1].frame == NSRect(x: 0, y: 109, width: 100, height: 100))
    }

    @Test func `Panes fill the split view, and keep their proportions when it is resized`() {
        let splitView = makeSplitView([50, 100], width: 301)
        // 300 points without the divider.
        #expect(widths(splitView) == [100, 200])
        #expect(splitView.arrangedSubviews[1].frame == NSRect(x: 101, y: 0, width: 200, height: 100))
        splitView.setFrameSize(NSSize(width: 601, height: 50))
        #expect(widths(splitView) == [200, 400])
        #expect(splitView.arrangedSubviews.allSatisfy { $0.frame.height == 50 })
    }

    @Test func `Panes of the lowest holding priority are resized first`() {
        let splitView = makeSplitView([100, 100, 100], width: 302)
        splitView.setHoldingPriority(NSLayoutConstraint.Priority(260), forSubviewAt: 0)
        splitView.setHoldingPriority(NSLayoutConstraint.Priority(255), forSubviewAt: 2)
        splitView.setFrameSize(NSSize(width: 402, height: 100))
        #expect(widths(splitView) == [100, 200, 100])
        // The second pane cannot be smaller than nothing; the third one is next.
        splitView.setFrameSize(NSSize(width: 152, height: 100))
        #expect(widths(splitView) == [100, 0, 50])
        let delegate = Delegate()
        delegate.fixed = splitView.arrangedSubviews[1]
        splitView.delegate = delegate
        splitView.setFrameSize(NSSize(width: 352, height: 100))
        #expect(widths(splitView) == [100, 0, 250], "the delegate keeps the second one")
    }

    @Test(arguments: 0..<200)
    func `The lengths of random panes fill the length, within their limits if that is possible`(seed: UInt64) {
        var random = LinearSolverTests.Generator(state: seed)
        let panes = (0..<Int.random(in: 1...6, using: &random)).map { _ -> SplitPane in
            let low = CGFloat(Int.random(in: 0...50, using: &random))
            return SplitPane(
                length: CGFloat(Int.random(in: 0...200, using: &random)), minimum: low,
                maximum: Bool.random(using: &random)
                    ? .infinity : low + CGFloat(Int.random(in: 0...100, using: &random)),
                holdingPriority: [250, 260, 1].randomElement(using: &random) ?? 250,
                isFixed: Int.random(in: 0..<4, using: &random) == 0)
        }
        let total = CGFloat(Int.random(in: 0...600, using: &random))
        let lengths = SplitArrangement.lengths(of: panes, filling: total)
        #expect(abs(lengths.reduce(0, +) - total) < 1e-6 && lengths.allSatisfy { $0 >= 0 })
        let isPossible =
            panes.reduce(0) { $0 + $1.minimum } <= total && panes.reduce(0) { $0 + $1.maximum } >= total
        guard isPossible else { return }
        for (pane, length) in zip(panes, lengths) {
            #expect(length >= pane.minimum - 1e-6 && length <= pane.maximum + 1e-6)
        }
        // A pane that changes shows that those of lower priorities cannot.
        let grows = total > panes.reduce(0) { $0 + $1.limited($1.length) }
        for (index, pane) in panes.enumerated() where abs(lengths[index] - pane.limited(pane.length)) > 1e-6 {
            for (other, length) in zip(panes, lengths)
            where (other.isFixed ? 1 : 0, other.holdingPriority) < (pane.isFixed ? 1 : 0, pane.holdingPriority) {
                #expect(abs(length - (grows ? other.maximum : other.minimum)) < 1e-6)
            }
        }
    }

    @Test func `Panes are added, moved and removed`() {
        let splitView = makeSplitView([100, 100], width: 201)
        let first = splitView.arrangedSubviews[0], second = splitView.arrangedSubviews[1]
        let third = NSView()
        splitView.insertArrangedSubview(third, at: 1)
        #expect(splitView.arrangedSubviews == [first, third, second] && splitView.subviews.count == 3)
        splitView.layoutSubtreeIfNeeded()
        #expect(third.frame.width > 40 && first.frame.width == second.frame.width)
        splitView.insertArrangedSubview(third, at: 5)
        #expect(splitView.arrangedSubviews == [first, second, third])
        third.removeFromSuperview()
        splitView.layoutSubtreeIfNeeded()
        #expect(splitView.arrangedSubviews == [first, second] && widths(splitView) == [100, 100])
        splitView.arrangesAllSubviews = false
        let handle = NSView(frame: NSRect(x: 0, y: 0, width: 5, height: 5))
        splitView.addSubview(handle)
        splitView.removeArrangedSubview(second)
        #expect(splitView.arrangedSubviews == [first] && second.superview === splitView)
        splitView.layoutSubtreeIfNeeded()
        #expect(first.frame.width == 201 && handle.frame.width == 5)
    }

    @Test func `A frame that the program sets is the length of a pane`() {
        let splitView = makeSplitView([100, 100], width: 201)
        splitView.arrangedSubviews[0].setFrameSize(NSSize(width: 300, height: 100))
        splitView.adjustSubviews()
        #expect(widths(splitView) == [150, 50])
    }

    @Test func `A hidden pane is collapsed, and returns with its former length`() {
        let splitView = makeSplitView([60, 140], width: 201)
        let (first, second) = (splitView.arrangedSubviews[0], splitView.arrangedSubviews[1])
        first.isHidden = true
        #expect(splitView.isSubviewCollapsed(first) && !splitView.isSubviewCollapsed(second))
        #expect(second.frame == NSRect(x: 1, y: 0, width: 200, height: 100), "the divider remains")
        let delegate = Delegate()
        delegate.hidesDividers = true
        splitView.delegate = delegate
        splitView.layoutSubtreeIfNeeded()
        #expect(second.frame == NSRect(x: 0, y: 0, width: 201, height: 100))
        first.isHidden = false
        splitView.setHoldingPriority(NSLayoutConstraint.Priority(260), forSubviewAt: 0)
        #expect(abs(first.frame.width - 46) <= 1, "60 of 261, in proportion")
    }

    // MARK: Dividers

    @Test func `A divider is moved between the panes beside it, within the limits of the delegate`() {
        let splitView = makeSplitView([100, 100, 100], width: 302)
        #expect(splitView.minPossiblePositionOfDivider(at: 1) == 101)
        #expect(splitView.maxPossiblePositionOfDivider(at: 1) == 301)
        splitView.setPosition(150, ofDividerAt: 1)
        #expect(widths(splitView) == [100, 49, 151])
        splitView.setPosition(500, ofDividerAt: 1)
        #expect(widths(splitView) == [100, 200, 0])
        splitView.setPosition(-5, ofDividerAt: 1)
        #expect(widths(splitView) == [100, 0, 200])
        let delegate = Delegate()
        (delegate.minimum, delegate.maximum, delegate.step) = (120, 250, 50)
        splitView.delegate = delegate
        splitView.setPosition(180, ofDividerAt: 1)
        #expect(splitView.arrangedSubviews[1].frame.maxX == 200 && delegate.notes.last == "resized 1")
        splitView.setPosition(290, ofDividerAt: 1)
        #expect(splitView.arrangedSubviews[1].frame.maxX == 250)
        splitView.setPosition(110, ofDividerAt: 1)
        #expect(splitView.arrangedSubviews[1].frame.maxX == 120)
        splitView.setPosition(50, ofDividerAt: 2)
        splitView.setPosition(.nan, ofDividerAt: 0)
        #expect(splitView.arrangedSubviews[1].frame.maxX == 120 && splitView.minPossiblePositionOfDivider(at: 9) == 0)
    }

    @Test func `A pane collapses when its divider is dragged beyond half of its smallest length`() {
        let splitView = makeSplitView([100, 100], width: 201)
        let first = splitView.arrangedSubviews[0]
        let delegate = Delegate()
        delegate.minimum = 80
        splitView.delegate = delegate
        splitView.setPosition(10, ofDividerAt: 0)
        #expect(widths(splitView) == [80, 120], "it cannot collapse")
        delegate.collapsible = [first]
        splitView.setPosition(45, ofDividerAt: 0)
        #expect(widths(splitView) == [80, 120] && !first.isHidden)
        splitView.setPosition(35, ofDividerAt: 0)
        #expect(first.isHidden && splitView.arrangedSubviews[1].frame.width == 200)
        splitView.setPosition(90, ofDividerAt: 0)
        #expect(!first.isHidden && widths(splitView) == [90, 110])
    }

    @Test func `The user drags dividers, which are easier to hit than they are thick`() throws {
        let (display, window) = try makeWindow(width: 201, height: 100)
        let splitView = makeSplitView([100, 100], width: 201)
        window.contentView?.addSubview(splitView)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(splitView.hitTest(NSPoint(x: 102, y: 50)) === splitView)
        #expect(splitView.hitTest(NSPoint(x: 90, y: 50)) === splitView.arrangedSubviews[0])
        display.press(0x110, at: CGPoint(x: 102, y: 50), in: window)
        display.movePointer(to: CGPoint(x: 152, y: 50), in: window)
        #expect(splitView.arrangedSubviews[0].frame.width == 150)
        display.movePointer(to: CGPoint(x: 12, y: 50), in: window)
        #expect(splitView.arrangedSubviews[0].frame.width == 10)
        splitView.dividerStyle = .thick
        splitView.layoutSubtreeIfNeeded()
        #expect(splitView.arrangedSubviews[1].frame.minX - splitView.arrangedSubviews[0].frame.maxX == 9)
    }

    @Test func `A position is animated`() throws {
        let (display, window) = try makeWindow(width: 201, height: 100)
        let splitView = makeSplitView([100, 100], width: 201)
        window.contentView?.addSubview(splitView)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            (splitView.animator() as NSSplitView).setPosition(50, ofDividerAt: 0)
        }
        display.advance(to: 0.5)
        let shown = try #require(splitView.arrangedSubviews[0].layer?.presentation())
        #expect(abs(shown.bounds.width - 75) < 0.01 && splitView.arrangedSubviews[0].frame.width == 50)
    }

    // MARK: Lengths that are kept

    /// A split view of three panes of 100 points in a window.
    private func makeKept(_ name: String?, panes: Int = 3) throws -> (NSWindow, NSSplitView) {
        let (_, window) = try makeWindow(width: 320, height: 100)
        let split = NSSplitView(frame: NSRect(x: 0, y: 0, width: 320, height: 100))
        (split.isVertical, split.dividerStyle) = (true, .paneSplitter)
        split.autosaveName = name
        for _ in 0..<panes { split.addArrangedSubview(NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))) }
        window.contentView = split
        window.orderFront(nil)
        window.layoutIfNeeded()
        return (window, split)
    }

    @Test func `The lengths of panes are kept by name between runs`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("splits-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let former = SavedFrames.standard
        defer { SavedFrames.standard = former }
        SavedFrames.standard = SavedFrames(folder: folder, program: "test")
        let (window, split) = try makeKept("main")
        #expect(split.autosaveName == "main" && NSSplitView().autosaveName == nil)
        #expect(split.arrangedSubviews.map(\.frame.width) == [100, 100, 100])
        split.setPosition(60, ofDividerAt: 0)
        split.arrangedSubviews[2].isHidden = true
        // The rest is shared in proportion to the lengths: 60 and 140 of 300 points.
        #expect(split.arrangedSubviews.prefix(2).map(\.frame.width) == [90, 210])
        window.orderOut(nil)
        // Another run of the program.
        SavedFrames.standard = SavedFrames(folder: folder, program: "test")
        let (_, second) = try makeKept("main")
        #expect(second.arrangedSubviews[0].frame.width == 90 && second.arrangedSubviews[2].isHidden)
        let (_, other) = try makeKept("other")
        #expect(other.arrangedSubviews.map(\.frame.width) == [100, 100, 100])
        let (_, fewer) = try makeKept("main", panes: 2)
        #expect(fewer.arrangedSubviews.allSatisfy { !$0.isHidden }, "what was kept is of three panes")
    }

    @Test(arguments: ["", "1", "1 2", "x 0", "-3 0 5 1", "nan 0", "1e99 0"])
    func `What was kept in another form is ignored`(text: String) { #expect(SavedSplit.panes(in: text) == nil) }
}
