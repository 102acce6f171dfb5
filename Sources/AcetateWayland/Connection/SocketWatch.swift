import AcetateMainLoop
import CAcetateLinux
import Dispatch
import Glibc

/// A watch for the return of a socket, by inotify on its folder. If the folder is missing too, the nearest existing
/// folder above it is watched. No thread wakes while nothing happens in that folder.
@MainActor final class SocketWatch {
    private let path: String
    /// Called on the main thread when the socket may have returned.
    private let changed: () -> Void
    private var source: (any DispatchSourceRead)?
    private let descriptor: Int32
    private var watch: Int32 = -1
    /// The name in the watched folder that leads to the socket.
    private var awaited = ""

    /// `path` is the socket's absolute path. Nil if the system refuses an inotify instance.
    init?(_ path: String, changed: @escaping () -> Void) {
        self.path = path
        self.changed = changed
        descriptor = acetate_inotify()
        guard descriptor >= 0 else { return nil }
        // Not on the main queue, which may be waiting in a loop of AppKit.
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler { @Sendable [weak self, descriptor] in
            let events = SocketWatch.readEvents(descriptor)
            MainLoop.async { self?.handle(events) }
        }
        source.setCancelHandler { @Sendable [descriptor] in close(descriptor) }
        self.source = source
        source.resume()
        guard watchNearestFolder() else {
            source.cancel()
            return nil
        }
    }

    isolated deinit { source?.cancel() }

    /// Watches the deepest existing folder of the path. Returns false if the system refuses a watch.
    private func watchNearestFolder() -> Bool {
        var names = path.split(separator: "/").map(String.init)
        let former = watch
        watch = -1
        while watch < 0, let name = names.popLast() {
            awaited = name
            watch = acetate_watch_folder(descriptor, "/" + names.joined(separator: "/"))
        }
        // The same folder has the same watch again.
        if former >= 0, former != watch { acetate_unwatch(descriptor, former) }
        return watch >= 0
    }

    /// Reads the events that have arrived.
    private nonisolated static func readEvents(_ descriptor: Int32) -> [UInt8] {
        var events: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return events }
            events += buffer[..<count]
        }
    }

    private func handle(_ events: [UInt8]) {
        guard hasAwaitedEvent(events[...]) else { return }
        // A folder of the path may have appeared or gone.
        _ = watchNearestFolder()
        changed()
    }

    /// Whether one of the events concerns the awaited name or the folder itself. An event consists of the watch, a
    /// mask, a cookie and the length of the name (4 bytes each), and the name, which is padded with zeros.
    private func hasAwaitedEvent(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while rest.count >= 16 {
            let length = rest.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self)) }
            let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
            if name.isEmpty || String(decoding: name, as: UTF8.self) == awaited { return true }
            rest = rest.dropFirst(16 + length)
        }
        return false
    }
}
