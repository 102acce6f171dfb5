import AcetateCompositor
import CoreGraphics
import Foundation
import QuartzCore

/// A particle system is an emitter layer with one cell, which fills its superlayer.
extension PatchLayer {
    private static let cellName = "particle"

    /// Creates the emitter's cell, and returns the bindings of both.
    static func particles(_ patch: DrawnPatch, on emitter: CAEmitterLayer) -> [Binding] {
        let cell = CAEmitterCell()
        cell.name = cellName
        cell.contents = SoftDisc.image
        emitter.emitterCells = [cell]
        let shape = patch.settings["shape"] ?? "point"
        emitter.emitterShape = CAEmitterLayerEmitterShape(rawValue: shape)
        if patch.settings["additive"] == "true" { emitter.renderMode = .additive }
        return source(patch, shape) + emission(patch) + movement(patch, shape) + appearance(patch)
    }

    /// The emitter's position, size and seed.
    private static func source(_ patch: DrawnPatch, _ shape: String) -> [Binding] {
        let (x, y, width, height, seed) = (patch["x"], patch["y"], patch["width"], patch["height"], patch["seed"])
        // A circular emitter's width is its radius; the patch's width is always the full width.
        let part: CGFloat = shape == "circle" ? 0.5 : 1
        return [
            Binding(.emitterPosition, [x, y]) { .point($0.place($0.number(x), $0.number(y))) },
            Binding(.emitterSize, [width, height]) {
                .size(
                    CGSize(
                        width: CGFloat($0.number(width)) * $0.unit * part, height: CGFloat($0.number(height)) * $0.unit)
                )
            },
            Binding(.seed, [seed]) { .number($0.number(seed).rounded()) },
        ]
    }

    private static func emission(_ patch: DrawnPatch) -> [Binding] {
        let (rate, life, range) = (patch["rate"], patch["lifetime"], patch["lifetimeRange"])
        return [
            cell("birthRate", [rate, life, range]) {
                let longest = $0.number(life) + $0.number(range) / 2
                let most = longest > 0 ? Double(Limits.particles) / longest : .infinity
                return .number(min($0.number(rate), most))
            },
            cell("lifetime", [life]) { .number($0.number(life)) },
            cell("lifetimeRange", [range]) { .number($0.number(range)) },
        ].compactMap { $0 }
    }

    private static func movement(_ patch: DrawnPatch, _ shape: String) -> [Binding] {
        let (direction, spread) = (patch["direction"], patch["spread"])
        // The cell's angles are relative to the shape's own direction: downward for a line, to the right for the
        // others.
        let natural = shape == "line" ? -Double.pi / 2 : 0
        let angles = [
            cell("emissionLongitude", [direction]) { .number(Double($0.angle(direction)) - natural) },
            cell("emissionRange", [spread]) { .number(Double($0.angle(spread))) },
        ]
        let lengths = [
            ("velocity", "velocity"), ("velocityRange", "velocityRange"), ("xAcceleration", "accelerationX"),
            ("yAcceleration", "accelerationY"),
        ].map { key, name in
            let length = patch[name]
            return cell(key, [length]) { .number($0.number(length) * Double($0.unit)) }
        }
        let turns = ["spin", "spinRange"].map { name in
            let angle = patch[name]
            return cell(name, [angle]) { .number(Double($0.angle(angle))) }
        }
        return (angles + lengths + turns).compactMap { $0 }
    }

    private static func appearance(_ patch: DrawnPatch) -> [Binding] {
        let (image, color) = (patch["image"], patch["color"])
        let sizes = [("scale", "size"), ("scaleRange", "sizeRange"), ("scaleSpeed", "sizeSpeed")].map { key, name in
            let size = patch[name]
            return cell(key, [size, image]) { evaluation in
                let shown = image.map { evaluation.image($0) } ?? SoftDisc.image
                return .number(evaluation.number(size) * Double(evaluation.unit) / Double(max(1, shown?.width ?? 1)))
            }
        }
        let parts = ["red", "green", "blue", "alpha"].flatMap { [$0 + "Range", $0 + "Speed"] }.map { name in
            let part = patch[name]
            return cell(name, [part]) { .number($0.number(part)) }
        }
        var result = (sizes + parts).compactMap { $0 }
        if let color, let binding = cell("color", [color], { .color($0.color(color)) }) { result.append(binding) }
        if let image,
            let binding = cell("contents", [image], { $0.image(image).map { .image($0) } ?? PropertyValue.none })
        {
            result.append(binding)
        }
        return result
    }

    /// A binding of a cell's property.
    private static func cell(
        _ key: String, _ arguments: [Argument?], _ value: @escaping @Sendable (Evaluation) -> PropertyValue?
    ) -> Binding? {
        EmitterCellPath("\(cellName).\(key)").map { Binding(.cell($0), arguments, value) }
    }
}

/// The default particle image.
enum SoftDisc {
    /// The width and height in pixels.
    static let width = 64

    /// A white disc that fades toward its edge: the alpha at a distance of r radii from the center is (1 - r²)².
    static let image: CGImage? = {
        let places = (0...16).map { CGFloat($0) / 16 }
        let colors = places.map { place in
            let height = 1 - place * place
            return CGColor(srgbRed: 1, green: 1, blue: 1, alpha: height * height)
        }
        let context = CGContext(
            data: nil, width: width, height: width, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context, let fade = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: places) else {
            return nil
        }
        let middle = CGPoint(x: width / 2, y: width / 2)
        context.drawRadialGradient(
            fade, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: CGFloat(width) / 2, options: [])
        return context.makeImage()
    }()
}
