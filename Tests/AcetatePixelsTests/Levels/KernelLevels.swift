import AcetatePixels
import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

/// The CPU levels that this processor supports.
let kernelLevels: [AcetateCPULevel] = {
    let best = acetate_cpu_level()
    defer { _ = acetate_use_cpu_level(best) }
    return [AcetateCPULevelBaseline, AcetateCPULevelAVX2].filter { acetate_use_cpu_level($0) }
}()

/// Calls `body` with each CPU level in use. Tests that run at the same time may see any level, because all give the
/// same bytes.
func withEachLevel(_ body: (AcetateCPULevel) throws -> Void) rethrows {
    let best = acetate_cpu_level()
    defer { _ = acetate_use_cpu_level(best) }
    for level in kernelLevels {
        _ = acetate_use_cpu_level(level)
        try body(level)
    }
}

/// Random rows with runs of transparent, opaque and equal pixels, as bitmaps have.
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

/// Three random rows, two to read and one to change, at different alignments, with surrounding pixels that must not
/// change.
struct RowCase {
    private let a, b, to: [UInt32]
    private let start: Int

    init(_ random: inout RandomRows, width: Int, start: Int) {
        (a, b, to) = (random.row(width + 9), random.row(width + 9), random.row(width + 18))
        self.start = start
    }

    /// Expects that all CPU levels give the result of the reference.
    func expectSame(
        _ comment: String,
        _ reference: (UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafeMutablePointer<UInt32>) ->
            Void,
        _ kernel: (AcetateRows, AcetateRows, AcetateRows) -> Void
    ) {
        let expected = changed { a, b, to in reference(a, b, to) }
        withEachLevel { level in
            let result = changed { a, b, to in
                func rows(_ pixels: UnsafeMutablePointer<UInt32>) -> AcetateRows {
                    AcetateRows(pixels: pixels, stride: 0)
                }
                kernel(rows(a), rows(b), rows(to))
            }
            let isSame = result == expected
            #expect(isSame, "\(comment), level \(level)")
        }
    }

    /// Expects that all CPU levels give the same result, whose channels differ from those of the reference by `tolerance` at
    /// most.
    func expectNear(
        _ comment: String, tolerance: UInt32,
        _ reference: (UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void,
        _ kernel: (AcetateRows, AcetateRows, AcetateRows) -> Void
    ) {
        var first: [UInt32]?
        let expected = changed { a, b, to in reference(a, b, to) }
        withEachLevel { level in
            let result = changed { a, b, to in
                kernel(
                    AcetateRows(pixels: a, stride: 0), AcetateRows(pixels: b, stride: 0),
                    AcetateRows(pixels: to, stride: 0))
            }
            let difference = zip(result, expected).map { Self.difference($0, $1) }.max() ?? 0
            #expect(difference <= tolerance, "\(comment), level \(level)")
            let isSame = first == nil || result == first
            #expect(isSame, "\(comment), level \(level)")
            first = result
        }
    }

    /// The greatest difference of two pixels' channels.
    private static func difference(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let differences = [UInt32(0), 8, 16, 24].map { shift in
            let (x, y) = (a >> shift & 0xFF, b >> shift & 0xFF)
            return max(x, y) - min(x, y)
        }
        return differences.max() ?? 0
    }

    private func changed(
        _ body: (
            UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
        ) -> Void
    ) -> [UInt32] {
        var (a, b, to) = (a, b, to)
        a.withUnsafeMutableBufferPointer { a in
            b.withUnsafeMutableBufferPointer { b in
                to.withUnsafeMutableBufferPointer { to in
                    guard let a = a.baseAddress, let b = b.baseAddress, let to = to.baseAddress else {
                        return
                    }
                    body(a + start, b + (start + 3) % 9, to + 9 - start / 2)
                }
            }
        }
        return to
    }
}
