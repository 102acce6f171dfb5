import AcetateCompositor
import CoreGraphics
import Foundation

extension CAKeyframeAnimation {
    /// The keyframes as values of the target.
    func keyframes(_ target: ResolvedTarget) throws(AnimationFault) -> Keyframes {
        let source = try source(target)
        let rotation: Keyframes.Rotation =
            switch rotationMode {
            case .rotateAuto?: .auto
            case .rotateAutoReverse?: .autoReverse
            default: .none
            }
        let mode = Keyframes.Mode(rawValue: calculationMode.rawValue)
        if mode == nil { target.report(.ignored("its calculationMode “\(calculationMode.rawValue)” is unknown")) }
        do {
            let keyframes = try Keyframes(
                source, keyTimes: keyTimes.map(Self.numbers), curves: timingFunctions?.map(\.curve),
                mode: mode ?? .linear, tension: Self.numbers(tensionValues), continuity: Self.numbers(continuityValues),
                bias: Self.numbers(biasValues), rotation: rotation)
            if let problem = keyframes.ignored { target.report(.ignored(problem.description)) }
            return keyframes
        } catch .emptyPath {
            throw .emptyPath
        } catch {
            throw .noValues
        }
    }

    private func source(_ target: ResolvedTarget) throws(AnimationFault) -> Keyframes.Source {
        if let path {
            guard target.followsPaths else { throw .pathForNonPoint }
            return .path(path)
        }
        let values = values ?? []
        var converted = KeyframeValues()
        converted.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard let value = try target.value(value, "value \(index)") else { continue }
            converted.append(value)
        }
        return .values(converted)
    }

    private static func numbers(_ list: [NSNumber]?) -> [Double] { (list ?? []).map(\.doubleValue) }
}
