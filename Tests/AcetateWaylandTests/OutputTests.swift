import AcetateProtocols
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Several outputs.
    @Suite @MainActor struct OutputTests {
        private func output(refresh: Double, scale: Int = 1) -> ScriptedCompositor.Output {
            var output = ScriptedCompositor.Output()
            (output.name, output.x, output.refresh, output.scale) = ("TEST-2", 1920, refresh, scale)
            return output
        }

        @Test func `A window that moves to an output of another pace follows that`() throws {
            let record = SourceRecord.animating()
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            try #require(stage.waitForFrames(1))
            let name = stage.compositor.addOutput(output(refresh: 144))
            try #require(pump(stage.connection) { stage.connection.outputs.count { $0.isKnown } == 2 })
            #expect(stage.window.submittedRefresh == 60)
            stage.compositor.send("enter", output: name)
            #expect(pump(stage.connection) { stage.window.submittedRefresh == 144 })
            var other = output(refresh: 30)
            stage.compositor.changeOutput(name, to: other)
            #expect(pump(stage.connection) { stage.window.submittedRefresh == 30 })
            other.refresh = 0
            stage.compositor.changeOutput(name, to: other)
            #expect(pump(stage.connection) { stage.window.submittedRefresh == 60 }, "unknown: that of the first output")
            #expect(stage.compositor.violations == [])
        }

        @Test(arguments: [1, 2, 3] as [UInt32])
        func `The position and the size in points are those of xdg-output`(version: UInt32) throws {
            var options = ScriptedCompositor.Options()
            options.remove("wl_output")
            options.globals.append(("zxdg_output_manager_v1", version))
            let compositor = try ScriptedCompositor(options)
            var output = output(refresh: 60, scale: 2)
            output.logicalSize = (1536, 864)
            let name = compositor.addOutput(output)
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let found = try #require(connection.outputs.first)
            #expect([found.info.width, found.info.height, found.info.x] == [1536, 864, 1920])
            #expect(found.info.fractionalScale == 1.25 && found.info.scale == 2)
            output.logicalSize = (960, 540)
            compositor.changeOutput(name, to: output)
            #expect(pump(connection) { found.info.width == 960 && found.info.fractionalScale == 2 })
            output.logicalSize = (-1, 0)
            compositor.changeOutput(name, to: output)
            #expect(pump(connection) { found.info.logicalSize == nil })
            #expect(found.info.width == 960 && found.info.fractionalScale == 2)
            compositor.removeOutput(name)
            #expect(pump(connection) { connection.outputs.isEmpty })
            #expect(connection.roundTrip())
            #expect(compositor.requests("zxdg_output_v1.destroy").count == 1 && compositor.violations == [])
        }

        @Test func `Windows on outputs of different paces do not wait for each other`() throws {
            var options = ScriptedCompositor.Options()
            options.sendsFrames = false
            let stage = try Stage(SourceRecord.animating(), compositor: options)
            defer { stage.connection.disconnect() }
            try #require(stage.waitForFrames(1))
            let first = try #require(stage.compositor.frames.last?.surface)
            let other = try WaylandWindow(stage.connection) { SourceRecord.animating().makeSource() }
            other.show()
            try #require(pump(stage.connection) { stage.compositor.frames.last?.surface != first })
            let surface = try #require(stage.compositor.frames.last?.surface)
            let (mine, others) = (stage.window.loop.statistics.frames, other.loop.statistics.frames)
            // The compositor draws only the second window, as it does on an output at twice the rate.
            for _ in 0..<10 {
                let frames = other.loop.statistics.frames
                let isDrawn = pump(stage.connection) {
                    stage.compositor.fireFrames(of: surface)
                    return other.loop.statistics.frames > frames
                }
                try #require(isDrawn)
            }
            #expect(other.loop.statistics.frames >= others + 10)
            #expect(stage.window.loop.statistics.frames <= mine + 1)
            #expect(stage.compositor.violations == [])
        }
    }
}
