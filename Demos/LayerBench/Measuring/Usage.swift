import AppKit

/// The resources that this process has used so far, as counted by the kernel.
struct Usage {
    /// The processor time of all threads, in seconds.
    let cpu: Double
    /// The number of times that a thread of the process has slept and been woken.
    let wakeUps: Int

    static func now() -> Usage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Usage(cpu: seconds(of: CLOCK_PROCESS_CPUTIME_ID), wakeUps: usage.ru_nvcsw)
    }

    /// Returns the time of a clock in seconds.
    static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The start time of the process in seconds of CLOCK_MONOTONIC, to a hundredth of a second; nil if `/proc` lacks it.
    static func processStart() -> Double? {
        // Field 22 is the start in ticks since boot. The second field is in parentheses and may contain spaces.
        guard let line = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let rest = line.split(separator: ")").last?.split(separator: " "), rest.count > 19,
            let ticks = Double(rest[19])
        else { return nil }
        let boot = seconds(of: CLOCK_BOOTTIME) - seconds(of: CLOCK_MONOTONIC)
        return ticks / Double(max(sysconf(Int32(_SC_CLK_TCK)), 1)) - boot
    }

    /// The peak resident memory so far, in megabytes.
    static var peakMemory: Double? { megabytes("VmHWM:", in: "/proc/self/status") }

    /// The proportional set size in megabytes: private memory, and a share of memory that is shared with other processes.
    /// Nil if the kernel does not report it.
    static var proportionalMemory: Double? { megabytes("Pss:", in: "/proc/self/smaps_rollup") }

    /// The number of a processor on which this process may run.
    static var firstProcessor: String { number("Cpus_allowed_list:", in: "/proc/self/status") ?? "0" }

    private static func megabytes(_ key: String, in file: String) -> Double? {
        number(key, in: file).flatMap { Double($0) }.map { $0 / 1024 }
    }

    /// Returns the first number on the line of a file that begins with `key`.
    private static func number(_ key: String, in file: String) -> String? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) })
        else { return nil }
        return line.split(whereSeparator: { !$0.isNumber }).first.map { String($0) }
    }
}
