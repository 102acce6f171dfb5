import CoreImage
import Foundation
import QuartzCore
import Testing

/// Layers that clip their sublayers to round corners, and are repainted in parts that are far apart.
@Suite struct RoundedGroupTests {
    /// A tree with a round clip, translucent sublayers, a shadow and a blur. The two dots are at `offset`.
    private func makeTree(offset: CGFloat) -> (root: CALayer, dots: [CALayer]) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
        let clip = CALayer()
        clip.frame = CGRect(x: 20, y: 20, width: 600, height: 440)
        clip.cornerRadius = 24
        clip.masksToBounds = true
        clip.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
        root.addSublayer(clip)
        let veil = CALayer()
        veil.frame = CGRect(x: 10, y: 10, width: 560, height: 420)
        veil.backgroundColor = CGColor(red: 0.9, green: 0.1, blue: 0.3, alpha: 0.4)
        veil.shadowOpacity = 0.5
        veil.shadowRadius = 6
        clip.addSublayer(veil)
        let dots = (0..<2).map { index in
            let dot = CALayer()
            dot.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
            dot.cornerRadius = 12
            dot.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 0.7)
            dot.position = CGPoint(x: index == 0 ? offset : 600 - offset, y: index == 0 ? offset : 440 - offset)
            if index == 1 {
                dot.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])].compactMap(\.self)
            }
            clip.addSublayer(dot)
            return dot
        }
        return (root, dots)
    }

    private func image(_ renderer: CARenderer, at time: Double) -> Data {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        defer { renderer.endFrame() }
        return renderer.image?.dataProvider?.data ?? Data()
    }

    @Test func `Parts that are far apart are painted like the whole`() {
        let (root, dots) = makeTree(offset: 8)
        let renderer = CARenderer(width: 640, height: 480)
        renderer.layer = root
        _ = image(renderer, at: 0)
        for step in 1...4 {
            let offset = 8 + CGFloat(step) * 3.5
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            dots[0].position = CGPoint(x: offset, y: offset)
            dots[1].position = CGPoint(x: 600 - offset, y: 440 - offset)
            CATransaction.commit()
            let partial = image(renderer, at: Double(step))
            let fresh = CARenderer(width: 640, height: 480)
            fresh.layer = makeTree(offset: offset).root
            #expect(!partial.isEmpty && partial == image(fresh, at: 0))
        }
    }

    /// An opaque background is painted directly, and the same color in a sublayer as a part of the group.
    @Test(arguments: [0, 0.4]) func `Opaque content within the corners is painted like a group`(phase: CGFloat) {
        func tree(isDirect: Bool) -> CALayer {
            let root = makeTree(offset: 60).root
            root.backgroundColor = CGColor(red: 0.5, green: 0.9, blue: 0.5, alpha: 1)
            let clip = root.sublayers?.first
            clip?.frame.origin = CGPoint(x: 20 + phase, y: 20)
            // Filters would prevent both from being painted directly.
            clip?.sublayers?.last?.removeFromSuperlayer()
            let color = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
            clip?.backgroundColor = isDirect ? color : nil
            let ground = CALayer()
            ground.frame = CGRect(x: -10, y: -10, width: 620, height: 460)
            ground.backgroundColor = color
            if !isDirect { clip?.insertSublayer(ground, at: 0) }
            return root
        }
        let images = [true, false].map { isDirect in
            let renderer = CARenderer(width: 640, height: 480)
            renderer.layer = tree(isDirect: isDirect)
            return image(renderer, at: 0)
        }
        let isSame = images[0] == images[1]
        #expect(isSame)
        #expect(!images[0].isEmpty)
    }
}
