import AcetateCompositor
import CoreImage

extension CATransition {
    /// The transition as a value. A type that is unknown is a fade, and a filter that is no transition is left out, with
    /// a message.
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
        let value = (filter as? CIFilter)?.value
        if let value, value.isTransition {
            return LayerTransition(
                .filter(value), startProgress: Double(startProgress), endProgress: Double(endProgress))
        }
        if let filter {
            let name = value?.filterName ?? "\(Swift.type(of: filter))"
            lowering.report(.ignored("its filter, \(name), turns no picture into another"), of: self)
        }
        return LayerTransition(
            kind ?? .fade, direction, startProgress: Double(startProgress), endProgress: Double(endProgress))
    }
}
