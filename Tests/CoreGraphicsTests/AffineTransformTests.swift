import CoreGraphics
import Testing

@Suite struct AffineTransformTests {
    private let sample = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)

    @Test func `points are row vectors`() {
        #expect(CGPoint(x: 1, y: 2).applying(sample) == CGPoint(x: 2 * 1 - 2 + 5, y: 1 + 6 - 7))
        #expect(CGSize(width: 1, height: 2).applying(sample) == CGSize(width: 0, height: 7))
    }

    @Test func `concatenating applies the receiver first`() {
        let scale = CGAffineTransform(scaleX: 2, y: 3)
        let both = sample.concatenating(scale)
        let point = CGPoint(x: 0.25, y: -4)
        #expect(point.applying(both) == point.applying(sample).applying(scale))
        #expect(both == CGAffineTransform(a: 4, b: 3, c: -2, d: 9, tx: 10, ty: -21))
    }

    @Test func `translating scaling and rotating apply before the receiver`() {
        let point = CGPoint(x: 3, y: -2)
        #expect(
            point.applying(sample.translatedBy(x: 4, y: 1)) == CGPoint(x: 7, y: -1).applying(sample))
        #expect(point.applying(sample.scaledBy(x: 4, y: 2)) == CGPoint(x: 12, y: -4).applying(sample))
        let turned = point.applying(sample.rotated(by: .pi / 2))
        let expected = CGPoint(x: 2, y: 3).applying(sample)
        #expect(abs(turned.x - expected.x) < 1e-12 && abs(turned.y - expected.y) < 1e-12)
    }

    @Test func `the inverse gives the identity`() {
        let back = sample.concatenating(sample.inverted())
        for (value, expected) in zip(
            [back.a, back.b, back.c, back.d, back.tx, back.ty], [1, 0, 0, 1, 0, 0] as [CGFloat])
        {
            #expect(abs(value - expected) < 1e-12)
        }
    }

    @Test func `a singular transform is its own inverse`() {
        let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 1, ty: 1)
        #expect(flat.inverted() == flat)
    }

    @Test func `the empty initializer is not the identity`() {
        #expect(CGAffineTransform().a == 0)
        #expect(CGAffineTransform.identity.isIdentity)
    }

    @Test func `a rectangle becomes the bounding box of its corners`() {
        let rect = CGRect(x: 0, y: 0, width: 2, height: 2)
        let turned = rect.applying(CGAffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 0, ty: 0))
        #expect(turned == CGRect(x: -2, y: 0, width: 4, height: 4))
        #expect(CGRect.null.applying(sample).isNull)
        #expect(CGRect.infinite.applying(sample).isInfinite)
    }

    @Test func `coding round-trips`() throws {
        let data = try JSONEncoder().encode(sample)
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == sample)
    }

    @Test func `geometry is archived as lists of numbers`() throws {
        func text(_ value: some Encodable) throws -> String {
            String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        }
        #expect(try text(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)) == "[1,2,3,4,5,6]")
        #expect(try text(CGVector(dx: 1, dy: 2)) == "[1,2]" && text(CGPoint(x: 1, y: 2)) == "[1,2]")
        #expect(try JSONDecoder().decode(CGVector.self, from: Data("[3,4]".utf8)) == CGVector(dx: 3, dy: 4))
    }

    @Test func `geometry is printed as numbers in parentheses`() {
        #expect("\(CGPoint(x: 1, y: 2.5)) \(CGSize(width: 3, height: 4))" == "(1.0, 2.5) (3.0, 4.0)")
        #expect("\(CGRect(x: 1, y: 2, width: 3, height: 4))" == "(1.0, 2.0, 3.0, 4.0)")
        #expect("\(CGVector(dx: 5, dy: 6))" == "(5.0, 6.0)")
        #expect("\([CGPoint.zero])" == "[(0.0, 0.0)]")
    }
}
