import CoreImage
import Foundation
import QuartzCore

/// Pseudorandom numbers from a seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}

/// Valid and invalid values for properties.
extension SeededNumbers {
    private static let numbers: [Double] = [
        .nan, .infinity, -.infinity, 1e308, -1e308, 1e30, -1e30, 1e10, -1e10, 32_768, 4e9, .leastNonzeroMagnitude,
        -.leastNormalMagnitude, 1e-20, 0, -0.0, -1, 1, 0.5, 2, 3, 7, 20,
    ]

    mutating func number() -> Double { chance(40) ? Double(below(40)) / 4 : pick(Self.numbers) }
    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
    mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

    mutating func transform() -> CATransform3D {
        switch below(5) {
        case 0: return CATransform3DMakeRotation(number(), number(), number(), number())
        case 1: return CATransform3DMakeScale(number(), number(), number())
        case 2: return CATransform3DMakeTranslation(number(), number(), number())
        case 3: return CATransform3DIdentity
        default:
            var result = CATransform3DIdentity
            (result.m14, result.m34, result.m44, result.m12) = (number(), number(), number(), number())
            return result
        }
    }

    mutating func color() -> CGColor {
        chance(80)
            ? CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 0.7)
            : CGColor(red: number(), green: number(), blue: number(), alpha: number())
    }

    mutating func path() -> CGPath {
        let path = CGMutablePath()
        for _ in 0..<below(5) {
            switch below(6) {
            case 0: path.move(to: point())
            case 1: path.addLine(to: point())
            case 2: path.addCurve(to: point(), control1: point(), control2: point())
            case 3: path.addQuadCurve(to: point(), control: point())
            case 4: path.closeSubpath()
            default: path.addRect(rect())
            }
        }
        return path
    }

    mutating func image() -> CGImage? {
        let (width, height) = (1 + below(5), 1 + below(5))
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
        context?.setFillColor(.white)
        context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        return context?.makeImage()
    }

    mutating func filter() -> CIFilter? {
        let name = pick(["CIGaussianBlur", "CIBloom", "CIColorInvert", "CISepiaTone", "CIMultiplyBlendMode", "Nope"])
        let filter = CIFilter(name: name)
        filter?.name = pick(["x", "", "a.b", "glow"])
        if chance(40) { filter?.setValue(number(), forKey: pick(["inputRadius", "inputIntensity"])) }
        return filter
    }

    /// A value of any type.
    mutating func anything(_ depth: Int = 0) -> Any? {
        switch below(depth > 2 ? 16 : 20) {
        case 0: nil
        case 1: number()
        case 2: NSNumber(value: number())
        case 3: Float(number())
        case 4: NSNull()
        case 5: pick(["", ".", "text", "resize", "linear", "multiplyBlendMode", "∞"])
        case 6: point()
        case 7: NSValue(point: point())
        case 8: size()
        case 9: NSValue(rect: rect())
        case 10: transform()
        case 11: color()
        case 12: path()
        case 13: image()
        case 14: chance(50)
        case 15: filter()
        case 16: (0..<below(4)).map { _ in anything(depth + 1) as Any }
        case 17: (0..<below(4)).map { _ in number() }
        case 18: ["a": anything(depth + 1) as Any]
        default: NSObject()
        }
    }

    private static let paths = [
        "", ".", "..", "a..b", "transform.", ".transform", "sublayers..opacity", "sublayers.", "sublayers.a.opacity",
        "sublayers.a.sublayers.b.position.x", "sublayers.nobody.opacity", "filters.x", "filters.x.inputRadius",
        "filters..inputRadius", "filters.glow.inputIntensity", "backgroundFilters.glow.inputRadius",
        "compositingFilter.inputRadius", "position.x.y", "position.z", "bounds.size.", "bounds.size.width",
        "transform.rotation", "transform.rotation.z", "transform.scale.x.y", "transform.translation",
        "sublayerTransform.rotation.x", "shadowOffset.width", "mask.opacity", "superlayer.opacity", "own", "own.x",
        "level", "level.x", String(repeating: "a.", count: 3000), String(repeating: "sublayers.a.", count: 300),
        "délégué",
    ]
    static let keys = [
        "anchorPoint", "backgroundColor", "backgroundFilters", "borderColor", "borderWidth", "bounds",
        "compositingFilter", "contents", "contentsRect", "cornerRadius", "doubleSided", "filters", "hidden",
        "masksToBounds", "opacity", "position", "shadowColor", "shadowOffset", "shadowOpacity", "shadowPath",
        "shadowRadius", "sublayerTransform", "transform", "zPosition", "contentsGravity", "contentsScale",
        "geometryFlipped", "frame", "name", "actions", "style", "layoutManager", "constraints", "superlayer",
        "sublayers", "drawsAsynchronously", "needsDisplayOnBoundsChange", "autoresizingMask", "beginTime", "duration",
        "speed",
        "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode", "own", "level", "string", "fontSize",
        "foregroundColor", "delegate", "mask",
    ]

    mutating func keyPath() -> String { chance(50) ? pick(Self.keys) : pick(Self.paths) }
}

/// Animations with valid and invalid settings.
extension SeededNumbers {
    private static let animationKeys = [
        "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
        "timingFunction", "removedOnCompletion", "keyPath", "additive", "cumulative", "valueFunction", "fromValue",
        "toValue", "byValue", "values", "keyTimes", "timingFunctions", "calculationMode", "path", "rotationMode",
        "tensionValues", "continuityValues", "biasValues", "mass", "stiffness", "damping", "initialVelocity",
        "animations", "type", "subtype", "startProgress", "endProgress", "filter", "own", "",
    ]

    mutating func animation(_ depth: Int = 0) -> CAAnimation {
        let animation = bareAnimation(depth)
        animation.duration = chance(70) ? Double(1 + below(8)) / 4 : number()
        if chance(15) { animation.beginTime = number() }
        if chance(15) { animation.speed = Float(number()) }
        if chance(10) { animation.timeOffset = number() }
        if chance(20) { animation.repeatCount = Float(number()) }
        if chance(10) { animation.repeatDuration = number() }
        animation.autoreverses = chance(20)
        if chance(30) { animation.fillMode = pick([.forwards, .backwards, .both, .init(rawValue: "odd")]) }
        if chance(30) {
            animation.timingFunction = CAMediaTimingFunction(
                controlPoints: Float(number()), Float(number()), Float(number()), Float(number()))
        }
        animation.isRemovedOnCompletion = chance(80)
        for _ in 0..<below(3) { animation.setValue(anything(), forKey: pick(Self.animationKeys)) }
        return animation
    }

    private mutating func bareAnimation(_ depth: Int) -> CAAnimation {
        switch below(depth > 2 ? 5 : 7) {
        case 0:
            let basic = CABasicAnimation(keyPath: keyPath())
            if chance(70) { basic.fromValue = anything() }
            if chance(70) { basic.toValue = chance(50) ? basic.fromValue : anything() }
            if chance(30) { basic.byValue = anything() }
            return property(basic)
        case 1:
            let basic = CABasicAnimation(
                keyPath: pick(["opacity", "position.x", "position", "transform", "level", "bounds"]))
            (basic.fromValue, basic.toValue) = (suiting(basic.keyPath), suiting(basic.keyPath))
            return property(basic)
        case 2:
            let frames = CAKeyframeAnimation(keyPath: chance(50) ? pick(["position", "opacity", "bounds"]) : keyPath())
            let isPoint = frames.keyPath == "position"
            if chance(80) {
                frames.values = (0..<below(6)).map { _ in
                    isPoint ? point() : chance(50) ? number() : anything() as Any
                }
            }
            if chance(40) { frames.path = path() }
            if chance(50) { frames.keyTimes = (0..<below(6)).map { _ in NSNumber(value: number()) } }
            frames.calculationMode = pick([.linear, .discrete, .paced, .cubic, .cubicPaced, .init(rawValue: "odd")])
            if chance(30) { frames.rotationMode = pick([.rotateAuto, .rotateAutoReverse, .init(rawValue: "odd")]) }
            if chance(30) { frames.tensionValues = (0..<below(6)).map { _ in NSNumber(value: number()) } }
            if chance(30) { frames.biasValues = (0..<below(6)).map { _ in NSNumber(value: number()) } }
            if chance(30) { frames.timingFunctions = (0..<below(6)).map { _ in CAMediaTimingFunction(name: .easeIn) } }
            return property(frames)
        case 3:
            let spring =
                chance(30)
                ? CASpringAnimation(perceptualDuration: number(), bounce: number())
                : CASpringAnimation(keyPath: "opacity")
            if spring.keyPath == nil { spring.keyPath = keyPath() }
            if chance(50) { spring.mass = number() }
            if chance(50) { spring.stiffness = number() }
            if chance(50) { spring.damping = number() }
            if chance(50) { spring.initialVelocity = number() }
            _ = spring.settlingDuration
            (spring.fromValue, spring.toValue) = (number(), number())
            return property(spring)
        case 4:
            let transition = CATransition()
            transition.type = pick([.fade, .moveIn, .push, .reveal, .init(rawValue: "odd")])
            transition.subtype = pick([nil, .fromLeft, .fromTop, .init(rawValue: "odd")])
            if chance(30) { (transition.startProgress, transition.endProgress) = (Float(number()), Float(number())) }
            if chance(20) { transition.filter = chance(50) ? filter() : anything() }
            return transition
        case 5:
            return chance(80) ? CAAnimationGroup() : CAPropertyAnimation(keyPath: keyPath())
        default:
            let group = CAAnimationGroup()
            group.animations = (0..<below(4)).map { _ in animation(depth + 1) }
            if chance(10) { group.animations?.append(group) }
            return group
        }
    }

    /// A value of the property's type, with any numbers.
    private mutating func suiting(_ keyPath: String?) -> Any {
        switch keyPath {
        case "position": point()
        case "transform": transform()
        case "bounds": rect()
        default: number()
        }
    }

    private mutating func property(_ animation: CAPropertyAnimation) -> CAPropertyAnimation {
        animation.isAdditive = chance(20)
        animation.isCumulative = chance(20)
        if chance(10) { animation.valueFunction = CAValueFunction(name: pick([.rotateZ, .scale, .translateX])) }
        return animation
    }
}
