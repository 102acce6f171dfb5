import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Text goes around the exclusion paths of its container.
@MainActor
@Suite struct ExclusionPathTests {
    private let text = (0..<60).map { "word\($0)" }.joined(separator: " ")
    private let storage: NSTextStorage
    private let manager = NSLayoutManager()
    private let container = NSTextContainer(size: NSSize(width: 200, height: 1e7))

    init() throws {
        _ = try makeWindow()
        storage = NSTextStorage(string: text)
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    private var lines: [(rect: NSRect, range: NSRange)] {
        var lines: [(NSRect, NSRange)] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: storage.length)) {
            rect, _, _, range, _ in
            lines.append((rect, range))
        }
        return lines
    }

    /// Fails unless the lines have each character once, in order.
    private func checkRanges(_ comment: Comment) {
        var end = 0
        for line in lines {
            #expect(line.range.location == end, comment)
            end = line.range.location + line.range.length
        }
        #expect(end == storage.length, comment)
    }

    @Test func `Lines beside a path on the left begin at its right edge`() {
        container.exclusionPaths = [NSBezierPath(rect: NSRect(x: 0, y: 0, width: 80, height: 40))]
        #expect(!container.isSimpleRectangularTextContainer)
        let lines = lines
        let beside = lines.filter { $0.rect.minY < 40 }
        #expect(beside.count >= 3 && beside.count < lines.count)
        #expect(beside.allSatisfy { $0.rect.minX == 80 && $0.rect.width == 120 })
        #expect(lines.dropFirst(beside.count).allSatisfy { $0.rect.minX == 0 && $0.rect.width == 200 })
        checkRanges("left")
        // The text of the first line begins after the padding.
        #expect(
            abs(manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: container).minX - 85) < 0.5)
    }

    @Test func `Text goes on at both sides of a path in the middle`() throws {
        container.exclusionPaths = [NSBezierPath(rect: NSRect(x: 80, y: 10, width: 40, height: 60))]
        let lines = lines
        for line in lines {
            let isBeside = line.rect.maxY > 10.001 && line.rect.minY < 69.999
            #expect(line.rect.width == (isBeside ? 80 : 200), "\(line.rect)")
            #expect(isBeside ? [0, 120].contains(line.rect.minX) : line.rect.minX == 0)
        }
        checkRanges("middle")
        let left = try #require(lines.firstIndex { $0.rect.width == 80 })
        #expect(lines[left + 1].rect.minY == lines[left].rect.minY && lines[left + 1].rect.minX == 120)
    }

    @Test func `A point finds the line on its side of the path`() throws {
        container.exclusionPaths = [NSBezierPath(rect: NSRect(x: 80, y: 0, width: 40, height: 60))]
        let (left, right) = (lines[0], lines[1])
        #expect(left.rect.minY == right.rect.minY)
        let y = left.rect.midY
        let found = [10, 130].map { x in
            manager.characterIndex(
                for: NSPoint(x: CGFloat(x), y: y), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
        }
        #expect(NSLocationInRange(found[0], left.range) && NSLocationInRange(found[1], right.range))
    }

    @Test func `The insertion point moves down and up on its side of the path`() throws {
        let (_, window) = try makeWindow(width: 200, height: 200)
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 200, height: 200))
        view.string = text
        view.textContainer?.exclusionPaths = [NSBezierPath(rect: NSRect(x: 80, y: 0, width: 40, height: 100))]
        window.contentView?.addSubview(view)
        window.makeFirstResponder(view)
        let manager = try #require(view.layoutManager)
        func rect() -> NSRect {
            manager.lineFragmentRect(forGlyphAt: view.selectedRange().location, effectiveRange: nil)
        }
        var second = NSRange()
        _ = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &second)
        view.setSelectedRange(NSRange(location: second.location + second.length + 1, length: 0))
        let start = rect()
        #expect(start.minX == 120 && start.minY == 0)
        view.moveDown(nil)
        #expect(rect().minX == 120 && rect().minY == start.maxY)
        view.moveUp(nil)
        #expect(rect() == start)
    }

    @Test func `A text that moves down avoids the path at its new place`() {
        let paragraphs = (0..<12).map { "Paragraph \($0) has some words, which need two or three lines." }
        storage.replaceCharacters(
            in: NSRange(location: 0, length: storage.length), with: paragraphs.joined(separator: "\n"))
        let path = NSRect(x: 60, y: 100, width: 80, height: 60)
        container.exclusionPaths = [NSBezierPath(rect: path)]
        for _ in 0..<3 {
            storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "One more line.\n")
            checkRanges("inserted")
            #expect(lines.allSatisfy { !$0.rect.insetBy(dx: 0.01, dy: 0.01).intersects(path) })
        }
        storage.replaceCharacters(in: NSRange(location: 0, length: 45), with: "")
        checkRanges("removed")
        #expect(lines.allSatisfy { !$0.rect.insetBy(dx: 0.01, dy: 0.01).intersects(path) })
        container.exclusionPaths = []
        #expect(lines.allSatisfy { $0.rect.width == 200 })
    }

    @Test func `Lines beside a circle are as long as it leaves them`() {
        let circle = NSRect(x: -50, y: 0, width: 100, height: 100)
        container.exclusionPaths = [NSBezierPath(ovalIn: circle)]
        for line in lines where line.rect.maxY <= 100 {
            // The circle is widest where the line is nearest to its center.
            let distance = max(0, max(line.rect.minY - 50, 50 - line.rect.maxY))
            let edge = (50 * 50 - distance * distance).squareRoot()
            #expect(abs(line.rect.minX - edge) < 0.5, "\(line.rect)")
        }
    }

    @Test func `A proposed rectangle is divided at paths`() {
        container.exclusionPaths = [NSBezierPath(rect: NSRect(x: 80, y: 0, width: 40, height: 60))]
        var rest = NSRect.zero
        func part(_ rect: NSRect) -> NSRect {
            container.lineFragmentRect(
                forProposedRect: rect, at: 0, writingDirection: .leftToRight, remaining: &rest)
        }
        #expect(part(NSRect(x: 10, y: 50, width: 500, height: 20)) == NSRect(x: 10, y: 50, width: 70, height: 20))
        #expect(rest == NSRect(x: 120, y: 50, width: 80, height: 20))
        let second = rest
        #expect(part(second) == second && rest == .zero)
        #expect(part(NSRect(x: 0, y: 60, width: 500, height: 20)) == NSRect(x: 0, y: 60, width: 200, height: 20))
        #expect(part(NSRect(x: 85, y: 0, width: 10, height: 20)) == .zero)
    }

    // MARK: Parts of a text system

    @Test func `Another layout manager gets the storage, the containers and the views`() throws {
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        view.string = text
        let (region, former) = (try #require(view.textContainer), try #require(view.layoutManager))
        let other = NSLayoutManager()
        region.replaceLayoutManager(other)
        #expect(view.layoutManager === other && region.layoutManager === other && former.textContainers.isEmpty)
        #expect(other.textStorage === view.textStorage && view.textStorage?.layoutManagers.count == 1)
        #expect(view.string == text && other.firstTextView === view)
        view.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 4), with: "new")
        #expect(other.numberOfGlyphs == text.utf16.count - 1)
    }

    @Test func `Another text storage is shown by all views of the former one`() throws {
        let views = (0..<2).map { _ in NSTextView(frame: NSRect(x: 0, y: 0, width: 200, height: 100)) }
        let managers = try views.map { try #require($0.layoutManager) }
        managers[0].replaceTextStorage(storage)
        #expect(views[0].string == text && views[1].string == "")
        storage.addLayoutManager(managers[1])
        #expect(views[1].string == text)
        views[0].setSelectedRange(NSRange(location: 3, length: 2))
        let other = NSTextStorage(string: "other")
        managers[1].replaceTextStorage(other)
        #expect(views.allSatisfy { $0.string == "other" && $0.textStorage === other })
        #expect(views[0].selectedRange() == NSRange(location: 0, length: 0))
        #expect(storage.layoutManagers.allSatisfy { $0 === manager })
        views[1].insertText("an", replacementRange: NSRange(location: 0, length: 0))
        #expect(views[0].string == "another")
    }
}
