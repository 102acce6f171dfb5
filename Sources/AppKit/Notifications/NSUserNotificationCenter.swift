import AcetateBus
import Foundation
import QuartzCore

/// The object that decides about user notifications. All methods are optional.
@preconcurrency @MainActor
public protocol NSUserNotificationCenterDelegate: NSObjectProtocol {
    /// Called when a notification was delivered. `isPresented` says whether the desktop has accepted it.
    func userNotificationCenter(_ center: NSUserNotificationCenter, didDeliver notification: NSUserNotification)

    /// Called when the user has clicked a notification or one of its buttons.
    func userNotificationCenter(_ center: NSUserNotificationCenter, didActivate notification: NSUserNotification)

    /// Whether a notification is shown while the program is active. Default false.
    func userNotificationCenter(
        _ center: NSUserNotificationCenter, shouldPresent notification: NSUserNotification
    ) -> Bool
}

extension NSUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: NSUserNotificationCenter, didDeliver notification: NSUserNotification
    ) {}

    public func userNotificationCenter(
        _ center: NSUserNotificationCenter, didActivate notification: NSUserNotification
    ) {}

    public func userNotificationCenter(
        _ center: NSUserNotificationCenter, shouldPresent notification: NSUserNotification
    ) -> Bool { false }
}

/// Shows messages of the program to the user, by the portal of the desktop. Must be used on the main thread.
@preconcurrency @MainActor
open class NSUserNotificationCenter: NSObject {
    private static let shared = NSUserNotificationCenter(SessionBus.shared)

    /// The center of the program.
    open class var `default`: NSUserNotificationCenter { shared }

    /// Not retained.
    open weak var delegate: (any NSUserNotificationCenterDelegate)?

    /// The notifications that were delivered and neither clicked nor removed, the oldest first. The portal does not report which
    /// of them the user has closed.
    open private(set) var deliveredNotifications: [NSUserNotification] = []

    /// The notifications that are delivered later, while the program runs. They are not kept when it ends.
    open var scheduledNotifications: [NSUserNotification] {
        get { schedule.map(\.notification) }
        set {
            for entry in schedule where !newValue.contains(where: { $0 === entry.notification }) {
                removeScheduledNotification(entry.notification)
            }
            for notification in newValue where !schedule.contains(where: { $0.notification === notification }) {
                scheduleNotification(notification)
            }
        }
    }

    private var schedule: [(notification: NSUserNotification, timer: any DispatchSourceTimer)] = []
    private let portal: NotificationPortal

    init(_ bus: SessionBus?) {
        portal = NotificationPortal(bus)
        super.init()
        portal.chosen = { [weak self] in self?.choose($0, $1, $2) }
    }

    // MARK: Delivering

    /// Delivers a notification now. The desktop shows it unless the program is active; the delegate may change that.
    open func deliver(_ notification: NSUserNotification) {
        let id = notification.portalID
        deliveredNotifications.removeAll { $0 === notification || $0.portalID == id }
        deliveredNotifications.append(notification)
        notification.actualDeliveryDate = Date()
        notification.isPresented = false
        let isActive = NSApplication.existing?.isActive ?? false
        guard !isActive || delegate?.userNotificationCenter(self, shouldPresent: notification) == true else {
            return didDeliver(notification)
        }
        portal.add(notification) { [weak self] problem in
            notification.isPresented = problem == nil
            if let problem { StandardError.write("NSUserNotificationCenter: a notification is not shown: \(problem)") }
            self?.didDeliver(notification)
        }
    }

    private func didDeliver(_ notification: NSUserNotification) {
        delegate?.userNotificationCenter(self, didDeliver: notification)
        CATransaction.flush()
    }

    /// Removes a notification that was delivered from the desktop.
    open func removeDeliveredNotification(_ notification: NSUserNotification) {
        guard deliveredNotifications.contains(where: { $0 === notification }) else { return }
        deliveredNotifications.removeAll { $0 === notification }
        if notification.isPresented { portal.remove(notification.portalID) }
        notification.isPresented = false
    }

    /// Removes all notifications that were delivered from the desktop.
    open func removeAllDeliveredNotifications() {
        for notification in deliveredNotifications { removeDeliveredNotification(notification) }
    }

    private func choose(_ id: String, _ choice: NotificationPortal.Choice, _ token: String?) {
        guard let notification = deliveredNotifications.first(where: { $0.portalID == id }) else { return }
        let actions = notification.additionalActions ?? []
        notification.additionalActivationAction = nil
        switch choice {
        case .contents: notification.activationType = .contentsClicked
        case .button: notification.activationType = .actionButtonClicked
        case .action(let index):
            guard actions.indices.contains(index) else { return }
            notification.activationType = .additionalActionClicked
            notification.additionalActivationAction = actions[index]
        }
        // The portal has removed it.
        deliveredNotifications.removeAll { $0 === notification }
        notification.isPresented = false
        if let token, !token.isEmpty { setenv("XDG_ACTIVATION_TOKEN", token, 1) }
        NSApplication.existing?.activate()
        delegate?.userNotificationCenter(self, didActivate: notification)
        CATransaction.flush()
    }

    // MARK: Scheduling

    /// Delivers a notification at its `deliveryDate`, and then after each `deliveryRepeatInterval`, while the program runs. A
    /// notification whose date has passed is delivered at once.
    open func scheduleNotification(_ notification: NSUserNotification) {
        removeScheduledNotification(notification)
        let timer = DispatchSource.makeTimerSource(queue: .main)
        let delay = notification.deliveryDate?.timeIntervalSinceNow ?? 0
        timer.schedule(wallDeadline: .now() + min(max(delay, 0), 1e9))
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.deliverScheduled(notification) } }
        schedule.append((notification, timer))
        timer.resume()
    }

    /// Prevents the deliveries of a notification that was scheduled.
    open func removeScheduledNotification(_ notification: NSUserNotification) {
        for entry in schedule where entry.notification === notification { entry.timer.cancel() }
        schedule.removeAll { $0.notification === notification }
    }

    private func deliverScheduled(_ notification: NSUserNotification) {
        guard schedule.contains(where: { $0.notification === notification }) else { return }
        let now = Date()
        guard var next = notification.nextDelivery(after: notification.deliveryDate ?? now) else {
            removeScheduledNotification(notification)
            return deliver(notification)
        }
        // Repetitions that have passed, for example while the computer slept, are not delivered one after another.
        if next <= now, let later = notification.nextDelivery(after: now) { next = later }
        let occurrence = notification.copy() as? NSUserNotification ?? notification
        notification.deliveryDate = next
        scheduleNotification(notification)
        deliver(occurrence)
    }
}
