import CoreGraphics
import Testing

/// The functions of `CGGeometry.h` and `CGAffineTransform.h` by their C names.
struct GeometryFunctionTests {
    private let rect = CGRectMake(1, 2, -3, 4)

    @Test func `rectangles tell their edges and extents`() {
        #expect(CGRectGetMinX(rect) == -2 && CGRectGetMidX(rect) == -0.5 && CGRectGetMaxX(rect) == 1)
        #expect(CGRectGetMinY(rect) == 2 && CGRectGetMidY(rect) == 4 && CGRectGetMaxY(rect) == 6)
        #expect(CGRectGetWidth(rect) == 3 && CGRectGetHeight(rect) == 4)
        #expect(CGRectStandardize(rect) == CGRectMake(-2, 2, 3, 4))
    }

    @Test func `rectangles are compared and combined`() {
        let (a, b) = (CGRectMake(0, 0, 4, 4), CGRectMake(2, 2, 4, 4))
        #expect(CGRectIntersectsRect(a, b) && CGRectIntersection(a, b) == CGRectMake(2, 2, 2, 2))
        #expect(CGRectUnion(a, b) == CGRectMake(0, 0, 6, 6) && !CGRectContainsRect(a, b))
        #expect(CGRectContainsPoint(a, CGPointMake(1, 1)) && !CGRectContainsPoint(b, CGPointZero))
        #expect(CGRectInset(a, 1, 2) == CGRectMake(1, 2, 2, 0) && CGRectOffset(a, 1, 2) == CGRectMake(1, 2, 4, 4))
        #expect(CGRectIntegral(CGRectMake(0.5, 0.5, 1, 1)) == CGRectMake(0, 0, 2, 2))
        #expect(CGRectEqualToRect(a, a) && CGRectIsEmpty(CGRectZero) && CGRectIsNull(CGRectNull))
        #expect(CGRectIsInfinite(CGRectInfinite) && !CGRectIsNull(a))
        #expect(CGPointEqualToPoint(CGPointZero, .zero) && CGSizeEqualToSize(CGSizeZero, .zero))
    }

    @Test func `transforms are made, changed and applied`() {
        let t = CGAffineTransformScale(CGAffineTransformMakeTranslation(10, 20), 2, 4)
        #expect(CGAffineTransformEqualToTransform(t, CGAffineTransformMake(2, 0, 0, 4, 10, 20)))
        #expect(CGPointApplyAffineTransform(CGPointMake(1, 1), t) == CGPointMake(12, 24))
        #expect(CGSizeApplyAffineTransform(CGSizeMake(1, 1), t) == CGSizeMake(2, 4))
        #expect(CGRectApplyAffineTransform(CGRectMake(0, 0, 1, 1), t) == CGRectMake(10, 20, 2, 4))
        let back = CGAffineTransformConcat(t, CGAffineTransformInvert(t))
        #expect(CGAffineTransformIsIdentity(back) && back == CGAffineTransformIdentity)
        let turned = CGPointApplyAffineTransform(
            CGPointMake(1, 0), CGAffineTransformRotate(CGAffineTransformMakeRotation(.pi / 4), .pi / 4))
        #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
        #expect(CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 2), 1, 1).tx == 2)
    }
}
