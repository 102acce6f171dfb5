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
        return NSRect(origin: .zero, size: size).applying(toFrame.inverted())
    }

    /// Whether the view or a superview has rotated its frame or its bounds.
    public var isRotatedFromBase: Bool {
        boundsAngle != 0 || frameAngle != 0 || superview?.isRotatedFromBase == true
    }

    /// Whether the view or a superview has rotated its frame or its bounds, or scaled its bounds.
    public var isRotatedOrScaledFromBase: Bool {
        !isUnscaled || frameAngle != 0 || superview?.isRotatedOrScaledFromBase == true
    }

    /// Scales the coordinate system so that the bounds have a size, and the same origin. When the frame is resized afterwards,
    /// the scale stays. Has no effect on an empty frame, and for sizes that are not positive.
    public func setBoundsSize(_ newSize: NSSize) {
        animatingIfAsked {
            let former = bounds
            scaleUnitSquare(to: NSSize(width: former.width / newSize.width, height: former.height / newSize.height))
            setBoundsOrigin(former.origin)
        }
    }

    /// Makes the unit of the coordinate system larger, by a factor for each axis. Factors that are not positive are ignored.
    public func scaleUnitSquare(to newUnitSize: NSSize) {
        let factors = [newUnitSize.width, newUnitSize.height]
        guard factors.allSatisfy({ $0.isFinite && $0 > 0 }) else { return }
        setToFrame(CGAffineTransform(scaleX: factors[0], y: factors[1]).concatenating(toFrame))
    }

    /// Moves the origin of the coordinate system to a point in the view's coordinates.
    public func translateOrigin(to translation: NSPoint) {
        setToFrame(CGAffineTransform(translationX: translation.x, y: translation.y).concatenating(toFrame))
    }

    /// Rotates the coordinate system about its origin, counterclockwise, or clockwise if the view is flipped. Afterwards
    /// `bounds` is the smallest rectangle that contains the frame.
    public func rotate(byDegrees angle: CGFloat) {
        guard angle.isFinite else { return }
        boundsAngle = (boundsAngle + angle).truncatingRemainder(dividingBy: 360)
        setToFrame(NSView.rotation(angle).concatenating(toFrame))
    }

    /// The rotation of the coordinate system in degrees, as by `rotate(byDegrees:)`. Default 0.
    public var boundsRotation: CGFloat {
        get { boundsAngle }
        set {
            animatingIfAsked { rotate(byDegrees: newValue - boundsAngle) }
            if newValue.isFinite { boundsAngle = newValue }
        }
    }

    /// The rotation of the view about the origin of its frame in the superview's coordinates, in degrees, counterclockwise, or
    /// clockwise in a flipped superview. The `frame` does not change. It has no effect on a layer that the view hosts. Default
    /// 0.
    public var frameRotation: CGFloat {
        get { frameAngle }
        set {
            guard newValue.isFinite, newValue != frameAngle else { return }
            frameAngle = newValue
            animatingIfAsked { layerBacking.updateGeometry() }
            placeDidChange()
        }
    }

    /// The rotation of the view about the center of its frame, in degrees: `frameRotation`, with an origin of the frame that
    /// keeps the center where it is.
    public var frameCenterRotation: CGFloat {
        get { frameAngle }
        set {
            guard newValue.isFinite else { return }
            let middle = NSPoint(x: storedFrame.width / 2, y: storedFrame.height / 2)
            animatingIfAsked {
                let center = middle.applying(frameToSuperview)
                frameRotation = newValue
                let moved = middle.applying(frameToSuperview)
                setFrameOrigin(
                    NSPoint(x: storedFrame.minX + center.x - moved.x, y: storedFrame.minY + center.y - moved.y))
            }
        }
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
    private var frameToSuperview: CGAffineTransform {
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
