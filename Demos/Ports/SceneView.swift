import AppKit
import DemoSupport

/// A view that shows one page, scaled to fit. The Left and Right arrow keys turn the pages.
final class SceneView: FittedView {
    private let pages: [Page]
    private var index: Int
    private var scene: Scene?
    private var link: CADisplayLink?

    init(_ pages: [Page], first: Int, frame: NSRect) {
        (self.pages, index) = (pages, first)
        super.init(sheetSize: PageLayout.size, frame: frame)
    }

    required init?(coder: NSCoder) { nil }

    override func windowDidOpen() { showPage() }

    /// Shows the page at `index`, and starts what it does.
    private func showPage() {
        link?.invalidate()
        link = nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        newSheet()
        addHeading(pages[index])
        let scene = pages[index].make()
        scene.layer.position = CGPoint(x: 48, y: 48)
        sheet.addSublayer(scene.layer)
        self.scene = scene
        fit()
        CATransaction.commit()
        // Actions and transitions begin with what is already shown.
        CATransaction.flush()
        scene.begin()
        if scene.needsFrames {
            link = displayLink { [weak scene] link in
                guard let scene else { return }
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                scene.frame(at: link.targetTimestamp - scene.start)
                CATransaction.commit()
            }
            link?.add(to: .main, forMode: .common)
        }
        CATransaction.flush()
    }

    private func addHeading(_ page: Page) {
        let frame = CGRect(x: 48, y: 0, width: PageLayout.size.width - 96, height: 40)
        sheet.addSublayer(Label(page.title, size: 30, at: frame.offsetBy(dx: 0, dy: 738)))
        var line = frame
        line.size.height = 22
        sheet.addSublayer(Label(page.summary, size: 15, color: Palette.faint, at: line.offsetBy(dx: 0, dy: 706)))
        line.size.height = 18
        let foot = "\(index + 1) / \(pages.count)   \(page.name)   –   Left and Right turn the pages, Escape quits"
        sheet.addSublayer(Label(foot, size: 12, color: Palette.faint, at: line.offsetBy(dx: 0, dy: 18)))
    }

    private func turn(by pages: Int) {
        let next = index + pages
        guard self.pages.indices.contains(next) else { return }
        index = next
        showPage()
    }

    // MARK: Events

    override func moveLeft(_ sender: Any?) { turn(by: -1) }
    override func moveRight(_ sender: Any?) { turn(by: 1) }
    override func mouseDown(with event: NSEvent) { scene?.act() }

    override func keyDown(with event: NSEvent) {
        if event.charactersIgnoringModifiers == " " { scene?.act() } else { super.keyDown(with: event) }
    }
}
