import AcetateGStreamer
import CAcetateGStreamer

/// How playing begins at once, and at a time of the host.
extension MoviePipeline {
    /// Finds the frames for playing with a rate, so that `play(rate:)` begins at once. The completion is called on any thread:
    /// with false if a seek replaces this, and not at all if the pipeline is closed before.
    func prepare(rate: Double, completion: @escaping @Sendable (Bool) -> Void) {
        perform { pipeline in
            let mustSeek = pipeline.state.withLock { state in
                defer { state.rate = rate }
                return state.rate != rate && state.isReady && !state.isLive
            }
            guard mustSeek else { return completion(true) }
            pipeline.start(Seek(time: pipeline.position, completion: completion))
        }
    }

    /// How long after now playing begins at the earliest, in seconds, so that the frames are found before.
    private static let startDelay = 0.05

    /// Plays with a rate so that a time in the movie is shown at a time of the host, both in seconds. The clock is then that of the
    /// host, which the sound follows. If that time has passed, playing begins where it would be soon: decoders that begin late leave
    /// out twice the frames that they are late for.
    ///
    /// - Parameter time: nil for the position.
    func play(rate: Double, from time: Double?, atHostTime hostTime: Double) {
        perform { pipeline in
            let start = max(hostTime, SystemClock.now() + Self.startDelay)
            let time = (time ?? pipeline.position) + rate * (start - hostTime)
            pipeline.state.withLock { ($0.wantsToPlay, $0.rate, $0.hostStart) = (false, rate, start) }
            pipeline.settleState()
            pipeline.start(
                Seek(time: min(max(0, time), pipeline.duration ?? .infinity)) { [weak pipeline] isFinished in
                    pipeline?.perform { $0.startAtHostTime(follows: isFinished) }
                })
        }
    }

    /// Plays, unless the program has decided otherwise since.
    ///
    /// - Parameter follows: whether the running time 0 is at the time of the host. It is not after a seek of the program.
    private func startAtHostTime(follows: Bool) {
        let (hostStart, isSeeking) = state.withLock { state in
            defer { state.hostStart = nil }
            return (state.hostStart, state.seek != nil || state.nextSeek != nil)
        }
        guard let hostStart else { return }
        // Its times are those of CLOCK_MONOTONIC.
        if follows, !isSeeking, let clock = acetate_gst_system_clock_obtain() {
            defer { acetate_gst_object_unref(clock) }
            _ = acetate_gst_pipeline_set_clock(playbin, clock)
            // Otherwise the pipeline would begin at the running time at which it was paused.
            acetate_gst_element_set_start_time(playbin, UInt64.max)
            acetate_gst_element_set_base_time(playbin, UInt64(GStreamer.nanoseconds(max(0, hostStart))))
            state.withLock { $0.followsHost = true }
        }
        state.withLock { $0.wantsToPlay = true }
        settleState()
    }

    /// Lets the pipeline choose the time at which it continues from a running time.
    func leaveHost(at runningTime: UInt64) {
        let follows = state.withLock { state in
            defer { state.followsHost = false }
            return state.followsHost
        }
        if follows { acetate_gst_element_set_start_time(playbin, runningTime) }
    }

    /// Nanoseconds since the last seek while the pipeline follows the host; 0 before its start.
    var runningTime: UInt64 {
        guard let clock = acetate_gst_element_get_clock(playbin) else { return 0 }
        defer { acetate_gst_object_unref(clock) }
        let (now, base) = (acetate_gst_clock_get_time(clock), acetate_gst_element_get_base_time(playbin))
        return now > base && base != UInt64.max ? now - base : 0
    }
}
