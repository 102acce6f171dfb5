import CoreGraphics
import ImageIO

/// The metadata of an image, with the keys of ImageIO. Entries with keys that are not strings are left out.
///
/// `@unchecked Sendable`: the values are numbers, strings, dates, data, and arrays and dictionaries of these, which
/// nothing changes.
struct ImageProperties: @unchecked Sendable {
    let values: [String: Any]

    init(_ values: [AnyHashable: Any]) {
        self.values = values.valuesByName
    }

    /// The orientation of the stored image; nil if there is none.
    var orientation: CGImagePropertyOrientation? {
        (values[kCGImagePropertyOrientation] as? NSNumber).flatMap { CGImagePropertyOrientation(tag: $0.intValue) }
    }

    /// The properties of the image that is turned upright.
    var upright: ImageProperties {
        guard orientation != nil else { return self }
        var result = values
        result[kCGImagePropertyOrientation] = NSNumber(value: CGImagePropertyOrientation.up.rawValue)
        if var tiff = result[kCGImagePropertyTIFFDictionary] as? CFDictionary,
            tiff[kCGImagePropertyTIFFOrientation] != nil
        {
            tiff[kCGImagePropertyTIFFOrientation] = NSNumber(value: CGImagePropertyOrientation.up.rawValue)
            result[kCGImagePropertyTIFFDictionary] = tiff
        }
        return ImageProperties(result)
    }
}

extension CIImage {
    /// The metadata of the image, as `CGImageSourceCopyPropertiesAtIndex` returns it for a file. The output of a filter
    /// has the properties of its input image. Empty for an image that was not read from a file or data.
    public var properties: [String: Any] {
        var image = self
        while true {
            if let own = image.ownProperties { return own.values }
            guard let source = image.sources.first else { return [:] }
            image = source
        }
    }

    /// The same image with other properties. Keys are strings; entries with other keys are left out.
    public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
        CIImage(self, properties: ImageProperties(properties), url: url)
    }
}
