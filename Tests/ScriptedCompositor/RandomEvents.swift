import AcetateProtocols
import Dispatch
import Glibc

extension ScriptedCompositor {
    /// Sends random events of windows, input, drags, selections, locks and outputs, in any order and with any values that the
    /// protocols can express: also absurd sizes, objects that the client is destroying, seats and outputs that come and go, and frames and buffers that are
    /// withheld.
    package func sendRandomEvents(_ count: Int, _ random: inout SeededNumbers) {
        let numbers = random
        random = queue.sync {
            var generator = RandomEvents(state: state, random: numbers)
            for _ in 0..<count { generator.send() }
            return generator.random
        }
    }

    /// The options with these protocols in their newest versions.
    package static var optionsForRandomEvents: Options {
        var options = Options()
        options.globals = [
            ("wl_compositor", 6), ("wl_shm", 1), ("wl_output", 4), ("wl_seat", 8), ("xdg_wm_base", 6),
            ("wp_presentation", 1), ("zxdg_decoration_manager_v1", 1), ("wp_viewporter", 1),
            ("wp_fractional_scale_manager_v1", 1), ("wp_cursor_shape_manager_v1", 1), ("xdg_activation_v1", 1),
            ("zwp_idle_inhibit_manager_v1", 1), ("zwp_text_input_manager_v3", 1), ("zwp_pointer_gestures_v1", 3),
            ("zwp_pointer_constraints_v1", 1), ("zwp_relative_pointer_manager_v1", 1), ("zwp_tablet_manager_v2", 1),
            ("wl_data_device_manager", 3), ("zwp_primary_selection_device_manager_v1", 1), ("zwlr_layer_shell_v1", 4),
            ("ext_session_lock_manager_v1", 1), ("zwp_keyboard_shortcuts_inhibit_manager_v1", 1),
        ]
        options.seatCapabilities = [.pointer, .keyboard, .touch]
        return options
    }
}

/// Makes and sends random events. Used on the compositor's queue.
private struct RandomEvents {
    let state: CompositorState
    var random: SeededNumbers
    /// The objects at the start; no requests are read while the events are sent.
    private var groups: [[CompositorObject]]?

    init(state: CompositorState, random: SeededNumbers) {
        self.state = state
        self.random = random
    }

    /// Events with an effect on the compositor's own state, or that create globals: they are sent by `act`.
    private static let excluded: Set<String> = [
        "wl_display.error", "wl_display.delete_id", "wl_registry.global", "wl_registry.global_remove",
        "wl_callback.done", "wl_buffer.release", "xdg_surface.configure", "xdg_toplevel.configure",
        "wp_presentation_feedback.presented", "wp_presentation_feedback.discarded", "wl_keyboard.keymap",
        "zwlr_layer_surface_v1.configure", "ext_session_lock_surface_v1.configure", "ext_session_lock_v1.locked",
        "ext_session_lock_v1.finished",
        // An offer is introduced for one event, after which the client may destroy it.
        "wl_data_device.data_offer", "wl_data_device.enter", "wl_data_device.selection",
        "zwp_primary_selection_device_v1.data_offer", "zwp_primary_selection_device_v1.selection",
    ]

    /// Events whose first argument is the serial number of a press.
    private static let presses: Set<String> = [
        "wl_pointer.button", "wl_keyboard.key", "wl_touch.down", "zwp_tablet_tool_v2.down", "zwp_tablet_tool_v2.button",
    ]
    /// The greatest number of a client's objects. At this number events create no more.
    private static let objectLimit = 400

    mutating func send() {
        guard random.next(below: 8) > 0, let client = state.clients.last else { return act() }
        if groups == nil { groups = groups(of: client) }
        // Interfaces with many objects, such as callbacks, are not sent more events than others.
        guard let groups, !groups.isEmpty else { return act() }
        let object = random.pick(random.pick(groups))
        guard !object.isEnding, client.objects[object.id] === object else { return act() }
        let name = object.interface.name
        let event = random.pick(object.interface.events)
        let title = "\(name).\(event.name)"
        guard event.since <= object.version, !Self.excluded.contains(title) else { return act() }
        if event.types.contains("n"), client.objects.count > Self.objectLimit { return }
        var arguments: [WireArgument] = []
        for index in event.types.indices {
            guard let argument = argument(event, index, client) else { return }
            arguments.append(argument)
        }
        if Self.presses.contains(title), !arguments.isEmpty {
            let serial = state.nextSerial()
            state.pressSerials.insert(serial)
            state.inputSerials.insert(serial)
            arguments[0] = .uint(serial)
        }
        // A selection may also have the serial number of the keyboard's focus.
        if title == "wl_keyboard.enter", case .uint(let serial)? = arguments.first { state.inputSerials.insert(serial) }
        if event.types.contains("n") { return create(event, object) }
        object.send(event.name, arguments)
        if event.name == "removed" { end(object) }
    }

    /// Sends no more events of an object and those that it has created. libwayland refuses a new object of an object that
    /// the client has destroyed meanwhile.
    private func end(_ object: CompositorObject) {
        object.isEnding = true
        for other in object.client.objects.values where other.creator == object.id && !other.isEnding { end(other) }
    }

    private func create(_ event: WireSignature, _ object: CompositorObject) {
        guard let interface = event.interfaces.compactMap({ $0 }).first else { return }
        let client = object.client
        let id = client.nextServerID
        client.nextServerID += 1
        let made = CompositorObject(id: id, interface: interface, version: object.version, client: client)
        made.creator = object.id
        client.objects[id] = made
        object.send(event.name, [.newID(id)])
    }

    private mutating func argument(
        _ event: WireSignature, _ index: Int, _ client: CompositorClient
    ) -> WireArgument? {
        switch event.types[index] {
        case "i": return .int(integer())
        case "u": return .uint(UInt32(truncatingIfNeeded: integer()))
        case "f": return .fixed(Double(min(max(integer(), -8_000_000), 8_000_000)) + Double(random.next(below: 4)) / 4)
        case "s":
            if event.isNullable[index], random.next(below: 4) == 0 { return .string(nil) }
            return .string(text())
        case "o":
            if event.isNullable[index], random.next(below: 4) == 0 { return .object(0) }
            guard let interface = event.interfaces[index] else { return nil }
            let candidates = client.objects.values.filter { $0.interface.name == interface.name && !$0.isEnding }.map(
                \.id
            ).sorted()
            return candidates.isEmpty ? nil : .object(random.pick(candidates))
        case "a": return .array((0..<random.next(below: 12)).map { _ in UInt32(truncatingIfNeeded: integer()) })
        case "n": return .newID(0)
        default: return nil
        }
    }

    /// Mostly small and usual numbers, and a few extreme ones.
    private mutating func integer() -> Int {
        switch random.next(below: 20) {
        case 0...8: random.next(below: 5)
        case 9...16: random.next(below: 1000)
        case 17: -random.next(below: 300)
        case 18: random.pick([Int(Int32.max), Int(Int32.min), -1, 65_535, 33_000, 1 << 24, 0x110, 0x140])
        default: Int(random.next() & 0x7fff_ffff)
        }
    }

    private mutating func text() -> String {
        let parts = ["a", "né", "日本", "𝄞", "\u{301}", "\u{1B}[31m", "\n", "👩‍👩‍👧", " "]
        let count = random.next(below: 30) == 0 ? 300 : random.next(below: 6)
        return (0..<count).map { _ in random.pick(parts) }.joined()
    }

    /// The objects by interface, in a fixed order, so that the seed determines the events.
    private func groups(of client: CompositorClient) -> [[CompositorObject]] {
        let objects = client.objects.values.filter {
            $0.id != 1 && !$0.isEnding && $0.interface.raw.pointee.event_count > 0
        }
        let groups = Dictionary(grouping: objects) { $0.interface.name }
        return groups.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.id < $1.id } }
    }

    // MARK: Events with state

    private mutating func act() {
        switch random.next(below: 36) {
        case 0...7: configure()
        case 8...10: state.fireFrames()
        case 11...12: state.releaseBuffers()
        case 13: state.options.sendsFrames.toggle()
        case 14: state.options.releasesBuffers.toggle()
        case 15: change("wl_seat", version: 1 + UInt32(random.next(below: 8)))
        case 16: change("wl_output", version: 2 + UInt32(random.next(below: 3)))
        case 17:
            state.options.outputScale = 1 + random.next(below: 3)
            for output in state.objects("wl_output") { state.describeOutput(output) }
        case 18:
            state.sendKeymap(
                random.pick([ScriptedCompositor.keymap("us"), ScriptedCompositor.keymap("us(intl)"), "", "x"]))
        case 19: state.focusKeyboard(random.next(below: 3) > 0)
        case 20: state.enterPointer(x: Double(random.next(below: 400)), y: Double(random.next(below: 300)))
        case 21...23: drag()
        case 24: select()
        case 25...26: request()
        case 27...29: configureLayers()
        case 30...31: answerLock()
        case 32: state.options.answersLocks.toggle()
        case 33: sendOddKeymap()
        case 34: announceAgain()
        default: state.emit("xdg_wm_base", "ping", [.uint(state.nextSerial())])
        }
    }

    /// Whether a client has more objects than the limit, so that it gets no more.
    private var isCrowded: Bool { state.clients.contains { $0.objects.count > Self.objectLimit } }

    private mutating func types() -> [String] {
        (0..<random.next(below: 5)).map { _ in
            random.pick(["text/plain;charset=utf-8", "text/uri-list", "image/png", text(), ""])
        }
    }

    /// Moves the drag of the client or of another program, or ends it.
    private mutating func drag() {
        switch random.next(below: 6) {
        case 0...1:
            guard !isCrowded else { return }
            let types = random.next(below: 3) == 0 ? nil : types()
            state.enterDrag(
                types, actions: UInt32(random.next(below: 8)), x: Double(random.next(below: 300)),
                y: Double(random.next(below: 200)),
                surface: nil)
        case 2...3:
            state.emit(
                "wl_data_device", "motion",
                [.uint(UInt32(random.next(below: 1 << 30))), .fixed(Double(random.next(below: 300))), .fixed(20)])
        case 4: state.leaveDrag()
        default: state.drop()
        }
    }

    /// Another program's data becomes a selection, and it answers requests for its data from now on.
    private mutating func select() {
        guard !isCrowded else { return }
        let device = random.pick(["wl_data_device", "zwp_primary_selection_device_v1"])
        state.select(random.next(below: 4) == 0 ? nil : types(), device)
        state.options.dataAnswer = random.pick([
            .bytes(Array("theirs".utf8)), .silence, .unfinished([65, 66]), .bytes([]),
        ])
    }

    /// Asks for the client's data, and reads it later or never.
    private mutating func request() {
        let interface = random.pick(["wl_data_source", "zwp_primary_selection_source_v1"])
        let type = random.pick(["text/plain;charset=utf-8", "text/plain", text()])
        if let descriptor = state.request(type, from: interface) { state.data.descriptors.append(descriptor) }
        if state.data.descriptors.count > 6 { state.releaseDescriptors() }
    }

    /// Configures a surface of a layer or of a lock.
    private mutating func configureLayers() {
        let roles = state.objects("wl_surface").compactMap { $0.role as? SurfaceRole }
            .filter { $0.layer != nil || $0.lock != nil }
        guard !roles.isEmpty else { return }
        let role = random.pick(roles)
        guard let layer = role.layer else { return state.configureLock(role) }
        // At most one side is absurd, because the memory for both would be.
        let side = random.next(below: 100) == 0 ? random.pick([33_000, Int(UInt32.max)]) : random.next(below: 250)
        let size = random.next(below: 2) == 0 ? [side, random.next(below: 30)] : [random.next(below: 30), side]
        let serial = state.nextSerial()
        role.isConfigured = true
        role.serials.append(serial)
        layer.object.send("configure", [.uint(serial)] + size.map { .uint(UInt32($0)) })
    }

    /// Grants, refuses or ends a lock of the session.
    private mutating func answerLock() {
        let locks = state.objects("ext_session_lock_v1").filter { !$0.isEnding }
        guard !locks.isEmpty else { return }
        let lock = random.pick(locks)
        let isLocked = (lock.role as? LockRole)?.isLocked == true
        let isGranted = !isLocked && random.next(below: 3) > 0
        state.answer(lock, isGranted: isGranted)
        lock.isEnding = !isGranted
    }

    /// Configures a toplevel or a popup; a storm of configures now and then.
    private mutating func configure() {
        let roles = state.objects("wl_surface").compactMap { $0.role as? SurfaceRole }
            .filter { $0.toplevel != nil || $0.popup != nil }
        guard !roles.isEmpty else { return }
        let role = random.pick(roles)
        guard role.popup == nil else { return state.configurePopup(role) }
        for _ in 0..<(random.next(below: 20) == 0 ? 40 : 1) {
            // At most one side is absurd, because the memory for both would be.
            let side =
                random.next(below: 100) == 0 ? random.pick([33_000, Int(Int32.max), -5, 1]) : random.next(below: 250)
            let other = random.next(below: side > 1000 ? 30 : 200)
            let states = (0..<random.next(below: 5)).map { _ in UInt32(1 + random.next(below: 10)) }
            let isWide = random.next(below: 2) == 0
            state.configure(role, width: isWide ? side : other, height: isWide ? other : side, rawStates: states)
        }
    }

    /// Adds or removes a seat or an output.
    private mutating func change(_ interface: String, version: UInt32) {
        let count = state.globalCount(interface)
        if count < 3, count == 0 || random.next(below: 2) == 0 {
            state.addGlobal(interface, version: version)
        } else {
            if interface == "wl_seat" { endSeats() }
            state.removeNewestGlobal(interface)
        }
    }

    private func endSeats() {
        let interfaces = ["wl_seat", "zwp_tablet_seat_v2", "wl_data_device", "zwp_primary_selection_device_v1"]
        for object in interfaces.flatMap(state.objects) { end(object) }
    }

    /// Announces a seat or an output again, without having removed it.
    private mutating func announceAgain() {
        let interface = random.pick(["wl_seat", "wl_output"])
        if interface == "wl_seat" { endSeats() }
        state.announceNewestGlobal(interface)
    }

    /// Sends a keymap whose descriptor is that of a pipe or a device, and whose size is any.
    private mutating func sendOddKeymap() {
        let format = UInt32(random.next(below: 3))
        let size = UInt32(random.pick([0, 1, 4096, 4 << 20, Int(UInt32.max)]))
        var descriptors: [Int32] = [-1, -1]
        if random.next(below: 2) == 0 {
            guard pipe(&descriptors) == 0 else { return }
        } else {
            descriptors[0] = open(random.pick(["/dev/null", "/dev/zero"]), O_RDONLY)
        }
        for keyboard in state.objects("wl_keyboard") where !keyboard.isEnding {
            keyboard.send("keymap", [.uint(format), .descriptor(descriptors[0]), .uint(size)])
        }
        for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    }
}
