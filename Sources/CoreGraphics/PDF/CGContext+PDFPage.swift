import AcetatePixels
import CAcetateCairo

extension CGContext {
    /// Draws a page of a PDF file with its user space in the current one, without its rotation: the lower left corner of most pages
    /// is at the origin. It is clipped to the crop box. Of its annotations only form fields are drawn.
    ///
    /// To turn the page as it is shown, and to fit it into a rectangle, concatenate its
    /// `CGPDFPage.getDrawingTransform(_:rect:rotate:preserveAspectRatio:)` first. With an opacity, a blend mode or a shadow the page
    /// is composited as a whole.
    public func drawPDFPage(_ page: CGPDFPage) {
        let shownToUser = page.shownTransform.inverted()
        perform { $0.paint(page, shownToUser.concatenating($0.state.toDevice)) }
    }

    private func paint(_ page: CGPDFPage, _ toDevice: CGAffineTransform) {
        guard toDevice.isInvertible, toDevice.isFinite, page.visibleRect.isFinite, !page.visibleRect.isEmpty,
            document?.isPageOpen != false
        else { return }
        var matrix = toDevice.cairo
        let draw: (OpaquePointer) -> Void = { cr in
            cairo_save(cr)
            cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
            cairo_set_matrix(cr, &matrix)
            page.document?.draw(page: page.pageNumber, cr)
            cairo_restore(cr)
        }
        // The page blends with what is there, unless it has to be converted or composited as a whole.
        let isPlain = state.alpha == 1 && state.blendMode == .normal && state.shadow == nil && state.clipMask == nil
        if isPlain, encoding.isNative, wide == nil, mirror == nil { return draw(cr) }
        cairo_push_group(cr)
        draw(cr)
        if !encoding.isNative, let surface = cairo_get_group_target(cr), let pixels = PixelBuffer(imageSurface: surface)
        {
            encoding.encode(pixels)
            cairo_surface_mark_dirty(surface)
        }
        popGroup(alpha: state.alpha, blend: state.blendMode, shadow: state.shadow)
    }
}
