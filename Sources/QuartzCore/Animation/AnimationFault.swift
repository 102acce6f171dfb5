import AcetateCompositor
import Foundation

/// Why an animation cannot run. Its description is the end of a sentence about the animation: cause and remedy.
package enum AnimationFault: Error, Equatable, CustomStringConvertible {
    /// Of a class that says nothing about what changes.
    case abstract
    case noKeyPath
    case unknownKeyPath(String)
    case noSublayer(String)
    /// A value that the property cannot hold: the name of the animation's property, and the value.
    case wrongValue(String, String)
    case noValues
    case emptyPath
    case pathOfNoPoints
    /// A time that is infinite: the name of the animation's property, and the value.
    case time(String, Double)
    case functionOfNoTransform
    /// The property's name, how many numbers the function takes, and the value.
    case functionInput(String, Int, String)
    case noAnimations
    /// A setting that is left out, which is no fault of the whole.
    case ignored(String)

    package var description: String {
        switch self {
        case .abstract:
            "changes nothing: its class is abstract. Use CABasicAnimation, CAKeyframeAnimation or another that is not."
        case .noKeyPath:
            "changes nothing: it has no key path. Set keyPath to the key of the property, such as “opacity”."
        case .unknownKeyPath(let path) where path == "frame" || path.hasPrefix("frame."):
            "changes nothing: a frame does not animate. Animate “bounds” and “position”."
        case .unknownKeyPath(let path):
            "changes nothing: the layer has no property “\(path)” that animates. Check its spelling."
        case .noSublayer(let name):
            "changes nothing: the layer has no sublayer of the name “\(name)”. Set the sublayer's name before."
        case .wrongValue(let name, let value):
            "ends at once: \(name) cannot be \(value) for this property. Give a finite value of the property's type."
        case .noValues:
            "ends at once: it has neither values nor a path. Give it at least one value."
        case .emptyPath:
            "ends at once: its path leads nowhere. Add a line or curve that has a length."
        case .pathOfNoPoints:
            "ends at once: a path only animates a property that is a point. Use values for this one."
        case .time(let name, let value):
            "ends at once: its \(name) is \(value). Give a finite time; repeatCount may be infinite."
        case .functionOfNoTransform:
            "ends at once: a value function only makes values of a transform. Animate “transform” or take it off."
        case .functionInput(let name, let count, let value):
            "ends at once: \(name) is \(value), and its value function takes \(count == 1 ? "a number" : "\(count) numbers")."
        case .noAnimations:
            "ends at once: its group holds no animation that can run. Give it animations."
        case .ignored(let cause):
            "does without a setting: \(cause)."
        }
    }

    /// What faults are of one kind, and said once together.
    package var kind: String {
        switch self {
        case .abstract: "abstract"
        case .noKeyPath: "noKeyPath"
        case .unknownKeyPath: "unknownKeyPath"
        case .noSublayer: "noSublayer"
        case .wrongValue(let name, _): "wrongValue.\(name)"
        case .noValues: "noValues"
        case .emptyPath: "emptyPath"
        case .pathOfNoPoints: "pathOfNoPoints"
        case .time(let name, _): "time.\(name)"
        case .functionOfNoTransform: "functionOfNoTransform"
        case .functionInput: "functionInput"
        case .noAnimations: "noAnimations"
        case .ignored(let cause): cause
        }
    }
}
