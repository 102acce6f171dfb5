import Foundation
import QuartzCore

/// The frames that follow from the solution.
extension LayoutEngine {
    /// The sides of an item's rectangle in its superview, with y down. Those of views whose frames follow from constraints
    /// are at whole pixels.
    private struct Edges {
        var left, top, right, bottom: CGFloat
    }

    private func edges(of item: Variables, isRounded: Bool, scale: CGFloat) -> Edges {
        let (x, y, width, height) = item.values
        let edges = Edges(left: x, top: y, right: x + max(width, 0), bottom: y + max(height, 0))
        guard isRounded else { return edges }
        // Values that should be halfway between pixels differ by rounding errors.
        func pixel(_ value: CGFloat) -> CGFloat { ((value * scale) + 1e-6).rounded() / scale }
        return Edges(
            left: pixel(edges.left), top: pixel(edges.top), right: pixel(edges.right), bottom: pixel(edges.bottom))
    }

    /// Pixels per point.
    private var scale: CGFloat { root?.window?.backingScaleFactor ?? 1 }

    private func found(_ item: AnyObject) -> Variables? {
        guard let variables = variables[ObjectIdentifier(item)], variables.item === item else { return nil }
        return variables
    }

    /// The size of the root that the constraints demand.
    var rootSize: NSSize? {
        guard let root, let item = found(root) else { return nil }
        return NSSize(width: item.values.width, height: item.values.height)
    }

    /// The height of a view for converting its subviews' frames.
    private func height(of view: NSView, scale: CGFloat) -> CGFloat {
        guard view !== root, let item = found(view) else { return view.frame.height }
        let edges = edges(of: item, isRounded: view.viewLayout?.translates == false, scale: scale)
        return edges.bottom - edges.top
    }

    /// The frame of a view in its superview's coordinates; nil if no constraint concerns the view.
    func frame(of view: NSView) -> NSRect? {
        guard view !== root, let superview = view.superview, let item = found(view) else { return nil }
        return frame(of: view, item, isFlipped: superview.isFlipped, height: height(of: superview, scale: scale), scale)
    }

    /// The frame of a guide in its view's coordinates.
    func frame(of guide: NSLayoutGuide) -> NSRect {
        guard let view = guide.owner, let item = found(guide) else { return .zero }
        return rect(
            edges(of: item, isRounded: true, scale: scale), isFlipped: view.isFlipped,
            height: height(of: view, scale: scale))
    }

    private func frame(
        of view: NSView, _ item: Variables, isFlipped: Bool, height: CGFloat, _ scale: CGFloat
    ) -> NSRect {
        let isRounded = view.viewLayout?.translates == false
        return rect(edges(of: item, isRounded: isRounded, scale: scale), isFlipped: isFlipped, height: height)
    }

    private func rect(_ edges: Edges, isFlipped: Bool, height: CGFloat) -> NSRect {
        NSRect(
            x: edges.left, y: isFlipped ? edges.top : height - edges.bottom, width: edges.right - edges.left,
            height: edges.bottom - edges.top)
    }

    /// Marks the views whose subviews' frames differ from the solution.
    func markChangedViews() {
        let scale = scale
        if scale != comparedScale { moved = nil }
        comparedScale = scale
        var superview: NSView?
        var (isFlipped, height) = (false, CGFloat(0))
        func compare(_ item: Variables) {
            guard let view = item.item as? NSView, view !== root, let outer = view.superview, !outer.needsLayout else {
                return
            }
            if outer !== superview {
                superview = outer
                (isFlipped, height) = (outer.isFlipped, self.height(of: outer, scale: scale))
            }
            let frame = frame(of: view, item, isFlipped: isFlipped, height: height, scale)
            if !frame.isNearlyEqual(to: view.frame) { outer.needsLayout = true }
        }
        // Subviews that keep their values and move with the height of their superview are placed after it was resized.
        if let moved {
            for item in moved where item.item.map({ found($0) === item }) == true { compare(item) }
        } else {
            variables.values.forEach(compare)
        }
        moved = []
        guard let root, root.window == nil, root.viewLayout?.translates == false, let size = rootSize else { return }
        let rounded = NSSize(width: size.width.rounded(), height: size.height.rounded())
        if rounded != root.frame.size { applying { root.setFrameSize(rounded) } }
    }

    /// Sets the frames of the subviews of a view, except those that were set since the constraints were solved, as by a scroll
    /// view that was resized.
    func applyFrames(in view: NSView) { applyFrames(of: view.subviews, in: view) }

    /// Sets the frame of a view, whose superview is laid out later.
    func applyFrame(of view: NSView) {
        if let superview = view.superview { applyFrames(of: [view], in: superview) }
    }

    private func applyFrames(of subviews: [NSView], in view: NSView) {
        applying {
            let (scale, isFlipped) = (scale, view.isFlipped)
            let height = height(of: view, scale: scale)
            for subview in subviews {
                guard let item = found(subview), !hasNewFrame(subview) else { continue }
                let frame = frame(of: subview, item, isFlipped: isFlipped, height: height, scale)
                guard !frame.isNearlyEqual(to: subview.frame) else { continue }
                let former = Self.placedView
                Self.placedView = ObjectIdentifier(subview)
                subview.frame = frame
                Self.placedView = former
            }
        }
    }

    private func applying(_ change: () -> Void) {
        let former = isApplying
        isApplying = true
        change()
        isApplying = former
    }

    // MARK: Examining the solution

    /// The constraints that determine an item's position and size in a direction.
    func constraints(
        determining item: AnyObject, _ orientation: NSLayoutConstraint.Orientation
    ) -> [NSLayoutConstraint] {
        solve()
        guard let item = found(item) else { return [] }
        let isHorizontal = orientation == .horizontal
        let ids = Set(
            (isHorizontal ? [item.x, item.width] : [item.y, item.height]).flatMap(solver.constraints(determining:)))
        return sources.values.sorted { $0.order < $1.order }.compactMap { source in
            source.entries.contains { $0.id.map(ids.contains) == true } ? source.object as? NSLayoutConstraint : nil
        }
    }

    /// Whether an item could have another position or size without violating more constraints.
    func isAmbiguous(_ item: AnyObject) -> Bool {
        solve()
        guard let item = found(item) else { return (item as? NSView)?.viewLayout?.translates == false }
        return [item.x, item.y, item.width, item.height].contains(where: solver.isAmbiguous)
    }
}

extension NSRect {
    /// Whether the sides differ by rounding errors only.
    func isNearlyEqual(to other: NSRect) -> Bool {
        abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6 && abs(width - other.width) < 1e-6
            && abs(height - other.height) < 1e-6
    }
}
