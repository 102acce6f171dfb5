import AppKit
import DemoSupport

extension Page {
    static let transitions = Page(
        name: "transitions", title: "Transitions",
        summary: "CATransition of 3 seconds, again and again, when one picture takes the place of another.",
        samples: [
            Sample("fade", "one through the other") { $0.transition(.fade) },
            Sample("startProgress, endProgress", "fade from 0.25 to 0.75") {
                $0.transition(.fade) { ($0.startProgress, $0.endProgress) = (0.25, 0.75) }
            },
        ] + subtypes(.moveIn, "slides over") + subtypes(.reveal, "the old one slides away"))

    static let pushes = Page(
        name: "pushes", title: "Pushes, and paces",
        summary: "CATransition of 3 seconds, again and again: the new picture pushes the old one out.",
        samples: subtypes(.push, "pushes the old one") + [
            Sample("timingFunction", "push, easeInEaseOut") {
                $0.transition(.push) { _ = $0.paced(.easeInEaseOut) }
            },
            Sample("autoreverses", "push, to and fro") { $0.transition(.push) { _ = $0.toAndFro() } },
            Sample("speed = 3", "fade in a second") { $0.transition(.fade) { $0.speed = 3 } },
            Sample("endProgress = 0.5", "reveal, half way") { $0.transition(.reveal) { $0.endProgress = 0.5 } },
        ])

    static let filterTransitions = Page(
        name: "filter-transitions", title: "Filters as transitions",
        summary:
            "CATransition.filter: one of Core Image's transition filters turns one picture into the other. 3 seconds, again and again.",
        samples: [
            filter("CIDissolveTransition", "one through the other"),
            filter("CISwipeTransition", "a soft edge wanders", ["inputWidth": 80]),
            filter("CIBarsSwipeTransition", "bar by bar"),
            filter("CICopyMachineTransition", "a light wanders", ["inputWidth": 40]),
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
    /// A picture that becomes another one by a transition.
    fileprivate func transition(
        _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil,
        _ change: @escaping (CATransition) -> Void = { _ in }
    ) {
        // A transition moves the whole layer, clipping and all; so its place clips.
        let place = box(Palette.rim, size: CGSize(width: 160, height: 110))
        place.masksToBounds = true
        place.cornerRadius = 8
        let frame = CALayer()
        frame.frame = place.bounds
        place.addSublayer(frame)
        let former = Stage.picture("A", Palette.blue, frame.bounds)
        frame.addSublayer(former)
        whenShown {
            let transition = CATransition()
            (transition.type, transition.subtype, transition.duration) = (type, subtype, 3)
            transition.repeatCount = .infinity
            change(transition)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            former.removeFromSuperlayer()
            frame.addSublayer(Stage.picture("B", Palette.pink, frame.bounds))
            frame.add(transition, forKey: kCATransition)
            CATransaction.commit()
        }
    }

    private static func picture(_ letter: String, _ color: CGColor, _ frame: CGRect) -> CALayer {
        let picture = CALayer()
        picture.frame = frame
        picture.backgroundColor = color
        let label = Label(
            letter, size: 60, color: Palette.white, at: CGRect(x: 0, y: 16, width: frame.width, height: 76))
        label.alignmentMode = .center
        picture.addSublayer(label)
        return picture
    }
}
