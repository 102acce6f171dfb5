import AcetateGStreamer
import AcetatePixels
import CoreGraphics
import Foundation

/// A movie in MP4, QuickTime or WebM.
final class MovieFileOutput: FrameOutput {
    private let file: MovieFile

    init(
        url: URL, fileType: AVFileType, size: PixelSize, frameDuration: CMTime, soundOf sound: URL?
    ) throws(AVError) {
        guard let format = MovieFile.Format(fileType) else {
            throw AVError(
                .encoderNotFound,
                "movies of the type \(fileType.rawValue) cannot be written; use mp4, mov, acetateWebM, acetateGIF or acetateAPNG"
            )
        }
        let rate = (numerator: Int(frameDuration.timescale), denominator: Int(frameDuration.value))
        do throws(GStreamerError) {
            file = try MovieFile(url.path, format, size: size, rate: rate, soundOf: sound)
        } catch { throw AVError(error) }
    }

    func append(_ image: CGImage, from start: Double, to end: Double) throws(AVError) {
        do throws(GStreamerError) { try file.append(image, from: start, to: end) } catch { throw AVError(error) }
    }

    func finish() throws(AVError) {
        do throws(GStreamerError) { try file.finish() } catch { throw AVError(error) }
    }
}

extension MovieFile.Format {
    fileprivate init?(_ type: AVFileType) {
        switch type {
        case .mp4: self = .mp4
        case .mov: self = .mov
        case .acetateWebM: self = .webM
        default: return nil
        }
    }
}
