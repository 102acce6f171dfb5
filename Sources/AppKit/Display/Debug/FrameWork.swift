import AcetatePixels
import Glibc

/// Measures what the presenter's thread works for a frame: its update and its painting, without the overlay's own.
struct FrameWork {
    private let clock: () -> Double
    private var seconds = 0.0
    /// Something has changed that no frame has shown yet.
    var isPaintDue = false

    init(clock: @escaping () -> Double) { self.clock = clock }

    /// Seconds of processor time that the calling thread has used.
    static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// An update. It belongs to the frame that is painted next, together with those before that were not shown.
    mutating func measureUpdate<Result>(_ body: () -> Result) -> Result {
        if !isPaintDue { seconds = 0 }
        let start = clock()
        defer { seconds += clock() - start }
        return body()
    }

    /// A painting; returns the seconds of the whole frame.
    mutating func measurePaint(_ body: () -> Void) -> Double {
        let start = clock()
        body()
        defer { (seconds, isPaintDue) = (0, false) }
        return seconds + clock() - start
    }
}

/// One frame that was shown.
struct FrameSample: Equatable, Sendable {
    /// When it is seen; seconds.
    var time: Double
    /// Of work.
    var seconds: Double
    /// That were painted.
    var pixels: Int
}

/// The last frames, at most `capacity`: a ring that is made once.
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

    /// The frame that came so many before the last; nil for one that is not kept.
    func sample(before last: Int) -> FrameSample? {
        last >= 0 && last < count ? samples[(first + count - 1 - last) % Self.capacity] : nil
    }

    /// The frames of the second up to the last one: how many, and the most seconds of work for one.
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
