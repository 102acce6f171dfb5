import AcetateCompositor
public import AppKit
import Foundation

extension Snapshotting where Value == CALayer, Format == String {
    /// The layers as text: class, name and frame, then the properties that differ from their defaults, and the animations.
    public static var layerTree: Snapshotting { SimplySnapshotting.lines.pullback { LayerDescription.text(of: $0) } }
}

extension Snapshotting where Value == NSView, Format == String {
    /// The layers of the view as text. See `Snapshotting<CALayer, String>.layerTree`.
    public static var layerTree: Snapshotting {
        SimplySnapshotting.lines.pullback { view in
            attempt("") { try Picture.layerText(of: .view(view)) }
        }
    }
}

extension Snapshotting where Value == NSViewController, Format == String {
    /// The layers of the controller's view as text.
    public static var layerTree: Snapshotting {
        Snapshotting<NSView, String>.layerTree.pullback { controller in onMain { controller.view } }
    }
}

extension Snapshotting where Value == NSWindow, Format == String {
    /// The layers of the window as text.
    public static var layerTree: Snapshotting {
        SimplySnapshotting.lines.pullback { window in
            attempt("") { try Picture.layerText(of: .window(window)) }
        }
    }
}

/// Descriptions of layers that are the same on every run.
enum LayerDescription {
    /// The layer and its sublayers, a line for each layer and property.
    static func text(of layer: CALayer) -> String { lines(layer, indent: "").joined(separator: "\n") }

    private static func lines(_ layer: CALayer, indent: String) -> [String] {
        let name = layer.name.map { " \"\($0)\"" } ?? ""
        var result = ["\(indent)\(type(of: layer))\(name) frame \(text(layer.frame))"]
        let inner = indent + "  "
        // The frame follows from these.
        for (key, value) in layer.changedProperties where !["bounds", "position", "name"].contains(key) {
            result.append("\(inner).\(key) = \(text(value))")
        }
        if layer.bounds.origin != .zero { result.append("\(inner).bounds = \(text(layer.bounds))") }
        if let string = (layer as? CATextLayer)?.string { result.append("\(inner).string = \(text(of: string))") }
        for key in layer.animationKeys() ?? [] {
            if let animation = layer.animation(forKey: key) {
                result.append("\(inner)animation \"\(key)\" \(text(animation))")
            }
        }
        if let mask = layer.mask { result += ["\(inner)mask"] + lines(mask, indent: inner + "  ") }
        for sublayer in layer.sublayers ?? [] { result += lines(sublayer, indent: inner) }
        return result
    }

    private static func text(of string: Any) -> String {
        "\"\((string as? NSAttributedString)?.string ?? String(describing: string))\""
    }

    private static func text(_ animation: CAAnimation) -> String {
        var text = "\(type(of: animation))"
        if let path = (animation as? CAPropertyAnimation)?.keyPath { text += " of \(path)" }
        text += ", \(number(animation.duration)) s"
        if animation.repeatCount > 0 { text += ", repeated \(number(Double(animation.repeatCount)))" }
        if animation.autoreverses { text += ", reversed" }
        return text
    }

    private static func text(_ value: PropertyValue) -> String {
        switch value {
        case .none: "nil"
        case .number(let value): number(value)
        case .bool(let value): "\(value)"
        case .point(let value): numbers([value.x, value.y])
        case .size(let value): numbers([value.width, value.height])
        case .rect(let value): text(value)
        case .transform(let m):
            numbers([
                m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43,
                m.m44,
            ])
        case .affine(let m): numbers([m.a, m.b, m.c, m.d, m.tx, m.ty])
        case .color(let color): text(color)
        case .image(let image): "image of \(image.width) by \(image.height) pixels"
        case .fade: "fade of images"
        case .path(let path): "path in \(text(path.boundingBoxOfPath))"
        case .filters(let filters): "\(filters.count) filters"
        case .filter: "filter"
        case .numbers(let values): numbers(values.map { CGFloat($0) })
        case .colors(let colors): "[" + colors.map(text).joined(separator: ", ") + "]"
        case .layer: "layer"
        case .string(let value): "\"\(value)\""
        case .cells(let cells): "\(cells.count) cells"
        }
    }

    static func text(_ rect: CGRect) -> String {
        numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }

    private static func text(_ color: CGColor) -> String {
        guard let rgb = color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil),
            let components = rgb.components
        else { return "color" }
        return "color " + numbers(components)
    }

    private static func numbers(_ values: [CGFloat]) -> String {
        "(" + values.map { number(Double($0)) }.joined(separator: ", ") + ")"
    }

    /// A number with at most three digits after the point.
    private static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
