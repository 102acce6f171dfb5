import AcetateScriptedCompositor
import Dispatch
import Glibc
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Compositors that end before the connection is set up.
    @Suite @MainActor struct LaunchLossTests {
        /// A request after which the compositor closes the connection.
        struct Stage: Sendable {
            let request: String
            let count: Int
        }

        nonisolated static let stages = [
            Stage(request: "wl_display.get_registry", count: 1), Stage(request: "wl_display.sync", count: 1),
            Stage(request: "wl_registry.bind", count: 1), Stage(request: "wl_registry.bind", count: 8),
            Stage(request: "wl_display.sync", count: 2),
        ]

        @Test(arguments: stages)
        func `The connection is set up again`(after stage: Stage) async throws {
            var options = ScriptedCompositor.Options()
            options.hangsUpAfter = (stage.request, stage.count)
            let compositor = try ScriptedCompositor(options)
            var reasons: [String] = []
            let connection = try WaylandConnection(display: compositor.socketPath, reconnectionLimit: 20) {
                reasons.append($0)
            }
            defer { connection.disconnect() }
            let window = try WaylandWindow(connection) { SourceRecord.animating().makeSource() }
            window.show()
            #expect(await turn { window.loop.statistics.frames > 2 })
            #expect(connection.failure == nil && connection.outputs.count == 1 && connection.seats.count == 1)
            // The answers to the last request may arrive, so that the loss follows the set-up.
            #expect(reasons == ["the compositor has ended"] || reasons.isEmpty && stage.count == 2)
            let clients = Set(compositor.requests.map(\.client))
            #expect(clients == [0, 1])
            #expect(compositor.violations == [])
        }

        @Test func `A compositor that ends many times while programs connect is asked again`() throws {
            let compositor = try ScriptedCompositor()
            let stages = Self.stages
            func fail(_ index: Int) {
                compositor.setOptions { $0.hangsUpAfter = (stages[index].request, stages[index].count) }
            }
            fail(0)
            var losses = 0
            let connection = try WaylandConnection(display: compositor.socketPath, reconnectionLimit: 20) { _ in
                losses += 1
                // The second connection fails too.
                fail(1)
            }
            defer { connection.disconnect() }
            #expect(losses == 1, "only the first loss is reported")
            #expect(Set(compositor.requests.map(\.client)) == [0, 1, 2])
            #expect(connection.failure == nil)
        }

        @Test func `A compositor that returns later is awaited`() throws {
            var options = ScriptedCompositor.Options()
            options.isResponding = false
            let compositor = try ScriptedCompositor(options)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                compositor.crash(removingSocket: true)
                usleep(200_000)
                try? compositor.restart(ScriptedCompositor.Options())
            }
            let connection = try WaylandConnection(display: compositor.socketPath, reconnectionLimit: 20)
            defer { connection.disconnect() }
            #expect(connection.failure == nil && connection.outputs.count == 1)
        }

        @Test func `A compositor that does not return in time is an error`() throws {
            var options = ScriptedCompositor.Options()
            options.isResponding = false
            let compositor = try ScriptedCompositor(options)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { compositor.crash() }
            let path = compositor.socketPath
            #expect(
                throws: WaylandError.notReturned(path: path, seconds: 0.3, reason: "the compositor has ended")
            ) {
                try WaylandConnection(display: path, reconnectionLimit: 0.3)
            }
        }

        @Test func `A missing global is an error at once`() throws {
            var options = ScriptedCompositor.Options()
            options.remove("xdg_wm_base")
            let compositor = try ScriptedCompositor(options)
            #expect(throws: WaylandError.missingGlobal("xdg_wm_base")) {
                try WaylandConnection(display: compositor.socketPath, reconnectionLimit: .infinity)
            }
        }
    }
}
