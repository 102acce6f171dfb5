/// What a pipeline reports, on any thread.
enum PipelineEvent: Sendable {
    /// The first frame and the streams are known, or a seek has ended. With the duration in seconds, if it is known,
    /// and whether there can be seeks.
    case ready(duration: Double?, isSeekable: Bool)
    /// Playing began or stopped.
    case playing(Bool)
    /// What is buffered, 0...1. Playing waits until it is 1.
    case buffered(Double)
    /// The part that is repeated begins again.
    case repeated
    case ended
    case failed(AVError)
}
