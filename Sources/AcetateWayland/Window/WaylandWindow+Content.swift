import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The kind of a window's content, by which a compositor may choose the mode of a screen.
extension WaylandWindow {
    /// Sets the kind of content, which takes effect with the next commit. Without support of the compositor this has no effect.
    package func setContentType(_ type: WpContentTypeV1.TypeValue) {
        guard type != contentType else { return }
        contentType = type
        sendContentType()
        submit(serial: nil)
        connection.flush()
    }

    /// Sends the kind of content. The object is created for the first kind other than none.
    func sendContentType() {
        guard let manager = connection.globals?.contentType, let surface else { return }
        if contentTypeObject == nil, contentType != .none {
            contentTypeObject = Proxy(
                wp_content_type_manager_v1_get_surface_content_type(manager.raw, surface.raw), on: connection.display,
                destroy: { wp_content_type_v1_destroy($0) })
        }
        if let contentTypeObject { wp_content_type_v1_set_content_type(contentTypeObject.raw, contentType.rawValue) }
    }
}
