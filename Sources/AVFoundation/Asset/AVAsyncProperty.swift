import CoreGraphics
import CoreMedia

/// A property that an asset or a track loads.
open class AVPartialAsyncProperty<Root>: @unchecked Sendable {
    // Without stored properties.
    init() {}
}

/// A property of a type that an asset or a track loads.
public final class AVAsyncProperty<Root, T>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    // The closure does not change, and may run on any thread.
    let value: @Sendable (Root, MediaDescription) -> T
    init(_ value: @escaping @Sendable (Root, MediaDescription) -> T) { self.value = value }
}

extension AVPartialAsyncProperty where Root: AVAsset {
    /// The duration; `indefinite` if it is unknown.
    public static var duration: AVAsyncProperty<Root, CMTime> { .init { $0.duration(of: $1) } }
    /// The video, sound and subtitle tracks.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { .init { $0.tracks(of: $1) } }
    /// Whether there is video or sound.
    public static var isPlayable: AVAsyncProperty<Root, Bool> { .init { $1.isPlayable } }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    /// The size in square pixels.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> { .init { track, _ in track.naturalSize } }
    /// The identity, because pictures are upright.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        .init { track, _ in track.preferredTransform }
    }
    /// The duration of a frame; invalid if unknown.
    public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { .init { track, _ in track.minFrameDuration } }
    /// Frames per second.
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> { .init { track, _ in track.nominalFrameRate } }
    /// Bits per second.
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> { .init { track, _ in track.estimatedDataRate } }
    /// The time range of the track.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { .init { track, _ in track.timeRange } }
    /// The language of the sound.
    public static var languageCode: AVAsyncProperty<Root, String?> { .init { track, _ in track.languageCode } }
}

/// What has properties that are loaded without blocking: assets and tracks.
public protocol AVAsynchronousKeyValueLoading {}

extension AVAsset: AVAsynchronousKeyValueLoading {}
extension AVAssetTrack: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading {
    /// Loads a property. Throws an `AVError` if the movie cannot be opened.
    public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T {
        switch self {
        case let asset as AVAsset: property.value(self, try await asset.inspectInBackground())
        case let track as AVAssetTrack: property.value(self, track.content)
        default: throw AVError(.operationNotAllowed, "\(Self.self) has no properties to load")
        }
    }

    /// Loads several properties.
    public func load<A, B>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>
    ) async throws -> (A, B) {
        (try await load(propertyA), try await load(propertyB))
    }

    /// Loads several properties.
    public func load<A, B, C>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>
    ) async throws -> (A, B, C) {
        (try await load(propertyA), try await load(propertyB), try await load(propertyC))
    }
}
