import AcetatePixels
public import CoreGraphics

/// Whether the decoded form of frames may be kept for the next call; true by default.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Whether images are decoded when they are created. Here they always are, as with true.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// The factor by which an image is scaled down: 2, 4 or 8. Other factors have no effect.
public let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"

/// Whether the components of an image may be floating-point numbers, if the file has such; otherwise they become integers
/// of 16 bits. False by default.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"

/// An image of a source, as it is stored: not turned upright. The frames of an animation have the size of its canvas,
/// with all that is visible when the frame is shown. Of an image that is not complete, the rows that are not there yet
/// are transparent. Nil if there is no such image, or if it cannot be decoded.
///
/// Images of PNG files, and of TIFF files of gray or RGB pixels, have the components of the file if these have more than
/// 8 bits.
///
/// Options are `kCGImageSourceShouldCache`, `kCGImageSourceShouldCacheImmediately`, `kCGImageSourceShouldAllowFloat` and
/// `kCGImageSourceSubsampleFactor`, which makes images of 8 bits.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let image = decodedImage(isrc, index, options) else { return nil }
    return CGImage(sharing: image, utType: CGImageSourceGetType(isrc))
}

private func decodedImage(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    let options = Options(options)
    guard var image = isrc.image(at: index, keepsCanvas: options.flag(kCGImageSourceShouldCache) ?? true) else {
        return nil
    }
    if options.flag(kCGImageSourceShouldAllowFloat) != true {
        guard let integers = image.withIntegerComponents() else { return nil }
        image = integers
    }
    guard let factor = options.integer(kCGImageSourceSubsampleFactor), [2, 4, 8].contains(factor),
        let size = PixelSize((image.width + factor - 1) / factor, (image.height + factor - 1) / factor)
    else { return image }
    return image.scaled(to: size)
}

/// Releases what is kept of an animation for the image with an index.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {
    let contents = isrc.contents
    if contents.nextCanvas?.index == index + 1 { isrc.keep(nil, for: index + 1, of: contents) }
}

extension CGImageSource {
    /// The image with an index; nil if it cannot be decoded. With `keepsCanvas`, the canvas of the next frame is kept.
    func image(at index: Int, keepsCanvas: Bool = true) -> CGImage? {
        let contents = contents
        guard let file = contents.file, file.images.indices.contains(index) else { return nil }
        guard let animation = file.animation, file.images[index].frame != nil else {
            return file.images[index].decode(contents.data)
        }
        return composedFrame(index, animation, file, contents, keepsCanvas: keepsCanvas)
    }

    private func composedFrame(
        _ index: Int, _ animation: ImageFile.Animation, _ file: ImageFile, _ contents: Contents, keepsCanvas: Bool
    ) -> CGImage? {
        // The header of a damaged file may declare a canvas that does not suit the file's length.
        let decoder = ImageDecoder(data: contents.data, file: "in memory")
        guard let size = try? decoder.checkedSize(animation.width, animation.height) else { return nil }
        var first = (0...index).last { file.beginsWithEmptyCanvas($0) } ?? 0
        var canvas: CGImage?
        if let next = contents.nextCanvas, (first...index).contains(next.index) {
            (first, canvas) = (next.index, next.canvas)
        }
        for position in first...index {
            let stored = file.images[position]
            guard let frame = stored.frame else { return nil }
            let drawn = FrameStep(canvas: canvas, size: size, image: stored.decode(contents.data), frame: frame)
            // A frame that cannot be decoded changes nothing, but is not shown itself.
            guard let result = drawn.result else { return nil }
            canvas = drawn.nextCanvas
            if position == index {
                keep(keepsCanvas ? canvas : nil, for: index + 1, of: contents)
                return drawn.isDrawn ? result : nil
            }
        }
        return nil
    }
}

extension ImageFile {
    /// Whether nothing of the frames before one is visible in it.
    fileprivate func beginsWithEmptyCanvas(_ index: Int) -> Bool {
        if index == 0 { return true }
        if let frame = images[index].frame, !frame.blends, coversCanvas(index) { return true }
        return images[index - 1].frame?.disposal == .clear && coversCanvas(index - 1)
    }

    private func coversCanvas(_ index: Int) -> Bool {
        guard let animation, let frame = images[index].frame else { return false }
        return frame.x == 0 && frame.y == 0 && images[index].width >= animation.width
            && images[index].height >= animation.height
    }
}

extension StoredImage {
    /// The image by itself, as far as it can be decoded; nil if there is nothing.
    func decode(_ data: Data) -> CGImage? {
        if isComplete, let image = wideTIFF?.image(of: data) { return image }
        let decoder = ImageDecoder(data: file(in: data), file: "in memory")
        if isComplete, let image = try? decoder.decode(applyingOrientation: false) { return image }
        return decoder.decodeIncomplete()
    }
}
