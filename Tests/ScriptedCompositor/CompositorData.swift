import Foundation
import Glibc

/// How another program answers a request for its data.
package enum DataAnswer: Sendable {
    case bytes([UInt8])
    /// It keeps the pipe open and writes nothing.
    case silence
    /// It writes until nobody reads.
    case endless
    /// It writes these bytes and keeps the pipe open.
    case unfinished([UInt8])
}

/// The types and the operations of a client's source.
final class SourceRole {
    var types: [String] = []
    var actions: UInt32 = 0
}

/// An offer to a client.
private final class OfferRole {
    /// The client's source that is offered; nil for another program's.
    weak var source: CompositorObject?
    let sourceActions: UInt32
    var type: String?
    var action: UInt32 = 0
    var wasDropped = false

    init(_ source: CompositorObject?, actions: UInt32) {
        self.source = source
        sourceActions = actions
    }
}

/// Selections and drags.
struct DataState {
    /// The clients' sources that are selections, by the interface of their devices.
    var selections: [String: CompositorObject] = [:]
    /// The source of the client's drag in progress.
    weak var dragSource: CompositorObject?
    /// The icon's surface of the last drag, 0 for none.
    var dragIcon: UInt32 = 0
    /// The offer over a window.
    weak var dragOffer: CompositorObject?
    /// The ends of pipes that the other program keeps open.
    var descriptors: [Int32] = []
}

extension CompositorState {
    func handleData(
        _ name: String, _ object: CompositorObject, _ arguments: [WireArgument], _ made: CompositorObject?
    ) {
        func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].number ?? 0 : 0 }
        func related(_ index: Int) -> CompositorObject? { object.client.objects[UInt32(clamping: number(index))] }
        switch name {
        case "wl_data_device_manager.create_data_source", "zwp_primary_selection_device_manager_v1.create_source":
            made?.role = SourceRole()
        case "wl_data_source.offer", "zwp_primary_selection_source_v1.offer":
            (object.role as? SourceRole)?.types.append(arguments[0].text ?? "")
        case "wl_data_source.set_actions":
            if number(0) & ~7 != 0 { violations.append("a source has unknown operations") }
            (object.role as? SourceRole)?.actions = UInt32(clamping: number(0))
        case "wl_data_source.destroy", "zwp_primary_selection_source_v1.destroy":
            data.selections = data.selections.filter { $0.value !== object }
        case "wl_data_device.set_selection", "zwp_primary_selection_device_v1.set_selection":
            setSelection(object, related(0), serial: number(1))
        case "wl_data_device.start_drag":
            startDrag(object, related(0), icon: UInt32(clamping: number(2)), serial: number(3))
        case "wl_data_offer.receive", "zwp_primary_selection_offer_v1.receive":
            answer(object, arguments[0].text ?? "", Int32(clamping: number(1)))
        case "wl_data_offer.accept":
            (object.role as? OfferRole)?.type = arguments[1].text
            (object.role as? OfferRole)?.source?.send("target", [.string(arguments[1].text)])
        case "wl_data_offer.set_actions": choose(object, UInt32(clamping: number(0)), UInt32(clamping: number(1)))
        case "wl_data_offer.finish": finish(object)
        case "wl_data_offer.destroy":
            guard let role = object.role as? OfferRole, role.wasDropped else { return }
            role.source?.send("cancelled", [])
        default: break
        }
    }

    func forgetData(of client: CompositorClient) {
        data.selections = data.selections.filter { $0.value.client !== client }
    }

    // MARK: Selections

    private func setSelection(_ device: CompositorObject, _ source: CompositorObject?, serial: Int) {
        if !inputSerials.contains(UInt32(clamping: serial)) {
            violations.append("a selection has the serial number of no input")
        }
        let name = device.interface.name
        data.selections[name]?.send("cancelled", [])
        data.selections[name] = source
        select(device, source, (source?.role as? SourceRole)?.types)
    }

    /// Tells a device of a selection; nil types make it empty.
    private func select(_ device: CompositorObject, _ source: CompositorObject?, _ types: [String]?) {
        let offer = types.flatMap { introduce($0, to: device, source, actions: nil) }
        device.send("selection", [.object(offer?.id ?? 0)])
    }

    /// Makes another program's data a selection.
    func select(_ types: [String]?, _ device: String) {
        data.selections.removeValue(forKey: device)?.send("cancelled", [])
        for device in objects(device) { select(device, nil, types) }
    }

    /// Sends an offer with its types, and for a drag its operations.
    private func introduce(
        _ types: [String], to device: CompositorObject, _ source: CompositorObject?, actions: UInt32?
    ) -> CompositorObject? {
        guard !device.isEnding,
            let interface = device.interface.event("data_offer")?.signature.interfaces.first ?? nil
        else { return nil }
        let offer = CompositorObject(
            id: device.client.nextServerID, interface: interface, version: device.version, client: device.client)
        device.client.nextServerID += 1
        offer.role = OfferRole(source, actions: actions ?? 0)
        device.client.objects[offer.id] = offer
        device.send("data_offer", [.newID(offer.id)])
        for type in types { offer.send("offer", [.string(type)]) }
        if let actions { offer.send("source_actions", [.uint(actions)]) }
        return offer
    }

    func introduceUnused(_ types: [String]) {
        for device in objects("wl_data_device") { _ = introduce(types, to: device, nil, actions: nil) }
    }

    /// Answers a request for data, which the descriptor receives.
    private func answer(_ offer: CompositorObject, _ type: String, _ descriptor: Int32) {
        if let source = (offer.role as? OfferRole)?.source {
            source.send("send", [.string(type), .descriptor(descriptor)])
            close(descriptor)
            return
        }
        switch options.dataAnswer {
        case .silence: data.descriptors.append(descriptor)
        case .unfinished(let bytes):
            data.descriptors.append(descriptor)
            Self.write(bytes, to: descriptor, repeats: false, closes: false)
        case .bytes(let bytes): Self.write(bytes, to: descriptor, repeats: false, closes: true)
        case .endless: Self.write(Array(repeating: 65, count: 65536), to: descriptor, repeats: true, closes: true)
        }
    }

    /// Writes on another thread, which ends with the other side.
    private static func write(_ bytes: [UInt8], to descriptor: Int32, repeats: Bool, closes: Bool) {
        Thread {
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &set, nil)
            repeat {
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                    guard count > 0 else {
                        close(descriptor)
                        return
                    }
                    rest = rest.dropFirst(count)
                }
            } while repeats
            if closes { close(descriptor) }
        }.start()
    }

    /// Closes the pipes that the other program keeps open.
    func releaseDescriptors() {
        for descriptor in data.descriptors { close(descriptor) }
        data.descriptors = []
    }

    /// Asks the newest source of a client for its data, and returns the end of the pipe for reading.
    func request(_ type: String, from interface: String) -> Int32? {
        var ends: [Int32] = [0, 0]
        guard let source = objects(interface).last, pipe(&ends) == 0 else { return nil }
        source.send("send", [.string(type), .descriptor(ends[1])])
        close(ends[1])
        return ends[0]
    }

    // MARK: Drags

    private func startDrag(_ device: CompositorObject, _ source: CompositorObject?, icon: UInt32, serial: Int) {
        if !pressSerials.contains(UInt32(clamping: serial)) { violations.append("a drag begins without a press") }
        guard options.beginsDrags else { return }
        data.dragSource = source
        data.dragIcon = icon
        for pointer in objects("wl_pointer") {
            let surfaces = pointer.client.objects.values.filter { ($0.role as? SurfaceRole)?.xdgSurface != nil }
            guard let surface = surfaces.max(by: { $0.id < $1.id }) else { continue }
            pointer.send("leave", [.uint(nextSerial()), .object(surface.id)])
            pointer.send("frame", [])
        }
    }

    /// Moves the drag, or that of another program with these types and operations, into a toplevel's surface, by default
    /// the newest.
    func enterDrag(_ types: [String]?, actions: UInt32, x: Double, y: Double, surface id: UInt32?) {
        for device in objects("wl_data_device") {
            let surfaces = device.client.objects.values.filter { ($0.role as? SurfaceRole)?.toplevel != nil }
            guard let surface = surfaces.first(where: { $0.id == id }) ?? surfaces.max(by: { $0.id < $1.id }) else {
                continue
            }
            let role = data.dragSource?.role as? SourceRole
            guard
                let offer = introduce(
                    types ?? role?.types ?? [], to: device, types == nil ? data.dragSource : nil,
                    actions: types == nil ? role?.actions ?? 0 : actions)
            else { continue }
            data.dragOffer = offer
            device.send(
                "enter", [.uint(nextSerial()), .object(surface.id), .fixed(x), .fixed(y), .object(offer.id)])
        }
    }

    private func choose(_ offer: CompositorObject, _ actions: UInt32, _ preferred: UInt32) {
        guard let role = offer.role as? OfferRole else { return }
        if actions & ~7 != 0 || (preferred != 0 && (preferred.nonzeroBitCount != 1 || actions & preferred == 0)) {
            violations.append("set_actions has the invalid operations \(actions) with \(preferred)")
        }
        let common = actions & role.sourceActions
        let action = common & preferred != 0 ? preferred : [1, 2, 4].first { common & $0 != 0 } ?? 0
        // After a drop, only the answer to `ask` changes the operation.
        let answered = role.wasDropped && role.action == 4 ? preferred & role.sourceActions : action
        role.action = answered
        offer.send("action", [.uint(answered)])
        role.source?.send("action", [.uint(answered)])
    }

    func leaveDrag() {
        for device in objects("wl_data_device") { device.send("leave", []) }
        if let role = data.dragOffer?.role as? OfferRole, !role.wasDropped {
            role.source?.send("target", [.string(nil)])
            role.source?.send("action", [.uint(0)])
        }
        data.dragOffer = nil
    }

    /// Releases the button of a drag: drops the data, or cancels the drag if no window accepts it.
    func drop() {
        if let offer = data.dragOffer, let role = offer.role as? OfferRole, role.type != nil, role.action != 0 {
            role.wasDropped = true
            data.dragSource?.send("dnd_drop_performed", [])
            for device in objects("wl_data_device") { device.send("drop", []) }
        } else {
            leaveDrag()
            data.dragSource?.send("cancelled", [])
        }
        data.dragSource = nil
    }

    private func finish(_ offer: CompositorObject) {
        guard let role = offer.role as? OfferRole else { return }
        if role.type == nil || ![1, 2].contains(role.action) || !role.wasDropped {
            violations.append("a drag was finished without a drop, a type or an operation")
        }
        role.source?.send("dnd_finished", [])
        role.wasDropped = false
    }
}

extension ScriptedCompositor {
    /// Makes another program's data of these types a selection; nil makes it empty.
    package func select(_ types: [String]?, primary: Bool = false) {
        queue.sync { state.select(types, primary ? "zwp_primary_selection_device_v1" : "wl_data_device") }
    }

    /// Asks the client's newest source for its data, as another program, and returns the end of the pipe for reading.
    package func request(_ type: String, primary: Bool = false) -> Int32? {
        queue.sync { state.request(type, from: primary ? "zwp_primary_selection_source_v1" : "wl_data_source") }
    }

    /// Moves the client's drag into its newest window, or into that of a surface.
    package func enterDrag(x: Double, y: Double, surface: UInt32? = nil) {
        queue.sync { state.enterDrag(nil, actions: 0, x: x, y: y, surface: surface) }
    }

    /// Moves another program's drag into the newest window.
    package func enterDrag(_ types: [String], actions: UInt32, x: Double, y: Double) {
        queue.sync { state.enterDrag(types, actions: actions, x: x, y: y, surface: nil) }
    }

    /// Sends offers that no other event uses.
    package func introduceUnused(_ types: [String]) { queue.sync { state.introduceUnused(types) } }

    /// Closes the pipes that the other program keeps open.
    package func releaseDescriptors() { queue.sync { state.releaseDescriptors() } }

    package func moveDrag(x: Double, y: Double) {
        let milliseconds = UInt32(truncatingIfNeeded: Int64(CompositorState.now() * 1000))
        emit("wl_data_device", "motion", [.uint(milliseconds), .fixed(x), .fixed(y)])
    }

    package func leaveDrag() { queue.sync { state.leaveDrag() } }

    /// Releases the button of a drag.
    package func drop() { queue.sync { state.drop() } }

    /// The surface of the last drag's image; 0 for none.
    package var dragIcon: UInt32 { queue.sync { state.data.dragIcon } }
}
