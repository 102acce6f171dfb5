import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Filters with an additional image, compared with their formulas.
@Suite("Filters of several images")
struct SecondImageTests {
    typealias Color = ImageBench.Color
    private let width = 40
    private let height = 30
    private let front, back, mask: ImageBench

    init() throws {
        front = try .noise(40, 30, seed: 1)
        back = try .noise(40, 30, seed: 2)
        mask = try .noise(40, 30, seed: 3)
    }

    @Test(
        "a blend shows the image where the mask's channel is 1, and the background where it is 0",
        arguments: ["CIBlendWithMask", "CIBlendWithAlphaMask", "CIBlendWithRedMask", "CIBlendWithBlueMask"])
    func blends(name: String) throws {
        let filter = try #require(
            CIFilter(
                name: name,
                parameters: [
                    "inputImage": front.image, "inputBackgroundImage": back.image, "inputMaskImage": mask.image,
                ]))
        func weight(_ color: Color) -> Double {
            switch name {
            case "CIBlendWithMask": ImageBench.luminance(color)
            case "CIBlendWithAlphaMask": color.w
            case "CIBlendWithRedMask": color.x
            default: color.z
            }
        }
        try ImageBench.expect(filter.outputImage, width, height) { x, y in
            let w = weight(mask.color(x, y))
            return front.color(x, y) * w + back.color(x, y) * (1 - w)
        }
        // Without a background the image is cut out, and without a mask it is unchanged.
        filter.setValue(nil, forKey: "inputBackgroundImage")
        try ImageBench.expect(filter.outputImage, width, height) { x, y in
            front.color(x, y) * weight(mask.color(x, y))
        }
        filter.setValue(nil, forKey: "inputMaskImage")
        #expect(filter.outputImage === front.image)
    }

    @Test("a background that is larger than the image, or infinite, is shown completely")
    func largeBackground() throws {
        let small = front.image.cropped(to: CGRect(x: 10, y: 10, width: 5, height: 5))
        let blend = CIFilter.blendWithMask()
        (blend.inputImage, blend.backgroundImage, blend.maskImage) = (small, back.image, .white)
        let result = try #require(blend.outputImage)
        #expect(result.extent == back.image.extent)
        try ImageBench.expect(result, width, height) { x, y in
            (10..<15).contains(x) && (15..<20).contains(y) ? front.color(x, y) : .zero
        }
        blend.backgroundImage = .blue
        blend.maskImage = .black
        #expect(blend.outputImage?.extent.isInfinite == true)
        #expect(try ImageBench.rendered(blend.outputImage, -100, 70, 2, 1) == [[0xFF00_00FF, 0xFF00_00FF]])
    }

    @Test("in a layer with two pixels per point, a pixel of the mask is a point")
    func scale() throws {
        let mask = try ImageBench(4, 4) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0 }
        let filter = CIFilter.blendWithAlphaMask()
        filter.maskImage = mask.image
        let value = filter.value
        let space = FilterSpace(scale: 2, originX: 0, originY: 8, extent: CGRect(x: 0, y: 0, width: 8, height: 8))
        let (source, result) = (try OwnedPixels(8, 8) { _, _ in 0xFFFF_0000 }, try OwnedPixels(8, 8))
        value.program(in: space).apply(
            to: PixelPatch(source.buffer), into: PixelPatch(result.buffer),
            region: PixelRegion(result.buffer.rect))
        // Between two points the mask is interpolated, but at its corners it is exact up to half a point.
        #expect(result.pixels[0][0] >> 24 > 128 && result.pixels[0][2] >> 24 < 128)
        #expect(value.program(in: space) == value.program(in: space))
        #expect(value.program(in: space).reach(of: result.buffer.rect) == result.buffer.rect)
    }

    @Test("a mix interpolates between background and image", arguments: [0, 0.3, 0.75, 1])
    func mix(amount: Double) throws {
        let filter = CIFilter.mix()
        (filter.inputImage, filter.backgroundImage, filter.amount) = (front.image, back.image, Float(amount))
        try ImageBench.expect(filter.outputImage, width, height) { x, y in
            front.color(x, y) * amount + back.color(x, y) * (1 - amount)
        }
    }

    @Test("an absolute difference is that of each premultiplied color, with the greater alpha")
    func difference() throws {
        let filter = CIFilter.colorAbsoluteDifference()
        (filter.inputImage, filter.inputImage2) = (front.image, back.image)
        try ImageBench.expect(filter.outputImage, width, height) { x, y in
            let (a, b) = (front.color(x, y), back.color(x, y))
            var result = pointwiseMax(a - b, b - a)
            result.w = max(a.w, b.w)
            return result
        }
        filter.inputImage2 = front.image
        try ImageBench.expect(filter.outputImage, width, height, limit: 0) { x, y in
            Color(0, 0, 0, front.color(x, y).w)
        }
    }

    @Test("a displacement moves each pixel by red and green of the map", arguments: [7.0, -12])
    func displacement(scale: Double) throws {
        let filter = CIFilter.displacementDistortion()
        (filter.inputImage, filter.displacementImage, filter.scale) = (front.image, mask.image, Float(scale))
        try ImageBench.expect(filter.outputImage, width, height) { x, y in
            let c = mask.color(x, y)
            return front.linear(
                Double(x) + 0.5 + scale * (c.x - c.w / 2), Double(y) + 0.5 - scale * (c.y - c.w / 2))
        }
        // Middle gray does not move anything by more than half a level.
        filter.displacementImage = .clear
        #expect(try ImageBench.rendered(filter.outputImage, width, height) == front.pixels)
    }

    @Test("glass moves pixels by the slope of its height, and is repeated")
    func glass() throws {
        let texture = try ImageBench.noise(6, 5, seed: 9, isOpaque: true)
        let filter = CIFilter.glassDistortion()
        (filter.inputImage, filter.textureImage, filter.scale) = (front.image, texture.image, 6)
        filter.center = CGPoint(x: 4, y: 3)
        func height(_ x: Int, _ y: Int) -> Double {
            // The texture's bottom left pixel is at the center; y counts from the top.
            let (i, j) = ((x - 4 + 600) % 6, (y - (30 - 3 - 5) + 500) % 5)
            return ImageBench.luminance(texture.color(i, j))
        }
        try ImageBench.expect(filter.outputImage, width, self.height) { x, y in
            front.linear(
                Double(x) + 0.5 + 6 * (height(x + 1, y) - height(x - 1, y)),
                Double(y) + 0.5 + 6 * (height(x, y + 1) - height(x, y - 1)))
        }
    }

    @Test("a variable blur is the Gaussian blur where the mask is white, and the image where it is black")
    func variableBlur() throws {
        let half = try ImageBench(40, 30) { x, _ in x < 20 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let filter = CIFilter.maskedVariableBlur()
        (filter.inputImage, filter.mask, filter.radius) = (front.image, half.image, 4)
        let result = try #require(filter.outputImage)
        let plain = front.image.applyingGaussianBlur(sigma: 4)
        #expect(result.extent == plain.extent)
        let (drawn, blurred) = (
            try ImageBench.rendered(result, width, height), try ImageBench.rendered(plain, width, height)
        )
        for y in 0..<height {
            #expect(drawn[y][..<20] == blurred[y][..<20] && drawn[y][20...] == front.pixels[y][20...])
        }
        // Gray with a luminance of 3/8 is half way between the blurs with 1/4 and 1/2 of the radius.
        filter.mask = CIImage(color: CIColor(red: 0.376, green: 0.376, blue: 0.376))
        let quarter = try ImageBench.rendered(front.image.applyingGaussianBlur(sigma: 1), width, height)
        let middle = try ImageBench.rendered(front.image.applyingGaussianBlur(sigma: 2), width, height)
        try ImageBench.expect(filter.outputImage, width, height, limit: 1.5) { x, y in
            (ImageBench.color(quarter[y][x]) + ImageBench.color(middle[y][x])) / 2
        }
    }

    @Test("images in inputs count for the depth of a recipe")
    func depth() throws {
        var nested = front.image
        for _ in 0..<1100 {
            nested = front.image.applyingFilter("CIBlendWithMask", parameters: ["inputMaskImage": nested])
        }
        #expect(try ImageBench.rendered(nested, 2, 2).count == 2)
    }
}
