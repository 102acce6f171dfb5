import CoreGraphics
import Testing

@Suite struct TypeIdentifierTests {
    @Test func `An object has the number of its type`() {
        let color: Any = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(CFGetTypeID(color) == CGColor.typeID && CFGetTypeID(color as CFTypeRef) == CGColor.typeID)
        #expect(CFGetTypeID(CGMutablePath()) == CGPath.typeID && CGPath.typeID != CGColor.typeID)
        #expect(CFGetTypeID(CGColorSpaceCreateDeviceRGB()) == CGColorSpace.typeID)
    }

    @Test func `Values and objects of Foundation have the number of their type`() {
        #expect(CFGetTypeID("a" as CFString) == CFStringGetTypeID())
        #expect(CFGetTypeID(NSMutableString(string: "a")) == CFStringGetTypeID())
        #expect(CFGetTypeID(kCFBooleanTrue) == CFBooleanGetTypeID() && CFGetTypeID(true) == CFBooleanGetTypeID())
        #expect(CFGetTypeID(1 as NSNumber) == CFNumberGetTypeID() && CFGetTypeID(0.5) == CFNumberGetTypeID())
        #expect(CFGetTypeID([1, "a"] as CFArray) == CFArrayGetTypeID() && CFGetTypeID(Data()) == CFDataGetTypeID())
        #expect(CFGetTypeID(["a": 1] as CFDictionary) == CFDictionaryGetTypeID())
        #expect(CFGetTypeID(kCFNull) == CFNullGetTypeID() && CFGetTypeID(NSObject()) == 1)
    }

    @Test func `Objects with equal values are equal`() {
        #expect(CFEqual("a" as CFString, NSString(string: "a")) && !CFEqual("a", "b") && !CFEqual("1", 1))
        let (a, b) = (CGColor(gray: 0.5, alpha: 1), CGColor(gray: 0.5, alpha: 1))
        #expect(CFEqual(a, b) && !CFEqual(a, CGColor.black) && CFEqual([1, 2] as CFArray, [1, 2] as NSArray))
    }
}
