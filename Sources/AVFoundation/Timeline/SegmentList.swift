import CoreMedia

/// The segments of a track of a composition, which follow each other from zero on. The last one is not empty.
struct SegmentList: Sendable {
    private(set) var segments: [Timeline.Segment] = []

    init(_ segments: [Timeline.Segment] = []) {
        self.segments = segments
        normalize()
    }

    var end: CMTime { segments.last?.mapping.target.end ?? .zero }

    /// The segments of a range, from zero on.
    func slice(_ range: CMTimeRange) -> [Timeline.Segment] {
        var copy = self
        copy.split(at: range.start)
        copy.split(at: range.end)
        return copy.segments.filter { range.containsTimeRange($0.mapping.target) }
            .map { $0.shifted(by: .zero - range.start) }
    }

    /// Inserts segments, which begin at zero and have a duration, at a time. What is there from that time on becomes later.
    mutating func insert(_ new: [Timeline.Segment], duration: CMTime, at time: CMTime) {
        if time > end { segments.append(.empty(CMTimeRange(start: end, end: time))) }
        split(at: time)
        let index = segments.firstIndex { $0.mapping.target.start >= time } ?? segments.count
        let later = segments[index...].map { $0.shifted(by: duration) }
        segments = segments[..<index] + new.map { $0.shifted(by: time) } + later
        normalize()
    }

    /// Makes what is in the start of a range, and later, begin at its end.
    mutating func insertEmpty(_ range: CMTimeRange) {
        guard range.start < end else { return }
        insert(
            [.empty(CMTimeRange(start: .zero, duration: range.duration))], duration: range.duration, at: range.start)
    }

    /// Removes what is in a range. What comes afterward becomes earlier.
    mutating func remove(_ range: CMTimeRange) {
        replace(range) { _ in [] }
    }

    /// Shows what is in a range in another duration. What comes afterward becomes earlier or later.
    mutating func scale(_ range: CMTimeRange, to duration: CMTime) {
        let scaled = CMTimeRange(start: range.start, duration: duration)
        replace(range) { segments in
            segments.map { segment in
                var segment = segment
                let target = segment.mapping.target
                segment.mapping.target = CMTimeRange(
                    start: CMTimeMapTimeFromRangeToRange(target.start, fromRange: range, toRange: scaled),
                    end: CMTimeMapTimeFromRangeToRange(target.end, fromRange: range, toRange: scaled))
                return segment
            }
        }
    }

    /// Replaces the segments in a range, and moves the later ones to the end of the new ones.
    private mutating func replace(_ range: CMTimeRange, _ body: ([Timeline.Segment]) -> [Timeline.Segment]) {
        let range = range.intersection(CMTimeRange(start: .zero, end: max(end, range.start)))
        guard !range.isEmpty else { return }
        split(at: range.start)
        split(at: range.end)
        let new = body(segments.filter { range.containsTimeRange($0.mapping.target) })
        let newEnd = new.last?.mapping.target.end ?? range.start
        let later = segments.filter { $0.mapping.target.start >= range.end }
        segments =
            segments.filter { $0.mapping.target.end <= range.start } + new
            + later.map { $0.shifted(by: newEnd - range.end) }
        normalize()
    }

    /// Makes a time the start of a segment, if it is in one.
    private mutating func split(at time: CMTime) {
        guard let index = segments.firstIndex(where: { $0.mapping.target.containsTime(time) }) else { return }
        let segment = segments[index]
        let target = segment.mapping.target
        guard target.start < time else { return }
        var (first, second) = (segment, segment)
        first.mapping.target = CMTimeRange(start: target.start, end: time)
        second.mapping.target = CMTimeRange(start: time, end: target.end)
        if segment.stream != nil {
            let (source, middle) = (segment.mapping.source, segment.sourceTime(at: time))
            first.mapping.source = CMTimeRange(start: source.start, end: middle)
            second.mapping.source = CMTimeRange(start: middle, end: source.end)
        }
        segments.replaceSubrange(index...index, with: [first, second])
    }

    /// Joins empty segments, and removes those at the end.
    private mutating func normalize() {
        var result: [Timeline.Segment] = []
        for segment in segments where segment.mapping.target.duration > .zero {
            if segment.stream == nil, let last = result.last, last.stream == nil {
                result[result.count - 1] = .empty(
                    CMTimeRange(start: last.mapping.target.start, end: segment.mapping.target.end))
            } else {
                result.append(segment)
            }
        }
        while let last = result.last, last.stream == nil { result.removeLast() }
        segments = result
    }
}

extension Timeline.Segment {
    func shifted(by offset: CMTime) -> Timeline.Segment {
        var result = self
        result.mapping.target.start = mapping.target.start + offset
        return result
    }
}
