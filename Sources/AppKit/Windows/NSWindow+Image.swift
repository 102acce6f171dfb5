import Foundation
import QuartzCore

extension NSWindow {
    /// Calls a function with the layer of the whole window, whose views are drawn with `scale` pixels per point during the call.
    package func withImageScale<Result>(
        _ scale: CGFloat, _ body: @MainActor (_ surface: CALayer) throws -> Result
    ) rethrows -> Result {
        let former = backingScaleFactor
        imageScale = scale
        if scale != former { imageScaleDidChange() }
        defer {
            imageScale = nil
            if scale != former { imageScaleDidChange() }
        }
        return try body(surfaceRoot)
    }

    private func imageScaleDidChange() {
        contentView?.backingScaleDidChange()
        windowFrame?.titleBar.backingScaleDidChange()
    }
}
