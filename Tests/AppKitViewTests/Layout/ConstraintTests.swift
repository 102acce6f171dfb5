import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite struct ConstraintTests {
    @Test(arguments: [false, true])
    func `Sides of a view follow those of its superview`(isFlipped: Bool) {
        let root = makeRoot(200, 100, isFlipped: isFlipped)
        let view = BoxView()
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5, constant: -10),
        ])
        root.layoutSubtreeIfNeeded()
        #expect(view.place == NSRect(x: 10, y: 5, width: 170, height: 40))
        root.setFrameSize(NSSize(width: 300, height: 80))
        root.layoutSubtreeIfNeeded()
        #expect(view.place == NSRect(x: 10, y: 5, width: 270, height: 30))
        #expect(!view.hasAmbiguousLayout)
    }

    /// A view that makes a constraint of its subview while it is laid out, and needs the result at once.
    private final class LateView: NSView {
        let part = BoxView()
        var width: CGFloat?

        override func layout() {
            super.layout()
            guard width == nil else { return }
            width = -1
            addSubview(part)
            part.widthAnchor.constraint(equalToConstant: 30).isActive = true
            layoutSubtreeIfNeeded()
            width = part.frame.width
        }
    }

    @Test func `A view that makes constraints in layout can apply them there`() {
        let root = makeRoot(200, 100)
        let view = LateView(frame: root.bounds)
        root.addSubview(view)
        root.layoutSubtreeIfNeeded()
        #expect(view.width == 30)
    }

    @Test func `A view that is laid out without its superview gets its own frame, too`() {
        let root = makeRoot(200, 100)
        let view = BoxView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 70), view.heightAnchor.constraint(equalToConstant: 30),
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        view.layoutSubtreeIfNeeded()
        #expect(view.frame == NSRect(x: 10, y: 0, width: 70, height: 30))
    }

    @Test func `A constraint has the anchors of its sides`() {
        let root = makeRoot(200, 100)
        let view = BoxView()
        root.addSubview(view)
        let relation = view.leadingAnchor.constraint(equalTo: root.trailingAnchor)
        #expect(relation.firstAnchor.item === view && relation.firstAnchor.name == view.leadingAnchor.name)
        #expect(relation.secondAnchor?.item === root && relation.secondAnchor?.name == root.trailingAnchor.name)
        #expect(view.widthAnchor.constraint(equalToConstant: 3).secondAnchor == nil)
    }

    @Test func `A constraint with items and attributes is the same as that of anchors`() {
        let root = makeRoot(200, 100)
        let view = BoxView(30, 20)
        root.addSubview(view)
        let center = NSLayoutConstraint(
            item: view, attribute: .centerX, relatedBy: .equal, toItem: root, attribute: .right, multiplier: 0.25,
            constant: 3)
        let bottom = NSLayoutConstraint(
            item: view, attribute: .bottom, relatedBy: .equal, toItem: root, attribute: .bottom, multiplier: 1,
            constant: -8)
        NSLayoutConstraint.activate([center, bottom])
        root.layoutSubtreeIfNeeded()
        #expect(view.place == NSRect(x: 0.25 * 200 + 3 - 15, y: 100 - 8 - 20, width: 30, height: 20))
        #expect(center.firstItem === view && center.secondItem === root && center.secondAttribute == .right)
        #expect(root.constraints == [center, bottom])
    }

    @Test(arguments: [(100, 40, 100), (20, 40, 40), (60, 40, 60)] as [(CGFloat, CGFloat, CGFloat)])
    func `An inequality limits the intrinsic size`(intrinsic: CGFloat, least: CGFloat, width: CGFloat) {
        let root = makeRoot(200, 100)
        let view = BoxView(intrinsic, 10)
        root.addSubview(view)
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
        view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: least).isActive = true
        root.layoutSubtreeIfNeeded()
        #expect(view.frame.width == width)
    }

    @Test func `Of two views the one that hugs its content less takes the space`() {
        let root = makeRoot(200, 50)
        let (a, b) = (BoxView(40, 10), BoxView(50, 10))
        for view in [a, b] { root.addSubview(view) }
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        a.setContentHuggingPriority(.init(251), for: .horizontal)
        root.layoutSubtreeIfNeeded()
        #expect(a.frame.width == 40 && b.frame.width == 150)
        b.setContentHuggingPriority(.init(252), for: .horizontal)
        root.layoutSubtreeIfNeeded()
        #expect(a.frame.width == 140 && b.frame.width == 50)
        // Too narrow for both: the one that resists less is compressed.
        root.setFrameSize(NSSize(width: 80, height: 50))
        b.setContentCompressionResistancePriority(.init(740), for: .horizontal)
        root.layoutSubtreeIfNeeded()
        #expect(a.frame.width == 40 && b.frame.width == 30)
    }

    @Test func `An intrinsic height that depends on the width follows it in the same layout`() {
        final class Flow: NSView {
            override var intrinsicContentSize: NSSize {
                NSSize(width: NSView.noIntrinsicMetric, height: frame.width > 0 ? (1200 / frame.width).rounded(.up) : 0)
            }
            override func setFrameSize(_ newSize: NSSize) {
                let former = frame.width
                super.setFrameSize(newSize)
                if frame.width != former { invalidateIntrinsicContentSize() }
            }
        }
        let (root, view) = (makeRoot(100, 100), Flow())
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        for (width, height) in [(100.0, 12.0), (60, 20), (240, 5)] {
            root.setFrameSize(NSSize(width: width, height: 100))
            root.layoutSubtreeIfNeeded()
            #expect(view.frame == NSRect(x: 0, y: 100 - height, width: width, height: height))
        }
    }

    @Test func `A change of the intrinsic size changes the layout`() {
        let root = makeRoot(200, 100)
        let view = BoxView(30, 20)
        root.addSubview(view)
        view.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
        view.centerYAnchor.constraint(equalTo: root.centerYAnchor).isActive = true
        root.layoutSubtreeIfNeeded()
        #expect(view.place == NSRect(x: 85, y: 40, width: 30, height: 20))
        view.size = NSSize(width: 50, height: NSView.noIntrinsicMetric)
        view.heightAnchor.constraint(equalToConstant: 60).isActive = true
        root.layoutSubtreeIfNeeded()
        #expect(view.place == NSRect(x: 75, y: 20, width: 50, height: 60))
    }

    @Test func `Constraints concern alignment rectangles and baselines`() {
        let root = makeRoot(200, 100)
        let (a, b) = (BoxView(40, 20), BoxView(40, 30))
        a.insets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        (a.baseline, b.baseline) = (5, 7)
        for view in [a, b] { root.addSubview(view) }
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: root.leftAnchor), a.topAnchor.constraint(equalTo: root.topAnchor),
            b.leftAnchor.constraint(equalTo: a.rightAnchor),
            b.lastBaselineAnchor.constraint(equalTo: a.lastBaselineAnchor),
        ])
        root.layoutSubtreeIfNeeded()
        // The alignment rectangle of a is (0, 0, 40, 20), and its last baseline is at 20 - 5.
        #expect(a.place == NSRect(x: -2, y: -1, width: 46, height: 24))
        #expect(a.alignmentRect(forFrame: a.frame) == NSRect(x: 0, y: 80, width: 40, height: 20))
        #expect(a.frame(forAlignmentRect: a.alignmentRect(forFrame: a.frame)) == a.frame)
        #expect(b.place == NSRect(x: 40, y: 15 - (30 - 7), width: 40, height: 30))
    }

    @Test func `Leading and trailing follow the direction of reading`() {
        let root = makeRoot(200, 100)
        let (a, b) = (BoxView(40, 20), BoxView(50, 20))
        for view in [a, b] {
            root.addSubview(view)
            view.userInterfaceLayoutDirection = .rightToLeft
            view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        }
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 2),
        ])
        root.layoutSubtreeIfNeeded()
        #expect(a.frame.maxX == 190 && b.frame.maxX == 190 - 40 - 16)
        for view in [a, b] { view.userInterfaceLayoutDirection = .leftToRight }
        root.layoutSubtreeIfNeeded()
        #expect(a.frame.minX == 10 && b.frame.minX == 10 + 40 + 16)
    }

    @Test func `Constraints connect views of different superviews`() {
        let root = makeRoot(200, 100)
        let outer = FlippedView(frame: NSRect(x: 30, y: 20, width: 100, height: 60))
        let (inner, other) = (BoxView(10, 10), BoxView(10, 10))
        root.addSubview(outer)
        outer.addSubview(inner)
        root.addSubview(other)
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 7),
            inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 9),
            other.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 1),
            other.topAnchor.constraint(equalTo: inner.bottomAnchor, constant: 2),
        ])
        root.layoutSubtreeIfNeeded()
        #expect(inner.frame == NSRect(x: 7, y: 9, width: 10, height: 10))
        // The top of the outer view is at 100 - 80 with y down.
        #expect(other.place == NSRect(x: 30 + 17 + 1, y: 20 + 19 + 2, width: 10, height: 10))
        outer.setFrameOrigin(NSPoint(x: 40, y: 20))
        root.layoutSubtreeIfNeeded()
        #expect(other.place.minX == 58)
    }

    @Test func `A guide takes part like a view, and distances can be equal`() {
        let root = makeRoot(200, 100)
        let (a, b, guide) = (BoxView(40, 20), BoxView(20, 20), NSLayoutGuide())
        for view in [a, b] {
            root.addSubview(view)
            view.topAnchor.constraint(equalTo: guide.topAnchor).isActive = false
        }
        root.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
            guide.widthAnchor.constraint(equalToConstant: 140),
            guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
            guide.heightAnchor.constraint(equalToConstant: 40),
            a.topAnchor.constraint(equalTo: guide.topAnchor), b.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            b.rightAnchor.constraint(equalTo: guide.rightAnchor),
            // a is in the middle between the guide's left side and b.
            guide.leftAnchor.anchorWithOffset(to: a.leftAnchor).constraint(
                equalTo: a.rightAnchor.anchorWithOffset(to: b.leftAnchor)),
        ])
        root.layoutSubtreeIfNeeded()
        #expect(guide.frame == NSRect(x: 20, y: 30, width: 140, height: 40))
        #expect(b.place == NSRect(x: 140, y: 50, width: 20, height: 20))
        #expect(a.place == NSRect(x: 20 + 40, y: 30, width: 40, height: 20))
        root.removeLayoutGuide(guide)
        #expect(root.constraints.isEmpty)
    }

    @Test func `Autoresizing masks become constraints`() {
        let root = makeRoot(200, 100)
        let panel = NSView(frame: NSRect(x: 10, y: 10, width: 100, height: 50))
        panel.autoresizingMask = [.width, .minYMargin]
        let view = BoxView()
        root.addSubview(panel)
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: panel.leftAnchor),
            view.widthAnchor.constraint(equalTo: panel.widthAnchor),
            view.bottomAnchor.constraint(equalTo: panel.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutSubtreeIfNeeded()
        #expect(view.frame == NSRect(x: 10, y: 60, width: 100, height: 10))
        root.setFrameSize(NSSize(width: 260, height: 140))
        root.layoutSubtreeIfNeeded()
        #expect(panel.frame == NSRect(x: 10, y: 50, width: 160, height: 50))
        #expect(view.frame == NSRect(x: 10, y: 100, width: 160, height: 10))
        panel.frame = NSRect(x: 20, y: 30, width: 40, height: 20)
        root.layoutSubtreeIfNeeded()
        #expect(view.frame == NSRect(x: 20, y: 50, width: 40, height: 10))
    }

    @Test func `Views are at whole pixels, and stay adjacent`() {
        let root = makeRoot(100, 20)
        let views = (0..<3).map { _ in BoxView() }
        for (index, view) in views.enumerated() {
            root.addSubview(view)
            let left = index == 0 ? root.leftAnchor : views[index - 1].rightAnchor
            view.leftAnchor.constraint(equalTo: left).isActive = true
            view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
            view.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
            view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1 / 3).isActive = true
        }
        root.layoutSubtreeIfNeeded()
        #expect(views.map(\.frame.minX) == [0, 33, 67])
        #expect(views.map(\.frame.width) == [33, 34, 33])
    }

    // MARK: Conflicts and mistakes

    @Test func `Of required constraints that contradict each other the newest is not used, until it can be`() {
        let root = makeRoot(200, 100)
        let view = BoxView(NSView.noIntrinsicMetric, 10, "box")
        root.addSubview(view)
        let conflicts = root.recordConflicts()
        view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        let first = view.widthAnchor.constraint(equalToConstant: 50)
        let second = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 70)
        (first.identifier, second.identifier) = ("first", "second")
        NSLayoutConstraint.activate([first, second])
        root.layoutSubtreeIfNeeded()
        #expect(view.frame.width == 50)
        #expect(second.isActive)
        #expect(conflicts.messages.count == 1)
        let message = conflicts.messages.first ?? ""
        #expect(message.contains("NSLayoutConstraint 'second': BoxView 'box'.width >= 70.0"))
        #expect(message.contains("NSLayoutConstraint 'first': BoxView 'box'.width == 50.0"))
        first.constant = 80
        root.layoutSubtreeIfNeeded()
        #expect(view.frame.width == 80)
        first.isActive = false
        root.layoutSubtreeIfNeeded()
        #expect(view.frame.width == 70)
        #expect(conflicts.messages.count == 1)
    }

    @Test func `A changed constant that contradicts others breaks one constraint`() {
        let root = makeRoot(200, 100)
        let view = BoxView(NSView.noIntrinsicMetric, 10)
        root.addSubview(view)
        let conflicts = root.recordConflicts()
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor), left,
            view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
        ])
        root.layoutSubtreeIfNeeded()
        #expect(view.frame.width == 160)
        left.constant = 300
        root.layoutSubtreeIfNeeded()
        #expect(conflicts.messages.count == 1)
        #expect(view.frame.minX == 300, "the older constraint holds")
        left.constant = 30
        root.layoutSubtreeIfNeeded()
        #expect(view.place == NSRect(x: 30, y: 0, width: 150, height: 10))
    }

    @Test func `Constraints without a common superview, or that make no sense, are refused`() {
        let (a, b) = (BoxView(), BoxView())
        let constraint = a.leftAnchor.constraint(equalTo: b.leftAnchor)
        constraint.isActive = true
        #expect(!constraint.isActive)
        let root = makeRoot(100, 100)
        root.addSubview(a)
        let mistakes = [
            NSLayoutConstraint(
                item: a, attribute: .left, relatedBy: .equal, toItem: root, attribute: .leading, multiplier: 1,
                constant: 0),
            NSLayoutConstraint(
                item: a, attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
                constant: 0),
            NSLayoutConstraint(
                item: "a", attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
                constant: 0),
            a.widthAnchor.constraint(equalToConstant: .nan),
        ]
        for mistake in mistakes {
            mistake.isActive = true
            #expect(!mistake.isActive)
        }
        let width = a.widthAnchor.constraint(equalToConstant: 10)
        width.constant = .infinity
        #expect(width.constant == 10)
        b.addConstraint(width)
        #expect(!width.isActive)
    }

    @Test func `A constraint between attributes of different kinds can be active, but has no effect`() {
        let root = makeRoot(100, 100)
        let view = BoxView()
        root.addSubview(view)
        for attribute in [NSLayoutConstraint.Attribute.top, .width] {
            let constraint = NSLayoutConstraint(
                item: view, attribute: .left, relatedBy: .equal, toItem: root, attribute: attribute, multiplier: 1,
                constant: 70)
            constraint.isActive = true
            #expect(constraint.isActive && root.constraints.contains { $0 === constraint })
        }
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5)
        left.isActive = true
        root.layoutSubtreeIfNeeded()
        #expect(view.frame.minX == 5)
    }

    // MARK: The view tree

    @Test func `A removed view takes its own constraints along, and loses those to other views`() {
        let (root, other) = (makeRoot(100, 100), makeRoot(300, 100))
        let (outer, inner) = (BoxView(), BoxView())
        root.addSubview(outer)
        outer.addSubview(inner)
        let own = [
            inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5),
            inner.rightAnchor.constraint(equalTo: outer.rightAnchor, constant: -5),
            inner.topAnchor.constraint(equalTo: outer.topAnchor),
            inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
        ]
        NSLayoutConstraint.activate(own)
        func pin(to root: NSView) -> [NSLayoutConstraint] {
            let pins = [
                outer.leftAnchor.constraint(equalTo: root.leftAnchor),
                outer.topAnchor.constraint(equalTo: root.topAnchor),
                outer.rightAnchor.constraint(equalTo: root.rightAnchor),
                outer.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ]
            NSLayoutConstraint.activate(pins)
            return pins
        }
        let pins = pin(to: root)
        root.layoutSubtreeIfNeeded()
        #expect(inner.frame.width == 90)
        outer.removeFromSuperview()
        root.layoutSubtreeIfNeeded()
        #expect(pins.allSatisfy { !$0.isActive })
        #expect(own.allSatisfy { $0.isActive })
        other.addSubview(outer)
        _ = pin(to: other)
        other.layoutSubtreeIfNeeded()
        #expect(inner.frame == NSRect(x: 5, y: 0, width: 290, height: 100))
    }

    @Test func `Constraints can be made before their views are in a window`() throws {
        let (_, window) = try makeWindow()
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        let inner = BoxView(20, 10)
        outer.addSubview(inner)
        inner.centerXAnchor.constraint(equalTo: outer.centerXAnchor).isActive = true
        inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor).isActive = true
        window.contentView = outer
        window.layoutIfNeeded()
        #expect(inner.frame == NSRect(x: 90, y: 0, width: 20, height: 10))
    }

    @Test func `A tree is released with its constraints`() {
        weak var weakRoot: NSView?
        weak var weakConstraint: NSLayoutConstraint?
        autoreleasepoolIfNeeded {
            let root = makeRoot(100, 100)
            let view = BoxView(10, 10)
            root.addSubview(view)
            let constraint = view.leftAnchor.constraint(equalTo: root.leftAnchor)
            constraint.isActive = true
            root.layoutSubtreeIfNeeded()
            (weakRoot, weakConstraint) = (root, constraint)
        }
        #expect(weakRoot == nil && weakConstraint == nil)
    }

    private func autoreleasepoolIfNeeded(_ body: () -> Void) { body() }

    // MARK: Examining

    @Test func `Ambiguous views and the constraints of a direction are found`() {
        let root = makeRoot(100, 100)
        let (view, other) = (BoxView(10, 10), BoxView(10, 10))
        root.addSubview(view)
        root.addSubview(other)
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3)
        let top = view.topAnchor.constraint(equalTo: root.topAnchor)
        let after = other.leftAnchor.constraint(equalTo: view.rightAnchor)
        NSLayoutConstraint.activate([left, top, after])
        #expect(!view.hasAmbiguousLayout)
        #expect(other.hasAmbiguousLayout, "no constraint determines y")
        #expect(view.constraintsAffectingLayout(for: .horizontal) == [left])
        #expect(view.constraintsAffectingLayout(for: .vertical) == [top])
        #expect(other.constraintsAffectingLayout(for: .horizontal) == [left, after])
    }

    @Test func `The fitting size satisfies the constraints of the subtree`() {
        let root = makeRoot(500, 500)
        let panel = BoxView()
        let (a, b) = (BoxView(40, 20), BoxView(30, 25))
        root.addSubview(panel)
        for view in [a, b] { panel.addSubview(view) }
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 8),
            b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 8),
            panel.rightAnchor.constraint(equalTo: b.rightAnchor, constant: 8),
            a.topAnchor.constraint(equalTo: panel.topAnchor), b.topAnchor.constraint(equalTo: panel.topAnchor),
            panel.bottomAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor),
            panel.bottomAnchor.constraint(greaterThanOrEqualTo: b.bottomAnchor),
        ])
        #expect(panel.fittingSize == NSSize(width: 8 + 40 + 8 + 30 + 8, height: 25))
        #expect(a.fittingSize == NSSize(width: 40, height: 20))
    }

    // MARK: updateConstraints and layout

    @Test func `Constraints are updated once, subviews first, and only views that change are laid out`() {
        final class Updating: NSView {
            static var notes: [String] = []
            override func updateConstraints() {
                Updating.notes.append(identifier?.rawValue ?? "")
                super.updateConstraints()
            }
        }
        Updating.notes = []
        let root = makeRoot(100, 100)
        let (outer, inner, box) = (Updating(), Updating(), BoxView(10, 10))
        (outer.identifier, inner.identifier) = (.init("outer"), .init("inner"))
        root.addSubview(outer)
        outer.addSubview(inner)
        root.addSubview(box)
        let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
        left.isActive = true
        root.layoutSubtreeIfNeeded()
        #expect(Updating.notes == ["inner", "outer"])
        outer.needsUpdateConstraints = true
        let layouts = box.layouts
        left.constant = 20
        root.layoutSubtreeIfNeeded()
        #expect(Updating.notes == ["inner", "outer", "outer"])
        #expect(box.frame.minX == 20)
        #expect(box.layouts == layouts, "its own subviews have not moved")
    }

    @Test func `A document is as wide as its scroll view, which constraints resize`() throws {
        let (display, window) = try makeWindow(width: 200, height: 150)
        let content = try #require(window.contentView)
        let scrollView = NSScrollView()
        scrollView.scrollerStyle = .overlay
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        let document = BoxView(NSView.noIntrinsicMetric, 400)
        scrollView.documentView = document
        content.addSubview(scrollView)
        let clip = scrollView.contentView
        NSLayoutConstraint.activate([
            scrollView.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 10),
            scrollView.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -10),
            scrollView.topAnchor.constraint(equalTo: content.topAnchor),
            scrollView.bottomAnchor.constraint(equalTo: content.bottomAnchor),
            document.leadingAnchor.constraint(equalTo: clip.leadingAnchor),
            document.trailingAnchor.constraint(equalTo: clip.trailingAnchor),
            document.topAnchor.constraint(equalTo: clip.topAnchor),
        ])
        window.layoutIfNeeded()
        #expect(scrollView.frame.width == 180 && clip.frame.size == scrollView.frame.size)
        #expect(document.frame.size == NSSize(width: 180, height: 400))
        window.setContentSize(NSSize(width: 300, height: 150))
        window.layoutIfNeeded()
        #expect(document.frame.size == NSSize(width: 280, height: 400))
        _ = display
    }

    @Test func `A constant that contradicts another constraint does not cost a new one its effect`() throws {
        let root = makeRoot(400, 400)
        let box = BoxView()
        root.addSubview(box)
        let width = box.widthAnchor.constraint(equalToConstant: 100)
        NSLayoutConstraint.activate([width, box.widthAnchor.constraint(lessThanOrEqualToConstant: 200)])
        root.layoutSubtreeIfNeeded()
        let record = root.recordConflicts()
        width.constant = 300
        let height = box.heightAnchor.constraint(equalToConstant: 50)
        height.priority = .init(500)
        height.isActive = true
        root.layoutSubtreeIfNeeded()
        #expect(box.frame.size == NSSize(width: 300, height: 50))
        #expect(record.messages.count == 1 && record.messages.allSatisfy { !$0.contains("height") })
    }
}
