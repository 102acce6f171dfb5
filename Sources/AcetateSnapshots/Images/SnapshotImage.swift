import AppKit
import Foundation
import ImageIO

/// An image with a description of the layers that it shows, which its PNG file has as the text "Description".
final class SnapshotImage: NSImage {
    /// The layers, a line for each layer and property; nil if the image shows none.
    private(set) var layerTree: String?

    /// Creates an image with the size in points.
    static func make(_ image: CGImage, size: CGSize, layerTree: String?) -> SnapshotImage {
        let result = SnapshotImage(size: size)
        let rep = NSBitmapImageRep(cgImage: image)
        rep.size = size
        result.addRepresentation(rep)
        result.layerTree = layerTree
        return result
    }

    /// Reads a PNG file.
    static func read(_ data: Data) throws -> SnapshotImage {
        let image = try CGImage(data: data, name: "of the reference")
        let source = CGImageSourceCreateWithData(data as CFData, nil)
        let properties = source.flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) }
        let texts = properties?[kCGImagePropertyPNGDictionary] as? [AnyHashable: Any]
        return make(
            image, size: CGSize(width: image.width, height: image.height),
            layerTree: texts?[kCGImagePropertyPNGDescription] as? String)
    }
}

extension NSImage {
    /// The pixels of the image, at its own resolution.
    func snapshotPixels() throws -> CGImage {
        guard let image = cgImage(forProposedRect: nil, context: nil, hints: nil) else {
            throw SnapshotError(
                "An image of \(size.width) by \(size.height) points has no pixels. Compare an image with a representation."
            )
        }
        return image
    }

    /// The PNG file of a snapshot.
    func snapshotFile() throws -> Data {
        let image = try snapshotPixels()
        guard let tree = (self as? SnapshotImage)?.layerTree else { return try image.pngData() }
        let file = NSMutableData()
        guard
            let destination = CGImageDestinationCreateWithData(file as CFMutableData, "public.png" as CFString, 1, nil)
        else { return try image.pngData() }
        let texts: [AnyHashable: Any] = [kCGImagePropertyPNGDescription: tree.withEscapes]
        CGImageDestinationAddImage(destination, image, [kCGImagePropertyPNGDictionary: texts])
        guard CGImageDestinationFinalize(destination) else { return try image.pngData() }
        return file as Data
    }
}

extension String {
    /// The text in ASCII, as the texts of PNG files have no other characters reliably.
    fileprivate var withEscapes: String {
        unicodeScalars.reduce(into: "") { $0 += $1.value == 10 ? "\n" : $1.escaped(asASCII: true) }
    }
}
