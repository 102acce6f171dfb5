import Foundation

/// The recognizer of a scroll view for a finger on a touch screen.
final class ScrollPanGestureRecognizer: NSPanGestureRecognizer, NSGestureRecognizerDelegate {
    private var scrollView: NSScrollView? { view as? NSScrollView }

    override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        // Without buttons, no event of the mouse is received or delayed.
        buttonMask = 0
        delegate = self
        acetateHandler = { [weak self] _ in self.map { $0.scrollView?.handlePan($0) } }
    }

    required init?(coder: NSCoder) { nil }

    /// A finger stops a document that moves.
    override func touchesBegan(with event: NSEvent) {
        scrollView?.stopMotion()
        super.touchesBegan(with: event)
    }

    /// A finger that moves in a direction in which the document does not is left to the scroll views around it.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: NSGestureRecognizer) -> Bool {
        let way = translation(in: nil)
        return scrollView?.moves(x: way.x, y: -way.y) ?? false
    }
}
