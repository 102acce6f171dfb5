import CoreGraphics
import CoreMedia
import Foundation

/// How the pictures of a track are shown: with a transform, an opacity and a crop rectangle, each of which changes with time.
///
/// Coordinates are in pixels from the top left corner, with y down. Between ramps, values are constant; they are linear in ramps.
open class AVVideoCompositionLayerInstruction: NSObject, @unchecked Sendable {
    // An export reads instructions on its thread; programs do not change them then.

    /// The track whose pictures are shown.
    public fileprivate(set) var trackID: CMPersistentTrackID = 0
    fileprivate var transforms = ValueRamps(initial: CGAffineTransform.identity)
    fileprivate var opacities = ValueRamps(initial: Float(1))
    fileprivate var crops = ValueRamps(initial: CGRect.infinite)

    var hasRamps: Bool { !transforms.isEmpty || !opacities.isEmpty || !crops.isEmpty }

    /// The transform at a time: that of the pictures' pixels to the pixels of the composition.
    func transform(at time: CMTime) -> CGAffineTransform {
        transforms.value(at: time) { a, b, t in
            func mix(_ key: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
                a[keyPath: key].mixed(b[keyPath: key], t)
            }
            return CGAffineTransform(
                a: mix(\.a), b: mix(\.b), c: mix(\.c), d: mix(\.d), tx: mix(\.tx), ty: mix(\.ty))
        }
    }

    func opacity(at time: CMTime) -> CGFloat {
        CGFloat(opacities.value(at: time) { $0 + ($1 - $0) * Float($2) })
    }

    /// The part of the pictures that is shown, in their pixels; infinite for all of it.
    func crop(at time: CMTime) -> CGRect {
        crops.value(at: time) { a, b, t in
            guard !a.isInfinite, !b.isInfinite else { return a }
            return CGRect(
                x: a.minX.mixed(b.minX, t), y: a.minY.mixed(b.minY, t), width: a.width.mixed(b.width, t),
                height: a.height.mixed(b.height, t))
        }
    }

    /// Gets the ramp of transforms at a time, or a constant between ramps. Returns false after the last one.
    public func getTransformRamp(
        for time: CMTime, start: UnsafeMutablePointer<CGAffineTransform>?,
        end: UnsafeMutablePointer<CGAffineTransform>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { transforms.get(time, start, end, timeRange) }

    /// Gets the ramp of opacities at a time, or a constant between ramps. Returns false after the last one.
    public func getOpacityRamp(
        for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { opacities.get(time, startOpacity, endOpacity, timeRange) }

    /// Gets the ramp of crop rectangles at a time, or a constant between ramps. Returns false after the last one.
    public func getCropRectangleRamp(
        for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
        endCropRectangle: UnsafeMutablePointer<CGRect>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { crops.get(time, startCropRectangle, endCropRectangle, timeRange) }
}

/// A layer instruction that can be changed.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
    /// An instruction for no track.
    override public init() {}

    /// An instruction for a track.
    public init(assetTrack track: AVAssetTrack) {
        super.init()
        trackID = track.trackID
    }

    override public var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { super.trackID = newValue }
    }

    /// Changes the transform linearly, component by component, during a time.
    public func setTransformRamp(
        fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
    ) { transforms.set(startTransform, endTransform, timeRange) }

    /// Sets the transform from a time on, until the next ramp.
    public func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
        transforms.set(transform, transform, CMTimeRange(start: time, duration: .zero))
    }

    /// Changes the opacity linearly during a time.
    public func setOpacityRamp(
        fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange
    ) { opacities.set(startOpacity, endOpacity, timeRange) }

    /// Sets the opacity from a time on, until the next ramp.
    public func setOpacity(_ opacity: Float, at time: CMTime) {
        opacities.set(opacity, opacity, CMTimeRange(start: time, duration: .zero))
    }

    /// Changes the crop rectangle linearly during a time.
    public func setCropRectangleRamp(
        fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
        timeRange: CMTimeRange
    ) { crops.set(startCropRectangle, endCropRectangle, timeRange) }

    /// Sets the crop rectangle from a time on, until the next ramp.
    public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
        crops.set(cropRectangle, cropRectangle, CMTimeRange(start: time, duration: .zero))
    }
}

extension ValueRamps {
    fileprivate func get(
        _ time: CMTime, _ start: UnsafeMutablePointer<Value>?, _ end: UnsafeMutablePointer<Value>?,
        _ range: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = ramp(at: time) else { return false }
        start?.pointee = ramp.start
        end?.pointee = ramp.end
        range?.pointee = ramp.range
        return true
    }
}

extension CGFloat {
    fileprivate func mixed(_ other: CGFloat, _ part: Double) -> CGFloat { self + (other - self) * part }
}
