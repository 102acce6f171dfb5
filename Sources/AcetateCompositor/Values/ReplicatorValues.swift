import CoreGraphics

/// What a replicator has beyond a plain layer (CAReplicatorLayer.h).
package struct ReplicatorValues: Sendable, Equatable {
    /// The sublayers themselves included; less than 1 for none.
    package var instanceCount = 1
    /// Whether the layer is no sheet: its sublayers stand in the superlayer's space, as a transform layer's do.
    package var preservesDepth = false
    /// By how many seconds of the layer's local time each instance is later than the one before.
    package var instanceDelay = 0.0
    /// From each instance to the next, about the centre of the layer's bounds.
    package var instanceTransform = CATransform3DIdentity
    /// What the first instance is multiplied by; nil for white.
    package var instanceColor: CGColor? = .white
    /// What is added to the colour from each instance to the next.
    package var redOffset = 0.0
    package var greenOffset = 0.0
    package var blueOffset = 0.0
    package var alphaOffset = 0.0

    package init() {}

    /// The colour that an instance is multiplied by, the sublayers themselves being the one with number 0.
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

    /// By how many seconds of the layer's local time the latest instance is behind the sublayers themselves.
    package var longestDelay: Double {
        let copies = max(0, min(instanceCount, Replication.mostNodes) - 1)
        return max(0, Self.delay(ofInstance: copies, instanceDelay))
    }

    /// An instance's delay, in bounds that any clock can count with: ten thousand years.
    static func delay(ofInstance index: Int, _ delay: Double) -> Double {
        let limit = 3e11
        return max(-limit, min(limit, Double(index) * delay))
    }
}

/// What an instance of a replicator is multiplied by: factors of 0 to 1, for colours and for alpha.
package struct InstanceTint: Sendable, Equatable {
    let red, green, blue, alpha: Double

    /// Clamped; what is no number counts as 1.
    init(red: Double = 1, green: Double = 1, blue: Double = 1, alpha: Double = 1) {
        func factor(_ value: Double) -> Double { value.isNaN ? 1 : max(0, min(1, value)) }
        (self.red, self.green, self.blue, self.alpha) = (factor(red), factor(green), factor(blue), factor(alpha))
    }

    /// Whether colours stay as they are.
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
    // Each changes where instances stand, what they look like or when: of the sublayers themselves too.
    private static let instances: LayerChanges = [.geometry, .appearance]

    package static let instanceCount = number(
        "instanceCount", [.geometry, .appearance, .timing], { Double($0.replicator.instanceCount) },
        { $0.replicator.instanceCount = count($1) })
    package static let preservesDepth = bool(
        "preservesDepth", .none, [.geometry, .appearance, .compositing], { $0.replicator.preservesDepth },
        { $0.replicator.preservesDepth = $1 })
    package static let instanceDelay = number(
        "instanceDelay", [.geometry, .appearance, .timing], { $0.replicator.instanceDelay },
        { $0.replicator.instanceDelay = $1 })
    package static let instanceTransform = matrix(
        "instanceTransform", instances, { $0.replicator.instanceTransform }, { $0.replicator.instanceTransform = $1 })
    package static let instanceColor = color(
        "instanceColor", instances, { $0.replicator.instanceColor }, { $0.replicator.instanceColor = $1 })
    package static let instanceRedOffset = number(
        "instanceRedOffset", instances, { $0.replicator.redOffset }, { $0.replicator.redOffset = $1 })
    package static let instanceGreenOffset = number(
        "instanceGreenOffset", instances, { $0.replicator.greenOffset }, { $0.replicator.greenOffset = $1 })
    package static let instanceBlueOffset = number(
        "instanceBlueOffset", instances, { $0.replicator.blueOffset }, { $0.replicator.blueOffset = $1 })
    package static let instanceAlphaOffset = number(
        "instanceAlphaOffset", instances, { $0.replicator.alphaOffset }, { $0.replicator.alphaOffset = $1 })

    static let ofReplicators: [LayerKey] = [
        instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor, instanceRedOffset,
        instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
    ]

    /// A number that an animation has come to, as a count: the last one that it has reached.
    private static func count(_ number: Double) -> Int {
        guard !number.isNaN else { return 1 }
        // Whole but for rounding is whole.
        let whole = abs(number - number.rounded()) < 1e-9 ? number.rounded() : number.rounded(.down)
        return whole >= 0x1p63 ? .max : whole <= -0x1p63 ? .min : Int(whole)
    }
}
