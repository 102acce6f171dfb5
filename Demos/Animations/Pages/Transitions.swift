import AppKit
import DemoSupport

extension Page {
    static let transitions = Page(
        name: "transitions", title: "Transitions",
        summary: "CATransition of 3 seconds, repeated, when one layer takes the place of another.",
        samples: [
            Sample("fade", "from one to the other") { $0.transition(.fade) },
            Sample("startProgress, endProgress", "fade from 0.25 to 0.75") {
                $0.transition(.fade) { ($0.startProgress, $0.endProgress) = (0.25, 0.75) }
            },
        ] + subtypes(.moveIn, "slides over") + subtypes(.reveal, "the old one slides away"))

    static let pushes = Page(
        name: "pushes", title: "Pushes and timing",
        summary: "CATransition of 3 seconds, repeated: the new layer pushes the old one out.",
        samples: subtypes(.push, "pushes the old one") + [
            Sample("timingFunction", "push, easeInEaseOut") {
                $0.transition(.push) { _ = $0.paced(.easeInEaseOut) }
            },
            Sample("autoreverses", "push, forwards and backwards") { $0.transition(.push) { _ = $0.backAndForth() } },
            Sample("speed = 3", "fade in a second") { $0.transition(.fade) { $0.speed = 3 } },
            Sample("endProgress = 0.5", "reveal, half way") { $0.transition(.reveal) { $0.endProgress = 0.5 } },
        ])

    static let filterTransitions = Page(
        name: "filter-transitions", title: "Filters as transitions",
        summary:
            "CATransition.filter: one of Core Image's transition filters turns one layer into the other. 3 seconds, repeated.",
        samples: [
            filter("CIDissolveTransition", "from one to the other"),
            filter("CISwipeTransition", "a soft edge moves across", ["inputWidth": 80]),
            filter("CIBarsSwipeTransition", "bar by bar"),
            filter("CICopyMachineTransition", "a light moves across", ["inputWidth": 40]),
            filter("CIFlashTransition", "a flash between"),
            filter("CIModTransition", "in waves", ["inputRadius": 30, "inputCompression": 60]),
        ])

    private static func filter(_ name: String, _ note: String, _ inputs: [String: Double] = [:]) -> Sample {
        Sample(name, note) { stage in
            stage.transition(.fade) { transition in
                let filter = CIFilter(name: name)
                filter?.setDefaults()
                for (key, value) in inputs { filter?.setValue(value, forKey: key) }
                transition.filter = filter
            }
        }
    }

    private static func subtypes(_ type: CATransitionType, _ note: String) -> [Sample] {
        [CATransitionSubtype.fromLeft, .fromRight, .fromTop, .fromBottom].map { subtype in
            Sample("\(type.rawValue), \(subtype.rawValue)", note) { $0.transition(type, subtype) }
        }
    }
}

extension Stage {
    /// Adds a layer that is replaced by another with a transition.
    fileprivate func transition(
        _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil,
        _ change: @escaping (CATransition) -> Void = { _ in }
    ) {
        // A transition moves the whole layer with its clip, so its superlayer must clip.
        let clip = box(Palette.rim, size: CGSize(width: 160, height: 110))
        clip.masksToBounds = true
        clip.cornerRadius = 8
        let frame = CALayer()
        frame.frame = clip.bounds
        clip.addSublayer(frame)
        let former = Stage.letterLayer("A", Palette.blue, frame.bounds)
        frame.addSublayer(former)
        whenShown {
            let transition = CATransition()
            (transition.type, transition.subtype, transition.duration) = (type, subtype, 3)
            transition.repeatCount = .infinity
            change(transition)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            former.removeFromSuperlayer()
            frame.addSublayer(Stage.letterLayer("B", Palette.pink, frame.bounds))
            frame.add(transition, forKey: kCATransition)
            CATransaction.commit()
        }
    }

    private static func letterLayer(_ letter: String, _ color: CGColor, _ frame: CGRect) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        let label = Label(
            letter, size: 60, color: Palette.white, at: CGRect(x: 0, y: 16, width: frame.width, height: 76))
        label.alignmentMode = .center
        layer.addSublayer(label)
        return layer
    }
}
