import AcetateKeyValue
import Foundation
import Testing

@Suite struct ConversionTests {
    @Test func `every type of number is converted`() {
        let numbers: [Any] = [
            2.0, Float(2), Float16(2), CGFloat(2), 2, UInt8(2), Int64(2), UInt(2), NSNumber(value: 2),
            NSNumber(value: 2.0),
        ]
        for number in numbers { #expect(KeyValue.double(number) == 2, "\(type(of: number))") }
        #expect(KeyValue.double(true) == 1)
        #expect(KeyValue.double(NSNumber(value: false)) == 0)
    }

    @Test func `a value that is not a number is not converted`() {
        let others: [Any?] = [nil, "2", NSNull(), CGPoint.zero, NSValue(point: .zero), Date()]
        for other in others { #expect(KeyValue.double(other) == nil) }
    }

    @Test func `geometry is converted bare or boxed, and never from another kind`() {
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

    @Test func `objects of key-value coding are cast to the types of Core Graphics, and back`() throws {
        func any(_ value: Any) -> Any { value }
        let (point, size) = (CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4))
        let rect = CGRect(origin: point, size: size)
        #expect(any(NSNumber(value: 2.5)) as? CGFloat == 2.5 && any(NSNumber(value: 3)) as? CGFloat == 3)
        #expect(any(NSValue(point: point)) as? CGPoint == point && any(NSValue(size: size)) as? CGSize == size)
        #expect(any(NSValue(rect: rect)) as? CGRect == rect)
        let range = NSRange(location: 3, length: 4)
        #expect(any(NSValue(range: range)) as? NSRange == range && (range as NSValue).rangeValue == range)
        #expect(any(NSValue(rect: rect)) as? NSRange == nil && any(NSValue(range: range)) as? CGRect == nil)
        #expect(any(NSValue(point: point)) as? CGSize == nil && any(NSValue(size: size)) as? CGPoint == nil)
        #expect(any(NSNumber(value: 1)) as? CGPoint == nil && any(NSValue(point: point)) as? CGFloat == nil)
        #expect(any("1") as? CGFloat == nil && any(CGFloat(1)) as? String == nil)
        #expect((any(CGFloat(2)) as? NSNumber) == 2 && (any(point) as? NSValue)?.pointValue == point)
        #expect(any(point) as? NSNumber == nil)
        let times: [CGFloat] = [0, 0.5]
        #expect(times as [NSNumber] == [0, 0.5] && any([NSNumber(value: 0.5)]) as? [CGFloat] == [0.5])
        // Swift's own values are not converted to one another.
        #expect(any(2.5) as? CGFloat == nil && any(CGFloat(2.5)) as? Double == nil)
        let dictionary: NSDictionary = ["width": CGFloat(3), "point": point]
        #expect(dictionary["width"] as? CGFloat == 3 && dictionary["width"] as? Double == 3)
        #expect(dictionary["point"] as? CGPoint == point)
        #expect(try JSONSerialization.data(withJSONObject: ["x": CGFloat(1.5)]) == Data(#"{"x":1.5}"#.utf8))
    }

    @Test func `a list is a Swift or a Foundation array, with items of one kind`() {
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

    @Test func `values are returned as chapter 10 says`() {
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
