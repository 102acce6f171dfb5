import CoreMedia
import Testing

/// Times are rational numbers, as CMTime.h defines them.
@Suite struct CMTimeTests {
    @Test func `sums are exact in a common timescale`() {
        let sum = CMTime(value: 1, timescale: 2) + CMTime(value: 1, timescale: 3)
        #expect(sum.value == 5 && sum.timescale == 6)
        let difference = CMTime(value: 1001, timescale: 30000) - CMTime(value: 1, timescale: 30)
        #expect(difference.seconds == 1.0 / 30000)
    }

    @Test func `seconds are rounded to the timescale`() {
        let time = CMTime(seconds: 1.0 / 3, preferredTimescale: 600)
        #expect(time.value == 200 && time.hasBeenRounded == false)
        #expect(CMTime(seconds: 0.1234, preferredTimescale: 10).hasBeenRounded)
        #expect(CMTime(seconds: 1e15, preferredTimescale: 1_000_000).seconds == 1e15)
        #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
        #expect(CMTime(seconds: .infinity, preferredTimescale: 600).isPositiveInfinity)
    }

    @Test(arguments: [
        (CMTimeRoundingMethod.roundHalfAwayFromZero, Int64(3), Int64(-3)), (.roundTowardZero, 2, -2),
        (.roundAwayFromZero, 3, -3), (.roundTowardPositiveInfinity, 3, -2), (.roundTowardNegativeInfinity, 2, -3),
    ])
    func `conversions round`(method: CMTimeRoundingMethod, up: Int64, down: Int64) {
        #expect(CMTime(value: 25, timescale: 10).convertScale(1, method: method).value == up)
        #expect(CMTime(value: -25, timescale: 10).convertScale(1, method: method).value == down)
        #expect(CMTime(value: 20, timescale: 10).convertScale(1, method: method).value == 2)
    }

    @Test func `conversions do not overflow`() {
        let time = CMTime(value: .max, timescale: 1)
        #expect(time.convertScale(.max, method: .default).isPositiveInfinity)
        #expect(
            CMTime(value: .max, timescale: .max).convertScale(1, method: .roundTowardZero).value == .max
                / Int64(Int32.max))
        #expect(CMTime(value: .min, timescale: 1).convertScale(2, method: .default).isNegativeInfinity)
    }

    @Test func `times and ranges are dictionaries of numbers`() throws {
        let time = CMTime(value: 2, timescale: 3, flags: [.valid, .hasBeenRounded], epoch: 4)
        let dictionary = try #require(CMTimeCopyAsDictionary(time, allocator: nil))
        #expect(dictionary as? [String: Int] == ["value": 2, "timescale": 3, "epoch": 4, "flags": 3])
        for time in [time, .invalid, .indefinite, .positiveInfinity, CMTime(value: .min, timescale: .max)] {
            let copy = CMTimeMakeFromDictionary(CMTimeCopyAsDictionary(time, allocator: nil))
            #expect((copy.value, copy.timescale, copy.epoch) == (time.value, time.timescale, time.epoch))
            #expect(copy.flags == time.flags)
        }
        #expect(!CMTimeMakeFromDictionary(nil).isValid && !CMTimeMakeFromDictionary(["value": 1]).isValid)
        #expect(!CMTimeMakeFromDictionary(dictionary.merging(["timescale": 1 << 40]) { $1 }).isValid)
        let range = CMTimeRange(start: time, duration: CMTime(value: 5, timescale: 6))
        let copy = CMTimeRangeMakeFromDictionary(try #require(CMTimeRangeCopyAsDictionary(range, allocator: nil)))
        #expect(copy == range && !CMTimeRangeMakeFromDictionary([:]).isValid)
        let mapping = CMTimeMapping(source: range, target: .zero)
        let mapped = try #require(CMTimeMappingCopyAsDictionary(mapping, allocator: nil))
        #expect(CMTimeMappingMakeFromDictionary(mapped) == mapping)
        #expect(!CMTimeMappingMakeFromDictionary([:]).isValid)
    }

    @Test func `times have descriptions with three decimals`() {
        let times = [
            CMTime(value: 1, timescale: 2), CMTime(seconds: 0.3, preferredTimescale: 2), .invalid, .indefinite,
        ]
        #expect(
            times.map { CMTimeCopyDescription(allocator: nil, time: $0) as String? } == [
                "{1/2 = 0.500}", "{1/2 = 0.500, rounded}", "{INVALID}", "{INDEFINITE}",
            ])
        let range = CMTimeRange(start: .zero, duration: times[0])
        #expect(CMTimeRangeCopyDescription(allocator: nil, range: range) == "{{0/1 = 0.000}, {1/2 = 0.500}}")
    }

    @Test func `functions test times and ranges`() {
        let times: [CMTime] = [.zero, .invalid, .indefinite, .positiveInfinity, .negativeInfinity]
        #expect(times.map { CMTIME_IS_VALID($0) } == [true, false, true, true, true])
        #expect(times.map { CMTIME_IS_INVALID($0) } == [false, true, false, false, false])
        #expect(times.map { CMTIME_IS_INDEFINITE($0) } == [false, false, true, false, false])
        #expect(times.map { CMTIME_IS_POSITIVEINFINITY($0) } == [false, false, false, true, false])
        #expect(times.map { CMTIME_IS_NEGATIVEINFINITY($0) } == [false, false, false, false, true])
        #expect(times.map { CMTIME_IS_NUMERIC($0) } == [true, false, false, false, false])
        #expect(CMTIME_HAS_BEEN_ROUNDED(CMTime(seconds: 0.3, preferredTimescale: 2)))
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
        #expect(CMTIMERANGE_IS_VALID(range) && !CMTIMERANGE_IS_INVALID(range) && !CMTIMERANGE_IS_EMPTY(range))
        #expect(
            CMTIMERANGE_IS_EMPTY(.zero) && CMTIMERANGE_IS_INDEFINITE(CMTimeRange(start: .indefinite, duration: .zero)))
    }

    @Test func `times are ordered`() {
        let times: [CMTime] = [
            .negativeInfinity, CMTime(value: -1, timescale: 3), .zero, CMTime(value: 1, timescale: 3),
            CMTime(value: 1, timescale: 2), .positiveInfinity, .indefinite, .invalid,
        ]
        for (i, a) in times.enumerated() {
            for (j, b) in times.enumerated() {
                #expect(CMTimeCompare(a, b) == (i < j ? -1 : i == j ? 0 : 1), "\(a), \(b)")
            }
        }
        #expect(CMTime(value: 2, timescale: 4) == CMTime(value: 1, timescale: 2))
        #expect(CMTime(value: 2, timescale: 4).hashValue == CMTime(value: 1, timescale: 2).hashValue)
    }

    @Test func `infinities and invalid times spread`() {
        #expect(!(CMTime.positiveInfinity - .positiveInfinity).isValid)
        #expect((CMTime.positiveInfinity + .zero).isPositiveInfinity)
        #expect((CMTime.zero - .positiveInfinity).isNegativeInfinity)
        #expect(!(CMTime.invalid + .zero).isValid)
        #expect((CMTime.indefinite + .zero).isIndefinite)
        #expect(CMTimeMultiplyByRatio(CMTime(value: 3, timescale: 1), multiplier: 2, divisor: -4).seconds == -1.5)
        #expect(CMTimeMultiplyByFloat64(CMTime(value: 600, timescale: 600), multiplier: 0.25).seconds == 0.25)
    }

    @Test func `a ratio of a time is in its timescale if that is exact`() {
        let results = [(20, 10), (1, 4), (1, 3), (-2, 6), (0, 7)].map {
            CMTimeMultiplyByRatio(CMTime(value: 1000, timescale: 1), multiplier: $0.0, divisor: $0.1)
        }
        #expect(results.map(\.value) == [2000, 250, 1000, -1000, 0])
        #expect(results.map(\.timescale) == [1, 1, 3, 3, 1])
        let least = CMTimeMultiplyByRatio(CMTime(value: .min, timescale: 1), multiplier: 1, divisor: 2)
        #expect(least.value == .min / 2 && least.timescale == 1)
    }

    @Test func `ranges contain their start and not their end`() {
        let range = CMTimeRange(start: CMTime(value: 1, timescale: 1), end: CMTime(value: 3, timescale: 1))
        #expect(range.containsTime(CMTime(value: 1, timescale: 1)))
        #expect(!range.containsTime(CMTime(value: 3, timescale: 1)))
        let other = CMTimeRange(start: CMTime(value: 2, timescale: 1), end: CMTime(value: 5, timescale: 1))
        #expect(range.intersection(other) == CMTimeRange(start: other.start, end: range.end))
        #expect(range.union(other) == CMTimeRange(start: range.start, end: other.end))
        #expect(range.intersection(CMTimeRange(start: other.end, end: CMTime(value: 6, timescale: 1))) == .zero)
    }
}

@Suite struct CMTimeMappingTests {
    private func range(_ start: Int64, _ end: Int64, _ scale: Int32 = 10) -> CMTimeRange {
        CMTimeRange(start: CMTime(value: start, timescale: scale), end: CMTime(value: end, timescale: scale))
    }

    @Test func `the starts and the ends of two ranges correspond, and times between exactly`() {
        let (from, to) = (range(10, 40), range(100, 110))
        func mapped(_ value: Int64) -> CMTime {
            CMTimeMapTimeFromRangeToRange(CMTime(value: value, timescale: 10), fromRange: from, toRange: to)
        }
        #expect(mapped(10) == to.start && mapped(40) == to.end)
        #expect(mapped(20) == CMTime(value: 310, timescale: 30))
        // Outside the ranges, too.
        #expect(mapped(70) == CMTime(value: 120, timescale: 10))
        let equal = CMTimeMapTimeFromRangeToRange(
            CMTime(value: 1, timescale: 600), fromRange: range(0, 5), toRange: range(5, 10))
        #expect(equal == CMTime(value: 301, timescale: 600))
        #expect(!CMTimeMapTimeFromRangeToRange(.zero, fromRange: .zero, toRange: to).isValid)
    }

    @Test func `times are clamped and folded into ranges`() {
        let fold = range(10, 30)
        #expect(CMTimeClampToRange(CMTime(value: 5, timescale: 10), range: fold) == fold.start)
        #expect(CMTimeClampToRange(CMTime(value: 50, timescale: 10), range: fold) == fold.end)
        #expect(
            CMTimeFoldIntoRange(CMTime(value: 55, timescale: 10), foldRange: fold) == CMTime(value: 15, timescale: 10))
        #expect(
            CMTimeFoldIntoRange(CMTime(value: -1, timescale: 10), foldRange: fold) == CMTime(value: 19, timescale: 10))
    }

    @Test func `an empty mapping has a target only`() {
        let empty = CMTimeMappingMakeEmpty(target: range(0, 5))
        #expect(empty.isEmpty && empty.isValid && empty.target == range(0, 5))
        #expect(!CMTimeMappingMake(source: range(0, 5), target: range(0, 5)).isEmpty)
        #expect(!CMTimeMapping.invalid.isValid)
    }
}
