import Foundation
import QuartzCore

/// A change of one visual property, which a test combines with each other one.
struct PropertyVariant: Sendable, CustomStringConvertible {
    let name: String
    /// The greatest difference from the reference in a pixel, in levels of 255. Differences add up if edges of several
    /// shapes intersect in a pixel that both renderers sample. A layer in perspective is flattened first, which softens
    /// every edge in it.
    var greatest = 8.5
    var mean: Double { isSlanted ? 1 : 0.4 }
    /// Changes the property of the subject, which has a sublayer.
    let apply: @Sendable (CALayer) -> Void
    var description: String { name }

    /// Whether the formula is only exact for a plane that is seen in parallel, whose blurs are round.
    var isRound = false
    var isSlanted = false
    /// Whether the appearance depends on a pixel grid in the layer, which other variants rotate or stretch.
    var isOfPixels = false
    var isMoved = false

    private init(
        _ name: String, greatest: Double = 8.5, isRound: Bool = false, isSlanted: Bool = false,
        isOfPixels: Bool = false, isMoved: Bool = false,
        _ apply: @escaping @Sendable (CALayer) -> Void
    ) {
        (self.name, self.greatest, self.apply) = (name, greatest, apply)
        (self.isRound, self.isSlanted) = (isRound, isSlanted)
        (self.isOfPixels, self.isMoved) = (isOfPixels, isMoved)
    }

    /// Whether the reference supports the combination. Blurs in perspective, and rotated rasterized layers, have tests
    /// of their own.
    func canCombine(with other: Self) -> Bool {
        if isRound, other.isSlanted { return false }
        return !(isOfPixels && (other.isSlanted || other.isMoved))
    }

    static let all: [PropertyVariant] = [
        PropertyVariant("background") { $0.backgroundColor = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7) },
        PropertyVariant("no background") { $0.backgroundColor = nil },
        PropertyVariant("contents") { $0.contents = Self.image },
        PropertyVariant("contents, nearest") {
            $0.contents = Self.image
            $0.magnificationFilter = .nearest
        },
        PropertyVariant("contents at the top right") {
            $0.contents = Self.image
            $0.contentsGravity = .topRight
            $0.contentsScale = 0.5
        },
        PropertyVariant("contents with preserved aspect") {
            $0.contents = Self.image
            $0.contentsGravity = .resizeAspectFill
        },
        PropertyVariant("part of the contents") {
            $0.contents = Self.image
            $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75)
        },
        PropertyVariant("corner radius") { $0.cornerRadius = 7 },
        PropertyVariant("two rounded corners") {
            $0.cornerRadius = 8
            $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        },
        PropertyVariant("border") {
            $0.borderWidth = 2.5
            $0.borderColor = CGColor(red: 0, green: 0.4, blue: 0.2, alpha: 0.8)
        },
        PropertyVariant("opacity") { $0.opacity = 0.6 },
        PropertyVariant("opacity without group") {
            $0.opacity = 0.6
            $0.allowsGroupOpacity = false
        },
        PropertyVariant("masksToBounds") { $0.masksToBounds = true },
        PropertyVariant("mask") { $0.mask = Self.mask() },
        PropertyVariant("shadow", isRound: true) {
            $0.shadowOpacity = 0.8
            $0.shadowRadius = 1.5
            $0.shadowOffset = CGSize(width: 2, height: -3)
        },
        PropertyVariant("shadow with a path", isRound: true) {
            $0.shadowOpacity = 1
            $0.shadowRadius = 2
            $0.shadowColor = CGColor(red: 0, green: 0, blue: 0.6, alpha: 1)
            $0.shadowPath = CGPath(
                rect: CGRect(x: $0.bounds.minX - 3, y: $0.bounds.minY, width: 20, height: 8), transform: nil)
        },
        PropertyVariant("moved by half a pixel", isMoved: true) { $0.position.x += 0.5 },
        PropertyVariant("bounds' origin") { $0.bounds.origin = CGPoint(x: 3, y: -2) },
        PropertyVariant("anchor point") { $0.anchorPoint = CGPoint(x: 0.25, y: 0.75) },
        PropertyVariant("rotation", greatest: 30, isMoved: true) {
            $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        },
        PropertyVariant("scale", isMoved: true) { $0.transform = CATransform3DMakeScale(1.25, 1.25, 1) },
        PropertyVariant("perspective", greatest: 80, isSlanted: true) {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 60
            $0.transform = CATransform3DConcat(CATransform3DMakeRotation(0.6, 0.3, 1, 0), perspective)
        },
        PropertyVariant("perspective of the sublayers", greatest: 80, isSlanted: true) {
            $0.sublayerTransform.m34 = -1 / 40
            // Otherwise it would intersect the other one.
            $0.sublayers?.first?.zPosition -= 4
            $0.sublayers?.last?.transform = CATransform3DMakeRotation(0.7, 1, 0, 0)
        },
        PropertyVariant("rotated about an outside axis", greatest: 30, isSlanted: true) {
            $0.anchorPointZ = 8
            $0.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        },
        PropertyVariant("rasterized", isOfPixels: true) { $0.shouldRasterize = true },
        PropertyVariant("rotation of the sublayers", greatest: 30) {
            $0.sublayerTransform = CATransform3DMakeRotation(-0.5, 0, 0, 1)
        },
        PropertyVariant("a sublayer behind another") { $0.sublayers?.last?.zPosition -= 8 },
        PropertyVariant("flipped geometry") { $0.isGeometryFlipped = true },
        PropertyVariant("blur", isRound: true) {
            $0.filters = Self.filter("CIGaussianBlur", [kCIInputRadiusKey: 1.2]).map { [$0] }
        },
        PropertyVariant("bloom", isRound: true) {
            $0.filters = Self.filter("CIBloom", [kCIInputRadiusKey: 2, kCIInputIntensityKey: 0.7]).map { [$0] }
        },
        PropertyVariant("multiplied") { $0.compositingFilter = Self.filter("CIMultiplyBlendMode") },
        PropertyVariant("difference") { $0.compositingFilter = Self.filter("CIDifferenceBlendMode") },
        PropertyVariant("atop") { $0.compositingFilter = Self.filter("CISourceAtopCompositing") },
        PropertyVariant("background blur", isRound: true) {
            $0.backgroundFilters = Self.filter("CIGaussianBlur", [kCIInputRadiusKey: 1.5]).map { [$0] }
            $0.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.3)
        },
        PropertyVariant("single-sided, turned over") {
            $0.isDoubleSided = false
            $0.transform = CATransform3DConcat(CATransform3DMakeRotation(.pi, 0, 1, 0), $0.transform)
        },
    ]

    /// Six by four pixels, each of another color, some translucent.
    static let image: CGImage? = {
        var bytes: [UInt8] = []
        for y in 0..<4 {
            for x in 0..<6 {
                let alpha = (x + y) % 3 == 0 ? 128 : 255
                bytes += [x * 50, y * 80, (x * 7 + y * 31) % 256, 255].map { UInt8(min(255, $0) * alpha / 255) }
            }
        }
        return CGDataProvider(data: Data(bytes) as CFData).flatMap {
            CGImage(
                width: 6, height: 4, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 24,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: $0,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        }
    }()

    private static func filter(_ name: String, _ inputs: [String: Any] = [:]) -> CIFilter? {
        CIFilter(name: name, parameters: inputs)
    }

    /// A disc, and a translucent bar next to it.
    private static func mask() -> CALayer {
        let mask = CALayer()
        mask.frame = CGRect(x: 1, y: 1, width: 16, height: 16)
        mask.cornerRadius = 8
        mask.backgroundColor = .black
        let bar = CALayer()
        bar.frame = CGRect(x: 14, y: 3, width: 12, height: 7)
        bar.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        mask.addSublayer(bar)
        return mask
    }

    /// Stripes of several colors and alphas, and on them the subject: 24 x 20 points, with two overlapping sublayers,
    /// one of which extends beyond it.
    static func scene(_ variants: [PropertyVariant]) -> CALayer {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        func box(_ frame: CGRect, _ color: CGColor) -> CALayer {
            let layer = CALayer()
            layer.frame = frame
            layer.backgroundColor = color
            return layer
        }
        let root = box(CGRect(x: 0, y: 0, width: 48, height: 48), CGColor(gray: 0.85, alpha: 0.9))
        for index in 0..<6 {
            let color = CGColor(red: CGFloat(index) / 5, green: 0.8, blue: 0.3, alpha: index == 2 ? 0.5 : 1)
            let stripe = box(CGRect(x: 0, y: index * 8, width: 48, height: 4), color)
            // Far enough behind that no rotated layer intersects it.
            stripe.zPosition = -100
            root.addSublayer(stripe)
        }
        let subject = box(
            CGRect(x: 12, y: 14, width: 24, height: 20), CGColor(red: 1, green: 0.6, blue: 0.1, alpha: 0.9))
        subject.addSublayer(
            box(CGRect(x: 4, y: 5, width: 10, height: 8), CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 1)))
        subject.addSublayer(
            box(CGRect(x: 11, y: 9, width: 16, height: 7), CGColor(red: 0.8, green: 0.1, blue: 0.6, alpha: 0.6)))
        for variant in variants { variant.apply(subject) }
        root.addSublayer(subject)
        return root
    }
}
