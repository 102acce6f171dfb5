import CAcetateGStreamer
import Dispatch
import Foundation

/// How playing ends: at the end of the movie, with a repetition, or because there are no more data.
extension MoviePipeline {
    /// Continues at the start of the loop. What was read before is played to its end. Does nothing if more seeks than a
    /// number have begun, because these have begun another segment.
    func repeatSegment(after seeks: Int) {
        let (frames, hasPictures) = (sink.frameCount, streams.video > 0)
        let (rate, start, isCurrent) = state.withLock { state in
            state.repeats = state.repeats.frames == frames ? (frames, state.repeats.count + 1) : (frames, 0)
            let goesOn = state.repeats.count < Self.repeatLimit || !hasPictures
            return (state.rate, goesOn ? state.loopStart : nil, state.seeks == seeks && state.nextSeek == nil)
        }
        guard isCurrent else { return }
        if hasPictures, rate > 0, source.truncation != nil { return finishWhenIdle(after: seeks) }
        let flags = ACETATE_GST_SEEK_FLAG_SEGMENT.rawValue | ACETATE_GST_SEEK_FLAG_ACCURATE.rawValue
        guard let start else { return finish(after: timeToEnd) }
        if hasPictures { sink.expectRepeat() }
        guard seek(to: start, rate: rate, flags) else { return finish(after: timeToEnd) }
        if !hasPictures { sink.send(.repeated) }
    }

    /// Ends, or repeats, when no more frames arrive: some are on their way when all of a segment has been read. Nothing happens if
    /// there is a seek before.
    private func finishWhenIdle(after seeks: Int, former: Int = -1) {
        queue.asyncAfter(deadline: .now() + 0.5) { [weak self] in
            guard let self else { return }
            let (isCurrent, isPlaying) = state.withLock { (!$0.isClosed && $0.seeks == seeks, $0.wantsToPlay) }
            guard isCurrent else { return }
            let count = sink.frameCount
            if count == former, isPlaying { return finish(after: sink.frames.timeToEnd) }
            finishWhenIdle(after: seeks, former: count)
        }
    }

    /// Why what plays ends before its end; nil if it does not, or for an unknown reason. Not for playing backward.
    private var earlyEnd: AVError? {
        let (rate, end) = state.withLock { ($0.rate, $0.end) }
        let time = sink.lastTime ?? position
        // The last frame is shown for less than this.
        if rate < 0 || (end ?? duration).map({ time + 0.25 >= $0 }) == true { return nil }
        return source.truncation.map {
            AVError(.fileFailedToParse, "\(name): it ends at \((time * 100).rounded() / 100) seconds, because \($0)")
        }
    }

    /// The seconds until the end of what plays, when all of it has been read.
    private var timeToEnd: Double {
        let (rate, end) = state.withLock { ($0.rate, $0.end) }
        guard rate > 0, let end = end ?? duration else { return sink.frames.timeToEnd }
        return max(0, (end - position) / rate)
    }

    /// Reports the end after some seconds, unless there is a seek before; or continues at the start of the loop.
    func finish(after delay: Double) {
        let seeks = state.withLock { $0.seeks }
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self else { return }
            let loopStart: Double?? = state.withLock { state in
                guard !state.isClosed, state.seeks == seeks else { return nil }
                return .some(state.rate > 0 && state.repeats.count < Self.repeatLimit ? state.loopStart : nil)
            }
            guard let loopStart else { return }
            if sink.frameCount == 0, streams.audio == 0 {
                let error = AVError(.fileFailedToParse, "\(name): it ends before its first picture and has no sound")
                sink.send(.failed(source.explain(error)))
            } else if let error = earlyEnd {
                sink.send(.failed(error))
            } else if let loopStart {
                // A source that cannot continue without a flush.
                start(Seek(time: loopStart, completion: { [sink] in sink.send($0 ? .repeated : .ended) }))
            } else {
                sink.send(.ended)
            }
        }
    }

    /// How often reads are counted during the limit.
    private static let checks = 10

    /// Fails if nothing is read during a number of seconds: nothing writes into a pipe, or GStreamer has lost the error of a
    /// demultiplexer, as decodebin sometimes does with one that comes while it connects that element.
    func watchReads(_ limit: Double, former: Int = -1, equal: Int = 0) {
        queue.asyncAfter(deadline: .now() + limit / Double(Self.checks)) { [weak self] in
            guard let self, !state.withLock({ $0.isReady || $0.isClosed }), streams == (0, 0) else { return }
            let reads = sink.readCount
            let equal = reads == former ? equal + 1 : 0
            guard equal >= Self.checks else { return watchReads(limit, former: reads, equal: equal) }
            let cause =
                source.isPipe
                ? "no data has arrived for \(limit) seconds; check the program that writes into it"
                : "no picture and no sound was found; it may be damaged"
            sink.send(.failed(source.explain(AVError(.failedToLoadMediaData, "\(name): \(cause)"))))
        }
    }
}
