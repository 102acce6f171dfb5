import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Foundation

/// The data that programs share by way of the compositor.
package enum SelectionKind: Hashable, Sendable, CaseIterable {
    case clipboard
    /// What is selected, which the middle button of the mouse pastes.
    case primary
}

/// The selections, and the data of this program in them.
///
/// The compositor accepts a selection only from a program that has received input, so data is offered at the next press or
/// keyboard focus if there was none. The data is kept, and offered again on the next connection, until another program's
/// takes its place.
@MainActor package final class Selections {
    weak var connection: WaylandConnection?
    /// The queue of this program's sources on the current connection.
    private(set) var sources: SourceQueue?
    /// Used for data that is sent.
    var limits = TransferLimits()
    private var owned: [SelectionKind: Owned] = [:]
    /// A type without data that each source of this program has. The compositor also offers a program its own data, before or
    /// after it reports that a source was replaced, so an offer of this program is identified by this type only.
    private let marker = "\(Selections.markerPrefix)\(UUID().uuidString)"
    /// The start of all such types.
    package nonisolated static let markerPrefix = "application/x-acetate-owner-"

    /// Data of this program.
    private struct Owned {
        let data: OfferedData
        /// Nil while the data is not offered.
        var source: Proxy?
        weak var seat: WaylandSeat?
    }

    /// What a selection contains.
    package enum Content {
        case empty
        case own(OfferedData)
        case other(DataOffer)
    }

    // MARK: Sessions

    func begin(_ mainQueue: MainQueue, on display: DisplayHandle, _ globals: Globals) {
        sources = try? SourceQueue(mainQueue, on: display, globals)
    }

    /// Destroys the objects of the current connection. The data remains.
    func end() {
        for kind in SelectionKind.allCases {
            owned[kind]?.source?.invalidate()
            owned[kind]?.source = nil
        }
        sources = nil
    }

    // MARK: Contents

    /// The content of a selection: this program's own, or what the seat with the keyboard focus has received.
    package func content(_ kind: SelectionKind) -> Content {
        sources?.dispatch()  // a source that another program's has replaced is no longer the selection
        if let data = owned[kind]?.data { return .own(data) }
        guard let seats = connection?.seats else { return .empty }
        let ordered = seats.filter { $0.focusedSurface != nil } + seats
        let offer = ordered.lazy.compactMap { $0.selection(kind) }.first { !$0.types.contains(self.marker) }
        return offer.map { .other($0) } ?? .empty
    }

    /// Offers data as a selection, in place of what it contains; nil makes it empty.
    package func set(_ data: OfferedData?, _ kind: SelectionKind) {
        let former = owned.removeValue(forKey: kind)
        if let data {
            owned[kind] = Owned(data: data)
            offer(kind)
        } else if let seat = connection?.seatForRequests {
            setSelection(kind, nil, on: seat)
        }
        former?.source?.invalidate()
        connection?.flush()
    }

    /// Offers what is not offered yet, because the program had no input, or because its seat is gone.
    func offerPending() {
        for kind in SelectionKind.allCases where owned[kind] != nil && owned[kind]?.source == nil { offer(kind) }
    }

    /// Withdraws the data from a seat that is removed. It is offered again on another one.
    func seatWillBeRemoved(_ seat: WaylandSeat) {
        for kind in SelectionKind.allCases where owned[kind]?.seat === seat {
            owned[kind]?.source?.invalidate()
            owned[kind]?.source = nil
        }
    }

    /// Called when a seat has received another selection, of this program or of another one; nil for an empty one.
    func didChange(_ kind: SelectionKind, to offer: DataOffer?) {
        sources?.dispatch()
        if owned[kind] == nil, offer?.types.contains(marker) != true { connection?.events?(.selectionChanged(kind)) }
    }

    // MARK: Sources

    private func offer(_ kind: SelectionKind) {
        guard let connection, connection.canSend, let sources, let data = owned[kind]?.data,
            let seat = connection.seatForRequests, seat.hasSelection(kind)
        else { return }
        let source: Proxy?
        switch kind {
        case .clipboard:
            source = Proxy(
                main: sources.makeDataSource(), on: connection.display, destroy: { wl_data_source_destroy($0) },
                handler: { [weak self] event, arguments in
                    switch WlDataSource.Event(rawValue: event) {
                    case .send: self?.send(data, arguments)
                    case .cancelled: self?.wasReplaced(kind, data)
                    case .target, .dndDropPerformed, .dndFinished, .action, nil: break
                    }
                })
        case .primary:
            source = Proxy(
                main: sources.makePrimarySource(), on: connection.display,
                destroy: { zwp_primary_selection_source_v1_destroy($0) },
                handler: { [weak self] event, arguments in
                    switch ZwpPrimarySelectionSourceV1.Event(rawValue: event) {
                    case .send: self?.send(data, arguments)
                    case .cancelled: self?.wasReplaced(kind, data)
                    case nil: break
                    }
                })
        }
        guard let source else { return }
        for type in data.types + [marker] {
            switch kind {
            case .clipboard: wl_data_source_offer(source.raw, type)
            case .primary: zwp_primary_selection_source_v1_offer(source.raw, type)
            }
        }
        owned[kind]?.source = source
        owned[kind]?.seat = seat
        setSelection(kind, source, on: seat)
        connection.flush()
    }

    private func setSelection(_ kind: SelectionKind, _ source: Proxy?, on seat: WaylandSeat) {
        guard let serial = seat.inputSerial else { return }
        switch kind {
        case .clipboard:
            if let device = seat.dataDevice?.proxy { wl_data_device_set_selection(device.raw, source?.raw, serial) }
        case .primary:
            guard let device = seat.primarySelectionDevice?.proxy else { return }
            zwp_primary_selection_device_v1_set_selection(device.raw, source?.raw, serial)
        }
    }

    private func send(_ data: OfferedData, _ arguments: EventArguments) {
        send(data, arguments.string(0), to: OwnedDescriptor(taking: arguments.descriptor(1)))
    }

    /// Sends data to another program that has asked a source for it. Closes the descriptor in any case.
    func send(_ data: OfferedData, _ type: String?, to descriptor: OwnedDescriptor) {
        guard let type else { return }
        data.send(type, to: descriptor, limits: limits) { [weak self] error in
            self?.connection?.events?(.transferFailed(error))
        }
    }

    private func wasReplaced(_ kind: SelectionKind, _ data: OfferedData) {
        guard owned[kind]?.data === data else { return }
        owned[kind]?.source?.invalidate()
        owned[kind] = nil
        connection?.events?(.selectionChanged(kind))
    }
}
