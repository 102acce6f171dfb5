import Foundation
import QuartzCore

/// A slow and simple renderer: the expected appearance of a layer tree, from public properties and the formulas of the
/// documents, pixel by pixel in double precision. Without animations.
package struct ReferenceRenderer {
    package let width, height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    package func bitmap(of root: CALayer) -> ReferenceCanvas {
        var canvas = ReferenceCanvas(width, height)
        let device = ReferenceMap([1, 0, 0, 0, -1, 0, 0, Double(height), 1])
        paint(root, root.referenceMatrix.flattened.then(device), inUpsideDown: false, alpha: 1, onto: &canvas)
        return canvas
    }

    /// Composites a layer with its backdrop (in the order of CALayer.h): filters; the shadow below; blending by
    /// `compositingFilter` with the backdrop, which `backgroundFilters` change within the bounds; then masks and
    /// opacity interpolate between the result and the unchanged backdrop.
    private func paint(
        _ layer: CALayer, _ map: ReferenceMap, inUpsideDown outer: Bool, alpha: Double,
        onto canvas: inout ReferenceCanvas
    ) {
        let isUpsideDown = outer != layer.isGeometryFlipped
        let isTurned = (map.determinant > 0) != isUpsideDown
        guard !layer.isHidden, layer.isDoubleSided || !isTurned, map.inverse != nil else { return }
        var opacity = Double(layer.opacity) * alpha
        var partAlpha = 1.0
        // Effects that need a group are faded as a whole.
        if !layer.allowsGroupOpacity, !layer.hasReferenceEffects { (opacity, partAlpha) = (1, opacity) }
        var group = ReferenceCanvas(width, height)
        paintInside(layer, map, isUpsideDown: isUpsideDown, alpha: partAlpha, onto: &group)
        for case let filter as CIFilter in layer.filters ?? [] { group = filtered(group, filter, map.scale) }
        let choice = choice(layer, map, isUpsideDown: isUpsideDown)
        var outcome = group
        if layer.shadowOpacity > 0, let color = layer.shadowColor.map(ReferenceColor.init) {
            var caster = group
            caster.forEach { x, y, pixel in pixel = pixel * choice[y * width + x] }
            if let path = layer.shadowPath {
                let shape = ReferenceShape(box: path.boundingBox) { path.contains(CGPoint(x: $0, y: $1)) }
                let covered = coverage(map, shape)
                caster.forEach { x, y, pixel in pixel = ReferenceColor(0, 0, 0, covered[y * width + x]) }
            }
            let shadow = shifted(caster.blurred(Double(layer.shadowRadius) * map.scale), by: offset(layer, map))
            outcome.forEach { x, y, pixel in
                pixel = pixel.over(color * (shadow[x, y].alpha * Double(layer.shadowOpacity)))
            }
        }
        var backdrop = canvas
        if let filters = layer.backgroundFilters, !filters.isEmpty {
            for case let filter as CIFilter in filters {
                backdrop = filtered(backdrop, filter, map.scale, clampsEdges: true)
            }
            let within = coverage(map, outline(layer))
            backdrop.forEach { x, y, pixel in
                let part = within[y * width + x]
                pixel = pixel * part + canvas[x, y] * (1 - part)
            }
        }
        let blend = ReferenceBlend(layer.compositingFilter)
        let isPlain = layer.compositingFilter == nil && (layer.backgroundFilters ?? []).isEmpty
        canvas.forEach { x, y, pixel in
            let part = choice[y * width + x] * opacity
            if isPlain, outcome[x, y].alpha == 0 { return }
            pixel = blend.mix(outcome[x, y], backdrop[x, y]) * part + pixel * (1 - part)
        }
    }

    /// Background, contents, sublayers by their zPosition, and border.
    private func paintInside(
        _ layer: CALayer, _ map: ReferenceMap, isUpsideDown: Bool, alpha: Double, onto canvas: inout ReferenceCanvas
    ) {
        // A layer that masks to its bounds is clipped once, as a whole: its parts have no edges there.
        let outer = coverage(map, outline(layer))
        let isCut = layer.masksToBounds
        let border = borderShare(layer, map, outer)
        if let color = layer.backgroundColor.map(ReferenceColor.init) {
            // The area behind the border is left out, so that no fringe of the background is visible around it.
            let hidden = layer.borderColor.map { ReferenceColor($0).alpha } ?? 0
            let shares = outer.indices.map { index in
                if isCut { return outer[index] > 0 ? 1.0 : 0 }
                let hiddenShare = (border?[index] ?? 0) * hidden
                return hiddenShare > 0 ? (outer[index] - hiddenShare) / max(1 - hiddenShare, 1e-9) : outer[index]
            }
            put(shares, onto: &canvas) { _, _ in color * alpha }
        }
        if let contents = ReferenceContents(layer, isUpsideDown: isUpsideDown), let back = map.inverse {
            let hasNoEdges = isCut && contents.frame.contains(layer.bounds)
            let shares =
                hasNoEdges ? outer.map { $0 > 0 ? 1.0 : 0 } : coverage(map, ReferenceShape.rectangle(contents.frame))
            put(shares, onto: &canvas) { x, y in
                // The center of a pixel at the edge may be outside the visible part of the plane.
                back.point(Double(x) + 0.5, Double(y) + 0.5).map { contents.color($0.x, $0.y) * alpha }
                    ?? ReferenceColor()
            }
        }
        let sorted = (layer.sublayers ?? []).enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }
        for (_, sublayer) in sorted {
            let step = sublayer.referenceMatrix.then(layer.referenceSublayerMatrix).flattened.then(map)
            paint(sublayer, step, inUpsideDown: isUpsideDown, alpha: alpha, onto: &canvas)
        }
        if let border, let color = layer.borderColor.map(ReferenceColor.init) {
            let shares = border.indices.map { isCut ? (outer[$0] > 0 ? border[$0] / outer[$0] : 0) : border[$0] }
            put(shares, onto: &canvas) { _, _ in color * alpha }
        }
    }

    /// The fraction of each pixel that the border covers: between the outline and an outline inset by the border's
    /// width.
    private func borderShare(_ layer: CALayer, _ map: ReferenceMap, _ outer: [Double]) -> [Double]? {
        let width = layer.borderWidth
        guard width > 0 else { return nil }
        let inner = layer.bounds.insetBy(dx: width, dy: width)
        guard !inner.isNull else { return outer }
        let radius = max(0, clampedRadius(layer) - width)
        let hole = coverage(map, ReferenceShape.rounded(inner, radius, layer.maskedCorners))
        return outer.indices.map { max(0, outer[$0] - hole[$0]) }
    }

    /// The fraction of the result in each pixel, by `masksToBounds` and the mask.
    private func choice(_ layer: CALayer, _ map: ReferenceMap, isUpsideDown: Bool) -> [Double] {
        var result = Array(repeating: 1.0, count: width * height)
        if layer.masksToBounds { result = coverage(map, outline(layer)) }
        if let mask = layer.mask {
            var canvas = ReferenceCanvas(width, height)
            // `sublayerTransform` does not apply to masks (CALayer.h).
            let step = mask.referenceMatrix.flattened.then(map)
            paint(mask, step, inUpsideDown: isUpsideDown, alpha: 1, onto: &canvas)
            for index in result.indices { result[index] *= canvas.pixels[index].alpha }
        }
        return result
    }

    private func clampedRadius(_ layer: CALayer) -> CGFloat {
        max(0, min(layer.cornerRadius, min(layer.bounds.width, layer.bounds.height) / 2))
    }

    private func outline(_ layer: CALayer) -> ReferenceShape {
        ReferenceShape.rounded(layer.bounds, layer.cornerRadius, layer.maskedCorners)
    }

    private func coverage(_ map: ReferenceMap, _ shape: ReferenceShape) -> [Double] {
        shape.coverage(width, height, map)
    }

    private func put(
        _ coverage: [Double], onto canvas: inout ReferenceCanvas, color: (Int, Int) -> ReferenceColor
    ) {
        canvas.forEach { x, y, pixel in
            let part = coverage[y * width + x]
            if part > 0 { pixel = (color(x, y) * part).over(pixel) }
        }
    }

    private func filtered(
        _ canvas: ReferenceCanvas, _ filter: CIFilter, _ scale: Double, clampsEdges: Bool = false
    ) -> ReferenceCanvas {
        let radius = (filter.value(forKey: kCIInputRadiusKey) as? Double ?? 0) * scale
        let blurred = canvas.blurred(radius, clampsEdges: clampsEdges)
        guard filter.name == "CIBloom" else { return blurred }
        let intensity = filter.value(forKey: kCIInputIntensityKey) as? Double ?? 0
        var result = canvas
        result.forEach { x, y, pixel in
            let glow = blurred[x, y]
            func screen(_ a: Double, _ b: Double) -> Double { a + min(1, b * intensity) * (1 - a) }
            pixel = ReferenceColor(
                screen(pixel.red, glow.red), screen(pixel.green, glow.green), screen(pixel.blue, glow.blue),
                screen(pixel.alpha, glow.alpha))
        }
        return result
    }

    /// The shadow's offset in pixels, right and down.
    private func offset(_ layer: CALayer, _ map: ReferenceMap) -> (x: Double, y: Double) {
        let (x, y) = (Double(layer.shadowOffset.width), Double(layer.shadowOffset.height))
        return (x * map.a + y * map.d, x * map.b + y * map.e)
    }

    /// Interpolates between four pixels.
    private func shifted(_ canvas: ReferenceCanvas, by offset: (x: Double, y: Double)) -> ReferenceCanvas {
        let (i, j) = (offset.x.rounded(.down), offset.y.rounded(.down))
        let (p, q) = (offset.x - i, offset.y - j)
        var result = canvas
        result.forEach { x, y, pixel in
            let (x, y) = (x - Int(i), y - Int(j))
            pixel =
                (canvas[x, y] * (1 - p) + canvas[x - 1, y] * p) * (1 - q)
                + (canvas[x, y - 1] * (1 - p) + canvas[x - 1, y - 1] * p) * q
        }
        return result
    }
}

extension CALayer {
    /// Whether the layer and its sublayers must be a group, whatever their opacity.
    fileprivate var hasReferenceEffects: Bool {
        shouldRasterize || mask != nil || shadowOpacity > 0 || compositingFilter != nil || !(filters ?? []).isEmpty
            || !(backgroundFilters ?? []).isEmpty
    }
}

/// The blending of a layer with its backdrop: "Compositing and Blending Level 1" (W3C).
package struct ReferenceBlend {
    private let name: String

    /// The blend mode of a `compositingFilter`; source-over for none.
    package init(_ filter: Any?) { name = (filter as? CIFilter)?.name ?? "" }

    package func mix(_ s: ReferenceColor, _ b: ReferenceColor) -> ReferenceColor {
        func part(_ s: Double, _ sa: Double, _ b: Double, _ ba: Double) -> Double {
            let (cs, cb) = (sa > 0 ? s / sa : 0, ba > 0 ? b / ba : 0)
            return switch name {
            case "CIMultiplyBlendMode": s * (1 - ba) + b * (1 - sa) + sa * ba * cs * cb
            case "CIScreenBlendMode": s * (1 - ba) + b * (1 - sa) + sa * ba * (cs + cb - cs * cb)
            case "CIDifferenceBlendMode": s * (1 - ba) + b * (1 - sa) + sa * ba * abs(cs - cb)
            case "CISourceAtopCompositing": s * ba + b * (1 - sa)
            default: s + b * (1 - sa)
            }
        }
        return ReferenceColor(
            part(s.red, s.alpha, b.red, b.alpha), part(s.green, s.alpha, b.green, b.alpha),
            part(s.blue, s.alpha, b.blue, b.alpha),
            name == "CISourceAtopCompositing" ? b.alpha : s.alpha + b.alpha * (1 - s.alpha))
    }
}
