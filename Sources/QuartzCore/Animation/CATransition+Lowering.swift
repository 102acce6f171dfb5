import AcetateCompositor

extension CATransition {
    /// The transition as a value. A type that is unknown is a fade, with a message.
    func transition(_ lowering: Lowering) throws(AnimationFault) -> LayerTransition {
        let kind: LayerTransition.Kind? =
            switch type {
            case .fade: .fade
            case .moveIn: .moveIn
            case .push: .push
            case .reveal: .reveal
            default: nil
            }
        let direction: LayerTransition.Direction? =
            switch subtype {
            case .fromLeft?: .fromLeft
            case .fromRight?: .fromRight
            case .fromTop?: .fromTop
            case .fromBottom?: .fromBottom
            default: nil
            }
        if kind == nil {
            lowering.report(.ignored("its type “\(type.rawValue)” is none of fade, moveIn, push and reveal"), of: self)
        }
        return LayerTransition(
            kind ?? .fade, direction, startProgress: Double(startProgress), endProgress: Double(endProgress))
    }
}
