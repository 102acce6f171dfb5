import AppKit

/// Child view controllers that replace each other with animated transitions.
final class ControllersPage: PageController {
    private typealias Options = NSViewController.TransitionOptions

    private static let transitions: [(name: String, options: Options)] = [
        ("Crossfade", .crossfade), ("Slide left", .slideLeft), ("Slide right", .slideRight), ("Slide up", .slideUp),
        ("Slide down", .slideDown),
    ]

    private static let colors: [NSColor] = [.systemTeal, .systemIndigo, .systemPink, .systemOrange]

    private let container = NSView()
    private var count = 0

    init() { super.init(.controllers, hint: "Click a transition to replace the child controller with the next one.") }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let buttons = NSStackView(views: Self.transitions.map { makeButton($0.name, $0.options) })
        buttons.spacing = 8
        container.clipsToBounds = true
        for part in [buttons, container] {
            part.translatesAutoresizingMaskIntoConstraints = false
            content.addSubview(part)
        }
        NSLayoutConstraint.activate([
            buttons.topAnchor.constraint(equalTo: content.topAnchor),
            buttons.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            container.topAnchor.constraint(equalTo: buttons.bottomAnchor, constant: 16),
            container.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            container.trailingAnchor.constraint(equalTo: content.trailingAnchor),
            container.bottomAnchor.constraint(equalTo: content.bottomAnchor),
        ])
        let first = makeChild()
        addChild(first)
        place(first)
        container.addSubview(first.view)
    }

    private func makeButton(_ name: String, _ options: Options) -> NSView {
        let button = Box(.controlAccentColor, radius: 6, title: name)
        NSLayoutConstraint.activate([
            button.widthAnchor.constraint(equalToConstant: 108), button.heightAnchor.constraint(equalToConstant: 30),
        ])
        button.addGestureRecognizer(NSClickGestureRecognizer { [weak self] _ in self?.showNext(options) })
        return button
    }

    private func makeChild() -> NSViewController {
        defer { count += 1 }
        return ChildController(number: count + 1, color: Self.colors[count % Self.colors.count])
    }

    private func place(_ child: NSViewController) {
        child.view.frame = container.bounds
        child.view.autoresizingMask = [.width, .height]
    }

    private func showNext(_ options: Options) {
        guard let former = children.last else { return }
        let next = makeChild()
        addChild(next)
        place(next)
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.4
            transition(from: former, to: next, options: options) { former.removeFromParent() }
        }
    }

    /// A colored view with a number.
    private final class ChildController: NSViewController {
        private let number: Int
        private let color: NSColor

        init(number: Int, color: NSColor) {
            (self.number, self.color) = (number, color)
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func loadView() {
            view = Box(
                color, frame: NSRect(x: 0, y: 0, width: 600, height: 300), radius: 12, title: "Controller \(number)")
        }
    }
}
