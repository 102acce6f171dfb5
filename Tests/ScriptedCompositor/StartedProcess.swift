import Foundation
import Glibc

/// A compositor's process and the processes that it starts.
final class StartedProcess {
    let id: pid_t
    /// The end of a pipe that keeps the process group alive while it is open.
    private let keepAlivePipe: Int32
    private var isEnded = false

    /// Starts the process in a new process group, with a shell that kills the group when this process ends.
    init(_ command: [String], folder: String, kind: HeadlessCompositor.Kind) throws {
        // The shell reads a pipe whose other end only this process has open, so it sees the end of this process in any
        // case.
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw HeadlessCompositor.Failure(
                description: "no pipe for \(kind.rawValue): \(String(cString: strerror(errno))); close other programs")
        }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        defer { close(ends[0]) }
        let words = command.map { "'\($0)'" }.joined(separator: " ")
        let script =
            "exec 3<&0; (cat <&3 >/dev/null; kill -KILL 0) & exec </dev/null 3<&-; exec \(words) >'\(folder)/log' 2>&1"
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_RUNTIME_DIR"] = folder
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "SWAYSOCK"] { environment[name] = nil }
        if kind == .sway || kind == .cage {
            environment["WLR_BACKENDS"] = "headless"
            environment["WLR_LIBINPUT_NO_DEVICES"] = "1"
            environment["WLR_RENDERER"] = "pixman"
            environment["HOME"] = folder
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        let arguments: [UnsafeMutablePointer<CChar>?] =
            ["sh", "-c", script].map { (word: String) in strdup(word) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { (variable: (key: String, value: String)) in strdup("\(variable.key)=\(variable.value)") }
            + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
        guard failure == 0 else {
            close(ends[1])
            throw HeadlessCompositor.Failure(
                description: "\(kind.rawValue) cannot be started: \(String(cString: strerror(failure)))")
        }
        id = process
        keepAlivePipe = ends[1]
    }

    /// Kills the process group. Further calls have no effect.
    func kill() {
        guard !isEnded else { return }
        isEnded = true
        Glibc.kill(-id, SIGKILL)
        var status: Int32 = 0
        waitpid(id, &status, 0)
        close(keepAlivePipe)
    }
}
