import AcetateProtocols
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Touchpad gestures, tablets, and the lock of the pointer.
    @Suite @MainActor struct PointerDeviceTests {
        @MainActor private final class Collector {
            let stage: Stage
            var gestures: [GestureEvent] = []
            var tablets: [TabletFrame] = []
            var pointers: [PointerFrame] = []

            init() throws {
                var options = ScriptedCompositor.Options()
                options.globals += [
                    ("zwp_pointer_gestures_v1", 3), ("zwp_pointer_constraints_v1", 1),
                    ("zwp_relative_pointer_manager_v1", 1), ("wp_cursor_shape_manager_v1", 1),
                ]
                // Before the seat, as real compositors do; the order must not matter.
                options.globals.insert(("zwp_tablet_manager_v2", 1), at: 0)
                stage = try Stage(SourceRecord(), compositor: options)
                stage.window.events = { [weak self] in
                    switch $0 {
                    case .gesture(let gesture): self?.gestures.append(gesture)
                    case .tablet(let frame): self?.tablets.append(frame)
                    case .pointer(let frame): self?.pointers.append(frame)
                    default: break
                    }
                }
                try #require(stage.waitForFrames(1))
            }

            var compositor: ScriptedCompositor { stage.compositor }
            var surface: WireArgument { .object(compositor.object("wl_surface")) }
            func wait(_ condition: () -> Bool) -> Bool { pump(stage.connection, until: condition) }
            func emit(_ interface: String, _ event: String, _ arguments: WireArgument...) {
                compositor.emit(interface, event, arguments)
            }
        }

        @Test func `Pinches, swipes and holds reach the window where they began`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let pinch = "zwp_pointer_gesture_pinch_v1", swipe = "zwp_pointer_gesture_swipe_v1"
            collector.emit(pinch, "begin", .uint(1), .uint(0), collector.surface, .uint(2))
            collector.emit(pinch, "update", .uint(0), .fixed(1), .fixed(2), .fixed(1.5), .fixed(-10))
            collector.emit(pinch, "end", .uint(2), .uint(0), .int(0))
            collector.emit(swipe, "begin", .uint(3), .uint(0), collector.surface, .uint(3))
            collector.emit(swipe, "update", .uint(0), .fixed(-8), .fixed(4))
            collector.emit(swipe, "end", .uint(4), .uint(0), .int(1))
            collector.emit("zwp_pointer_gesture_hold_v1", "begin", .uint(5), .uint(0), collector.surface, .uint(2))
            collector.emit("zwp_pointer_gesture_hold_v1", "end", .uint(6), .uint(0), .int(0))
            #expect(collector.wait { collector.gestures.count == 8 })
            let gestures = collector.gestures
            #expect(gestures.map(\.kind) == [.pinch, .pinch, .pinch, .swipe, .swipe, .swipe, .hold, .hold])
            #expect(
                gestures.map(\.phase) == [.began, .changed, .ended, .began, .changed, .cancelled, .began, .ended])
            #expect(gestures[1].scale == 1.5 && gestures[1].rotation == -10 && gestures[1].dy == 2)
            #expect(gestures[4].dx == -8 && gestures[4].fingers == 3)
        }

        @Test func `A gesture that is active when the pointer or the window goes is cancelled or forgotten`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let pinch = "zwp_pointer_gesture_pinch_v1"
            collector.emit(pinch, "update", .uint(0), .fixed(1), .fixed(2), .fixed(1.5), .fixed(-10))
            collector.emit(pinch, "begin", .uint(1), .uint(0), collector.surface, .uint(2))
            collector.emit(pinch, "begin", .uint(1), .uint(0), collector.surface, .uint(2))
            collector.emit("wl_seat", "capabilities", .uint(WlSeat.Capability.keyboard.rawValue))
            #expect(collector.wait { collector.gestures.count == 4 })
            #expect(collector.gestures.map(\.phase) == [.began, .cancelled, .began, .cancelled])
            #expect(collector.wait { !collector.compositor.requests("\(pinch).destroy").isEmpty })
        }

        @Test func `A pen reports proximity, pressure, tilt and buttons in frames`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            collector.compositor.create("zwp_tablet_seat_v2", "tablet_added")
            collector.compositor.create("zwp_tablet_seat_v2", "tool_added")
            let tool = "zwp_tablet_tool_v2"
            collector.emit(tool, "type", .uint(ZwpTabletToolV2.TypeValue.eraser.rawValue))
            collector.emit(tool, "hardware_serial", .uint(1), .uint(2))
            collector.emit(tool, "done")
            let tablet = WireArgument.object(collector.compositor.object("zwp_tablet_v2"))
            collector.emit(tool, "proximity_in", .uint(70), tablet, collector.surface)
            collector.emit(tool, "motion", .fixed(10), .fixed(20.5))
            collector.emit(tool, "pressure", .uint(65535))
            collector.emit(tool, "tilt", .fixed(45), .fixed(-30))
            collector.emit(tool, "down", .uint(71))
            collector.emit(tool, "frame", .uint(0))
            collector.emit(tool, "button", .uint(72), .uint(0x14B), .uint(1))
            collector.emit(tool, "frame", .uint(0))
            collector.emit(tool, "proximity_out")
            collector.emit(tool, "frame", .uint(0))
            #expect(collector.wait { collector.tablets.count == 3 })
            let frames = collector.tablets
            #expect(frames[0].tool.kind == .eraser && frames[0].tool.serial == 1 << 32 | 2)
            #expect(frames[0].hasEntered && frames[0].hasMoved && frames[0].position == SurfacePoint(x: 10, y: 20.5))
            #expect(frames[0].pressure == 1 && frames[0].tiltX == 45 && frames[0].tiltY == -30)
            #expect(frames[0].buttons.map(\.code) == [0x110])
            #expect(frames[1].buttons.map(\.code) == [0x111] && !frames[1].hasEntered)
            #expect(frames[2].hasLeft && frames[2].buttons.map(\.isDown) == [false, false])
            #expect(frames[2].pressure == 0)
            // The tool has a cursor.
            #expect(
                collector.compositor.requests("wp_cursor_shape_device_v1.set_shape").map { $0.number(0) } == [70])
        }

        @Test func `Tools, tablets and pads that are removed are destroyed`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let compositor = collector.compositor
            for event in ["tablet_added", "tool_added", "pad_added"] { compositor.create("zwp_tablet_seat_v2", event) }
            compositor.create("zwp_tablet_pad_v2", "group")
            for part in ["ring", "strip"] { compositor.create("zwp_tablet_pad_group_v2", part) }
            collector.emit("zwp_tablet_pad_v2", "buttons", .uint(4))
            collector.emit("zwp_tablet_pad_ring_v2", "stop")
            for device in ["tool", "pad"] { collector.emit("zwp_tablet_\(device)_v2", "removed") }
            collector.emit("zwp_tablet_v2", "removed")
            let names = ["tool", "pad", "pad_group", "pad_ring", "pad_strip"].map { "zwp_tablet_\($0)_v2.destroy" }
            #expect(
                collector.wait { (names + ["zwp_tablet_v2.destroy"]).allSatisfy { !compositor.requests($0).isEmpty } })
            #expect(collector.stage.connection.roundTrip())
        }

        /// libwayland ends the connection at an object whose number does not follow those that it has seen.
        @Test func `Tablets that are added to a removed seat are harmless`() throws {
            let collector = try Collector()
            let connection = collector.stage.connection, compositor = collector.compositor
            defer { connection.disconnect() }
            compositor.create("zwp_tablet_seat_v2", "pad_added")
            compositor.removeGlobal("wl_seat")
            #expect(collector.wait { connection.seats.isEmpty })
            #expect(connection.roundTrip())
            compositor.create("zwp_tablet_pad_v2", "group")
            for event in ["tablet_added", "tool_added", "pad_added"] { compositor.create("zwp_tablet_seat_v2", event) }
            compositor.create("zwp_tablet_pad_v2", "group")
            compositor.addGlobal("wl_seat", version: 7)
            #expect(collector.wait { connection.seats.first?.hasPointer == true })
            compositor.create("zwp_tablet_seat_v2", "tool_added")
            #expect(connection.roundTrip())
            #expect(connection.roundTrip(), "the compositor has handled the end of the late tools")
            #expect(compositor.objectCount("zwp_tablet_tool_v2") == 1)
            #expect(connection.failure == nil)
        }

        @Test func `A locked pointer stays, and its device reports motion`() async throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let connection = collector.stage.connection, compositor = collector.compositor
            #expect(connection.canLockPointer)
            connection.isPointerLocked = true
            compositor.enterPointer(x: 5, y: 6)
            #expect(collector.wait { compositor.requests("zwp_pointer_constraints_v1.lock_pointer").count == 1 })
            collector.emit(
                "zwp_relative_pointer_v1", "relative_motion", .uint(0), .uint(0), .fixed(3), .fixed(-4), .fixed(0),
                .fixed(0))
            collector.emit("wl_pointer", "frame")
            #expect(collector.wait { collector.pointers.count == 1 })
            #expect(collector.pointers[0].motion == SurfacePoint(x: 3, y: -4) && !collector.pointers[0].hasMoved)
            connection.isPointerLocked = false
            #expect(collector.wait { compositor.requests("zwp_locked_pointer_v1.destroy").count == 1 })
            connection.isPointerLocked = true
            #expect(collector.wait { compositor.requests("zwp_pointer_constraints_v1.lock_pointer").count == 2 })
            connection.reconnectionLimit = 20
            compositor.crash()
            #expect(await turn { connection.isInterrupted })
            let frames = compositor.frames.count
            try compositor.restart()
            #expect(await turn { compositor.frames.count > frames })
            compositor.enterPointer(x: 5, y: 6)
            #expect(await turn { compositor.requests("zwp_pointer_constraints_v1.lock_pointer").count == 3 })
            #expect(compositor.violations == [])
        }
    }
}
