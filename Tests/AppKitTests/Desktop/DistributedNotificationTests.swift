import AcetateBus
import AppKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import AppKit

/// Notifications between centers, each of which stands for a program, on a bus of their own.
@MainActor
@Suite(.serialized) struct DistributedNotificationTests {
    private static let printed = Notification.Name("org.example.printed")

    /// What observers receive: the object and the number of pages.
    private final class Notes: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }

        func add(_ notification: Notification) {
            let pages = notification.userInfo?["pages"] as? Int
            list.withLock { $0.append("\(notification.object as? String ?? "-") \(pages.map(String.init) ?? "-")") }
        }
    }

    @MainActor
    private final class Observer: NSObject {
        static let noteSelector = Selector.acetateDefine("notePrinted:", Observer.note(_:))
        let notes = Notes()

        func note(_ notification: Notification) { notes.add(notification) }
    }

    /// The notifications of a center, of one object or of all.
    private func notes(_ center: DistributedNotificationCenter, object: String? = nil) -> Notes {
        let notes = Notes()
        _ = center.addObserver(forName: Self.printed, object: object, queue: nil) { notes.add($0) }
        return notes
    }

    /// Waits until a center gets what another one posts, so that both are connected.
    private func connect(
        _ sender: DistributedNotificationCenter, _ receiver: DistributedNotificationCenter
    ) async throws {
        let hello = Notification.Name("org.example.hello")
        let count = Mutex(0)
        let token = receiver.addObserver(forName: hello, object: nil, queue: nil) { _ in count.withLock { $0 += 1 } }
        defer { receiver.removeObserver(token) }
        let isConnected = try await wait {
            sender.postNotificationName(hello, object: nil)
            return count.withLock { $0 } > 0
        }
        #expect(isConnected)
    }

    @Test func `A notification reaches all programs with its object and its property list`() async throws {
        let bus = try TestBus()
        defer { bus.end() }
        try #require(try await bus.waitUntilReady())
        let first = DistributedNotificationCenter(SessionBus(address: bus.address))
        let second = DistributedNotificationCenter(SessionBus(address: bus.address))
        try await connect(first, second)
        try await connect(second, first)
        let (here, there, ofPrinter, ofOther) = (
            notes(first), notes(second), notes(second, object: "printer"), notes(second, object: "other")
        )
        first.postNotificationName(Self.printed, object: "printer", userInfo: ["pages": 3], deliverImmediately: true)
        first.postNotificationName(Self.printed, object: nil)
        second.post(name: Self.printed, object: "other")
        let all = ["printer 3", "- -", "other -"]
        let hasArrived = try await wait { here.all.count == 3 && there.all.count == 3 }
        #expect(hasArrived && Set(here.all) == Set(all) && Set(there.all) == Set(all))
        #expect(ofPrinter.all == ["printer 3"] && ofOther.all == ["other -"])
    }

    @Test func `Without a bus, and for a list that is none, a notification stays in the program`() async throws {
        let center = DistributedNotificationCenter(nil)
        let notes = notes(center)
        center.postNotificationName(Self.printed, object: "a", userInfo: ["view": NSView()])
        center.postNotificationName(Self.printed, object: "b", userInfo: ["pages": 1], options: .deliverImmediately)
        #expect(notes.all.isEmpty, "it is delivered later")
        let hasArrived = try await wait { !notes.all.isEmpty }
        #expect(hasArrived && notes.all == ["b 1"])
    }

    @Test func `An observer has a method, until it is removed`() async throws {
        let center = DistributedNotificationCenter(nil)
        let (observer, all) = (Observer(), notes(center))
        center.addObserver(observer, selector: Observer.noteSelector, name: Self.printed, object: "a")
        for object in ["a", "b"] { center.postNotificationName(Self.printed, object: object) }
        let hasArrived = try await wait { all.all.count == 2 }
        #expect(hasArrived && observer.notes.all == ["a -"])
        center.removeObserver(observer)
        center.postNotificationName(Self.printed, object: "a")
        let hasArrivedAgain = try await wait { all.all.count == 3 }
        #expect(hasArrivedAgain && observer.notes.all == ["a -"])
    }

    @Test(arguments: ["AppleInterfaceThemeChangedNotification", "AppleColorPreferencesChangedNotification"])
    func `Changes of the desktop's colors are notifications`(name: String) async throws {
        let count = Mutex(0)
        let token = DistributedNotificationCenter.default().addObserver(
            forName: Notification.Name(name), object: nil, queue: nil
        ) { _ in count.withLock { $0 += 1 } }
        defer { DistributedNotificationCenter.default().removeObserver(token) }
        var settings = DesktopSettings()
        if name.contains("Theme") { settings.isDark = true } else { settings.accent = .init(red: 1, green: 0, blue: 0) }
        NSApplication.shared.use(settings)
        NSApplication.shared.use(settings)
        let hasArrived = try await wait { count.withLock { $0 } > 0 }
        #expect(hasArrived && count.withLock { $0 } == 1)
        NSApplication.shared.use(DesktopSettings())
    }
}
