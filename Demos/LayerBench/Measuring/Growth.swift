import Foundation

/// The growth of a series' cost from its smallest to its largest number of layers.
struct Growth: Equatable {
    let series: String
    /// The names of the series' first and last scenes.
    let first: String
    let last: String
    /// Ratios of the last scene to the first.
    let cpu: Double
    let commit: Double?

    /// Returns the growth of each series of which at least two scenes were measured.
    static func all(in results: [SceneResult]) -> [Growth] {
        var members: [(series: String, results: [SceneResult])] = []
        for result in results {
            let parts = result.scene.split(separator: "/")
            guard parts.count == 2, let series = parts.first.map({ String($0) }) else { continue }
            if let index = members.firstIndex(where: { $0.series == series }) {
                members[index].results.append(result)
            } else {
                members.append((series, [result]))
            }
        }
        return members.compactMap { series, results in
            guard results.count > 1, let first = results.first, let last = results.last,
                let least = first.cpuMilliseconds, least > 0, let most = last.cpuMilliseconds
            else { return nil }
            let commit = last.commitMilliseconds.flatMap { most in first.commitMilliseconds.map { most / $0 } }
            return Growth(series: series, first: first.scene, last: last.scene, cpu: most / least, commit: commit)
        }
    }

    var text: String {
        let commit = commit.map { ", and a commit \(Table.number($0, 2)) times" } ?? ""
        return "\(last) costs \(Table.number(cpu, 2)) times \(first)\(commit)"
    }
}
