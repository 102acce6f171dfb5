import AcetateCompositor
import CoreGraphics
import CoreImage
import Foundation
import QuartzCore

/// The layer that shows a patch, and the bindings of its properties to the patch's ports.
struct PatchLayer {
    let layer: CALayer
    let bindings: [Binding]
    var text: LoweredText?

    init(_ patch: DrawnPatch) {
        switch patch.type {
        case "clear": (layer, bindings) = (CALayer(), Self.fill() + Self.clear(patch))
        case "sprite":
            (layer, bindings) = (CALayer(), Self.placement(patch) + Self.transform(patch) + Self.sprite(patch))
        case "gradient":
            let gradient = CAGradientLayer()
            gradient.type = CAGradientLayerType(rawValue: patch.settings["kind"] ?? "axial")
            (layer, bindings) = (gradient, Self.placement(patch) + Self.transform(patch) + Self.gradient(patch))
        case "text":
            let textLayer = CATextLayer()
            (layer, bindings) = (textLayer, Self.placement(patch) + Self.transform(patch))
            text = LoweredText(textLayer, patch)
        case "particles":
            let emitter = CAEmitterLayer()
            (layer, bindings) = (emitter, Self.fill() + Self.visibility(patch) + Self.particles(patch, on: emitter))
        case "transform": (layer, bindings) = (CALayer(), Self.group(patch) + Self.transform(patch))
        case "transform3D": (layer, bindings) = (CALayer(), Self.group(patch) + Self.transform3D(patch))
        case "replicate":
            (layer, bindings) = (
                CAReplicatorLayer(), Self.group(patch) + Self.transform(patch) + Self.replication(patch)
            )
        case "filter":
            layer = CALayer()
            bindings = Self.fill() + Self.filter(patch, on: layer)
        default: (layer, bindings) = (CALayer(), [])
        }
        if let blend = patch.settings["blend"].flatMap({ BlendMode(rawValue: $0) })?.filterName {
            layer.compositingFilter = blend
        }
    }

    // MARK: Position

    /// A layer that fills its superlayer.
    static func fill() -> [Binding] {
        [
            Binding(.bounds) { .rect(CGRect(origin: .zero, size: $0.size)) },
            Binding(.position) { .point($0.place(0, 0)) },
        ]
    }

    /// A rectangle of `width` by `height` centered at x, y; the superlayer's size is the default.
    static func placement(_ patch: DrawnPatch) -> [Binding] {
        let (x, y, width, height) = (patch["x"], patch["y"], patch["width"], patch["height"])
        let isWhole = patch.settings["wholePoints"] == "true"
        let frame: @Sendable (Evaluation) -> CGRect = { evaluation in
            let size = CGSize(
                width: width.map { CGFloat(evaluation.number($0)) * evaluation.unit } ?? evaluation.size.width,
                height: height.map { CGFloat(evaluation.number($0)) * evaluation.unit } ?? evaluation.size.height)
            let center = evaluation.place(evaluation.number(x), evaluation.number(y))
            let frame = CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
            guard isWhole else { return frame }
            return CGRect(
                x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width.rounded(),
                height: frame.height.rounded())
        }
        return visibility(patch) + [
            Binding(.bounds, [width, height]) { .rect(CGRect(origin: .zero, size: frame($0).size)) },
            Binding(.position, [x, y, width, height]) {
                let frame = frame($0)
                return .point(CGPoint(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2))
            },
        ]
    }

    /// A layer with the superlayer's size, centered at x, y, so that the positions of its sublayers are relative to
    /// that point.
    private static func group(_ patch: DrawnPatch) -> [Binding] {
        let (x, y) = (patch["x"], patch["y"])
        return visibility(patch) + [
            Binding(.bounds) { .rect(CGRect(origin: .zero, size: $0.size)) },
            Binding(.position, [x, y]) { .point($0.place($0.number(x), $0.number(y))) },
        ]
    }

    static func visibility(_ patch: DrawnPatch) -> [Binding] {
        let (opacity, enabled) = (patch["opacity"], patch["enabled"])
        return [
            Binding(.opacity, [opacity]) { .number($0.number(opacity, 1)) },
            Binding(.isHidden, [enabled]) { evaluation in
                .bool(!(enabled.map { evaluation.boolean($0) } ?? true))
            },
        ]
    }

    static func transform(_ patch: DrawnPatch) -> [Binding] {
        let (rotation, scaleX, scaleY) = (patch["rotation"], patch["scaleX"], patch["scaleY"])
        return [
            Binding(.transform, [rotation, scaleX, scaleY]) {
                let scale = CATransform3DMakeScale(CGFloat($0.number(scaleX, 1)), CGFloat($0.number(scaleY, 1)), 1)
                return .transform(CATransform3DConcat(scale, CATransform3DMakeRotation($0.angle(rotation), 0, 0, 1)))
            }
        ]
    }

    /// Scales, rotates around x, then y, then z, translates along z, and applies a perspective.
    private static func transform3D(_ patch: DrawnPatch) -> [Binding] {
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

    /// Each copy is scaled and rotated around the center, then translated, relative to the previous one.
    private static func replication(_ patch: DrawnPatch) -> [Binding] {
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

    // MARK: Content

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
    /// A port's value for the filter, with lengths and positions in points.
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
