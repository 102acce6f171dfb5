// Beyond Core Graphics: pictures that are decoded beside the program's own work.

extension CGImage {
    /// The picture in a file, as `init(contentsOf:)` gives it, but read and decoded on threads of this module's own: the
    /// caller's thread, the main one too, goes on meanwhile. As many are decoded at once as there are processors; the
    /// others wait in the order of the calls.
    public static func decoding(contentsOf url: URL) async throws(ImageFileError) -> CGImage {
        try await decodedBeside { () throws(ImageFileError) in try CGImage(contentsOf: url) }
    }

    /// The picture in a file's bytes, decoded as `decoding(contentsOf:)` does; errors call it `name`.
    public static func decoding(data: Data, name: String = "in memory") async throws(ImageFileError) -> CGImage {
        try await decodedBeside { () throws(ImageFileError) in try CGImage(data: data, name: name) }
    }

    private static let decodingQueue: OperationQueue = {
        let queue = OperationQueue()
        queue.name = "Acetate image decoding"
        queue.maxConcurrentOperationCount = max(1, ProcessInfo.processInfo.activeProcessorCount)
        return queue
    }()

    /// Decoding blocks its thread, and may take long: it has no place among the few threads that tasks share.
    private static func decodedBeside(
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
