import AcetatePixels
import Glibc
import Testing

@testable import AcetateWayland

@Suite struct ValueTests {
    @Test func `A geometry's pixels are its points times the scale, with halves rounded up`() throws {
        #expect(SurfaceGeometry(width: 100, height: 50)?.pixels == PixelSize(100, 50))
        #expect(SurfaceGeometry(width: 100, height: 50, scale120: 240)?.pixels == PixelSize(200, 100))
        #expect(SurfaceGeometry(width: 101, height: 3, scale120: 180)?.pixels == PixelSize(152, 5))
        #expect(SurfaceGeometry(width: 1, height: 100, scale120: 30)?.pixels == PixelSize(1, 25), "at least one pixel")
    }

    @Test(arguments: [(0, 5, 120), (5, -1, 120), (5, 5, 0), (.max, .max, .max), (32768, 1, 120), (32767, 32767, 120)])
    func `A geometry that does not fit a buffer is rejected`(width: Int, height: Int, scale120: Int) {
        #expect(SurfaceGeometry(width: width, height: height, scale120: scale120) == nil)
    }

    @Test func `An event's milliseconds are converted to seconds, across the wrap of 32 bits`() {
        let wrap = 4_294_967.296
        #expect(abs(Monotonic.moment(ofMilliseconds: 5000, now: 5.25) - 5) < 1e-6)
        #expect(abs(Monotonic.moment(ofMilliseconds: .max, now: wrap + 0.5) - (wrap - 0.001)) < 1e-3)
        // Times on another clock are replaced by the current time.
        #expect(Monotonic.moment(ofMilliseconds: 0, now: 1000) == 1000)
        #expect(Monotonic.moment(ofMilliseconds: 9000, now: 5) == 5)
    }

    @Test func `A floating window keeps its limits, and full screen overrides them`() {
        var configuration = WindowConfiguration()
        let usual = SurfaceSize(width: 640, height: 480)
        let small = SurfaceSize(width: 700, height: 100)
        let large = SurfaceSize(width: 800, height: 600)
        #expect(configuration.size(otherwise: usual, minimum: nil, maximum: nil) == usual)
        #expect(
            configuration.size(otherwise: usual, minimum: small, maximum: large) == SurfaceSize(width: 700, height: 480)
        )
        configuration.suggestedWidth = 1920
        configuration.suggestedHeight = 1080
        #expect(configuration.size(otherwise: usual, minimum: small, maximum: large) == large)
        configuration.setStates([2, 4, 99])
        #expect(configuration.isFullscreen && configuration.isActivated && !configuration.isMaximized)
        #expect(
            configuration.size(otherwise: usual, minimum: small, maximum: large)
                == SurfaceSize(width: 1920, height: 1080))
    }

    @Test func `Each number of a state sets its property`() {
        var configuration = WindowConfiguration()
        configuration.setStates([1, 3, 5, 8, 9])
        #expect(configuration.isMaximized && configuration.isResizing && configuration.isSuspended)
        #expect(configuration.tiledEdges == [.left, .bottom])
        configuration.setStates([])
        #expect(configuration == WindowConfiguration())
    }

    @Test(
        arguments: [
            (nil, ENOENT, [:], WaylandError.noDisplay),
            (nil, ENOENT, ["XDG_RUNTIME_DIR": "/run/me"], .noDisplay),
            (nil, ENOENT, ["WAYLAND_DISPLAY": "wayland-3"], .noRuntimeDirectory(display: "wayland-3")),
            (
                nil, ENOENT, ["WAYLAND_DISPLAY": "wayland-3", "XDG_RUNTIME_DIR": "/run/me"],
                .socketMissing(path: "/run/me/wayland-3")
            ),
            ("/x", ECONNREFUSED, [:], .connectionRefused(path: "/x", reason: "Connection refused")),
            (
                nil, EBADF, ["WAYLAND_SOCKET": "77"],
                .connectionRefused(
                    path: "WAYLAND_SOCKET",
                    reason: "it does not hold the number of an open socket (Bad file descriptor)")
            ),
        ] as [(String?, Int32, [String: String], WaylandError)])
    func `A failed connection names its cause`(
        name: String?, cause: Int32, environment: [String: String], error: WaylandError
    ) {
        #expect(DisplayAddress.explain(name, cause: cause) { environment[$0] } == error)
    }

    @Test(
        arguments: [
            (nil, ["XDG_RUNTIME_DIR": "/run/me"], "/run/me/wayland-0"),
            (nil, ["XDG_RUNTIME_DIR": "/run/me", "WAYLAND_DISPLAY": "w"], "/run/me/w"),
            (nil, ["WAYLAND_DISPLAY": "/displays/w"], "/displays/w"),
            ("v", ["XDG_RUNTIME_DIR": "/run/me", "WAYLAND_SOCKET": "7"], "/run/me/v"),
            (nil, ["XDG_RUNTIME_DIR": "/run/me", "WAYLAND_SOCKET": "7"], nil),
            (nil, [:], nil),
        ] as [(String?, [String: String], String?)])
    func `A connection can be restored if its socket has a path`(
        name: String?, environment: [String: String], path: String?
    ) {
        #expect(DisplayAddress.path(of: name) { environment[$0] } == path)
    }

    @Test(
        arguments: [
            .noDisplay, .noRuntimeDirectory(display: "d"), .socketMissing(path: "/p"),
            .connectionRefused(path: "/p", reason: "r"), .missingGlobal("g"), .tooOld("g", need: 4, have: 3),
            .noAnswer(to: "q", seconds: 1), .connectionLost(reason: "r"),
            .protocolError(interface: "i", object: 3, code: 1, message: "m"), .badKeymap(reason: "r"),
            .noMemory(bytes: 1, reason: "r"), .surfaceTooLarge(width: 1, height: 1), .noResources("t", "r"),
        ] as [WaylandError])
    func `An error is one line that ends with the remedy`(error: WaylandError) {
        #expect(!error.description.contains("\n"))
        #expect(error.description.contains("; "))
    }
}
