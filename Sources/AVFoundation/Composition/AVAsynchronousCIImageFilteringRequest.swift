import CoreGraphics
import CoreImage
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// A picture that the handler of a composition filters.
open class AVAsynchronousCIImageFilteringRequest: NSObject, @unchecked Sendable {
    // Constants, and a result behind a lock.

    /// The size of the result in pixels.
    public let renderSize: CGSize
    /// The time of the picture.
    public let compositionTime: CMTime
    /// The picture, with the lower left corner at the origin.
    public let sourceImage: CIImage
    private let result = Mutex<Result<CGImage, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ image: CGImage, at time: CMTime, renderSize: CGSize) {
        (sourceImage, compositionTime, self.renderSize) = (CIImage(cgImage: image), time, renderSize)
    }

    /// Shows an image, whose part from the origin with `renderSize` is taken, instead of the picture.
    ///
    /// - Parameter context: renders the image; nil for a new context.
    public func finish(with filteredImage: CIImage, context: CIContext?) {
        let frame = CGRect(origin: .zero, size: renderSize)
        let image = (context ?? CIContext()).createCGImage(filteredImage, from: frame)
        finish(
            image.map { .success($0) }
                ?? .failure(AVError(.exportFailed, "there is not enough memory for a frame of \(renderSize) pixels")))
    }

    /// Ends the export with an error.
    public func finish(with error: any Error) { finish(.failure(error)) }

    private func finish(_ new: Result<CGImage, any Error>) {
        let isFirst = result.withLock { result in
            defer { result = result ?? new }
            return result == nil
        }
        if isFirst { isDone.signal() }
    }

    /// Waits for one of the functions above.
    func image() throws -> CGImage {
        guard isDone.wait(timeout: .now() + 60) == .success, let result = result.withLock({ $0 }) else {
            throw AVError(
                .exportFailed,
                "the handler of an AVVideoComposition did not finish the picture at \(compositionTime.seconds) s within a minute"
            )
        }
        return try result.get()
    }
}
