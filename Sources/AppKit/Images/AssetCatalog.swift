import Foundation
import Synchronization

/// The assets of a bundle: what the asset catalogs of Xcode (folders with the extension `xcassets`) in its resources contain.
///
/// On Linux nothing compiles catalogs: the folders themselves are resources. The format is that of Apple's "Asset Catalog Format
/// Reference". Of the assets for several kinds of devices, those for Macs are used, or else the universal ones, or else all.
final class AssetCatalog: Sendable {
    /// The kinds of assets, by the extensions of their folders.
    enum Kind: String, CaseIterable {
        case image = "imageset"
        case icon = "appiconset"
        case color = "colorset"
        case data = "dataset"
    }

    private let folders: [Kind: [String: URL]]

    private static let known = Mutex<[URL: AssetCatalog]>([:])

    /// The assets of a bundle, whose folders are searched once. Resources do not change while a program runs.
    static func of(_ bundle: Bundle) -> AssetCatalog {
        let url = bundle.resourceURL ?? bundle.bundleURL
        if let catalog = known.withLock({ $0[url] }) { return catalog }
        let catalog = AssetCatalog(resources: url)
        known.withLock { $0[url] = catalog }
        return catalog
    }

    private init(resources: URL) {
        var folders: [Kind: [String: URL]] = [:]
        /// Finds the assets in a folder. A folder that provides a namespace is part of the names of its assets.
        func search(_ folder: URL, namespace: String) {
            for url in Self.folders(in: folder) {
                let name = url.deletingPathExtension().lastPathComponent
                if let kind = Kind(rawValue: url.pathExtension) {
                    folders[kind, default: [:]][namespace + name] = url
                } else if url.pathExtension.isEmpty {
                    let isNamespace = AssetContents(folder: url)?.properties?.providesNamespace ?? false
                    search(url, namespace: isNamespace ? "\(namespace)\(name)/" : namespace)
                }
            }
        }
        for url in Self.folders(in: resources) where url.pathExtension == "xcassets" { search(url, namespace: "") }
        self.folders = folders
    }

    private static func folders(in folder: URL) -> [URL] {
        let urls = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
        return (urls ?? []).filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
    }

    /// The folder of an asset, and what it says about the files in it; nil if there is none that can be read.
    private func asset(_ kind: Kind, named name: String) -> (folder: URL, contents: AssetContents)? {
        guard let folder = folders[kind]?[name], let contents = AssetContents(folder: folder) else { return nil }
        return (folder, contents)
    }

    // MARK: Assets

    /// The file of a data asset.
    func dataURL(named name: String) -> URL? {
        guard let (folder, contents) = asset(.data, named: name) else { return nil }
        return contents.variants(of: \.data).first { $0.file(in: folder) != nil }?.file(in: folder)
    }

    /// A color, which follows the appearance if the asset has variants.
    func color(named name: String) -> NSColor? {
        guard let (_, contents) = asset(.color, named: name) else { return nil }
        let variants = contents.variants(of: \.colors).filter { $0.color?.color != nil }
        guard let first = variants.first?.color?.color else { return nil }
        return NSColor(
            DynamicColor(name: name, catalog: "Assets") { appearance in
                AssetContents.best(of: variants, for: appearance).first?.color?.color ?? first
            })
    }

    /// An image with forms for several resolutions, which follows the appearance if the asset has variants.
    func image(named name: String) -> NSImage? {
        guard let (folder, contents) = asset(.image, named: name) ?? asset(.icon, named: name) else { return nil }
        let variants = contents.variants(of: \.images).filter { $0.file(in: folder) != nil }
        let plain = AssetContents.best(of: variants, for: .light)
        let image: NSImage?
        if plain.count == variants.count {
            image = Self.image(plain, in: folder)
        } else {
            image = Self.image(plain, in: folder).map { first in
                NSImage(size: first.size, flipped: false) { rect in
                    let variants = AssetContents.best(of: variants, for: .currentDrawing())
                    (Self.image(variants, in: folder) ?? first).draw(in: rect)
                    return true
                }
            }
        }
        if let sliced = plain.first(where: { $0.resizing != nil }) {
            image?.resizing = sliced.resizing?.resizing(pixelsPerPoint: sliced.pixelsPerPoint) ?? ImageResizing()
        }
        if let intent = contents.properties?.templateIntent {
            image?.isTemplate = intent == "template"
        } else if name.hasSuffix("Template") {
            image?.isTemplate = true
        }
        return image
    }

    private static func image(_ variants: [AssetContents.Variant], in folder: URL) -> NSImage? {
        let forms = variants.flatMap { variant in
            variant.file(in: folder).map { ImageFiles.forms(of: $0, scale: variant.pixelsPerPoint) } ?? []
        }
        // Icons have forms of several sizes.
        guard let size = forms.map(\.size).max(by: { $0.width < $1.width }) else { return nil }
        let image = NSImage(size: size)
        image.addRepresentations(forms)
        return image
    }
}
