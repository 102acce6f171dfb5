import Foundation

/// The load of the computer at one moment.
struct SystemSample: Equatable {
    /// The busy part of the processors' time since the former sample, from 0 to 1.
    var processor = 0.0
    /// The used part of the memory, from 0 to 1.
    var memory = 0.0
}

extension SystemSample {
    /// A sample for screenshots, by the second of the minute.
    init(example second: Int) {
        processor = 0.5 + 0.4 * sin(Double(second) / 3)
        memory = 0.4
    }
}

/// Reads the load from the files of the Linux kernel. What they lack counts as zero.
struct SystemMonitor {
    private var former = (busy: 0.0, total: 0.0)

    mutating func sample() -> SystemSample {
        let ticks = SystemMonitor.ticks(text("/proc/stat"))
        let total = ticks.total - former.total
        let busy = total > 0 ? (ticks.busy - former.busy) / total : 0
        former = ticks
        return SystemSample(
            processor: min(max(busy, 0), 1), memory: SystemMonitor.usedMemory(text("/proc/meminfo")))
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    /// The time of all processors in ticks. The first line of /proc/stat has user, nice, system, idle, iowait, irq, softirq
    /// and steal; the rest is contained in the first two.
    static func ticks(_ stat: String) -> (busy: Double, total: Double) {
        let line = stat.prefix { $0 != "\n" }.split(separator: " ")
        let numbers = line.dropFirst().prefix(8).map { Double($0) ?? 0 }
        guard line.first == "cpu", numbers.count >= 5 else { return (0, 0) }
        let total = numbers.reduce(0, +)
        return (total - numbers[3] - numbers[4], total)
    }

    /// The part of the memory that programs cannot get any more.
    static func usedMemory(_ meminfo: String) -> Double {
        func value(_ name: String) -> Double? {
            let line = meminfo.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        }
        guard let total = value("MemTotal"), let available = value("MemAvailable"), total > 0 else { return 0 }
        return min(max(1 - available / total, 0), 1)
    }
}
