import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Foundation
import Synchronization

/// The operations of a drag. The values are those of wl_data_device_manager.dnd_action.
package struct DragActions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let copy = DragActions(rawValue: WlDataDeviceManager.DndAction.copy.rawValue)
    package static let move = DragActions(rawValue: WlDataDeviceManager.DndAction.move.rawValue)
    /// The destination asks the user, or decides otherwise.
    package static let ask = DragActions(rawValue: WlDataDeviceManager.DndAction.ask.rawValue)
}

/// Data that the compositor offers: a selection, or what is dragged over a window. It may be this program's own.
@MainActor package final class DataOffer {
    /// The greatest number of types that are kept.
    static let typeLimit = 256

    /// MIME types, in the order of the source. Complete before the offer is reported.
    package private(set) var types: [String] = []
    /// The operations that the source of a drag allows.
    package private(set) var sourceActions: DragActions = []
    /// The operation that the compositor has chosen from those of both sides; none if they have none in common.
    package private(set) var action: DragActions = []
    /// Whether the offer can be read. It ends with its replacement, its device and its connection.
    package var isValid: Bool { proxy.map { $0.display === connection.display } ?? false }

    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private let isPrimary: Bool
    /// The last answer to a drag.
    private var answer: (type: String?, actions: DragActions, preferred: DragActions)?

    /// Takes ownership of the object that an event has made.
    init(_ raw: OpaquePointer?, isPrimary: Bool, connection: WaylandConnection) {
        self.connection = connection
        self.isPrimary = isPrimary
        proxy = Proxy(
            main: raw, on: connection.display,
            destroy: { isPrimary ? zwp_primary_selection_offer_v1_destroy($0) : wl_data_offer_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
    }

    var raw: OpaquePointer? { proxy?.raw }

    /// Destroys the object. Reads that have begun continue.
    func end() {
        proxy?.invalidate()
        proxy = nil
    }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        // The only event of a primary selection's offer has the same number.
        switch WlDataOffer.Event(rawValue: event) {
        case .offer:
            // A longer type would not fit into the request `accept`, and libwayland would end the connection.
            guard types.count < Self.typeLimit, let type = arguments.string(0), type.utf8.count <= ProtocolText.limit,
                !types.contains(type)
            else { return }
            types.append(type)
        case .sourceActions: sourceActions = DragActions(rawValue: arguments.uint(0))
        case .action: action = DragActions(rawValue: arguments.uint(0))
        case nil: break
        }
    }

    // MARK: Reading

    /// Reads the data of a type, and waits for it within the limits. Meanwhile the data sources of this program are
    /// served, and other threads answer pings and draw frames.
    package func read(_ type: String, limits: TransferLimits = TransferLimits()) throws(TransferError) -> Data {
        guard let proxy, isValid, types.contains(type), connection.canSend, let sources = connection.selections.sources
        else {
            throw .noConnection
        }
        return try DataOffer.receive(type, from: request(type, proxy), limits: limits, sources)
    }

    /// Asks the source to send, and returns the end for reading. The other end is closed here on return: the data would
    /// have no end as long as this program holds it.
    private func request(_ type: String, _ proxy: Proxy) throws(TransferError) -> OwnedDescriptor {
        let (reading, writing) = try OwnedDescriptor.pipe()
        if isPrimary {
            zwp_primary_selection_offer_v1_receive(proxy.raw, type, writing.raw)
        } else {
            wl_data_offer_receive(proxy.raw, type, writing.raw)
        }
        connection.flush()
        return reading
    }

    private static func receive(
        _ type: String, from descriptor: OwnedDescriptor, limits: TransferLimits, _ sources: SourceQueue
    ) throws(TransferError) -> Data {
        let answer = Answer()
        let arrival = sources.arrival
        try TransferThread.shared.start(
            .receiving(type, from: descriptor, limits: limits) { result in
                answer.value.withLock { $0 = result }
                arrival.signal()
            })
        // The transfer itself ends in time. The second more is for a machine that is busy.
        let result = sources.wait(until: Monotonic.now() + limits.total + 1) { answer.value.withLock { $0 } }
        switch result {
        case .success(let data): return data
        case .failure(let error): throw error
        case nil: throw .tooSlow(type: type, seconds: limits.total)
        }
    }

    private final class Answer: Sendable { let value = Mutex<Result<Data, TransferError>?>(nil) }

    // MARK: Drags

    /// The serial number of the drag's enter event.
    var enterSerial: UInt32 = 0

    /// Notifies the source of a drag which type and which operations the window accepts: none for nil and the empty set.
    package func accept(_ type: String?, _ actions: DragActions, preferred: DragActions) {
        guard let proxy, isValid, !isPrimary, connection.canSend else { return }
        // The preferred operation must be one of the others, or a protocol error.
        let valid = actions.intersection([.copy, .move, .ask])
        let best: DragActions = valid.contains(preferred) && preferred.rawValue.nonzeroBitCount == 1 ? preferred : []
        if let answer, answer == (type, valid, best) { return }
        answer = (type, valid, best)
        wl_data_offer_accept(proxy.raw, enterSerial, type)
        wl_data_offer_set_actions(proxy.raw, valid.rawValue, best.rawValue)
        connection.flush()
    }

    /// Notifies the source that the dropped data was used, which ends the drag. If the destination decides, the operation is
    /// `decision`, or the one that the source allows instead. Without an accepted type and an operation this only ends the
    /// offer, as a failed drop.
    package func finish(_ decision: DragActions = .copy) {
        guard let proxy, isValid else { return discard() }
        let possible = [decision, .copy, .move].first { [.copy, .move].contains($0) && sourceActions.contains($0) }
        // A protocol error otherwise.
        if answer?.type != nil, !action.isEmpty, action != .ask || possible != nil {
            if action == .ask, let possible {
                wl_data_offer_set_actions(proxy.raw, possible.rawValue, possible.rawValue)
            }
            wl_data_offer_finish(proxy.raw)
        }
        discard()
    }

    /// Ends the offer without its use.
    package func discard() {
        end()
        connection.flush()
    }
}
