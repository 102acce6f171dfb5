import AppKit

/// Shows one page, made to fit the view, and turns the pages by the arrow keys.
final class PageView: NSView {
    private let pages: [Page]
    private var index: Int
    private let root = CALayer()
    private var content = CALayer()
    private var stages: [Stage] = []

    init(_ pages: [Page], first: Int, frame: NSRect) {
        (self.pages, index) = (pages, first)
        super.init(frame: frame)
        root.backgroundColor = Palette.background
        layer = root
        wantsLayer = true
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Pages

    /// Shows the page at hand from its beginning.
    func showPage() {
        for stage in stages { stage.end() }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        content.removeFromSuperlayer()
        content = CALayer()
        content.bounds = CGRect(origin: .zero, size: PageLayout.size)
        root.addSublayer(content)
        let page = pages[index]
        stages = page.samples.map { _ in Stage(view: self) }
        addHeading(page)
        for (place, sample) in page.samples.enumerated() {
            addCard(sample, at: PageLayout.card(place, of: page.samples.count), holding: stages[place])
            sample.build(stages[place])
        }
        fitContent()
        CATransaction.commit()
        // Transitions are from what is shown to what comes, so the page is shown before they begin.
        CATransaction.flush()
        for stage in stages { stage.begin() }
        CATransaction.flush()
    }

    private func turn(by pages: Int) {
        let next = index + pages
        guard self.pages.indices.contains(next) else { return }
        index = next
        showPage()
    }

    private func addHeading(_ page: Page) {
        let width = PageLayout.size.width - 2 * PageLayout.margin
        let left = PageLayout.margin
        content.addSublayer(Label(page.title, size: 30, at: CGRect(x: left, y: 724, width: width, height: 40)))
        content.addSublayer(
            Label(page.summary, size: 15, color: Palette.faint, at: CGRect(x: left, y: 694, width: width, height: 22)))
        let foot = "\(index + 1) / \(pages.count)   \(page.name)   –   Left and Right turn the pages, Escape quits"
        content.addSublayer(
            Label(foot, size: 12, color: Palette.faint, at: CGRect(x: left, y: 18, width: width, height: 18)))
    }

    private func addCard(_ sample: Sample, at place: (frame: CGRect, scale: CGFloat), holding stage: Stage) {
        let card = CALayer()
        card.frame = place.frame
        card.backgroundColor = Palette.card
        card.cornerRadius = 12
        card.borderWidth = 1
        card.borderColor = Palette.rim
        let width = place.frame.width - 2 * PageLayout.inset
        card.addSublayer(
            Label(sample.name, size: 14, at: CGRect(x: PageLayout.inset, y: 27, width: width, height: 20)))
        card.addSublayer(
            Label(
                sample.note, size: 11, color: Palette.faint,
                at: CGRect(x: PageLayout.inset, y: 9, width: width, height: 16)))
        stage.layer.position = CGPoint(x: PageLayout.inset, y: PageLayout.labels)
        stage.layer.transform = CATransform3DMakeScale(place.scale, place.scale, 1)
        card.addSublayer(stage.layer)
        content.addSublayer(card)
    }

    // MARK: Size

    /// Points of the view for one of the page's.
    private var fit: CGFloat {
        max(min(bounds.width / PageLayout.size.width, bounds.height / PageLayout.size.height), 0.01)
    }

    /// Pixels for a point of the page.
    var pixelScale: CGFloat { (window?.backingScaleFactor ?? 1) * fit }

    private func fitContent() {
        content.position = CGPoint(x: bounds.midX, y: bounds.midY)
        content.transform = fit == 1 ? CATransform3DIdentity : CATransform3DMakeScale(fit, fit, 1)
        setScale(of: content, pixelScale)
    }

    /// Has what is drawn drawn as fine as it is shown.
    private func setScale(of layer: CALayer, _ scale: CGFloat) {
        if layer is any Drawn { layer.contentsScale = scale }
        for sublayer in layer.sublayers ?? [] { setScale(of: sublayer, scale * max(sublayer.transform.m11, 0.01)) }
    }

    override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        fitContent()
        CATransaction.commit()
    }

    override func viewDidChangeBackingProperties() {
        super.viewDidChangeBackingProperties()
        setScale(of: content, pixelScale)
    }

    // MARK: Keys

    override var acceptsFirstResponder: Bool { true }

    override func keyDown(with event: NSEvent) {
        if event.charactersIgnoringModifiers == "q" { NSApp.terminate(self) } else { interpretKeyEvents([event]) }
    }

    override func moveLeft(_ sender: Any?) { turn(by: -1) }
    override func moveRight(_ sender: Any?) { turn(by: 1) }
    override func cancelOperation(_ sender: Any?) { NSApp.terminate(self) }
}
