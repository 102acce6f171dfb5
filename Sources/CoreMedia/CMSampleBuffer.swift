import CoreGraphics
import CoreVideo
import Foundation

/// An argument is not possible.
public var kCMSampleBufferError_InvalidMediaFormat: OSStatus { -12740 }
/// An argument is missing.
public var kCMSampleBufferError_RequiredParameterMissing: OSStatus { -12731 }

/// When a sample is shown or heard.
public struct CMSampleTimingInfo: Sendable, Hashable {
    /// How long; invalid if unknown.
    public var duration: CMTime
    /// From which time on.
    public var presentationTimeStamp: CMTime
    /// When it is decoded; invalid, as for samples that are not compressed, if that is the same time.
    public var decodeTimeStamp: CMTime

    /// Invalid times.
    public init() { self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid) }

    /// These times.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        (self.duration, self.presentationTimeStamp, self.decodeTimeStamp) = (
            duration, presentationTimeStamp, decodeTimeStamp
        )
    }

    /// `CMSampleTimingInfo()`.
    public static let invalid = CMSampleTimingInfo()
}

/// A picture, or samples of sound, with their times. They are not compressed. Any thread may read it.
public final class CMSampleBuffer: Sendable {
    /// The picture; nil for sound.
    public let imageBuffer: CVImageBuffer?
    /// The samples of sound; nil for a picture.
    public let dataBuffer: CMBlockBuffer?
    /// What the samples contain.
    public let formatDescription: CMFormatDescription?
    /// The number of samples of each channel; 1 for a picture.
    public let numSamples: Int
    private let timing: CMSampleTimingInfo

    /// A picture. Throws an error if the description is not that of the buffer.
    public init(
        imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
    ) throws {
        let size = formatDescription.dimensions
        guard Int(size.width) == CVPixelBufferGetWidth(imageBuffer),
            Int(size.height) == CVPixelBufferGetHeight(imageBuffer)
        else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat))
        }
        (self.imageBuffer, dataBuffer, self.formatDescription) = (imageBuffer, nil, formatDescription)
        (numSamples, timing) = (1, sampleTiming)
    }

    /// Samples of sound, one after the other from a time on.
    ///
    /// - Parameters:
    ///   - numSamples: how many of each channel.
    ///   - sampleTimings: one, with the duration of a sample and the time of the first.
    ///   - sampleSizes: empty, or the bytes of a sample of all channels.
    /// - Throws: an error if the description is not that of sound, or the buffer has fewer bytes.
    public init(
        dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription, numSamples: Int,
        sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int] = []
    ) throws {
        guard let sound = formatDescription.audioStreamBasicDescription, let timing = sampleTimings.first,
            sampleTimings.count == 1, numSamples > 0,
            dataBuffer.dataLength >= numSamples * Int(sound.mBytesPerFrame)
        else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat))
        }
        (imageBuffer, self.dataBuffer, self.formatDescription) = (nil, dataBuffer, formatDescription)
        (self.numSamples, self.timing) = (numSamples, timing)
    }

    /// When the first sample is shown or heard.
    public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
    /// When the first sample is shown or heard: `presentationTimeStamp`, because no sample is trimmed.
    public var outputPresentationTimeStamp: CMTime { presentationTimeStamp }
    /// When the first sample is decoded; invalid, because samples are not compressed.
    public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }
    /// How long all samples are shown or heard; invalid if unknown.
    public var duration: CMTime {
        guard timing.duration.isNumeric, let count = Int32(exactly: numSamples) else { return .invalid }
        return count == 1 ? timing.duration : CMTimeMultiply(timing.duration, multiplier: count)
    }
    /// The sum of the bytes of sound; 0 for a picture.
    public var totalSampleSize: Int { dataBuffer?.dataLength ?? 0 }
    /// True: there are no buffers without their samples.
    public var isValid: Bool { true }
}

/// The picture; nil for sound.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }
/// The samples of sound; nil for a picture.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }
/// What the samples contain.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}
/// The number of samples of each channel; 1 for a picture.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
/// When the first sample is shown or heard.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }
/// When the first sample is shown or heard.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.outputPresentationTimeStamp
}
/// When the first sample is decoded; invalid, because samples are not compressed.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }
/// The sum of the bytes of sound; 0 for a picture.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }
/// How long all samples are shown or heard; invalid if unknown.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
/// True: there are no buffers without their samples.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { true }
/// True: there are no buffers without their samples.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { true }

/// Creates a buffer with a picture. Returns 0, or `kCMSampleBufferError_InvalidMediaFormat` if the description is not that of the
/// picture.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = try? CMSampleBuffer(
        imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming.pointee)
    return sampleBufferOut.pointee == nil ? kCMSampleBufferError_InvalidMediaFormat : 0
}
