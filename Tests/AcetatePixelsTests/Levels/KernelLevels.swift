import AcetatePixels
import AcetatePixelsTestSupport
import CAcetateKernels

/// The levels of the processor at hand.
let kernelLevels: [AcetateLevel] = {
    let best = acetate_level()
    defer { _ = acetate_use_level(best) }
    return [AcetateLevelBaseline, AcetateLevelAVX2].filter { acetate_use_level($0) }
}()

/// Does something with every level. Tests beside it may see any: all give the same bytes.
func withEachLevel(_ body: (AcetateLevel) throws -> Void) rethrows {
    let best = acetate_level()
    defer { _ = acetate_use_level(best) }
    for level in kernelLevels {
        _ = acetate_use_level(level)
        try body(level)
    }
}

/// Random rows with runs of transparent, opaque and equal pixels, as pictures have.
struct RandomRows {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func pixel() -> UInt32 {
        let alpha = UInt32.random(in: 0...255, using: &generator)
        let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &generator) }
        return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }

    mutating func row(_ count: Int) -> [UInt32] {
        var result: [UInt32] = []
        while result.count < count {
            let length = Int.random(in: 1...20, using: &generator)
            let kind = Int.random(in: 0..<4, using: &generator)
            let flat = pixel()
            for _ in 0..<length {
                switch kind {
                case 0: result.append(0)
                case 1: result.append(pixel() | 0xFF00_0000)
                case 2: result.append(flat)
                default: result.append(pixel())
                }
            }
        }
        return Array(result.prefix(count))
    }
}
