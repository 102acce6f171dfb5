import AcetateGStreamer
import CoreMedia
import Foundation

/// The key of the format of sound in settings: `kAudioFormatLinearPCM` or `kAudioFormatMPEG4AAC`.
public let AVFormatIDKey = "AVFormatIDKey"
/// The key of the samples per second in settings.
public let AVSampleRateKey = "AVSampleRateKey"
/// The key of the number of channels in settings.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The key of the bits per second of encoded sound in settings.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// The key of the bits of a sample in settings: 16 or 32.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// The key of whether samples are numbers with a fraction.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// The key of whether the most significant byte is first.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// The key of whether each channel has a buffer of its own. Buffers are interleaved.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

/// How samples that are not compressed are stored as bytes.
struct SampleLayout {
    let format: SoundFormat
    /// 16 or 32.
    let bits: Int
    let isFloat: Bool
    let isBigEndian: Bool

    /// The layout that settings ask for; nil for one that is not possible.
    ///
    /// - Parameter own: what settings do not tell.
    init?(_ settings: [String: Any], _ own: SoundFormat) {
        guard settings.number(AVFormatIDKey).map({ $0 == Double(kAudioFormatLinearPCM) }) ?? true,
            settings.flag(AVLinearPCMIsNonInterleaved) != true
        else { return nil }
        let rate = settings.number(AVSampleRateKey) ?? Double(own.rate)
        let channels = settings.number(AVNumberOfChannelsKey) ?? Double(own.channels)
        guard rate >= 1000, rate <= 384_000, channels == 1 || channels == 2 else { return nil }
        let isFloat = settings.flag(AVLinearPCMIsFloatKey) ?? (settings[AVLinearPCMBitDepthKey] == nil)
        let bits = settings.integer(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16)
        self.init(
            SoundFormat(rate: Int(rate), channels: Int(channels)), bits: bits, isFloat: isFloat,
            isBigEndian: settings.flag(AVLinearPCMIsBigEndianKey) ?? false)
    }

    /// The layout of a description; nil for one that is not possible.
    init?(_ description: AudioStreamBasicDescription) {
        let flags = description.mFormatFlags
        guard description.mFormatID == kAudioFormatLinearPCM, description.mSampleRate >= 1000,
            description.mSampleRate <= 384_000,
            description.mChannelsPerFrame == 1 || description.mChannelsPerFrame == 2,
            description.mChannelsPerFrame == 1 || flags & kAudioFormatFlagIsNonInterleaved == 0
        else { return nil }
        self.init(
            SoundFormat(rate: Int(description.mSampleRate), channels: Int(description.mChannelsPerFrame)),
            bits: Int(description.mBitsPerChannel), isFloat: flags & kAudioFormatFlagIsFloat != 0,
            isBigEndian: flags & kAudioFormatFlagIsBigEndian != 0)
    }

    private init?(_ format: SoundFormat, bits: Int, isFloat: Bool, isBigEndian: Bool) {
        guard bits == 32 || bits == 16 && !isFloat else { return nil }
        (self.format, self.bits, self.isFloat, self.isBigEndian) = (format, bits, isFloat, isBigEndian)
    }

    var description: AudioStreamBasicDescription {
        let bytes = UInt32(bits / 8 * format.channels)
        let kind = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        return AudioStreamBasicDescription(
            mSampleRate: Double(format.rate), mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kind | kAudioFormatFlagIsPacked | (isBigEndian ? kAudioFormatFlagIsBigEndian : 0),
            mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes,
            mChannelsPerFrame: UInt32(format.channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
    }

    /// Numbers between -1 and 1 as bytes.
    func bytes(of samples: [Float]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(samples.count * bits / 8)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { result.append(contentsOf: $0) }
        }
        for sample in samples {
            if isFloat {
                append(sample.bitPattern)
            } else if bits == 16 {
                append(Int16(min(max(Double(sample) * 32768, -32768), 32767).rounded()))
            } else {
                append(Int32(min(max(Double(sample) * 0x1p31, -0x1p31), 0x1p31 - 1).rounded()))
            }
        }
        return result
    }

    /// Bytes as numbers between -1 and 1.
    func samples(of bytes: [UInt8]) -> [Float] {
        let size = bits / 8
        return bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / size).map { index in
                if bits == 16 {
                    let value = bytes.loadUnaligned(fromByteOffset: index * size, as: Int16.self)
                    return Float(isBigEndian ? Int16(bigEndian: value) : Int16(littleEndian: value)) / 32768
                }
                let value = bytes.loadUnaligned(fromByteOffset: index * size, as: UInt32.self)
                let number = isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
                return isFloat ? Float(bitPattern: number) : Float(Double(Int32(bitPattern: number)) / 0x1p31)
            }
        }
    }
}
