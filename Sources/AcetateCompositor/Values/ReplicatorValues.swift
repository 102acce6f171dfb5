import CoreGraphics

/// The properties that a replicator layer adds (CAReplicatorLayer.h).
package struct ReplicatorValues: Sendable, Equatable {
    /// Includes the sublayers themselves; less than 1 for no instance.
    package var instanceCount = 1
    /// Whether the sublayers are in the superlayer's three-dimensional space, as those of a transform layer.
    package var preservesDepth = false
    /// The delay between two instances, in seconds of the layer's local time.
    package var instanceDelay = 0.0
    /// The transform from each instance to the next, about the center of the layer's bounds.
    package var instanceTransform = CATransform3DIdentity
    /// The color that multiplies the first instance; nil for white.
    package var instanceColor: CGColor? = .rgbWhite
    /// Added to the color from each instance to the next.
    package var redOffset = 0.0
    package var greenOffset = 0.0
    package var blueOffset = 0.0
    package var alphaOffset = 0.0

    package init() {}

    /// The color that multiplies an instance. The sublayers themselves have index 0.
    func tint(ofInstance index: Int) -> InstanceTint {
        var tint = InstanceTint()
        if let instanceColor {
            let color = instanceColor.sRGB
            tint = InstanceTint(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
        }
        let steps = Double(index)
        return InstanceTint(
            red: tint.red + steps * redOffset, green: tint.green + steps * greenOffset,
            blue: tint.blue + steps * blueOffset, alpha: tint.alpha + steps * alphaOffset)
    }

    /// The delay of the last instance relative to the sublayers themselves, in seconds of the layer's local time.
    package var longestDelay: Double {
        let copies = max(0, min(instanceCount, EffectLimits.copies) - 1)
        return max(0, Self.delay(ofInstance: copies, instanceDelay))
    }

    /// The delay of an instance, limited to ten thousand years, so that any clock can compute with it.
    static func delay(ofInstance index: Int, _ delay: Double) -> Double {
        let limit = 3e11
        return max(-limit, min(limit, Double(index) * delay))
    }
}

/// The factors that multiply an instance of a replicator, from 0 to 1, for colors and for alpha.
package struct InstanceTint: Sendable, Equatable {
    let red, green, blue, alpha: Double

    /// The factors are clamped, and NaN counts as 1.
    init(red: Double = 1, green: Double = 1, blue: Double = 1, alpha: Double = 1) {
        func factor(_ value: Double) -> Double { value.isNaN ? 1 : max(0, min(1, value)) }
        (self.red, self.green, self.blue, self.alpha) = (factor(red), factor(green), factor(blue), factor(alpha))
    }

    /// Whether colors are not changed.
    var keepsColor: Bool { red == 1 && green == 1 && blue == 1 }

    func times(_ other: InstanceTint) -> InstanceTint {
        InstanceTint(
            red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
    }
}

extension LayerValues {
    /// The replicator's own values; the defaults for any other layer. Setting them makes it a replicator.
    package var replicator: ReplicatorValues {
        get {
            if case .replicator(let values) = kind { return values }
            return ReplicatorValues()
        }
        set { kind = .replicator(newValue) }
    }

    package var isReplicator: Bool {
        if case .replicator = kind { return true }
        return false
    }
}

extension LayerKey {
    // Each of them changes the position, look or time of the instances, including the sublayers themselves.
    private static let instances: LayerChanges = [.geometry, .appearance]

    package static let instanceCount = LayerKey(
        "instanceCount", .number, [.geometry, .appearance, .timing], { Double($0.replicator.instanceCount) },
        { $0.replicator.instanceCount = count($1) })
    package static let preservesDepth = LayerKey(
        "preservesDepth", .bool, implicit: .none, [.geometry, .appearance, .compositing],
        { $0.replicator.preservesDepth }, { $0.replicator.preservesDepth = $1 })
    package static let instanceDelay = LayerKey(
        "instanceDelay", .number, [.geometry, .appearance, .timing], { $0.replicator.instanceDelay },
        { $0.replicator.instanceDelay = $1 })
    package static let instanceTransform = LayerKey(
        "instanceTransform", .transform, instances, { $0.replicator.instanceTransform },
        { $0.replicator.instanceTransform = $1 })
    package static let instanceColor = LayerKey(
        "instanceColor", .color, instances, { $0.replicator.instanceColor }, { $0.replicator.instanceColor = $1 })
    package static let instanceRedOffset = LayerKey(
        "instanceRedOffset", .number, instances, { $0.replicator.redOffset }, { $0.replicator.redOffset = $1 })
    package static let instanceGreenOffset = LayerKey(
        "instanceGreenOffset", .number, instances, { $0.replicator.greenOffset }, { $0.replicator.greenOffset = $1 })
    package static let instanceBlueOffset = LayerKey(
        "instanceBlueOffset", .number, instances, { $0.replicator.blueOffset }, { $0.replicator.blueOffset = $1 })
    package static let instanceAlphaOffset = LayerKey(
        "instanceAlphaOffset", .number, instances, { $0.replicator.alphaOffset }, { $0.replicator.alphaOffset = $1 })

    static let ofReplicators: [LayerKey] = [
        instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor, instanceRedOffset,
        instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
    ]

    /// The animated number of instances as a whole number, rounded down.
    private static func count(_ number: Double) -> Int {
        guard !number.isNaN else { return 1 }
        // Rounding errors do not count.
        let whole = abs(number - number.rounded()) < 1e-9 ? number.rounded() : number.rounded(.down)
        return whole >= 0x1p63 ? .max : whole <= -0x1p63 ? .min : Int(whole)
    }
}
