import CAcetateProtocols
import CAcetateWayland

extension SurfaceObjects {
    /// Sends the window geometry and the regions of a surface, which take effect with the next commit. Without a frame
    /// the whole surface is the window.
    func setFrame(_ frame: SurfaceFrame?, in geometry: SurfaceGeometry) {
        let window = (frame ?? SurfaceFrame()).windowRect(in: geometry)
        role.setWindowGeometry(window)
        setRegion(frame.map { $0.acceptsInput ? [$0.inputRect(in: geometry)] : [] }) {
            wl_surface_set_input_region(surface, $0)
        }
        setRegion(frame?.opaqueRects(in: geometry)) { wl_surface_set_opaque_region(surface, $0) }
    }

    /// Calls a request with a region of rectangles, or with none.
    private func setRegion(_ rects: [SurfaceRect]?, _ request: (OpaquePointer?) -> Void) {
        guard let rects, let region = wl_compositor_create_region(compositor) else { return request(nil) }
        for rect in rects {
            wl_region_add(region, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
        }
        request(region)
        wl_region_destroy(region)
    }
}
