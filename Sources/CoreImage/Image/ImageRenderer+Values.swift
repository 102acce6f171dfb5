import AcetatePixels
import CoreGraphics

// Values between steps that compute each pixel by itself: color filters, blends, parts of images, and programs' own processors.
// They are not rounded and not clamped, as on macOS. Other steps read and write pixels.
extension ImageRenderer {
    /// The greatest number of pixels whose values are computed at once, so that they fit in the processor's cache.
    private static let stripArea = 1 << 13

    /// What one call of `drawValues` has computed.
    private struct Drawing {
        /// The rectangle that is drawn.
        let rect: PixelRect
        /// The pixels in `rect` of images that are not computed by values.
        var pixels: [ObjectIdentifier: PixelStore] = [:]
        /// The values in `rect` of images that a program's own processors compute.
        var processed: [ObjectIdentifier: ColorValues] = [:]
        /// The values in the current strip of images that are inputs of several others.
        var shared: [ObjectIdentifier: ColorValues] = [:]
    }

    /// Whether an image is computed from values that pixels cannot represent.
    func readsValues(_ image: CIImage) -> Bool {
        switch image.recipe {
        case .bitmap: true
        // The formulas last, because those of a table are expensive.
        case .filtered(let source?, _): hasValues(source) && formulas(of: image) != nil
        case .composited(let source, let backdrop, _): hasValues(source) || hasValues(backdrop)
        case .opaque(let source), .reduced(let source, _, _): hasValues(source)
        default: false
        }
    }

    /// Whether an image has values that pixels cannot represent.
    func hasValues(_ image: CIImage) -> Bool {
        let id = ObjectIdentifier(image)
        if let known = imagesWithValues[id] { return known }
        let result =
            switch image.recipe {
            case .bitmap, .processed: true
            case .color(let color): color != color.clampedToUnit
            case .filtered(let source?, _):
                formulas(of: image).map { !$0.isEmpty || hasValues(source) } ?? false
            case .composited(let source, let backdrop, let blend):
                blend == .plusLighter || hasValues(source) || hasValues(backdrop)
            case .part(let source), .opaque(let source): hasValues(source)
            case .reduced(let source, let reduction, _): reduction.isFraction || hasValues(source)
            default: false
            }
        imagesWithValues[id] = result
        return result
    }

    /// The formulas of an image that maps each color of its input by itself; nil for other images.
    private func formulas(of image: CIImage) -> [any ColorFormula]? {
        guard case .filtered(let source?, let filter) = image.recipe else { return nil }
        let id = ObjectIdentifier(image)
        if let known = formulasOfImages[id] { return known }
        let result = filter.colorFormulas(in: space(of: filter, for: source))
        formulasOfImages[id] = .some(result)
        return result
    }

    /// Computes the values of an image in a rectangle, and calls `body` with those in a part of it, part by part. Returns
    /// false if that fails.
    func drawValues(_ image: CIImage, _ rect: PixelRect, _ body: (ColorValues) -> Void) -> Bool {
        var drawing = Drawing(rect: rect)
        for strip in rect.tiles(side: rect.width, height: max(1, Self.stripArea / rect.width)) {
            guard let values = colors(of: image, in: strip, &drawing) else { return false }
            body(values)
            drawing.shared.removeAll(keepingCapacity: true)
        }
        return true
    }

    private func colors(of image: CIImage, in strip: PixelRect, _ drawing: inout Drawing) -> ColorValues? {
        let id = ObjectIdentifier(image)
        if let known = drawing.shared[id] { return known }
        let inside = strip.intersection(PixelRect(covering: image.extent.flipped))
        guard var result = computed(image, in: strip, inside, &drawing) else { return nil }
        result.clear(outside: inside)
        if isShared(image) { drawing.shared[id] = result }
        return result
    }

    /// The values of an image, before those outside of its extent are cleared.
    private func computed(
        _ image: CIImage, in strip: PixelRect, _ inside: PixelRect, _ drawing: inout Drawing
    ) -> ColorValues? {
        if inside.isEmpty { return ColorValues(strip) }
        switch image.recipe {
        case .nothing: return ColorValues(strip)
        case .color(let encoded):
            var result = ColorValues(strip)
            let color = values.color(encoded).unclampedPremultiplied
            result.fill(inside) { _, _ in color }
            return result
        case .bitmap(let bitmap): return bitmap.colors(in: strip, values)
        case .processed(let step):
            let id = ObjectIdentifier(image)
            if drawing.processed[id] == nil {
                let all = drawing.rect.intersection(PixelRect(covering: image.extent.flipped))
                guard let values = processed(step, in: all) else { return nil }
                drawing.processed[id] = values
            }
            var result = ColorValues(strip)
            if let values = drawing.processed[id] { result.copy(values, inside) }
            return result
        case .reduced(let source, let reduction, let area):
            guard let row = colors(source, reduction, area, for: image) else { return nil }
            var result = ColorValues(strip)
            result.fill(inside) { x, _ in row.indices.contains(x) ? row[x] : .zero }
            return result
        case .part(let whole): return colors(of: whole, in: strip, &drawing)
        case .opaque(let source):
            return mapped(source, [ColorMatrix(alpha: .zero, bias: [0, 0, 0, 1])], in: strip, &drawing)
        case .filtered:
            guard let (source, formulas) = chain(of: image) else { break }
            return mapped(source, formulas.merged, in: strip, &drawing)
        case .composited(let source, let backdrop, let blend):
            // The longer chain of inputs first, so that the values of fewer images are kept meanwhile.
            let isSourceFirst = source.depth > backdrop.depth
            let early = isSourceFirst ? colors(of: source, in: strip, &drawing) : nil
            guard var result = colors(of: backdrop, in: strip, &drawing),
                let front = isSourceFirst ? early : colors(of: source, in: strip, &drawing)
            else { return nil }
            blend.compositeUnclamped(front.colors, onto: &result.colors)
            return result
        default: break
        }
        return pixels(of: image, in: strip, inside, &drawing)
    }

    /// The formulas of an image and of those inputs that map each color too, in order, and the image that they map.
    private func chain(of image: CIImage) -> (CIImage, [any ColorFormula])? {
        guard case .filtered(let source?, _) = image.recipe, let own = formulas(of: image) else { return nil }
        guard !isShared(source), source.extent == image.extent, let (first, earlier) = chain(of: source) else {
            return (source, own)
        }
        return (first, earlier + own)
    }

    private func mapped(
        _ source: CIImage, _ formulas: [any ColorFormula], in strip: PixelRect, _ drawing: inout Drawing
    ) -> ColorValues? {
        guard var result = colors(of: source, in: strip, &drawing) else { return nil }
        for formula in formulas { formula.mapUnclamped(&result.colors) }
        return result
    }

    /// The values of an image's pixels, which are drawn in the whole rectangle at first.
    private func pixels(
        of image: CIImage, in strip: PixelRect, _ inside: PixelRect, _ drawing: inout Drawing
    ) -> ColorValues? {
        let id = ObjectIdentifier(image)
        if drawing.pixels[id] == nil {
            guard let store = draw(image, drawing.rect) else { return nil }
            drawing.pixels[id] = store
        }
        guard let store = drawing.pixels[id] else { return nil }
        var result = ColorValues(strip)
        withExtendedLifetime(store) {
            result.read(PixelPatch(store.pixels, x: drawing.rect.minX, y: drawing.rect.minY), inside, values)
        }
        return result
    }
}
