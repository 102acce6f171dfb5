import AppKit

/// Boxes that are dragged, pinched and rotated with a pointer, a touchpad or on a touch screen.
final class GesturesPage: NSViewController {
    override func loadView() { view = NSView() }

    override func viewDidLoad() {
        let hint = Label("Drag, pinch and rotate the boxes; click twice to put one back.", color: .secondaryLabelColor)
        view.addSubview(hint)
        NSLayoutConstraint.activate([
            hint.topAnchor.constraint(equalTo: view.topAnchor, constant: 16),
            hint.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
        ])
        let colors = [NSColor.systemPink, .systemPurple, .systemGreen]
        for (index, color) in colors.enumerated() {
            add(Box(color, frame: NSRect(x: 40 + 180 * index, y: 120, width: 140, height: 140)))
        }
    }

    private func add(_ box: Box) {
        let home = box.frame
        view.addSubview(box)
        box.addGestureRecognizer(
            NSPanGestureRecognizer { [weak view] recognizer in
                guard let pan = recognizer as? NSPanGestureRecognizer, let box = pan.view else { return }
                let distance = pan.translation(in: view)
                box.frame = box.frame.offsetBy(dx: distance.x, dy: distance.y)
                pan.setTranslation(.zero, in: view)
            })
        box.addGestureRecognizer(
            NSMagnificationGestureRecognizer { recognizer in
                guard let pinch = recognizer as? NSMagnificationGestureRecognizer, let box = pinch.view else { return }
                let growth = box.frame.width * pinch.magnification / 2
                box.frame = box.frame.insetBy(dx: -min(growth, 200), dy: -min(growth, 200))
                pinch.magnification = 0
            })
        box.addGestureRecognizer(
            NSRotationGestureRecognizer { recognizer in
                guard let turn = recognizer as? NSRotationGestureRecognizer, let box = turn.view else { return }
                box.frameCenterRotation += turn.rotationInDegrees
                turn.rotation = 0
            })
        let clicks = NSClickGestureRecognizer { recognizer in
            guard let box = recognizer.view else { return }
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 0.3
                box.animator().frame = home
            }
            box.frameCenterRotation = 0
        }
        clicks.numberOfClicksRequired = 2
        box.addGestureRecognizer(clicks)
    }
}
