import CAcetateProtocols
import CAcetateWayland
import Dispatch
import Glibc

/// A client and its objects.
final class CompositorClient {
    let number: Int
    let socket: WireSocket
    var source: (any DispatchSourceRead)?
    var objects: [UInt32: CompositorObject] = [:]
    /// The ID of the next object that an event makes. IDs must follow one another.
    var nextServerID = CompositorState.firstServerID

    init(number: Int, socket: WireSocket) {
        self.number = number
        self.socket = socket
    }
}

/// A Wayland object of a client.
final class CompositorObject {
    let id: UInt32
    let interface: WireInterface
    let version: UInt32
    unowned let client: CompositorClient
    /// The state of a surface, a pool or a buffer.
    var role: AnyObject?
    /// The object whose event has created this one; 0 if a request has.
    var creator: UInt32 = 0
    /// The compositor has announced the object's end, and sends it no more events.
    var isEnding = false
    /// The ID of the surface of an xdg_surface or a toplevel; otherwise 0.
    var parent: UInt32 = 0
    /// The name of the global for which the object was bound; otherwise 0.
    var global: UInt32 = 0

    init(id: UInt32, interface: WireInterface, version: UInt32, client: CompositorClient) {
        self.id = id
        self.interface = interface
        self.version = version
        self.client = client
    }

    func send(_ event: String, _ arguments: [WireArgument]) {
        guard let (opcode, _) = interface.event(event) else { return }
        let (words, files) = WireSignature.encode(object: id, opcode: opcode, arguments)
        client.socket.send(words, files: files)
    }
}

/// The implementation of a scripted compositor: clients, globals and the log.
final class CompositorState: @unchecked Sendable {
    // After its creation it is used only on the compositor's queue.

    var options: ScriptedCompositor.Options
    var queue: DispatchQueue?
    var listener: (any DispatchSourceRead)?
    var clients: [CompositorClient] = []
    var requests: [WireRequest] = []
    var frames: [ScriptedCompositor.Frame] = []
    var violations: [String] = []
    /// The pending frame callbacks of committed surfaces.
    var callbacks: [CompositorObject] = []
    var isTicking = false
    /// Selections and drags.
    var data = DataState()
    /// The first ID of the objects that events make.
    static let firstServerID: UInt32 = 0xff00_0000
    /// The serial numbers of presses.
    var pressSerials: Set<UInt32> = []
    /// The outputs that were connected by the test, by the names of their globals.
    var outputs: [UInt32: ScriptedCompositor.Output] = [:]
    /// Whether the session is locked.
    var isLocked = false
    /// The serial numbers of presses, keys and keyboard focus.
    var inputSerials: Set<UInt32> = []
    private var isPaused = false
    private var globals: [(name: UInt32, interface: String, version: UInt32)] = []
    /// Names are not used again, because a client may still bind a global that was removed.
    private var latestGlobal: UInt32 = 0
    private var clientsSoFar = 0
    private var lastSerial: UInt32 = 0

    init(_ options: ScriptedCompositor.Options) {
        self.options = options
        for global in options.globals { addGlobal(global.interface, version: global.version) }
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    func nextSerial() -> UInt32 {
        lastSerial += 1
        return lastSerial
    }

    // MARK: Clients

    func add(_ descriptor: Int32, queue: DispatchQueue) {
        let client = CompositorClient(number: clientsSoFar, socket: WireSocket(descriptor: descriptor))
        clientsSoFar += 1
        if let display = WireInterface.named("wl_display") {
            client.objects[1] = CompositorObject(id: 1, interface: display, version: 1, client: client)
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [unowned self, unowned client] in read(client) }
        // Keeps the socket open until its source is canceled.
        source.setCancelHandler { [socket = client.socket] in withExtendedLifetime(socket) {} }
        client.source = source
        clients.append(client)
        if !isPaused { source.resume() }
    }

    func setReading(_ isReading: Bool) {
        guard isReading == isPaused else { return }
        isPaused = !isReading
        for client in clients { if isPaused { client.source?.suspend() } else { client.source?.resume() } }
    }

    private func remove(_ client: CompositorClient) {
        if isPaused { client.source?.resume() }  // a suspended source must not be released
        client.source?.cancel()
        client.source = nil
        callbacks.removeAll { $0.client === client }
        forgetData(of: client)
        clients.removeAll { $0 === client }
    }

    func hangUp() {
        for client in clients {
            shutdown(client.socket.descriptor, Int32(SHUT_RDWR))
            remove(client)
        }
    }

    private func read(_ client: CompositorClient) {
        var isThere = client.socket.receive()
        handleMessages(of: client)
        // After a hang-up the source calls this only once, so everything is read.
        while isThere, client.socket.hasHungUp {
            isThere = client.socket.receive()
            handleMessages(of: client)
        }
        if !isThere { remove(client) }
    }

    private func handleMessages(of client: CompositorClient) {
        while clients.contains(where: { $0 === client }), let message = client.socket.nextMessage() {
            guard let object = client.objects[message.object] else { continue }
            guard let signature = object.interface.request(message.opcode),
                let arguments = signature.decode(message.words[...], descriptors: &client.socket.receivedFiles)
            else {
                violations.append("\(object.interface.name): request \(message.opcode) cannot be read")
                continue
            }
            let name = object.interface.name + "." + signature.name
            if options.keepsLog {
                requests.append(
                    WireRequest(
                        time: Self.now(), client: client.number, object: object.id, name: name, arguments: arguments))
            }
            guard options.isResponding else { continue }
            let made = makeObject(object, signature, arguments)
            handle(name, object, arguments, made)
            hangUp(after: name)
        }
    }

    private func hangUp(after request: String) {
        guard let fault = options.hangsUpAfter, fault.request == request else { return }
        options.hangsUpAfter = fault.count > 1 ? (request, fault.count - 1) : nil
        if options.hangsUpAfter == nil { hangUp() }
    }

    /// The object that a request creates, if any.
    private func makeObject(
        _ object: CompositorObject, _ signature: WireSignature, _ arguments: [WireArgument]
    ) -> CompositorObject? {
        for (index, argument) in arguments.enumerated() {
            guard case .newID(let id) = argument else { continue }
            let isBind = object.interface.name == "wl_registry"
            let interface = isBind ? arguments[1].text.flatMap(WireInterface.named) : signature.interfaces[index]
            guard let interface else { return nil }
            let version = isBind ? UInt32(clamping: arguments[2].number ?? 1) : object.version
            let made = CompositorObject(id: id, interface: interface, version: version, client: object.client)
            // Of a device that was removed before the client has requested it.
            let isGone = isBind && !globals.contains { Int($0.name) == arguments[0].number }
            let related = arguments.compactMap { argument -> UInt32? in
                if case .object(let id) = argument { id } else { nil }
            }
            made.isEnding = isGone || related.contains { object.client.objects[$0]?.isEnding == true }
            object.client.objects[id] = made
            return made
        }
        return nil
    }

    /// Removes a client's object. Its ID may be reused.
    func destroy(_ object: CompositorObject) {
        object.client.objects[object.id] = nil
        if object.id < Self.firstServerID { object.client.objects[1]?.send("delete_id", [.uint(object.id)]) }
    }

    // MARK: Globals

    /// Names are not used again.
    var nextGlobalName: UInt32 { latestGlobal + 1 }

    @discardableResult func addGlobal(_ interface: String, version: UInt32) -> UInt32 {
        let name = nextGlobalName
        latestGlobal = name
        globals.append((name, interface, version))
        for registry in objects("wl_registry") {
            registry.send("global", [.uint(name), .string(interface), .uint(version)])
        }
        return name
    }

    func removeGlobal(_ interface: String) {
        for global in globals where global.interface == interface {
            for registry in objects("wl_registry") { registry.send("global_remove", [.uint(global.name)]) }
        }
        globals.removeAll { $0.interface == interface }
    }

    func removeGlobal(name: UInt32) {
        for registry in objects("wl_registry") { registry.send("global_remove", [.uint(name)]) }
        globals.removeAll { $0.name == name }
    }

    func globalCount(_ interface: String) -> Int { globals.filter { $0.interface == interface }.count }

    func removeNewestGlobal(_ interface: String) {
        guard let index = globals.lastIndex(where: { $0.interface == interface }) else { return }
        removeGlobal(name: globals[index].name)
    }

    /// Announces a global again, without having removed it.
    func announceNewestGlobal(_ interface: String) {
        guard let global = globals.last(where: { $0.interface == interface }) else { return }
        for registry in objects("wl_registry") {
            registry.send("global", [.uint(global.name), .string(interface), .uint(global.version)])
        }
    }

    func sendGlobals(to registry: CompositorObject) {
        for global in globals {
            registry.send("global", [.uint(global.name), .string(global.interface), .uint(global.version)])
        }
    }

    // MARK: Events

    /// The objects of an interface, ordered by client and ID.
    func objects(_ interface: String) -> [CompositorObject] {
        clients.flatMap { client in
            client.objects.values.filter { $0.interface.name == interface }.sorted { $0.id < $1.id }
        }
    }

    func newest(_ interface: String) -> UInt32 { objects(interface).last?.id ?? 0 }

    func emit(_ interface: String, _ event: String, _ arguments: [WireArgument]) {
        for object in objects(interface) { object.send(event, arguments) }
    }

    /// Creates an object by an event of every object of an interface.
    func create(_ interface: String, _ event: String) {
        for object in objects(interface) {
            guard let made = object.interface.event(event)?.signature.interfaces.first.flatMap({ $0 }) else { continue }
            let id = object.client.nextServerID
            object.client.nextServerID += 1
            object.client.objects[id] = CompositorObject(
                id: id, interface: made, version: object.version, client: object.client)
            object.send(event, [.newID(id)])
        }
    }

    /// Starts again, without clients.
    func reset(_ options: ScriptedCompositor.Options) {
        self.options = options
        isPaused = false
        isLocked = false
        globals = []
        latestGlobal = 0
        outputs = [:]
        for global in options.globals { addGlobal(global.interface, version: global.version) }
    }

    func postError(onObject id: UInt32, code: UInt32, message: String) {
        for client in clients {
            client.objects[1]?.send("error", [.object(id), .uint(code), .string(message)])
        }
        hangUp()
    }

    func postError(on interface: String, code: UInt32, message: String) {
        for client in clients {
            let object = client.objects.values.filter { $0.interface.name == interface }.max { $0.id < $1.id }
            client.objects[1]?.send("error", [.object(object?.id ?? 1), .uint(code), .string(message)])
        }
        hangUp()
    }
}
