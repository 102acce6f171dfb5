import AcetateKeyValue
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization

/// What a player item supplies besides what it shows: see `AVPlayerItemVideoOutput`. Any thread may use it.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
    // The state is guarded by a lock.

    /// The item's frames and its pipeline; nil while the output belongs to none.
    let source = Mutex<OutputSource?>(nil)

    override init() { super.init() }

    /// The time of the item that is shown at a time of the host, in seconds of `CACurrentMediaTime`. Invalid while the output belongs
    /// to no item, or to one that is not opened.
    open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        guard let pipeline = source.withLock({ $0?.pipeline }) else { return .invalid }
        let time = pipeline.position + (hostTimeInSeconds - SystemClock.now()) * pipeline.movingRate
        return CMTime(seconds: max(0, time), preferredTimescale: 1_000_000_000)
    }

    /// The time of the item that is shown at a time of a display link.
    open func itemTime(for timestamp: CVTimeStamp) -> CMTime { itemTime(forHostTime: Double(timestamp.hostTime) / 1e9) }

    func attach(_ frames: VideoFrames) { source.withLock { $0 = OutputSource(frames: frames) } }

    func setPipeline(_ pipeline: MoviePipeline?) { source.withLock { $0?.pipeline = pipeline } }

    func detach() { source.withLock { $0 = nil } }
}

/// Where the output of an item comes from.
struct OutputSource: Sendable {
    let frames: VideoFrames
    weak var pipeline: MoviePipeline?
}

/// Supplies the pictures of a player item as buffers of pixels, for filters, for drawing with OpenGL, and for other uses.
///
/// Add it to the item (`AVPlayerItem.add(_:)`), and ask for the picture of each frame's time, for example in the handler of a display
/// link. The pictures are those that the player shows, composed if the item has a video composition, and upright. A picture is
/// available from about 50 milliseconds before its time on.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
    /// The time of the picture that was taken last.
    private let taken = Mutex<(frames: ObjectIdentifier, time: Double, generation: Int)?>(nil)
    private let receiver = Mutex<(delegate: WeakDelegate, queue: DispatchQueue?)?>(nil)

    /// An output of buffers.
    ///
    /// - Parameter pixelBufferAttributes: the format `kCVPixelFormatType_32BGRA`, which is always used; there is a warning for
    ///   others, and for other attributes.
    public init(pixelBufferAttributes: [String: Any]? = nil) {
        super.init()
        let attributes = pixelBufferAttributes ?? [:]
        for key in attributes.keys.sorted() where !Self.isFulfilled(key, attributes[key]) {
            Diagnostics.warnOnce(
                "the attribute \(key) of an AVPlayerItemVideoOutput has no effect: buffers are of kCVPixelFormatType_32BGRA and the "
                    + "size of the picture", key: "AVPlayerItemVideoOutput.\(key)")
        }
    }

    private static func isFulfilled(_ key: String, _ value: Any?) -> Bool {
        guard key == kCVPixelBufferPixelFormatTypeKey as String else { return false }
        let formats = (value as? [Any]) ?? [value as Any]
        return formats.contains { format in
            let code = format as? OSType ?? (format as? Int).flatMap(OSType.init(exactly:))
            return (code ?? (format as? NSNumber)?.uint32Value) == kCVPixelFormatType_32BGRA
        }
    }

    /// Whether there is a picture for a time of the item that was not taken yet.
    open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        guard let (source, frame) = frame(at: itemTime) else { return false }
        return taken.withLock { $0.map { $0 != (ObjectIdentifier(source), frame.time, frame.generation) } ?? true }
    }

    /// The picture of a time of the item, as a new buffer; nil if there is none.
    ///
    /// - Parameter outItemTimeForDisplay: becomes the time at which the movie shows the picture.
    open func copyPixelBuffer(
        forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        guard let (source, frame) = frame(at: itemTime), let buffer = CVBuffer(frame.image) else { return nil }
        taken.withLock { $0 = (ObjectIdentifier(source), frame.time, frame.generation) }
        outItemTimeForDisplay?.pointee = CMTime(seconds: frame.time, preferredTimescale: 1_000_000_000)
        return buffer
    }

    private func frame(at time: CMTime) -> (VideoFrames, VideoFrames.Recent)? {
        guard time.isNumeric, let frames = source.withLock({ $0?.frames }) else { return nil }
        return frames.recent(at: time.seconds).map { (frames, $0) }
    }

    // MARK: The delegate

    private struct WeakDelegate: Sendable {
        weak var value: (any AVPlayerItemOutputPullDelegate)?
    }

    /// The object that is notified of new pictures.
    open var delegate: (any AVPlayerItemOutputPullDelegate)? { receiver.withLock { $0?.delegate.value } }
    /// Where the delegate is called; nil for the main queue.
    open var delegateQueue: DispatchQueue? { receiver.withLock { $0?.queue } }

    /// Sets the object that is notified of new pictures, and the queue; the delegate is not retained.
    open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
        receiver.withLock { $0 = delegate.map { (WeakDelegate(value: $0), delegateQueue) } }
    }

    /// Calls the delegate's `outputMediaDataWillChange(_:)` once, when the next picture arrives. A program that has stopped its display
    /// link, because nothing changes, starts it again there.
    ///
    /// - Parameter interval: pictures arrive 50 milliseconds before their time, whatever the interval is.
    open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
        source.withLock({ $0?.frames })?.notifyOnce { [weak self] in
            self?.tell { $0.outputMediaDataWillChange($1) }
        }
    }

    /// Notifies the delegate that the next pictures do not continue the previous ones.
    func noteFlush() { tell { $0.outputSequenceWasFlushed($1) } }

    private func tell(
        _ message: @escaping @Sendable (any AVPlayerItemOutputPullDelegate, AVPlayerItemVideoOutput) -> Void
    ) {
        guard let (delegate, queue) = receiver.withLock({ $0 }) else { return }
        (queue ?? .main).async { [self] in
            if let delegate = delegate.value { message(delegate, self) }
        }
    }
}

/// An object that is notified of the pictures of an output.
public protocol AVPlayerItemOutputPullDelegate: AnyObject, Sendable {
    /// The picture that was asked for with `requestNotificationOfMediaDataChange(withAdvanceInterval:)` has arrived.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
    /// A seek has begun: pictures that follow do not continue those before.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    /// Does nothing.
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    /// Does nothing.
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
