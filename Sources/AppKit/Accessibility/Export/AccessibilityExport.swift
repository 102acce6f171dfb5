import AcetateMainLoop
import AcetateBus
import Dispatch
import Foundation

/// Shows the tree of accessibility to assistive programs, by AT-SPI's interfaces on their bus.
///
/// Requests arrive on the bus's queue and are answered on the main thread.
@MainActor
final class AccessibilityExport {
    /// The export that assistive programs know; nil while there are none.
    private(set) static var current: AccessibilityExport?

    private static let registry = "org.a11y.atspi.Registry"

    private let bus: SessionBus
    /// Sends a signal.
    var send: (BusSignal) -> Void = { _ in }
    private let address: String
    let objects = AccessibleObjects()
    /// The name that the bus has given to this program; empty until it is known.
    var name = ""
    /// The desktop, which contains the application.
    private(set) var desktop = AccessibleObjects.null
    /// The number that the registry has given to the application.
    var applicationID: Int32 = 0
    lazy var events = AccessibilityEvents(self)

    /// Uses the bus at an address, or none.
    static func use(address: String?) {
        guard current?.address != address else { return }
        current?.events.end()
        current = address.map { AccessibilityExport($0) }
    }

    /// Uses an export, for tests.
    static func use(_ export: AccessibilityExport?) {
        current?.events.end()
        current = export
    }

    /// Connects to a bus, and registers the application there.
    init(_ address: String) {
        self.address = address
        bus = SessionBus(address: address)
        send = { [bus] in bus.emit($0) }
        bus.serve { [weak self] request, answer in
            MainLoop.async {
                answer(self?.answer(request) ?? .failure(Self.unknown("object", request.path)))
            }
        }
        bus.findName { [weak self] name in
            MainLoop.async { if let name { self?.embed(name) } }
        }
    }

    private func embed(_ name: String) {
        self.name = name
        let call = BusCall(
            Self.registry, AccessibleObjects.root, "org.a11y.atspi.Socket", "Embed",
            [reference(to: AccessibleObjects.root)])
        bus.call(call) { [weak self] result in
            guard case .success(let values) = result, let desktop = values.first, desktop.type == "(so)" else { return }
            MainLoop.async {
                self?.desktop = desktop
                self?.events.begin()
            }
        }
    }

    // MARK: References

    private func reference(to path: String) -> BusValue { .structure([.string(name), .objectPath(path)]) }

    /// The reference of an object that clients see; that of none for nil.
    func reference(_ object: Any?) -> BusValue {
        guard let object = object as? any NSAccessibilityProtocol else { return AccessibleObjects.null }
        return reference(to: objects.path(of: object))
    }

    // MARK: Requests

    static func unknown(_ thing: String, _ name: String) -> BusError {
        .answer(name: "org.freedesktop.DBus.Error.Unknown\(thing.capitalized)", text: "there is no \(thing) \(name)")
    }

    /// Answers a call of an assistive program.
    func answer(_ request: BusRequest) -> Result<[BusValue], BusError> {
        guard let object = objects.object(at: request.path) else {
            return .failure(Self.unknown("object", request.path))
        }
        if request.interface == "org.freedesktop.DBus.Properties" { return properties(request, of: object) }
        for interface in AccessibleInterfaces.all(of: object, named: request.interface, self) {
            if let answer = interface.call(request.member, request.arguments) { return .success(answer) }
        }
        return .failure(Self.unknown("method", "\(request.interface).\(request.member)"))
    }

    private func properties(
        _ request: BusRequest, of object: any NSAccessibilityProtocol
    ) -> Result<[BusValue], BusError> {
        let arguments = request.arguments
        guard let name = arguments.first?.text, !name.isEmpty,
            let interface = AccessibleInterfaces.all(of: object, named: name, self).first
        else { return .failure(Self.unknown("interface", request.arguments.first?.text ?? "")) }
        if request.member == "GetAll" {
            var values: [String: BusValue] = [:]
            for property in type(of: interface).properties { values[property] = interface.property(property) }
            return .success([.options(values)])
        }
        guard arguments.count > 1, let property = arguments[1].text, let value = interface.property(property) else {
            return .failure(Self.unknown("property", "\(name).\(arguments.dropFirst().first?.text ?? "")"))
        }
        if request.member == "Get" { return .success([.variant(value)]) }
        guard request.member == "Set", arguments.count == 3, interface.set(property, arguments[2].unwrapped) else {
            return .failure(
                .answer(name: "org.freedesktop.DBus.Error.PropertyReadOnly", text: "\(property) cannot be set"))
        }
        return .success([])
    }
}

/// The paths of objects on the bus of assistive programs.
@MainActor
final class AccessibleObjects {
    nonisolated static let root = "/org/a11y/atspi/accessible/root"
    nonisolated private static let prefix = "/org/a11y/atspi/accessible/"
    /// The reference of no object.
    nonisolated static let null = BusValue.structure([.string(""), .objectPath("/org/a11y/atspi/null")])

    private struct Weak {
        weak var object: (any NSAccessibilityProtocol)?
    }

    private var numbers: [ObjectIdentifier: Int] = [:]
    private var objects: [Int: Weak] = [:]
    private var lastNumber = 0
    private var countAfterSweep = 64

    /// The path of an object, which it keeps.
    func path(of object: any NSAccessibilityProtocol) -> String {
        if object is NSApplication { return Self.root }
        let identifier = ObjectIdentifier(object)
        // The address of an object that does not exist any more may be that of another one.
        if let number = numbers[identifier], objects[number]?.object === object { return Self.prefix + String(number) }
        if objects.count > countAfterSweep { sweep() }
        lastNumber += 1
        numbers[identifier] = lastNumber
        objects[lastNumber] = Weak(object: object)
        return Self.prefix + String(lastNumber)
    }

    /// The object of a path; nil if it does not exist any more.
    func object(at path: String) -> (any NSAccessibilityProtocol)? {
        if path == Self.root { return NSApplication.shared }
        guard path.hasPrefix(Self.prefix), let number = Int(path.dropFirst(Self.prefix.count)) else { return nil }
        return objects[number]?.object
    }

    /// Forgets the objects that do not exist any more.
    private func sweep() {
        objects = objects.filter { $0.value.object != nil }
        numbers = numbers.filter { objects[$0.value] != nil }
        countAfterSweep = max(64, 2 * objects.count)
    }
}
