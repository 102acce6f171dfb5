import CoreMedia

/// Values that change linearly during ranges of time, and are constant between them.
struct ValueRamps<Value> {
    struct Ramp {
        var start, end: Value
        var range: CMTimeRange
    }

    /// In the order of time.
    private var ramps: [Ramp] = []
    /// The value before the first ramp.
    private let initial: Value

    init(initial: Value) { self.initial = initial }

    var isEmpty: Bool { ramps.isEmpty }

    /// Adds a ramp. It replaces one with the same start.
    mutating func set(_ start: Value, _ end: Value, _ range: CMTimeRange) {
        guard range.start.isNumeric, range.duration.isNumeric || range.duration.isPositiveInfinity else { return }
        ramps.removeAll { $0.range.start == range.start }
        let index = ramps.firstIndex { $0.range.start > range.start } ?? ramps.count
        ramps.insert(Ramp(start: start, end: end, range: range), at: index)
    }

    /// The ramp at a time, or the constant before, between two, or at a time of their own; nil after the last one.
    func ramp(at time: CMTime) -> Ramp? {
        let next = ramps.first { $0.range.start > time }
        guard let current = ramps.last(where: { $0.range.start <= time }) else {
            return next.map {
                Ramp(start: initial, end: initial, range: CMTimeRange(start: .zero, end: $0.range.start))
            }
        }
        if time < current.range.end { return current }
        return next.map {
            Ramp(
                start: current.end, end: current.end, range: CMTimeRange(start: current.range.end, end: $0.range.start))
        }
    }

    /// The value at a time. After the last ramp it is that of its end.
    func value(at time: CMTime, _ mix: (Value, Value, Double) -> Value) -> Value {
        guard let ramp = ramp(at: time) else { return ramps.last?.end ?? initial }
        let duration = ramp.range.duration.seconds
        guard duration > 0, duration.isFinite else { return ramp.start }
        return mix(ramp.start, ramp.end, (time - ramp.range.start).seconds / duration)
    }
}
