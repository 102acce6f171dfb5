import AcetateProtocols

/// A standard shape of the cursor, by its number in wp_cursor_shape_device_v1 and its names in cursor themes.
package struct CursorShape: Hashable, Sendable {
    /// The value of wp_cursor_shape_device_v1.shape.
    let number: UInt32
    /// The name in CSS, which new themes use, and the older names of the X Window System, in the order in which they are
    /// tried.
    let names: [String]

    private init(_ shape: WpCursorShapeDeviceV1.Shape, _ names: String...) {
        number = shape.rawValue
        self.names = names
    }

    package static let arrow = CursorShape(.`default`, "default", "left_ptr")
    package static let contextMenu = CursorShape(.contextMenu, "context-menu")
    package static let help = CursorShape(.help, "help", "question_arrow", "left_ptr_help")
    package static let pointer = CursorShape(.pointer, "pointer", "hand2", "hand1", "pointing_hand")
    package static let progress = CursorShape(.progress, "progress", "left_ptr_watch")
    package static let wait = CursorShape(.wait, "wait", "watch")
    package static let cell = CursorShape(.cell, "cell", "plus")
    package static let crosshair = CursorShape(.crosshair, "crosshair", "cross")
    package static let text = CursorShape(.text, "text", "xterm", "ibeam")
    package static let verticalText = CursorShape(.verticalText, "vertical-text")
    package static let alias = CursorShape(.alias, "alias", "dnd-link", "link")
    package static let copy = CursorShape(.copy, "copy", "dnd-copy")
    package static let move = CursorShape(.move, "move", "fleur")
    package static let noDrop = CursorShape(.noDrop, "no-drop", "dnd-none", "circle")
    package static let notAllowed = CursorShape(.notAllowed, "not-allowed", "crossed_circle", "circle")
    package static let grab = CursorShape(.grab, "grab", "openhand", "hand1")
    package static let grabbing = CursorShape(.grabbing, "grabbing", "closedhand", "fleur")
    package static let resizeRight = CursorShape(.eResize, "e-resize", "right_side")
    package static let resizeTop = CursorShape(.nResize, "n-resize", "top_side")
    package static let resizeTopRight = CursorShape(.neResize, "ne-resize", "top_right_corner")
    package static let resizeTopLeft = CursorShape(.nwResize, "nw-resize", "top_left_corner")
    package static let resizeBottom = CursorShape(.sResize, "s-resize", "bottom_side")
    package static let resizeBottomRight = CursorShape(.seResize, "se-resize", "bottom_right_corner")
    package static let resizeBottomLeft = CursorShape(.swResize, "sw-resize", "bottom_left_corner")
    package static let resizeLeft = CursorShape(.wResize, "w-resize", "left_side")
    package static let resizeHorizontal = CursorShape(.ewResize, "ew-resize", "sb_h_double_arrow", "size_hor")
    package static let resizeVertical = CursorShape(.nsResize, "ns-resize", "sb_v_double_arrow", "size_ver")
    package static let resizeRising = CursorShape(.neswResize, "nesw-resize", "fd_double_arrow", "size_bdiag")
    package static let resizeFalling = CursorShape(.nwseResize, "nwse-resize", "bd_double_arrow", "size_fdiag")
    package static let resizeColumn = CursorShape(.colResize, "col-resize", "sb_h_double_arrow", "split_h")
    package static let resizeRow = CursorShape(.rowResize, "row-resize", "sb_v_double_arrow", "split_v")
    package static let scroll = CursorShape(.allScroll, "all-scroll", "fleur")
    package static let zoomIn = CursorShape(.zoomIn, "zoom-in", "zoom_in")
    package static let zoomOut = CursorShape(.zoomOut, "zoom-out", "zoom_out")
}

/// The cursor over a program's windows.
package enum PointerCursor: Hashable, Sendable {
    case shape(CursorShape)
    case image(CursorImage)
}

/// The image of a cursor.
package struct CursorImage: Hashable, Sendable {
    /// The size in pixels; at least 1, at most 512.
    package let width: Int
    package let height: Int
    /// Pixels per point: a whole number from 1 to 8.
    package let scale: Int
    /// The point of the image that points, in points from its top left corner.
    package let hotSpotX: Int
    package let hotSpotY: Int
    /// Premultiplied 0xAARRGGBB, row by row from the top.
    package let pixels: [UInt32]

    /// Nil if a value is out of range. The size must be a multiple of the scale.
    package init?(width: Int, height: Int, scale: Int, hotSpotX: Int, hotSpotY: Int, pixels: [UInt32]) {
        guard (1...512).contains(width), (1...512).contains(height), (1...8).contains(scale), width % scale == 0,
            height % scale == 0, pixels.count == width * height, abs(hotSpotX) <= 4096, abs(hotSpotY) <= 4096
        else { return nil }
        (self.width, self.height, self.scale) = (width, height, scale)
        (self.hotSpotX, self.hotSpotY) = (hotSpotX, hotSpotY)
        self.pixels = pixels
    }
}
