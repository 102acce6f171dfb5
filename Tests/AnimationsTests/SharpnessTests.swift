import AppKit
import DemoSupport
import Testing

@testable import Animations

/// Tests that texts are aligned to pixels at every size of the page.
@Suite struct SharpnessTests {
    /// Returns whether all lengths are whole numbers of pixels.
    private func isWhole(_ pixels: CGFloat...) -> Bool {
        pixels.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
    }

    @Test(arguments: [0.5, 0.75, 1, 1.35, 2])
    func `cards and labels are aligned to pixels`(_ scale: CGFloat) throws {
        let root = CALayer()
        for sample in 0..<12 {
            let card = Card(at: PageLayout.card(sample, of: 12).frame)
            let label = Label("discrete", size: 14, at: CGRect(x: 12, y: 27, width: 254, height: 20))
            card.addSublayer(label)
            root.addSublayer(card)
            root.alignToPixels(scale: scale)
            let frame = label.frame.offsetBy(dx: card.frame.minX, dy: card.frame.minY)
            #expect(
                isWhole(frame.minX * scale, frame.minY * scale, frame.width * scale, frame.height * scale),
                "label \(sample)")
            #expect(isWhole(card.frame.minX * scale, card.frame.width * scale), "card \(sample)")
            #expect(abs(card.frame.minX - card.layoutFrame.minX) * scale <= 0.5)
            #expect(label.contentsScale == scale)
        }
    }

    @Test func `contents in a scaled layer are drawn at the displayed resolution`() {
        let root = CALayer()
        let stage = CALayer()
        stage.bounds = CGRect(x: 0, y: 0, width: 254, height: 130)
        stage.anchorPoint = .zero
        stage.position = CGPoint(x: 12, y: 50)
        stage.transform = CATransform3DMakeScale(1.5, 1.5, 1)
        let label = Label("A", size: 60, at: CGRect(x: 27, y: 45, width: 201, height: 41))
        stage.addSublayer(label)
        root.addSublayer(stage)
        root.alignToPixels(scale: 2)
        #expect(label.contentsScale == 3)
        let corner = CGPoint(x: (12 + label.frame.minX * 1.5) * 2, y: (50 + label.frame.minY * 1.5) * 2)
        #expect(isWhole(corner.x, corner.y))
    }
}
