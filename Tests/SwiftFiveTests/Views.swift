import AppKit

// Views, controllers and windows as programs in the language mode of Swift 5 declare and use them, where the isolation of
// AppKit's classes is not checked.

let defaultColor = NSColor.systemBlue

class Model {
    var names = ["one", "two"]
    var onChange: (() -> Void)?

    func add(_ name: String) {
        names.append(name)
        onChange?()
    }
}

func fill(_ view: NSView) { view.frame = .zero }

func makeStack(_ views: [NSView]) -> NSStackView {
    let stack = NSStackView(views: views)
    stack.orientation = .vertical
    stack.spacing = 8
    return stack
}

class BadgeView: NSView {
    static let margin: CGFloat = 4
    static var count = 0

    var text = "" { didSet { needsDisplay = true } }
    var color: NSColor = .systemRed { didSet { needsDisplay = true } }
    weak var owner: BadgeOwner?
    private var trackingArea: NSTrackingArea?
    private lazy var attributes: [NSAttributedString.Key: Any] = [.font: NSFont.systemFont(ofSize: 12)]

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    deinit { NotificationCenter.default.removeObserver(self) }

    private func setUp() {
        wantsLayer = true
        layer?.cornerRadius = 4
        layerContentsRedrawPolicy = .onSetNeedsDisplay
        BadgeView.count += 1
        _ = NotificationCenter.default.addObserver(
            forName: NSView.frameDidChangeNotification, object: self, queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.needsDisplay = true } }
    }

    override var isFlipped: Bool { true }
    override var intrinsicContentSize: NSSize {
        let size = (text as NSString).size(withAttributes: attributes)
        return NSSize(width: size.width + 2 * Self.margin, height: size.height)
    }
    override var acceptsFirstResponder: Bool { true }
    override var fittingSize: NSSize { intrinsicContentSize }
    override var layerContentsRedrawPolicy: NSView.LayerContentsRedrawPolicy {
        get { super.layerContentsRedrawPolicy }
        set { super.layerContentsRedrawPolicy = newValue }
    }
    override class var defaultFocusRingType: NSFocusRingType { .none }
    override func alignmentRect(forFrame frame: NSRect) -> NSRect { frame.insetBy(dx: 1, dy: 1) }
    override func frame(forAlignmentRect alignmentRect: NSRect) -> NSRect { alignmentRect.insetBy(dx: -1, dy: -1) }

    override func draw(_ dirtyRect: NSRect) {
        color.setFill()
        NSBezierPath(roundedRect: bounds, xRadius: 4, yRadius: 4).fill()
        (text as NSString).draw(at: NSPoint(x: Self.margin, y: 0), withAttributes: attributes)
    }

    override func updateTrackingAreas() {
        super.updateTrackingAreas()
        if let trackingArea { removeTrackingArea(trackingArea) }
        let area = NSTrackingArea(
            rect: bounds, options: [.mouseEnteredAndExited, .activeInKeyWindow], owner: self, userInfo: nil)
        addTrackingArea(area)
        trackingArea = area
    }

    override func mouseEntered(with event: NSEvent) { animator().alphaValue = 0.8 }
    override func mouseExited(with event: NSEvent) { animator().alphaValue = 1 }
    override func mouseDown(with event: NSEvent) { owner?.badgeWasPressed(self) }
    override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }
    override func insertText(_ insertString: Any) { text += insertString as? String ?? "" }
    override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        window?.acceptsMouseMovedEvents = true
    }
}

protocol BadgeOwner: AnyObject {
    func badgeWasPressed(_ badge: BadgeView)
}

class PageController: NSViewController, BadgeOwner, NSGestureRecognizerDelegate, NSTextViewDelegate {
    let model: Model
    let badge = BadgeView(frame: NSRect(x: 0, y: 0, width: 80, height: 20))
    let textView = NSTextView()
    private var timer: Timer?
    private var observers: [NSObjectProtocol] = []
    private var monitor: Any?

    init(model: Model) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        model.onChange = { [weak self] in self?.update() }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func loadView() {
        let scrollView = NSScrollView()
        scrollView.hasVerticalScroller = true
        scrollView.documentView = textView
        view = makeStack([badge, scrollView])
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        badge.owner = self
        textView.delegate = self
        let pan = NSPanGestureRecognizer { [weak self] recognizer in self?.panned(recognizer) }
        pan.delegate = self
        badge.addGestureRecognizer(pan)
        NSLayoutConstraint.activate([
            badge.widthAnchor.constraint(greaterThanOrEqualToConstant: 40),
            badge.heightAnchor.constraint(equalToConstant: 20),
        ])
        let center = NotificationCenter.default
        observers.append(
            center.addObserver(forName: NSWindow.didResizeNotification, object: nil, queue: nil) { [weak self] note in
                guard let window = note.object as? NSWindow else { return }
                DispatchQueue.main.async { [weak self] in if window === self?.view.window { self?.update() } }
            })
        monitor = NSEvent.addLocalMonitorForEvents(matching: .keyDown) { [weak self] event in
            guard event.keyCode == 53 else { return event }
            self?.view.window?.performClose(nil)
            return nil
        }
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
            DispatchQueue.main.async { [weak self] in self?.update() }
        }
    }

    override func viewWillDisappear() {
        super.viewWillDisappear()
        timer?.invalidate()
        timer = nil
        if let monitor { NSEvent.removeMonitor(monitor) }
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    func update() {
        badge.text = model.names.joined(separator: ", ")
        badge.invalidateIntrinsicContentSize()
        NSAnimationContext.runAnimationGroup(
            { context in
                context.duration = 0.2
                context.allowsImplicitAnimation = true
                view.layoutSubtreeIfNeeded()
            }, completionHandler: { [weak self] in self?.badge.needsDisplay = true })
    }

    func updateLater() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.update() }
        DispatchQueue.main.async { [weak self] in self?.view.needsLayout = true }
    }

    private func panned(_ recognizer: NSGestureRecognizer) {
        guard let pan = recognizer as? NSPanGestureRecognizer else { return }
        let distance = pan.translation(in: view)
        badge.setFrameOrigin(NSPoint(x: badge.frame.minX + distance.x, y: badge.frame.minY + distance.y))
        pan.setTranslation(.zero, in: view)
    }

    func badgeWasPressed(_ badge: BadgeView) { model.add("three") }

    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool { true }

    func textDidChange(_ notification: Notification) { badge.text = textView.string }
    func textView(_ textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool { false }
}
