import AcetatePixels
import CAcetateCairo

extension CGContext {
    /// Draws the image, scaled to fill the rectangle. The image's top row is at the rectangle's greatest y. A mask image
    /// paints the fill color.
    public func draw(_ image: CGImage, in rect: CGRect) {
        draw(image, in: rect, byTiling: false)
    }

    /// Draws the image into the rectangle. `byTiling` repeats it over the whole clip, starting at the rectangle's
    /// origin. In a bitmap, tiles begin at whole pixels, as on macOS, so that their edges are sharp.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        let rect = rect.standardized
        guard rect.isFinite, !rect.isEmpty else { return }
        let imageToUser = CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
            tx: rect.minX, ty: rect.maxY)
        draw(
            image, CGRect(x: 0, y: 0, width: image.width, height: image.height),
            imageToUser.concatenating(state.toDevice), alpha: state.alpha, interpolation: state.interpolation,
            blend: state.blendMode, edges: byTiling ? .repeated : .clamped, shadow: state.shadow)
    }

    /// How an image is extended beyond its pixels, for sampling near its edges.
    package enum ImageEdges: Sendable {
        /// With transparency: the edges of a scaled image fade out over half a source pixel on each side.
        case transparent
        /// With the outermost pixels; the image ends at its antialiased edge.
        case clamped
        /// With repetitions of the image, which cover the whole clip.
        case repeated
    }

    /// Draws part of an image with an absolute transform: from image pixels (origin at the top left, y down) to device
    /// pixels (the same). Of the graphics state, only the clip and antialiasing apply.
    ///
    /// A translation by whole pixels copies the pixels unchanged. Transforms without an inverse draw nothing.
    ///
    /// - Parameters:
    ///   - sourceRect: the part, in image pixels; nil for the whole.
    ///   - interpolation: `none` samples the nearest pixel, `low` interpolates linearly, and the others also average
    ///     when the image is minified.
    package func composite(
        _ image: CGImage, sourceRect: CGRect? = nil, imageToDevice: CGAffineTransform, alpha: CGFloat = 1,
        interpolation: CGInterpolationQuality = .default, blend: CGBlendMode = .normal, edges: ImageEdges = .clamped
    ) {
        let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        draw(
            image, (sourceRect ?? whole).overlap(whole), imageToDevice, alpha: alpha, interpolation: interpolation,
            blend: blend, edges: edges, shadow: nil)
    }

    /// Draws a part of an image, which lies within the image or is null.
    private func draw(
        _ image: CGImage, _ part: CGRect, _ imageToDevice: CGAffineTransform, alpha: CGFloat,
        interpolation: CGInterpolationQuality, blend: CGBlendMode, edges: ImageEdges, shadow: Shadow?
    ) {
        perform {
            $0.paint(
                image, part, imageToDevice, alpha: alpha, interpolation: interpolation, blend: blend, edges: edges,
                shadow: shadow)
        }
    }

    private func paint(
        _ image: CGImage, _ part: CGRect, _ imageToDevice: CGAffineTransform, alpha: CGFloat,
        interpolation: CGInterpolationQuality, blend: CGBlendMode, edges: ImageEdges, shadow: Shadow?
    ) {
        guard imageToDevice.isInvertible, alpha.isFinite, alpha > 0 || blend != .normal else { return }
        guard part.isFinite, !part.isEmpty, let sampled = image.cropping(to: part) else { return }
        let imageToDevice =
            edges == .repeated && document == nil ? imageToDevice.alignedToPixels(tilesOf: part.size) : imageToDevice
        // The crop is rounded outward, so its pixel coordinates start at its rounded origin.
        let origin = CGPoint(x: part.minX.rounded(.down), y: part.minY.rounded(.down))
        let sampledToDevice = imageToDevice.translatedBy(x: origin.x, y: origin.y)
        let shape = part.offsetBy(dx: -origin.x, dy: -origin.y)
        var deviceToImage = sampledToDevice.inverted()
        if edges == .repeated {
            // All tiles are equal, so the offset can be reduced to one tile.
            deviceToImage.tx = deviceToImage.tx.truncatingRemainder(dividingBy: CGFloat(sampled.width))
            deviceToImage.ty = deviceToImage.ty.truncatingRemainder(dividingBy: CGFloat(sampled.height))
        }
        guard deviceToImage.canSample else { return }
        let painted = sampled.isMask ? sampled.painted(in: state.fill.sRGB) : sampled
        let pixels = encoding.isNative ? painted : painted?.encoded(in: encoding)
        pixels?.withPixels { pixels in
            guard let surface = imageSurface(pixels, isOpaque: image.isOpaque),
                let pattern = cairo_pattern_create_for_surface(surface)
            else { return }
            defer {
                cairo_pattern_destroy(pattern)
                // The pixels are only borrowed: finishing the surface ends all access, even if Cairo still has a
                // reference.
                cairo_surface_finish(surface)
                cairo_surface_destroy(surface)
            }
            var matrix = deviceToImage.cairo
            cairo_pattern_set_matrix(pattern, &matrix)
            cairo_pattern_set_extend(pattern, edges.cairo)
            let smooths = image.shouldInterpolate && interpolation != .none && !sampledToDevice.isIntegralTranslation
            cairo_pattern_set_filter(
                pattern, smooths ? interpolation.cairo(sampledToDevice) : CAIRO_FILTER_NEAREST)
            let exact = WideSampler(image: sampled, deviceToImage: deviceToImage, edges: edges, smooths: smooths)
            paint(
                blend, alpha: min(max(alpha, 0), 1), shadow: shadow, exact: sampled.wide == nil ? nil : .image(exact)
            ) {
                cairo_set_source($0, pattern)
            } cover: { cr, alpha in
                cover(cr, alpha, edges == .repeated ? nil : shape, edges, sampledToDevice)
            }
            // Releases the handle's reference to the pattern.
            cairo_set_source_rgba(cr, 0, 0, 0, 0)
        }
    }

    /// Draws the handle's source, clipped to the image's outline.
    private func cover(
        _ cr: OpaquePointer, _ alpha: CGFloat, _ shape: CGRect?, _ edges: ImageEdges, _ toDevice: CGAffineTransform
    ) {
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
        guard let shape else {
            cairo_paint_with_alpha(cr, alpha)
            return
        }
        // Linear interpolation extends half a pixel beyond the edges of the outermost pixels.
        let outline = edges == .transparent ? shape.insetBy(dx: -0.5, dy: -0.5) : shape
        appendToCairo(outline, toDevice, cr)
        if alpha == 1 {
            cairo_fill(cr)
        } else {
            cairo_save(cr)
            cairo_clip(cr)
            cairo_paint_with_alpha(cr, alpha)
            cairo_restore(cr)
        }
    }

    private func imageSurface(_ pixels: PixelBuffer, isOpaque: Bool) -> OpaquePointer? {
        // The surface wraps the memory without copying it, and only reads it; `PixelBuffer` has checked size and row
        // length.
        cairo_image_surface_create_for_data(
            pixels.base.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            Int32(pixels.size.width), Int32(pixels.size.height), Int32(pixels.bytesPerRow))
    }
}

extension CGContext.ImageEdges {
    fileprivate var cairo: cairo_extend_t {
        switch self {
        case .transparent: CAIRO_EXTEND_NONE
        case .clamped: CAIRO_EXTEND_PAD
        case .repeated: CAIRO_EXTEND_REPEAT
        }
    }
}

extension CGInterpolationQuality {
    /// Cairo's filter for sampling with a transform. Its best filter magnifies pixels to squares, so it is used only
    /// for minification.
    fileprivate func cairo(_ imageToDevice: CGAffineTransform) -> cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: abs(imageToDevice.determinant) < 1 ? CAIRO_FILTER_BEST : CAIRO_FILTER_GOOD
        }
    }
}
