import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Buffers of pictures and samples.
@Suite struct SampleBufferTests {
    private let timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 8000), presentationTimeStamp: CMTime(value: 3, timescale: 1),
        decodeTimeStamp: .invalid)

    private func picture(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32ARGB, nil, &buffer) == kCVReturnSuccess)
        return try #require(buffer)
    }

    @Test func `a picture has its time and its description`() throws {
        let image = try picture(6, 4)
        var description: CMVideoFormatDescription?
        #expect(
            CMVideoFormatDescriptionCreateForImageBuffer(
                allocator: nil, imageBuffer: image, formatDescriptionOut: &description) == 0)
        let format = try #require(description)
        #expect(CMVideoFormatDescriptionGetDimensions(format) == CMVideoDimensions(width: 6, height: 4))
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video)
        #expect(CMFormatDescriptionGetMediaSubType(format) == kCVPixelFormatType_32ARGB)
        var timing = timing
        var sample: CMSampleBuffer?
        #expect(
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil, imageBuffer: image, formatDescription: format, sampleTiming: &timing,
                sampleBufferOut: &sample) == 0)
        let buffer = try #require(sample)
        #expect(CMSampleBufferGetImageBuffer(buffer) === image && CMSampleBufferGetDataBuffer(buffer) == nil)
        #expect(CMSampleBufferGetPresentationTimeStamp(buffer) == CMTime(value: 3, timescale: 1))
        #expect(buffer.duration == CMTime(value: 1, timescale: 8000) && buffer.numSamples == 1)
        let other = try CMFormatDescription(imageBuffer: picture(8, 4))
        #expect(throws: (any Error).self) {
            try CMSampleBuffer(imageBuffer: image, formatDescription: other, sampleTiming: timing)
        }
    }

    @Test func `samples have their bytes, and the duration of all`() throws {
        let block = try CMBlockBuffer(length: 32)
        try [UInt8](1...4).withUnsafeBytes { try block.replaceDataBytes(with: $0, atOffset: 28) }
        #expect(try block.dataBytes().suffix(5) == Data([0, 1, 2, 3, 4]))
        #expect(throws: (any Error).self) {
            try [UInt8](1...4).withUnsafeBytes { try block.replaceDataBytes(with: $0, atOffset: 29) }
        }
        var part = [UInt8](repeating: 9, count: 3)
        #expect(CMBlockBufferCopyDataBytes(block, atOffset: 28, dataLength: 3, destination: &part) == 0)
        #expect(part == [1, 2, 3])
        #expect(CMBlockBufferCopyDataBytes(block, atOffset: 30, dataLength: 3, destination: &part) != 0)

        let layout = AudioStreamBasicDescription(
            mSampleRate: 8000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsSignedInteger,
            mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16,
            mReserved: 0)
        let format = try CMFormatDescription(audioStreamBasicDescription: layout)
        let buffer = try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 8, sampleTimings: [timing])
        #expect(buffer.duration == CMTime(value: 8, timescale: 8000) && buffer.totalSampleSize == 32)
        #expect(buffer.formatDescription?.audioStreamBasicDescription == layout)
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Audio)
        #expect(throws: (any Error).self) {
            try CMSampleBuffer(dataBuffer: block, formatDescription: format, numSamples: 9, sampleTimings: [timing])
        }
    }
}
