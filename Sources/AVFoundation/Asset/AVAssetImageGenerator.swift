import AcetatePixels
import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import ImageIO
import Synchronization

/// Takes pictures of a movie at given times, such as thumbnails, without playing it. Any thread can use it.
///
/// The pictures are upright, as `appliesPreferredTrackTransform` asks for.
open class AVAssetImageGenerator: @unchecked Sendable {
    // The state is guarded by a lock, and pictures are taken one after the other on the queue.

    private struct State {
        var maximumSize = CGSize.zero
        var toleranceBefore = CMTime.positiveInfinity, toleranceAfter = CMTime.positiveInfinity
        /// How often requests were canceled.
        var cancelations = 0
    }

    /// Whether a picture was taken.
    public enum Result: Int, Sendable {
        /// The image was generated.
        case succeeded
        /// The image could not be generated, for the reason in the error.
        case failed
        /// The request was canceled.
        case cancelled
    }

    /// The movie.
    public let asset: AVAsset
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "acetate.pictures")
    /// Open between requests. Used on the queue only.
    private var reader: MovieReader?

    /// A generator for a movie, which is opened by the first request.
    public init(asset: AVAsset) { self.asset = asset }

    /// The greatest size of pictures in pixels, into which they are scaled with their aspect ratio; a width or height of 0 is
    /// no limit. Default zero: the size of the movie.
    open var maximumSize: CGSize {
        get { state.withLock { $0.maximumSize } }
        set { state.withLock { $0.maximumSize = newValue } }
    }

    /// How much earlier than asked for a picture may be. Default infinite, which is fastest: the nearest key frame.
    open var requestedTimeToleranceBefore: CMTime {
        get { state.withLock { $0.toleranceBefore } }
        set { state.withLock { $0.toleranceBefore = newValue } }
    }

    /// How much later than asked for a picture may be. Default infinite.
    open var requestedTimeToleranceAfter: CMTime {
        get { state.withLock { $0.toleranceAfter } }
        set { state.withLock { $0.toleranceAfter = newValue } }
    }

    /// Takes a picture, and writes its time into `actualTime`. Waits for it, so it is best called on another thread than the main
    /// one. Throws an `AVError` that names the movie.
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let picture = try queue.sync { try take(requestedTime) }
        actualTime?.pointee = picture.actualTime
        return picture.image
    }

    /// Takes a picture, with its time in the movie. Throws an `AVError` that names the movie.
    open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try self.take(time) }) }
        }
    }

    /// Takes pictures one after the other, and calls the handler on another thread with each one: the time that was asked for, the
    /// picture, its time, and the error if there is none. Apple's function takes values of `CMTime` as objects.
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [CMTime],
        completionHandler handler: @escaping @Sendable (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void
    ) {
        let generation = state.withLock { $0.cancelations }
        for time in requestedTimes {
            queue.async { [self] in
                guard state.withLock({ $0.cancelations }) == generation else {
                    return handler(time, nil, .invalid, .cancelled, nil)
                }
                do {
                    let picture = try take(time)
                    handler(time, picture.image, picture.actualTime, .succeeded, nil)
                } catch {
                    handler(time, nil, .invalid, .failed, error)
                }
            }
        }
    }

    /// Takes none of the pictures that `generateCGImagesAsynchronously` was asked for before, and that are not taken yet.
    open func cancelAllCGImageGeneration() { state.withLock { $0.cancelations += 1 } }

    /// Takes a picture, on the queue.
    private func take(_ time: CMTime) throws(AVError) -> (image: CGImage, actualTime: CMTime) {
        guard let url = asset.source else {
            throw AVError(.contentIsUnavailable, "an asset without a URL has no content")
        }
        let name = url.isFileURL ? url.path : url.absoluteString
        guard time.isNumeric else { throw AVError(.noImageAtTime, "\(name) has no picture at the time \(time)") }
        let state = state.withLock { $0 }
        // After an error, the movie is opened again.
        let open: MovieReader
        if let reader { open = reader } else { open = try MovieReader(url, rate: nil) }
        reader = nil
        try open.seek(
            to: max(0, time.seconds), before: state.toleranceBefore.seconds, after: state.toleranceAfter.seconds)
        guard let (image, actual) = try open.next() else {
            throw AVError(.noImageAtTime, "\(name) has no picture at \(time.seconds) seconds")
        }
        reader = open
        guard let scaled = Self.scaled(image, to: state.maximumSize) else {
            throw AVError(.unknown, "\(name): there is not enough memory for a picture")
        }
        return (scaled, CMTime(seconds: actual, preferredTimescale: 1_000_000_000))
    }

    /// The image, in a limit that it does not fit; nil without enough memory.
    private static func scaled(_ image: CGImage, to limit: CGSize) -> CGImage? {
        let scale = min(
            1, limit.width > 0 ? limit.width / CGFloat(image.width) : 1,
            limit.height > 0 ? limit.height / CGFloat(image.height) : 1)
        guard scale < 1 else { return image }
        func length(_ side: Int) -> Int { max(1, Int((CGFloat(side) * scale).rounded())) }
        return PixelSize(length(image.width), length(image.height)).flatMap(image.scaled(to:))
    }
}
