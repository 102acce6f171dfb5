import AppKit

/// A list of pages at the left, and the chosen page at the right. The arrow keys and the keys 1 to 8 choose a page.
final class PagesController: NSViewController {
    /// The width of the list.
    static let listWidth: CGFloat = 176

    private(set) var page: ViewsPage
    private let container = NSView()
    private let marker = Box(.controlAccentColor, radius: 6)
    private var markerPlace: NSLayoutConstraint?
    private var rows: [ViewsPage: NSView] = [:]

    init(_ page: ViewsPage) {
        self.page = page
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = KeyView(frame: NSRect(x: 0, y: 0, width: 900, height: 600)) }

    override func viewDidAppear() {
        super.viewDidAppear()
        guard let window = view.window, window.firstResponder === window else { return }
        window.makeFirstResponder(view)
    }

    override func viewDidLoad() {
        let side = Sidebar()
        marker.alphaValue = 0.25
        let list = NSStackView(views: ViewsPage.allCases.map(makeRow))
        list.orientation = .vertical
        list.alignment = .leading
        list.spacing = 2
        for part in [side, marker, list, container] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        NSLayoutConstraint.activate([
            side.topAnchor.constraint(equalTo: view.topAnchor),
            side.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            side.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            side.widthAnchor.constraint(equalToConstant: Self.listWidth),
            list.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
            list.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
            list.trailingAnchor.constraint(equalTo: side.trailingAnchor, constant: -10),
            container.topAnchor.constraint(equalTo: view.topAnchor),
            container.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            container.leadingAnchor.constraint(equalTo: side.trailingAnchor),
            container.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            marker.leadingAnchor.constraint(equalTo: list.leadingAnchor),
            marker.trailingAnchor.constraint(equalTo: list.trailingAnchor),
            marker.heightAnchor.constraint(equalToConstant: 32),
        ])
        let first = page.makeController()
        addChild(first)
        place(first)
        container.addSubview(first.view)
        mark()
    }

    private func makeRow(_ page: ViewsPage) -> NSView {
        let row = NSView()
        row.translatesAutoresizingMaskIntoConstraints = false
        let (symbol, label) = (
            Symbol(page.symbol, color: .controlAccentColor), Label(page.title, size: 14, weight: .medium)
        )
        row.addSubview(symbol)
        row.addSubview(label)
        NSLayoutConstraint.activate([
            row.heightAnchor.constraint(equalToConstant: 32),
            row.widthAnchor.constraint(equalToConstant: Self.listWidth - 20),
            symbol.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 12),
            symbol.centerYAnchor.constraint(equalTo: row.centerYAnchor),
            label.leadingAnchor.constraint(equalTo: symbol.trailingAnchor, constant: 10),
            label.centerYAnchor.constraint(equalTo: row.centerYAnchor),
        ])
        row.addGestureRecognizer(NSClickGestureRecognizer { [weak self] _ in self?.show(page) })
        rows[page] = row
        return row
    }

    /// Shows another page, which fades in.
    func show(_ page: ViewsPage) {
        guard page != self.page, let former = children.first else { return }
        self.page = page
        view.window?.makeFirstResponder(view)
        let next = page.makeController()
        addChild(next)
        place(next)
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
    }

    /// Puts the marker behind the chosen page's name.
    private func mark() {
        guard let row = rows[page] else { return }
        markerPlace?.isActive = false
        markerPlace = marker.centerYAnchor.constraint(equalTo: row.centerYAnchor)
        markerPlace?.isActive = true
    }

    override func keyDown(with event: NSEvent) {
        let all = ViewsPage.allCases, index = all.firstIndex(of: page) ?? 0
        switch event.specialKey {
        case .downArrow: show(all[min(index + 1, all.count - 1)])
        case .upArrow: show(all[max(index - 1, 0)])
        default:
            guard let key = event.charactersIgnoringModifiers, let number = Int(key), all.indices.contains(number - 1)
            else { return super.keyDown(with: event) }
            show(all[number - 1])
        }
    }

    /// The view that has the keys while no view of a page has them, and passes them to the controller.
    private final class KeyView: NSView {
        override var acceptsFirstResponder: Bool { true }
    }

    /// The background of the list, with a line at its right side.
    private final class Sidebar: NSView {
        override func draw(_ dirtyRect: NSRect) {
            NSColor.quaternaryLabelColor.withAlphaComponent(0.05).setFill()
            bounds.fill(using: .sourceOver)
            NSColor.separatorColor.setFill()
            NSRect(x: bounds.maxX - 1, y: 0, width: 1, height: bounds.height).fill(using: .sourceOver)
        }
    }
}
