import AppKit

/// Paragraphs in layers of their own, which move when another one comes or goes.
final class ParagraphsPage: PageController {
    private let paragraphs = ParagraphsView()

    init() {
        super.init(
            .paragraphs,
            hint: "Drag to select. Return adds a paragraph above the selected one, and Delete removes what is selected."
        )
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        fill(with: paragraphs)
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        view.window?.makeFirstResponder(paragraphs)
    }
}

/// The layer of a paragraph.
private final class ParagraphLayer: CALayer {
    private let fragment: NSTextLayoutFragment

    init(_ fragment: NSTextLayoutFragment, scale: CGFloat) {
        self.fragment = fragment
        super.init()
        contentsScale = scale
        // The lines of a fragment change with the width of the view.
        needsDisplayOnBoundsChange = true
        place()
    }

    override init(layer: Any) {
        fragment =
            (layer as? ParagraphLayer)?.fragment
            ?? NSTextLayoutFragment(textElement: NSTextParagraph(attributedString: nil), range: nil)
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    /// Moves the layer to the place of its fragment. The origin of the fragment is the anchor point.
    func place() {
        bounds = fragment.renderingSurfaceBounds
        anchorPoint = CGPoint(x: -bounds.minX / bounds.width, y: -bounds.minY / bounds.height)
        position = fragment.layoutFragmentFrame.origin
    }

    override func draw(in context: CGContext) { fragment.draw(at: .zero, in: context) }
}

/// A view that lays out a text with TextKit 2.
final class ParagraphsView: NSView, @preconcurrency NSTextViewportLayoutControllerDelegate {
    private let contents = NSTextContentStorage()
    private let manager = NSTextLayoutManager()
    private let textLayer = CALayer()
    private let selectionLayer = CALayer()
    private var layers: [ObjectIdentifier: ParagraphLayer] = [:]
    /// The layers of the last layout that are not shown again.
    private var former: [ObjectIdentifier: ParagraphLayer] = [:]
    private var added = 0

    init() {
        super.init(frame: .zero)
        wantsLayer = true
        contents.addTextLayoutManager(manager)
        manager.textContainer = NSTextContainer(size: .zero)
        manager.textContainer?.lineFragmentPadding = 20
        manager.textViewportLayoutController.delegate = self
        contents.attributedString = Self.text
        manager.textSelections = [NSTextSelection(manager.documentRange.location, affinity: .downstream)]
        for part in [selectionLayer, textLayer] { layer?.addSublayer(part) }
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }
    override var acceptsFirstResponder: Bool { true }

    override func layout() {
        super.layout()
        if manager.textContainer?.size.width != bounds.width { manager.textContainer?.size = bounds.size }
        layoutText(animated: false)
    }

    private func layoutText(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        CATransaction.setAnimationDuration(0.4)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        manager.textViewportLayoutController.layoutViewport()
        showSelection()
        CATransaction.commit()
    }

    // MARK: The viewport

    func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect { bounds }

    func textViewportLayoutControllerWillLayout(_ controller: NSTextViewportLayoutController) {
        (former, layers) = (layers, [:])
    }

    func textViewportLayoutController(
        _ controller: NSTextViewportLayoutController, configureRenderingSurfaceFor fragment: NSTextLayoutFragment
    ) {
        let key = ObjectIdentifier(fragment)
        if let layer = former.removeValue(forKey: key) {
            layer.place()
            layers[key] = layer
        } else {
            let layer = ParagraphLayer(fragment, scale: window?.backingScaleFactor ?? 1)
            layers[key] = layer
            // It appears where it is, by the implicit animation of a sublayer that comes.
            textLayer.addSublayer(layer)
        }
    }

    func textViewportLayoutControllerDidLayout(_ controller: NSTextViewportLayoutController) {
        for layer in former.values { layer.removeFromSuperlayer() }
        former = [:]
    }

    // MARK: The selection

    private func showSelection() {
        selectionLayer.sublayers = nil
        for range in manager.textSelections.flatMap(\.textRanges) {
            manager.enumerateTextSegments(in: range, type: .selection, options: .rangeNotRequired) { _, frame, _, _ in
                let part = CALayer()
                part.frame = range.isEmpty ? frame.insetBy(dx: -1, dy: 0) : frame
                part.backgroundColor =
                    (range.isEmpty ? NSColor.controlAccentColor : .selectedTextBackgroundColor).cgColor
                selectionLayer.addSublayer(part)
                return true
            }
        }
    }

    private func select(_ event: NSEvent, selecting: Bool) {
        let selections = manager.textSelectionNavigation.textSelections(
            interactingAt: convert(event.locationInWindow, from: nil),
            inContainerAt: manager.documentRange.location, anchors: selecting ? manager.textSelections : [],
            modifiers: [], selecting: selecting, bounds: bounds)
        manager.textSelections = selections.map { selection in
            event.clickCount == 2
                ? manager.textSelectionNavigation.textSelection(for: .word, enclosing: selection) : selection
        }
        layoutText(animated: false)
    }

    override func mouseDown(with event: NSEvent) { select(event, selecting: false) }
    override func mouseDragged(with event: NSEvent) { select(event, selecting: true) }

    // MARK: Changes

    override func keyDown(with event: NSEvent) {
        guard let range = manager.textSelections.first?.textRanges.last else { return }
        switch event.specialKey {
        case .carriageReturn:
            let paragraph = manager.textRange(for: .paragraph, enclosing: range.endLocation) ?? range
            added += 1
            let text = NSAttributedString(string: "Paragraph \(added) came here.\n", attributes: Self.body)
            manager.replaceContents(in: NSTextRange(location: paragraph.location), with: text)
        case .delete, .backspace, .deleteForward:
            manager.replaceContents(in: range, with: NSAttributedString())
        default: return super.keyDown(with: event)
        }
        layoutText(animated: true)
    }

    private static let body: [NSAttributedString.Key: Any] = {
        let style = NSMutableParagraphStyle()
        style.paragraphSpacing = 10
        return [
            .font: NSFont.systemFont(ofSize: 15), .foregroundColor: NSColor.labelColor, .paragraphStyle: style,
        ]
    }()

    private static var text: NSAttributedString {
        let lines = [
            "Each paragraph is laid out by a fragment, and drawn into a layer of its own.",
            "Only those that can be seen are laid out. When one comes or goes, the layers of the others move to their "
                + "new places, as the position of any layer does.",
            "Selections are segments of lines, also where the direction changes: English, עברית, and English again.",
            "The layout manager knows where each character is, and the view decides what is drawn there.",
        ]
        return NSAttributedString(string: lines.joined(separator: "\n"), attributes: body)
    }
}
