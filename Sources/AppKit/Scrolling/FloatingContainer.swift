import Foundation
import QuartzCore

/// The views that float over a document in a direction. It covers the clip view, and its bounds are those of the clip view
/// without their position in the direction.
@MainActor
final class FloatingContainer: NSView {
    let axis: NSEvent.GestureAxis

    init(_ axis: NSEvent.GestureAxis) {
        self.axis = axis
        super.init(frame: .zero)
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    private var scrollView: NSScrollView? { superview as? NSScrollView }

    override var isFlipped: Bool { scrollView?.contentView.isFlipped ?? false }
    override var scrollsByLayerBounds: Bool { true }

    /// Between its views, the document receives the pointer.
    override func hitTest(_ point: NSPoint) -> NSView? {
        let found = super.hitTest(point)
        return found === self ? nil : found
    }

    /// The origin of the bounds for that of the clip view.
    private func origin(for origin: CGPoint) -> CGPoint {
        CGPoint(x: axis == .horizontal ? 0 : origin.x, y: axis == .vertical ? 0 : origin.y)
    }

    /// Covers a clip view.
    func place(over clip: NSClipView) {
        if frame != clip.frame { frame = clip.frame }
        let place = origin(for: clip.bounds.origin)
        if bounds.size != clip.bounds.size { setBoundsSize(clip.bounds.size) }
        if bounds.origin != place { setBoundsOrigin(place) }
    }

    /// Moves with the document on the render thread.
    func follow(_ motion: ScrollMotion, beginTime: CFTimeInterval, key: String) {
        guard axis == .none || (axis == .horizontal ? motion.y : motion.x).duration > 0 else { return }
        let axis = axis
        let animation = FunctionAnimation(of: [.field(.bounds, .origin)], duration: motion.duration) { seconds in
            let position = motion.position(at: seconds)
            return [
                .point(
                    CGPoint(x: axis == .horizontal ? 0 : position.x, y: axis == .vertical ? 0 : position.y))
            ]
        }
        animation.beginTime = beginTime
        layer?.add(animation, forKey: key)
    }
}

extension NSScrollView {
    func addFloating(_ view: NSView, _ axis: NSEvent.GestureAxis) {
        guard view !== self, !isDescendant(of: view) else { return }
        let container = floatingContainers.first { $0.axis == axis } ?? makeContainer(axis)
        container.addSubview(view)
    }

    private func makeContainer(_ axis: NSEvent.GestureAxis) -> FloatingContainer {
        let container = FloatingContainer(axis)
        // Above the document and other floating views, below the scrollers.
        addSubview(container, positioned: .above, relativeTo: floatingContainers.last ?? contentView)
        floatingContainers.append(container)
        container.place(over: contentView)
        return container
    }

    func placeFloatingContainers() {
        for container in floatingContainers { container.place(over: contentView) }
    }
}

extension NSEvent {
    /// A direction of a gesture.
    public enum GestureAxis: Int, Sendable {
        /// No direction.
        case none = 0
        /// To the left or to the right.
        case horizontal = 1
        /// Up or down.
        case vertical = 2
    }
}
