import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

// In an extension of the protocol, so that the result has the static type of the receiver.
extension CAMediaTiming where Self: CALayer {
    /// A copy of the layer with the values that are currently presented; nil if the layer is not visible. Its sublayers
    /// and superlayer are copies too, so that hit testing and conversion of points match what is visible. The copy is
    /// read-only.
    ///
    /// It is created by the class's `makeLayer(copying:)`.
    public func presentation() -> Self? {
        guard let copy = presentationCopy() else { return nil }
        guard let result = copy as? Self else {
            Diagnostics.warnOnce(
                "\(Self.self) has no presentation copy: override makeLayer(copying:) to call that class's init(layer:)",
                key: "presentation.\(Self.self)")
            return nil
        }
        return result
    }

    /// The model layer of a presentation copy; the layer itself if it is not a copy.
    public func model() -> Self { modelLayer as? Self ?? self }
}

extension CALayer {
    func presentationCopy() -> CALayer? {
        if modelLayer != nil { return self }
        guard isCommitted else { return nil }
        return copyShown()
    }

    /// A copy of the layer with its own values, without sublayers.
    package func copied() -> CALayer {
        let thread = TransactionThread.current
        let outer = thread.copiedLayer
        thread.copiedLayer = self
        defer { thread.copiedLayer = outer }
        return Self.makeLayer(copying: self)
    }

    private func copyShown() -> CALayer {
        let copy = copied()
        copy.setModel(self, presentedValues)
        copy.lacksChildren = true
        return copy
    }

    /// Creates the copies of the sublayers and of the mask, at their first use.
    func copyChildren() {
        lacksChildren = false
        children = (modelLayer?.children ?? []).map { $0.copyShown() }
        maskLayer = modelLayer?.maskLayer?.copyShown()
        // A picture of the copy uses the mask's copy.
        values.mask = maskLayer?.id
        for layer in containedLayers { layer.setParent(self) }
    }

    /// The copy of the model's parent, for a copy that is not contained in another copy; nil for a model.
    func presentedParentLayer() -> CALayer? {
        guard let above = modelLayer?.above else { return nil }
        if presentedParent == nil { presentedParent = above.copyShown() }
        return presentedParent
    }
}
