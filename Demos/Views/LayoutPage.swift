import AppKit

/// Boxes in a stack view, and a form in a grid view. A click on a box changes a constraint with an animation.
final class LayoutPage: NSViewController {
    private var width: NSLayoutConstraint?

    override func loadView() { view = NSView() }

    override func viewDidLoad() {
        let boxes = [NSColor.systemBlue, .systemTeal, .systemOrange].map { Box($0) }
        let stack = NSStackView(views: boxes)
        stack.distribution = .fill
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        let names = ["Name", "Favorite color", "Notes"].map { Label($0, color: .secondaryLabelColor) }
        let values = ["Ada Lovelace", "Ultramarine", "The first page of a long story"].map { Label($0) }
        let grid = NSGridView(views: zip(names, values).map { [$0, $1] })
        grid.column(at: 0).xPlacement = .trailing
        grid.rowSpacing = 10
        grid.columnSpacing = 12
        grid.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        view.addSubview(grid)
        let width = boxes[0].widthAnchor.constraint(equalToConstant: 160)
        self.width = width
        NSLayoutConstraint.activate(
            [
                stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
                stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
                stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
                stack.heightAnchor.constraint(equalToConstant: 160),
                boxes[1].widthAnchor.constraint(equalTo: boxes[2].widthAnchor),
                width,
            ] + boxes.map { $0.heightAnchor.constraint(equalTo: stack.heightAnchor) } + [
                grid.topAnchor.constraint(equalTo: stack.bottomAnchor, constant: 32),
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
