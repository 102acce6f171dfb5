import AcetateProtocols
import Dispatch
import Foundation
import Glibc

/// A Wayland compositor for tests, in this process. It shows nothing. Unless a test changes its options, it behaves
/// like a real one without delays: it sends configures, frame callbacks at the refresh rate, buffer releases and a
/// keymap. It logs every request and every violation of the protocol.
///
/// Any thread may call it. It listens on its own socket; clients connect with `socketPath` in WAYLAND_DISPLAY.
package final class ScriptedCompositor: Sendable {
    package struct Options: Sendable {
        /// Interface and version of each global, in order.
        package var globals: [(interface: String, version: UInt32)] = [
            ("wl_compositor", 5), ("wl_shm", 1), ("wl_output", 4), ("wl_seat", 7), ("xdg_wm_base", 5),
            ("wp_presentation", 1), ("zxdg_decoration_manager_v1", 1), ("wl_data_device_manager", 3),
            ("zwp_primary_selection_device_manager_v1", 1),
        ]
        /// The size of the output in pixels.
        package var outputWidth = 1920
        package var outputHeight = 1080
        package var outputScale = 1
        /// Hertz.
        package var refresh = 60.0
        /// Whether the compositor responds to requests. If not, it only reads them.
        package var isResponding = true
        /// After how many requests of a name the client's connection is closed, once; nil for never.
        package var hangsUpAfter: (request: String, count: Int)?
        /// Whether requests and frames are logged.
        package var keepsLog = true
        /// Whether the first commit of a toplevel leads to a configure.
        package var configuresToplevels = true
        /// Whether no popup fits on the screen where it asks to be.
        package var constrainsPopups = false
        /// Whether frame callbacks are sent at the refreshes.
        package var sendsFrames = true
        /// Whether a buffer is released when another one replaces it.
        package var releasesBuffers = true
        /// The keyboard's keymap; by default the US layout.
        package var keymap = ScriptedCompositor.keymap("us")
        package var repeatRate = 25
        package var repeatDelay = 600
        package var seatCapabilities: WlSeat.Capability = [.pointer, .keyboard]
        /// Who draws the frames of windows, if the decoration manager is among the globals; nil for the mode that the
        /// client requests.
        package var decorationMode: ZxdgToplevelDecorationV1.Mode?
        /// The capabilities that are sent before the first configure of a toplevel; nil for none.
        package var capabilities: [XdgToplevel.WmCapabilities]?
        /// The bounds that are sent before the first configure of a toplevel; nil for none.
        package var bounds: (width: Int, height: Int)?
        /// How the other program answers requests for its data.
        package var dataAnswer = DataAnswer.bytes([])
        /// Whether drags begin. If not, the pointer keeps its button.
        package var beginsDrags = true

        /// Whether requests to lock the session are answered at once, and how.
        package var answersLocks = true
        package var grantsLocks = true

        package init() {}

        package mutating func remove(_ interface: String) { globals.removeAll { $0.interface == interface } }
        package mutating func setVersion(_ version: UInt32, of interface: String) {
            for index in globals.indices where globals[index].interface == interface {
                globals[index].version = version
            }
        }
    }

    /// A frame that a client has committed.
    package struct Frame: Hashable, Sendable {
        /// Seconds, CLOCK_MONOTONIC.
        package var time: Double
        package var surface: UInt32
        /// The buffer's object ID, which is unique while the buffer exists.
        package var buffer: UInt32
        package var width: Int
        package var height: Int
        package var scale: Int
        /// In pixels, as sent: x, y, width, height.
        package var damage: [[Int]]
    }

    /// A keymap of these layouts, such as "us,de" or "us(intl)"; xkbcommon completes it from xkb-data.
    package static func keymap(_ layouts: String) -> String {
        let symbols = layouts.split(separator: ",").enumerated().map { "\($1):\($0 + 1)" }.joined(separator: "+")
        return """
            xkb_keymap {
                xkb_keycodes { include "evdev+aliases(qwerty)" };
                xkb_types { include "complete" };
                xkb_compat { include "complete" };
                xkb_symbols { include "pc+\(symbols)+inet(evdev)" };
            };
            """
    }

    /// The absolute path of the socket.
    package let socketPath: String
    private let folder: String
    let queue = DispatchQueue(label: "scripted compositor")
    let state: CompositorState

    package init(_ options: Options = Options()) throws {
        folder = try TemporaryFiles.folder("wl")
        socketPath = folder + "/wayland"
        state = CompositorState(options)
        state.queue = queue
        try open()
    }

    /// Creates the socket and accepts clients.
    private func open() throws {
        let socket = try Self.listen(socketPath)
        let listener = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
        listener.setEventHandler { [state, queue] in
            let accepted = accept(socket, nil, nil)
            if accepted >= 0 { state.add(accepted, queue: queue) }
        }
        listener.setCancelHandler { close(socket) }
        queue.sync { state.listener = listener }
        listener.resume()
    }

    deinit {
        queue.sync {
            state.listener?.cancel()
            state.hangUp()
            state.releaseDescriptors()
        }
        unlink(socketPath)
        rmdir(folder)
    }

    private static func listen(_ path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
        let bound = withSocketAddress(path) { bind(descriptor, $0, $1) == 0 }
        guard bound, Glibc.listen(descriptor, 8) == 0 else {
            close(descriptor)
            throw POSIXError(.EADDRINUSE)
        }
        return descriptor
    }

    // MARK: The log

    /// All requests so far, from all clients.
    package var requests: [WireRequest] { queue.sync { state.requests } }

    /// The requests with a name such as "wl_surface.commit".
    package func requests(_ name: String) -> [WireRequest] { requests.filter { $0.name == name } }

    /// All frames so far.
    package var frames: [Frame] { queue.sync { state.frames } }

    /// The clients' violations of the protocol.
    package var violations: [String] { queue.sync { state.violations } }

    package var clientCount: Int { queue.sync { state.clients.count } }

    /// The pixels of the newest surface that shows a buffer, row by row, native `0xAARRGGBB`; empty if there is none.
    package var pixels: [UInt32] { queue.sync { state.currentPixels() } }

    /// Sleeps until the condition holds, and returns true; returns false if that takes more than `seconds`. Must not be
    /// called on a thread that the client under test needs.
    package func wait(atMost seconds: Double = 5, until condition: (ScriptedCompositor) -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while !condition(self) {
            if Date() > deadline { return false }
            usleep(1000)
        }
        return true
    }

    // MARK: Actions

    /// Changes the options from now on.
    package func setOptions(_ change: (inout Options) -> Void) { queue.sync { change(&state.options) } }

    /// Sends an event of every object of the interface.
    package func emit(_ interface: String, _ event: String, _ arguments: [WireArgument] = []) {
        queue.sync { state.emit(interface, event, arguments) }
    }

    /// Creates an object by an event of every object of an interface, such as "tool_added".
    package func create(_ interface: String, _ event: String) { queue.sync { state.create(interface, event) } }

    /// The ID of the newest object of an interface, to be used in an event; 0 if there is none.
    package func object(_ interface: String) -> UInt32 { queue.sync { state.newest(interface) } }

    /// The count of objects of an interface.
    package func objectCount(_ interface: String) -> Int { queue.sync { state.objects(interface).count } }

    /// A new serial number.
    package func serial() -> UInt32 { queue.sync { state.nextSerial() } }

    /// Configures all toplevels and returns the serial number.
    @discardableResult package func configure(
        width: Int, height: Int, states: [XdgToplevel.State] = [.activated]
    ) -> UInt32 {
        queue.sync { state.configure(width: width, height: height, states: states) }
    }

    /// Configures all toplevels with states by their numbers, which may be newer than the protocol's description.
    package func configure(width: Int, height: Int, rawStates: [UInt32]) {
        queue.sync { state.configure(width: width, height: height, rawStates: rawStates) }
    }

    /// Gives the newest surface of each client the keyboard focus, or removes it.
    package func focusKeyboard(_ hasFocus: Bool = true) { queue.sync { state.focusKeyboard(hasFocus) } }

    /// Presses or releases a key, by Linux's code.
    package func key(_ code: UInt32, isDown: Bool) {
        queue.sync {
            let milliseconds = UInt32(truncatingIfNeeded: Int64(CompositorState.now() * 1000))
            let serial = state.nextSerial()
            state.inputSerials.insert(serial)
            let keyState = isDown ? WlKeyboard.KeyState.pressed : .released
            state.emit(
                "wl_keyboard", "key", [.uint(serial), .uint(milliseconds), .uint(code), .uint(keyState.rawValue)])
        }
    }

    package func sendKeymap(_ text: String) { queue.sync { state.sendKeymap(text) } }

    /// Sends the pending frame callbacks, of one surface or of all.
    package func fireFrames(of surface: UInt32? = nil) { queue.sync { state.fireFrames(of: surface) } }

    /// Releases all buffers that no surface shows.
    package func releaseBuffers() { queue.sync { state.releaseBuffers() } }

    /// Stops or resumes reading requests.
    package func setReading(_ isReading: Bool) { queue.sync { state.setReading(isReading) } }

    /// Sends the description of all outputs again, from the current options.
    package func describeOutputs() {
        queue.sync { for output in state.objects("wl_output") { state.describeOutput(output) } }
    }

    /// Adds a global; returns its name.
    @discardableResult package func addGlobal(_ interface: String, version: UInt32) -> UInt32 {
        queue.sync { state.addGlobal(interface, version: version) }
    }

    package func removeGlobal(_ interface: String) { queue.sync { state.removeGlobal(interface) } }

    /// Disconnects all clients with a protocol error on the newest object of an interface.
    package func postError(on interface: String, code: UInt32, message: String) {
        queue.sync { state.postError(on: interface, code: code, message: message) }
    }

    /// Disconnects all clients with a protocol error on an object ID, which need not exist.
    package func postError(onObject id: UInt32, code: UInt32, message: String) {
        queue.sync { state.postError(onObject: id, code: code, message: message) }
    }

    /// Closes the sockets of all clients.
    package func hangUp() { queue.sync { state.hangUp() } }

    /// Ends as in a crash. The socket's file remains, without a listener, unless it is removed too.
    package func crash(removingSocket: Bool = false) {
        queue.sync {
            state.listener?.cancel()
            state.listener = nil
            state.hangUp()
        }
        if removingSocket { unlink(socketPath) }
    }

    /// Starts again after `crash`, on the same socket, with other options if they are given. The log continues.
    package func restart(_ options: Options? = nil) throws {
        queue.sync { state.reset(options ?? state.options) }
        // Creates the folder too, in case that a test has removed it.
        mkdir(folder, 0o700)
        unlink(socketPath)
        try open()
    }
}
