import AcetateCompositor
import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Interpolation and addition, computed by hand from `a + (b - a) · fraction`.
@Suite struct PropertyValueTests {
    private func image(_ pixel: UInt32 = 0, side: Int = 2) throws -> CGImage {
        let size = try #require(PixelSize(side, side))
        return try #require(CGImage(size: size) { $0.fill($0.rect, with: pixel) })
    }

    private func close(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
        zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy { abs($0 - $1) < 1e-12 }
    }

    private func affine(_ value: PropertyValue) -> CGAffineTransform {
        if case .affine(let t) = value { return t }
        return CGAffineTransform()
    }

    @Test func `numbers and structures interpolate by component, also beyond the ends`() {
        let table: [(PropertyValue, PropertyValue, Double, PropertyValue)] = [
            (.number(2), .number(6), 0.25, .number(3)), (.number(2), .number(6), 1.5, .number(8)),
            (.number(2), .number(6), -0.5, .number(0)),
            (.point(CGPoint(x: 0, y: 4)), .point(CGPoint(x: 8, y: 0)), 0.25, .point(CGPoint(x: 2, y: 3))),
            (
                .size(CGSize(width: 1, height: 2)), .size(CGSize(width: 3, height: 6)), 0.5,
                .size(CGSize(width: 2, height: 4))
            ),
            (
                .rect(CGRect(x: 0, y: 0, width: 4, height: 8)), .rect(CGRect(x: 4, y: 8, width: 8, height: 0)), 0.75,
                .rect(CGRect(x: 3, y: 6, width: 7, height: 2))
            ),
            (.numbers([0, 1, 4]), .numbers([1, 1, 0]), 0.25, .numbers([0.25, 1, 3])),
        ]
        for (from, to, fraction, expected) in table { #expect(from.interpolated(to: to, at: fraction) == expected) }
    }

    @Test func `values that cannot be interpolated change halfway`() {
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 1, y: 1))
        let pairs: [(PropertyValue, PropertyValue)] = [
            (.bool(false), .bool(true)), (.string("a"), .string("b")), (.number(1), .point(.zero)),
            (.numbers([1]), .numbers([1, 2])), (.colors([.white]), .colors([])), (.none, .number(1)),
            (.path(line), .path(CGPath(rect: .zero, transform: nil))), (.none, .path(line)),
        ]
        for (from, to) in pairs {
            #expect(from.interpolated(to: to, at: 0) == from && from.interpolated(to: to, at: 0.499) == from)
            #expect(from.interpolated(to: to, at: 0.5) == to && from.interpolated(to: to, at: 1) == to)
        }
    }

    @Test func `a layer changes at once`() {
        #expect(PropertyValue.layer(1).interpolated(to: .layer(2), at: 0) == .layer(2))
        #expect(PropertyValue.layer(1).interpolated(to: .none, at: 0) == .none)
        #expect(PropertyValue.none.interpolated(to: .layer(2), at: 0.1) == .layer(2))
    }

    @Test func `colors, and lists of them, interpolate red, green, blue and alpha`() {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        let mixed = CGColor(red: 0.75, green: 0, blue: 0.25, alpha: 0.875)
        #expect(PropertyValue.color(red).interpolated(to: .color(blue), at: 0.25) == .color(mixed))
        #expect(
            PropertyValue.colors([red, blue]).interpolated(to: .colors([blue, blue]), at: 0.25)
                == .colors([mixed, blue]))
        #expect(
            PropertyValue.none.interpolated(to: .color(red), at: 0.25)
                == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.25)))
    }

    @Test func `paths of the same segments interpolate by point`() {
        let (from, to, expected) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        for (path, k) in [(from, 0.0), (to, 4.0), (expected, 1.0)] {
            path.move(to: CGPoint(x: k, y: 1))
            path.addLine(to: CGPoint(x: 10, y: 2 * k))
            path.addQuadCurve(to: CGPoint(x: 3, y: k), control: CGPoint(x: k, y: k))
            path.addCurve(
                to: CGPoint(x: k, y: -k), control1: CGPoint(x: 3, y: k + 5), control2: CGPoint(x: 2 * k, y: -2 * k))
            path.closeSubpath()
            path.move(to: CGPoint(x: 20 + k, y: 1))
            path.addLine(to: CGPoint(x: 30, y: k))
        }
        #expect(PropertyValue.path(from).interpolated(to: .path(to), at: 0.25) == .path(expected))
        #expect(
            PropertyValue.path(CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil))
                .interpolated(to: .path(CGPath(rect: CGRect(x: 4, y: 0, width: 8, height: 4), transform: nil)), at: 0.5)
                == .path(CGPath(rect: CGRect(x: 2, y: 0, width: 6, height: 4), transform: nil)))
        let far = CGPath(rect: CGRect(x: 1e308, y: 0, width: 1, height: 1), transform: nil)
        let other = CGPath(rect: CGRect(x: -1e308, y: 0, width: 1, height: 1), transform: nil)
        #expect(PropertyValue.path(far).interpolated(to: .path(other), at: 5) == .path(other), "overflow ends there")
    }

    @Test func `control points of cubics turn around their ends of the curve`() throws {
        func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
        func path(_ c1: CGPoint, _ c2: CGPoint, by offset: Double = 0) -> PropertyValue {
            let path = CGMutablePath()
            path.move(to: point(offset, 0))
            path.addCurve(to: point(20 + offset, 0), control1: c1, control2: c2)
            path.addLine(to: point(offset, 30))
            path.closeSubpath()
            // Begins where the subpath does.
            path.addCurve(to: point(20 + offset, 0), control1: c1, control2: c2)
            return .path(path)
        }
        /// The control points at a fraction, and whether both curves have the same ones.
        func controls(_ a: PropertyValue, _ b: PropertyValue, _ fraction: Double) throws -> [CGPoint] {
            guard case .path(let middle) = a.interpolated(to: b, at: fraction) else { throw CancellationError() }
            var curves: [[CGPoint]] = []
            middle.elements.forEach { if case .cubic(_, let c1, let c2, _) = $0 { curves.append([c1, c2]) } }
            try #require(curves.count == 2 && curves[0] == curves[1])
            return curves[0]
        }
        func near(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12 }
        // By 90 and by -90 degrees, and from lengths of 4 and 2 to 8, while the ends move by 10.
        let first = path(point(4, 0), point(20, 2))
        let second = path(point(10, 8), point(38, 0), by: 10)
        let middle = try controls(first, second, 0.5)
        let diagonal = 0.5.squareRoot()
        #expect(near(middle[0], point(5 + 6 * diagonal, 6 * diagonal)))
        #expect(near(middle[1], point(25 + 5 * diagonal, 5 * diagonal)))
        // A third of the way: 30 and -30 degrees.
        let third = try controls(first, second, 1.0 / 3)
        let length = 4 + 4.0 / 3
        #expect(near(third[0], point(10.0 / 3 + length * 0.75.squareRoot(), length / 2)))
        // The shorter way, over 180 degrees: from 150 to -150.
        let left = path(point(-3 * 0.75.squareRoot(), 1.5), point(20, 0))
        let below = path(point(-3 * 0.75.squareRoot(), -1.5), point(20, 0))
        #expect(near(try controls(left, below, 0.5)[0], point(-3, 0)))
        // Opposite ones turn from x to y, and those without a length have the other's direction.
        #expect(
            near(try controls(path(point(4, 0), point(20, 0)), path(point(-4, 0), point(20, 6)), 0.5)[0], point(0, 4)))
        #expect(
            try controls(path(point(0, 0), point(20, 0)), path(point(2, 6), point(20, 6)), 0.5) == [
                point(1, 3), point(20, 3),
            ])
    }

    @Test func `a line becomes a curve as a cubic whose control points are its ends`() throws {
        func path(_ draw: (CGMutablePath) -> Void) -> PropertyValue {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 1, y: 1))
            draw(path)
            path.closeSubpath()
            return .path(path)
        }
        func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
        let line = path { $0.addLine(to: point(9, 1)) }
        let cubic = path { $0.addCurve(to: point(9, 5), control1: point(1, 9), control2: point(5, 13)) }
        let middle = path { $0.addCurve(to: point(9, 3), control1: point(1, 5), control2: point(7, 7)) }
        #expect(line.interpolated(to: cubic, at: 0.5) == middle && cubic.interpolated(to: line, at: 0.5) == middle)
        // A quadratic curve is the cubic with controls at two thirds of the way to its own.
        let quad = path { $0.addQuadCurve(to: point(7, 1), control: point(4, 7)) }
        let raised = path { $0.addCurve(to: point(8, 1), control1: point(2, 3), control2: point(7, 3)) }
        #expect(line.interpolated(to: quad, at: 0.5) == raised)
        let other = path {
            $0.addLine(to: point(9, 1))
            $0.addLine(to: point(9, 2))
        }
        #expect(line.interpolated(to: other, at: 0.4) == line, "other numbers of segments change half way")
    }

    @Test func `affine transforms go by scale, shear, rotation the shorter way, and translation`() {
        func mixed(_ a: CGAffineTransform, _ b: CGAffineTransform, _ fraction: Double) -> CGAffineTransform {
            affine(PropertyValue.affine(a).interpolated(to: .affine(b), at: fraction))
        }
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(
            close(
                mixed(.identity, CGAffineTransform(scaleX: 3, y: 3).concatenating(quarter), 0.5),
                CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(rotationAngle: .pi / 4))))
        #expect(
            close(
                mixed(CGAffineTransform(rotationAngle: 3), CGAffineTransform(rotationAngle: -3), 0.5),
                CGAffineTransform(rotationAngle: .pi)))
        #expect(
            close(mixed(.identity, CGAffineTransform(1, 0, 1, 1, 8, 4), 0.25), CGAffineTransform(1, 0, 0.25, 1, 2, 1)))
        #expect(
            close(mixed(.identity, CGAffineTransform(scaleX: 1, y: -1), 0.25), CGAffineTransform(scaleX: 1, y: 0.5)))
        #expect(
            close(
                mixed(.identity, CGAffineTransform(scaleX: -1, y: 1), 0.75),
                CGAffineTransform(scaleX: 1, y: -0.5).concatenating(CGAffineTransform(rotationAngle: 0.75 * .pi))))
        let singular = CGAffineTransform(scaleX: 0, y: 0)
        #expect(close(mixed(.identity, singular, 0.25), CGAffineTransform(scaleX: 0.75, y: 0.75)))
    }

    @Test func `a mirror is one of y, which the other axes reach by half a turn`() {
        for (axis, turn) in [(0, SIMD3(0.0, 0, 1)), (1, SIMD3(0, 0, 0)), (2, SIMD3(1, 0, 0))] {
            let scale = (0..<3).map { $0 == axis ? -1.0 : 1 }
            let mirror = CATransform3DMakeScale(scale[0], scale[1], scale[2])
            let mixed = CATransform3DIdentity.interpolated(to: mirror, at: 0.25)
            // Half a turn has no shorter way: either will do.
            let isExpected = [-Double.pi / 4, .pi / 4].contains { angle in
                let expected = CATransform3DConcat(
                    CATransform3DMakeScale(1, 0.5, 1), CATransform3DMakeRotation(angle, turn.x, turn.y, turn.z))
                return zip(mixed.elements, expected.elements).allSatisfy { abs($0 - $1) < 1e-12 }
            }
            #expect(isExpected, "\(axis)")
        }
    }

    @Test func `images fade, and a fade that is reversed continues from its current state`() throws {
        let (a, b, c, small) = (try image(), try image(), try image(), try image(side: 1))
        func fade(_ a: CGImage?, _ b: CGImage?, _ fraction: Double) -> PropertyValue {
            .fade(ImageFade(from: a, to: b, fraction: fraction))
        }
        let table: [(PropertyValue, PropertyValue, Double, PropertyValue)] = [
            (.image(a), .image(b), 0.25, fade(a, b, 0.25)), (.image(a), .image(b), 0, .image(a)),
            (.image(a), .image(b), 1, .image(b)), (.image(a), .image(b), 1.5, .image(b)),
            (.image(a), .image(a), 0.5, .image(a)), (.none, .image(b), 0.75, fade(nil, b, 0.75)),
            (.image(a), .none, 0.25, fade(a, nil, 0.25)), (fade(a, b, 0.5), .image(b), 0.5, fade(a, b, 0.75)),
            (fade(a, b, 0.5), .image(a), 0.5, fade(a, b, 0.25)), (fade(a, b, 0.5), .image(a), 1, .image(a)),
            (.image(a), fade(a, b, 0.5), 0.5, fade(a, b, 0.25)), (fade(a, nil, 0.5), .none, 0.5, fade(a, nil, 0.75)),
            (fade(a, small, 0.75), .image(c), 0.5, fade(small, c, 0.5)),
            (fade(a, b, 0.25), fade(a, b, 0.75), 0.5, fade(a, b, 0.5)),
        ]
        for (index, (from, to, fraction, expected)) in table.enumerated() {
            #expect(from.interpolated(to: to, at: fraction) == expected, "line \(index)")
        }
        var values = LayerValues()
        LayerKey.contents.set(&values, fade(a, b, 0.25))
        #expect(values.contentsFade == ImageFade(from: a, to: b, fraction: 0.25) && values.contents == a)
        #expect(LayerKey.contents.get(values) == fade(a, b, 0.25))
        LayerKey.contents.set(&values, .image(b))
        #expect(values.contentsFade == nil && LayerKey.contents.get(values) == .image(b))
    }

    @Test func `a fade to a third image begins with the blend of two`() throws {
        let (a, b, c) = (try image(0xFF00_8040), try image(0x8080_0000), try image())
        func first(_ value: PropertyValue) -> CGImage? {
            if case .fade(let fade) = value { return fade.from }
            return nil
        }
        let half = PropertyValue.fade(ImageFade(from: a, to: b, fraction: 0.25))
        let mixed = try #require(first(half.interpolated(to: .image(c), at: 0.5)))
        #expect(mixed.withPixels { Array($0[row: 1]) } == [0xDF20_6030, 0xDF20_6030])
        #expect(first(half.interpolated(to: .image(c), at: 0.75)) == mixed, "made once")
        let fading = PropertyValue.fade(ImageFade(from: nil, to: b, fraction: 0.5))
        let faded = try #require(first(fading.interpolated(to: .image(c), at: 0.5)))
        #expect(faded.withPixels { $0[row: 0][0] } == 0x4040_0000)
    }

    @Test func `values add by component, transforms by concatenation`() {
        #expect(PropertyValue.numbers([1, 2]).adding(.numbers([3, 4]), scale: -1) == .numbers([-2, -2]))
        #expect(PropertyValue.numbers([1]).adding(.numbers([3, 4])) == nil)
        let moved = CGAffineTransform(translationX: 3, y: 0)
        let turned = CGAffineTransform(rotationAngle: 1)
        #expect(affine(PropertyValue.affine(turned).adding(.affine(moved)) ?? .none) == moved.concatenating(turned))
        #expect(
            close(
                affine(PropertyValue.affine(turned).adding(.affine(turned), scale: 2) ?? .none),
                CGAffineTransform(rotationAngle: 3)))
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.25)
        #expect(
            PropertyValue.colors([red]).adding(.colors([blue]))
                == .colors([CGColor(red: 1, green: 0, blue: 1, alpha: 0.75)]))
        #expect(
            PropertyValue.path(CGPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2), transform: nil))
                .adding(.path(CGPath(rect: CGRect(x: 1, y: 0, width: 1, height: 1), transform: nil)), scale: 2)
                == .path(CGPath(rect: CGRect(x: 3, y: 1, width: 4, height: 4), transform: nil)))
        #expect(
            PropertyValue.string("a").adding(.string("b")) == nil && PropertyValue.bool(true).adding(.bool(true)) == nil
        )
        for value in [
            PropertyValue.number(4), .affine(turned), .numbers([1, 2]), .transform(CATransform3DMakeScale(2, 2, 2)),
        ] {
            #expect(value.adding(value.zero) == value)
        }
    }

    @Test func `values that are not finite are detected`() {
        #expect(!PropertyValue.affine(CGAffineTransform(scaleX: .infinity, y: 1)).isFinite)
        #expect(!PropertyValue.numbers([1, .nan]).isFinite && PropertyValue.numbers([]).isFinite)
        #expect(!PropertyValue.point(CGPoint(x: CGFloat.nan, y: 0)).isFinite && PropertyValue.none.isFinite)
    }
}
