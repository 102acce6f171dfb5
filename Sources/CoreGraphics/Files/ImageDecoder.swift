import AcetatePixels
import AcetateTrace

/// Decodes an image file's bytes to pixels: PNG with Cairo, every other format with gdk-pixbuf.
package struct ImageDecoder {
    let data: Data
    /// The name of the file in errors.
    let file: String

    package init(data: Data, file: String) {
        self.data = data
        self.file = file
    }

    /// The greatest number of pixels that is decoded: 1 GiB at four bytes each.
    static let pixelLimit = 1 << 28
    /// Images with up to this many pixels, 16 MiB at four bytes each, are decoded whatever the file's length.
    private static let alwaysAllowedPixelCount = 1 << 22
    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var isPNG: Bool { data.starts(with: Self.pngSignature) }
    var isJPEG: Bool { data.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Decodes the image, by default turned upright according to the file's orientation tag.
    package func decode(applyingOrientation: Bool = true) throws(ImageFileError) -> CGImage {
        guard !data.isEmpty else { throw .corrupt(file: file, cause: "it is empty") }
        let start = Trace.start()
        defer { Trace.interval("decode image", since: start) }
        let image: CGImage
        let orientation: CGImagePropertyOrientation?
        if isPNG {
            (image, orientation) = (try decodePNG(), CGImagePropertyOrientation(pngFile: data))
        } else {
            let decoded = try decodeByPixbuf()
            (image, orientation) = (decoded.image, decoded.orientation ?? CGImagePropertyOrientation(webPFile: data))
        }
        if isTIFF, !applyingOrientation { return try stored(image) }
        guard applyingOrientation, let orientation, orientation != .up else { return image }
        guard let upright = image.applying(orientation) else { throw .noMemory(file: file) }
        return upright
    }

    /// The size that a file declares, if it is allowed.
    package func checkedSize(_ width: Int, _ height: Int) throws(ImageFileError) -> PixelSize {
        guard width > 0, height > 0 else { throw .corrupt(file: file, cause: "its header declares no pixels") }
        guard let size = PixelSize(width, height), size.area <= Self.pixelLimit else {
            throw .tooLarge(file: file, width: width, height: height)
        }
        guard isPlausible(size) else {
            throw .corrupt(file: file, cause: "its header declares \(size) pixels, but it has only \(data.count) bytes")
        }
        return size
    }

    /// Whether a file of this length can contain `size` pixels. Otherwise a damaged header would cause a large
    /// allocation.
    ///
    /// A JPEG file has at least one bit per block of 64 pixels. Deflate compresses at most 1032:1, and its input has at
    /// least an eighth of a byte per pixel. A WebP file can encode up to 2^28 pixels of one color in a few bytes, so it
    /// gets four times the limit of the others. The size of an SVG image does not depend on the file's length.
    private func isPlausible(_ size: PixelSize) -> Bool {
        let isWebP = data.starts(with: Array("RIFF".utf8))
        if size.area <= (isWebP ? 4 : 1) * Self.alwaysAllowedPixelCount || isText { return true }
        return size.area / (isJPEG ? 512 : 8 * 1032) <= data.count
    }

    /// Whether the file is markup (SVG), or compressed with gzip, as compressed SVG is.
    package var isText: Bool {
        if data.starts(with: [0x1F, 0x8B]) { return true }
        let start = data.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return start.first == UInt8(ascii: "<")
    }

    /// Draws a scalable image (SVG) with a size in pixels, which may distort it.
    package func decode(size: PixelSize) throws(ImageFileError) -> CGImage {
        guard isText else { throw .unknownFormat(file: file) }
        guard size.area <= Self.pixelLimit else {
            throw .tooLarge(file: file, width: size.width, height: size.height)
        }
        return try decodeByPixbuf(size: size).image
    }

    private func decodeByPixbuf(
        size: PixelSize? = nil
    ) throws(ImageFileError) -> (image: CGImage, orientation: CGImagePropertyOrientation?) {
        var refusal: ImageFileError?
        let loader = PixbufLoader(size: size) { width, height in
            do throws(ImageFileError) {
                _ = try checkedSize(width, height)
                return true
            } catch {
                refusal = error
                return false
            }
        }
        guard let loader else { throw .noMemory(file: file) }
        let result = loader.load(data)
        if let refusal { throw refusal }
        switch result {
        case .failure(.unknownFormat): throw .unknownFormat(file: file)
        case .failure(.noMemory): throw .noMemory(file: file)
        case .failure(.other(let cause)): throw .corrupt(file: file, cause: cause)
        case .success: break
        }
        guard let pixels = loader.pixels else { throw .corrupt(file: file, cause: "it contains no image") }
        let image = try withExtendedLifetime(loader) { () throws(ImageFileError) in try self.image(of: pixels) }
        return (image, pixels.orientation)
    }

    /// The image of the pixels of a loader, which must live until this returns.
    func image(of pixels: PixbufLoader.Pixels) throws(ImageFileError) -> CGImage {
        let size = try checkedSize(pixels.width, pixels.height)
        let space = CGColorSpace.sRGBSpace
        let alpha: CGImageAlphaInfo = isTIFF && Self.tiffIsPremultiplied ? .premultipliedLast : .last
        let info = CGBitmapInfo(alpha: pixels.hasAlpha ? alpha : .none)
        guard let layout = ImportedLayout(bitsPerPixel: pixels.hasAlpha ? 32 : 24, space: space, bitmapInfo: info)
        else { throw .corrupt(file: file, cause: "its pixels are of no known layout") }
        let store = layout.convert(
            pixels.bytes, size: size, bytesPerRow: pixels.bytesPerRow, space: space, decode: nil)
        guard let store else { throw .noMemory(file: file) }
        pixels.profile.flatMap { ImageProfile($0) }?.convert(store.pixels)
        return CGImage(store, format: .file(isOpaque: !pixels.hasAlpha, isGray: isGray))
    }
}
