import AppKit

/// Boxes that are dragged, pinched and rotated with a pointer, a touchpad or on a touch screen.
final class GesturesPage: PageController {
    init() {
        super.init(
            .gestures,
            hint: "Drag, pinch and rotate the boxes; press one for a while to hide it; click twice to put it back.")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let stage = NSView()
        fill(with: stage)
        let boxes = [("One", NSColor.systemPink), ("Two", .systemPurple), ("Three", .systemTeal)]
        for (index, (name, color)) in boxes.enumerated() {
            let frame = NSRect(x: 48 + 190 * index, y: 150, width: 150, height: 150)
            add(Box(color, frame: frame, radius: 16, title: name), to: stage)
        }
    }

    private func add(_ box: Box, to stage: NSView) {
        let home = box.frame
        let shadow = NSShadow()
        (shadow.shadowBlurRadius, shadow.shadowOffset) = (8, NSSize(width: 0, height: -3))
        box.shadow = shadow
        stage.addSubview(box)
        box.addGestureRecognizer(
            NSPanGestureRecognizer { [weak stage] recognizer in
                guard let pan = recognizer as? NSPanGestureRecognizer, let box = pan.view else { return }
                let distance = pan.translation(in: stage)
                box.setFrameOrigin(NSPoint(x: box.frame.minX + distance.x, y: box.frame.minY + distance.y))
                pan.setTranslation(.zero, in: stage)
                if pan.state == .began { stage?.addSubview(box) }
            })
        box.addGestureRecognizer(
            NSMagnificationGestureRecognizer { recognizer in
                guard let pinch = recognizer as? NSMagnificationGestureRecognizer, let box = pinch.view else { return }
                let side = min(max(box.frame.width * (1 + pinch.magnification), 60), 400)
                box.frame = box.frame.insetBy(dx: (box.frame.width - side) / 2, dy: (box.frame.height - side) / 2)
                pinch.magnification = 0
            })
        box.addGestureRecognizer(
            NSRotationGestureRecognizer { recognizer in
                guard let turn = recognizer as? NSRotationGestureRecognizer, let box = turn.view else { return }
                box.frameCenterRotation += turn.rotationInDegrees
                turn.rotation = 0
            })
        box.addGestureRecognizer(
            NSPressGestureRecognizer { recognizer in
                guard recognizer.state == .began, let box = recognizer.view else { return }
                NSAnimationContext.runAnimationGroup { _ in box.animator().alphaValue = box.alphaValue < 1 ? 1 : 0.2 }
            })
        let clicks = NSClickGestureRecognizer { recognizer in
            guard let box = recognizer.view else { return }
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 0.3
                let animator = box.animator()
                animator.frameCenterRotation = 0
                animator.frame = home
                animator.alphaValue = 1
            }
        }
        clicks.numberOfClicksRequired = 2
        box.addGestureRecognizer(clicks)
    }
}
