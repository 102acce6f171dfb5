import AppKit
import Testing

/// Chapters 6 to 8 of the Core Animation guide: animations, actions and transactions.
@Suite struct AnimationListings {
    init() throws { try Samples.pinFonts() }

    private let theLayer = CALayer()
    private let anotherLayer = CALayer()
    private let selectionLayer = CALayer()

    @Test func `6-1: a position is animated implicitly`() {
        // assume that the layer is current positioned at (100.0,100.0)
        theLayer.position = CGPointMake(500.0, 500.0)
    }

    @Test func `6-2: properties of two layers are animated implicitly`() {
        theLayer.opacity = 0.0
        theLayer.zPosition = -100
        anotherLayer.opacity = 1.0
        anotherLayer.zPosition = 100.0
    }

    @Test func `6-3: an explicit animation`() {
        let theAnimation: CABasicAnimation
        theAnimation = CABasicAnimation(keyPath: "opacity")
        theAnimation.duration = 3.0
        theAnimation.repeatCount = 2
        theAnimation.autoreverses = true
        theAnimation.fromValue = NSNumber(value: 1.0 as Float)
        theAnimation.toValue = NSNumber(value: 0.0 as Float)
        theLayer.add(theAnimation, forKey: "animateOpacity")
        #expect(theLayer.animationKeys() == ["animateOpacity"])
        theLayer.removeAnimation(forKey: "animateOpacity")
        theLayer.removeAllAnimations()
    }

    @Test func `6-4: a filter's intensity pulses for ever`() {
        let filter = CIFilter(name: "CIBloom")
        filter?.setDefaults()
        filter?.setValue(NSNumber(value: 5.0 as Float), forKey: "inputRadius")
        // name the filter so we can use the keypath to animate the inputIntensity
        filter?.name = "pulseFilter"
        selectionLayer.filters = [filter!]
        let pulseAnimation = CABasicAnimation()
        pulseAnimation.keyPath = "filters.pulseFilter.inputIntensity"
        pulseAnimation.fromValue = NSNumber(value: 0.0 as Float)
        pulseAnimation.toValue = NSNumber(value: 1.5 as Float)
        pulseAnimation.duration = 1.0
        pulseAnimation.repeatCount = HUGE
        pulseAnimation.repeatCount = .greatestFiniteMagnitude
        pulseAnimation.repeatCount = Float.infinity
        pulseAnimation.autoreverses = true
        pulseAnimation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
        selectionLayer.add(pulseAnimation, forKey: "pulseAnimation")
        #expect(selectionLayer.animation(forKey: "pulseAnimation") != nil)
    }

    private final class AddingAction: NSObject, CAAction {
        let animation = CABasicAnimation(keyPath: "zPosition")

        func run(forKey key: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            (anObject as! CALayer).add(animation, forKey: key)
        }
    }

    @Test func `7-1: an action adds itself to the layer`() {
        theLayer.actions = ["zPosition": AddingAction()]
        theLayer.zPosition = 5
        #expect(theLayer.animation(forKey: "zPosition") != nil)
    }

    private final class ContentsDelegate: NSObject, CALayerDelegate {
        func action(for theLayer: CALayer, forKey theKey: String) -> CAAction? {
            var theAnimation: CATransition? = nil
            if theKey == "contents" {
                theAnimation = CATransition()
                theAnimation!.duration = 1.0
                theAnimation!.timingFunction = CAMediaTimingFunction(name: .easeIn)
                theAnimation!.type = CATransitionType.push
                theAnimation!.subtype = CATransitionSubtype.fromRight
            }
            return theAnimation
        }
    }

    @Test func `7-2: a delegate replaces the animation of the contents`() {
        let delegate = ContentsDelegate()
        theLayer.delegate = delegate
        #expect(theLayer.action(forKey: "contents") is CATransition)
    }

    @Test func `7-3: null replaces the animation of the sublayers`() {
        var customActions = theLayer.actions ?? [:]
        customActions["sublayers"] = NSNull()
        theLayer.actions = customActions
        #expect(theLayer.actions?["sublayers"] is NSNull)
    }

    @Test func `8-1: an implicit transaction`() {
        theLayer.opacity = 0.0
        theLayer.zPosition = -200
        theLayer.position = CGPointMake(0.0, 0.0)
    }

    @Test func `8-2: actions are disabled for a transaction`() {
        CATransaction.begin()
        CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
        theLayer.removeFromSuperlayer()
        CATransaction.commit()
    }

    @Test func `8-3: a transaction has a duration`() {
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 10.0 as Float), forKey: kCATransactionAnimationDuration)
        theLayer.zPosition = 200.0
        theLayer.opacity = 0.0
        CATransaction.commit()
    }

    @Test func `8-4: transactions are nested`() {
        CATransaction.begin()  // outer transaction
        // change the animation duration to 2 seconds
        CATransaction.setValue(2.0 as Float, forKey: kCATransactionAnimationDuration)
        theLayer.position = CGPoint(x: 0.0, y: 0.0)
        CATransaction.begin()  // inner transaction
        CATransaction.setValue(5.0 as Float, forKey: kCATransactionAnimationDuration)
        #expect(CATransaction.animationDuration() == 5)
        theLayer.zPosition = 200.0
        theLayer.opacity = 0.0
        CATransaction.commit()  // inner transaction
        #expect(CATransaction.animationDuration() == 2)
        CATransaction.commit()  // outer transaction
    }
}
