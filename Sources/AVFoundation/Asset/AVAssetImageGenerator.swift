import AcetatePixels
import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import ImageIO
import Synchronization

/// Receives a picture that was asked for: the time that was asked for, the picture, its time in the movie, and the error if there is
/// no picture.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

/// Takes pictures of a movie or a composition at given times, such as thumbnails, without playing it. Any thread can use it. The
/// pictures of a composition are those of the exact times, in what it was at the first request.
///
/// The pictures are upright: decoding turns them, so that `preferredTransform` of tracks is the identity.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    // The state is guarded by a lock, and pictures are taken one after the other on the queue.

    private struct State {
        var maximumSize = CGSize.zero
        var toleranceBefore = CMTime.positiveInfinity, toleranceAfter = CMTime.positiveInfinity
        var appliesTransform = false
        /// Used on the queue only.
        var composer: PictureComposer?
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
    /// Those of a composition, with its video composition. Used on the queue only.
    private var pictures: (pictures: TimelinePictures, composition: AVVideoComposition?)?

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

    /// Whether the `preferredTransform` of the track is applied. It is the identity, so the pictures are the same. Default false.
    open var appliesPreferredTrackTransform: Bool {
        get { state.withLock { $0.appliesTransform } }
        set { state.withLock { $0.appliesTransform = newValue } }
    }

    /// How the pictures are composed before they are scaled: nil, the default, for no change. The generator keeps a copy.
    open var videoComposition: AVVideoComposition? {
        get { state.withLock { $0.composer }?.composition }
        set {
            let composition = newValue.map(AVVideoComposition.init(copying:))
            let composer = composition.map { PictureComposer($0, trackID: asset.videoTrackID(of: $0)) }
            state.withLock { $0.composer = composer }
        }
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

    /// Takes a picture, and calls the handler on another thread with it, its time in the movie, and the error if there is none.
    open func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        generateCGImagesAsynchronously(
            forTimes: [NSValue(time: requestedTime)]
        ) { _, image, actualTime, result, error in
            let canceled = AVError(.operationInterrupted, "the request for a picture was canceled")
            handler(image, actualTime, result == .cancelled ? canceled : error)
        }
    }

    /// Pictures that are taken one after the other, in the order of the times, while they are iterated.
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// The pictures of a sequence of times.
    public struct Images: AsyncSequence, Sendable {
        fileprivate let generator: AVAssetImageGenerator
        fileprivate let times: [CMTime]

        /// Takes the pictures from the first time on.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(generator: generator, times: times[...]) }

        /// Takes the next picture.
        public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
            fileprivate let generator: AVAssetImageGenerator
            fileprivate var times: ArraySlice<CMTime>

            /// The next picture, or why it cannot be taken; nil at the end.
            public mutating func next() async -> Images.Element? {
                guard let time = times.popFirst() else { return nil }
                do {
                    let (image, actualTime) = try await generator.image(at: time)
                    return .success(requestedTime: time, image: image, actualTime: actualTime)
                } catch { return .failure(requestedTime: time, error: error) }
            }
        }

        /// A picture, or why there is none.
        public enum Element: Sendable {
            /// The time that was asked for, the picture, and its time in the movie.
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            /// The time that was asked for, and why there is no picture.
            case failure(requestedTime: CMTime, error: any Error)

            /// The time that was asked for.
            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// The picture. Throws the error if there is none.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// The time of the picture in the movie. Throws the error if there is no picture.
            public var actualTime: CMTime {
                get throws {
                    switch self {
                    case .success(_, _, let time): time
                    case .failure(_, let error): throw error
                    }
                }
            }
        }
    }

    /// Takes pictures one after the other, and calls the handler on another thread with each one: the time that was asked for, the
    /// picture, its time, and the error if there is none. The values contain a `CMTime` each.
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue],
        completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        let generation = state.withLock { $0.cancelations }
        for time in requestedTimes.map(\.timeValue) {
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
        guard let url = asset.source else { return try takeComposed(time) }
        let name = url.isFileURL ? url.path : url.absoluteString
        guard time.isNumeric else { throw AVError(.noImageAtTime, "\(name) has no picture at the time \(time)") }
        let state = state.withLock { $0 }
        // After an error, the movie is opened again.
        let open: MovieReader
        if let reader { open = reader } else { open = try MovieReader(url) }
        reader = nil
        try open.seek(
            to: max(0, time.seconds), before: state.toleranceBefore.seconds, after: state.toleranceAfter.seconds)
        guard let (image, actual) = try open.next() else {
            throw AVError(.noImageAtTime, "\(name) has no picture at \(time.seconds) seconds")
        }
        reader = open
        let actualTime = CMTime(seconds: actual, preferredTimescale: 1_000_000_000)
        let composed: CGImage
        do { composed = try state.composer?.image(image, at: actualTime) ?? image } catch {
            throw AVError(error, or: .invalidVideoComposition, of: name)
        }
        guard let scaled = Self.scaled(composed, to: state.maximumSize) else {
            throw AVError(.unknown, "\(name): there is not enough memory for a picture")
        }
        return (scaled, actualTime)
    }

    /// Takes a picture of a composition, on the queue.
    private func takeComposed(_ time: CMTime) throws(AVError) -> (image: CGImage, actualTime: CMTime) {
        let state = state.withLock { $0 }
        let composition = state.composer?.composition
        if pictures == nil || pictures?.composition !== composition {
            pictures = (TimelinePictures(try asset.timeline(), composition), composition)
        }
        guard time.isNumeric, let pictures = pictures?.pictures else {
            throw AVError(.noImageAtTime, "the composition has no picture at the time \(time)")
        }
        let found: CGImage?
        do { found = try pictures.image(at: max(time, .zero)) } catch {
            throw AVError(error, or: .invalidVideoComposition)
        }
        guard let found else {
            throw AVError(.noImageAtTime, "the composition has no picture at \(time.seconds) seconds")
        }
        guard let scaled = Self.scaled(found, to: state.maximumSize) else {
            throw AVError(.unknown, "there is not enough memory for a picture of the composition")
        }
        return (scaled, max(time, .zero))
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
