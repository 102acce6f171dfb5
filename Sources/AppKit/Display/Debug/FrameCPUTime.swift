import AcetatePixels
import Glibc

/// The processor time that the presenter's thread spends on a frame, for its update and its painting without the
/// overlay.
struct FrameCPUTime {
    private let clock: () -> Double
    private var seconds = 0.0
    /// There are changes that no frame has shown yet.
    var isPaintDue = false

    init(clock: @escaping () -> Double) { self.clock = clock }

    /// The processor time of the calling thread, in seconds.
    static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Measures an update. It counts for the frame that is painted next, like earlier updates that were not shown.
    mutating func measureUpdate<Result>(_ body: () -> Result) -> Result {
        if !isPaintDue { seconds = 0 }
        let start = clock()
        defer { seconds += clock() - start }
        return body()
    }

    /// Measures the painting, and returns the seconds of the whole frame.
    mutating func measurePaint(_ body: () -> Void) -> Double {
        let start = clock()
        body()
        defer { (seconds, isPaintDue) = (0, false) }
        return seconds + clock() - start
    }
}

/// The measurements of a frame.
struct FrameSample: Equatable, Sendable {
    /// The presentation time, in seconds.
    var time: Double
    /// The processor time, in seconds.
    var seconds: Double
    /// Painted pixels.
    var pixels: Int
}

/// A ring buffer of the last frames, at most `capacity`.
struct FrameHistory {
    static let capacity = 256

    private var samples: [FrameSample]
    private var first = 0
    private(set) var count = 0

    init() { samples = Array(repeating: FrameSample(time: 0, seconds: 0, pixels: 0), count: Self.capacity) }

    mutating func append(_ sample: FrameSample) {
        samples[(first + count) % Self.capacity] = sample
        if count < Self.capacity { count += 1 } else { first = (first + 1) % Self.capacity }
    }

    /// The frame at an index that counts back from the last frame, which is 0; nil if it is not stored.
    func sample(before last: Int) -> FrameSample? {
        last >= 0 && last < count ? samples[(first + count - 1 - last) % Self.capacity] : nil
    }

    /// The number of frames in the second that ends with the last frame, and the greatest processor time of one, in
    /// seconds.
    func lastSecond() -> (frames: Int, worst: Double) {
        guard let end = sample(before: 0)?.time else { return (0, 0) }
        var (frames, worst) = (0, 0.0)
        while let sample = sample(before: frames), sample.time > end - 1 {
            frames += 1
            worst = max(worst, sample.seconds)
        }
        return (frames, worst)
    }
}
