import AcetateProtocols
import Dispatch
import Glibc

/// The state of a surface. The pending part is applied by the next commit.
final class SurfaceRole {
    var pendingBuffer: UInt32?
    var pendingDamage: [[Int]] = []
    var pendingCallbacks: [CompositorObject] = []
    var pendingScale: Int?
    var scale = 1
    /// The shown buffer, 0 for none.
    var buffer: UInt32 = 0
    var xdgSurface: CompositorObject?
    var toplevel: CompositorObject?
    var popup: CompositorObject?
    var layer: LayerRole?
    var lock: LockSurfaceRole?
    /// Whether the surface has an object that gives it a role.
    var hasShellRole: Bool { xdgSurface != nil || layer != nil || lock != nil }
    /// The position and the size that a popup's positioner asks for: x, y, width, height.
    var popupRect = [0, 0, 0, 0]
    /// The surface of a popup's parent.
    var popupParent: UInt32 = 0
    /// Whether the popup has requested a grab.
    var hasGrab = false
    /// The serial numbers of the sent configures that may still be acknowledged.
    var serials: [UInt32] = []
    var hasAcked = false
    var isConfigured = false
    var isFullscreen = false
    var isMaximized = false
    /// The configured sizes by serial number.
    var sizes: [UInt32: (Int, Int)] = [:]
    var ackedSize: (Int, Int)?
}

/// A mapped pool of shared memory.
final class PoolRole {
    private(set) var base: UnsafeRawPointer?
    private(set) var count: Int
    private let descriptor: Int32

    init(descriptor: Int32, count: Int) {
        self.descriptor = descriptor
        self.count = count
        map()
    }

    deinit {
        unmap()
        close(descriptor)
    }

    /// Maps the pool again in a larger size.
    func resize(to count: Int) {
        unmap()
        self.count = count
        map()
    }

    private func map() {
        let mapping = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
        base = mapping == MAP_FAILED ? nil : mapping.map { UnsafeRawPointer($0) }
    }

    private func unmap() {
        if let base { munmap(UnsafeMutableRawPointer(mutating: base), count) }
        base = nil
    }
}

final class BufferRole {
    let pool: PoolRole
    let offset: Int
    let width: Int
    let height: Int
    let stride: Int
    /// The buffer was committed and not released: the client must not draw in it or commit it again.
    var isBusy = false

    init(pool: PoolRole, offset: Int, width: Int, height: Int, stride: Int) {
        self.pool = pool
        self.offset = offset
        self.width = width
        self.height = height
        self.stride = stride
    }
}

extension CompositorState {
    /// Handles a request. `made` is the object that the request creates, if any.
    func handle(_ name: String, _ object: CompositorObject, _ arguments: [WireArgument], _ made: CompositorObject?) {
        func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].number ?? 0 : 0 }
        switch name {
        case "wl_display.sync":
            made?.send("done", [.uint(0)])
            if let made { destroy(made) }
        case "wl_display.get_registry": if let made { sendGlobals(to: made) }
        case "wl_registry.bind":
            made?.global = UInt32(clamping: number(0))
            if let made { sendInitialEvents(of: made) }
        case "wl_compositor.create_surface": made?.role = SurfaceRole()
        case "wl_shm.create_pool":
            made?.role = PoolRole(descriptor: Int32(clamping: number(1)), count: number(2))
        case "wl_shm_pool.resize": (object.role as? PoolRole)?.resize(to: number(0))
        case "wl_shm_pool.create_buffer":
            guard let pool = object.role as? PoolRole else { return }
            if number(1) + number(4) * number(3) > pool.count { violations.append("a buffer is larger than its pool") }
            made?.role = BufferRole(
                pool: pool, offset: number(1), width: number(2), height: number(3), stride: number(4))
        case "xdg_wm_base.get_xdg_surface":
            made?.parent = UInt32(number(1))
            role(object.client, made?.parent ?? 0)?.xdgSurface = made
        case "xdg_surface.get_toplevel":
            made?.parent = object.parent
            role(object.client, object.parent)?.toplevel = made
        case "xdg_surface.ack_configure": acknowledge(object, UInt32(number(0)))
        case "xdg_toplevel.set_fullscreen": setFullscreen(object, true)
        case "xdg_toplevel.unset_fullscreen": setFullscreen(object, false)
        case "wl_seat.get_keyboard": if let made { sendInitialKeyboardEvents(of: made) }
        case "wl_surface.destroy":
            if (object.role as? SurfaceRole)?.hasShellRole == true {
                violations.append("a surface was destroyed before its role")
            }
        case "xdg_surface.destroy":
            let role = role(object.client, object.parent)
            if role?.toplevel != nil || role?.popup != nil {
                violations.append("an xdg_surface was destroyed before its role")
            }
            checkPopups(above: object)
            role?.xdgSurface = nil
        case "xdg_popup.destroy":
            role(object.client, object.parent)?.popup = nil
            checkPopups(above: object)
        case "xdg_toplevel.destroy": role(object.client, object.parent)?.toplevel = nil
        default: if object.role is SurfaceRole { handleSurface(name, object, arguments, made) }
        }
        handleShell(name, object, arguments, made)
        if name.hasSuffix(".destroy") || name.hasSuffix(".release") { destroy(object) }
    }

    private func role(_ client: CompositorClient, _ surface: UInt32) -> SurfaceRole? {
        client.objects[surface]?.role as? SurfaceRole
    }

    /// Sends the initial events of a bound global.
    private func sendInitialEvents(of object: CompositorObject) {
        switch object.interface.name {
        case "wl_shm":
            for format in [WlShm.Format.argb8888, .xrgb8888] { object.send("format", [.uint(format.rawValue)]) }
        case "wl_seat":
            object.send("capabilities", [.uint(options.seatCapabilities.rawValue)])
            if object.version >= 2 { object.send("name", [.string("seat0")]) }
        case "wl_output": describeOutput(object)
        case "wp_presentation": object.send("clock_id", [.uint(UInt32(CLOCK_MONOTONIC))])
        default: break
        }
    }

    // MARK: Shell

    private func setFullscreen(_ toplevel: CompositorObject, _ isFullscreen: Bool) {
        guard let role = role(toplevel.client, toplevel.parent) else { return }
        role.isFullscreen = isFullscreen
        if role.isConfigured, options.configuresToplevels { configureByDefault(role) }
    }

    /// Sends the configure of a usual desktop: the output's size for full screen, otherwise no size, so that the client
    /// chooses.
    func configureByDefault(_ role: SurfaceRole) {
        let fillsOutput = role.isFullscreen || role.isMaximized
        let width = fillsOutput ? options.outputWidth / options.outputScale : 0
        let height = fillsOutput ? options.outputHeight / options.outputScale : 0
        var states: [XdgToplevel.State] = [.activated]
        if role.isFullscreen { states.append(.fullscreen) }
        if role.isMaximized { states.append(.maximized) }
        configure(role, width: width, height: height, states: states)
    }

    private func configure(_ role: SurfaceRole, width: Int, height: Int, states: [XdgToplevel.State]) {
        configure(role, width: width, height: height, rawStates: states.map(\.rawValue))
    }

    func configure(_ role: SurfaceRole, width: Int, height: Int, rawStates: [UInt32]) {
        let serial = nextSerial()
        if !role.isConfigured, let toplevel = role.toplevel { describe(toplevel) }
        role.isConfigured = true
        role.serials.append(serial)
        role.sizes[serial] = (width, height)
        role.toplevel?.send("configure", [.int(width), .int(height), .array(rawStates)])
        role.xdgSurface?.send("configure", [.uint(serial)])
    }

    func configure(width: Int, height: Int, states: [XdgToplevel.State]) -> UInt32 {
        configure(width: width, height: height, rawStates: states.map(\.rawValue))
        return nextSerial() - 1
    }

    func configure(width: Int, height: Int, rawStates: [UInt32]) {
        for surface in objects("wl_surface") {
            guard let role = surface.role as? SurfaceRole, role.toplevel != nil else { continue }
            configure(role, width: width, height: height, rawStates: rawStates)
        }
    }

    func acknowledge(_ xdgSurface: CompositorObject, _ serial: UInt32) {
        guard let role = role(xdgSurface.client, xdgSurface.parent) else { return }
        guard let index = role.serials.firstIndex(of: serial) else {
            violations.append("configure \(serial) was acknowledged, which is not pending")
            return
        }
        role.serials.removeSubrange(...index)
        role.hasAcked = true
        role.ackedSize = role.sizes[serial]
    }

    // MARK: Surfaces

    private func handleSurface(
        _ name: String, _ object: CompositorObject, _ arguments: [WireArgument], _ made: CompositorObject?
    ) {
        guard let role = object.role as? SurfaceRole else { return }
        let numbers = arguments.map { $0.number ?? 0 }
        switch name {
        case "wl_surface.attach": role.pendingBuffer = UInt32(clamping: numbers[0])
        case "wl_surface.damage_buffer": role.pendingDamage.append(numbers)
        case "wl_surface.damage": violations.append("damage in surface coordinates was sent")
        case "wl_surface.set_buffer_scale": role.pendingScale = numbers[0]
        case "wl_surface.frame":
            made?.parent = object.id
            if let made { role.pendingCallbacks.append(made) }
        case "wl_surface.commit": commit(object, role)
        default: break
        }
    }

    private func commit(_ surface: CompositorObject, _ role: SurfaceRole) {
        if role.lock != nil, !role.hasAcked {
            violations.append("a surface of a lock is committed before the first ack")
        }
        if let scale = role.pendingScale { role.scale = scale }
        role.pendingScale = nil
        if let buffer = role.pendingBuffer { attach(buffer, surface, role) }
        role.pendingBuffer = nil
        role.pendingDamage = []
        callbacks += role.pendingCallbacks
        role.pendingCallbacks = []
        if role.toplevel != nil, !role.isConfigured, options.configuresToplevels { configureByDefault(role) }
        if role.popup != nil, !role.isConfigured { configurePopup(role) }
        if let layer = role.layer { commitLayer(layer, role) }
        scheduleTick()
    }

    private func attach(_ buffer: UInt32, _ surface: CompositorObject, _ role: SurfaceRole) {
        let old = role.buffer
        role.buffer = buffer
        if let shown = surface.client.objects[buffer]?.role as? BufferRole {
            record(shown, buffer, surface, role)
            shown.isBusy = true
        }
        if old != buffer, options.releasesBuffers { release(old, of: surface.client) }
    }

    /// Records a frame and its violations of the protocol.
    private func record(_ shown: BufferRole, _ buffer: UInt32, _ surface: CompositorObject, _ role: SurfaceRole) {
        if shown.isBusy { violations.append("buffer \(buffer) was shown again before its release") }
        if role.hasShellRole && !role.hasAcked { violations.append("a buffer was shown before the first ack") }
        if shown.width % role.scale != 0 || shown.height % role.scale != 0 {
            violations.append(
                "a buffer of \(shown.width)x\(shown.height) pixels is not a multiple of scale \(role.scale)")
        }
        if role.isFullscreen || role.lock != nil, let (width, height) = role.ackedSize, width > 0, height > 0,
            objects("wp_viewport").isEmpty,
            shown.width != width * role.scale || shown.height != height * role.scale
        {
            violations.append(
                "a buffer of \(shown.width)x\(shown.height) was shown where \(width)x\(height) was acknowledged")
        }
        guard options.keepsLog else { return }
        frames.append(
            ScriptedCompositor.Frame(
                time: Self.now(), surface: surface.id, buffer: buffer, width: shown.width, height: shown.height,
                scale: role.scale, damage: role.pendingDamage))
    }

    private func release(_ buffer: UInt32, of client: CompositorClient) {
        guard let object = client.objects[buffer], let role = object.role as? BufferRole, role.isBusy else { return }
        role.isBusy = false
        object.send("release", [])
    }

    func releaseBuffers() {
        for client in clients {
            let shown = client.objects.values.compactMap { ($0.role as? SurfaceRole)?.buffer }
            for object in client.objects.values.sorted(by: { $0.id < $1.id }) where !shown.contains(object.id) {
                release(object.id, of: client)
            }
        }
    }

    func currentPixels() -> [UInt32] {
        for surface in objects("wl_surface").reversed() {
            guard let shown = (surface.role as? SurfaceRole)?.buffer,
                let buffer = surface.client.objects[shown]?.role as? BufferRole, let base = buffer.pool.base
            else { continue }
            return (0..<buffer.height).flatMap { y in
                (0..<buffer.width).map { x in
                    base.loadUnaligned(fromByteOffset: buffer.offset + y * buffer.stride + x * 4, as: UInt32.self)
                }
            }
        }
        return []
    }

    // MARK: Refreshes

    /// Schedules the next refresh, at a multiple of the period, if a callback is pending.
    private func scheduleTick() {
        guard options.sendsFrames, !isTicking, !callbacks.isEmpty || !objects("wp_presentation_feedback").isEmpty,
            let queue
        else { return }
        isTicking = true
        let period = 1 / options.refresh
        let now = Self.now()
        let next = ((now / period).rounded(.down) + 1) * period
        queue.asyncAfter(deadline: .now() + (next - now)) { [weak self] in
            guard let self else { return }
            isTicking = false
            if options.sendsFrames { fireFrames() }
            scheduleTick()
        }
    }

    /// Sends the pending frame callbacks, of one surface or of all.
    func fireFrames(of surface: UInt32? = nil) {
        let now = Self.now()
        let milliseconds = UInt32(truncatingIfNeeded: Int64(now * 1000))
        let fired = callbacks.filter { surface == nil || $0.parent == surface }
        callbacks.removeAll { surface == nil || $0.parent == surface }
        for callback in fired {
            callback.send("done", [.uint(milliseconds)])
            destroy(callback)
        }
        for feedback in objects("wp_presentation_feedback") {
            let seconds = UInt64(now)
            let nanoseconds = UInt32((now - Double(seconds)) * 1e9)
            feedback.send(
                "presented",
                [
                    .uint(UInt32(seconds >> 32)), .uint(UInt32(truncatingIfNeeded: seconds)), .uint(nanoseconds),
                    .uint(UInt32(1e9 / options.refresh)), .uint(0), .uint(0), .uint(0),
                ])
            destroy(feedback)
        }
    }

    // MARK: Keyboard

    private func sendInitialKeyboardEvents(of keyboard: CompositorObject) {
        sendKeymap(options.keymap, to: keyboard)
        if keyboard.version >= 4 {
            keyboard.send("repeat_info", [.int(options.repeatRate), .int(options.repeatDelay)])
        }
    }

    func sendKeymap(_ text: String) {
        for keyboard in objects("wl_keyboard") { sendKeymap(text, to: keyboard) }
    }

    private func sendKeymap(_ text: String, to keyboard: CompositorObject) {
        guard let file = TemporaryFiles.file() else { return }
        defer { close(file) }
        let bytes = Array(text.utf8) + [0]
        guard write(file, bytes, bytes.count) == bytes.count else { return }
        let format = WlKeyboard.KeymapFormat.xkbV1.rawValue
        keyboard.send("keymap", [.uint(format), .descriptor(file), .uint(UInt32(bytes.count))])
    }

    func focusKeyboard(_ hasFocus: Bool) {
        for keyboard in objects("wl_keyboard") {
            let surfaces = keyboard.client.objects.values.filter { $0.interface.name == "wl_surface" }
            guard let surface = surfaces.max(by: { $0.id < $1.id }) else { continue }
            if hasFocus {
                let serial = nextSerial()
                inputSerials.insert(serial)
                keyboard.send("enter", [.uint(serial), .object(surface.id), .array([])])
                keyboard.send("modifiers", [.uint(nextSerial()), .uint(0), .uint(0), .uint(0), .uint(0)])
            } else {
                keyboard.send("leave", [.uint(nextSerial()), .object(surface.id)])
            }
        }
    }
}
