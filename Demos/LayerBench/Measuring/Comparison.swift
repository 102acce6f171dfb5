import DemoSupport
import Foundation

/// The comparison of a run with an earlier one, as ratios of the costs of each scene.
struct Comparison: Equatable {
    struct Row: Equatable {
        let scene: String
        /// Ratios of the new value to the old. nil if one is missing or the old value is too small for a meaningful ratio.
        let cpu: Double?
        let pixels: Double?
        let commit: Double?
        let peakMemory: Double?
        let firstFrame: Double?
    }

    /// The scenes that both runs have, in the later run's order.
    let rows: [Row]

    /// The time per frame, in milliseconds, below which ratios are not meaningful.
    static let leastTime = 0.01

    /// Throws if the runs are of different kinds or have no scene in common.
    init(_ now: BenchRun, with then: BenchRun) throws {
        guard now.display == then.display, now.isUnthrottled == then.isUnthrottled,
            (now.width, now.height) == (then.width, then.height)
        else {
            throw OptionsError(
                "the runs cannot be compared, because the earlier one is \(then.title) and this one \(now.title)",
                remedy: "measure both with the same display and size")
        }
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
        if rows.isEmpty {
            throw OptionsError(
                "the runs cannot be compared, because they have no scene in common", remedy: "choose with --scene")
        }
    }

    /// The geometric mean of the processor times' ratios.
    var meanCPU: Double? {
        let ratios = rows.compactMap(\.cpu).filter { $0 > 0 }
        guard !ratios.isEmpty else { return nil }
        return exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
    }

    /// The scenes whose ratio of processor times is above the limit.
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
    /// A description of the display and size.
    var title: String { "\(display.rawValue)\(isUnthrottled ? " unthrottled" : "") at \(width)x\(height)" }
}
