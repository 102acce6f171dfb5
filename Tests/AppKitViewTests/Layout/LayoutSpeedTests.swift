import Foundation
import Glibc
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

    /// The processor time of the main thread in milliseconds.
    private func milliseconds(_ body: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
        }
        let start = now()
        body()
        return now() - start
    }

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

    @Test(arguments: [true, false])
    func `A large view tree is laid out soon, and sooner after a changed constant`(isForm: Bool) {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 1200, height: 900))
        let constraints = isForm ? form(in: root) : grid(in: root)
        #expect(constraints.count == 4000 && root.subviews.count == 1000)
        NSLayoutConstraint.activate(constraints)
        #expect(milliseconds { root.layoutSubtreeIfNeeded() } < 100 * factor)
        #expect(root.subviews[999].frame.width > 0)
        let changes = stride(from: 100, to: 3900, by: 200).map { index in
            milliseconds {
                constraints[index].constant += 1
                root.layoutSubtreeIfNeeded()
            }
        }
        #expect(changes.sorted()[changes.count / 2] < 4 * factor)
    }
}
