import AcetateCompositor
import CoreGraphics
import CoreImage
import Foundation
import QuartzCore

/// The layer that shows a patch, and how its values follow from the patch's ports.
struct PatchPicture {
    let layer: CALayer
    let bindings: [Binding]
    var text: LoweredText?

    init(_ patch: DrawnPatch) {
        switch patch.type {
        case "clear": (layer, bindings) = (CALayer(), Self.fill() + Self.clear(patch))
        case "sprite": (layer, bindings) = (CALayer(), Self.placed(patch) + Self.turned(patch) + Self.sprite(patch))
        case "gradient":
            let gradient = CAGradientLayer()
            gradient.type = CAGradientLayerType(rawValue: patch.settings["kind"] ?? "axial")
            (layer, bindings) = (gradient, Self.placed(patch) + Self.turned(patch) + Self.gradient(patch))
        case "text":
            let textLayer = CATextLayer()
            (layer, bindings) = (textLayer, Self.placed(patch) + Self.turned(patch))
            text = LoweredText(textLayer, patch)
        case "particles":
            let emitter = CAEmitterLayer()
            (layer, bindings) = (emitter, Self.fill() + Self.shown(patch) + Self.particles(patch, on: emitter))
        case "transform": (layer, bindings) = (CALayer(), Self.group(patch) + Self.turned(patch))
        case "transform3D": (layer, bindings) = (CALayer(), Self.group(patch) + Self.turnedInSpace(patch))
        case "replicate":
            (layer, bindings) = (CAReplicatorLayer(), Self.group(patch) + Self.turned(patch) + Self.replicated(patch))
        case "filter":
            layer = CALayer()
            bindings = Self.fill() + Self.filter(patch, on: layer)
        default: (layer, bindings) = (CALayer(), [])
        }
        if let blend = patch.settings["blend"].flatMap({ BlendMode(rawValue: $0) })?.filterName {
            layer.compositingFilter = blend
        }
    }

    // MARK: Where it stands

    /// A layer that fills the one that holds it.
    static func fill() -> [Binding] {
        [
            Binding(.bounds) { .rect(CGRect(origin: .zero, size: $0.size)) },
            Binding(.position) { .point($0.place(0, 0)) },
        ]
    }

    /// A rectangle of `width` by `height` about x, y; as large as what holds it where it has none.
    static func placed(_ patch: DrawnPatch) -> [Binding] {
        let (x, y, width, height) = (patch["x"], patch["y"], patch["width"], patch["height"])
        let isWhole = patch.settings["wholePoints"] == "true"
        let frame: @Sendable (Evaluation) -> CGRect = { evaluation in
            let size = CGSize(
                width: width.map { CGFloat(evaluation.number($0)) * evaluation.unit } ?? evaluation.size.width,
                height: height.map { CGFloat(evaluation.number($0)) * evaluation.unit } ?? evaluation.size.height)
            let centre = evaluation.place(evaluation.number(x), evaluation.number(y))
            let frame = CGRect(
                x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
            guard isWhole else { return frame }
            return CGRect(
                x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width.rounded(),
                height: frame.height.rounded())
        }
        return shown(patch) + [
            Binding(.bounds, [width, height]) { .rect(CGRect(origin: .zero, size: frame($0).size)) },
            Binding(.position, [x, y, width, height]) {
                let frame = frame($0)
                return .point(CGPoint(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2))
            },
        ]
    }

    /// As large as what holds it, about x, y: so that what stands in it counts from there.
    private static func group(_ patch: DrawnPatch) -> [Binding] {
        let (x, y) = (patch["x"], patch["y"])
        return shown(patch) + [
            Binding(.bounds) { .rect(CGRect(origin: .zero, size: $0.size)) },
            Binding(.position, [x, y]) { .point($0.place($0.number(x), $0.number(y))) },
        ]
    }

    static func shown(_ patch: DrawnPatch) -> [Binding] {
        let (opacity, enabled) = (patch["opacity"], patch["enabled"])
        return [
            Binding(.opacity, [opacity]) { .number($0.number(opacity, 1)) },
            Binding(.isHidden, [enabled]) { evaluation in
                .bool(!(enabled.map { evaluation.boolean($0) } ?? true))
            },
        ]
    }

    static func turned(_ patch: DrawnPatch) -> [Binding] {
        let (rotation, scaleX, scaleY) = (patch["rotation"], patch["scaleX"], patch["scaleY"])
        return [
            Binding(.transform, [rotation, scaleX, scaleY]) {
                let scale = CATransform3DMakeScale(CGFloat($0.number(scaleX, 1)), CGFloat($0.number(scaleY, 1)), 1)
                return .transform(CATransform3DConcat(scale, CATransform3DMakeRotation($0.angle(rotation), 0, 0, 1)))
            }
        ]
    }

    /// Scaled, turned about x, then y, then z, moved along z, and seen from a distance.
    private static func turnedInSpace(_ patch: DrawnPatch) -> [Binding] {
        let angles = ["rotationX", "rotationY", "rotationZ"].map { patch[$0] }
        let (z, scale, distance) = (patch["z"], patch["scale"], patch["distance"])
        return [
            Binding(.transform, angles + [z, scale, distance]) { evaluation in
                let factor = CGFloat(evaluation.number(scale, 1))
                var matrix = CATransform3DMakeScale(factor, factor, factor)
                let axes: [(CGFloat, CGFloat, CGFloat)] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
                for (angle, axis) in zip(angles, axes) {
                    let turn = CATransform3DMakeRotation(evaluation.angle(angle), axis.0, axis.1, axis.2)
                    matrix = CATransform3DConcat(matrix, turn)
                }
                let depth = CGFloat(evaluation.number(z)) * evaluation.unit
                matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(0, 0, depth))
                let eye = CGFloat(evaluation.number(distance)) * evaluation.unit
                guard eye > 0 else { return .transform(matrix) }
                var perspective = CATransform3DIdentity
                perspective.m34 = -1 / eye
                return .transform(CATransform3DConcat(matrix, perspective))
            }
        ]
    }

    /// Each copy stands a step from the one before: scaled and turned about the centre, then moved.
    private static func replicated(_ patch: DrawnPatch) -> [Binding] {
        let (x, y, rotation, scale) = (patch["stepX"], patch["stepY"], patch["stepRotation"], patch["stepScale"])
        let (count, delay) = (patch["count"], patch["delay"])
        var result = [
            Binding(.property(.instanceCount), [count]) { .number($0.number(count, 1).rounded()) },
            Binding(.property(.instanceDelay), [delay]) { .number($0.number(delay)) },
            Binding(.property(.instanceTransform), [x, y, rotation, scale]) {
                let factor = CGFloat($0.number(scale, 1))
                let turn = CATransform3DConcat(
                    CATransform3DMakeScale(factor, factor, 1), CATransform3DMakeRotation($0.angle(rotation), 0, 0, 1))
                let move = CATransform3DMakeTranslation(
                    CGFloat($0.number(x)) * $0.unit, CGFloat($0.number(y)) * $0.unit, 0)
                return .transform(CATransform3DConcat(turn, move))
            },
        ]
        if let color = patch["color"] {
            result.append(Binding(.property(.instanceColor), [color]) { .color($0.color(color)) })
        }
        let steps: [(String, LayerKey)] = [
            ("stepRed", .instanceRedOffset), ("stepGreen", .instanceGreenOffset), ("stepBlue", .instanceBlueOffset),
            ("stepAlpha", .instanceAlphaOffset),
        ]
        for (name, key) in steps {
            let step = patch[name]
            result.append(Binding(key, [step]) { .number($0.number(step)) })
        }
        return result
    }

    // MARK: What it shows

    private static func clear(_ patch: DrawnPatch) -> [Binding] {
        guard let color = patch["color"] else { return [] }
        return [Binding(.backgroundColor, [color]) { .color($0.color(color)) }]
    }

    private static func sprite(_ patch: DrawnPatch) -> [Binding] {
        var result: [Binding] = []
        if let color = patch["color"] {
            result.append(Binding(.backgroundColor, [color]) { .color($0.color(color)) })
        } else if patch["image"] == nil {
            result.append(Binding(.backgroundColor) { _ in .color(.white) })
        }
        if let image = patch["image"] {
            result.append(Binding(.contents, [image]) { $0.image(image).map { .image($0) } ?? PropertyValue.none })
        }
        for (key, name) in [(LayerKey.cornerRadius, "cornerRadius"), (.borderWidth, "borderWidth")] {
            let length = patch[name]
            result.append(Binding(key, [length]) { .number($0.number(length) * Double($0.unit)) })
        }
        if let color = patch["borderColor"] {
            result.append(Binding(.borderColor, [color]) { .color($0.color(color)) })
        }
        return result
    }

    private static func gradient(_ patch: DrawnPatch) -> [Binding] {
        var result: [Binding] = []
        if case .list(let colors)? = patch["colors"] {
            result.append(
                Binding(.property(.colors), colors) { evaluation in .colors(colors.map { evaluation.color($0) }) })
        }
        if case .list(let places)? = patch["locations"] {
            result.append(
                Binding(.property(.locations), places) { evaluation in
                    .numbers(places.map { evaluation.number($0) })
                })
        }
        for (key, name) in [(LayerKey.startPoint, "start"), (.endPoint, "end")] {
            guard let point = patch[name] else { continue }
            result.append(Binding(key, [point]) { .point($0.point(point)) })
        }
        let radius = patch["cornerRadius"]
        result.append(Binding(.cornerRadius, [radius]) { .number($0.number(radius) * Double($0.unit)) })
        return result
    }

    private static func filter(_ patch: DrawnPatch, on layer: CALayer) -> [Binding] {
        guard let filter = patch.settings["filter"].flatMap({ CIFilter(name: $0) }) else { return [] }
        filter.setDefaults()
        filter.name = "patch"
        layer.filters = [filter]
        var result: [Binding] = []
        if let enabled = patch["enabled"], let target = AnimationTarget(keyPath: "filters.patch.enabled") {
            result.append(Binding(target, [enabled]) { .bool($0.boolean(enabled)) })
        }
        for input in FilterPort.all(of: filter.value) {
            guard let argument = patch[input.port.name],
                let target = AnimationTarget(keyPath: "filters.patch.\(input.port.name)")
            else { continue }
            result.append(Binding(target, [argument]) { input.value(argument, $0) })
        }
        return result
    }
}

extension FilterPort {
    /// The filter's own value of a port: lengths and places in points.
    fileprivate func value(_ argument: Argument, _ evaluation: Evaluation) -> PropertyValue {
        switch meaning {
        case .distance: return .number(evaluation.number(argument) * Double(evaluation.unit))
        case .position:
            let point = evaluation.point(argument)
            return .point(evaluation.place(Double(point.x), Double(point.y)))
        case .offset:
            let point = evaluation.point(argument)
            return .point(CGPoint(x: point.x * evaluation.unit, y: point.y * evaluation.unit))
        case .color, .opaqueColor: return .color(evaluation.color(argument))
        case .angle: return .number(evaluation.number(argument) * .pi / 180)
        default: return .number(evaluation.number(argument))
        }
    }
}
