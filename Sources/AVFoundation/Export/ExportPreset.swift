import AcetateGStreamer
import CoreGraphics
import Foundation

/// Small files: pictures of low quality.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// Files of a middle size: pictures of medium quality.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// Keeps the size of the movie, and nearly all of its quality.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// Pictures of at most 640 by 480 pixels. They keep their proportions, and are not enlarged; so do the presets below.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// Pictures of at most 960 by 540 pixels.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// Pictures of at most 1280 by 720 pixels.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// Pictures of at most 1920 by 1080 pixels.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// Pictures of at most 3840 by 2160 pixels.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// Sound only, in an M4A file.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// What a preset means.
struct ExportPreset {
    /// All presets, by their names.
    static let all: [(name: String, preset: ExportPreset)] = [
        (AVAssetExportPresetLowQuality, ExportPreset(quality: .low)),
        (AVAssetExportPresetMediumQuality, ExportPreset(quality: .medium)),
        (AVAssetExportPresetHighestQuality, ExportPreset()),
        (AVAssetExportPreset640x480, ExportPreset(limit: CGSize(width: 640, height: 480))),
        (AVAssetExportPreset960x540, ExportPreset(limit: CGSize(width: 960, height: 540))),
        (AVAssetExportPreset1280x720, ExportPreset(limit: CGSize(width: 1280, height: 720))),
        (AVAssetExportPreset1920x1080, ExportPreset(limit: CGSize(width: 1920, height: 1080))),
        (AVAssetExportPreset3840x2160, ExportPreset(limit: CGSize(width: 3840, height: 2160))),
        (AVAssetExportPresetAppleM4A, ExportPreset(isSoundOnly: true)),
    ]

    var quality = MovieFile.Quality.high
    /// The greatest size in pixels; nil for that of the movie.
    var limit: CGSize?
    var isSoundOnly = false

    var fileTypes: [AVFileType] {
        isSoundOnly ? [.m4a] : [.mp4, .mov, .acetateWebM, .acetateGIF, .acetateAPNG]
    }

    /// The size in pixels of pictures that have another one.
    func size(of size: CGSize) -> CGSize {
        guard let limit, size.width > limit.width || size.height > limit.height else { return size }
        let scale = min(limit.width / size.width, limit.height / size.height)
        func length(_ side: CGFloat) -> CGFloat { max(2, (side * scale / 2).rounded() * 2) }
        return CGSize(width: length(size.width), height: length(size.height))
    }
}

extension ExportPreset {
    /// Nil for an unknown name.
    init?(name: String) {
        guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
        self = known.preset
    }
}

extension AVAssetExportSession {
    /// The names of all presets.
    public class func allExportPresets() -> [String] { ExportPreset.all.map(\.name) }

    /// The presets for what an asset has, pictures or sound. Opens it unless it is known.
    public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let kinds = Set(asset.tracks.map(\.mediaType))
        return ExportPreset.all.filter { kinds.contains($0.preset.isSoundOnly ? .audio : .video) }.map(\.name)
    }

    /// Calls the handler on another thread with whether a preset can write an asset to a file of a type; nil for any type.
    public class func determineCompatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async {
            let isKnown = exportPresets(compatibleWith: asset).contains(presetName)
            let types = ExportPreset(name: presetName)?.fileTypes ?? []
            handler(isKnown && outputFileType.map(types.contains) ?? true)
        }
    }

    /// Whether a preset can write an asset to a file of a type; nil for any type.
    public class func compatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) {
                continuation.resume(returning: $0)
            }
        }
    }
}
