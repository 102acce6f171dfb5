import CoreGraphics
import Testing

@testable import AcetateCompositor

/// The storage of the values of keyframe animations.
@Suite struct KeyframeValuesTests {
    @Test func `values of every kind come back as they were stored`() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
        let values: [PropertyValue] = [
            .none, .bool(true), .number(0.5), .point(CGPoint(x: 1, y: 2)), .size(CGSize(width: 3, height: 4)),
            .rect(CGRect(x: 1, y: 2, width: 3, height: 4)), .transform(CATransform3DMakeRotation(1, 1, 2, 3)),
            .affine(CGAffineTransform(rotationAngle: 1)), .color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)),
            .path(path), .numbers([1, 2, 3]), .colors([CGColor(gray: 0.5, alpha: 1)]), .string("center"),
        ]
        let stored = KeyframeValues(values)
        #expect(Array(stored) == values)
        #expect(stored.count == values.count && stored[2] == .number(0.5) && stored.last == .string("center"))
        #expect(KeyframeValues().isEmpty)
    }
}
