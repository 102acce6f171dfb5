import AcetateCompositor
import AcetateKeyValue

extension CALayer {
    /// Whether the layer is the mask of another.
    var isMask: Bool { modelLayer?.isMask ?? TreeLock.withLock { lockedParent?.maskLayer === self } }

    /// The layer that contains this one, and determines its space and time: that of which it is a sublayer or the mask.
    var above: CALayer? { parentLayer ?? presentedParentLayer() }

    /// The layers that this one contains: its sublayers and its mask.
    var containedLayers: [CALayer] { maskLayer.map { children + [$0] } ?? children }

    func setMask(_ layer: CALayer?) {
        guard layer !== maskLayer, layer.map(canMask) ?? true else { return }
        let former = maskLayer
        defer {
            former?.tellObservers()
            layer?.tellObservers()
        }
        change(.mask, layer.map { .layer($0.id) } ?? .none, ifStill: { layer.map(canMask) ?? true }) {
            let previous = maskLayer
            maskLayer = layer
            if let previous {
                previous.setParent(nil)
                previous.note(.sublayers)
            }
            guard let layer else { return }
            if let host = layer.host { host.rootLayer = nil }
            layer.setParent(self)
            layer.note(.all)
        }
    }

    /// Whether the layer is among the sublayers of another.
    func isSublayer(of layer: CALayer) -> Bool { parentLayer === layer && !isMask }

    private func canMask(_ layer: CALayer) -> Bool {
        guard layer.parentLayer == nil else {
            let place = layer.isMask ? "it is already a mask" : "it has a superlayer"
            Diagnostics.warnOnce(
                "\(layer.name ?? "a layer") cannot be the mask of \(name ?? "a layer"), as \(place): remove it first",
                key: "mask.parent")
            return false
        }
        return canHold(layer)
    }
}
