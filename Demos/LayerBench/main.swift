import AppKit
import DemoSupport

do {
    let names = BenchScene.all.map { $0.name }
    let options = try Options(Array(CommandLine.arguments.dropFirst()), names: names)
    let scenes = options.scenes.compactMap { name in BenchScene.all.first { $0.name == name } }
    switch options.task {
    case .help:
        print(Options.help)
    case .list:
        for scene in BenchScene.all { print("\(scene.name): \(scene.summary)") }
    case .picture(let file):
        for scene in scenes {
            let run = try OffscreenRun(scene, width: options.width, height: options.height)
            run.render(frames: options.warmUpFrames + options.frames)
            try run.writeScreenshot(to: file)
        }
    case .fixedFrames:
        try CountedRun.run(scenes)
    case .instructions(let file, let records):
        exit(try InstructionCheck.run(scenes, file: file, records: records))
    case .matrix(let options):
        exit(try MatrixRun.run(options))
    case .hostile(let options):
        exit(try HostileRun.run(options))
    case .large(let names):
        try LargeRun.run(names)
    case .trees(let options):
        try TreeRun.run(options)
    case .filters(let names):
        try FilterRun.run(names)
    case .measure:
        let report = try Report(options)
        if options.isUnthrottled { setenv("ACETATE_UNTHROTTLED", "1", 1) }
        if scenes.count > 1 {
            for scene in scenes { report.add(try ChildRun.measure(scene.name, options)) }
            exit(try report.end())
        } else if let scene = scenes.first {
            switch options.display {
            case .offScreen:
                report.add(try OffscreenRun.measure(scene, options))
                exit(try report.end())
            case .wayland:
                let run = WindowRun(scene, options) { result in
                    report.add(result)
                    do { exit(try report.end()) } catch { exitWithError("\(error)") }
                }
                try LiveProgram.run(run, freeze: nil)
            }
        }
    }
} catch {
    exitWithError("\(error)")
}
