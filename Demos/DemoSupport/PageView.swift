import AppKit

/// A view that shows one page, scaled to fit. The Left and Right arrow keys turn the pages.
package final class PageView: FittedView {
    private let pages: [Page]
    private var index: Int
    private var stages: [Stage] = []

    package init(_ pages: [Page], first: Int, frame: NSRect) {
        (self.pages, index) = (pages, first)
        super.init(sheetSize: PageLayout.size, frame: frame)
    }

    package required init?(coder: NSCoder) { nil }

    public override func windowDidOpen() { showPage() }

    // MARK: Pages

    /// Shows the page at `index` and starts its samples.
    private func showPage() {
        for stage in stages { stage.end() }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        newSheet()
        let page = pages[index]
        stages = page.samples.map { _ in Stage(view: self) }
        addHeading(page)
        for (place, sample) in page.samples.enumerated() {
            addCard(sample, at: PageLayout.card(place, of: page.samples.count), holding: stages[place])
            sample.build(stages[place])
        }
        fit()
        CATransaction.commit()
        // A transition begins with what is already shown, so the page is committed before transitions are added.
        CATransaction.flush()
        for stage in stages { stage.begin() }
        fit()
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
        sheet.addSublayer(Label(page.title, size: 30, at: CGRect(x: left, y: 724, width: width, height: 40)))
        sheet.addSublayer(
            Label(page.summary, size: 15, color: Palette.faint, at: CGRect(x: left, y: 694, width: width, height: 22)))
        let foot = "\(index + 1) / \(pages.count)   \(page.name)   –   Left and Right turn the pages, Escape quits"
        sheet.addSublayer(
            Label(foot, size: 12, color: Palette.faint, at: CGRect(x: left, y: 18, width: width, height: 18)))
    }

    private func addCard(
        _ sample: Sample, at place: (frame: CGRect, stage: CGPoint, scale: CGFloat), holding stage: Stage
    ) {
        let card = Card(at: place.frame)
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
        stage.layer.position = place.stage
        stage.layer.transform = CATransform3DMakeScale(place.scale, place.scale, 1)
        card.addSublayer(stage.layer)
        sheet.addSublayer(card)
    }

    // MARK: Keys

    package override func moveLeft(_ sender: Any?) { turn(by: -1) }
    package override func moveRight(_ sender: Any?) { turn(by: 1) }
}
