import Foundation
import QuartzCore
import Testing

@Suite struct ContentsHintsTests {
    @Test func `a new layer has the header's defaults`() {
        let layer = CALayer()
        #expect(layer.contentsFormat == .RGBA8Uint && !layer.wantsExtendedDynamicRangeContent)
        #expect(layer.toneMapMode == .automatic && layer.preferredDynamicRange == .standard)
        #expect(layer.contentsHeadroom == 0)
        for key in [
            "contentsFormat", "wantsExtendedDynamicRangeContent", "toneMapMode", "preferredDynamicRange",
            "contentsHeadroom",
        ] {
            #expect(
                CALayer.defaultValue(forKey: key) as? NSObject == layer.value(forKey: key) as? NSObject
                    || CALayer.defaultValue(forKey: key) as? String == layer.value(forKey: key) as? String, "\(key)")
        }
    }

    @Test func `a copy has the layer's hints, and other layers keep theirs`() {
        let (layer, other) = (CALayer(), CALayer())
        layer.contentsFormat = .gray8Uint
        layer.wantsExtendedDynamicRangeContent = true
        layer.toneMapMode = .ifSupported
        layer.preferredDynamicRange = .constrainedHigh
        layer.contentsHeadroom = 1.5
        let copy = layer.copied()
        #expect(copy.contentsFormat == .gray8Uint && copy.wantsExtendedDynamicRangeContent)
        #expect(copy.toneMapMode == .ifSupported && copy.preferredDynamicRange == .constrainedHigh)
        #expect(copy.contentsHeadroom == 1.5 && other.contentsHeadroom == 0 && other.contentsFormat == .RGBA8Uint)
        for invalid in [-1, CGFloat.infinity, .nan] {
            layer.contentsHeadroom = invalid
            #expect(layer.contentsHeadroom == 0)
        }
    }
}
