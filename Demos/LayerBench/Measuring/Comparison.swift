import DemoSupport
import Foundation

/// A run beside an earlier one: what each scene needs now as a multiple of what it needed then.
struct Comparison: Equatable {
    struct Row: Equatable {
        let scene: String
        /// Ratios, now to then; nil where one of the two has no number, or then was too little to tell.
        let cpu: Double?
        let pixels: Double?
        let commit: Double?
        let peakMemory: Double?
        let firstFrame: Double?
    }

    /// The scenes that both runs have, in the later run's order.
    let rows: [Row]

    /// Milliseconds for a frame below which a ratio of times says nothing.
    static let leastTime = 0.01

    /// Throws where the runs are not of the same kind or have no scene in common.
    init(_ now: BenchRun, with then: BenchRun) throws {
        guard now.display == then.display, now.isUnthrottled == then.isUnthrottled,
            (now.width, now.height) == (then.width, then.height)
        else { throw OptionsError("the earlier run is of another display or size: \(then.title), not \(now.title)") }
        rows = now.scenes.compactMap { after in
            guard let before = then.scenes.first(where: { $0.scene == after.scene }) else { return nil }
            func ratio(_ value: KeyPath<SceneResult, Double?>, least: Double = 0) -> Double? {
                guard let new = after[keyPath: value], let old = before[keyPath: value], old > least else { return nil }
                return new / old
            }
            return Row(
                scene: after.scene, cpu: ratio(\.cpuMilliseconds, least: Comparison.leastTime),
                pixels: ratio(\.paintedPixels), commit: ratio(\.commitMilliseconds), peakMemory: ratio(\.peakMemory),
                firstFrame: ratio(\.firstFrameMilliseconds))
        }
        if rows.isEmpty { throw OptionsError("the earlier run has none of these scenes") }
    }

    /// The geometric mean of the processor times' ratios.
    var meanCPU: Double? {
        let ratios = rows.compactMap(\.cpu).filter { $0 > 0 }
        guard !ratios.isEmpty else { return nil }
        return exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
    }

    /// The scenes that need more than so many times the processor time.
    func slower(than limit: Double) -> [String] { rows.filter { ($0.cpu ?? 0) > limit }.map(\.scene) }

    /// The comparison as lines of text, with a summary at the end.
    var lines: [String] {
        func text(_ row: Row) -> String {
            let ratios = [row.cpu, row.pixels, row.commit, row.peakMemory, row.firstFrame]
            return Table.row(
                [row.scene] + ratios.map { $0.map { Table.number($0, 2) + "x" } ?? "–" }, [10, 9, 9, 9, 9, 9])
        }
        let ratios = rows.compactMap(\.cpu)
        let summary =
            meanCPU.map {
                "CPU \(Table.number($0, 2))x in the mean of \(ratios.count) scenes: "
                    + "\(ratios.filter { $0 < 1 }.count) need less than then, \(ratios.filter { $0 > 1 }.count) more"
            } ?? "no scene whose processor time can be compared"
        return [Table.row(["now/then", "CPU", "pixels", "commit", "peak", "first"], [10, 9, 9, 9, 9, 9])]
            + rows.map(text) + [summary]
    }
}

extension BenchRun {
    /// What kind of run it is.
    var title: String { "\(display.rawValue)\(isUnthrottled ? " unthrottled" : "") at \(width)x\(height)" }
}
