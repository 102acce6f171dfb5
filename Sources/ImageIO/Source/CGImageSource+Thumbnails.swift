import AcetatePixels
public import CoreGraphics

/// Whether a thumbnail is created from the image if the file has none; false by default.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is created from the image although the file has one; false by default.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// The greatest width and height of a thumbnail, in pixels. Without this, it can be as large as the image.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is turned upright by the image's orientation; false by default.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"

/// A small version of an image: the one in the Exif data, or one that is created from the image. It is never larger
/// than its source. Nil if the file has none and no option allows creating it.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    let options = Options(options)
    guard let file = isrc.contents.file, file.images.indices.contains(index) else { return nil }
    let stored = file.images[index]
    let always = options.flag(kCGImageSourceCreateThumbnailFromImageAlways) ?? false
    let ifAbsent = options.flag(kCGImageSourceCreateThumbnailFromImageIfAbsent) ?? false
    var image: CGImage?
    if !always, let embedded = stored.tags?.thumbnail {
        image = try? ImageDecoder(data: embedded, file: "in memory").decode(applyingOrientation: false)
    }
    if image == nil, always || ifAbsent {
        image = isrc.image(at: index, keepsCanvas: options.flag(kCGImageSourceShouldCache) ?? true)
    }
    guard var thumbnail = image else { return nil }
    if let limit = options.integer(kCGImageSourceThumbnailMaxPixelSize), limit > 0 {
        guard let size = thumbnail.size.fitting(limit), let scaled = thumbnail.scaled(to: size) else { return nil }
        thumbnail = scaled
    }
    guard options.flag(kCGImageSourceCreateThumbnailWithTransform) ?? false,
        let orientation = stored.tags?.orientation.flatMap(CGImagePropertyOrientation.init(tag:)), orientation != .up
    else { return thumbnail }
    return thumbnail.applying(orientation)
}

extension PixelSize {
    /// The size scaled down, in proportion, so that no side is longer than `limit`.
    func fitting(_ limit: Int) -> PixelSize? {
        let longest = max(width, height)
        if longest <= limit { return self }
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * Double(limit) / Double(longest)).rounded())) }
        return PixelSize(scaled(width), scaled(height))
    }
}

extension CGImage {
    /// The image scaled to a size; nil if there is not enough memory.
    package func scaled(to size: PixelSize) -> CGImage? {
        if size == self.size { return self }
        guard let store = PixelStore(size),
            let context = CGContext(
                store: store,
                baseTransform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(size.height)),
                isOpaque: isOpaque)
        else { return nil }
        context.interpolationQuality = .high
        context.draw(self, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        return context.makeImage()?.withFormat(.drawn(isOpaque: isOpaque))
    }
}
