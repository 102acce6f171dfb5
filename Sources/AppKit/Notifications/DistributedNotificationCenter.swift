import AcetateBus
import AcetateMainLoop
import Foundation
import Synchronization

/// A center whose notifications reach all programs of a session, by the session bus.
///
/// A notification has a name, a text as its object, and a property list as its user information. It is delivered on the main thread,
/// always immediately, to the observers of the program that posts it, and of other programs with this center. Without a session bus
/// it stays in the program. On macOS, the class is part of Foundation and a subclass of `NotificationCenter`, whose methods cannot be
/// overridden on Linux.
///
/// As on macOS, `AppleInterfaceThemeChangedNotification` is posted when the desktop becomes dark or light, and
/// `AppleColorPreferencesChangedNotification` when its accent color has changed, if the program has an `NSApplication`.
///
/// May be used on any thread: its properties are constants of types that may.
open class DistributedNotificationCenter: NSObject, @unchecked Sendable {
    /// How a notification is posted.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Delivers the notification immediately, which is always the case here.
        public static let deliverImmediately = Options(rawValue: 1 << 0)
    }

    private static let shared = DistributedNotificationCenter(SessionBus.shared)
    private static let interface = "org.acetate.DistributedNotificationCenter"

    private let observers = NotificationCenter()
    /// The objects of observers by their texts, because Foundation compares the objects of notifications by identity.
    private let observedTexts = Mutex<[String: NSString]>([:])
    private let bus: SessionBus?
    /// The name of this center in messages, because the bus also sends a program its own.
    private let origin = UUID().uuidString

    /// The center of the session.
    open class func `default`() -> DistributedNotificationCenter { shared }

    init(_ bus: SessionBus?) {
        self.bus = bus
        super.init()
        bus?.subscribe("type='signal',interface='\(Self.interface)',member='Posted'") { [weak self] in
            self?.receive($0)
        }
        // The subscription is made with the connection, and this call makes one.
        bus?.findName { _ in }
    }

    // MARK: Observing

    /// Calls a block for each notification, on the main thread or on a queue. Returns what `removeObserver(_:)` takes.
    ///
    /// - Parameters:
    ///   - name: the notifications; nil for all names.
    ///   - obj: the text that the notifications have as their object; nil for all.
    open func addObserver(
        forName name: Notification.Name?, object obj: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        observers.addObserver(forName: name, object: observed(obj as? String), queue: queue, using: block)
    }

    /// Calls a method of an object for each notification; see `NotificationCenter.addObserver(_:selector:name:object:)`.
    open func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?, object anObject: String?
    ) {
        observers.addObserver(observer, selector: aSelector, name: aName, object: observed(anObject))
    }

    /// Removes the result of `addObserver(forName:object:queue:using:)`, or the observations of an object with a method.
    open func removeObserver(_ observer: Any) { observers.removeObserver(observer as AnyObject) }

    /// The object that stands for a text.
    private func observed(_ text: String?) -> NSString? {
        text.map { text in
            observedTexts.withLock { texts in
                let object = texts[text] ?? NSString(string: text)
                texts[text] = object
                return object
            }
        }
    }

    // MARK: Posting

    /// Posts a notification to all programs.
    ///
    /// - Parameters:
    ///   - object: a text that says what it is about, such as the name of the program; nil for none.
    ///   - userInfo: a property list. If it is none, a message is written, and nothing is posted.
    ///   - options: without effect, as all notifications are delivered immediately.
    open func postNotificationName(
        _ name: Notification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil, options: Options = []
    ) {
        var information: Data?
        if let userInfo {
            guard let data = PasteboardValue.data(userInfo) else {
                StandardError.write(
                    """
                    DistributedNotificationCenter: the notification \(name.rawValue) is not posted, because its userInfo is not a \
                    property list; use texts as keys, and texts, numbers, dates, data, lists and dictionaries as values
                    """)
                return
            }
            information = data
        }
        deliver(name, object, information)
        bus?.emit(
            BusSignal(
                path: "/org/acetate/DistributedNotificationCenter", interface: Self.interface, member: "Posted",
                arguments: [
                    .string(origin), .string(name.rawValue), .array("s", object.map { [.string($0)] } ?? []),
                    .array("s", information.map { [.string($0.base64EncodedString())] } ?? []),
                ]))
    }

    /// Posts a notification to all programs, like `postNotificationName(_:object:userInfo:options:)`.
    open func postNotificationName(
        _ name: Notification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil, deliverImmediately: Bool
    ) {
        postNotificationName(name, object: object, userInfo: userInfo, options: [])
    }

    /// Posts a notification without user information to all programs.
    open func post(name aName: Notification.Name, object anObject: Any?) {
        postNotificationName(aName, object: anObject as? String)
    }

    /// Delivers a notification of the desktop to the observers of this program; other programs learn of the change themselves.
    func postOfDesktop(_ name: String) { deliver(Notification.Name(name), nil, nil) }

    private func receive(_ signal: BusSignal) {
        let arguments = signal.arguments
        guard signal.interface == Self.interface, signal.member == "Posted", arguments.count == 4,
            let origin = arguments[0].text, origin != self.origin, let name = arguments[1].text,
            let object = arguments[2].elements, let information = arguments[3].elements
        else { return }
        deliver(
            Notification.Name(name), object.first?.text, information.first?.text.flatMap { Data(base64Encoded: $0) })
    }

    private func deliver(_ name: Notification.Name, _ object: String?, _ information: Data?) {
        MainLoop.async {
            let list = information.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
            let text = object.map { text in self.observedTexts.withLock { $0[text] } ?? NSString(string: text) }
            self.observers.post(name: name, object: text, userInfo: list as? [AnyHashable: Any])
        }
    }
}
