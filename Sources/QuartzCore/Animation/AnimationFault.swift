import AcetateCompositor
import AcetateKeyValue
import Foundation

/// The reason why an animation cannot run. Its description completes a sentence about the animation, with cause and
/// remedy.
package enum AnimationFault: Error, Equatable, CustomStringConvertible {
    /// The animation's class is abstract.
    case abstract
    case noKeyPath
    case unknownKeyPath(String)
    case noSublayer(String)
    /// A value that the property does not accept: the name of the animation's property, and the value.
    case wrongValue(String, String)
    case noValues
    case emptyPath
    case pathForNonPoint
    /// A time that is not finite: the name of the animation's property, and the value.
    case time(String, Double)
    case functionForNonTransform
    /// The property's name, the number of inputs that the function takes, and the value.
    case functionInput(String, Int, String)
    case noAnimations
    /// An invalid setting that is ignored; the rest of the animation runs.
    case ignored(String)

    package var description: String {
        switch self {
        case .abstract:
            "has no effect: its class is abstract. Use CABasicAnimation, CAKeyframeAnimation or another concrete class."
        case .noKeyPath:
            "has no effect: it has no key path. Set keyPath to the key of the property, such as “opacity”."
        case .unknownKeyPath(let path) where path == "frame" || path.hasPrefix("frame."):
            "has no effect: “frame” cannot be animated. Animate “bounds” and “position”."
        case .unknownKeyPath(let path):
            "has no effect: the layer has no animatable property “\(Diagnostics.brief(path))”. Check its spelling."
        case .noSublayer(let name):
            "has no effect: the layer has no sublayer named “\(Diagnostics.brief(name))”. Set the sublayer's name first."
        case .wrongValue(let name, let value):
            "ends immediately: \(name) cannot be \(value). Give a finite value of the property's type."
        case .noValues:
            "ends immediately: it has neither values nor a path. Give it at least one value."
        case .emptyPath:
            "ends immediately: its path is empty. Add a point, a line or a curve."
        case .pathForNonPoint:
            "ends immediately: a path can only animate a point, a translation or a size. Set values for this property."
        case .time(let name, let value):
            "ends immediately: its \(name) is \(value). Give a finite time; repeatCount may be infinite."
        case .functionForNonTransform:
            "ends immediately: a value function needs a transform. Animate “transform” or remove valueFunction."
        case .functionInput(let name, let count, let value):
            """
            ends immediately: \(name) is \(value), but its value function takes \
            \(count == 1 ? "a number" : "\(count) numbers").
            """
        case .noAnimations:
            "ends immediately: its group contains no valid animation. Add animations to it."
        case .ignored(let cause):
            "ignores a setting: \(cause)."
        }
    }

    /// Groups faults that are reported once together.
    package var kind: String {
        switch self {
        case .abstract: "abstract"
        case .noKeyPath: "noKeyPath"
        case .unknownKeyPath: "unknownKeyPath"
        case .noSublayer: "noSublayer"
        case .wrongValue(let name, _): "wrongValue.\(name)"
        case .noValues: "noValues"
        case .emptyPath: "emptyPath"
        case .pathForNonPoint: "pathForNonPoint"
        case .time(let name, _): "time.\(name)"
        case .functionForNonTransform: "functionForNonTransform"
        case .functionInput: "functionInput"
        case .noAnimations: "noAnimations"
        case .ignored(let cause): cause
        }
    }
}
