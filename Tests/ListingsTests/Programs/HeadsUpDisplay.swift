import AppKit

/// A heads-up display, as popular libraries write one.
@MainActor
final class ProgressHUD: NSView {
    enum Mode: Equatable {
        case indeterminate
        case determinate(Double)
        case success
        case text
    }

    static private(set) weak var shown: ProgressHUD?
    private let box = NSVisualEffectView()
    private let shape = CAShapeLayer()
    private let field = NSTextView(frame: .zero)

    var mode: Mode = .indeterminate { didSet { if mode != oldValue { update() } } }

    @discardableResult
    static func show(in view: NSView, status: String? = nil, mode: Mode = .indeterminate) -> ProgressHUD {
        let hud = shown ?? ProgressHUD(frame: view.bounds)
        hud.field.string = status ?? ""
        hud.mode = mode
        hud.update()
        if hud.superview == nil {
            hud.autoresizingMask = [.width, .height]
            view.addSubview(hud, positioned: .above, relativeTo: nil)
            hud.alphaValue = 0
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 0.2
                context.allowsImplicitAnimation = true
                hud.animator().alphaValue = 1
            }
        }
        shown = hud
        return hud
    }

    static func dismiss(completion: (@Sendable () -> Void)? = nil) {
        guard let hud = shown else { return }
        NSAnimationContext.runAnimationGroup(
            { context in
                context.duration = 0.2
                hud.animator().alphaValue = 0
            },
            completionHandler: {
                MainActor.assumeIsolated { hud.removeFromSuperview() }
                completion?()
            })
    }

    override init(frame: NSRect) {
        super.init(frame: frame)
        wantsLayer = true
        box.material = .hudWindow
        box.blendingMode = .withinWindow
        box.state = .active
        box.wantsLayer = true
        box.layer?.cornerRadius = 12
        box.translatesAutoresizingMaskIntoConstraints = false
        field.translatesAutoresizingMaskIntoConstraints = false
        field.alignment = .center
        field.textColor = .labelColor
        field.drawsBackground = false
        (field.isEditable, field.isSelectable) = (false, false)
        addSubview(box)
        box.addSubview(field)
        NSLayoutConstraint.activate([
            box.centerXAnchor.constraint(equalTo: centerXAnchor),
            box.centerYAnchor.constraint(equalTo: centerYAnchor),
            box.widthAnchor.constraint(equalToConstant: 120),
            box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 1),
            field.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 8),
            box.trailingAnchor.constraint(equalTo: field.trailingAnchor, constant: 8),
            field.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -10),
        ])
        shape.frame = CGRect(x: 40, y: 50, width: 40, height: 40)
        shape.fillColor = NSColor.clear.cgColor
        shape.strokeColor = NSColor.labelColor.cgColor
        shape.lineWidth = 3
        shape.lineCap = .round
        box.layer?.addSublayer(shape)
    }

    required init?(coder: NSCoder) { nil }

    private func update() {
        shape.removeAllAnimations()
        let bounds = shape.bounds
        shape.isHidden = mode == .text
        switch mode {
        case .indeterminate:
            let path = NSBezierPath()
            path.appendArc(
                withCenter: NSPoint(x: bounds.midX, y: bounds.midY), radius: 18, startAngle: 90, endAngle: 90 - 300,
                clockwise: true)
            shape.path = path.cgPath
            let spin = CABasicAnimation(keyPath: "transform.rotation")
            spin.toValue = NSNumber(value: -Double.pi * 2)
            spin.duration = 0.9
            spin.repeatCount = .greatestFiniteMagnitude
            shape.add(spin, forKey: "spin")
        case .determinate(let progress):
            shape.path = CGPath(ellipseIn: bounds.insetBy(dx: 2, dy: 2), transform: nil)
            shape.strokeEnd = progress
        case .success:
            let check = NSBezierPath()
            check.move(to: NSPoint(x: 6, y: 20))
            check.line(to: NSPoint(x: 16, y: 10))
            check.line(to: NSPoint(x: 34, y: 32))
            shape.path = check.cgPath
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            draw.fromValue = 0
            draw.duration = 0.3
            shape.strokeEnd = 1
            shape.add(draw, forKey: "draw")
        case .text: break
        }
    }

    override func hitTest(_ point: NSPoint) -> NSView? { mode == .text ? nil : super.hitTest(point) }
}
