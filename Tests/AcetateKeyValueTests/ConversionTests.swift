import AcetateKeyValue
import Foundation
import Testing

@Suite struct ConversionTests {
    @Test func `every way to write a number is a number`() {
        let ways: [Any] = [
            2.0, Float(2), Float16(2), CGFloat(2), 2, UInt8(2), Int64(2), UInt(2), NSNumber(value: 2),
            NSNumber(value: 2.0),
        ]
        for way in ways { #expect(KeyValue.double(way) == 2, "\(type(of: way))") }
        #expect(KeyValue.double(true) == 1)
        #expect(KeyValue.double(NSNumber(value: false)) == 0)
    }

    @Test func `what is no number is none`() {
        let others: [Any?] = [nil, "2", NSNull(), CGPoint.zero, NSValue(point: .zero), Date()]
        for other in others { #expect(KeyValue.double(other) == nil) }
    }

    @Test func `geometry comes bare or boxed, and never as another kind`() {
        let point = CGPoint(x: 1, y: 2)
        #expect(KeyValue.point(point) == point)
        #expect(KeyValue.point(NSValue(point: point)) == point)
        #expect(KeyValue.point(NSValue(size: CGSize(width: 1, height: 2))) == nil)
        let size = CGSize(width: 3, height: 4)
        #expect(KeyValue.size(size) == size)
        #expect(KeyValue.size(NSValue(size: size)) == size)
        let rect = CGRect(origin: point, size: size)
        #expect(KeyValue.rect(rect) == rect)
        #expect(KeyValue.rect(NSValue(rect: rect)) == rect)
        #expect(KeyValue.rect(NSNumber(value: 1)) == nil)
    }

    @Test func `a list is a Swift or a Foundation array, all of a kind`() {
        let lists: [Any] = [
            [1, 2], [1.0, 2.0], [Float(1), 2], [NSNumber(value: 1), NSNumber(value: 2)], [1, 2.0] as [Any],
        ]
        for list in lists { #expect(KeyValue.numbers(list) == [1, 2], "\(type(of: list))") }
        #expect(KeyValue.numbers(NSArray(array: [1, 2])) == [1, 2] && KeyValue.numbers([Int]()) == [])
        let others: [Any?] = [nil, 1, [1, "2"] as [Any], ["1"], CGPoint.zero, NSValue(point: .zero), ["a": 1]]
        for other in others { #expect(KeyValue.numbers(other) == nil) }
        let dates = [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
        #expect(
            KeyValue.list(dates, of: Date.self) == dates && KeyValue.list(NSArray(array: dates), of: Date.self) == dates
        )
        #expect(KeyValue.list([dates[0], 1] as [Any], of: Date.self) == nil)
    }

    @Test func `values are handed back as chapter 10 says`() {
        #expect((KeyValue.boxed(1.5) as? NSNumber)?.doubleValue == 1.5)
        #expect((KeyValue.boxed(true) as? NSNumber)?.boolValue == true)
        #expect((KeyValue.boxed(CGPoint(x: 1, y: 2)) as? NSValue)?.pointValue == CGPoint(x: 1, y: 2))
    }

    @Test func `a path is split at its first dot`() {
        #expect(DottedPath.split("a") == ("a", nil))
        #expect(DottedPath.split("a.b.c") == ("a", "b.c"))
        #expect(DottedPath.split("") == ("", nil))
    }
}
