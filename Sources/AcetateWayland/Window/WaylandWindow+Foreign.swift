import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The relation of a window to a window of another program, by handles that the programs exchange.
@MainActor final class ForeignRelations {
    /// The window's own handle.
    var exported: Proxy?
    var handle: String?
    /// The calls that wait for the handle.
    var waiting: [(String?) -> Void] = []
    /// The window of another program above which this one stays.
    var imported: Proxy?

    /// Destroys the objects. A handle is valid only on one compositor.
    func end() {
        let calls = waiting
        waiting = []
        exported?.invalidate()
        imported?.invalidate()
        (exported, imported, handle) = (nil, nil, nil)
        for call in calls { call(nil) }
    }
}

extension WaylandWindow {
    /// Calls a function with a handle of the window for another program; with nil if the compositor has no handles, or if the
    /// window is not a window of its own, or is closed before it has one. The handle is valid as long as the window exists on
    /// the compositor.
    package func exportHandle(_ completion: @escaping (String?) -> Void) {
        guard let exporter = connection.globals?.exporter, toplevel != nil, let surface else { return completion(nil) }
        if let handle = foreign.handle { return completion(handle) }
        foreign.waiting.append(completion)
        guard foreign.exported == nil else { return }
        foreign.exported = Proxy(
            main: zxdg_exporter_v2_export_toplevel(exporter.raw, surface.raw), on: exporter.display,
            destroy: { zxdg_exported_v2_destroy($0) },
            handler: { [weak foreign] event, arguments in
                guard ZxdgExportedV2.Event(rawValue: event) == .handle, let foreign else { return }
                foreign.handle = arguments.string(0)
                let calls = foreign.waiting
                foreign.waiting = []
                for call in calls { call(foreign.handle) }
            })
        if foreign.exported == nil { foreign.end() }
        connection.flush()
    }

    /// Keeps the window above a window of another program; nil ends that. A handle that is not valid has no effect. Returns
    /// false if the compositor has no handles, or if this is not a window of its own.
    @discardableResult package func setForeignParent(_ handle: String?) -> Bool {
        foreign.imported = nil
        defer { connection.flush() }
        guard let handle else { return true }
        guard let importer = connection.globals?.importer, toplevel != nil, let surface else { return false }
        foreign.imported = Proxy(
            main: zxdg_importer_v2_import_toplevel(importer.raw, ProtocolText.cut(handle)), on: importer.display,
            destroy: { zxdg_imported_v2_destroy($0) },
            handler: { [weak foreign] event, _ in
                guard ZxdgImportedV2.Event(rawValue: event) == .destroyed else { return }
                foreign?.imported?.invalidate()
                foreign?.imported = nil
            })
        guard let imported = foreign.imported else { return false }
        zxdg_imported_v2_set_parent_of(imported.raw, surface.raw)
        return true
    }
}
