import AcetateCompositor
import CoreGraphics
import Foundation
import Testing

/// The fields of chapter 10.4, in transforms that combine scale, rotation and translation.
@Suite struct StructureFieldTests {
    private func concat(_ all: CATransform3D...) -> CATransform3D {
        all.reduce(CATransform3DIdentity) { CATransform3DConcat($0, $1) }
    }

    private func rotation(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
        concat(
            CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0),
            CATransform3DMakeRotation(z, 0, 0, 1))
    }

    private func expect(
        _ field: StructureField, _ value: PropertyValue, in base: CATransform3D, gives expected: CATransform3D,
        _ location: SourceLocation = #_sourceLocation
    ) {
        var whole = PropertyValue.transform(base)
        #expect(field.set(value, in: &whole), sourceLocation: location)
        guard case .transform(let result) = whole else { return }
        let error = zip(result.elements, expected.elements).map { abs($0 - $1) }.max() ?? 0
        #expect(error < 1e-9, "\(field.rawValue)", sourceLocation: location)
    }

    @Test func `an angle may exceed a full turn, and does not change scale and position`() {
        let (scale, move) = (CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(5, 6, 7))
        let base = concat(scale, rotation(0, 0, 0.3), move)
        for angle in [0, 0.5, 3, 4, 7.5, 20 * .pi + 1, -20] {
            let expected = concat(scale, rotation(0, 0, angle), move)
            expect(.rotationZ, .number(angle), in: base, gives: expected)
            expect(.rotation, .number(angle), in: base, gives: expected)
        }
        let turned = rotation(0.1, 0.2, 0.3)
        expect(
            .rotationX, .number(5), in: concat(scale, turned, move), gives: concat(scale, rotation(5, 0.2, 0.3), move))
        expect(
            .rotationY, .number(1), in: concat(scale, turned, move), gives: concat(scale, rotation(0.1, 1, 0.3), move))
        expect(
            .rotationZ, .number(9), in: concat(scale, turned, move), gives: concat(scale, rotation(0.1, 0.2, 9), move))
    }

    @Test func `setting scale or translation changes nothing else`() {
        let (turn, move) = (rotation(0.1, 0.2, 0.3), CATransform3DMakeTranslation(5, 6, 7))
        let base = concat(CATransform3DMakeScale(2, 3, 4), turn, move)
        expect(.scaleXY, .number(5), in: base, gives: concat(CATransform3DMakeScale(5, 5, 4), turn, move))
        expect(.scaleX, .number(5), in: base, gives: concat(CATransform3DMakeScale(5, 3, 4), turn, move))
        expect(.scaleY, .number(-5), in: base, gives: concat(CATransform3DMakeScale(2, -5, 4), turn, move))
        expect(.scaleZ, .number(0), in: base, gives: concat(CATransform3DMakeScale(2, 3, 0), turn, move))
        expect(.scale, .number(6), in: base, gives: concat(CATransform3DMakeScale(6, 6, 6), turn, move))
        let scaled = concat(CATransform3DMakeScale(2, 3, 4), turn)
        expect(.translationX, .number(1), in: base, gives: concat(scaled, CATransform3DMakeTranslation(1, 6, 7)))
        expect(.translationY, .number(1), in: base, gives: concat(scaled, CATransform3DMakeTranslation(5, 1, 7)))
        expect(.translationZ, .number(1), in: base, gives: concat(scaled, CATransform3DMakeTranslation(5, 6, 1)))
        expect(
            .translation, .size(CGSize(width: 8, height: 9)), in: base,
            gives: concat(scaled, CATransform3DMakeTranslation(8, 9, 7)))
    }

    @Test func `a field reads as it was set, also with a reflection`() throws {
        let base = concat(
            CATransform3DMakeScale(2, -3, 4), rotation(0.1, 0.2, 0.3), CATransform3DMakeTranslation(5, 6, 7))
        let expected: [StructureField: Double] = [
            .scaleX: 2, .scaleY: -3, .scaleZ: 4, .scale: 1, .rotationX: 0.1, .rotationY: 0.2, .rotationZ: 0.3,
            .rotation: 0.3, .translationX: 5, .translationY: 6, .translationZ: 7,
        ]
        for (field, number) in expected {
            guard case .number(let value)? = field.get(from: .transform(base)) else {
                Issue.record("\(field.rawValue) is no number")
                continue
            }
            #expect(abs(value - number) < 1e-9, "\(field.rawValue)")
        }
        #expect(StructureField.translation.get(from: .transform(base)) == .size(CGSize(width: 5, height: 6)))
    }

    @Test func `shears and perspective are kept`() {
        var base = concat(CATransform3DMakeScale(2, 3, 1), rotation(0, 0, 0.3))
        base = concat(CATransform3DMakeAffineTransform(CGAffineTransform(1, 0, 0.5, 1, 0, 0)), base)
        var whole = PropertyValue.transform(base)
        #expect(
            StructureField.rotationZ.set(.number(1), in: &whole)
                && StructureField.rotationZ.set(.number(0.3), in: &whole))
        guard case .transform(let back) = whole else { return }
        #expect(zip(back.elements, base.elements).allSatisfy { abs($0 - $1) < 1e-9 })
        var deep = CATransform3DIdentity
        deep.m34 = -1.0 / 500
        var turned = PropertyValue.transform(deep)
        #expect(StructureField.rotationY.set(.number(0.5), in: &turned))
        guard case .transform(let result) = turned else { return }
        let expected = CATransform3DRotate(deep, 0.5, 0, 1, 0)
        #expect(zip(result.elements, expected.elements).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func `affine transforms have the fields of the plane`() {
        let scale = CGAffineTransform(scaleX: 2, y: 4)
        let turned = scale.concatenating(CGAffineTransform(rotationAngle: 0.5))
        var whole = PropertyValue.affine(turned.concatenating(CGAffineTransform(translationX: 1, y: 2)))
        #expect(StructureField.scale.get(from: whole) == .number(3))
        #expect(StructureField.translation.get(from: whole) == .size(CGSize(width: 1, height: 2)))
        #expect(StructureField.rotationX.get(from: whole) == nil && StructureField.translationZ.get(from: whole) == nil)
        #expect(!StructureField.scaleZ.set(.number(1), in: &whole))
        #expect(StructureField.rotation.set(.number(4), in: &whole))
        guard case .affine(let result) = whole else { return }
        let expected = scale.concatenating(CGAffineTransform(rotationAngle: 4))
            .concatenating(CGAffineTransform(translationX: 1, y: 2))
        #expect(
            zip([result.a, result.b, result.c, result.d], [expected.a, expected.b, expected.c, expected.d])
                .allSatisfy { abs($0 - $1) < 1e-9 } && result.tx == 1 && result.ty == 2)
    }

    @Test func `a field accepts only its structure and its kind of value`() {
        var point = PropertyValue.point(CGPoint(x: 1, y: 2))
        #expect(!StructureField.width.set(.number(1), in: &point) && !StructureField.x.set(.point(.zero), in: &point))
        #expect(point == .point(CGPoint(x: 1, y: 2)))
        for path in [
            "position.width", "bounds.x", "opacity.x", "transform.y", "shadowColor.x", "position.", "contents.size",
        ] {
            #expect(AnimationTarget(keyPath: path) == nil, "\(path)")
        }
        for path in [
            "position.x", "bounds.size.width", "bounds.origin", "transform.scale", "sublayerTransform.translation",
            "shadowOffset.width", "anchorPoint.y", "contentsRect.origin.x",
        ] {
            #expect(AnimationTarget(keyPath: path) != nil, "\(path)")
        }
    }
}
