extension CGContext {
    /// The transform from user space to device space, whose origin is the bitmap's bottom left, in pixels, y up.
    public var ctm: CGAffineTransform { state.toDevice.concatenating(deviceFlip) }

    /// Applies `transform` before the current transform. Ignored if the result is not finite.
    public func concatenate(_ transform: CGAffineTransform) {
        let result = transform.concatenating(state.toDevice)
        guard result.isFinite else { return }
        state.toDevice = result
    }

    /// Moves the origin of user space by a distance in the units of the current user space.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        concatenate(CGAffineTransform(translationX: tx, y: ty))
    }

    /// Scales the axes of user space.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        concatenate(CGAffineTransform(scaleX: sx, y: sy))
    }

    /// Rotates user space around its origin by `angle` radians, counterclockwise where y points up.
    public func rotate(by angle: CGFloat) {
        concatenate(CGAffineTransform(rotationAngle: angle))
    }

    /// See `ctm`.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    /// Converts a point from user space to device space, which has pixels as units.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// Converts a point from device space to user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    /// Converts a size from user space to device space.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// Converts a size from device space to user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    /// Converts a rectangle from user space to device space; of a rotated one, the result is the bounding box.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// Converts a rectangle from device space to user space; of a rotated one, the result is the bounding box.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

    /// Converts between y down and device space with y up; its own inverse.
    private var deviceFlip: CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    }
}
