import AppKit
import DemoSupport

/// A page that shows a disk under each finger and under the pressed pointer. The secondary button opens a popover with colors.
final class InputView: NSView {
    private var disks: [Int: CALayer] = [:]
    private let orbit = CAReplicatorLayer()
    private let moon = CALayer()

    override var acceptsFirstResponder: Bool { true }

    override func viewDidMoveToWindow() {
        guard let layer, orbit.superlayer == nil else { return }
        // Eight disks that circle in the middle of the page.
        orbit.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
        orbit.instanceCount = 8
        orbit.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        orbit.instanceAlphaOffset = -0.1
        moon.frame = CGRect(x: 52, y: 100, width: 16, height: 16)
        moon.cornerRadius = 8
        moon.backgroundColor = Palette.blue
        orbit.addSublayer(moon)
        layer.addSublayer(orbit)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = -2 * CGFloat.pi
        turn.duration = 4
        turn.repeatCount = .infinity
        orbit.add(turn, forKey: "turn")
    }

    override func layout() {
        super.layout()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        orbit.position = CGPoint(x: bounds.midX, y: bounds.midY)
        CATransaction.commit()
    }

    override func resetCursorRects() {
        let middle = NSPoint(x: bounds.midX, y: bounds.midY)
        addCursorRect(NSRect(x: middle.x - 60, y: middle.y - 60, width: 120, height: 120), cursor: .crosshair)
    }

    private func show(_ number: Int, at point: NSPoint?, color: CGColor) {
        guard let point else {
            disks.removeValue(forKey: number)?.removeFromSuperlayer()
            return
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let disk = disks[number] ?? CALayer()
        if disk.superlayer == nil {
            disk.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
            disk.cornerRadius = 24
            disk.backgroundColor = color
            disk.opacity = 0.7
            layer?.addSublayer(disk)
            disks[number] = disk
        }
        disk.position = point
        CATransaction.commit()
    }

    // MARK: Events

    override func keyDown(with event: NSEvent) {
        if event.specialKey == .tab { window?.makeFirstResponder(subviews.first) }
        if event.specialKey == nil, event.characters == "\u{1B}" { NSApplication.shared.terminate(nil) }
    }

    override func mouseDown(with event: NSEvent) { mouseDragged(with: event) }

    override func mouseDragged(with event: NSEvent) {
        show(-1, at: convert(event.locationInWindow, from: nil), color: Palette.pink)
    }

    override func rightMouseDown(with event: NSEvent) {
        ColorPopover.show(at: convert(event.locationInWindow, from: nil), in: self) { [moon] color in
            moon.backgroundColor = color
        }
    }

    override func mouseUp(with event: NSEvent) { show(-1, at: nil, color: Palette.pink) }

    override func touchesBegan(with event: NSEvent) { touchesMoved(with: event) }

    override func touchesMoved(with event: NSEvent) {
        for touch in event.touches(for: self) {
            show(number(of: touch), at: touch.location(in: self), color: Palette.teal)
        }
    }

    override func touchesEnded(with event: NSEvent) {
        for touch in event.touches(matching: [.ended, .cancelled], in: self) {
            show(number(of: touch), at: nil, color: Palette.teal)
        }
    }

    override func touchesCancelled(with event: NSEvent) { touchesEnded(with: event) }

    private func number(of touch: NSTouch) -> Int { (touch.identity as? NSNumber)?.intValue ?? 0 }
}
