import AcetatePixels

/// An image with components of more than 8 bits, as a source of colors at device points.
struct WideSampler {
    let image: CGImage
    let deviceToImage: CGAffineTransform
    let edges: CGContext.ImageEdges
    /// Whether colors are interpolated between pixels.
    let smooths: Bool

    /// Returns the image's premultiplied color in a bitmap's space at device points.
    func colors(for bitmap: WideBitmap) -> (CGPoint) -> WideColor {
        var level = WideLevel(image, bitmap)
        var transform = deviceToImage
        // Halved copies average the pixels of an image that is drawn smaller than it is.
        let scale = min(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
        var step = scale
        while smooths, step >= 2, level.width > 1, level.height > 1 {
            let (x, y) = (CGFloat((level.width + 1) / 2), CGFloat((level.height + 1) / 2))
            transform = transform.concatenating(
                CGAffineTransform(scaleX: x / CGFloat(level.width), y: y / CGFloat(level.height)))
            level = level.halved
            step /= 2
        }
        let (edges, smooths) = (edges, smooths)
        return { point in
            let place = point.applying(transform)
            guard place.x.magnitude < 1e9, place.y.magnitude < 1e9 else { return .zero }
            return smooths ? level.interpolated(place, edges) : level.pixel(at: place, edges)
        }
    }
}

/// Pixels in a bitmap's space, row by row from the top.
private struct WideLevel {
    let width, height: Int
    private var pixels: [SIMD4<Float>] = []

    init(_ image: CGImage, _ bitmap: WideBitmap) {
        (width, height) = (image.width, image.height)
        pixels.reserveCapacity(width * height)
        guard let own = image.wide?.space else { return }
        let isSame = own == bitmap.space || (own.isEncodedAsSRGB && bitmap.space.isEncodedAsSRGB)
        let isPlain = isSame && own.model == bitmap.space.model
        image.forEachWidePixel { components, alpha in
            let color: WideColor
            if isPlain {
                color =
                    components.count == 1
                    ? WideColor(components[0], components[0], components[0], 1) * alpha
                    : WideColor(components[0], components[1], components[2], 1) * alpha
            } else {
                color = bitmap.color(own.sRGB(components.map { CGFloat($0) } + [CGFloat(alpha)]))
            }
            pixels.append(SIMD4<Float>(color))
        }
    }

    private init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Half as many pixels on each side, rounded up, each the average of up to four.
    var halved: WideLevel {
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        var result: [SIMD4<Float>] = []
        result.reserveCapacity(w * h)
        for y in 0..<h {
            let (above, below) = (2 * y * width, min(2 * y + 1, height - 1) * width)
            for x in 0..<w {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                let sum = pixels[above + left] + pixels[above + right] + pixels[below + left] + pixels[below + right]
                result.append(sum / 4)
            }
        }
        return WideLevel(width: w, height: h, pixels: result)
    }

    private func color(_ x: Int, _ y: Int, _ edges: CGContext.ImageEdges) -> WideColor {
        switch edges {
        case .transparent where x < 0 || y < 0 || x >= width || y >= height: .zero
        case .transparent, .clamped:
            WideColor(pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
        case .repeated:
            WideColor(pixels[(y % height + height) % height * width + (x % width + width) % width])
        }
    }

    /// The pixel that contains a point.
    func pixel(at point: CGPoint, _ edges: CGContext.ImageEdges) -> WideColor {
        color(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)), edges)
    }

    /// The linear interpolation between the centers of the four nearest pixels.
    func interpolated(_ point: CGPoint, _ edges: CGContext.ImageEdges) -> WideColor {
        let (left, top) = ((point.x - 0.5).rounded(.down), (point.y - 0.5).rounded(.down))
        let (u, v) = (Double(point.x - 0.5 - left), Double(point.y - 0.5 - top))
        let (x, y) = (Int(left), Int(top))
        let above = color(x, y, edges) * (1 - u) + color(x + 1, y, edges) * u
        let below = color(x, y + 1, edges) * (1 - u) + color(x + 1, y + 1, edges) * u
        return above * (1 - v) + below * v
    }
}
