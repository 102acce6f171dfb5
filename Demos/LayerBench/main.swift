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
            try run.writePicture(to: file)
        }
    case .measure:
        let report = Report(options)
        if scenes.count > 1 {
            for scene in scenes { report.add(try ChildRun.measure(scene.name, options)) }
            try report.end()
        } else if let scene = scenes.first {
            switch options.display {
            case .offScreen:
                report.add(try OffscreenRun.measure(scene, options))
                try report.end()
            case .wayland:
                let run = WindowRun(scene, options) { result in
                    report.add(result)
                    do { try report.end() } catch { complain("\(error)") }
                }
                try LiveProgram.run(run, freeze: nil)
            }
        }
    }
} catch {
    complain("\(error)")
}
