import CoreGraphics
import Foundation

/// The file `Contents.json` in a folder of an asset catalog.
struct AssetContents: Decodable {
    /// An image, a color or a file of an asset, and the circumstances in which it is used.
    struct Variant: Decodable {
        let filename: String?
        let idiom: String?
        let scale: String?
        let appearances: [Appearance]?
        let color: AssetColor?
        let resizing: Slices?

        /// 2 for "2x". A file without scale is one for all.
        var pixelsPerPoint: CGFloat { scale.flatMap { Double($0.prefix { $0 != "x" }) }.map { max($0, 1) } ?? 1 }

        /// The file in the asset's folder; nil if the asset has none for these circumstances.
        func file(in folder: URL) -> URL? { filename.map { folder.appendingPathComponent($0) } }

        /// Whether the variant is one for an appearance.
        func fits(_ appearance: NSAppearance) -> Bool {
            (appearances ?? []).allSatisfy { condition in
                switch condition.appearance {
                case "luminosity": condition.value == (appearance.isDark ? "dark" : "light")
                case "contrast": appearance.hasHighContrast && condition.value == "high"
                default: false
                }
            }
        }
    }

    /// The slices of an image: caps at its edges, and the middle, in pixels. Those that an image does not have are 0.
    struct Slices: Decodable {
        struct Center: Decodable {
            let mode: String?
            let width: CGFloat?
            let height: CGFloat?
        }

        struct Caps: Decodable {
            let top: CGFloat?
            let left: CGFloat?
            let bottom: CGFloat?
            let right: CGFloat?
        }

        let center: Center?
        let caps: Caps?

        private enum CodingKeys: String, CodingKey {
            case center
            case caps = "cap-insets"
        }

        /// The slices in points of an image with a number of pixels per point.
        func resizing(pixelsPerPoint: CGFloat) -> ImageResizing {
            func points(_ pixels: CGFloat?) -> CGFloat { (pixels ?? 0) / pixelsPerPoint }
            return ImageResizing(
                insets: NSEdgeInsets(
                    top: points(caps?.top), left: points(caps?.left), bottom: points(caps?.bottom),
                    right: points(caps?.right)),
                mode: center?.mode == "tile" ? .tile : .stretch,
                center: NSSize(width: points(center?.width), height: points(center?.height)))
        }
    }

    /// A condition, such as a luminosity of "dark".
    struct Appearance: Decodable {
        let appearance: String
        let value: String
    }

    struct Properties: Decodable {
        let providesNamespace: Bool?
        let templateIntent: String?

        private enum CodingKeys: String, CodingKey {
            case providesNamespace = "provides-namespace"
            case templateIntent = "template-rendering-intent"
        }
    }

    let images: [Variant]?
    let colors: [Variant]?
    let data: [Variant]?
    let properties: Properties?

    /// Reads the file in a folder; nil if there is none that can be read.
    init?(folder: URL) {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
            let contents = try? JSONDecoder().decode(AssetContents.self, from: data)
        else { return nil }
        self = contents
    }

    /// The variants for Macs, or else the universal ones, or else all.
    func variants(of list: KeyPath<AssetContents, [Variant]?>) -> [Variant] {
        let all = self[keyPath: list] ?? []
        for idiom in ["mac", "universal"] {
            let variants = all.filter { $0.idiom == idiom }
            if !variants.isEmpty { return variants }
        }
        return all
    }

    /// The variants with the most conditions that an appearance fulfills. Of two with as many, the luminosity decides.
    static func best(of variants: [Variant], for appearance: NSAppearance) -> [Variant] {
        func rank(_ variant: Variant) -> Int {
            (variant.appearances ?? []).reduce(0) { $0 + ($1.appearance == "luminosity" ? 3 : 2) }
        }
        let fitting = variants.filter { $0.fits(appearance) }
        guard let best = fitting.map(rank).max() else { return [] }
        return fitting.filter { rank($0) == best }
    }
}

/// A color of an asset catalog: components in a color space, or the name of a color of the system.
struct AssetColor: Decodable {
    /// A number from 0 to 1 ("0.5"), or one from 0 to 255 ("127" or "0x7F").
    private struct Component: Decodable {
        let value: CGFloat

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                value = number
                return
            }
            let text = try container.decode(String.self)
            let isHexadecimal = text.lowercased().hasPrefix("0x")
            let number = isHexadecimal ? Int(text.dropFirst(2), radix: 16).map(Double.init) : Double(text)
            guard let number else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a number")
            }
            value = isHexadecimal || !text.contains(".") ? number / 255 : number
        }
    }

    private let space: String?
    private let components: [String: Component]?
    private let reference: String?

    private enum CodingKeys: String, CodingKey {
        case space = "color-space"
        case components
        case reference
    }

    /// The color; nil if it names a color that does not exist.
    var color: NSColor? {
        if let reference { return NSColor.ofSystem(named: reference) }
        guard let components else { return nil }
        func value(_ name: String) -> CGFloat { components[name]?.value ?? (name == "alpha" ? 1 : 0) }
        if components["white"] != nil { return NSColor(white: value("white"), alpha: value("alpha")) }
        let values = [value("red"), value("green"), value("blue"), value("alpha")]
        return NSColor(colorSpace: colorSpace, components: values, count: 4)
    }

    private var colorSpace: NSColorSpace {
        switch space {
        case "display-p3": .displayP3
        case "extended-srgb": .extendedSRGB
        case "extended-linear-srgb":
            CGColorSpace(name: CGColorSpace.extendedLinearSRGB).flatMap(NSColorSpace.init(cgColorSpace:)) ?? .sRGB
        default: .sRGB
        }
    }
}
