import AcetateCompositor
import CoreImage

extension CATransition {
    /// The transition as a value. An unknown type becomes a fade, and a filter that is not a transition is ignored;
    /// each with a warning.
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
            lowering.report(.ignored("its type “\(type.rawValue)” is not fade, moveIn, push or reveal"), of: self)
        }
        let value = (filter as? CIFilter)?.value
        if let value, value.isTransition {
            return LayerTransition(
                .filter(value), startProgress: Double(startProgress), endProgress: Double(endProgress))
        }
        if let filter {
            let name = value?.filterName ?? "\(Swift.type(of: filter))"
            lowering.report(.ignored("its filter, \(name), is not a transition filter"), of: self)
        }
        return LayerTransition(
            kind ?? .fade, direction, startProgress: Double(startProgress), endProgress: Double(endProgress))
    }
}
