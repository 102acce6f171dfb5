import AcetatePixels
import CAcetateCairo

/// Draws a cell of a pattern: receives `info` and a context whose user space is that of the cell.
public typealias CGPatternDrawPatternCallback = @Sendable (UnsafeMutableRawPointer?, CGContext) -> Void
/// Called when a pattern is released, with `info`.
public typealias CGPatternReleaseInfoCallback = @Sendable (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
public struct CGPatternCallbacks: Sendable {
    /// 0.
    public var version: UInt32
    /// Draws one cell of the pattern.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Is called with the pattern's pointer when the pattern is no longer used; nil for nothing.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates the callbacks; the version is 0.
    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
    }
}

/// How cells and their distance may be changed so that cells begin at whole device pixels (ISO 32000-1, 8.7.3.1). It counts in
/// bitmaps, where the sides of cells are parallel to those of pixels.
public enum CGPatternTiling: Int32, Sendable {
    /// Cells keep their shape and their distance, and are interpolated between pixels.
    case noDistortion = 0
    /// The distance is a whole number of pixels, and cells are scaled with it. The same as `constantSpacing`.
    case constantSpacingMinimalDistortion = 1
    /// The distance is a whole number of pixels, and cells are scaled with it.
    case constantSpacing = 2
}

/// A cell that is repeated in place of a color. The program draws it in a function, which is called whenever something
/// is painted with the pattern: on another thread if drawing is deferred.
///
/// `@unchecked Sendable`: every property is a `let`, and the functions are the program's.
public final class CGPattern: @unchecked Sendable {
    private let info: UnsafeMutableRawPointer?
    private let bounds: CGRect
    private let matrix: CGAffineTransform
    private let step: CGSize
    private let tiling: CGPatternTiling
    private let callbacks: CGPatternCallbacks
    /// Whether the cell has colors of its own; otherwise it is painted in the components of the color.
    let isColored: Bool

    /// Creates a pattern.
    ///
    /// - Parameters:
    ///   - bounds: the rectangle of the cell that is drawn. Where it is larger than the step, cells are drawn over each other,
    ///     and nothing clips them.
    ///   - matrix: from the space of the cell to the initial user space of the context, whatever its current transform.
    ///   - xStep: the distance between cells, in the space of the cell; not 0.
    /// - Returns: nil if the callbacks have no drawing function, or for an empty cell.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let bounds = bounds.standardized
        guard callbacks.pointee.drawPattern != nil, bounds.isFinite, !bounds.isEmpty, matrix.isInvertible,
            xStep.isFinite, yStep.isFinite, xStep != 0, yStep != 0
        else { return nil }
        self.info = info
        self.bounds = bounds
        self.matrix = matrix
        step = CGSize(width: abs(xStep), height: abs(yStep))
        self.tiling = tiling
        self.callbacks = callbacks.pointee
        self.isColored = isColored
    }

    deinit { callbacks.releaseInfo?(info) }

    /// The transform with which the lower left corners of all cells lie on whole device pixels.
    private func aligned(_ cellToDevice: CGAffineTransform) -> CGAffineTransform {
        cellToDevice.translatedBy(x: bounds.minX, y: bounds.minY).alignedToPixels(tilesOf: step)
            .translatedBy(x: -bounds.minX, y: -bounds.minY)
    }

    /// One repetition of the pattern as an image, and the transform from its pixels to device pixels.
    ///
    /// - Parameters:
    ///   - color: the color of a pattern that has none.
    ///   - toDevice: from the initial user space of the context.
    ///   - isBitmap: whether the device has pixels.
    func tile(
        _ color: CGColor, _ toDevice: CGAffineTransform, isBitmap: Bool
    ) -> (image: CGImage, toDevice: CGAffineTransform)? {
        let exact = matrix.concatenating(toDevice)
        let isAligned = isBitmap && tiling != .noDistortion
        let cellToDevice = isAligned ? aligned(exact) : exact
        // One pixel of the tile is about one device pixel.
        func pixels(_ length: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Int {
            let count = (length * hypot(x, y) - 1e-6).rounded(.up)
            return count.isFinite ? Int(min(max(count, 1), 4096)) : 1
        }
        let width = pixels(step.width, cellToDevice.a, cellToDevice.b)
        let height = pixels(step.height, cellToDevice.c, cellToDevice.d)
        let (x, y) = (CGFloat(width) / step.width, CGFloat(height) / step.height)
        guard let size = PixelSize(width, height), let store = PixelStore(size) else { return nil }
        // The tile's lower left corner is the origin of the cell's bounds.
        let toTile = CGAffineTransform(
            a: x, b: 0, c: 0, d: -y, tx: -bounds.minX * x, ty: CGFloat(height) + bounds.minY * y)
        guard let context = CGContext(store: store, baseTransform: toTile) else { return nil }
        // A cell is clipped to its bounds, unless cells overlap: then Quartz draws them over each other without a clip, so that
        // also what lies outside the bounds shows. Seen in pictures of Quartz, where a cell whose circle is centered at a corner
        // of its bounds shows the whole circle if the bounds are larger than the step.
        let overlaps = bounds.width > step.width || bounds.height > step.height
        let reach = overlaps ? 1 : 0
        let columns = Int(min((bounds.width / step.width).rounded(.up), 16)) - 1 + reach
        let rows = Int(min((bounds.height / step.height).rounded(.up), 16)) - 1 + reach
        for row in -rows...reach {
            for column in -columns...reach {
                context.saved {
                    context.translateBy(x: CGFloat(column) * step.width, y: CGFloat(row) * step.height)
                    if !overlaps { context.clip(to: bounds) }
                    context.setFillColor(color)
                    context.setStrokeColor(color)
                    callbacks.drawPattern?(info, context)
                }
            }
        }
        guard let image = context.makeImage() else { return nil }
        return (image, toTile.inverted().concatenating(cellToDevice))
    }
}

extension CGContext {
    /// Sets the fill color to a pattern. `colorComponents` has the color of an uncolored pattern, in the base space of the
    /// fill color space, and then alpha; for a colored pattern, only alpha.
    public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        guard let space = patternSpace(state.fillSpace, pattern),
            let color = CGColor(patternSpace: space, pattern: pattern, components: colorComponents)
        else { return }
        state.fill = color
    }

    /// Sets the stroke color to a pattern: see `setFillPattern(_:colorComponents:)`.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        guard let space = patternSpace(state.strokeSpace, pattern),
            let color = CGColor(patternSpace: space, pattern: pattern, components: colorComponents)
        else { return }
        state.stroke = color
    }

    /// Moves the patterns of subsequent drawing, in units of the initial user space. The default is zero.
    public func setPatternPhase(_ phase: CGSize) {
        guard phase.width.isFinite, phase.height.isFinite else { return }
        state.patternPhase = phase
    }

    /// Sets the space of `setFillPattern(_:colorComponents:)` and `setFillColor(_:)` with components, and the color to
    /// opaque black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fill = .black
    }

    /// Sets the space of `setStrokePattern(_:colorComponents:)` and `setStrokeColor(_:)` with components, and the color
    /// to opaque black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.stroke = .black
    }

    /// Sets the fill color by its components in the fill color space, and then alpha.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        state.fill = CGColor(colorSpace: state.fillSpace, components: components) ?? state.fill
    }

    /// Sets the stroke color by its components in the stroke color space, and then alpha.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        state.stroke = CGColor(colorSpace: state.strokeSpace, components: components) ?? state.stroke
    }

    /// The space of a pattern's color; nil if an uncolored pattern has none.
    private func patternSpace(_ space: CGColorSpace, _ pattern: CGPattern) -> CGColorSpace? {
        if pattern.isColored { return CGColorSpace(patternBaseSpace: nil) }
        return space.model == .pattern && space.baseColorSpace != nil ? space : nil
    }

    /// Sets a pattern as the handle's source, with an opacity.
    func setSource(_ pattern: CGPattern, _ color: SRGBA, _ cr: OpaquePointer, opacity: CGFloat) {
        cairo_set_source_rgba(cr, 0, 0, 0, 0)
        let own = CGColor(
            sRGB: SRGBA(red: color.red, green: color.green, blue: color.blue, alpha: 1))
        guard
            let tile = pattern.tile(
                own, base.translatedBy(x: state.patternPhase.width, y: state.patternPhase.height),
                isBitmap: document == nil),
            tile.toDevice.inverted().canSample
        else { return }
        // Cairo owns the copy of the pixels, because a handle keeps its source.
        let (width, height) = (Int32(tile.image.width), Int32(tile.image.height))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
            let bytes = cairo_image_surface_get_data(surface),
            let target = PixelBuffer(
                base: bytes, size: tile.image.size, bytesPerRow: Int(cairo_image_surface_get_stride(surface)))
        else { return }
        let alpha = UInt32(byte(color.alpha * Double(opacity)))
        tile.image.withPixels { pixels in
            for y in 0..<tile.image.height {
                let (from, to) = (pixels[row: y], target[row: y])
                for x in 0..<tile.image.width { to[x] = alpha == 255 ? from[x] : from[x].faded(alpha) }
            }
        }
        encoding.encode(target)
        cairo_surface_mark_dirty(surface)
        if let source = cairo_pattern_create_for_surface(surface) {
            var matrix = tile.toDevice.inverted().cairo
            cairo_pattern_set_matrix(source, &matrix)
            cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
            cairo_pattern_set_filter(
                source, tile.toDevice.isIntegralTranslation ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
            cairo_set_source(cr, source)
            cairo_pattern_destroy(source)
        }
        cairo_surface_destroy(surface)
    }
}

extension UInt32 {
    /// A premultiplied pixel times an opacity of 0…255.
    fileprivate func faded(_ alpha: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 { (((self >> shift & 0xFF) * alpha + 127) / 255) << shift }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }
}
