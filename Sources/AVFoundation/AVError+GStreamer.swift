import AcetateGStreamer
import CAcetateGStreamer

extension AVError {
    /// An error of this framework or of GStreamer, or else one with a code, of a movie with a name.
    init(_ error: any Error, or code: Code, of name: String? = nil) {
        self =
            error as? AVError ?? (error as? GStreamerError).map(AVError.init)
            ?? AVError(code, name.map { "\($0): \(error)" } ?? "\(error)")
    }

    init(_ error: GStreamerError) {
        let code: Code =
            switch error.cause {
            case .unknown: .unknown
            case .contentIsUnavailable: .contentIsUnavailable
            case .contentIsNotAuthorized: .contentIsNotAuthorized
            case .failedToLoad: .failedToLoadMediaData
            case .formatNotRecognized: .fileFormatNotRecognized
            case .decoderNotFound: .decoderNotFound
            case .encoderNotFound: .encoderNotFound
            case .decodeFailed: .decodeFailed
            case .parseFailed: .fileFailedToParse
            case .encodeFailed: .exportFailed
            }
        self.init(code, error.description)
    }
}

extension GStreamer {
    /// Creates a pipeline from a description in the syntax of gst-launch-1.0. The caller owns the reference.
    static func moviePipeline(_ description: String) throws(AVError) -> UnsafeMutablePointer<AcetateGstElement> {
        do throws(GStreamerError) { return try pipeline(description) } catch { throw AVError(error) }
    }

    /// Creates an element. The caller owns the floating reference.
    static func movieElement(_ factory: String) throws(AVError) -> UnsafeMutablePointer<AcetateGstElement> {
        do throws(GStreamerError) { return try element(factory) } catch { throw AVError(error) }
    }
}
