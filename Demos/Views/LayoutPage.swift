import AppKit

/// Boxes in a stack view, and a form in a grid view. A click on a box changes a constraint with an animation.
final class LayoutPage: PageController {
    private var width: NSLayoutConstraint?

    init() { super.init(.layout, hint: "Click a box to change a constraint; resize the window to see the others.") }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let boxes = [
            ("width = 160", NSColor.systemBlue), ("equal widths", .systemTeal), ("equal widths", .systemOrange),
        ]
        .map { Box($1, title: $0) }
        let stack = NSStackView(views: boxes)
        stack.distribution = .fill
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        let names = ["Name", "Favorite color", "Language", "Notes"].map { Label($0, color: .secondaryLabelColor) }
        let values = ["Ada Lovelace", "Ultramarine", "English", "The first page of a long story"].map { Label($0) }
        let symbols = ["person", "paintbrush", "globe", "pencil"].map { Symbol($0, color: .controlAccentColor) }
        let grid = NSGridView(views: (0..<names.count).map { [symbols[$0], names[$0], values[$0]] })
        grid.column(at: 1).xPlacement = .trailing
        grid.yPlacement = .center
        (grid.rowSpacing, grid.columnSpacing) = (14, 12)
        grid.translatesAutoresizingMaskIntoConstraints = false
        content.addSubview(stack)
        content.addSubview(grid)
        let width = boxes[0].widthAnchor.constraint(equalToConstant: 160)
        self.width = width
        NSLayoutConstraint.activate(boxes.map { $0.heightAnchor.constraint(equalTo: stack.heightAnchor) })
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: content.topAnchor),
            stack.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: content.trailingAnchor),
            stack.heightAnchor.constraint(equalToConstant: 160),
            boxes[1].widthAnchor.constraint(equalTo: boxes[2].widthAnchor),
            width,
            grid.topAnchor.constraint(equalTo: stack.bottomAnchor, constant: 36),
            grid.leadingAnchor.constraint(equalTo: stack.leadingAnchor),
        ])
        for box in boxes {
            box.addGestureRecognizer(NSClickGestureRecognizer { [weak self] _ in self?.toggle() })
        }
    }

    private func toggle() {
        guard let width else { return }
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.4
            width.animator().constant = width.constant == 160 ? 320 : 160
        }
    }
}
