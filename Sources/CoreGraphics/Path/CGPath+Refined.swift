import Foundation

// The initializers under their names from before Swift had methods for them, which programs still call.
extension CGPath {
    /// The outline of a stroked path, like `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`. Never nil here.
    public convenience init?(
        __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
        lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
    ) {
        let outline = path.copy(
            strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
            transform: transform?.pointee ?? .identity)
        self.init(outline.elements)
    }

    /// The dashes of a path, like `copy(dashingWithPhase:lengths:transform:)`. Never nil here.
    public convenience init?(
        __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
        lengths: UnsafePointer<CGFloat>?, count: Int
    ) {
        let lengths = Array(UnsafeBufferPointer(start: lengths, count: lengths == nil ? 0 : max(count, 0)))
        let dashes = path.copy(dashingWithPhase: phase, lengths: lengths, transform: transform?.pointee ?? .identity)
        self.init(dashes.elements)
    }
}
