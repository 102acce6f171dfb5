import AppKit
import Foundation
import Testing

/// An object whose methods are called by their selectors, as `acetate-port` writes them.
@MainActor
private class Observer: NSObject {
    var notes: [String] = []

    func plain() { notes.append("plain") }
    func received(_ notification: Notification) { notes.append(notification.name.rawValue) }
    func fired(_ timer: Timer) { notes.append("timer \(timer.isValid)") }
    func delayed(_ value: Any?) { notes.append("delayed \(value ?? "nil")") }

    static let plainSelector = Selector.acetateDefine("plain", Observer.plain)
    static let receivedSelector = Selector.acetateDefine("received:", Observer.received(_:))
    static let firedSelector = Selector.acetateDefine("fired:", Observer.fired(_:))
    static let delayedSelector = Selector.acetateDefine("delayed:", Observer.delayed(_:))
}

private final class LouderObserver: Observer {
    override func plain() { notes.append("PLAIN") }
}

@MainActor
@Suite(.serialized) struct SelectorCallTests {
    private let center = NotificationCenter()
    private let first = Notification.Name("first")
    private let second = Notification.Name("second")

    @Test func `a selector that is defined is that of its name`() {
        #expect(Observer.plainSelector == "plain" && Observer.receivedSelector == Selector("received:"))
    }

    @Test func `an object gets the notifications of a name and a sender`() {
        let (observer, sender) = (Observer(), NSObject())
        center.addObserver(observer, selector: Observer.receivedSelector, name: first, object: sender)
        center.addObserver(observer, selector: Observer.plainSelector, name: second, object: nil)
        center.post(name: first, object: sender)
        center.post(name: first, object: NSObject())
        center.post(name: second, object: nil)
        #expect(observer.notes == ["first", "plain"])
    }

    @Test func `an observer is removed from a name, from a sender, or from all`() {
        let (observer, other, sender) = (Observer(), Observer(), NSObject())
        func count(_ name: Notification.Name, _ object: Any?) -> Int {
            observer.notes = []
            center.post(name: name, object: object)
            return observer.notes.count
        }
        center.addObserver(observer, selector: Observer.plainSelector, name: first, object: sender)
        center.addObserver(observer, selector: Observer.plainSelector, name: first, object: nil)
        center.addObserver(observer, selector: Observer.plainSelector, name: second, object: nil)
        center.addObserver(other, selector: Observer.plainSelector, name: first, object: nil)
        #expect(count(first, sender) == 2)
        center.removeObserver(observer, name: first, object: sender)
        #expect(count(first, sender) == 1)
        center.removeObserver(observer, name: first, object: nil)
        #expect(count(first, sender) == 0 && count(second, nil) == 1)
        center.removeObserver(observer)
        #expect(count(second, nil) == 0)
        #expect(other.notes.count == 3, "the other observer stays")
        center.removeObserver(other)
    }

    @Test func `tokens of closures are removed as before`() {
        let observer = Observer()
        let token = center.addObserver(forName: first, object: nil, queue: nil) { _ in
            MainActor.assumeIsolated { observer.plain() }
        }
        center.post(name: first, object: nil)
        center.removeObserver(token)
        center.post(name: first, object: nil)
        #expect(observer.notes == ["plain"])
    }

    @Test func `an observer is not retained`() {
        weak var observer: Observer?
        do {
            let made = Observer()
            observer = made
            center.addObserver(made, selector: Observer.plainSelector, name: first, object: nil)
        }
        #expect(observer == nil)
        center.post(name: first, object: nil)
    }

    @Test func `a subclass performs its override`() {
        let observer = LouderObserver()
        center.addObserver(observer, selector: Observer.plainSelector, name: first, object: nil)
        center.post(name: first, object: nil)
        #expect(observer.notes == ["PLAIN"])
    }

    @Test func `a notification of another thread arrives on the main actor`() async throws {
        let observer = Observer()
        center.addObserver(observer, selector: Observer.receivedSelector, name: first, object: nil)
        let (center, name) = (center, first)
        await Task.detached { center.post(name: name, object: nil) }.value
        for _ in 0..<1000 where observer.notes.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        #expect(observer.notes == ["first"])
    }

    @Test func `a timer calls its target, and retains it until it is invalid`() {
        weak var weakly: Observer?
        for repeats in [true, false] {
            do {
                let observer = Observer()
                weakly = observer
                let timer = Timer.scheduledTimer(
                    timeInterval: 5, target: observer, selector: Observer.firedSelector, userInfo: 7, repeats: repeats)
                #expect(timer.userInfo as? Int == 7)
                timer.fire()
                #expect(observer.notes.count == 1 && timer.isValid == repeats)
                if repeats { timer.invalidate() }
            }
            #expect(weakly == nil, "repeats: \(repeats)")
        }
    }

    @Test func `a timer is made for a time, or to be added to a loop later`() {
        let (observer, hour) = (Observer(), Date(timeIntervalSinceNow: 3600))
        let timers = [
            Timer(
                timeInterval: 5, target: observer, selector: Observer.plainSelector, userInfo: nil, repeats: true),
            Timer(
                fireAt: hour, interval: 0, target: observer, selector: Observer.plainSelector, userInfo: nil,
                repeats: false),
        ]
        #expect(timers[0].timeInterval == 5 && abs(timers[1].fireDate.timeIntervalSince(hour)) < 1)
        for timer in timers { timer.fire() }
        #expect(observer.notes == ["plain", "plain"])
        for timer in timers { timer.invalidate() }
    }

    @Test func `a method is performed after a delay, unless it is cancelled`() async throws {
        let (observer, other) = (Observer(), Observer())
        observer.perform(Observer.delayedSelector, with: "a", afterDelay: 0.01)
        observer.perform(Observer.delayedSelector, with: "b" as NSString, afterDelay: 0.01)
        observer.perform(Observer.plainSelector, with: nil, afterDelay: 0.01)
        other.perform(Observer.plainSelector, with: nil, afterDelay: 0.01)
        #expect(observer.notes.isEmpty)
        NSObject.cancelPreviousPerformRequests(
            withTarget: observer, selector: Observer.delayedSelector, object: "b" as NSString)
        NSObject.cancelPreviousPerformRequests(withTarget: other)
        for _ in 0..<1000 where observer.notes.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(observer.notes.sorted() == ["delayed a", "plain"] && other.notes.isEmpty)
    }

    @Test func `a method is performed at once on the main thread, with an argument or without`() {
        let (observer, louder) = (Observer(), LouderObserver())
        observer.perform(Observer.plainSelector)
        observer.perform(Observer.delayedSelector, with: "a")
        louder.perform(Observer.plainSelector)
        louder.performSelector(onMainThread: Observer.delayedSelector, with: nil, waitUntilDone: true)
        #expect(observer.notes == ["plain", "delayed a"] && louder.notes == ["PLAIN", "delayed nil"])
        observer.perform("unknown")
        observer.perform(nil)
        #expect(observer.notes.count == 2)
    }

    @Test func `a method is performed on the main thread for another thread, which may wait for it`() async throws {
        let observer = Observer()
        let (plain, delayed) = (Observer.plainSelector, Observer.delayedSelector)
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                observer.performSelector(onMainThread: delayed, with: "waited", waitUntilDone: true)
                observer.perform(plain)
                done.resume()
            }
        }
        for _ in 0..<1000 where observer.notes.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(observer.notes == ["delayed waited", "plain"])
    }

    @Test func `an object responds to the methods that are defined for its class`() {
        #expect(Observer().responds(to: Observer.plainSelector) && LouderObserver().responds(to: "plain"))
        #expect(!NSObject().responds(to: Observer.plainSelector) && !Observer().responds(to: "unknown"))
        #expect(NSWindow().responds(to: "performClose:") && !Observer().responds(to: nil))
    }

    @Test func `a menu item sends the action of its target`() {
        let (menu, observer) = (NSMenu(), Observer())
        let item = menu.addItem(withTitle: "Plain", action: Observer.plainSelector, keyEquivalent: "")
        item.target = observer
        menu.performActionForItem(at: 0)
        #expect(observer.notes == ["plain"])
    }
}
