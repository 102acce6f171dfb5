import AcetateMainLoop
import AcetateBus
import Foundation

/// The file manager of the desktop.
extension NSWorkspace {
    /// Shows files in the file manager, selected, by the interface `org.freedesktop.FileManager1` of the session bus. If there is
    /// none, the folder of the first file is opened. Returns at once; URLs that are not files' are left out.
    public func activateFileViewerSelecting(_ fileURLs: [URL]) {
        MainQueue.run(self) { $0.showFiles(fileURLs, on: SessionBus.shared) }
    }

    /// Shows a file in the file manager, selected, or the folder `rootFullPath` if the path is nil. Returns false if the file or
    /// the folder does not exist.
    @discardableResult
    public func selectFile(_ fullPath: String?, inFileViewerRootedAtPath rootFullPath: String) -> Bool {
        let path = fullPath ?? rootFullPath
        guard FileManager.default.fileExists(atPath: path) else { return false }
        let url = URL(fileURLWithPath: path)
        if fullPath == nil { return open(url) }
        activateFileViewerSelecting([url])
        return true
    }

    @MainActor func showFiles(_ urls: [URL], on bus: SessionBus?) {
        let files = urls.filter(\.isFileURL)
        guard let first = files.first else { return }
        let folder = first.deletingLastPathComponent()
        guard let bus else { return _ = open(folder) }
        let name = "org.freedesktop.FileManager1"
        let call = BusCall(
            name, "/org/freedesktop/FileManager1", name, "ShowItems",
            [.array("s", files.map { .string($0.absoluteString) }), .string("")])
        bus.call(call, timeout: 5) { result in
            guard case .failure = result else { return }
            MainLoop.async { _ = NSWorkspace.shared.open(folder) }
        }
    }
}
