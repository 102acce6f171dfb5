import AppKit
import Testing

@testable import Ports

/// What the player of vector animations shows, against formulas.
@MainActor
@Suite struct PlayerTests {
    /// A movie of 2 seconds with 50 frames per second.
    private static let json = """
        {"size": [200, 100], "frameRate": 50, "frames": 100,
         "compositions": {"inner": [
           {"name": "runner", "motion": {"position": {"keys": [{"t": 0, "v": [0, 0]}, {"t": 100, "v": [100, 0]}]}}}]},
         "layers": [
           {"name": "parent", "isHelper": true, "motion": {"position": [50, 20],
              "rotation": {"keys": [{"t": 0, "v": 0}, {"t": 100, "v": 90}]}}},
           {"name": "child", "parent": "parent", "motion": {"position": [30, 0],
              "scale": {"keys": [{"t": 20, "v": [1, 1], "ease": [0.5, -0.5, 0.5, 1.5]}, {"t": 60, "v": [2, 3]}]},
              "opacity": {"keys": [{"t": 10, "v": 0.2, "hold": true}, {"t": 30, "v": 0.6, "hold": true}, {"t": 80, "v": 1}]}}},
           {"name": "late", "composition": "inner", "start": 25, "stretch": 0.5},
           {"name": "mapped", "composition": "inner", "remap": {"keys": [{"t": 0, "v": 100}, {"t": 100, "v": 0}]}},
           {"name": "curved", "visible": [10, 60], "motion": {"position": {"keys": [
              {"t": 0, "v": [0, 0], "curve": [0, 50, 50, 100], "ease": [0.42, 0, 0.58, 1]}, {"t": 50, "v": [100, 100]},
              {"t": 100, "v": [200, 0]}]}},
            "shapes": [{"outlines": [{"curve": {"keys": [{"t": 0, "v": [[0, 0], [10, 0], [10, 10]]},
                {"t": 100, "v": [[0, 0], [30, 0], [30, 50]]}]}}], "fill": [1, 0, 0],
              "stroke": {"color": {"keys": [{"t": 0, "v": [0, 0, 0]}, {"t": 100, "v": [1, 0.5, 0]}]}, "width": 2},
              "trim": {"start": {"keys": [{"t": 0, "v": 0}, {"t": 100, "v": 0.5}]}, "end": 1,
                "offset": {"keys": [{"t": 0, "v": 0}, {"t": 100, "v": 1}]}}}]}
         ]}
        """

    /// A scene with only a player.
    private final class PlayerOnly: Scene {
        let player: MoviePlayer

        init(_ movie: Movie) {
            player = MoviePlayer(movie)
            super.init()
            player.position = CGPoint(x: 100, y: 50)
            layer.addSublayer(player)
        }
    }

    private func makePlaying() throws -> Playing<PlayerOnly> {
        let movie = try Movie(json: Data(Self.json.utf8), name: "Test.json")
        return Playing { PlayerOnly(movie) }
    }

    /// Checks all values at a frame from 0 to 100.
    private func check(_ playing: Playing<PlayerOnly>, _ frame: Double, within tolerance: Double = 1e-3) throws {
        func expect(
            _ name: String, _ keyPath: String, _ expected: Double, in inside: String? = nil,
            _ location: SourceLocation = #_sourceLocation
        ) throws {
            let outer = try inside.map { try #require(playing.scene.layer.find($0)) }
            let value = try playing.number(name, keyPath, in: outer)
            #expect(abs(value - expected) < tolerance, "\(name) at \(frame): \(value)", sourceLocation: location)
        }
        func part(_ from: Double, _ to: Double) -> Double { min(max((frame - from) / (to - from), 0), 1) }
        try expect("parent", "transform.rotation.z", frame / 100 * .pi / 2)
        let eased = curve(0.5, -0.5, 0.5, 1.5, at: part(20, 60))
        try expect("child", "transform.scale.x", 1 + eased)
        try expect("child", "transform.scale.y", 1 + 2 * eased)
        try expect("child", "opacity", frame < 30 ? 0.2 : frame < 80 ? 0.6 : 1)
        // The child is at (30, 0) in its parent's space.
        let child = try playing.shown("child"), angle = frame / 100 * .pi / 2
        let place = child.convert(CGPoint.zero, to: playing.scene.player.presentation())
        #expect(abs(place.x - (50 + 30 * cos(angle))) < 0.01 && abs(place.y - (20 + 30 * sin(angle))) < 0.01)
        try expect("runner", "position.x", min(max((frame - 25) * 2, 0), 100), in: "late")
        try expect("runner", "position.x", 100 - frame, in: "mapped")
        #expect(try playing.shown("curved").isHidden == (frame < 10 || frame >= 60))
        if frame > 50 {
            try expect("curved", "position.x", 100 + 100 * part(50, 100))
            try expect("curved", "position.y", 100 - 100 * part(50, 100))
        }
        let shape = try #require(try playing.shown("outline", in: playing.scene.layer.find("curved")) as? CAShapeLayer)
        #expect(abs(shape.strokeStart - frame / 100 * 0.75) < tolerance)
        #expect(abs(shape.strokeEnd - (1 + frame / 100) / 2) < tolerance)
        #expect(abs(try #require(shape.strokeColor?.components)[1] - frame / 200) < tolerance)
        let corner = try #require(shape.path?.boundingBoxOfPath)
        #expect(abs(corner.maxX - (10 + 0.2 * frame)) < 0.01 && abs(corner.maxY - (10 + 0.4 * frame)) < 0.01)
    }

    @Test func `a movie plays again and again by its own clock`() throws {
        let playing = try makePlaying()
        playing.scene.player.play(from: playing.scene.start)
        for time in stride(from: 0.013, to: 5, by: 0.171) {
            playing.advance(to: time)
            try check(playing, time.truncatingRemainder(dividingBy: 2) * 50)
        }
    }

    @Test func `a movie plays at another speed, and pauses where it is`() throws {
        let playing = try makePlaying()
        let (scene, start) = (playing.scene, playing.scene.start)
        scene.player.play(speed: 0.5, from: start + 1)
        playing.advance(to: 2.5)
        try check(playing, 37.5)
        scene.player.pause(at: start + 3)
        for time in [3.0, 4, 77] {
            playing.advance(to: time)
            try check(playing, 50)
        }
    }

    @Test func `currentTime scrubs forwards and backwards`() throws {
        let playing = try makePlaying()
        for (time, frame) in [(0.1, 33.0), (0.2, 12), (0.3, 99), (0.4, 0), (0.5, 51)] {
            CATransaction.setDisableActions(true)
            playing.scene.player.currentTime = frame / 50
            playing.advance(to: time)
            try check(playing, frame)
        }
    }

    @Test func `an animation of currentTime scrubs`() throws {
        let playing = try makePlaying()
        let scrub = cycle("currentTime", from: 0, to: 2, duration: 3).timing(.easeInEaseOut)
        scrub.beginTime = playing.scene.player.convertTime(playing.scene.start, from: nil)
        playing.scene.player.add(scrub, forKey: nil)
        for time in stride(from: 0.05, to: 3, by: 0.25) {
            // The player's layer is redrawn in a frame, and what it commits is shown by the next.
            playing.advance(to: time)
            playing.advance(to: time)
            try check(playing, 100 * easeInOut(time / 3), within: 0.02)
        }
    }

    @Test(
        arguments: zip(
            [PackageResources.Rocket_json, PackageResources.Weather_json, PackageResources.Badge_json], [5.9, 1.9, 0.7])
    )
    func `a movie that plays looks like one that is scrubbed to the same time`(_ json: [UInt8], _ time: Double) throws {
        let movie = try Movie(json: Data(json), name: "Test.json")
        let played = Playing { PlayerOnly(movie) }
        played.scene.player.play(from: played.scene.start)
        played.advance(to: time)
        let scrubbed = Playing { PlayerOnly(movie) }
        CATransaction.setDisableActions(true)
        let duration = scrubbed.scene.player.movieDuration
        scrubbed.scene.player.currentTime = time.truncatingRemainder(dividingBy: duration)
        scrubbed.advance(to: 1)
        let (a, b) = (try #require(played.image()), try #require(scrubbed.image()))
        #expect(largestDifference(a, b) <= 2)
    }

    /// Returns the largest difference of the bytes of two images.
    private func largestDifference(_ a: CGImage, _ b: CGImage) -> Int {
        guard let a = a.dataProvider?.data, let b = b.dataProvider?.data else { return 255 }
        return zip(a as Data, b as Data).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    @Test(arguments: [
        ("{}", "size"), ("{\"size\": [1], \"frameRate\": 1, \"frames\": 1, \"layers\": []}", "two positive numbers"),
        (layers("{\"name\": \"a\", \"parent\": \"b\"}"), "the parent b of a"),
        (layers("{\"name\": \"a\", \"matte\": \"a\"}"), "the matte a of a"),
        (layers("{\"name\": \"a\", \"composition\": \"b\"}"), "a shows b"),
        (layers("{\"name\": \"a\", \"motion\": {\"rotation\": {\"keys\": []}}}"), "at least one key"),
        (
            layers("{\"name\": \"a\", \"motion\": {\"rotation\": {\"keys\": [{\"t\": 0, \"v\": 0, \"ease\": [1]}]}}}"),
            "four numbers"
        ),
        (
            layers(
                "{\"name\": \"a\", \"composition\": \"c\"}",
                ", \"compositions\": {\"c\": [{\"name\": \"x\", \"composition\": \"c\"}]}"),
            "contain themselves"
        ),
    ])
    func `a file that is not a movie is refused with the reason`(_ json: String, _ reason: String) {
        let error = #expect(throws: MovieError.self) { try Movie(json: Data(json.utf8), name: "Test.json") }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("Test.json") == true)
    }

    nonisolated private static func layers(_ layer: String, _ more: String = "") -> String {
        "{\"size\": [1, 1], \"frameRate\": 1, \"frames\": 1, \"layers\": [\(layer)]\(more)}"
    }
}
