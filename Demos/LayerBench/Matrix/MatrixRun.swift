import AppKit
import DemoSupport

/// Measures cells of the cost table.
enum MatrixRun {
    /// Does what the options ask for; returns the status to end with.
    @MainActor
    static func run(_ options: MatrixOptions) throws -> Int32 {
        switch options.task {
        case .fixedFrames:
            try CountedRun.run(options.all.map(\.scene))
            return 0
        case .picture(let file):
            for cell in options.all {
                let run = try OffscreenRun(cell.scene, width: cell.size.width, height: cell.size.height)
                run.render(frames: 40)
                try run.writePicture(to: file)
            }
            return 0
        case .measure(let unit):
            var report = MatrixReport(options, unit: unit)
            switch unit {
            case .copies: try time(options, &report)
            case .instructions: try count(options, &report)
            }
            return try report.end()
        }
    }

    @MainActor
    private static func time(_ options: MatrixOptions, _ report: inout MatrixReport) throws {
        let copy = try MemoryCopy(pixels: options.layers * MatrixCard.area)
        copy.sample(100)
        for cell in options.all {
            copy.sample()
            let seconds = try seconds(of: cell)
            report.copyMilliseconds = 1000 * copy.seconds
            report.add(
                MatrixResult(cell, cost: seconds / max(copy.seconds, 1e-9), bound: cell.bound, seconds: seconds))
        }
    }

    /// The processor time of a frame, of all threads: the mean of the quickest of some runs of frames, so that what is done
    /// only every few frames counts, and what other programs do does not.
    @MainActor
    private static func seconds(of cell: MatrixCell) throws -> Double {
        let run = try OffscreenRun(cell.scene, width: cell.size.width, height: cell.size.height)
        run.render(frames: 6)
        let (frames, most, limit) = (8, 8, 1.5)
        var (least, total) = (Double.infinity, 0.0)
        for number in 0..<most where number < 2 || total < limit {
            let start = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
            run.render(frames: frames)
            let time = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
            total += time
            least = min(least, time / Double(frames))
        }
        return least
    }

    /// Valgrind runs the cells of a feature at a time, or all that are drawn.
    private static func count(_ options: MatrixOptions, _ report: inout MatrixReport) throws {
        func add(_ cells: [MatrixCell], _ arguments: [String]) throws {
            let scenes = cells.map(\.scene)
            for (cell, count) in zip(cells, try InstructionCounter.count(scenes, arguments: arguments)) {
                let frames = cell.scene.counted?.frames ?? 1
                report.add(
                    MatrixResult(
                        cell, cost: Double(count.instructions) / Double(frames * cell.pixels),
                        bound: cell.bound * instructionsPerCopy))
            }
        }
        switch options.cells {
        case .random:
            try add(options.all, options.arguments())
        case .table(let features, let motions):
            for feature in features {
                let cells = motions.compactMap { MatrixCell(feature: feature, motion: $0, count: options.layers) }
                if !cells.isEmpty { try add(cells, options.arguments(forFeatures: [feature])) }
            }
        }
    }

    /// How many instructions for each pixel stand for a copy: the median over the table's cells of instructions by copies, on
    /// processors with AVX2. They range from 2.7, where memory is slow, to 4.7.
    static let instructionsPerCopy = 4.0
}
