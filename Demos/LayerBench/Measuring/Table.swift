import Foundation

/// Formats results as lines of a table.
enum Table {
    static let head = row([
        "scene", "frames", "fps", "CPU ms/frame", "CPU %", "pixels/frame", "commit ms", "allocations", "wake-ups/s",
        "peak MB",
        "PSS MB", "first ms",
    ])

    static func line(_ result: SceneResult) -> String {
        row([
            result.scene, "\(result.frames)", number(Double(result.frames) / result.seconds, 1),
            number(result.cpuMilliseconds, 3), number(100 * result.cpuShare, 1), number(result.paintedPixels, 0),
            number(result.commitMilliseconds, 4), number(result.allocations, 2), number(result.wakeUps, 1),
            number(result.peakMemory, 1),
            number(result.proportionalMemory, 1), number(result.firstFrameMilliseconds, 0),
        ])
    }

    /// Formats a number with `digits` digits after the point; a dash for nil.
    static func number(_ value: Double?, _ digits: Int) -> String {
        value.map { String(format: "%.\(digits)f", $0) } ?? "–"
    }

    private static let widths = [10, 8, 8, 13, 8, 13, 10, 12, 11, 9, 8, 9]

    /// Formats a row. The first cell is aligned left, all others right.
    static func row(_ cells: [String], _ widths: [Int] = Table.widths) -> String {
        zip(cells, widths).enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index == 0 ? cell.0 + padding : padding + cell.0
        }.joined(separator: " ")
    }
}
