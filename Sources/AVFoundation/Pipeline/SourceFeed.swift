import AcetateGStreamer
import CAcetateGStreamer
import Foundation

/// What a feed delivers. Only the thread of the feed uses it.
protocol FeedContent: AnyObject {
    /// Continues at a time in seconds, forward or backward.
    func begin(at time: Double, isForward: Bool, in source: UnsafeMutablePointer<AcetateGstElement>)
    /// The next buffer, which the caller owns; nil at the end.
    func next() throws -> UnsafeMutablePointer<AcetateGstBuffer>?
}

/// Delivers buffers to an appsrc, on a thread of its own, from the time of the last seek on.
final class SourceFeed: @unchecked Sendable {
    // The state is protected by the condition, and the content is used on the thread only.

    private let source: UnsafeMutablePointer<AcetateGstElement>
    private let content: any FeedContent
    private let report: @Sendable (AVError) -> Void
    /// The number of bytes that wait in the source before the feed pauses.
    private let limit: Int
    private let condition = NSCondition()
    /// In seconds; nil until the source has reported it.
    private var start: Double?
    private var isForward = true
    /// How often there was a seek.
    private var seeks = 0
    private var needsData = false
    private var isAtEnd = false
    private var isStopped = false

    /// - Parameters:
    ///   - source: an appsrc, to which the feed keeps a reference until it is stopped.
    ///   - limit: the number of bytes that may wait in it.
    ///   - report: is called on the thread of the feed.
    init(
        _ source: UnsafeMutablePointer<AcetateGstElement>, _ content: sending any FeedContent, limit: Int,
        report: @escaping @Sendable (AVError) -> Void
    ) {
        (self.source, self.content, self.limit, self.report) = (source, content, limit, report)
        var callbacks = AcetateGstAppSrcCallbacks()
        callbacks.need_data = { _, _, data in
            if let data { Unmanaged<SourceFeed>.fromOpaque(data).takeUnretainedValue().deliver() }
        }
        callbacks.seek_data = { _, offset, data in
            if let data { Unmanaged<SourceFeed>.fromOpaque(data).takeUnretainedValue().seek(to: Double(offset) / 1e9) }
            return 1
        }
        acetate_gst_app_src_set_callbacks(
            source, &callbacks, Unmanaged.passRetained(self).toOpaque(),
            { data in if let data { Unmanaged<SourceFeed>.fromOpaque(data).release() } })
        let thread = Thread { [self] in run() }
        thread.name = "acetate.feed"
        thread.start()
    }

    /// Sets the direction of the next seek.
    func setForward(_ isForward: Bool) { condition.withLock { self.isForward = isForward } }

    /// Ends the thread, and releases the source.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    private func deliver() {
        condition.withLock {
            needsData = true
            condition.signal()
        }
    }

    private func seek(to time: Double) {
        condition.withLock {
            // The source drops what it has after this call, and then asks for data.
            (start, isAtEnd, needsData) = (time, false, false)
            seeks += 1
        }
    }

    private func run() {
        var known = 0
        while let (time, isForward, seek) = awaitDemand() {
            if seek != known {
                content.begin(at: time, isForward: isForward, in: source)
                known = seek
            }
            do { push(try content.next(), seek) } catch {
                push(nil, seek)
                report(AVError(error, or: .invalidVideoComposition))
            }
        }
        acetate_gst_object_unref(source)
    }

    /// Waits until the source needs data; nil when the feed is stopped.
    private func awaitDemand() -> (time: Double, isForward: Bool, seek: Int)? {
        condition.withLock {
            while true {
                if isStopped { return nil }
                if let start, needsData, !isAtEnd { return (start, isForward, seeks) }
                condition.wait()
            }
        }
    }

    /// Delivers a buffer, or the end, unless there was a seek since it was asked for.
    private func push(_ buffer: UnsafeMutablePointer<AcetateGstBuffer>?, _ seek: Int) {
        condition.withLock {
            guard seek == seeks, !isStopped else {
                if let buffer { acetate_gst_mini_object_unref(buffer) }
                return
            }
            if let buffer {
                // A seek that has begun makes this fail, and then asks for other data.
                _ = acetate_gst_app_src_push_buffer(source, buffer)
                if acetate_gst_uint64(source, "current-level-bytes") >= UInt64(limit) { needsData = false }
            } else {
                isAtEnd = true
                _ = acetate_gst_app_src_end_of_stream(source)
            }
        }
    }
}
