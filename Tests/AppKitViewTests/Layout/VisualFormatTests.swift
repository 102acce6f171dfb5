import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite struct VisualFormatTests {
    private let root = makeRoot(300, 200)
    private let a = BoxView(30, 20)
    private let b = BoxView(40, 10)

    private func activate(
        _ format: String, _ options: NSLayoutConstraint.FormatOptions = [], _ metrics: [String: NSNumber]? = nil
    ) -> [NSLayoutConstraint] {
        for view in [a, b] where view.superview == nil { root.addSubview(view) }
        let constraints = NSLayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b])
        NSLayoutConstraint.activate(constraints)
        root.layoutSubtreeIfNeeded()
        return constraints
    }

    @Test func `A row has standard and given distances`() {
        _ = activate("H:|-[a]-[b]-5-|")
        a.setContentHuggingPriority(.init(300), for: .horizontal)
        root.layoutSubtreeIfNeeded()
        #expect(a.frame.minX == 20 && a.frame.maxX == 50)
        #expect(b.frame.minX == 58 && b.frame.maxX == 295)
    }

    @Test func `A column has sizes, priorities, metrics and equal views`() {
        let constraints = activate("V:|-top-[a(>=50)][b(==a@300)]", [.alignAllLeft], ["top": 12])
        // 12 from the top, at least 50 high, adjacent, as high as a, and with equal left sides.
        #expect(a.place.minY == 12 && a.place.height == 50)
        #expect(b.place.minY == 62 && b.place.height == 50)
        #expect(constraints.map(\.priority.rawValue) == [1000, 1000, 1000, 300, 1000])
        #expect(a.frame.minX == b.frame.minX)
    }

    @Test(
        arguments: [
            (NSLayoutConstraint.FormatOptions.directionLeftToRight, 10, 47), (.directionRightToLeft, 260, 213),
        ] as [(NSLayoutConstraint.FormatOptions, CGFloat, CGFloat)])
    func `A row can have a direction`(options: NSLayoutConstraint.FormatOptions, first: CGFloat, second: CGFloat) {
        _ = activate("|-10-[a]-(7)-[b]", options)
        #expect(a.frame.minX == first && b.frame.minX == second)
    }

    @Test(arguments: [
        "", "H:", "[a", "[a]-", "[]", "[a]-x-[b]", "[c]", "[a(>=)]", "[a]-(5-[b]", "|[a]|[b]", "[a(1..2)]",
        "H:[a]-(--5)-[b]",
    ])
    func `A format with a mistake gives no constraints`(format: String) {
        #expect(activate(format).isEmpty)
    }

    @Test func `Options along the direction are refused`() {
        #expect(activate("H:[a][b]", [.alignAllLeft]).isEmpty)
    }
}
