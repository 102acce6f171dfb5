import CoreText
import Foundation
import Testing

/// The functions of Core Foundation for strings with attributes that change.
@Suite struct MutableStringTests {
    @Test func `A string is created with attributes that it has everywhere`() throws {
        let attributes: CFDictionary = [kCTKernAttributeName: 2]
        let text = try #require(CFAttributedStringCreate(nil, "one" as CFString, attributes))
        var range = NSRange()
        let kern = text.attribute(.init(kCTKernAttributeName), at: 1, effectiveRange: &range)
        #expect(kern as? Int == 2 && range == NSRange(location: 0, length: 3))
        #expect(CFAttributedStringCreate(nil, "", nil)?.length == 0)
        let line = CTLineCreateWithAttributedString(text)
        #expect(Set([line, line]).count == 1)
    }

    @Test func `Keys of attributes may be of Foundation's type`() throws {
        let font = CTFont("DejaVu Sans" as CFString, size: 40)
        let attributes = [NSAttributedString.Key(kCTFontAttributeName): font, .init("Other"): 2] as CFDictionary
        let text = try #require(CFAttributedStringCreate(nil, "one" as CFString, attributes))
        #expect(text.attribute(.init("Other"), at: 0, effectiveRange: nil) as? Int == 2)
        #expect(attributes.acetateAttributes[.init("Other")] as? Int == 2)
        let byName = NSAttributedString(string: "one", attributes: [.init(kCTFontAttributeName): font])
        let width = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
        #expect(width == CTLineGetTypographicBounds(CTLineCreateWithAttributedString(byName), nil, nil, nil))
    }

    @Test func `A range is replaced, and gets attributes`() throws {
        let text = try #require(CFAttributedStringCreateMutable(nil, 0))
        CFAttributedStringReplaceString(text, CFRange(location: 0, length: 0), "one two")
        CFAttributedStringSetAttribute(text, CFRange(location: 0, length: 3), kCTKernAttributeName, 2)
        CFAttributedStringSetAttributes(
            text, CFRange(location: 2, length: 3), [kCTTrackingAttributeName: 3], false)
        #expect(CFAttributedStringGetString(text) == "one two")
        let kern = NSAttributedString.Key(kCTKernAttributeName),
            tracking = NSAttributedString.Key(kCTTrackingAttributeName)
        #expect(text.attribute(kern, at: 2, effectiveRange: nil) as? Int == 2)
        #expect(text.attribute(tracking, at: 2, effectiveRange: nil) as? Int == 3)
        CFAttributedStringSetAttributes(text, CFRange(location: 2, length: 1), [:], true)
        #expect(text.attributes(at: 2, effectiveRange: nil).isEmpty)
        #expect(text.attribute(kern, at: 1, effectiveRange: nil) as? Int == 2)
    }
}
