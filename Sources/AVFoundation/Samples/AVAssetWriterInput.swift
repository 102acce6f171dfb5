import AcetateGStreamer
import AcetatePixels
import CoreGraphics
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization

/// What the pictures or the samples of a writer enter.
open class AVAssetWriterInput: NSObject, @unchecked Sendable {
    // The state is guarded by a lock; one thread appends at a time.

    private struct State {
        var file: MovieFile?
        var size: PixelSize?
        var isFinished = false
        /// The last picture, which is shown until the next one.
        var pending: (image: CGImage, time: Double)?
        /// How long the last picture but one was shown, in seconds.
        var lastDuration = 1.0 / 30
        var layout: SampleLayout?
        var timer: Timer?
    }

    /// Asks whether the input is ready. Any thread may cancel it.
    private struct Timer: @unchecked Sendable {
        let source: any DispatchSourceTimer
    }

    /// Video or sound.
    public let mediaType: AVMediaType
    /// How they are written.
    public let outputSettings: [String: Any]?
    /// Whether pictures and samples come at their own times, as from a camera. An input then has a longer buffer before it is not
    /// ready. Default false.
    open var expectsMediaDataInRealTime = false
    weak var writer: AVAssetWriter?
    private let state = Mutex(State())

    /// An input.
    ///
    /// - Parameter outputSettings: for video `AVVideoCodecKey`, `AVVideoWidthKey` and `AVVideoHeightKey`, and for sound `AVFormatIDKey`,
    ///   `AVSampleRateKey` and `AVNumberOfChannelsKey`. Nil, for samples that are encoded already, cannot be added to a writer.
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        (self.mediaType, self.outputSettings) = (mediaType, outputSettings)
    }

    func open(_ file: MovieFile, size: PixelSize?) { state.withLock { ($0.file, $0.size) = (file, size) } }

    /// Releases the file, which is removed unless it is finished.
    func close() {
        let timer = state.withLock { state in
            defer { (state.file, state.timer, state.isFinished) = (nil, nil, true) }
            return state.timer
        }
        timer?.source.cancel()
    }

    func finishFile() throws { try state.withLock { $0.file }?.finish() }

    /// Whether pictures or samples can be appended now: there is room for them, and not too many of them are ahead of those of the other
    /// input.
    open var isReadyForMoreMediaData: Bool {
        let (file, size, isFinished) = state.withLock { ($0.file, $0.size, $0.isFinished) }
        guard let file, !isFinished, writer?.status == .writing else { return false }
        let waiting = file.waitingBytes
        let factor = expectsMediaDataInRealTime ? 15 : 1
        // The file takes one picture more before `append` waits.
        if mediaType == .video { return waiting.video < 4 * (size?.area ?? 0) * factor }
        return waiting.sound < 4 * 48_000 * factor
    }

    /// Appends a picture, or samples of sound that are not compressed, which follow those before. Waits while there is no room. Returns
    /// false if that fails: then the writer has the error.
    @discardableResult
    open func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        if let picture = sampleBuffer.imageBuffer, mediaType == .video {
            return append(picture, at: sampleBuffer.presentationTimeStamp)
        }
        guard let data = sampleBuffer.dataBuffer, mediaType == .audio,
            let description = sampleBuffer.formatDescription?.audioStreamBasicDescription,
            let layout = SampleLayout(description)
        else {
            return fail(
                AVError(
                    .operationNotAllowed,
                    "an AVAssetWriterInput of \(mediaType.rawValue) takes pictures, or interleaved samples of 16 or 32 bits"
                ))
        }
        return append(layout.samples(of: [UInt8](data.memory)), layout, at: sampleBuffer.presentationTimeStamp)
    }

    private func fail(_ error: any Error) -> Bool {
        writer?.fail(error)
        return false
    }

    /// The file and the session, while the input can be written to.
    private func target() -> (file: MovieFile, start: CMTime, end: CMTime)? {
        let (file, isFinished) = state.withLock { ($0.file, $0.isFinished) }
        guard let writer, writer.status == .writing, let file, !isFinished, let session = writer.session else {
            return nil
        }
        return (file, session.start, session.end)
    }

    func append(_ picture: CVPixelBuffer, at time: CMTime) -> Bool {
        guard let (file, start, end) = target(), time.isNumeric else { return false }
        guard time >= start, time < end else { return true }
        guard let size = state.withLock({ $0.size }), let image = picture.makeImage() else {
            return fail(AVError(.exportFailed, "there is not enough memory for a picture"))
        }
        let place = (time - start).seconds
        do {
            let frame = CGSize(width: size.width, height: size.height)
            let scaled = try PictureComposer.fit(image, .identity, into: frame)
            let former = state.withLock { state in
                defer { state.pending = (scaled, place) }
                return state.pending
            }
            guard let former else { return true }
            guard place > former.time else {
                throw AVError(
                    .operationNotAllowed, "the picture at \(place) s does not follow the one at \(former.time) s")
            }
            state.withLock { $0.lastDuration = place - former.time }
            try file.append(former.image, from: former.time, to: place)
            return true
        } catch { return fail(error) }
    }

    private func append(_ samples: [Float], _ layout: SampleLayout, at time: CMTime) -> Bool {
        guard let (file, start, end) = target(), time.isNumeric else { return false }
        guard time < end else { return true }
        let isKnown = state.withLock { state in
            defer { state.layout = state.layout ?? layout }
            return state.layout.map { $0.format == layout.format }
        }
        if isKnown == false {
            return fail(AVError(.operationNotAllowed, "the rate or the channels of the sound have changed"))
        }
        if isKnown == nil { file.setSoundSource(layout.format) }
        let channels = layout.format.channels
        let offset = (time - start).seconds - file.soundDuration
        // Containers and programs round times.
        let gap = offset.magnitude > 0.02 ? TimelineSound.place(of: offset, layout.format) : 0
        do {
            if gap > 0 { try file.append(sound: [Float](repeating: 0, count: min(gap, 1 << 26) * channels)) }
            try file.append(sound: gap < 0 ? Array(samples.dropFirst(-gap * channels)) : samples)
            return true
        } catch { return fail(error) }
    }

    /// Declares that there are no more pictures or samples.
    open func markAsFinished() {
        let (file, pending, duration, timer) = state.withLock { state in
            defer { (state.isFinished, state.pending, state.timer) = (true, nil, nil) }
            return (state.isFinished ? nil : state.file, state.pending, state.lastDuration, state.timer)
        }
        timer?.source.cancel()
        guard let file else { return }
        guard mediaType == .video else { return file.endSound() }
        if let pending {
            let session = writer?.session
            let limit = session.map { $0.end.isNumeric ? ($0.end - $0.start).seconds : .infinity } ?? .infinity
            let end = limit.isFinite && limit > pending.time ? limit : pending.time + duration
            do { try file.append(pending.image, from: pending.time, to: end) } catch { _ = fail(error) }
        }
        file.endPictures()
    }

    /// Calls a block on a queue whenever the input is ready, until `markAsFinished()`. The block appends while
    /// `isReadyForMoreMediaData` is true.
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        // The encoder does not report when it has taken a picture.
        timer.schedule(deadline: .now(), repeating: .milliseconds(2))
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            if isReadyForMoreMediaData { block() }
        }
        let new = Timer(source: timer)
        let former = state.withLock { state -> Timer? in
            guard !state.isFinished else { return new }
            defer { state.timer = new }
            return state.timer
        }
        timer.activate()
        former?.source.cancel()
    }
}

/// Appends buffers of pixels to an input, and makes buffers.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
    // All properties are constants but the pool, which is guarded by a lock.

    /// The input.
    public let assetWriterInput: AVAssetWriterInput
    /// What the buffers of the pool have.
    public let sourcePixelBufferAttributes: [String: Any]?
    private let pool = Mutex<CVPixelBufferPool?>(nil)

    /// An adaptor of an input of video.
    ///
    /// - Parameter sourcePixelBufferAttributes: the format, the width and the height of the pool's buffers: by default 32BGRA, and the
    ///   size in the settings of the input.
    public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]?) {
        (assetWriterInput, self.sourcePixelBufferAttributes) = (input, sourcePixelBufferAttributes)
    }

    /// Makes buffers; nil before `startWriting()`.
    open var pixelBufferPool: CVPixelBufferPool? {
        guard let status = assetWriterInput.writer?.status, status != .unknown else { return nil }
        let attributes = sourcePixelBufferAttributes ?? [:]
        let settings = assetWriterInput.outputSettings ?? [:]
        let width = attributes.integer(kCVPixelBufferWidthKey) ?? settings.integer(AVVideoWidthKey) ?? 0
        let height = attributes.integer(kCVPixelBufferHeightKey) ?? settings.integer(AVVideoHeightKey) ?? 0
        let format = attributes.integer(kCVPixelBufferPixelFormatTypeKey) ?? Int(kCVPixelFormatType_32BGRA)
        return pool.withLock { pool in
            pool =
                pool
                ?? OSType(exactly: format).flatMap { CVPixelBufferPool(width: width, height: height, format: $0) }
            return pool
        }
    }

    /// Appends a picture at a time, which is after those before. Another size is scaled into that of the movie. Returns false if that
    /// fails: then the writer has the error.
    @discardableResult
    open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(pixelBuffer, at: presentationTime)
    }
}
