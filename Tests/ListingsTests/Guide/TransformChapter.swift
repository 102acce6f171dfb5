import AppKit
import Testing

/// Chapter 5, transforms, of the book on animation techniques.
@MainActor private final class TransformDelegate: NSObject, NSApplicationDelegate {
    let window = NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: 480, height: 360), styleMask: [.titled, .closable], backing: .buffered,
        defer: true)
    var workLayer: CALayer!
    let kScaleKey = "scale"

    // 5-1, with the anchor point of 5-5
    func applicationDidFinishLaunching(_ notification: Notification) {
        let contentView = window.contentView!
        let layer = CALayer()
        var color: CGColor
        color = CGColor(red: 0.0, green: 0.0, blue: 0.0, alpha: 1.0)
        layer.backgroundColor = color
        contentView.layer = layer
        contentView.wantsLayer = true
        workLayer = CALayer()
        color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1.0)
        workLayer.backgroundColor = color
        workLayer.cornerRadius = 5.0
        color = CGColor(red: 0.0, green: 1.0, blue: 0.0, alpha: 1.0)
        workLayer.borderColor = color
        workLayer.borderWidth = 2.0
        var workFrame = layer.bounds
        workFrame.origin.x = workFrame.size.width / 4
        workFrame.origin.y = workFrame.size.height / 4
        workFrame.size.width /= 2
        workFrame.size.height /= 2
        workLayer.anchorPoint = CGPointMake(0, 0)
        workLayer.frame = workFrame
        layer.addSublayer(workLayer)
    }

    // 5-2
    func scaleTransform(_ sender: Any?) {
        animate(from: CATransform3DMakeScale(1.0, 1.0, 1.0), to: CATransform3DMakeScale(0.5, 0.5, 1.0))
    }

    // 5-3
    func rotateTransform(_ sender: Any?) {
        animate(from: CATransform3DMakeRotation(0.0, 0.0, 0.0, 1.0), to: CATransform3DMakeRotation(1.57, 0.0, 0.0, 1.0))
    }

    // 5-4
    func rotate3DTransform(_ sender: Any?) {
        animate(from: CATransform3DMakeRotation(0.0, 1.0, 1.0, 0.0), to: CATransform3DMakeRotation(1.57, 1.0, 1.0, 0.0))
    }

    private func animate(from: CATransform3D, to: CATransform3D) {
        workLayer.removeAllAnimations()
        let animation = CABasicAnimation(keyPath: "transform")
        animation.toValue = NSValue(caTransform3D: to)
        animation.fromValue = NSValue(caTransform3D: from)
        animation.autoreverses = true
        animation.duration = 1.0
        animation.repeatCount = 100
        workLayer.add(animation, forKey: kScaleKey)
    }

    // 5-6 to 5-8
    func action(_ sender: Any?) {
        let frame = window.contentView!.frame
        let x = frame.origin.x + frame.size.width - 30
        let y = frame.origin.y + frame.size.height - 30
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 5.0 as Float), forKey: kCATransactionAnimationDuration)
        workLayer.position = CGPointMake(x, y)
        let scale = CATransform3DMakeScale(0.1, 0.1, 1.0)
        let rotate = CATransform3DMakeRotation(1.57, 0.0, 0.0, 1.0)
        let combine = CATransform3DConcat(rotate, scale)
        workLayer.transform = combine
        CATransaction.commit()
    }
}

@Suite struct TransformChapter {
    @MainActor @Test func `5-1 to 5-8: a layer scales, rotates, and does both`() throws {
        try Samples.useDisplay()
        let delegate = TransformDelegate()
        delegate.applicationDidFinishLaunching(Notification(name: NSApplication.didFinishLaunchingNotification))
        #expect(delegate.workLayer.frame.minX == (delegate.workLayer.superlayer?.bounds.width ?? 0) / 4)
        for action in [delegate.scaleTransform, delegate.rotateTransform, delegate.rotate3DTransform] {
            action(nil)
            #expect(delegate.workLayer.animationKeys() == ["scale"])
        }
        delegate.action(nil)
        #expect(abs(delegate.workLayer.transform.m12 - 0.1 * sin(1.57)) < 1e-9)
    }
}
