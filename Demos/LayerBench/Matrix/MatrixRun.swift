import AppKit
import DemoSupport

/// Measures cells of the cost table.
enum MatrixRun {
    /// Runs the task of the options and returns the exit status.
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
                try run.writeScreenshot(to: file)
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

    /// Measures the processor time of a frame on all threads: the mean of the fastest of several runs of frames. The mean
    /// includes work that is done only every few frames; the fastest run excludes the influence of other programs.
    @MainActor
    private static func seconds(of cell: MatrixCell) throws -> Double {
        let run = try OffscreenRun(cell.scene, width: cell.size.width, height: cell.size.height)
        run.render(frames: 6)
        let (frames, maximumRuns, maximumSeconds) = (8, 8, 1.5)
        var (least, total) = (Double.infinity, 0.0)
        for number in 0..<maximumRuns where number < 2 || total < maximumSeconds {
            let start = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
            run.render(frames: frames)
            let time = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
            total += time
            least = min(least, time / Double(frames))
        }
        return least
    }

    /// Counts instructions: one run of valgrind for each feature of the table, or one for all random combinations.
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

    /// The number of instructions per pixel that count as one copy: the median, over the table's cells, of instructions divided
    /// by copies on processors with AVX2. The ratio ranges from 2.7, on machines with slow memory, to 4.7.
    static let instructionsPerCopy = 4.0
}
