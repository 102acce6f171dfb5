import AcetateBus
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Notifications on a bus with a portal of the tests.
@Suite(.serialized) @MainActor struct UserNotificationTests {
    /// The delegate's calls.
    @MainActor private final class Delegate: NSObject, NSUserNotificationCenterDelegate {
        var delivered: [NSUserNotification] = []
        var activated: [NSUserNotification] = []
        /// Other tests make the program active, which does not matter while this is true.
        var presents = true

        func userNotificationCenter(
            _ center: NSUserNotificationCenter, shouldPresent notification: NSUserNotification
        ) -> Bool { presents }

        func userNotificationCenter(_ center: NSUserNotificationCenter, didDeliver notification: NSUserNotification) {
            delivered.append(notification)
        }

        func userNotificationCenter(_ center: NSUserNotificationCenter, didActivate notification: NSUserNotification) {
            activated.append(notification)
        }
    }

    /// A center on a bus of its own.
    @MainActor private final class Desktop {
        let bus: TestBus
        let portal: FakePortal
        let center: NSUserNotificationCenter
        let delegate = Delegate()

        init() async throws {
            bus = try TestBus()
            try #require(try await bus.waitUntilReady())
            portal = try FakePortal(bus)
            try #require(try await portal.waitForLine("ready"))
            center = NSUserNotificationCenter(SessionBus(address: bus.address))
            center.delegate = delegate
        }

        func notification(_ title: String, identifier: String? = nil) -> NSUserNotification {
            let notification = NSUserNotification()
            notification.title = title
            notification.identifier = identifier
            return notification
        }
    }

    @Test func `A notification has its texts, its buttons and its image, and is removed`() async throws {
        let desktop = try await Desktop()
        let notification = desktop.notification("Printed", identifier: "job-1")
        notification.subtitle = "report.pdf"
        notification.informativeText = "3 pages"
        notification.actionButtonTitle = "Show"
        notification.additionalActions = [NSUserNotificationAction(identifier: "again", title: "Print Again")]
        notification.contentImage = NSImage(size: NSSize(width: 4, height: 4), flipped: false) { rect in
            NSColor.red.setFill()
            rect.fill()
            return true
        }
        desktop.center.deliver(notification)
        let isDelivered = try await wait { desktop.delegate.delivered.count == 1 }
        #expect(isDelivered && notification.isPresented && notification.actualDeliveryDate != nil)
        // The portal of the tests prints one line for each call, in which the body has two lines.
        let lines = desktop.portal.lines
        let call = lines.drop { !$0.hasPrefix("AddNotification") }.prefix(2).joined(separator: "|")
        #expect(
            call
                == "AddNotification job-1 body=report.pdf|3 pages buttons:aa{sv} default-action=contents icon:(sv) title=Printed"
        )
        #expect(desktop.center.deliveredNotifications == [notification])
        desktop.center.removeDeliveredNotification(notification)
        #expect(try await desktop.portal.waitForLine("RemoveNotification job-1"))
        #expect(desktop.center.deliveredNotifications.isEmpty && !notification.isPresented)
    }

    @Test(arguments: [
        ("contents", NSUserNotification.ActivationType.contentsClicked), ("button", .actionButtonClicked),
        ("action-1", .additionalActionClicked),
    ])
    func `A click activates the notification`(action: String, type: NSUserNotification.ActivationType) async throws {
        let desktop = try await Desktop()
        let notification = desktop.notification("Call", identifier: "call")
        notification.additionalActions = ["Reject", "Later"].map { NSUserNotificationAction(identifier: $0, title: $0) }
        desktop.center.deliver(notification)
        let other = desktop.notification("Other")
        desktop.center.deliver(other)
        let isDelivered = try await wait { desktop.delegate.delivered.count == 2 }
        try #require(isDelivered)
        // Neither unknown actions nor those of other programs' notifications do anything.
        for nonsense in ["call action-7", "call nonsense", "unknown contents"] {
            try await desktop.portal.command("activate \(nonsense)")
        }
        try await desktop.portal.command("activate call \(action)")
        let isActivated = try await wait { desktop.delegate.activated.count == 1 }
        #expect(isActivated && desktop.delegate.activated.first === notification)
        #expect(notification.activationType == type)
        let identifier = notification.additionalActivationAction?.identifier
        #expect(identifier == (type == .additionalActionClicked ? "Later" : nil))
        #expect(desktop.center.deliveredNotifications == [other])
    }

    @Test func `The same identifier replaces a notification`() async throws {
        let desktop = try await Desktop()
        let first = desktop.notification("1", identifier: "count"),
            second = desktop.notification("2", identifier: "count")
        desktop.center.deliver(first)
        desktop.center.deliver(second)
        let isDelivered = try await wait { desktop.delegate.delivered.count == 2 }
        #expect(isDelivered)
        #expect(desktop.center.deliveredNotifications == [second])
        #expect(try await desktop.portal.waitForLine("AddNotification count default-action=contents title=2"))
    }

    @Test func `isPresented is false after a refusal, and without a bus`() async throws {
        let desktop = try await Desktop()
        try await desktop.portal.command("refuse")
        let refused = desktop.notification("Refused")
        desktop.center.deliver(refused)
        let isDelivered = try await wait { desktop.delegate.delivered.count == 1 }
        #expect(isDelivered && !refused.isPresented)
        let center = NSUserNotificationCenter(nil as SessionBus?)
        center.delegate = desktop.delegate
        center.deliver(desktop.notification("Nowhere"))
        #expect(desktop.delegate.delivered.count == 2 && desktop.delegate.delivered.last?.isPresented == false)
    }

    @Test func `Scheduled notifications are delivered at their time, and repeat`() async throws {
        let desktop = try await Desktop()
        let soon = desktop.notification("Soon"), never = desktop.notification("Never")
        soon.deliveryDate = Date(timeIntervalSinceNow: 0.1)
        never.deliveryDate = Date(timeIntervalSinceNow: 1000)
        desktop.center.scheduleNotification(soon)
        desktop.center.scheduleNotification(never)
        #expect(desktop.center.scheduledNotifications == [soon, never])
        desktop.center.removeScheduledNotification(never)
        let isDelivered = try await wait { desktop.delegate.delivered.count == 1 }
        #expect(isDelivered && desktop.delegate.delivered.first === soon)
        #expect(desktop.center.scheduledNotifications.isEmpty)

        let hourly = desktop.notification("Hourly")
        let start = Date()
        hourly.deliveryDate = start
        hourly.deliveryRepeatInterval = DateComponents(hour: 1)
        desktop.center.scheduledNotifications = [hourly]
        let isRepeated = try await wait { desktop.delegate.delivered.count == 2 }
        #expect(isRepeated && desktop.delegate.delivered.last?.title == "Hourly")
        #expect(desktop.center.scheduledNotifications == [hourly])
        #expect(hourly.deliveryDate == start.addingTimeInterval(3600))
        desktop.center.scheduledNotifications = []
        #expect(desktop.center.scheduledNotifications.isEmpty)
    }

    @Test func `While the program is active, the delegate decides whether a notification is shown`() async throws {
        let desktop = try await Desktop()
        let application = NSApplication.shared
        let wasActive = application.isActive
        application.isActive = true
        desktop.delegate.presents = false
        let hidden = desktop.notification("Hidden", identifier: "hidden")
        desktop.center.deliver(hidden)
        application.isActive = wasActive
        #expect(desktop.delegate.delivered == [hidden] && !hidden.isPresented)
        desktop.delegate.presents = true
        let shown = desktop.notification("Shown", identifier: "shown")
        desktop.center.deliver(shown)
        let isDelivered = try await wait { desktop.delegate.delivered.count == 2 }
        #expect(isDelivered && shown.isPresented)
        #expect(!desktop.portal.lines.contains { $0.contains("hidden") })
    }

    @Test func `A repetition takes at least a minute`() {
        let notification = NSUserNotification()
        let date = Date(timeIntervalSinceReferenceDate: 0)
        #expect(notification.nextDelivery(after: date) == nil)
        notification.deliveryRepeatInterval = DateComponents(second: 1)
        #expect(notification.nextDelivery(after: date) == date.addingTimeInterval(60))
    }
}
