import AcetateCompositor
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Key paths and the values that they accept.
@Suite struct AnimationTargetTests {
    private func target(_ path: String) throws -> AnimationTarget { try #require(AnimationTarget(keyPath: path)) }

    private func filter(_ name: String, _ filterName: String = "CIFlashTransition") throws -> FilterValue {
        var filter = try #require(FilterValue(filterName: filterName))
        filter.name = name
        return filter
    }

    @Test func `values convert to the property's kind from each accepted form`() throws {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        let turned = CATransform3DMakeRotation(1, 0, 0, 1)
        let size = CGSize(width: 1, height: 2)
        let table: [(String, Any?, PropertyValue?)] = [
            ("opacity", 1, .number(1)), ("opacity", Float(0.5), .number(0.5)), ("opacity", UInt8(1), .number(1)),
            ("opacity", NSNumber(value: 0.5), .number(0.5)), ("opacity", true, .number(1)), ("opacity", "1", nil),
            ("opacity", CGPoint.zero, nil), ("opacity", nil, nil),
            ("hidden", 1, .bool(true)), ("hidden", NSNumber(value: false), .bool(false)), ("hidden", "no", nil),
            ("position", NSValue(point: CGPoint(x: 1, y: 2)), .point(CGPoint(x: 1, y: 2))),
            ("position", size, nil), ("position", [1, 2], nil),
            ("shadowOffset", size, .size(size)), ("shadowOffset", NSValue(size: size), .size(size)),
            ("shadowOffset.height", CGFloat(4), .number(4)), ("shadowOffset.height", size, nil),
            ("bounds.size", size, .size(size)), ("bounds.size", 3, nil), ("bounds.origin", CGPoint.zero, .point(.zero)),
            ("transform", NSValue(caTransform3D: turned), .transform(turned)), ("transform", 1, nil),
            ("transform.rotation.z", 7, .number(7)), ("transform.rotation.z", turned, nil),
            ("transform.translation", size, .size(size)),
            ("transform.translation", CGPoint(x: 1, y: 2), .size(size)), ("transform.translation", 1, nil),
            ("shadowPath", path, .path(path)), ("shadowPath", nil, PropertyValue.none), ("shadowPath", size, nil),
            ("shadowColor", CGColor.white, .color(.white)), ("shadowColor", nil, PropertyValue.none),
            ("shadowColor", "white", nil), ("contents", "x", nil), ("mask", "x", nil),
            ("filters", NSArray(array: [CIFilter(try filter("a"))]), .filters([try filter("a")])),
            ("filters", [1], nil), ("backgroundFilters", nil, .filters([])),
            ("compositingFilter", "screenBlendMode", FilterValue(blendModeName: "screenBlendMode").map { .filter($0) }),
            ("compositingFilter", "noBlendMode", nil),
            ("filters.a.enabled", 0, .bool(false)), ("filters.a.name", "b", .string("b")), ("filters.a.name", 1, nil),
            ("filters.a.inputTime", 1, .number(1)),
            ("filters.a.inputCenter", CIVector(x: 1, y: 2), .point(CGPoint(x: 1, y: 2))),
            ("filters.a.inputCenter", [1, 2], .point(CGPoint(x: 1, y: 2))),
            (
                "filters.a.inputExtent", CGRect(x: 1, y: 2, width: 3, height: 4),
                .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
            ),
            ("filters.a.inputColor", CIColor.red, .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))),
            ("filters.a.inputColor", Date(), nil),
        ]
        for (path, any, expected) in table {
            #expect(try target(path).value(any) == expected, "\(path) from \(String(describing: any))")
        }
    }

    @Test func `the kinds of custom values are guessed from their types`() {
        let affine = CGAffineTransform(rotationAngle: 1)
        let coded = NSAffineTransform()
        coded.transformStruct = NSAffineTransformStruct(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6)
        let path = CGPath(rect: .zero, transform: nil)
        let table: [(Any?, PropertyValue?)] = [
            (1, .number(1)), (true, .number(1)), (NSNumber(value: 2.5), .number(2.5)), (CGPoint.zero, .point(.zero)),
            (NSValue(size: CGSize(width: 1, height: 2)), .size(CGSize(width: 1, height: 2))),
            (CGRect.zero, .rect(.zero)),
            (CATransform3DIdentity, .transform(CATransform3DIdentity)), (affine, .affine(affine)),
            (coded, .affine(CGAffineTransform(1, 2, 3, 4, 5, 6))), (CGColor.white, .color(.white)), (path, .path(path)),
            ([1, 2.5], .numbers([1, 2.5])), ([NSNumber(value: 1)], .numbers([1])),
            (NSArray(array: [1, 2]), .numbers([1, 2])),
            ([Int](), .numbers([])), ([CGColor.white, .black], .colors([.white, .black])), ("text", .string("text")),
            (nil, nil), (Date(), nil), (["a", 1] as [Any], nil), (["a": 1], nil),
        ]
        let target = AnimationTarget.custom("own", nil)
        for (any, expected) in table { #expect(target.value(any) == expected, "\(String(describing: any))") }
        #expect(AnimationTarget.custom("own", .x).value(3) == .number(3))
        #expect(AnimationTarget.custom("own", .x).value(CGPoint.zero) == nil)
    }

    @Test func `key-value coding accepts what it returns`() {
        let values: [PropertyValue] = [
            .number(2.5), .point(CGPoint(x: 1, y: 2)), .size(CGSize(width: 1, height: 2)),
            .rect(CGRect(x: 1, y: 2, width: 3, height: 4)), .transform(CATransform3DMakeRotation(1, 1, 2, 3)),
            .affine(CGAffineTransform(1, 2, 3, 4, 5, 6)), .color(.white), .numbers([1, 2.5]),
            .colors([.white, .black]),
            .path(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)), .string("text"),
        ]
        for value in values { #expect(PropertyValue(guessing: value.boxed) == value) }
        #expect(PropertyValue.affine(.identity).boxed is NSAffineTransform && PropertyValue.none.boxed == nil)
        #expect((PropertyValue.numbers([1]).boxed as? [NSNumber])?.first == 1)
    }

    @Test func `a custom key, and a field of it, is read and written`() {
        var values = LayerValues()
        let (own, x) = (AnimationTarget.custom("own", nil), AnimationTarget.custom("own", .x))
        #expect(own.get(from: values) == nil && x.get(from: values) == nil)
        x.set(.number(1), in: &values)
        #expect(values.custom.isEmpty)
        own.set(.point(CGPoint(x: 1, y: 2)), in: &values)
        let before = values
        x.set(.number(5), in: &values)
        #expect(own.get(from: values) == .point(CGPoint(x: 5, y: 2)) && x.get(from: values) == .number(5))
        #expect(x.differs(before, values) && own.changes.isEmpty)
    }

    @Test func `inputs of a layer's filters are found by name, the compositing filter's directly`() throws {
        var values = LayerValues()
        values.filters = [try filter("a"), try filter("b")]
        values.backgroundFilters = [try filter("a")]
        values.compositingFilter = try filter("c")
        for path in ["filters.b.inputTime", "backgroundFilters.a.inputTime", "compositingFilter.inputTime"] {
            let target = try target(path)
            let before = values
            #expect(target.get(from: values) == .number(0) && target.changes == .compositing)
            target.set(.number(0.5), in: &values)
            #expect(target.get(from: values) == .number(0.5) && target.differs(before, values))
        }
        #expect(values.filters[0] == (try filter("a")))
        try target("filters.a.inputCenter").set(.point(CGPoint(x: 1, y: 2)), in: &values)
        #expect(try target("filters.a.inputCenter").get(from: values) == .point(CGPoint(x: 1, y: 2)))
        #expect(try target("filters.a.inputCenter").boxed(from: values) as? CIVector == CIVector(x: 1, y: 2))
        try target("filters.a.inputColor").set(.color(.white), in: &values)
        #expect(try target("filters.a.inputColor").boxed(from: values) as? CIColor == CIColor.white)
        try target("compositingFilter.enabled").set(.bool(false), in: &values)
        #expect(values.compositingFilter?.isEnabled == false)
        let before = values
        try target("filters.a.inputColor").set(.number(1), in: &values)
        try target("filters.a.inputCenter").set(.number(1), in: &values)
        try target("filters.a.inputTime").set(.color(.white), in: &values)
        try target("filters.none.inputTime").set(.number(1), in: &values)
        try target("filters.a.inputNothing").set(.number(1), in: &values)
        #expect(values == before)
        #expect(try target("filters.none.inputTime").get(from: values) == nil)
        #expect(try target("filters.a.inputNothing").get(from: values) == nil)
        #expect(try target("filters.a.inputTime").value(CIColor.red, fitting: values) == nil)
        #expect(try target("filters.a.inputColor").value(1, fitting: values) == nil)
        #expect(try target("filters.a.inputColor").value(CIColor.red, fitting: values) != nil)
        #expect(try target("filters.a.inputCenter").value([1, 2, 3], fitting: values) == nil)
        #expect(try target("filters.none.inputTime").value(1, fitting: values) == .number(1))
        #expect(AnimationTarget(keyPath: "filters.a") == nil && AnimationTarget(keyPath: "nothing") == nil)
    }

    @Test
    func `every property has the implicit animation of chapter 13, or else of the headers`() {
        for key in LayerKey.all {
            let expected: LayerKey.Implicit =
                switch key.id {
                case "backgroundFilters", "compositingFilter": .transition
                case "doubleSided", "contentsGravity", "contentsScale", "geometryFlipped", "shadowPath": .none
                case "minificationFilter", "magnificationFilter", "minificationFilterBias", "opaque", "maskedCorners",
                    "cornerCurve", "allowsEdgeAntialiasing", "edgeAntialiasingMask", "allowsGroupOpacity":
                    .none
                default: .basic
                }
            #expect(key.implicit == expected, "\(key.id)")
        }
    }
}
