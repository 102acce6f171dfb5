import CAcetatePixbuf
import CoreGraphics

/// A format that gdk-pixbuf reads or writes on this machine.
struct PixbufFormat: Sendable {
    /// The name by which it is written.
    let name: String
    let mimeTypes: [String]
    let isWritable: Bool

    /// The formats whose modules are installed when this is first used.
    static let all: [PixbufFormat] = {
        var result: [PixbufFormat] = []
        let list = gdk_pixbuf_get_formats()
        defer { g_slist_free(list) }
        var next = list
        while let node = next {
            next = node.pointee.next
            guard let data = node.pointee.data else { continue }
            // The list is one of formats, which live as long as the program.
            result.append(PixbufFormat(OpaquePointer(data)))
        }
        return result
    }()

    private init(_ format: OpaquePointer) {
        let name = gdk_pixbuf_format_get_name(format)
        defer { g_free(name) }
        self.name = name.map { String(cString: $0) } ?? ""
        isWritable = gdk_pixbuf_format_is_writable(format) != 0
        var types: [String] = []
        if let list = gdk_pixbuf_format_get_mime_types(format) {
            defer { g_strfreev(list) }
            // The list ends with a null pointer.
            while let type = list[types.count] { types.append(String(cString: type)) }
        }
        mimeTypes = types
    }
}
