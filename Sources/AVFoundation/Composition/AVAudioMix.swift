import CoreMedia
import Foundation

/// How the pitch of sound changes when it is played faster or slower.
public struct AVAudioTimePitchAlgorithm: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The pitch is kept, for speech.
    public static let timeDomain = Self(rawValue: "TimeDomain")
    /// The pitch is kept. It sounds like `timeDomain` here.
    public static let spectral = Self(rawValue: "Spectral")
    /// The pitch is higher when the sound is faster, and lower when it is slower.
    public static let varispeed = Self(rawValue: "Varispeed")

    var keepsPitch: Bool { self != .varispeed }
}

/// How the sounds of tracks are mixed.
open class AVAudioMix: NSObject, @unchecked Sendable {
    // Readers take a copy; programs do not change a mix on other threads then.

    /// What is different for some tracks. Tracks without parameters keep their volume. Default empty.
    public fileprivate(set) var inputParameters: [AVAudioMixInputParameters] = []

    /// A mix that changes nothing.
    override public init() {}

    /// The parameters of a track; nil if it has none.
    func parameters(of track: CMPersistentTrackID) -> AVAudioMixInputParameters? {
        inputParameters.first { $0.trackID == track }
    }

    override open func copy() -> Any {
        let result = AVAudioMix()
        result.inputParameters = inputParameters.map(AVAudioMixInputParameters.init(copying:))
        return result
    }

    /// A mix with the same parameters, which can be changed.
    override open func mutableCopy() -> Any {
        let result = AVMutableAudioMix()
        result.inputParameters = inputParameters.map(AVAudioMixInputParameters.init(copying:))
        return result
    }
}

/// A mix that can be changed.
open class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
    override public var inputParameters: [AVAudioMixInputParameters] {
        get { super.inputParameters }
        set { super.inputParameters = newValue }
    }
}

/// How the sound of a track is mixed: with a volume that changes with time. Between ramps, the volume is constant; it is linear in
/// ramps.
open class AVAudioMixInputParameters: NSObject, @unchecked Sendable {
    // Readers take a copy; programs do not change parameters on other threads then.

    /// The track.
    public fileprivate(set) var trackID = kCMPersistentTrackID_Invalid
    /// How the pitch changes in scaled parts of the track; nil, the default, for what plays or exports the track decides.
    public fileprivate(set) var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?
    fileprivate(set) var volumes = ValueRamps(initial: Float(1))

    override init() {}

    init(copying other: AVAudioMixInputParameters) {
        (trackID, audioTimePitchAlgorithm, volumes) = (other.trackID, other.audioTimePitchAlgorithm, other.volumes)
    }

    override open func copy() -> Any { AVAudioMixInputParameters(copying: self) }

    /// Gets the ramp of volumes at a time, or a constant between ramps. Returns false after the last one.
    public func getVolumeRamp(
        for time: CMTime, startVolume: UnsafeMutablePointer<Float>?, endVolume: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = volumes.ramp(at: time) else { return false }
        startVolume?.pointee = ramp.start
        endVolume?.pointee = ramp.end
        timeRange?.pointee = ramp.range
        return true
    }

    /// The volume at a time, 0...1 or more.
    func volume(at time: CMTime) -> Float { volumes.value(at: time) { $0 + ($1 - $0) * Float($2) } }
}

/// Parameters that can be changed.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
    /// Parameters for no track.
    override public init() { super.init() }

    /// Parameters for a track; nil for none yet.
    public init(track: AVAssetTrack?) {
        super.init()
        super.trackID = track?.trackID ?? kCMPersistentTrackID_Invalid
    }

    override public var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { super.trackID = newValue }
    }

    override public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
        get { super.audioTimePitchAlgorithm }
        set { super.audioTimePitchAlgorithm = newValue }
    }

    /// Changes the volume linearly during a time.
    open func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
        volumes.set(startVolume, endVolume, timeRange)
    }

    /// Sets the volume from a time on, until the next ramp. 1 is that of the track.
    open func setVolume(_ volume: Float, at time: CMTime) {
        volumes.set(volume, volume, CMTimeRange(start: time, duration: .zero))
    }
}
