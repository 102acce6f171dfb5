import CoreGraphics
import Foundation

/// The form of a symbol: the shape of an icon of the theme, in a color.
final class SymbolImageRep: NSImageRep {
    private let shape: NSImageRep
    let configuration: NSImage.SymbolConfiguration

    /// Creates a form of the first of several icons that the theme has; nil if it has none of them.
    convenience init?(icons: [String], _ configuration: NSImage.SymbolConfiguration) {
        let side = Int(configuration.side)
        let file = icons.lazy.compactMap { IconTheme.user.file($0 + "-symbolic", size: side) }.first
        guard let file, let shape = NSImageRep.form(contentsOf: file) else { return nil }
        self.init(shape, configuration)
    }

    init(_ shape: NSImageRep, _ configuration: NSImage.SymbolConfiguration) {
        (self.shape, self.configuration) = (shape, configuration)
        super.init()
        // Symbols that are not square keep their proportion.
        let longest = max(shape.size.width, shape.size.height, 1)
        size = NSSize(
            width: configuration.side * shape.size.width / longest,
            height: configuration.side * shape.size.height / longest)
    }

    /// The form with another configuration.
    func with(_ configuration: NSImage.SymbolConfiguration) -> SymbolImageRep { SymbolImageRep(shape, configuration) }

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = SymbolImageRep(shape, configuration)
        copy.copyProperties(of: self)
        return copy
    }

    /// Draws the shape in the color of the configuration, or in black.
    override func draw() -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext else { return false }
        let rect = NSRect(origin: .zero, size: size)
        return context.drawShape(in: rect, color: (configuration.color ?? .black).cgColor) { shape.draw(in: rect) }
    }
}

extension NSImage {
    /// Creates an image of a symbol, which is a template; nil if the icon theme has no icon for it.
    ///
    /// - Parameters:
    ///   - name: the name of a symbol of macOS, for which the theme has an icon with the same meaning, or the name of an icon
    ///     with or without "-symbolic".
    ///   - description: the value of `accessibilityDescription`.
    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        guard let rep = SymbolImageRep(icons: SymbolNames.icons(for: name), SymbolConfiguration()) else { return nil }
        self.init(size: .zero)
        addRepresentation(rep)
        isTemplate = true
        accessibilityDescription = description
    }

    /// The configuration of a symbol; one without values for other images.
    public var symbolConfiguration: SymbolConfiguration {
        (representations.first as? SymbolImageRep)?.configuration ?? SymbolConfiguration()
    }

    /// Returns a symbol with the values of a configuration, and those of its own that it lacks. Nil for images that are not
    /// symbols.
    public func withSymbolConfiguration(_ configuration: SymbolConfiguration) -> NSImage? {
        guard let rep = representations.first as? SymbolImageRep else { return nil }
        let image = NSImage(size: .zero)
        image.addRepresentation(rep.with(rep.configuration.applying(configuration)))
        image.isTemplate = isTemplate && configuration.color == nil
        image.accessibilityDescription = accessibilityDescription
        return image
    }
}
