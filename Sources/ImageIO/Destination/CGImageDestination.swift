public import CoreGraphics
import UniformTypeIdentifiers

/// The quality of lossy compression, from 0 to 1; 0.8 by default.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The color below transparent pixels in formats without transparency; white by default.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// The greatest width and height in pixels; larger images are scaled down.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// Whether a JPEG file has a thumbnail of at most 160 pixels; false by default.
public let kCGImageDestinationEmbedThumbnail: CFString = "kCGImageDestinationEmbedThumbnail"

/// Whether the dictionary of GPS in the properties of an image is left out; false by default.
public let kCGImageMetadataShouldExcludeGPS: CFString = "kCGImageMetadataShouldExcludeGPS"

/// Writes images into a file: PNG, also animated, JPEG, TIFF with any number of pages, GIF with any number of frames,
/// and what else gdk-pixbuf can write on this machine.
///
/// Properties of images are those that `CGImageSourceCopyPropertiesAtIndex` returns. Those that are written are the
/// orientation, the resolution, the dictionaries of TIFF, Exif and GPS in JPEG, PNG and TIFF files, texts in PNG files,
/// and the delays and the loop count of animations. Images of components with more than 8 bits are written with 16 to PNG
/// files, and with their components to TIFF files, in their color space; other files and images have 8 bits and sRGB
/// colors. PNG, JPEG and TIFF files have the profile of the space. Use a destination on one thread at a time.
public final class CGImageDestination {
    struct Image {
        let image: CGImage
        let properties: Options
    }

    let type: UTType
    private let count: Int
    private let consumer: CGDataConsumer
    private var images: [Image] = []
    /// The properties that count for the file, and for images without properties of their own.
    fileprivate var properties = Options(nil)
    private var isFinished = false

    fileprivate init?(_ consumer: CGDataConsumer?, type: CFString, count: Int) {
        // Identifiers are compared with their case, unlike those of `UTType`.
        guard let consumer, let known = UTType(type), known.identifier == type as String,
            let encoder = ImageEncoder(known), count > 0, count == 1 || encoder.isForMany
        else {
            return nil
        }
        self.type = known
        self.count = count
        self.consumer = consumer
    }

    fileprivate func add(_ image: CGImage, _ properties: CFDictionary) {
        guard !isFinished, images.count < count else { return }
        images.append(Image(image: image, properties: Options(properties)))
    }

    fileprivate func finish() -> Bool {
        guard !isFinished, images.count == count, let encoder = ImageEncoder(type),
            let data = encoder.encode(images, properties)
        else { return false }
        isFinished = true
        return consumer.write(data)
    }
}

/// A destination that appends a file to `data` when it is finished. Nil if files of the type cannot be written, or not
/// with `count` images.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(CGDataConsumer(data: data), type: type, count: count)
}

/// A destination that writes a file, atomically, when it is finished. See `CGImageDestinationCreateWithData`.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(CGDataConsumer(url: url), type: type, count: count)
}

/// A destination that gives a file to a consumer when it is finished. See `CGImageDestinationCreateWithData`.
public func CGImageDestinationCreateWithDataConsumer(
    _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(consumer, type: type, count: count)
}

/// The identifiers of the types that can be written on this machine.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    let formats = PixbufFormat.all.filter(\.isWritable).compactMap { UTType.imageType(mimeTypes: $0.mimeTypes) }
    return ([.png, .jpeg, .tiff, .gif] + formats).uniqued().filter { ImageEncoder($0) != nil }.map(\.identifier)
}

/// Sets the properties of the file, such as the loop count of an animation. They also count for images that are added
/// without the same properties of their own.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.properties = Options(properties)
}

/// Adds an image with properties and options. Images beyond the destination's count are ignored.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties ?? [:])
}

/// Adds an image of a source with the properties that it has there, except those in `properties`, which count instead.
/// An image that cannot be decoded is not added.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
    let own = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil) ?? [:]
    idst.add(image, Options(own).overridden(by: Options(properties)).values)
}

/// Writes the file. False if fewer images were added than announced, if an image cannot be encoded, or if the file
/// cannot be written. Afterwards, nothing can be added.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

extension Options {
    /// The entries with those of other options in their place. Dictionaries are merged entry by entry.
    func overridden(by other: Options) -> Options {
        var result = values
        for (key, value) in other.values {
            if let name = key as? CFString, value is CFDictionary || value is NSDictionary {
                result[key] = dictionary(name).values.merging(other.dictionary(name).values) { $1 }
            } else {
                result[key] = value
            }
        }
        return Options(result)
    }
}
