import AcetateCompositor
import CoreGraphics
import Foundation
import Testing

@Suite struct TransformTests {
    private func close(_ a: CATransform3D, _ b: CATransform3D, _ limit: Double = 1e-9) -> Bool {
        zip(a.elements, b.elements).allSatisfy { abs($0 - $1) < limit }
    }

    private func product(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
        var result = [Double](repeating: 0, count: 16)
        for row in 0..<4 {
            for column in 0..<4 {
                for k in 0..<4 { result[row * 4 + column] += a.elements[row * 4 + k] * b.elements[k * 4 + column] }
            }
        }
        return CATransform3D(elements: result)
    }

    private var sample: CATransform3D {
        var t = CATransform3DMakeRotation(0.7, 1, 2, 3)
        t = CATransform3DScale(t, 2, 3, 0.5)
        t = CATransform3DTranslate(t, 5, -4, 3)
        t.m34 = -1.0 / 850
        return t
    }

    @Test func `concatenation is the matrix product, first argument first`() {
        let other = CATransform3DMakeScale(1, 2, 3)
        #expect(close(CATransform3DConcat(sample, other), product(sample, other)))
        #expect(CATransform3DEqualToTransform(CATransform3DConcat(sample, CATransform3DIdentity), sample))
    }

    @Test func `the functions of chapter 3 multiply from the left`() {
        let t = sample
        #expect(close(CATransform3DTranslate(t, 1, 2, 3), product(CATransform3DMakeTranslation(1, 2, 3), t)))
        #expect(close(CATransform3DScale(t, 1, 2, 3), product(CATransform3DMakeScale(1, 2, 3), t)))
        #expect(close(CATransform3DRotate(t, 1, 1, 0, 1), product(CATransform3DMakeRotation(1, 1, 0, 1), t)))
    }

    @Test func `a rotation about z maps x to y`() {
        let t = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        #expect(abs(t.m11) < 1e-15 && abs(t.m12 - 1) < 1e-15 && abs(t.m21 + 1) < 1e-15)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    }

    @Test func `an inverse undoes a transform, and a singular matrix is returned unchanged`() {
        #expect(close(CATransform3DConcat(sample, CATransform3DInvert(sample)), CATransform3DIdentity))
        let flat = CATransform3DMakeScale(1, 1, 0)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    }

    @Test func `affine transforms convert both ways`() {
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let t = CATransform3DMakeAffineTransform(affine)
        #expect(CATransform3DIsAffine(t))
        #expect(CATransform3DGetAffineTransform(t) == affine)
        #expect(!CATransform3DIsAffine(sample))
    }

    @Test func `the components give the matrix again`() throws {
        for t in [sample, CATransform3DMakeScale(-1, 2, 3), CATransform3DMakeRotation(3, 0, 0, 1)] {
            #expect(close(try #require(TransformComponents(t)).transform, t, 1e-7))
        }
    }

    @Test func `a mirrored matrix is taken apart with a negative scale in y`() throws {
        for angle in stride(from: -3, through: 3, by: 0.37) {
            for mirror in [(-2.0, 3.0, 4.0), (2, -3, 4), (2, 3, -4), (-2, -3, -4)] {
                let turned = CATransform3DConcat(
                    CATransform3DMakeScale(mirror.0, mirror.1, mirror.2), CATransform3DMakeRotation(angle, 1, 2, 3))
                let parts = try #require(TransformComponents(turned))
                #expect(close(parts.transform, turned))
                let error = parts.scale - SIMD3(2, -3, 4)
                #expect((error * error).sum() < 1e-20, "\(mirror) at \(angle)")
            }
        }
        // Half way between two mirrored places the size is the same: nothing shrinks while it turns.
        let from = CATransform3DMakeScale(-1, 1, 1)
        let to = CATransform3DConcat(from, CATransform3DMakeRotation(1, 0, 0, 1))
        let middle = CATransform3DConcat(from, CATransform3DMakeRotation(0.5, 0, 0, 1))
        #expect(close(from.interpolated(to: to, at: 0.5), middle))
    }

    @Test func `an axis that is scaled to nothing stays so, and the others keep their rotation`() throws {
        let angle = 0.8
        let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
        for scale in [(0.0, 2.0, 1.0), (2, 0, 1), (2, 3, 0), (0, 2, 0), (2, 0, 0)] {
            let flat = CATransform3DConcat(CATransform3DMakeScale(scale.0, scale.1, scale.2), turn)
            let parts = try #require(TransformComponents(flat))
            #expect(close(parts.transform, flat) && abs(parts.eulerAngles.z - angle) < 1e-12, "\(scale)")
            #expect(abs(parts.scale.x - scale.0) + abs(parts.scale.y - scale.1) + abs(parts.scale.z - scale.2) < 1e-12)
        }
        for zeros in [("scale.x", "scale.y"), ("scale", "scale")] {
            var value = PropertyValue.transform(CATransform3DMakeTranslation(5, 6, 7))
            for key in [zeros.0, zeros.1] {
                #expect(try #require(StructureField(rawValue: key)).set(.number(0), in: &value))
            }
            #expect(StructureField.rotation.set(.number(2), in: &value))
            let hidden = transform(value)
            #expect(abs(hidden.m11) + abs(hidden.m12) + abs(hidden.m21) + abs(hidden.m22) == 0)
            #expect((hidden.m41, hidden.m42, hidden.m43) == (5, 6, 7))
        }
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 500
        let squeezed = CATransform3DScale(perspective, 0, 1, 1)
        #expect(close(try #require(TransformComponents(squeezed)).transform, squeezed))
    }

    @Test func `rotations interpolate along the shorter arc`() {
        let from = CATransform3DMakeRotation(0.2, 0, 0, 1)
        let to = CATransform3DMakeRotation(1.4, 0, 0, 1)
        #expect(close(from.interpolated(to: to, at: 0.25), CATransform3DMakeRotation(0.5, 0, 0, 1)))
        let far = CATransform3DMakeRotation(2 * .pi - 0.2, 0, 0, 1)
        #expect(close(from.interpolated(to: far, at: 0.5), CATransform3DIdentity))
    }

    @Test func `fields of key paths read and write the matrix`() throws {
        var value = PropertyValue.transform(CATransform3DIdentity)
        let rotation = try #require(StructureField(rawValue: "rotation.z"))
        #expect(rotation.set(.number(2), in: &value))
        #expect(
            value == .transform(CATransform3DMakeRotation(2, 0, 0, 1))
                || close(transform(value), CATransform3DMakeRotation(2, 0, 0, 1)))
        guard case .number(let angle) = rotation.get(from: value) else {
            Issue.record("no angle")
            return
        }
        #expect(abs(angle - 2) < 1e-12)
        let scale = try #require(StructureField(rawValue: "scale"))
        #expect(scale.get(from: .transform(CATransform3DMakeScale(1, 2, 6))) == .number(3))
        let move = try #require(StructureField(rawValue: "translation"))
        #expect(move.set(.size(CGSize(width: 3, height: 4)), in: &value))
        #expect(transform(value).m41 == 3 && transform(value).m42 == 4)
    }

    private func transform(_ value: PropertyValue) -> CATransform3D {
        if case .transform(let t) = value { return t }
        return CATransform3D()
    }
}
