// A program on a compositor that sends random events of windows, input, drags, locks and outputs at any time, while windows open and close, a text
// field has the focus, and the compositor crashes and returns. Prints descriptors, threads and memory, and exits with
// status 0 if everything is still shown in the end: `make test-events`. Options:
//
//   AcetateEventProbe [EVENTS [SEED]]     the number of events (default 100000) and the seed (default 1)
//   AcetateEventProbe --windows COUNT     opens and closes 64 animated windows COUNT times instead

import AcetateScriptedCompositor
import AppKit

/// The process's resources.
struct Resources: CustomStringConvertible {
    let descriptors: Int
    let threads: Int
    /// Kilobytes of private memory.
    let memory: Int

    init() {
        func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
        }
        descriptors = count("fd")
        threads = count("task")
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        memory = line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    var description: String { "\(descriptors) descriptors, \(threads) threads, \(memory / 1024) MiB" }
}

func report(_ text: String) {
    print(text)
    fflush(nil)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let compositor = try ScriptedCompositor(ScriptedCompositor.optionsForRandomEvents)
setenv("WAYLAND_DISPLAY", compositor.socketPath, 1)
compositor.setOptions {
    $0.keepsLog = false
    ($0.outputWidth, $0.outputHeight) = (320, 240)
}
NSApplication.shared.acetateDisplayTimeout = 60
let delegate: any NSApplicationDelegate
if arguments.first == "--windows" {
    delegate = WindowsDelegate(times: arguments.dropFirst().first.flatMap { Int($0) } ?? 1000)
} else {
    delegate = EventsDelegate(
        compositor, events: arguments.first.flatMap { Int($0) } ?? 100_000,
        seed: arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1)
}
NSApplication.shared.delegate = delegate
NSApplication.shared.run()
