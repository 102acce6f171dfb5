import AcetateKeyValue
import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

/// A kind of media.
public struct AVMediaType: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A value of a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Moving pictures.
    public static let video = Self(rawValue: "vide")
    /// Sound.
    public static let audio = Self(rawValue: "soun")
    /// Subtitles.
    public static let subtitle = Self(rawValue: "sbtl")
    /// Text.
    public static let text = Self(rawValue: "text")
}

/// What the media of a track are for.
public struct AVMediaCharacteristic: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A value of a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pictures are seen.
    public static let visual = Self(rawValue: "AVMediaCharacteristicVisual")
    /// Sound is heard.
    public static let audible = Self(rawValue: "AVMediaCharacteristicAudible")
    /// Subtitles are read.
    public static let legible = Self(rawValue: "AVMediaCharacteristicLegible")
    /// The media are a sequence of frames.
    public static let frameBased = Self(rawValue: "AVMediaCharacteristicFrameBased")
}

/// A movie, a sound or a stream, with what is known about its content.
///
/// Properties that are read directly open the movie at the first use, which may take seconds; `load(_:)` does not
/// block.
open class AVAsset: NSObject, @unchecked Sendable {
    // `source` does not change, and the known media are guarded by a lock.

    let source: URL?
    private let knownMedia = Mutex<Result<MediaDescription, AVError>?>(nil)

    init(asset url: URL?) { source = url }

    /// An asset for a file or a stream.
    public convenience init(url: URL) { self.init(asset: url) }

    /// Opens the movie once, and returns what it found.
    func inspect() throws(AVError) -> MediaDescription {
        if let known = knownMedia.withLock({ $0 }) { return try known.get() }
        guard let url = source else { throw AVError(.contentIsUnavailable, "an asset without a URL has no content") }
        let result: Result<MediaDescription, AVError>
        do { result = .success(try MediaDescription.inspect(url)) } catch { result = .failure(error) }
        return try knownMedia.withLock { known in
            known = known ?? result
            return known ?? result
        }.get()
    }

    /// Opens the movie on another thread, unless it is known.
    func inspectInBackground() async throws -> MediaDescription {
        if let known = knownMedia.withLock({ $0 }) { return try known.get() }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try self.inspect() }) }
        }
    }

    /// Opens the asset, which may take seconds. Throws an `AVError` if it cannot be read or is not a movie. Beyond Apple's
    /// API, for programs that are not asynchronous.
    public func acetateOpen() throws { _ = try inspect() }

    private var content: MediaDescription { (try? inspect()) ?? MediaDescription() }

    /// The duration; `indefinite` if it is unknown, and zero for an asset that cannot be opened.
    public var duration: CMTime { duration(of: try? inspect()) }

    func duration(of content: MediaDescription?) -> CMTime { Self.duration(of: content) }

    static func duration(of content: MediaDescription?) -> CMTime {
        guard let content else { return .zero }
        return content.duration.map { CMTime(seconds: $0, preferredTimescale: 1_000_000_000) } ?? .indefinite
    }

    /// The tracks that are known now.
    final var knownTracks: [AVAssetTrack] { tracks(of: content) }

    func tracks(of content: MediaDescription) -> [AVAssetTrack] {
        content.tracks.enumerated().map { index, track in
            let id = Int32(index + 1)
            let place = content.tracks[..<index].count { $0.mediaType == track.mediaType }
            let stream = source.map { Timeline.Stream(url: $0, trackID: id, index: place, description: track) }
            return AVAssetTrack(self, content, track, id: id, stream: stream)
        }
    }

    /// The track with an identifier; nil if there is none.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        knownTracks.first { $0.trackID == trackID }
    }

    /// The track of the pictures that a composition shows; 0 if it names no tracks. Those that it names have been opened.
    func videoTrackID(of composition: AVVideoComposition) -> CMPersistentTrackID {
        if composition.instructions.isEmpty { return 0 }
        return knownTracks.first { $0.mediaType == .video }?.trackID ?? 0
    }

    /// Loads the track with an identifier; nil if there is none.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        try await load(.tracks).first { $0.trackID == trackID }
    }

    /// Loads the tracks with a characteristic.
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> [AVAssetTrack] {
        try await load(.tracks).filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    /// Loads the tracks of a kind.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try await load(.tracks).filter { $0.mediaType == mediaType }
    }

    /// Whether the asset can be opened and has video or sound.
    public var isPlayable: Bool { content.isPlayable }

    /// The size of the first video track.
    public var naturalSize: CGSize { content.naturalSize }
}

// Not members of the class, so that compositions have arrays of their own tracks.
extension AVAsynchronousKeyValueLoading where Self: AVAsset {
    /// The video, sound and subtitle tracks.
    public var tracks: [AVAssetTrack] { knownTracks }

    /// The tracks of a kind.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        knownTracks.filter { $0.mediaType == mediaType }
    }

    /// The tracks with a characteristic.
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
        knownTracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }
}

extension MediaDescription {
    var isPlayable: Bool { tracks.contains { $0.mediaType == .video || $0.mediaType == .audio } }
    var naturalSize: CGSize { tracks.first { $0.mediaType == .video }?.naturalSize ?? .zero }
}

/// An asset for a file or a stream.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// An asset for a file or a stream.
    public init(url URL: URL) {
        url = URL
        super.init(asset: URL)
    }

    /// An asset for a file or a stream. Of the options only `AVURLAssetPreferPreciseDurationAndTimingKey` is known, which is
    /// always so; there is a warning for others.
    public convenience init(url URL: URL, options: [String: Any]?) {
        self.init(url: URL)
        for name in (options ?? [:]).keys.sorted() where name != AVURLAssetPreferPreciseDurationAndTimingKey {
            Diagnostics.warnOnce("the option \(name) of an AVURLAsset has no effect", key: "AVURLAsset.\(name)")
        }
    }

    /// Where the movie is.
    public let url: URL
}

/// Whether durations and times are exact. They are, with any value.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// Identifies a track of an asset.
public typealias CMPersistentTrackID = Int32
/// No track.
public var kCMPersistentTrackID_Invalid: CMPersistentTrackID { 0 }
