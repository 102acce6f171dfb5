import CoreGraphics
import CoreVideo
import Foundation

/// A code of four characters.
public typealias FourCharCode = UInt32
/// A kind of media: `kCMMediaType_Video` or `kCMMediaType_Audio`.
public typealias CMMediaType = FourCharCode
/// A codec of pictures, or the format of their pixels.
public typealias CMVideoCodecType = FourCharCode

/// Pictures: `vide`.
public var kCMMediaType_Video: CMMediaType { 0x7669_6465 }
/// Sound: `soun`.
public var kCMMediaType_Audio: CMMediaType { 0x736F_756E }

/// Samples that are not compressed: `lpcm`.
public var kAudioFormatLinearPCM: UInt32 { 0x6C70_636D }
/// AAC: `aac `.
public var kAudioFormatMPEG4AAC: UInt32 { 0x6161_6320 }
/// Samples are numbers with a fraction.
public var kAudioFormatFlagIsFloat: UInt32 { 1 }
/// The most significant byte is first.
public var kAudioFormatFlagIsBigEndian: UInt32 { 2 }
/// Samples are whole numbers with a sign.
public var kAudioFormatFlagIsSignedInteger: UInt32 { 4 }
/// All bits of a sample are used.
public var kAudioFormatFlagIsPacked: UInt32 { 8 }
/// Each channel has a buffer of its own.
public var kAudioFormatFlagIsNonInterleaved: UInt32 { 32 }

/// How samples of sound are stored.
public struct AudioStreamBasicDescription: Sendable, Hashable {
    /// Samples of each channel per second.
    public var mSampleRate: Float64
    /// `kAudioFormatLinearPCM`, or a codec.
    public var mFormatID: UInt32
    /// Flags of the format.
    public var mFormatFlags: UInt32
    /// The bytes of a packet.
    public var mBytesPerPacket: UInt32
    /// The frames of a packet: 1 for samples that are not compressed.
    public var mFramesPerPacket: UInt32
    /// The bytes of one sample of all channels.
    public var mBytesPerFrame: UInt32
    /// The number of channels.
    public var mChannelsPerFrame: UInt32
    /// The bits of a sample of one channel.
    public var mBitsPerChannel: UInt32
    /// 0.
    public var mReserved: UInt32

    /// Zeros.
    public init() {
        self.init(
            mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
            mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
    }

    /// A description of these parts.
    public init(
        mSampleRate: Float64, mFormatID: UInt32, mFormatFlags: UInt32, mBytesPerPacket: UInt32,
        mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
        mReserved: UInt32
    ) {
        (self.mSampleRate, self.mFormatID, self.mFormatFlags) = (mSampleRate, mFormatID, mFormatFlags)
        (self.mBytesPerPacket, self.mFramesPerPacket) = (mBytesPerPacket, mFramesPerPacket)
        (self.mBytesPerFrame, self.mChannelsPerFrame) = (mBytesPerFrame, mChannelsPerFrame)
        (self.mBitsPerChannel, self.mReserved) = (mBitsPerChannel, mReserved)
    }
}

/// What samples contain: pictures of a size, or sound with a rate and channels.
public final class CMFormatDescription: Sendable {
    enum Content: Sendable {
        case video(codec: FourCharCode, CMVideoDimensions)
        case audio(AudioStreamBasicDescription)
    }

    let content: Content

    init(_ content: Content) { self.content = content }

    /// That of the pixels of a buffer.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        let size = CMVideoDimensions(
            width: Int32(CVPixelBufferGetWidth(imageBuffer)), height: Int32(CVPixelBufferGetHeight(imageBuffer)))
        self.init(.video(codec: CVPixelBufferGetPixelFormatType(imageBuffer), size))
    }

    /// That of sound.
    public convenience init(audioStreamBasicDescription: AudioStreamBasicDescription) throws {
        self.init(.audio(audioStreamBasicDescription))
    }

    /// The size of pictures in pixels; zero for sound.
    public var dimensions: CMVideoDimensions {
        if case .video(_, let size) = content { size } else { CMVideoDimensions() }
    }

    /// How sound is stored; nil for pictures.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? {
        if case .audio(let description) = content { description } else { nil }
    }
}

/// A description of pictures. All descriptions have one type.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A description of sound. All descriptions have one type.
public typealias CMAudioFormatDescription = CMFormatDescription

/// `kCMMediaType_Video` or `kCMMediaType_Audio`.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
    if case .video = desc.content { kCMMediaType_Video } else { kCMMediaType_Audio }
}

/// The format of pixels, or the codec.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
    switch desc.content {
    case .video(let codec, _): codec
    case .audio(let description): description.mFormatID
    }
}

/// The size of pictures in pixels; zero for sound.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

/// Describes the pixels of a buffer. Returns 0.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = try? CMFormatDescription(imageBuffer: imageBuffer)
    return 0
}

/// Describes sound. Returns 0.
///
/// - Parameters:
///   - layoutSize: 0, as is the size of the cookie: layouts of channels and data of codecs are not kept.
@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
    layout: UnsafeRawPointer?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    guard layoutSize == 0, magicCookieSize == 0 else { return kCMFormatDescriptionError_InvalidParameter }
    formatDescriptionOut.pointee = CMFormatDescription(.audio(asbd.pointee))
    return 0
}

/// An argument is not possible.
public var kCMFormatDescriptionError_InvalidParameter: OSStatus { -12710 }
