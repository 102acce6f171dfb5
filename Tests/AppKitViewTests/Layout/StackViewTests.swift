import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite struct StackViewTests {
    /// A stack view of views with these widths and the height 10, in a root, and laid out.
    private func makeStack(
        _ widths: [CGFloat], width: CGFloat = 200, _ distribution: NSStackView.Distribution,
        _ change: (NSStackView) -> Void = { _ in }
    ) -> NSStackView {
        let stack = NSStackView(views: widths.map { BoxView($0, 10) })
        stack.distribution = distribution
        stack.alignment = .top
        let root = makeRoot(width, 60)
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leftAnchor.constraint(equalTo: root.leftAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor),
            stack.rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        change(stack)
        root.layoutSubtreeIfNeeded()
        Self.roots.append(root)
        return stack
    }
    private static var roots: [NSView] = []

    private func spans(_ stack: NSStackView) -> [[CGFloat]] {
        stack.arrangedSubviews.map { [$0.frame.minX, $0.frame.maxX] }
    }

    @Test func `The defaults are those of macOS`() {
        let stack = NSStackView(views: [])
        #expect(stack.orientation == .horizontal && stack.alignment == .centerY && stack.spacing == 8)
        #expect(stack.distribution == .gravityAreas && stack.detachesHiddenViews)
        #expect(stack.huggingPriority(for: .horizontal) == .defaultLow)
        #expect(stack.clippingResistancePriority(for: .horizontal) == .required)
        #expect(!stack.translatesAutoresizingMaskIntoConstraints)
        stack.orientation = .vertical
        #expect(stack.alignment == .centerX)
    }

    @Test func `A hidden view changes only the constraints beside it`() {
        let stack = makeStack([40, 50, 20, 30], .fill)
        let former = Set(stack.constraints)
        stack.arrangedSubviews[1].isHidden = true
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(stack.arrangedSubviews[2].frame.minX == stack.arrangedSubviews[0].frame.maxX + 8)
        let kept = former.intersection(stack.constraints)
        let hidden = stack.arrangedSubviews[1]
        #expect(former.subtracting(kept).allSatisfy { $0.references.contains { $0.view === hidden } })
        #expect(!kept.isEmpty && stack.constraints.count < former.count)
        stack.arrangedSubviews[1].isHidden = false
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(kept.isSubset(of: stack.constraints) && stack.constraints.count == former.count)
    }

    @Test func `Fill enlarges the view that hugs its content least`() {
        let stack = makeStack([40, 50, 20], .fill) {
            $0.arrangedSubviews[1].setContentHuggingPriority(.init(100), for: .horizontal)
        }
        #expect(spans(stack) == [[0, 40], [48, 200 - 28], [180, 200]])
        #expect(stack.frame.height == 10)
    }

    @Test func `Fill equally gives all views the same length`() {
        let stack = makeStack([40, 50, 20], width: 196, .fillEqually) { $0.spacing = 8 }
        #expect(spans(stack) == [[0, 60], [68, 128], [136, 196]])
    }

    @Test func `Fill proportionally follows the intrinsic sizes`() {
        let stack = makeStack([10, 20, 30], width: 136, .fillProportionally)
        #expect(spans(stack) == [[0, 20], [28, 68], [76, 136]])
        (stack.arrangedSubviews[0] as? BoxView)?.size.width = 50
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(spans(stack) == [[0, 60], [68, 92], [100, 136]])
    }

    @Test func `Equal spacing makes the spaces equal`() {
        let stack = makeStack([40, 50, 20, 10], width: 210, .equalSpacing)
        #expect(spans(stack) == [[0, 40], [70, 120], [150, 170], [200, 210]])
    }

    @Test func `Equal centering makes the distances of centers equal, as far as the spacing allows it`() {
        let wide = makeStack([20, 60, 40], width: 240, .equalCentering)
        // Centers at 10, 115 and 220.
        #expect(spans(wide) == [[0, 20], [85, 145], [200, 240]])
        let narrow = makeStack([20, 120, 60], width: 220, .equalCentering)
        // Centers would be at 10, 100 and 190, but then the second view would be 0 after the first's and at 160.
        #expect(spans(narrow) == [[0, 20], [32, 152], [160, 220]])
    }

    @Test func `Gravity areas place views at the sides and in the center`() {
        let stack = makeStack([], .gravityAreas) { stack in
            stack.addView(BoxView(30, 10), in: .leading)
            stack.addView(BoxView(40, 10), in: .center)
            stack.addView(BoxView(20, 10), in: .trailing)
            stack.addView(BoxView(10, 10), in: .leading)
        }
        #expect(stack.views(in: .leading).count == 2)
        #expect(spans(stack) == [[0, 30], [38, 48], [80, 120], [180, 200]])
        // The center moves if the first area is large.
        (stack.views(in: .leading)[0] as? BoxView)?.size.width = 90
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(spans(stack) == [[0, 90], [98, 108], [116, 156], [180, 200]])
    }

    @Test func `Insets and spacings of single views count`() {
        let stack = makeStack([40, 50, 20], .gravityAreas) {
            $0.edgeInsets = NSEdgeInsets(top: 3, left: 5, bottom: 4, right: 6)
            $0.setCustomSpacing(20, after: $0.arrangedSubviews[0])
        }
        #expect(spans(stack) == [[5, 45], [65, 115], [123, 143]])
        #expect(stack.frame.height == 17)
        #expect(stack.arrangedSubviews[0].place.minY == 3)
        #expect(stack.fittingSize == NSSize(width: 149, height: 17))
    }

    @Test(
        arguments: [
            (.top, 0, 0), (.bottom, 20, 0), (.centerY, 10, 0), (.height, 0, 0), (.lastBaseline, 24, 0),
            (.firstBaseline, 6, 0),
        ] as [(NSLayoutConstraint.Attribute, CGFloat, CGFloat)])
    func `Alignment places views across the stack`(
        alignment: NSLayoutConstraint.Attribute, small: CGFloat, large: CGFloat
    ) {
        let stack = makeStack([40, 50], .fill) { stack in
            guard let a = stack.arrangedSubviews[0] as? BoxView, let b = stack.arrangedSubviews[1] as? BoxView else {
                return
            }
            b.size.height = 30
            // The first baselines are at 2 and 8, the last ones 6 and 10 above the bottom.
            if alignment == .firstBaseline { (a.baseline, b.baseline) = (2, 8) }
            if alignment == .lastBaseline { (a.baseline, b.baseline) = (6, 10) }
            stack.alignment = alignment
        }
        let (a, b) = (stack.arrangedSubviews[0], stack.arrangedSubviews[1])
        if alignment == .lastBaseline {
            // 30 - 10 = 20 is the baseline, and the small view's top 20 - (10 - 6).
            #expect(a.place.minY == 16 && b.place.minY == 0)
        } else {
            #expect(a.place.minY == small && b.place.minY == large)
        }
        #expect(a.frame.height == (alignment == .height ? 30 : 10))
        #expect(stack.frame.height == 30)
    }

    @Test func `A vertical stack view is a column from the top`() {
        let stack = NSStackView(views: [BoxView(40, 10), BoxView(60, 20)])
        stack.orientation = .vertical
        stack.alignment = .leading
        stack.spacing = 4
        #expect(stack.fittingSize == NSSize(width: 60, height: 34))
        let root = makeRoot(100, 100)
        root.addSubview(stack)
        stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
        root.layoutSubtreeIfNeeded()
        #expect(stack.place == NSRect(x: 0, y: 0, width: 60, height: 34))
        #expect(
            stack.arrangedSubviews.map(\.place) == [
                NSRect(x: 0, y: 0, width: 40, height: 10), NSRect(x: 0, y: 14, width: 60, height: 20),
            ])
    }

    @Test func `Hidden views take no space while they are detached`() {
        let stack = makeStack([40, 50, 20], .gravityAreas)
        stack.arrangedSubviews[1].isHidden = true
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(stack.detachedViews == [stack.arrangedSubviews[1]])
        #expect(stack.arrangedSubviews[2].frame.minX == 48)
        stack.detachesHiddenViews = false
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(stack.arrangedSubviews[2].frame.minX == 106)
        stack.arrangedSubviews[1].isHidden = false
        stack.arrangedSubviews[0].removeFromSuperview()
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(spans(stack) == [[0, 50], [58, 78]])
    }

    @Test func `Views with low priorities are detached when the stack view is too small`() {
        final class Delegate: NSObject, NSStackViewDelegate {
            var notes: [String] = []
            func stackView(_ stackView: NSStackView, willDetach views: [NSView]) {
                notes.append("detach \(views.count)")
            }
            func stackView(_ stackView: NSStackView, didReattach views: [NSView]) {
                notes.append("reattach \(views.count)")
            }
        }
        let delegate = Delegate()
        let stack = makeStack([40, 50, 20], .gravityAreas) {
            $0.delegate = delegate
            $0.setVisibilityPriority(.init(100), for: $0.arrangedSubviews[1])
            $0.setVisibilityPriority(.detachOnlyIfNecessary, for: $0.arrangedSubviews[2])
        }
        guard let root = stack.superview else { return }
        #expect(stack.detachedViews.isEmpty)
        root.setFrameSize(NSSize(width: 100, height: 60))
        root.layoutSubtreeIfNeeded()
        #expect(stack.detachedViews == [stack.arrangedSubviews[1]])
        #expect(stack.arrangedSubviews[1].isHidden)
        #expect(stack.arrangedSubviews[2].frame.minX == 48)
        root.setFrameSize(NSSize(width: 50, height: 60))
        root.layoutSubtreeIfNeeded()
        #expect(stack.detachedViews.count == 2)
        root.setFrameSize(NSSize(width: 200, height: 60))
        root.layoutSubtreeIfNeeded()
        #expect(stack.detachedViews.isEmpty && !stack.arrangedSubviews[1].isHidden)
        #expect(spans(stack) == [[0, 40], [48, 98], [106, 126]])
        #expect(delegate.notes == ["detach 1", "detach 1", "reattach 2"])
    }

    @Test func `Leading is at the right where the user reads from right to left`() {
        let stack = makeStack([40, 50], .gravityAreas) { stack in
            stack.userInterfaceLayoutDirection = .rightToLeft
            for view in stack.arrangedSubviews { view.userInterfaceLayoutDirection = .rightToLeft }
        }
        #expect(spans(stack) == [[160, 200], [102, 152]])
    }

    @Test func `Stack views are nested`() {
        let inner = NSStackView(views: [BoxView(30, 10), BoxView(20, 10)])
        inner.orientation = .vertical
        let outer = NSStackView(views: [BoxView(10, 40), inner])
        #expect(outer.fittingSize == NSSize(width: 10 + 8 + 30, height: 40))
    }

    @Test func `A view that is clipped is shown again when the stack view no longer arranges it`() {
        let stack = makeStack([60, 60, 60, 60], width: 100, .fill) {
            for view in $0.arrangedSubviews.dropFirst() { $0.setVisibilityPriority(.detachOnlyIfNecessary, for: view) }
            $0.setClippingResistancePriority(.defaultLow, for: .horizontal)
        }
        let views = stack.arrangedSubviews
        #expect(views.map(\.isHidden) == [false, true, true, true])
        stack.removeArrangedSubview(views[1])
        views[2].removeFromSuperview()
        #expect(!views[1].isHidden && !views[2].isHidden && views[3].isHidden)
    }

    @Test func `A view that is not to be visible is hidden, unless the program has hidden it`() {
        let stack = makeStack([20, 20], .fill) { $0.setVisibilityPriority(.notVisible, for: $0.arrangedSubviews[1]) }
        let view = stack.arrangedSubviews[1]
        #expect(view.isHidden && stack.detachedViews == [view])
        stack.setVisibilityPriority(.mustHold, for: view)
        stack.superview?.layoutSubtreeIfNeeded()
        #expect(!view.isHidden)
    }
}
