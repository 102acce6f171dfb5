import CoreGraphics
import Testing

/// Key-value coding of classes of Foundation.
struct KeyValueCodingTests {
    @Test func `defaults have values for keys`() throws {
        let name = "KeyValueCodingTests"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        #expect(defaults.value(forKey: "size") == nil)
        defaults.setValue(12.5, forKey: "size")
        #expect(defaults.value(forKey: "size") as? Double == 12.5 && defaults.double(forKey: "size") == 12.5)
        defaults.setValue(nil, forKey: "size")
        #expect(defaults.object(forKey: "size") == nil)
    }

    @Test func `dictionaries take values for keys, and nil removes them`() {
        let dictionary = NSMutableDictionary()
        dictionary.setValue(1, forKey: "a")
        dictionary.setValue("x", forKey: "b")
        #expect(dictionary.value(forKey: "a") as? Int == 1 && dictionary.count == 2)
        dictionary.setValue(nil, forKey: "a")
        #expect(dictionary.value(forKey: "a") == nil && dictionary.count == 1)
    }
}
