import AppKit

/// Returns a dot that fades out in a second. The source is the same as on macOS.
public func fadingDot() -> CALayer {
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    dot.position = CGPoint(x: 16, y: 16)
    dot.cornerRadius = 10
    dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = 1
    dot.add(fade, forKey: "fade")
    return dot
}
