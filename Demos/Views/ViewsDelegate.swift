import AppKit

/// A page of the demo.
enum ViewsPage: String, CaseIterable {
    case layout, scrolling, text, gestures

    @MainActor
    func makeController() -> NSViewController {
        switch self {
        case .layout: LayoutPage()
        case .scrolling: ScrollingPage()
        case .text: TextPage()
        case .gestures: GesturesPage()
        }
    }
}

/// Opens the window of the demo.
@MainActor
final class ViewsDelegate: NSObject, NSApplicationDelegate {
    let pages: PagesController
    private(set) var window: NSWindow?

    init(_ page: ViewsPage) { pages = PagesController(page) }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(contentViewController: pages)
        window.setContentSize(NSSize(width: 900, height: 600))
        window.title = "Views"
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}

/// A list of pages at the left, and the chosen page at the right.
final class PagesController: NSViewController {
    private(set) var page: ViewsPage
    private let container = NSView()
    private let marker = Box(.controlAccentColor)
    private var markerPlace: NSLayoutConstraint?
    private var labels: [ViewsPage: Label] = [:]

    init(_ page: ViewsPage) {
        self.page = page
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 900, height: 600)) }

    override func viewDidLoad() {
        view.wantsLayer = true
        let list = NSStackView()
        list.orientation = .vertical
        list.alignment = .leading
        list.spacing = 14
        for page in ViewsPage.allCases {
            let label = Label(page.rawValue.capitalized, size: 15, weight: .medium)
            label.addGestureRecognizer(NSClickGestureRecognizer { [weak self] _ in self?.show(page) })
            labels[page] = label
            list.addArrangedSubview(label)
        }
        for part in [list, container] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        view.addSubview(marker)
        NSLayoutConstraint.activate([
            list.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
            list.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 28),
            list.widthAnchor.constraint(equalToConstant: 120),
            container.topAnchor.constraint(equalTo: view.topAnchor),
            container.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            container.leadingAnchor.constraint(equalTo: list.trailingAnchor),
            container.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            marker.widthAnchor.constraint(equalToConstant: 4),
            marker.heightAnchor.constraint(equalToConstant: 20),
            marker.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 14),
        ])
        let first = page.makeController()
        addChild(first)
        place(first)
        mark()
    }

    /// Shows another page, which fades in.
    func show(_ page: ViewsPage) {
        guard page != self.page, let former = children.first else { return }
        self.page = page
        let next = page.makeController()
        addChild(next)
        next.view.frame = container.bounds
        next.view.autoresizingMask = [.width, .height]
        transition(from: former, to: next, options: .crossfade) { former.removeFromParent() }
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.25
            context.allowsImplicitAnimation = true
            mark()
            view.layoutSubtreeIfNeeded()
        }
    }

    private func place(_ controller: NSViewController) {
        controller.view.frame = container.bounds
        controller.view.autoresizingMask = [.width, .height]
        container.addSubview(controller.view)
    }

    /// Puts the marker beside the chosen page's name.
    private func mark() {
        guard let label = labels[page] else { return }
        markerPlace?.isActive = false
        markerPlace = marker.centerYAnchor.constraint(equalTo: label.centerYAnchor)
        markerPlace?.isActive = true
    }

    override func keyDown(with event: NSEvent) {
        guard let key = event.charactersIgnoringModifiers, let number = Int(key),
            ViewsPage.allCases.indices.contains(number - 1)
        else { return super.keyDown(with: event) }
        show(ViewsPage.allCases[number - 1])
    }
}
