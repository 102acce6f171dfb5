import CoreText
import Foundation
import Testing

@testable import Quartz

/// Truncated and corrupted files play or are refused, and never trap.
@Suite struct HostileFileTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private static let files = ["Background.composition", "Ripples.composition"]

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: kioskResources.appendingPathComponent(name)))
    }

    private func play(_ bytes: [UInt8]) throws -> Bool {
        guard let composition = try? QCComposition(data: Data(bytes), name: "a", file: nil),
            let layer = QCCompositionLayer(composition: composition)
        else { return false }
        layer.frame = CGRect(x: 0, y: 0, width: 16, height: 9)
        let screen = Screen(layer, width: 16, height: 9)
        _ = try screen.frame(0)
        _ = try screen.frame(1e6)
        return true
    }

    @Test(arguments: files) func `a truncated file is refused`(_ name: String) throws {
        let whole = try bytes(name)
        #expect(try play(whole))
        for length in stride(from: 0, to: whole.count - 2, by: 37) {
            #expect(try !play(Array(whole.prefix(length))), "\(length)")
        }
    }

    @Test(arguments: files) func `a mutated file never traps`(_ name: String) throws {
        let whole = try bytes(name)
        var generator = Generator(state: 7)
        for _ in 0..<150 {
            var changed = whole
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let index = Int.random(in: 0..<changed.count, using: &generator)
                changed[index] = UInt8.random(in: 32..<127, using: &generator)
            }
            _ = try play(changed)
        }
    }

    @Test func `extreme numbers never trap`() throws {
        let numbers = ["1e9", "-1e9", "1e-300", "0", "-0.0"]
        for number in numbers {
            let text = document(
                """
                {"name": "l", "type": "lfo", "settings": {"shape": "random"},
                 "inputs": {"period": 1e-9, "phase": \(number), "amplitude": \(number), "offset": \(number)}},
                {"name": "m", "type": "math", "settings": {"operation": "power"},
                 "inputs": {"a": "@l.value", "b": "@l.value"}},
                {"type": "sprite", "settings": {"wholePoints": true}, "inputs": {"x": "@m.value", "y": "@l.value",
                 "width": "@m.value", "height": "@l.value", "rotation": "@m.value", "cornerRadius": "@m.value"}},
                {"type": "transform3D", "inputs": {"z": "@l.value", "scale": "@m.value", "distance": "@m.value"},
                 "patches": [{"type": "clear"}]}
                """)
            let layer = try player(text)
            for size in [0.0, 1e-9, 40, 1e9] {
                layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
                _ = try Screen(layer).frame(1e12)
            }
        }
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}
