import AppKit

extension MatrixFeature {
    /// Features that are subclasses of `CALayer`, and images.
    static let kinds: [MatrixFeature] = [
        kind("gradient", "an axial gradient", { CAGradientLayer() }) { addColors(to: $1, of: $0, .axial) },
        kind("gradient-round", "an axial gradient with round corners", { CAGradientLayer() }) { card, layer in
            addColors(to: layer, of: card, .axial)
            layer.cornerRadius = 16
        },
        kind("gradient-radial", "a radial gradient", { CAGradientLayer() }) { addColors(to: $1, of: $0, .radial) },
        kind("gradient-conic", "a conic gradient", { CAGradientLayer() }) { addColors(to: $1, of: $0, .conic) },
        kind("shape", "a curved path, filled and stroked", { CAShapeLayer() }) { card, layer in
            layer.path = curves(in: card.bounds.insetBy(dx: 4, dy: 4))
            layer.fillColor = card.tone()
            layer.strokeColor = card.tone(4)
            layer.lineWidth = 4
            card.color = .init(layer: layer, keyPath: "fillColor", from: card.tone(), to: card.tone(1))
        },
        kind("image", "an opaque image of the layer's size", { CALayer() }) { card, layer in
            layer.contents = card.photograph()
        },
        kind(
            "text", "a paragraph of text of 16 points",
            exceptions: [
                BoundException(
                    bound: 18, motions: ["resize"],
                    reason: "the paragraph is laid out and drawn again for each width")
            ], { CATextLayer() }
        ) { card, layer in
            layer.string = paragraph
            layer.font = "DejaVu Sans"
            layer.fontSize = 16
            layer.isWrapped = true
            layer.foregroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.15, alpha: 1)
            card.color = .init(
                layer: layer, keyPath: "foregroundColor", from: CGColor(red: 0.1, green: 0.1, blue: 0.15, alpha: 1),
                to: card.tone())
        },
        kind("replicator", "35 instances of a box", { CAReplicatorLayer() }) { card, layer in
            layer.instanceCount = 7
            layer.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
            layer.instanceColor = card.tone()
            layer.instanceRedOffset = -0.05
            let column = CAReplicatorLayer()
            column.frame = card.bounds
            column.instanceCount = 5
            column.instanceTransform = CATransform3DMakeTranslation(0, 40, 0)
            column.instanceGreenOffset = -0.08
            let box = CALayer()
            box.frame = CGRect(x: 2, y: 2, width: 36, height: 36)
            box.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            column.addSublayer(box)
            layer.addSublayer(column)
            card.color = .init(layer: layer, keyPath: "instanceColor", from: card.tone(), to: card.tone(1))
        },
        kind(
            "emitter", "50 particles of 32 by 32 pixels",
            exceptions: [
                BoundException(
                    bound: 10,
                    reason:
                        "particles move in each frame, so each of their pixels is sampled, multiplied by a color and "
                        + "composited")
            ], { CAEmitterLayer() }
        ) { card, layer in
            let cell = CAEmitterCell()
            cell.name = "dot"
            cell.contents = softSpot(CGSize(width: 32, height: 32))
            (cell.birthRate, cell.lifetime) = (25, 2)
            (cell.velocity, cell.velocityRange, cell.emissionRange) = (20, 15, 2 * .pi)
            cell.color = card.tone()
            layer.emitterCells = [cell]
            layer.emitterPosition = CGPoint(x: card.bounds.midX, y: card.bounds.midY)
            (layer.emitterShape, layer.emitterSize) = (.rectangle, CGSize(width: 180, height: 100))
            layer.seed = UInt32(card.index + 1)
            // The first frame already has particles.
            layer.beginTime = -4
            card.color = .init(
                layer: layer, keyPath: "emitterCells.dot.color", from: card.tone(), to: card.tone(1))
        },
        kind("tiled", "a drawing in tiles of 128 pixels", { MatrixTiles() }) { card, layer in
            layer.tileSize = CGSize(width: 128, height: 128)
            layer.isOpaque = true
        },
    ]

    private static func addColors(to layer: CAGradientLayer, of card: MatrixCard, _ type: CAGradientLayerType) {
        layer.type = type
        let (from, to) = ([card.tone(), card.tone(1), card.tone(2)], [card.tone(3), card.tone(4), card.tone(5)])
        layer.colors = from
        switch type {
        case .axial:
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        default:
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        }
        card.color = .init(layer: layer, keyPath: "colors", from: from, to: to)
    }

    private static let paragraph = """
        The harbor wakes early. Boats come in with the tide, and by seven the market has opened its doors: crates of herring, \
        baskets of crabs, and a loud man who sells lemons. Above the roofs the gulls wait for what is left over.
        """
}

/// A board of squares with lines between them. Tiles are drawn on other threads, so `draw(in:)` reads only the context.
final class MatrixTiles: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }

    override func draw(in ctx: CGContext) {
        let area = ctx.boundingBoxOfClipPath
        let side: CGFloat = 20
        for y in stride(from: (area.minY / side).rounded(.down) * side, to: area.maxY, by: side) {
            for x in stride(from: (area.minX / side).rounded(.down) * side, to: area.maxX, by: side) {
                let part = (x + 2 * y).truncatingRemainder(dividingBy: 160) / 160
                ctx.setFillColor(CGColor(red: 0.2 + 0.5 * abs(part), green: 0.5, blue: 0.8 - 0.4 * abs(part), alpha: 1))
                ctx.fill(CGRect(x: x, y: y, width: side - 1, height: side - 1))
            }
        }
    }
}
