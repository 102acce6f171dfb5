import AcetateProtocols
import CAcetateProtocols

/// The frame that a window draws if the compositor draws none.
extension WaylandWindow {
    func requestDecorations() {
        guard let decoration else { return }
        let mode: ZxdgToplevelDecorationV1.Mode = frame == nil ? .clientSide : .serverSide
        zxdg_toplevel_decoration_v1_set_mode(decoration.raw, mode.rawValue)
    }

    var surfaceFrame: SurfaceFrame? {
        let drawn = drawsFrame ? frame?.frame(in: configuration, isOpaque: isOpaque) : nil
        guard ignoresInput else { return drawn }
        var frame = drawn ?? SurfaceFrame(isOpaque: isOpaque)
        frame.acceptsInput = false
        return frame
    }

    /// The height of the title bar that the window draws above its content.
    var titleBarHeight: Int { drawsFrame ? frame?.titleBarHeight ?? 0 : 0 }

    func frameDidChange(from former: WindowFrameMetrics?) {
        if (frame == nil) != (former == nil) {
            requestDecorations()
            connection.flush()
        }
        submit(serial: nil)
    }
}
