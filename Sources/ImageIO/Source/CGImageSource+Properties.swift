public import CoreGraphics
import UniformTypeIdentifiers

/// What the file says of all its images: its length, and the dictionary of its format with the loop count, the size
/// of the canvas and the delays of an animation. Nil for a file of an unknown format.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    let contents = isrc.contents
    guard let file = contents.file else { return nil }
    var result: CFDictionary = [kCGImagePropertyFileSize: NSNumber(value: contents.data.count)]
    if file.images.count > 1 { result[kCGImagePropertyPrimaryImage] = NSNumber(value: file.primaryIndex) }
    if let animation = file.animation, let keys = AnimationKeys(file.type) {
        var properties: [String: PropertyValue] = [
            keys.canvasWidth: .integer(animation.width), keys.canvasHeight: .integer(animation.height),
        ]
        properties[keys.loopCount] = animation.loopCount.map { .integer($0) }
        properties[kCGImagePropertyGIFHasGlobalColorMap] = animation.hasGlobalColorMap.map { .flag($0) }
        var dictionary = properties.objects
        dictionary[keys.frames] = file.images.compactMap { image -> CFDictionary? in
            guard let frame = image.frame else { return nil }
            let delays: [String: PropertyValue] = [
                keys.delay: .number(frame.clampedDelay), keys.unclampedDelay: .number(frame.delay),
            ]
            return delays.objects
        }
        result[keys.dictionary] = dictionary
    }
    return result
}

/// What the file says of an image, without decoding it: size, depth, color model, alpha, resolution, orientation,
/// profile, and the dictionaries of its format, of TIFF, Exif and GPS. Nil if there is no such image.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    let contents = isrc.contents
    guard let file = contents.file, file.images.indices.contains(index) else { return nil }
    return file.images[index].properties(in: file)
}

extension StoredImage {
    fileprivate func properties(in file: ImageFile) -> CFDictionary {
        // The frames of an animation have the size of its canvas.
        let canvas = frame == nil ? nil : file.animation
        var values: [String: PropertyValue] = [
            kCGImagePropertyPixelWidth: .integer(canvas?.width ?? width),
            kCGImagePropertyPixelHeight: .integer(canvas?.height ?? height),
            kCGImagePropertyDepth: .integer(depth), kCGImagePropertyColorModel: .text(colorModel),
        ]
        values[kCGImagePropertyHasAlpha] = hasAlpha.map { .flag($0) }
        values[kCGImagePropertyIsIndexed] = isIndexed ? .flag(true) : nil
        values[kCGImagePropertyIsFloat] = isFloat ? .flag(true) : nil
        values[kCGImagePropertyDPIWidth] = dotsPerInch.map { .number($0.x) }
        values[kCGImagePropertyDPIHeight] = dotsPerInch.map { .number($0.y) }
        values[kCGImagePropertyProfileName] = profileName.map { .text($0) }
        values[kCGImagePropertyOrientation] = tags?.orientation.map { .integer($0) }
        var result = values.objects
        func add(_ key: CFString, _ dictionary: [String: PropertyValue]?) {
            guard let dictionary, !dictionary.isEmpty else { return }
            result[key] = dictionary.objects
        }
        add(kCGImagePropertyTIFFDictionary, tags?.tiff)
        add(kCGImagePropertyExifDictionary, tags?.exif)
        add(kCGImagePropertyGPSDictionary, tags?.gps)
        switch file.type {
        case .jpeg: add(kCGImagePropertyJFIFDictionary, formatProperties)
        case .png: add(kCGImagePropertyPNGDictionary, formatProperties)
        case .gif: add(kCGImagePropertyGIFDictionary, formatProperties)
        case .webP: add(kCGImagePropertyWebPDictionary, formatProperties)
        default: break
        }
        return result
    }
}

/// The keys of an animation's properties in each format.
struct AnimationKeys {
    let dictionary, loopCount, delay, unclampedDelay, canvasWidth, canvasHeight, frames: CFString

    /// Nil for a format without animations.
    init?(_ type: UTType) {
        switch type {
        case .gif:
            dictionary = kCGImagePropertyGIFDictionary
            loopCount = kCGImagePropertyGIFLoopCount
            delay = kCGImagePropertyGIFDelayTime
            unclampedDelay = kCGImagePropertyGIFUnclampedDelayTime
            canvasWidth = kCGImagePropertyGIFCanvasPixelWidth
            canvasHeight = kCGImagePropertyGIFCanvasPixelHeight
            frames = kCGImagePropertyGIFFrameInfoArray
        case .png:
            dictionary = kCGImagePropertyPNGDictionary
            loopCount = kCGImagePropertyAPNGLoopCount
            delay = kCGImagePropertyAPNGDelayTime
            unclampedDelay = kCGImagePropertyAPNGUnclampedDelayTime
            canvasWidth = kCGImagePropertyAPNGCanvasPixelWidth
            canvasHeight = kCGImagePropertyAPNGCanvasPixelHeight
            frames = kCGImagePropertyAPNGFrameInfoArray
        case .webP:
            dictionary = kCGImagePropertyWebPDictionary
            loopCount = kCGImagePropertyWebPLoopCount
            delay = kCGImagePropertyWebPDelayTime
            unclampedDelay = kCGImagePropertyWebPUnclampedDelayTime
            canvasWidth = kCGImagePropertyWebPCanvasPixelWidth
            canvasHeight = kCGImagePropertyWebPCanvasPixelHeight
            frames = kCGImagePropertyWebPFrameInfoArray
        default: return nil
        }
    }
}

extension Dictionary where Key == String, Value == PropertyValue {
    /// The entries as dictionaries of properties have them.
    var objects: CFDictionary {
        reduce(into: [:]) { $0[$1.key] = $1.value.object }
    }
}
