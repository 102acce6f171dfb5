import AcetateCompositor
import AcetateKeyValue

extension CALayer {
    /// Whether the layer is another's mask.
    var isMask: Bool { modelLayer?.isMask ?? TreeLock.locked { lockedParent?.maskLayer === self } }

    /// The layer in whose space, and by whose time, this one stands: its superlayer, or the layer whose mask it is.
    var above: CALayer? { parentLayer ?? presentedParentLayer() }

    /// The layers that this one holds: its sublayers, and its mask.
    var held: [CALayer] { maskLayer.map { children + [$0] } ?? children }

    func setMask(_ layer: CALayer?) {
        guard layer !== maskLayer, layer.map(canMask) ?? true else { return }
        change(.mask, layer.map { .layer($0.id) } ?? .none, ifStill: { layer.map(canMask) ?? true }) {
            let former = maskLayer
            maskLayer = layer
            if let former {
                former.setParent(nil)
                former.note(.sublayers)
            }
            guard let layer else { return }
            if let host = layer.host { host.rootLayer = nil }
            layer.setParent(self)
            layer.note(.all)
        }
    }

    private func canMask(_ layer: CALayer) -> Bool {
        guard layer.parentLayer == nil else {
            let place = layer.isMask ? "it is a mask already" : "it has a superlayer"
            Complaint.say(
                "\(layer.name ?? "a layer") does not become the mask of \(name ?? "a layer"): \(place)",
                once: "mask.held")
            return false
        }
        return canHold(layer)
    }
}
