import CoreImage
import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

/// Transitions as programs use them.
@Suite struct LayerTransitionTests {
    private let renderer = CARenderer(width: 60, height: 20)
    private let root = CALayer()
    private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

    init() {
        root.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
        root.backgroundColor = .black
        renderer.layer = root
    }

    private func layer(_ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 20, y: 0, width: 20, height: 20)
        layer.backgroundColor = color
        root.addSublayer(layer)
        return layer
    }

    private func frame(at time: Double) throws -> Bitmap {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    /// The guide's listing 5-1: a push between two layers at the same position, one of which is being hidden.
    @Test(arguments: [false, true]) func `one layer pushes another out and replaces it`(flushes: Bool) throws {
        let (first, second) = (layer(Self.red), layer(Self.blue))
        second.isHidden = true
        #expect(try frame(at: 0)[30, 10] == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
        let transition = CATransition()
        transition.startProgress = 0
        transition.endProgress = 1
        transition.type = .push
        transition.subtype = .fromRight
        transition.duration = 1
        first.add(transition, forKey: "transition")
        second.add(transition, forKey: "transition")
        first.isHidden = true
        second.isHidden = false
        if flushes { CATransaction.flush() }
        let begin = try frame(at: 5)
        if !flushes { #expect(begin[30, 10] == Pixel(red: 255, green: 0, blue: 0, alpha: 255)) }
        // After a flush, the transition has begun at the flush: at the time of the previous frame.
        let half = flushes ? nil : try frame(at: 5.5)
        if let half {
            #expect(half.box { $0 == Pixel(red: 128, green: 0, blue: 0, alpha: 255) }.integral.minX == 10)
            #expect(half.box { $0 == Pixel(red: 0, green: 0, blue: 128, alpha: 255) }.integral.minX == 30)
        }
        let end = try frame(at: 7)
        #expect(end.box { $0 == Pixel(red: 0, green: 0, blue: 255, alpha: 255) }.integral.minX == 20)
        #expect(end.count { $0 == .black } == 40 * 20)
        #expect(first.animationKeys() == nil)
        #expect(renderer.nextFrameTime() == .infinity)
    }

    @Test func `a Core Image filter replaces the type`() throws {
        let layer = layer(Self.red)
        _ = try frame(at: 0)
        let transition = CATransition()
        transition.type = .push
        transition.filter = CIFilter(name: "CIDissolveTransition")
        transition.duration = 1
        layer.add(transition, forKey: nil)
        CATransaction.setDisableActions(true)
        layer.backgroundColor = Self.blue
        _ = try frame(at: 1)
        #expect(try frame(at: 1.5)[30, 10] == Pixel(red: 128, green: 0, blue: 128, alpha: 255))
    }
}

extension Bitmap {
    func count(where matches: (Pixel) -> Bool) -> Int { pixels.count(where: matches) }
}
