import Foundation
import Testing

@testable import AppKit

@Suite struct ColorListTests {
    @Test func `Colors have names, in the order in which they were added`() {
        let list = NSColorList(name: "Inks")
        #expect(list.name == "Inks" && list.allKeys.isEmpty && list.isEditable)
        list.setColor(.red, forKey: "a")
        list.setColor(.green, forKey: "b")
        list.setColor(.blue, forKey: "a")
        #expect(list.allKeys == ["a", "b"] && list.color(withKey: "a") == .blue && list.color(withKey: "c") == nil)
        list.insertColor(.white, key: "c", at: 1)
        list.insertColor(.black, key: "a", at: 99)
        #expect(list.allKeys == ["c", "b", "a"] && list.color(withKey: "a") == .black)
        list.insertColor(.red, key: "d", at: -3)
        list.removeColor(withKey: "b")
        #expect(list.allKeys == ["d", "c", "a"] && list.color(withKey: "b") == nil)
    }

    @Test func `A change is posted, and none without a change`() {
        let list = NSColorList(name: "Inks")
        nonisolated(unsafe) var count = 0
        let observer = NotificationCenter.default.addObserver(
            forName: NSColorList.didChangeNotification, object: list, queue: nil
        ) { _ in count += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        list.setColor(.red, forKey: "a")
        list.insertColor(.green, key: "b", at: 0)
        list.removeColor(withKey: "a")
        #expect(count == 3)
        list.removeColor(withKey: "a")
        #expect(count == 3)
        #expect(NSColorList.availableColorLists.isEmpty && NSColorList(named: "Apple") == nil)
    }
}
