import AcetateMainLoop
import AcetateBus
import Foundation

/// The portal of the desktop that shows notifications, `org.freedesktop.portal.Notification`.
@MainActor
final class NotificationPortal {
    private nonisolated static let interface = "org.freedesktop.portal.Notification"

    /// What the user has chosen.
    enum Choice: Hashable {
        case contents, button
        /// The index of an additional action.
        case action(Int)

        /// The action's name on the bus.
        var name: String {
            switch self {
            case .contents: "contents"
            case .button: "button"
            case .action(let index): "action-\(index)"
            }
        }

        init?(_ name: String) {
            switch name {
            case "contents": self = .contents
            case "button": self = .button
            default:
                guard name.hasPrefix("action-"), let index = Int(name.dropFirst(7)) else { return nil }
                self = .action(index)
            }
        }
    }

    /// Nil if the environment names no bus.
    private let bus: SessionBus?
    private var isSubscribed = false
    /// Called with a notification's name, the choice, and the desktop's activation token if there is one.
    var chosen: ((_ id: String, Choice, _ token: String?) -> Void)?

    init(_ bus: SessionBus?) { self.bus = bus }

    /// Shows a notification. `completion` gets nil, or one line with the reason why it is not shown.
    func add(_ notification: NSUserNotification, completion: @escaping @MainActor @Sendable (String?) -> Void) {
        guard let bus else {
            return completion("there is no session bus; start the program from a session of the desktop")
        }
        subscribe(bus)
        let arguments: [BusValue] = [.string(notification.portalID), .options(Self.options(of: notification))]
        bus.call(DesktopPortal.call(Self.interface, "AddNotification", arguments), timeout: 5) { result in
            MainLoop.async {
                if case .failure(let error) = result { completion("\(error)") } else { completion(nil) }
            }
        }
    }

    /// Removes a notification, if it is still shown.
    func remove(_ id: String) {
        bus?.call(DesktopPortal.call(Self.interface, "RemoveNotification", [.string(id)])) { _ in }
    }

    /// What the portal shows of a notification.
    static func options(of notification: NSUserNotification) -> [String: BusValue] {
        var options: [String: BusValue] = ["default-action": .string(Choice.contents.name)]
        options["title"] = notification.title.map(BusValue.string)
        let lines = [notification.subtitle, notification.informativeText].compactMap(\.self).filter { !$0.isEmpty }
        if !lines.isEmpty { options["body"] = .string(lines.joined(separator: "\n")) }
        if let data = notification.contentImage?.layerImage(forContentsScale: nil).flatMap({ try? $0.pngData() }) {
            options["icon"] = .structure([.string("bytes"), .variant(.array("y", data.map(BusValue.byte)))])
        }
        var buttons: [BusValue] = []
        func add(_ title: String, _ choice: Choice) {
            buttons.append(.options(["label": .string(title), "action": .string(choice.name)]))
        }
        if notification.hasActionButton, !notification.actionButtonTitle.isEmpty {
            add(notification.actionButtonTitle, .button)
        }
        for (index, action) in (notification.additionalActions ?? []).enumerated() {
            if let title = action.title { add(title, .action(index)) }
        }
        if !buttons.isEmpty { options["buttons"] = .array("a{sv}", buttons) }
        return options
    }

    private func subscribe(_ bus: SessionBus) {
        guard !isSubscribed else { return }
        isSubscribed = true
        let rule = "type='signal',sender='\(DesktopPortal.name)',interface='\(Self.interface)',member='ActionInvoked'"
        bus.subscribe(rule) { [weak self] signal in
            guard signal.interface == Self.interface, signal.member == "ActionInvoked",
                let id = signal.arguments.first?.text,
                let choice = signal.arguments.dropFirst().first?.text.flatMap(Choice.init)
            else { return }
            // Newer portals add a dictionary with a token to the parameters.
            let parameters = signal.arguments.dropFirst(2).first?.elements ?? []
            let token = parameters.lazy.compactMap { $0.dictionary?["activation-token"]?.text }.first
            MainLoop.async { self?.chosen?(id, choice, token) }
        }
    }
}
