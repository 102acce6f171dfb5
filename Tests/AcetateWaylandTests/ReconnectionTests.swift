import AcetatePixels
import AcetateProtocols
import AcetateScriptedCompositor
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Windows that survive a scripted compositor.
    @Suite @MainActor struct ReconnectionTests {
        /// A connection that awaits its compositor's return, and what it has reported.
        @MainActor private final class Survivor {
            let compositor: ScriptedCompositor
            let connection: WaylandConnection
            var reported: [String] = []

            init(_ options: ScriptedCompositor.Options = .init(), limit: Double = 20) throws {
                compositor = try ScriptedCompositor(options)
                connection = try WaylandConnection(display: compositor.socketPath)
                connection.reconnectionLimit = limit
                connection.events = { [weak self] event in
                    switch event {
                    case .interrupted: self?.reported.append("interrupted")
                    case .restored: self?.reported.append("restored")
                    case .lost(let error): self?.reported.append("lost: \(error)")
                    case .warning(let error): self?.reported.append("warning: \(error)")
                    case .outputAdded, .outputChanged, .outputRemoved, .selectionChanged, .transferFailed: break
                    }
                }
            }

            func open(
                _ record: SourceRecord = .animating(), _ options: WindowOptions = WindowOptions()
            ) throws -> WaylandWindow {
                let window = try WaylandWindow(connection, options: options) { record.makeSource() }
                window.show()
                return window
            }

            func waitForFrames(_ count: Int, of window: WaylandWindow) async -> Bool {
                let frames = window.loop.statistics.frames
                return await turn { window.loop.statistics.frames >= frames + count }
            }

            func waitForLoss() async -> Bool { await turn { self.connection.isInterrupted } }
            func waitForReturn() async -> Bool { await turn { self.connection.failure == nil } }
        }

        @Test(arguments: [true, false])
        func `A window is created again in its state, and its frames continue`(removingSocket: Bool) async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let sources = Mutex(0)
            let record = SourceRecord.animating()
            var options = WindowOptions()
            options.title = "Menu"
            options.appID = "org.example.Menu"
            options.isFullscreen = true
            let window = try WaylandWindow(survivor.connection, options: options) {
                sources.withLock { $0 += 1 }
                return record.makeSource()
            }
            window.show()
            window.minimumSize = SurfaceSize(width: 100, height: 50)
            #expect(await survivor.waitForFrames(5, of: window))
            window.title = "Now"
            var configurations: [WindowConfiguration] = []
            window.events = { if case .configured(let new) = $0 { configurations.append(new) } }
            survivor.compositor.crash(removingSocket: removingSocket)
            #expect(await survivor.waitForLoss())
            let before = window.loop.statistics.frames
            let start = Monotonic.now()
            try survivor.compositor.restart()
            #expect(await turn { window.loop.statistics.frames > before + 3 })
            #expect(Monotonic.now() - start < 1)
            #expect(survivor.reported == ["interrupted", "restored"])
            let requests = survivor.compositor.requests.filter { $0.client == 1 }
            func arguments(_ name: String) -> [WireArgument]? { requests.last { $0.name == name }?.arguments }
            #expect(arguments("xdg_toplevel.set_title") == [.string("Now")])
            #expect(arguments("xdg_toplevel.set_app_id") == [.string("org.example.Menu")])
            #expect(arguments("xdg_toplevel.set_min_size") == [.int(100), .int(50)])
            let names = requests.map(\.name)
            let request = try #require(names.firstIndex(of: "xdg_toplevel.set_fullscreen"))
            let commit = try #require(names.firstIndex(of: "wl_surface.commit"))
            #expect(commit > request)
            #expect(survivor.compositor.frames.last?.width == 1920)
            #expect(!configurations.contains { !$0.isFullscreen })
            // The frame source is the same, and its time has gone on.
            let made = sources.withLock { $0 }
            #expect(made == 1)
            let state = record.snapshot
            #expect(state.resizes.count == 1)
            for (time, next) in zip(state.times, state.times.dropFirst()) { #expect(next >= time) }
            let last = try #require(state.times.last)
            #expect(last > start)
            #expect(survivor.compositor.violations == [])
        }

        @Test func `A maximized window and one of chosen size keep that`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            window.setSize(SurfaceSize(width: 320, height: 200))
            #expect(await turn { survivor.compositor.frames.last?.width == 320 })
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            try survivor.compositor.restart()
            #expect(await survivor.waitForFrames(2, of: window))
            #expect(survivor.compositor.frames.last?.width == 320)
            survivor.compositor.configure(width: 1920, height: 1080, states: [.maximized])
            #expect(await turn { window.configuration.isMaximized })
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            try survivor.compositor.restart()
            #expect(await survivor.waitForFrames(2, of: window))
            let maximized = survivor.compositor.requests("xdg_toplevel.set_maximized").map(\.client)
            #expect(maximized == [2])
            #expect(window.configuration.isMaximized && survivor.compositor.frames.last?.width == 1920)
            #expect(survivor.compositor.violations == [])
        }

        @Test func `A compositor that ends before the first configure is no loss for the window`() async throws {
            var options = ScriptedCompositor.Options()
            options.configuresToplevels = false
            let survivor = try Survivor(options)
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await turn { !survivor.compositor.requests("wl_surface.commit").isEmpty })
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            try survivor.compositor.restart(ScriptedCompositor.Options())
            #expect(await survivor.waitForFrames(3, of: window))
            #expect(survivor.compositor.violations == [])
        }

        @Test func `A compositor that ends during the first set-up is an error`() throws {
            var options = ScriptedCompositor.Options()
            options.isResponding = false
            let compositor = try ScriptedCompositor(options)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { compositor.crash() }
            #expect(throws: WaylandError.connectionLost(reason: "the compositor has ended")) {
                try WaylandConnection(display: compositor.socketPath)
            }
        }

        @Test func `A pending frame callback, unreleased buffers and an unanswered prediction end with the connection`()
            async throws
        {
            var options = ScriptedCompositor.Options()
            options.sendsFrames = false
            options.releasesBuffers = false
            let survivor = try Survivor(options)
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            var predictions: [FramePrediction] = []
            window.events = { if case .frame(let prediction) = $0 { predictions.append(prediction) } }
            window.loop.notifyOfFrames(from: -.infinity)
            for width in 300..<306 {
                survivor.compositor.configure(width: width, height: 200)
                _ = await turn(atMost: 0.2) { survivor.compositor.frames.last?.width == width }
            }
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            let predicted = predictions.count
            try survivor.compositor.restart(ScriptedCompositor.Options())
            #expect(await survivor.waitForFrames(3, of: window))
            #expect(await turn { predictions.count > predicted + 3 })
            #expect(window.loop.statistics.buffers <= 3)
            #expect(survivor.compositor.violations == [])
        }

        @Test func `Windows are created again in the order in which they were active`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            var windows: [WaylandWindow] = []
            for index in 0..<3 {
                var options = WindowOptions()
                options.title = "\(index)"
                windows.append(try survivor.open(.animating(), options))
                #expect(await survivor.waitForFrames(1, of: windows[index]))
            }
            windows[0].connection.didActivate(windows[0])
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            try survivor.compositor.restart()
            for window in windows { #expect(await survivor.waitForFrames(2, of: window)) }
            let titles = survivor.compositor.requests.filter { $0.client == 1 && $0.name == "xdg_toplevel.set_title" }
            #expect(titles.map { $0.arguments[0].text } == ["1", "2", "0"])
            windows[1].close()
            #expect(await survivor.waitForFrames(2, of: windows[0]))
            #expect(survivor.compositor.violations == [])
        }

        @Test func `A compositor may return with other globals, outputs and scales`() async throws {
            var options = ScriptedCompositor.Options()
            options.globals += [("wp_viewporter", 1), ("wp_fractional_scale_manager_v1", 1)]
            let survivor = try Survivor(options)
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            survivor.compositor.emit("wp_fractional_scale_v1", "preferred_scale", [.uint(180)])
            #expect(await turn { survivor.compositor.frames.last?.width == 960 })
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            var others = ScriptedCompositor.Options()
            others.globals = [
                ("wl_output", 3), ("xdg_wm_base", 2), ("wl_shm", 1), ("wl_compositor", 4), ("wl_output", 4),
            ]
            others.outputScale = 2
            others.outputWidth = 800
            try survivor.compositor.restart(others)
            #expect(await turn { survivor.compositor.frames.last?.width == 1280 })
            let frame = try #require(survivor.compositor.frames.last)
            #expect(frame.height == 960 && frame.scale == 2)
            #expect(survivor.connection.outputs.count == 2 && survivor.connection.seats.isEmpty)
            #expect(survivor.connection.outputs.first?.info.modeWidth == 800)
            #expect(window.scale == 2 && window.size == SurfaceSize(width: 640, height: 480))
            #expect(survivor.compositor.violations == [])
        }

        @Test func `While a required global is missing, the wait continues`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            var options = ScriptedCompositor.Options()
            options.remove("xdg_wm_base")
            let before = survivor.compositor.requests.count
            try survivor.compositor.restart(options)
            await turn(seconds: 0.4)
            #expect(survivor.connection.isInterrupted)
            let attempts = survivor.compositor.requests("wl_display.get_registry").count
            #expect(survivor.compositor.requests.count > before && (2...20).contains(attempts), "\(attempts)")
            survivor.compositor.crash()
            try survivor.compositor.restart(ScriptedCompositor.Options())
            #expect(await survivor.waitForFrames(2, of: window))
            #expect(survivor.compositor.violations == [])
        }

        @Test func `A compositor that accepts and does not answer blocks nothing`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            var options = ScriptedCompositor.Options()
            options.isResponding = false
            try survivor.compositor.restart(options)
            #expect(await turn { survivor.compositor.clientCount == 1 })
            var longest = 0.0
            for _ in 0..<20 {
                let start = Monotonic.now()
                await turn(seconds: 0.005)
                longest = max(longest, Monotonic.now() - start)
            }
            #expect(longest < 0.5)
            survivor.compositor.crash()
            try survivor.compositor.restart(ScriptedCompositor.Options())
            #expect(await survivor.waitForFrames(2, of: window))
        }

        @Test func `Popups, children and frames are restored with their window`() async throws {
            var plain = ScriptedCompositor.Options()
            plain.remove("zxdg_decoration_manager_v1")
            let survivor = try Survivor(plain)
            defer { survivor.connection.disconnect() }
            var options = WindowOptions()
            options.size = SurfaceSize(width: 300, height: 200)
            var metrics = WindowFrameMetrics()
            metrics.titleBarHeight = 30
            metrics.shadow = SurfaceInsets(top: 20, left: 24, bottom: 28, right: 22)
            options.frame = metrics
            let window = try survivor.open(.animating(), options)
            #expect(await survivor.waitForFrames(1, of: window))
            let child = try survivor.open()
            child.setParent(window)
            var menu = WindowOptions()
            menu.size = SurfaceSize(width: 80, height: 60)
            menu.popup = PopupOptions(
                parent: window, placement: .at(x: 7, y: 9, staysOnScreen: false), grabs: false)
            let popup = try survivor.open(.animating(), menu)
            for window in [child, popup] { #expect(await survivor.waitForFrames(1, of: window)) }
            window.setInhibitsIdle(true)
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            #expect(popup.isPopup)
            popup.setPlacement(.at(x: 11, y: 13, staysOnScreen: false))
            try survivor.compositor.restart()
            for window in [window, child, popup] { #expect(await survivor.waitForFrames(2, of: window)) }
            #expect(popup.popupPosition == SurfacePoint(x: 11, y: 13))
            #expect(window.size == SurfaceSize(width: 300, height: 200) && window.drawsFrame)
            let requests = survivor.compositor.requests.filter { $0.client == 1 }
            let geometry = requests.last { $0.name == "xdg_surface.set_window_geometry" && $0.number(2) == 300 }
            #expect(geometry.map { [$0.number(0), $0.number(1), $0.number(3)] } == [24, 20, 200])
            #expect(await turn { survivor.compositor.requests("xdg_toplevel.set_parent").last?.client == 1 })
            window.close()
            #expect(popup.isClosed)
            #expect(survivor.connection.roundTrip())
            #expect(survivor.compositor.violations == [])
        }

        @Test func `Popups with grabs are dismissed at the loss, the newest first, and others return`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            survivor.compositor.enterPointer(x: 5, y: 5)
            let serial = survivor.compositor.button(isDown: true)
            #expect(await turn { survivor.connection.latestPress?.serial == serial })
            func popup(of parent: WaylandWindow, grabs: Bool) throws -> WaylandWindow {
                var options = WindowOptions()
                options.size = SurfaceSize(width: 80, height: 60)
                options.popup = PopupOptions(
                    parent: parent, placement: .at(x: 7, y: 9, staysOnScreen: false), grabs: grabs)
                return try survivor.open(.animating(), options)
            }
            let menu = try popup(of: window, grabs: true)
            #expect(await survivor.waitForFrames(1, of: menu))
            let submenu = try popup(of: menu, grabs: true), toolTip = try popup(of: window, grabs: false)
            for window in [submenu, toolTip] { #expect(await survivor.waitForFrames(1, of: window)) }
            var dismissed: [String] = []
            for (name, popup) in [("menu", menu), ("submenu", submenu), ("tool tip", toolTip)] {
                popup.events = { [weak popup] in
                    guard case .dismissed = $0 else { return }
                    dismissed.append(name)
                    popup?.close()
                }
            }
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            #expect(dismissed == ["submenu", "menu"])
            try survivor.compositor.restart()
            for window in [window, toolTip] { #expect(await survivor.waitForFrames(2, of: window)) }
            let popups = survivor.compositor.requests("xdg_surface.get_popup").filter { $0.client == 1 }
            #expect(popups.count == 1)
            #expect(survivor.compositor.requests("xdg_popup.grab").count == 2)
            #expect(survivor.compositor.violations == [])
        }

        @Test(arguments: [true, false])
        func `A content keeps its size if only one of the compositors draws frames`(isFirst: Bool) async throws {
            let decorating = ScriptedCompositor.Options()
            var plain = decorating
            plain.remove("zxdg_decoration_manager_v1")
            let survivor = try Survivor(isFirst ? decorating : plain)
            defer { survivor.connection.disconnect() }
            var options = WindowOptions()
            options.size = SurfaceSize(width: 300, height: 200)
            var metrics = WindowFrameMetrics()
            metrics.titleBarHeight = 30
            options.frame = metrics
            let window = try survivor.open(.animating(), options)
            #expect(await survivor.waitForFrames(1, of: window))
            #expect(window.drawsFrame != isFirst && window.size.height == 200)
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            try survivor.compositor.restart(isFirst ? plain : decorating)
            #expect(await survivor.waitForFrames(2, of: window))
            #expect(window.drawsFrame == isFirst)
            #expect(window.size == SurfaceSize(width: 300, height: isFirst ? 230 : 170))
            #expect(survivor.compositor.frames.last?.height == window.size.height)
            #expect(survivor.compositor.violations == [])
        }

        @Test func `After the time limit the connection is lost for good, once`() async throws {
            let survivor = try Survivor(limit: 0.2)
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            survivor.compositor.crash()
            #expect(await turn { survivor.reported.count == 2 })
            let path = survivor.compositor.socketPath
            let error = WaylandError.notReturned(path: path, seconds: 0.2, reason: "the compositor has ended")
            #expect(survivor.reported == ["interrupted", "lost: \(error)"])
            #expect(survivor.connection.failure == error)
            try survivor.compositor.restart()
            await turn(seconds: 0.1)
            #expect(survivor.compositor.clientCount == 0 && survivor.reported.count == 2)
            #expect(throws: WaylandError.self) { try survivor.open() }
        }

        @Test func `A protocol error ends the connection for good`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            survivor.compositor.postError(on: "wl_surface", code: 2, message: "bad size")
            #expect(await turn { survivor.connection.failure != nil })
            #expect(!survivor.connection.isInterrupted && survivor.reported.count == 1)
        }

        @Test func `Keys and buttons that are down are released at the loss, and a key does not repeat`() async throws {
            var options = ScriptedCompositor.Options()
            options.repeatDelay = 30
            let survivor = try Survivor(options)
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            var events: [WindowEvent] = []
            window.events = { events.append($0) }
            #expect(await survivor.waitForFrames(1, of: window))
            let surface = WireArgument.object(survivor.compositor.object("wl_surface"))
            survivor.compositor.focusKeyboard()
            survivor.compositor.key(30, isDown: true)
            survivor.compositor.emit("wl_pointer", "enter", [.uint(1), surface, .fixed(3), .fixed(4)])
            survivor.compositor.emit("wl_pointer", "button", [.uint(2), .uint(0), .uint(0x110), .uint(1)])
            survivor.compositor.emit("wl_pointer", "frame")
            #expect(
                await turn {
                    events.contains { if case .key(let key) = $0 { key.isRepeat } else { false } }
                        && events.contains { if case .pointer = $0 { true } else { false } }
                })
            events = []
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            var text: [String] = []
            for event in events {
                switch event {
                case .key(let key) where !key.isRepeat: text.append(key.isDown ? "down" : "up")
                case .pointer(let frame): text += frame.buttons.map { $0.isDown ? "press" : "release" }
                case .keyboardLeft: text.append("keyboard left")
                case .pointerLeft: text.append("pointer left")
                case .detached: text.append("detached")
                default: break
                }
            }
            #expect(text.sorted() == ["detached", "keyboard left", "pointer left", "release", "up"])
            #expect(text.last == "detached")
            events = []
            await turn(seconds: 0.1)
            #expect(events.isEmpty)
            try survivor.compositor.restart()
            #expect(await survivor.waitForFrames(1, of: window))
            survivor.compositor.focusKeyboard()
            survivor.compositor.key(30, isDown: true)
            survivor.compositor.key(30, isDown: false)
            #expect(await turn { events.filter { if case .key = $0 { true } else { false } }.count == 2 })
        }

        @Test func `Windows can be opened, changed and closed while the compositor is away`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let first = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: first))
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            let second = try survivor.open(), third = try survivor.open()
            second.title = "second"
            second.setFullscreen(on: survivor.connection.outputs.first)
            third.close()
            first.setSize(SurfaceSize(width: 222, height: 111))
            first.isOpaque = false
            for _ in 0..<100 { first.loop.wake() }
            let count = survivor.compositor.frames.count
            try survivor.compositor.restart()
            #expect(await survivor.waitForFrames(2, of: first))
            #expect(await turn { second.loop.statistics.frames > 2 })
            #expect(second.size == SurfaceSize(width: 1920, height: 1080))
            let sizes = Set(survivor.compositor.frames.dropFirst(count).map(\.width))
            #expect(sizes.isSubset(of: [222, 1920]), "\(sizes)")
            let surfaces = survivor.compositor.requests("wl_compositor.create_surface").filter { $0.client == 1 }
            #expect(surfaces.count == 2)
            #expect(survivor.compositor.violations == [])
        }

        @Test func `A window at rest absorbs changes while the compositor is away, and is shown again`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let record = SourceRecord()
            let window = try survivor.open(record)
            #expect(await survivor.waitForFrames(1, of: window) || window.loop.statistics.frames == 1)
            survivor.compositor.crash()
            #expect(await survivor.waitForLoss())
            let absorptions = record.snapshot.absorptions
            window.loop.wake()
            #expect(await turn { record.snapshot.absorptions > absorptions })
            let frames = survivor.compositor.frames.count
            try survivor.compositor.restart()
            #expect(await turn { survivor.compositor.frames.count > frames })
            await turn(seconds: 0.05)
            #expect(survivor.compositor.frames.count == frames + 1)
            #expect(survivor.compositor.frames.last?.damage == [[0, 0, 640, 480]])
        }

        @Test func `The folder of the socket may go and return, and meanwhile no thread wakes`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            let others = try voluntarySwitches(of: ["wayland"])
            survivor.compositor.crash(removingSocket: true)
            #expect(await survivor.waitForLoss())
            let folder = (survivor.compositor.socketPath as NSString).deletingLastPathComponent
            rmdir(folder)
            await turn(seconds: 0.3)
            let threads = try voluntarySwitches(of: ["wayland"]).filter { others[$0.key] == nil }
            #expect(threads.isEmpty)
            try survivor.compositor.restart()
            #expect(await survivor.waitForFrames(2, of: window))
        }

        @Test func `A compositor that hangs up at once is asked again with pauses`() async throws {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            let end = Monotonic.now() + 1
            while Monotonic.now() < end {
                if survivor.connection.failure == nil { survivor.compositor.hangUp() }
                await turn(seconds: 0.005)
            }
            let clients = Set(survivor.compositor.requests.map(\.client)).count
            #expect((2...12).contains(clients), "\(clients)")
            #expect(await survivor.waitForReturn())
            #expect(await survivor.waitForFrames(2, of: window))
        }

        @Test func `A compositor that starts again soon after its last start is connected to without a pause`()
            async throws
        {
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            let window = try survivor.open()
            #expect(await survivor.waitForFrames(1, of: window))
            let start = Monotonic.now()
            for _ in 0..<8 {
                survivor.compositor.crash()
                #expect(await survivor.waitForLoss())
                try survivor.compositor.restart()
                #expect(await survivor.waitForFrames(1, of: window))
            }
            // Pauses from 50 milliseconds, each twice as long as the one before up to a second, would be more than 4 seconds.
            #expect(Monotonic.now() - start < 3)
            #expect(survivor.compositor.violations == [])
        }

        /// A file that stands for a compositor's socket, and the attempts of a reconnection to it.
        @MainActor private final class Place {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
            var attempts = 0
            private var reconnection: Reconnection?

            init() { create() }
            isolated deinit { unlink(path) }

            func create() { _ = FileManager.default.createFile(atPath: path, contents: nil) }

            /// Puts another file in the place of the former one.
            func replace() {
                let other = path + ".other"
                _ = FileManager.default.createFile(atPath: other, contents: nil)
                rename(other, path)
            }

            /// Begins to connect after a session over the file has ended.
            func lose(replaced: Bool, pause: Double) {
                let lost = SocketIdentity(path)
                if replaced { replace() }
                reconnection = Reconnection(
                    path: path, lost: lost, after: pause, limit: .infinity,
                    attempt: { [weak self] in
                        self?.attempts += 1
                        return .connected
                    }, expired: {})
            }
        }

        @Test(arguments: [true, false])
        func `A pause ends when the socket is replaced, before it begins or in it`(isBefore: Bool) async throws {
            let place = Place()
            place.lose(replaced: isBefore, pause: 1000)
            if !isBefore {
                await turn(seconds: 0.05)
                #expect(place.attempts == 0)
                place.replace()
            }
            #expect(await turn { place.attempts == 1 })
        }

        @Test func `A set-up begins again when the socket is replaced, and not while it is missing`() async throws {
            let place = Place()
            place.lose(replaced: false, pause: 0)
            #expect(await turn { place.attempts == 1 })
            unlink(place.path)
            await turn(seconds: 0.05)
            #expect(place.attempts == 1)
            place.create()
            #expect(await turn { place.attempts == 2 })
        }

        @Test func `Each file at a path has its own identity`() throws {
            let place = Place()
            let first = try #require(SocketIdentity(place.path))
            #expect(SocketIdentity(place.path) == first)
            place.replace()
            #expect(SocketIdentity(place.path) != first)
            unlink(place.path)
            #expect(SocketIdentity(place.path) == nil)
        }

        @Test(arguments: [UInt64(1), 2])
        func `Crashes at any moment are survived`(seed: UInt64) async throws {
            var random = SeededNumbers(seed: seed)
            let survivor = try Survivor()
            defer { survivor.connection.disconnect() }
            var windows: [WaylandWindow] = []
            var isRunning = true
            for step in 0..<150 {
                switch random.next(below: 14) {
                case 0...2:
                    if isRunning { survivor.compositor.crash(removingSocket: random.next(below: 2) == 0) }
                    isRunning = false
                case 3...5:
                    if isRunning { survivor.compositor.crash() }
                    var options = ScriptedCompositor.Options()
                    options.outputScale = 1 + random.next(below: 2)
                    options.configuresToplevels = random.next(below: 4) > 0
                    options.sendsFrames = random.next(below: 4) > 0
                    options.releasesBuffers = random.next(below: 4) > 0
                    if random.next(below: 3) == 0 { options.remove("wl_seat") }
                    if random.next(below: 3) == 0 { options.remove("wl_output") }
                    if random.next(below: 3) == 0 { options.globals.append(("zxdg_decoration_manager_v1", 1)) }
                    try survivor.compositor.restart(options)
                    isRunning = true
                case 6:
                    if windows.count < 4 { windows.append(try survivor.open()) }
                case 7:
                    if let window = windows.popLast() { window.close() }
                case 8: windows.first?.title = "step \(step)"
                case 9: windows.last?.setFullscreen(on: survivor.connection.outputs.first)
                case 10: windows.last?.unsetFullscreen()
                case 11: survivor.compositor.configure(width: 100 + 2 * random.next(below: 300), height: 100)
                case 12: survivor.compositor.focusKeyboard()
                default: survivor.compositor.hangUp()
                }
                await turn(seconds: Double(random.next(below: 12)) / 1000)
            }
            if isRunning { survivor.compositor.crash() }
            try survivor.compositor.restart(ScriptedCompositor.Options())
            windows.append(try survivor.open())
            for window in windows { #expect(await survivor.waitForFrames(2, of: window)) }
            #expect(survivor.connection.failure == nil)
            #expect(survivor.compositor.violations == [])
        }
    }
}
