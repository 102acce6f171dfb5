import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Filters with a position. In a layer they use points of the layer's own space, and are limited to its bounds.
@Suite("Filters with a position, in layers")
struct LayerFilterPlaceTests {
    static let filters = [
        "CITwirlDistortion", "CIHoleDistortion", "CIPixellate", "CICrystallize", "CICheckerboardGenerator",
        "CIRadialGradient", "CIRoundedRectangleGenerator", "CIKaleidoscope", "CIAffineTile", "CISpotLight",
        "CIAffineTransform", "CIStraightenFilter", "CICrop", "CIVignette", "CIDotScreen", "CILanczosScaleTransform",
    ]

    private func value(_ name: String) throws -> FilterValue {
        let filter = try #require(CIFilter(name: name))
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 17, y: 12), "inputRadius": 11, "inputRadius1": 14, "inputAngle": 0.6,
            "inputWidth": 9, "inputScale": 1.31, "inputIntensity": 0.7,
            "inputTransform": CGAffineTransform(a: 0.7, b: 0.2, c: -0.2, d: 0.7, tx: 8, ty: 3),
            "inputRectangle": CGRect(x: 3, y: 4, width: 20, height: 13),
            "inputExtent": CGRect(x: 3, y: 4, width: 20, height: 13),
            "inputLightPosition": CIVector(x: 30, y: 30, z: 15), "inputLightPointsAt": CIVector(x: 15, y: 10, z: 0),
        ]
        for (key, number) in inputs where filter.inputKeys.contains(key) { filter.setValue(number, forKey: key) }
        return filter.value
    }

    @Test("a layer shows the filtered raster of its content", arguments: filters, [1, 2])
    func place(name: String, scale: Double) throws {
        let frame = CGRect(x: 12, y: 9, width: 36, height: 27)
        var scene = try Scene(Int(60 * scale), Int(45 * scale), scale: scale)
        var layer = Scene.layer(frame, CGColor(srgbRed: 0.2, green: 0.7, blue: 0.4, alpha: 1))
        layer.borderWidth = 3
        layer.borderColor = CGColor(srgbRed: 0.9, green: 0.1, blue: 0.2, alpha: 0.8)
        layer.cornerRadius = 6
        scene.add(2, layer)
        let plain = try scene.drawn()
        scene.values[2]?.filters = [try value(name)]
        let shown = try scene.drawn()
        let extent = CGRect(
            x: frame.minX * CGFloat(scale), y: (45 - frame.maxY) * CGFloat(scale), width: frame.width * CGFloat(scale),
            height: frame.height * CGFloat(scale))
        let space = FilterSpace(
            scale: scale, originX: Double(extent.minX), originY: Double(extent.maxY), extent: extent)
        let expected = try OwnedPixels(scene.size.width, scene.size.height)
        try value(name).program(in: space).apply(
            to: PixelPatch(plain.buffer), into: PixelPatch(expected.buffer), region: PixelRegion(scene.size.rect))
        #expect(shown.pixels != plain.pixels)
        #expect(shown.largestDifference(from: expected) <= 1)
    }

    @Test("a layer of 1e9 points is filtered in bounded memory and time", arguments: filters)
    func huge(name: String) throws {
        var scene = try Scene(40, 30)
        var layer = Scene.layer(CGRect(x: -5e8, y: -5e8, width: 1e9, height: 1e9))
        layer.filters = [try value(name)]
        scene.add(2, layer)
        let start = ContinuousClock.now
        #expect(try scene.drawn().isPremultiplied)
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
