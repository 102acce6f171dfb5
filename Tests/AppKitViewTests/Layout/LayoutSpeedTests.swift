import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The processor time of layouts of 1,000 views with 4,000 constraints.
@MainActor
@Suite struct LayoutSpeedTests {
    /// A time that is several times what an optimized build needs on a computer of 2025, and far below that of a pass over all
    /// pairs of views.
    #if DEBUG
        private let factor = 10.0
    #else
        private let factor = 1.0
    #endif

    private func makeView(in root: NSView) -> NSView {
        let view = NSView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        return view
    }

    /// 40 rows of 25 views with the size of the first one.
    private func grid(in root: NSView) -> [NSLayoutConstraint] {
        var views: [NSView] = []
        var constraints: [NSLayoutConstraint] = []
        for index in 0..<1000 {
            let view = makeView(in: root)
            let left = index % 25 == 0 ? root.leadingAnchor : views[index - 1].trailingAnchor
            let top = index < 25 ? root.topAnchor : views[index - 25].bottomAnchor
            constraints += [
                view.leadingAnchor.constraint(equalTo: left, constant: 4),
                view.topAnchor.constraint(equalTo: top, constant: 4),
            ]
            if let first = views.first {
                constraints += [
                    view.widthAnchor.constraint(equalTo: first.widthAnchor),
                    view.heightAnchor.constraint(equalTo: first.heightAnchor),
                ]
            } else {
                constraints += [
                    view.widthAnchor.constraint(equalToConstant: 30), view.heightAnchor.constraint(equalToConstant: 12),
                ]
            }
            views.append(view)
        }
        return constraints
    }

    /// 250 rows of a label, a field with a least width, a field of half of that, and a button at the right side.
    private func form(in root: NSView) -> [NSLayoutConstraint] {
        var constraints: [NSLayoutConstraint] = []
        var former: NSView?
        for _ in 0..<250 {
            let views = (0..<4).map { _ in makeView(in: root) }
            let wide = views[1].widthAnchor.constraint(equalToConstant: 2000)
            wide.priority = .defaultLow
            let button = views[3].widthAnchor.constraint(equalToConstant: 80)
            button.priority = .defaultHigh
            constraints += [
                views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
                views[0].widthAnchor.constraint(equalToConstant: 100),
                views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: 8),
                views[1].widthAnchor.constraint(greaterThanOrEqualToConstant: 100), wide,
                views[2].leadingAnchor.constraint(equalTo: views[1].trailingAnchor, constant: 8),
                views[2].widthAnchor.constraint(equalTo: views[1].widthAnchor, multiplier: 0.5),
                views[3].leadingAnchor.constraint(greaterThanOrEqualTo: views[2].trailingAnchor, constant: 8),
                views[3].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20), button,
                views[0].topAnchor.constraint(equalTo: former?.bottomAnchor ?? root.topAnchor, constant: 2),
                views[0].heightAnchor.constraint(equalToConstant: 20),
                views[1].heightAnchor.constraint(equalTo: views[0].heightAnchor),
            ]
            constraints += views.dropFirst().map { $0.centerYAnchor.constraint(equalTo: views[0].centerYAnchor) }
            former = views[0]
        }
        return constraints
    }

    /// A view with a size of its own, as labels and fields have.
    private final class SizedView: NSView {
        var size = NSSize(width: NSView.noIntrinsicMetric, height: NSView.noIntrinsicMetric)
        override var intrinsicContentSize: NSSize { size }
    }

    /// 333 rows of a label, a field and a button with sizes of their own. All labels are as wide as the widest one.
    private func fields(in root: NSView) -> [NSLayoutConstraint] {
        func make(_ width: CGFloat, _ height: CGFloat) -> SizedView {
            let view = SizedView()
            view.size = NSSize(width: width, height: height)
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            return view
        }
        var constraints: [NSLayoutConstraint] = []
        var (former, first): (NSView?, NSView?)
        for row in 0..<333 {
            let label = make(CGFloat(40 + row * 37 % 101), 17)
            let (field, button) = (make(NSView.noIntrinsicMetric, 22), make(60, 22))
            constraints += [
                label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
                label.widthAnchor.constraint(equalTo: (first ?? label).widthAnchor),
                field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
                field.widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
                button.leadingAnchor.constraint(equalTo: field.trailingAnchor, constant: 8),
                button.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
                label.centerYAnchor.constraint(equalTo: field.centerYAnchor),
                button.centerYAnchor.constraint(equalTo: field.centerYAnchor),
                button.heightAnchor.constraint(greaterThanOrEqualToConstant: 20),
                field.heightAnchor.constraint(lessThanOrEqualToConstant: 40),
                label.heightAnchor.constraint(lessThanOrEqualTo: field.heightAnchor),
                field.topAnchor.constraint(equalTo: former?.bottomAnchor ?? root.topAnchor, constant: 6),
            ]
            (former, first) = (field, first ?? label)
        }
        return constraints
    }

    /// 100 rows of 10 views that share the width of the window.
    private func rows(in root: NSView) -> [NSLayoutConstraint] {
        var constraints: [NSLayoutConstraint] = []
        var former: NSView?
        for _ in 0..<100 {
            let views = (0..<10).map { _ in makeView(in: root) }
            for (index, view) in views.enumerated() {
                let left = index == 0 ? root.leadingAnchor : views[index - 1].trailingAnchor
                constraints.append(view.leadingAnchor.constraint(equalTo: left, constant: 4))
                guard index > 0 else { continue }
                constraints += [
                    view.widthAnchor.constraint(equalTo: views[0].widthAnchor),
                    view.topAnchor.constraint(equalTo: views[0].topAnchor),
                    view.heightAnchor.constraint(equalTo: views[0].heightAnchor),
                ]
            }
            constraints += [
                views[9].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -4),
                views[0].topAnchor.constraint(equalTo: former?.bottomAnchor ?? root.topAnchor, constant: 4),
                views[0].heightAnchor.constraint(equalToConstant: 20),
            ]
            former = views[0]
        }
        return constraints
    }

    @Test(arguments: ["grid", "form", "fields", "rows"])
    func `A large view tree is laid out soon, and sooner after a changed constant`(kind: String) {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 1200, height: 900))
        let constraints =
            switch kind {
            case "grid": grid(in: root)
            case "form": form(in: root)
            case "fields": fields(in: root)
            default: rows(in: root)
            }
        #expect((3990...4000).contains(constraints.count) && (999...1000).contains(root.subviews.count))
        NSLayoutConstraint.activate(constraints)
        #expect(processorMilliseconds { root.layoutSubtreeIfNeeded() } < 100 * factor)
        #expect(root.subviews[998].frame.width > 0)
        let changes = stride(from: 100, to: 3900, by: 200).map { index in
            processorMilliseconds {
                constraints[index].constant += 1
                root.layoutSubtreeIfNeeded()
            }
        }
        #expect(changes.sorted()[changes.count / 2] < 4 * factor)
    }

    @Test func `Labels of a long form are as wide as the widest, and its fields fill the rest`() {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 1200, height: 900))
        NSLayoutConstraint.activate(fields(in: root))
        root.layoutSubtreeIfNeeded()
        // The widest of 40...140 that occurs: 37 and 101 have no common divisor.
        #expect(Set(root.subviews.indices.filter { $0 % 3 == 0 }.map { root.subviews[$0].frame.width }) == [140])
        let (field, last) = (root.subviews[1], root.subviews[997])
        // 1200 less the margins, the label, the button and two gaps.
        #expect(field.frame == NSRect(x: 168, y: 900 - 6 - 22, width: 944, height: 22))
        #expect(last.frame == NSRect(x: 168, y: 900 - 333 * 28, width: 944, height: 22))
    }
}
