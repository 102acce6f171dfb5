import Foundation

/// The coordinate system of a view: its origin, scale and rotation in the frame, and the rotation of the frame.
///
/// `toFrame` converts the view's coordinates to those of its frame, whose origin is the corner at which the view's axes
/// begin (the top left one of a flipped view). It does not change when the frame is resized, so the scale stays the same.
extension NSView {
    /// Whether the coordinate system has been moved only.
    var isUnscaled: Bool { toFrame.a == 1 && toFrame.d == 1 && toFrame.b == 0 && toFrame.c == 0 }

    /// The smallest rectangle in the view's coordinates that contains the frame.
    var boundsOfFrame: NSRect {
        let size = storedFrame.size
        if isUnscaled { return NSRect(x: 0 - toFrame.tx, y: 0 - toFrame.ty, width: size.width, height: size.height) }
        let bounds = NSRect(origin: .zero, size: size).applying(toFrame.inverted())
        // A huge frame and a small scale overflow.
        return bounds.isFinite ? bounds : NSRect(origin: .zero, size: size)
    }

    /// Whether the view or a superview has rotated its frame or its bounds.
    public var isRotatedFromBase: Bool {
        boundsAngle != 0 || frameAngle != 0 || superview?.isRotatedFromBase == true
    }

    /// Whether the view or a superview has rotated its frame or its bounds, or scaled its bounds.
    public var isRotatedOrScaledFromBase: Bool {
        !isUnscaled || frameAngle != 0 || superview?.isRotatedOrScaledFromBase == true
    }

    // MARK: Transforms

    /// Sets the coordinate system. One that is not finite or cannot be inverted is ignored.
    func setToFrame(_ transform: CGAffineTransform) {
        let values = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        let determinant = transform.a * transform.d - transform.b * transform.c
        guard values.allSatisfy(\.isFinite), determinant.isFinite, abs(determinant) > 1e-12 else { return }
        let wasUnscaled = isUnscaled
        toFrame = transform
        layerBacking.updateGeometry()
        placeDidChange()
        postBoundsDidChange()
        // The layer of a view that has only been moved shows another part of the same contents.
        if !wasUnscaled || !isUnscaled { needsDisplay = true }
    }

    /// Converts the coordinates of the frame, with y up in a superview that is not flipped, to those of the superview.
    var frameToSuperview: CGAffineTransform {
        let origin = CGAffineTransform(translationX: storedFrame.minX, y: storedFrame.minY)
        return frameAngle == 0 ? origin : NSView.rotation(frameAngle).concatenating(origin)
    }

    /// Converts the view's coordinates to its superview's.
    var toSuperview: CGAffineTransform {
        var transform = toFrame
        if isFlipped != (superview?.isFlipped ?? false) {
            transform = transform.concatenating(
                CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: storedFrame.height))
        }
        return transform.concatenating(frameToSuperview)
    }

    static func rotation(_ degrees: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: degrees * .pi / 180)
    }

    /// Whether a point in the view's coordinates is in its frame. See `isMousePoint(_:in:)` for points on edges.
    func frameContains(_ point: NSPoint) -> Bool {
        isUnscaled
            ? isMousePoint(point, in: bounds)
            : isMousePoint(point.applying(toFrame), in: NSRect(origin: .zero, size: storedFrame.size))
    }
}
