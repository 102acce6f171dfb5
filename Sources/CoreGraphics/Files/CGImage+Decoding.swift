// An addition to Core Graphics: asynchronous image decoding.

extension CGImage {
    /// The image in a file, as `init(contentsOf:)` returns it, read and decoded on this module's background threads
    /// without blocking the caller's. At most one image per processor is decoded at a time; the others wait in the
    /// order of the calls.
    public static func decoding(contentsOf url: URL) async throws(ImageFileError) -> CGImage {
        try await decodedInBackground { () throws(ImageFileError) in try CGImage(contentsOf: url) }
    }

    /// The image encoded in `data`, decoded in the background like `decoding(contentsOf:)`. Errors refer to the data as
    /// `name`.
    public static func decoding(data: Data, name: String = "in memory") async throws(ImageFileError) -> CGImage {
        try await decodedInBackground { () throws(ImageFileError) in try CGImage(data: data, name: name) }
    }

    private static let decodingQueue: OperationQueue = {
        let queue = OperationQueue()
        queue.name = "Acetate image decoding"
        queue.maxConcurrentOperationCount = max(1, ProcessInfo.processInfo.activeProcessorCount)
        return queue
    }()

    /// Decoding blocks its thread, possibly for a long time, so it does not run on the cooperative thread pool of Swift
    /// tasks.
    private static func decodedInBackground(
        _ decode: @escaping @Sendable () throws(ImageFileError) -> CGImage
    ) async throws(ImageFileError) -> CGImage {
        let result: Result<CGImage, ImageFileError> = await withCheckedContinuation { continuation in
            decodingQueue.addOperation {
                let result = Result { () throws(ImageFileError) in try decode() }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
