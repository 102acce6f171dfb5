import AcetateKeyValue
import CoreGraphics
import ImageIO

// Images of files.
extension CIImage {
    /// Reads an image file in any format that `CGImage(contentsOf:)` supports. Returns nil, with a message on standard
    /// error, if it cannot be read.
    ///
    /// Without `CIImageOption.applyOrientationProperty`, the image is as it is stored, not turned upright.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        do throws(ImageFileError) {
            let name = url.isFileURL ? url.path : url.absoluteString
            guard url.isFileURL else { throw .unreadable(file: name, cause: "only files are read") }
            let image = try Self.decoded(try Self.bytes(name), file: name, ImageOptions(options))
            self.init(image, properties: image.ownProperties, url: url)
        } catch {
            Diagnostics.warnOnce("CIImage: \(error)", key: "CIImage.\(url)")
            return nil
        }
    }

    /// The same without options.
    public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }

    /// Decodes the data of an image file without options: see `init(data:options:)`.
    public convenience init?(data: Data) { self.init(data: data, options: nil) }

    /// Decodes the data of an image file. Returns nil, with a message on standard error, if it cannot be decoded. See
    /// `init(contentsOf:options:)`.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        do throws(ImageFileError) {
            let image = try Self.decoded(data, file: "in memory", ImageOptions(options))
            self.init(image, properties: image.ownProperties, url: nil)
        } catch {
            Diagnostics.warnOnce("CIImage: \(error)", key: "CIImage.data.\(error)")
            return nil
        }
    }

    /// An image of a source, with its properties. Empty, with a message on standard error, if it cannot be decoded.
    public convenience init(cgImageSource source: CGImageSource, index: Int, options: [CIImageOption: Any]? = nil) {
        guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else {
            Diagnostics.warnOnce(
                "CIImage(cgImageSource:) is empty: image \(index) of the source cannot be decoded; check the index and the "
                    + "file.", key: "CIImage.cgImageSource")
            self.init(.nothing, extent: .zero)
            return
        }
        let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil).map { ImageProperties($0) }
        let created = Self.image(image, properties, ImageOptions(options))
        self.init(created, properties: created.ownProperties, url: nil)
    }

    /// An image of a `CGImage`'s pixels, with its bottom left corner at the origin. The orientation that
    /// `CIImageOption.applyOrientationProperty` applies is that of the properties in the options.
    public convenience init(cgImage: CGImage, options: [CIImageOption: Any]?) {
        let created = Self.image(cgImage, nil, ImageOptions(options))
        self.init(created, properties: created.ownProperties, url: nil)
    }

    private static func bytes(_ name: String) throws(ImageFileError) -> Data {
        do throws(FileBytes.Failure) {
            return try FileBytes.read(name)
        } catch {
            throw .unreadable(file: name, cause: error.cause)
        }
    }

    private static func decoded(
        _ data: Data, file: String, _ options: ImageOptions
    ) throws(ImageFileError) -> CIImage {
        let pixels = try ImageDecoder(data: data, file: file).decode(applyingOrientation: false)
        let source = CGImageSourceCreateWithData(data, nil)
        let properties = source.flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) }
        return image(pixels, properties.map { ImageProperties($0) }, options)
    }

    private static func image(
        _ pixels: CGImage, _ properties: ImageProperties?, _ options: ImageOptions
    ) -> CIImage {
        var (pixels, properties) = (pixels, options.properties ?? properties)
        if options.appliesOrientation, let orientation = properties?.orientation, orientation != .up,
            let upright = pixels.applying(orientation)
        {
            (pixels, properties) = (upright, properties?.upright)
        }
        let image = CIImage(cgImage: options.colorSpace.flatMap { pixels.copy(colorSpace: $0) } ?? pixels)
        return CIImage(options.samplesNearest ? image.samplingNearest() : image, properties: properties, url: nil)
    }
}
