import AVFoundation
import Foundation
import Testing

/// Times as objects, and in archives.
@Suite struct TimeValueTests {
    private let time = CMTime(value: 7, timescale: 600)
    private let range = CMTimeRange(start: .zero, duration: CMTime(value: 3, timescale: 2))

    @Test func `a value contains a time, a range or a mapping`() {
        let mapping = CMTimeMapping(source: range, target: CMTimeRange(start: time, duration: time))
        #expect(NSValue(time: time).timeValue == time && NSValue(timeRange: range).timeRangeValue == range)
        #expect(NSValue(timeMapping: mapping).timeMappingValue == mapping)
        #expect(NSValue(time: .positiveInfinity).timeValue == .positiveInfinity)
        #expect(NSValue(time: time) == NSValue(time: time) && NSValue(time: time) != NSValue(time: .zero))
    }

    @Test func `other values contain no time`() {
        for value in [NSNumber(value: 1), NSValue(timeRange: range), NSValue(size: CGSize(width: 1, height: 2))] {
            #expect(!value.timeValue.isValid && value as? CMTime == nil)
        }
        #expect(!NSValue(time: time).timeRangeValue.isValid)
        #expect(NSValue(time: time).timeMappingValue == .invalid)
    }

    @Test func `times are bridged to values`() {
        #expect(([time, .zero] as [NSValue]).map(\.timeValue) == [time, .zero])
        #expect((time as NSValue) as? CMTime == time && (range as NSValue) as? CMTimeRange == range)
        let times: [Any] = [NSValue(time: time), time]
        #expect(times.compactMap { $0 as? CMTime } == [time, time])
    }

    @Test func `archives keep times`() throws {
        let coder = NSKeyedArchiver(requiringSecureCoding: true)
        coder.encode(time, forKey: "time")
        coder.encode(range, forKey: "range")
        coder.encode(CMTimeMapping(source: range, target: range), forKey: "mapping")
        coder.encode("text" as NSString, forKey: "text")
        let decoder = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        #expect(decoder.decodeTime(forKey: "time") == time && decoder.decodeTimeRange(forKey: "range") == range)
        #expect(decoder.decodeTimeMapping(forKey: "mapping").target == range)
        #expect(!decoder.decodeTime(forKey: "range").isValid && !decoder.decodeTime(forKey: "none").isValid)
    }
}
