import CoreGraphics
import Foundation
import Synchronization

extension Bundle {
    /// The image of a resource; nil if there is none. The name may be without extension: then PNG, JPEG, TIFF, GIF, BMP,
    /// WebP and SVG files are found. Files whose names end with "@2x" and "@3x" are forms for higher resolutions.
    public func image(forResource name: NSImage.Name) -> NSImage? {
        let reps = imageReps(forResource: name)
        guard let first = reps.first else { return nil }
        let image = NSImage(size: first.size)
        image.addRepresentations(reps)
        return image
    }

    /// The URL of the image file of a resource, or nil.
    public func urlForImageResource(_ name: NSImage.Name) -> URL? {
        imageURLs(forResource: name).first
    }

    /// The forms of a resource, from the lowest resolution to the highest.
    func imageReps(forResource name: String) -> [NSImageRep] {
        imageURLs(forResource: name).compactMap { url in
            if url.pathExtension.lowercased() == "svg" { return NSImageRep.form(contentsOf: url) }
            guard let image = ImageCache.image(at: url) else { return nil }
            let rep = NSBitmapImageRep(cgImage: image)
            rep.size = NSSize(width: rep.size.width / url.imageScale, height: rep.size.height / url.imageScale)
            return rep
        }
    }

    private func imageURLs(forResource name: String) -> [URL] {
        let path = name as NSString
        let (base, ending) = (path.deletingPathExtension, path.pathExtension)
        let endings = ending.isEmpty ? Self.imageExtensions : [ending]
        return ["", "@2x", "@3x"].compactMap { suffix in
            endings.lazy.compactMap { self.url(forResource: base + suffix, withExtension: $0) }.first
        }
    }

    private static let imageExtensions = ["png", "jpg", "jpeg", "tiff", "tif", "gif", "bmp", "webp", "svg"]
}

/// The decoded images of resources, which are decoded once. Resources do not change while a program runs.
private enum ImageCache {
    private static let images = Mutex<[URL: CGImage]>([:])

    static func image(at url: URL) -> CGImage? {
        if let image = images.withLock({ $0[url] }) { return image }
        guard let image = try? CGImage(contentsOf: url) else { return nil }
        images.withLock { $0[url] = image }
        return image
    }
}

/// The data of a resource that the program includes.
///
/// On Linux there are no asset catalogs: the name is that of a file in the resources of the bundle, with or without its
/// extension.
open class NSDataAsset: NSObject, NSCopying {
    /// The name of a data asset.
    public typealias Name = String

    /// The name of the resource.
    public let name: Name
    /// The content of the file.
    public let data: Data

    /// Reads a resource of the main bundle; nil if there is none.
    public convenience init?(name: Name) { self.init(name: name, bundle: .main) }

    /// Reads a resource of a bundle; nil if there is none.
    public init?(name: Name, bundle: Bundle) {
        guard let url = bundle.resourceURL(named: name), let data = try? Data(contentsOf: url) else { return nil }
        self.name = name
        self.data = data
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Bundle {
    /// The file of a resource by its name, with or without its extension.
    fileprivate func resourceURL(named name: String) -> URL? {
        let path = name as NSString
        if !path.pathExtension.isEmpty,
            let url = url(forResource: path.deletingPathExtension, withExtension: path.pathExtension)
        {
            return url
        }
        if let url = url(forResource: name, withExtension: nil) { return url }
        // The first file in alphabetical order, whatever its extension.
        let files = (resourceURL ?? bundleURL).appendingPathComponent(path.deletingLastPathComponent)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: files.path)) ?? []
        let found = names.sorted().first { ($0 as NSString).deletingPathExtension == path.lastPathComponent }
        return found.map { files.appendingPathComponent($0) }
    }
}
