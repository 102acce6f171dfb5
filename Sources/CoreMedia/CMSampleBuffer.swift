import CoreGraphics
import CoreVideo
import Foundation
import Synchronization

/// Bytes of samples. Any thread may read them.
public final class CMBlockBuffer: Sendable {
    package let bytes: Mutex<[UInt8]>

    /// A buffer of zeros.
    public convenience init(length: Int) throws { self.init([UInt8](repeating: 0, count: length)) }

    package init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

    /// The number of bytes.
    public var dataLength: Int { bytes.withLock { $0.count } }
    /// A copy of the bytes.
    public func dataBytes() throws -> Data { Data(bytes.withLock { $0 }) }

    /// Replaces bytes from an offset on. Throws an error if they are not in the buffer.
    public func replaceDataBytes(with source: UnsafeRawBufferPointer, atOffset offset: Int = 0) throws {
        let copy = [UInt8](source)
        try bytes.withLock { bytes throws in
            guard offset >= 0, offset <= bytes.count, copy.count <= bytes.count - offset else {
                throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMBlockBufferBadOffsetParameterErr))
            }
            bytes.replaceSubrange(offset..<offset + copy.count, with: copy)
        }
    }
}

/// The bytes are not in the buffer.
public var kCMBlockBufferBadOffsetParameterErr: OSStatus { -12704 }
/// An argument is not possible.
public var kCMSampleBufferError_InvalidMediaFormat: OSStatus { -12740 }
/// An argument is missing.
public var kCMSampleBufferError_RequiredParameterMissing: OSStatus { -12731 }

/// The number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Copies bytes from an offset on. Returns 0, or `kCMBlockBufferBadOffsetParameterErr` if they are not in the buffer.
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
    destination: UnsafeMutableRawPointer
) -> OSStatus {
    let part = theSourceBuffer.bytes.withLock { bytes -> [UInt8]? in
        guard offsetToData >= 0, dataLength >= 0, offsetToData <= bytes.count, dataLength <= bytes.count - offsetToData
        else { return nil }
        return Array(bytes[offsetToData..<offsetToData + dataLength])
    }
    guard let part else { return kCMBlockBufferBadOffsetParameterErr }
    part.withUnsafeBytes { if let base = $0.baseAddress { destination.copyMemory(from: base, byteCount: dataLength) } }
    return 0
}

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
/// How long all samples are shown or heard; invalid if unknown.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
/// True: there are no buffers without their samples.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { true }
/// True: there are no buffers without their samples.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { true }

/// Creates a buffer with a picture. Returns 0, or `kCMSampleBufferError_InvalidMediaFormat` if the description is not that of the
/// picture.
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = try? CMSampleBuffer(
        imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming.pointee)
    return sampleBufferOut.pointee == nil ? kCMSampleBufferError_InvalidMediaFormat : 0
}
