import QuartzCore
import Testing

@Suite struct RendererSpaceTests {
    @Test func `the image of a renderer is in the color space of its options`() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let renderer = CARenderer(width: 4, height: 4, options: [kCARendererColorSpace: space])
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        renderer.layer = layer
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        let image = try #require(renderer.image)
        #expect(image.colorSpace == space && image.bitsPerComponent == 16)
        let bytes = try #require(image.dataProvider?.data)
        let values = (0..<4).map { (component: Int) -> Double in
            let low = UInt16(bytes[2 * component])
            let high = UInt16(bytes[2 * component + 1])
            return Double(low | high << 8) / 65535
        }
        // CSS Color 4, section 10: the red of sRGB in Display P3.
        for (value, expected) in zip(values, [0.91749, 0.20029, 0.13856, 1]) { #expect(abs(value - expected) < 1e-3) }
        #expect(CARenderer(width: 4, height: 4, options: [:]).image?.colorSpace?.name == CGColorSpace.sRGB)
    }
}

@Suite struct RenderInContextTests {
    @Test func `layers that were not displayed yet are displayed when they are drawn`() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        let text = CATextLayer()
        (text.string, text.fontSize, text.foregroundColor) = ("X", 30, CGColor(gray: 1, alpha: 1))
        text.frame = root.bounds
        root.addSublayer(text)
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        root.render(in: context)
        let bytes = try #require(context.makeImage()?.dataProvider?.data)
        #expect(bytes.count { $0 == 255 } > 100)
    }
}
