import AppKit

/// A row of the cost table: a feature of the layers that move.
struct MatrixFeature: Sendable {
    /// The name for the command line.
    let name: String
    let summary: String
    /// The cases in which the feature may cost more than the motion's bound.
    var exceptions: [BoundException] = []
    /// Makes the layer if the feature is a subclass of `CALayer`. A combination has at most one such feature.
    var make: (@Sendable () -> CALayer)?
    /// Adds the feature to a card that may have others.
    let apply: @Sendable (MatrixCard) -> Void

    /// Every row, in the order of the table.
    static let all: [MatrixFeature] = boxes + shadows + kinds + masks + effects

    /// Returns the bound, in copies of the layers' pixels. `others` are the features of the same layer.
    func bound(in motion: MatrixMotion, with others: [MatrixFeature] = []) -> Double {
        exceptions.reduce(motion.bound) { bound, exception in
            let hasMotion = exception.motions?.contains(motion.name) ?? true
            let hasOther = exception.other.map { name in others.contains { $0.name == name } } ?? true
            return hasMotion && hasOther ? max(bound, exception.bound) : bound
        }
    }

    /// Returns a feature of plain layers.
    static func style(
        _ name: String, _ summary: String, exceptions: [BoundException] = [],
        apply: @escaping @Sendable (MatrixCard) -> Void
    ) -> MatrixFeature {
        MatrixFeature(name: name, summary: summary, exceptions: exceptions, apply: apply)
    }

    /// Returns a feature that is a subclass of `CALayer`.
    static func kind<Layer: CALayer>(
        _ name: String, _ summary: String, exceptions: [BoundException] = [], _ make: @escaping @Sendable () -> Layer,
        apply: @escaping @Sendable (MatrixCard, Layer) -> Void
    ) -> MatrixFeature {
        MatrixFeature(name: name, summary: summary, exceptions: exceptions, make: { make() }) { card in
            if let layer = card.layer as? Layer { apply(card, layer) }
        }
    }
}

/// A higher bound for a feature in some cases, with the reason.
struct BoundException: Sendable {
    /// In copies.
    let bound: Double
    /// The names of the motions to which it applies; nil for all.
    var motions: [String]?
    /// The name of a feature that the layer must also have for the exception to apply; nil for none.
    var other: String?
    let reason: String
}

extension MatrixFeature {
    /// Backgrounds, borders and clips.
    private static let boxes: [MatrixFeature] = [
        style("box", "a solid rectangle") { _ in },
        style("round", "round corners") { $0.layer.cornerRadius = 16 },
        style("round-border", "round corners and a border") { card in
            card.layer.cornerRadius = 16
            card.layer.borderWidth = 2
            card.layer.borderColor = card.tone(4)
        },
        style("clip", "clips its children to a rectangle at a fractional position") { card in
            card.layer.position.x += 0.37
            card.layer.position.y += 0.61
            card.layer.masksToBounds = true
            card.addChildren()
        },
        style("round-clip", "clips its children to round corners") { card in
            card.layer.cornerRadius = 16
            card.layer.masksToBounds = true
            card.addChildren()
        },
        style("nested-clips", "clips a group to round corners, which clips to round corners itself") { card in
            card.layer.cornerRadius = 24
            card.layer.masksToBounds = true
            card.addChildren()
            let group = CALayer()
            group.frame = CGRect(x: 150, y: 10, width: 150, height: 120)
            group.cornerRadius = 20
            group.masksToBounds = true
            group.backgroundColor = card.tone(5)
            for place in [CGPoint(x: -20, y: 70), CGPoint(x: 90, y: -20)] {
                let child = CALayer()
                child.frame = CGRect(origin: place, size: CGSize(width: 80, height: 80))
                child.backgroundColor = card.tone(6)
                group.addSublayer(child)
            }
            card.layer.addSublayer(group)
        },
    ]

    private static let shadows: [MatrixFeature] = [
        style("shadow", "a shadow of radius 8") { addShadow(to: $0) },
        style("shadow-path", "a shadow of a shadowPath, and children") { card in
            addShadow(to: card)
            card.layer.shadowPath = CGPath(rect: card.bounds, transform: nil)
            card.addChildren()
        },
        style(
            "shadow-round", "a shadow, round corners and children",
            exceptions: [
                BoundException(
                    bound: 20, motions: ["resize"],
                    reason:
                        "a child extends beyond the bounds, so the shadow is blurred from a new outline in each frame, "
                        + "with 1.45 times the layer's pixels")
            ]
        ) { card in
            addShadow(to: card)
            card.layer.cornerRadius = 16
            card.addChildren()
        },
    ]

    private static func addShadow(to card: MatrixCard) {
        card.layer.shadowOpacity = 0.5
        card.layer.shadowRadius = 8
        card.layer.shadowOffset = CGSize(width: 0, height: -3)
        card.color = .init(
            layer: card.layer, keyPath: "shadowColor", from: CGColor(red: 0, green: 0, blue: 0, alpha: 1),
            to: card.tone(4))
    }

    private static let masks: [MatrixFeature] = [
        style("shape-mask", "masked by a shape") { card in
            let mask = CAShapeLayer()
            mask.frame = card.bounds
            mask.path = curves(in: card.bounds.insetBy(dx: 4, dy: 4))
            card.layer.mask = mask
        },
        style("image-mask", "masked by an image") { card in
            let mask = CALayer()
            mask.frame = card.bounds
            mask.contents = softSpot(MatrixCard.size)
            card.layer.mask = mask
        },
    ]

    private static let effects: [MatrixFeature] = [
        style("opacity-group", "a group with children at opacity 0.6") { card in
            card.layer.opacity = 0.6
            card.addChildren()
        },
        style(
            "blur", "a blur filter of radius 4, and children",
            exceptions: [
                BoundException(
                    bound: 18, motions: ["color", "resize"],
                    reason: "the layer is drawn and blurred again in each frame, with 1.2 times its pixels"
                )
            ]
        ) { card in
            card.addChildren()
            if let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4.0]) {
                card.layer.filters = [blur]
            }
        },
        style(
            "backdrop-blur", "blurs the backdrop by a radius of 10, round corners",
            exceptions: [
                BoundException(
                    bound: 22, reason: "a blur may cost 14 copies, and this one reads 1.6 times the layer's pixels"),
                BoundException(
                    bound: 32, motions: ["rotate"],
                    reason: "the bounding box of the rotated layer, which is blurred, has up to 2.1 times its pixels"),
                BoundException(
                    bound: 42, other: "perspective",
                    reason: "the backdrop is sampled into an offscreen surface, blurred there, and sampled back"),
            ]
        ) { card in
            let backdrop = CALayer()
            backdrop.bounds = card.bounds
            backdrop.position = card.layer.position
            for number in 0..<6 {
                let stripe = CALayer()
                stripe.frame = CGRect(x: 10 + 45 * number, y: 20 + 10 * (number % 3), width: 25, height: 140)
                stripe.backgroundColor = card.tone(10 + UInt64(number))
                backdrop.addSublayer(stripe)
            }
            card.backdrop = backdrop
            card.layer.cornerRadius = 16
            card.layer.masksToBounds = true
            let glass = CGColor(red: 1, green: 1, blue: 1, alpha: 0.3)
            card.layer.backgroundColor = glass
            card.color = .init(
                layer: card.layer, keyPath: "backgroundColor", from: glass,
                to: CGColor(red: 0.2, green: 0.3, blue: 0.5, alpha: 0.5))
            if let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 10.0]) {
                card.layer.backgroundFilters = [blur]
            }
        },
        style(
            "perspective", "tilted in perspective, and children",
            exceptions: [
                BoundException(
                    bound: 10,
                    reason:
                        "each pixel needs a division, and two samples where the layer is seen at an angle"),
                BoundException(
                    bound: 14, motions: ["scale"],
                    reason: "each pixel needs a division, and two samples at an angle and below full size"),
            ]
        ) { card in
            card.addChildren()
            let space = CALayer()
            space.bounds = card.bounds
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 800
            transform = CATransform3DRotate(transform, 0.5, 0, 1, 0)
            space.sublayerTransform = CATransform3DRotate(transform, 0.2, 1, 0, 0)
            card.superlayer = space
        },
        style(
            "transition", "a cross-fade that runs, and children",
            exceptions: [
                BoundException(
                    bound: 8, motions: ["opacity", "fractions"],
                    reason: "the layer is painted in each frame, and mixed with its transition snapshot"),
                BoundException(
                    bound: 20, motions: ["rotate"],
                    reason:
                        "the layer is painted in each frame, mixed with its transition snapshot, and then sampled"),
            ]
        ) { card in
            card.addChildren()
            let (layer, color) = (card.layer, card.tone(7))
            // A transition begins with what an earlier frame has shown.
            card.change = { frame in
                guard frame == 1 else { return }
                let transition = CATransition()
                (transition.duration, transition.autoreverses, transition.repeatCount) = (2, true, .infinity)
                // The frame commits these changes, so that the transition begins with them and not earlier.
                CATransaction.setDisableActions(true)
                layer.backgroundColor = color
                layer.sublayers?.first?.contents = nil
                layer.add(transition, forKey: kCATransition)
            }
        },
    ]

    /// A closed path of four curves that touches the sides of a rectangle.
    static func curves(in rect: CGRect) -> CGPath {
        let path = CGMutablePath()
        let (x, y) = (rect.width * 0.42, rect.height * 0.2)
        path.move(to: CGPoint(x: rect.minX, y: rect.midY))
        path.addCurve(
            to: CGPoint(x: rect.midX, y: rect.maxY), control1: CGPoint(x: rect.minX, y: rect.maxY - y),
            control2: CGPoint(x: rect.midX - x, y: rect.maxY))
        path.addCurve(
            to: CGPoint(x: rect.maxX, y: rect.midY), control1: CGPoint(x: rect.midX + x, y: rect.maxY),
            control2: CGPoint(x: rect.maxX, y: rect.midY + y))
        path.addCurve(
            to: CGPoint(x: rect.midX, y: rect.minY), control1: CGPoint(x: rect.maxX, y: rect.minY + y),
            control2: CGPoint(x: rect.midX + x, y: rect.minY))
        path.addCurve(
            to: CGPoint(x: rect.minX, y: rect.midY), control1: CGPoint(x: rect.midX - x, y: rect.minY),
            control2: CGPoint(x: rect.minX, y: rect.midY - y))
        path.closeSubpath()
        return path
    }

    /// Returns an image that is opaque in its middle and transparent at its edges.
    static func softSpot(_ size: CGSize) -> CGImage? {
        let (width, height) = (Int(size.width), Int(size.height))
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = (2 * Double(x) / Double(width) - 1, 2 * Double(y) / Double(height) - 1)
                let alpha = UInt32(255 * max(0, min(1, 1.6 * (1 - (u * u + v * v).squareRoot()))))
                words.append(alpha << 24 | alpha << 16 | alpha << 8 | alpha)
            }
        }
        let data = words.withUnsafeBytes { Data($0) }
        guard let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little), provider: provider,
            decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
}
