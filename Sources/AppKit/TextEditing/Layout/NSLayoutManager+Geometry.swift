import CoreText
import Foundation

// The places of characters and lines, in the coordinates of the container: points with y down. Indexes and ranges that exceed
// the text are cut.

extension NSLayoutManager {
    // MARK: Glyphs and characters

    // MARK: Rectangles

    var extraLine: TextLinePlace? {
        synchronize()
        let last = blocks.position(at: blocks.count - 1)
        return blocks[last].length == 0 ? TextLinePlace(block: last, layout: layout(at: last), number: 0) : nil
    }

    // MARK: Fonts
}
