import AppKit

/// Boxes that a click animates: each shows another property of a view.
final class AnimationPage: PageController {
    private typealias Animation = @MainActor (Box, _ isOn: Bool) -> Void

    init() { super.init(.animation, hint: "Click a card to animate a property with animator(), and again to go back.") }

    required init?(coder: NSCoder) { nil }

    private static let home = NSRect(x: 24, y: 24, width: 56, height: 56)

    private let animations: [(name: String, color: NSColor, change: Animation)] = [
        ("frame", .systemBlue, { box, isOn in box.animator().frame.origin.x = isOn ? 120 : home.minX }),
        (
            "frameSize", .systemIndigo,
            { box, isOn in
                box.animator().setFrameSize(NSSize(width: isOn ? 150 : home.width, height: home.height))
            }
        ),
        ("alphaValue", .systemPurple, { box, isOn in box.animator().alphaValue = isOn ? 0.15 : 1 }),
        ("frameCenterRotation", .systemPink, { box, isOn in box.animator().frameCenterRotation = isOn ? 135 : 0 }),
        (
            "shadow", .systemOrange,
            { box, isOn in
                let shadow = NSShadow()
                shadow.shadowBlurRadius = isOn ? 18 : 0
                shadow.shadowOffset = NSSize(width: 0, height: isOn ? -10 : 0)
                shadow.shadowColor = NSColor.black.withAlphaComponent(isOn ? 0.6 : 0)
                box.animator().shadow = shadow
            }
        ),
        (
            "several at once", .systemGreen,
            { box, isOn in
                let animator = box.animator()
                animator.frame.origin.x = isOn ? 120 : home.minX
                animator.alphaValue = isOn ? 0.6 : 1
                animator.frameCenterRotation = isOn ? 90 : 0
            }
        ),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        let cards = animations.map { Card($0.name, $0.color, Self.home, $0.change) }
        let grid = NSGridView(views: [Array(cards[0..<3]), Array(cards[3..<6])])
        grid.translatesAutoresizingMaskIntoConstraints = false
        (grid.rowSpacing, grid.columnSpacing) = (20, 20)
        (grid.xPlacement, grid.yPlacement) = (.fill, .fill)
        content.addSubview(grid)
        var constraints = [
            grid.topAnchor.constraint(equalTo: content.topAnchor),
            grid.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            grid.trailingAnchor.constraint(equalTo: content.trailingAnchor),
        ]
        for card in cards {
            constraints.append(card.heightAnchor.constraint(equalToConstant: 150))
            constraints.append(card.widthAnchor.constraint(equalTo: cards[0].widthAnchor))
        }
        NSLayoutConstraint.activate(constraints)
    }

    /// A box on a plate, with the name of what is animated.
    private final class Card: NSView {
        private let box: Box
        private let change: Animation
        private var isOn = false

        init(_ name: String, _ color: NSColor, _ home: NSRect, _ change: @escaping Animation) {
            (box, self.change) = (Box(color, frame: home, radius: 12), change)
            super.init(frame: .zero)
            translatesAutoresizingMaskIntoConstraints = false
            wantsLayer = true
            layer?.cornerRadius = 10
            let label = Label(name, size: 12, weight: .medium, color: .secondaryLabelColor)
            addSubview(label)
            addSubview(box)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: topAnchor, constant: 14),
                label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            ])
            addGestureRecognizer(NSClickGestureRecognizer { [weak self] _ in self?.toggle() })
        }

        required init?(coder: NSCoder) { nil }

        override var wantsUpdateLayer: Bool { true }

        override func updateLayer() { layer?.backgroundColor = NSColor.quaternaryLabelColor.cgColor }

        private func toggle() {
            isOn.toggle()
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 0.6
                context.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                change(box, isOn)
            }
        }
    }
}
