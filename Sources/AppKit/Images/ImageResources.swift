import CoreGraphics
import Foundation
import Synchronization

extension Bundle {
    /// The image of a resource; nil if there is none: a file, or an image of an asset catalog.
    ///
    /// The name may be without extension: then PNG, JPEG, TIFF, GIF, BMP, WebP and SVG files are found. Files whose names end
    /// with "@2x" and "@3x" are forms for higher resolutions. An image whose name ends with "Template" is a template. An asset
    /// catalog is a folder with the extension `xcassets` in the resources, as Xcode writes it.
    public func image(forResource name: NSImage.Name) -> NSImage? {
        let forms = imageURLs(forResource: name).flatMap { ImageFiles.forms(of: $0, scale: $0.imageScale) }
        guard let first = forms.first else { return AssetCatalog.of(self).image(named: name) }
        let image = NSImage(size: first.size)
        image.addRepresentations(forms)
        image.isTemplate = (name as NSString).deletingPathExtension.hasSuffix("Template")
        return image
    }

    /// The URL of the image file of a resource, or nil.
    public func urlForImageResource(_ name: NSImage.Name) -> URL? {
        imageURLs(forResource: name).first
    }

    /// The path of the image file of a resource, or nil.
    public func pathForImageResource(_ name: NSImage.Name) -> String? {
        urlForImageResource(name)?.path
    }

    /// The main bundle, and the resources of the packages that the program consists of: folders with the extension
    /// `resources` next to the executable, as Swift packages make them.
    static let ofProgram = [main] + packageResources(in: main.bundleURL)

    /// The bundles of the packages' resources in a folder.
    static func packageResources(in folder: URL) -> [Bundle] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".resources") }.sorted().compactMap { name in
            Bundle(path: folder.appendingPathComponent(name).path)
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

    private static let imageExtensions = ["png", "jpg", "jpeg", "tiff", "tif", "gif", "bmp", "webp", "svg", "pdf"]
}

/// The image files of resources, which are decoded once. Resources do not change while a program runs.
enum ImageFiles {
    private static let images = Mutex<[URL: CGImage]>([:])

    /// The forms of a file with a number of pixels per point: one, or none if the file cannot be read.
    static func forms(of url: URL, scale: CGFloat) -> [NSImageRep] {
        if NSImageRep.scalableExtensions.contains(url.pathExtension.lowercased()) {
            return NSImageRep.form(contentsOf: url).map { [$0] } ?? []
        }
        guard let image = image(at: url) else { return [] }
        let rep = NSBitmapImageRep(cgImage: image)
        rep.size = NSSize(width: rep.size.width / scale, height: rep.size.height / scale)
        return [rep]
    }

    private static func image(at url: URL) -> CGImage? {
        if let image = images.withLock({ $0[url] }) { return image }
        guard let image = try? CGImage(contentsOf: url) else { return nil }
        images.withLock { $0[url] = image }
        return image
    }
}

/// The data of a resource that the program includes.
///
/// The name is that of a file in the resources of the bundle, with or without its extension, or of an asset in the bundle's
/// asset catalogs.
open class NSDataAsset: NSObject, NSCopying {
    /// The name of a data asset.
    public typealias Name = String

    /// The name of the resource.
    public let name: Name
    /// The content of the file.
    public let data: Data

    /// Reads a resource of the main bundle, or of the program's packages; nil if there is none.
    public convenience init?(name: Name) {
        self.init(name: name, bundle: Bundle.ofProgram.first { $0.dataURL(named: name) != nil } ?? .main)
    }

    /// Reads a resource of a bundle; nil if there is none.
    public init?(name: Name, bundle: Bundle) {
        guard let url = bundle.dataURL(named: name), let data = try? Data(contentsOf: url) else { return nil }
        self.name = name
        self.data = data
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Bundle {
    /// The file of a resource or of a data asset.
    fileprivate func dataURL(named name: String) -> URL? {
        resourceURL(named: name) ?? AssetCatalog.of(self).dataURL(named: name)
    }

    /// The file of a resource by its name, with or without its extension.
    private func resourceURL(named name: String) -> URL? {
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
