import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

// In an extension of the protocol, so that the result has the type that the caller knows the layer by.
extension CAMediaTiming where Self: CALayer {
    /// A copy of the layer with the values that it shows at this moment; nil where the layer is not shown. Its
    /// sublayers and superlayer are copies too, so it is hit and converts points as what is seen. Do not change it.
    ///
    /// The copy is made by the class's `makeLayer(copying:)`.
    public func presentation() -> Self? {
        guard let copy = presentationCopy() else { return nil }
        guard let result = copy as? Self else {
            Complaint.say(
                "\(Self.self) has no presentation copy: override class func makeLayer(copying:) to call its init(layer:)",
                once: "presentation.\(Self.self)")
            return nil
        }
        return result
    }

    /// The layer that a presentation copy shows; the layer itself where it is no copy.
    public func model() -> Self { modelLayer as? Self ?? self }
}

extension CALayer {
    func presentationCopy() -> CALayer? {
        if modelLayer != nil { return self }
        guard isShown else { return nil }
        return copyShown()
    }

    private func copyShown() -> CALayer {
        let copy = Self.makeLayer(copying: self)
        copy.setModel(self, presentedValues)
        copy.lacksChildren = true
        return copy
    }

    /// Makes the copies of the sublayers and of the mask, when they are first asked for.
    func copyChildren() {
        lacksChildren = false
        children = (modelLayer?.children ?? []).map { $0.copyShown() }
        maskLayer = modelLayer?.maskLayer?.copyShown()
        for layer in held { layer.setParent(self) }
    }

    /// The copy of the layer above the model, for a copy that no other copy holds; nil for a model.
    func presentedParentLayer() -> CALayer? {
        guard let above = modelLayer?.above else { return nil }
        if presentedParent == nil { presentedParent = above.copyShown() }
        return presentedParent
    }
}
