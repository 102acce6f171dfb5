import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

/// Images that continue beyond the edges of their source, as the Core Image Filter Reference describes them.
@Suite("Infinite images")
struct InfiniteImageTests {
    private let bench: ImageBench

    init() throws { bench = try ImageBench.noise(12, 8, isOpaque: true) }

    private func filter(_ name: String, _ image: CIImage, _ inputs: [String: Any] = [:]) -> CIImage? {
        CIFilter(name: name, parameters: inputs.merging([kCIInputImageKey: image]) { $1 })?.outputImage
    }

    @Test("tiles, clamps and tunnels are infinite")
    func extents() {
        let names =
            CIFilter.filterNames(inCategory: kCICategoryTileEffect)
            + ["CICircleSplashDistortion", "CILightTunnel"]
        for name in names { #expect(filter(name, bench.image)?.extent == .infinite, "\(name)") }
        #expect(filter("CIAffineClamp", .empty())?.extent == .zero)
    }

    @Test("an affine clamp repeats the outermost pixels, and a tile the whole image")
    func edges() throws {
        let identity = [kCIInputTransformKey: CGAffineTransform.identity]
        let clamped = try ImageBench.rendered(filter("CIAffineClamp", bench.image, identity), -9, -7, 40, 30)
        #expect(clamped == (try ImageBench.rendered(bench.image.clampedToExtent(), -9, -7, 40, 30)))
        let tiled = try ImageBench.rendered(filter("CIAffineTile", bench.image, identity), -24, -16, 60, 40)
        for y in 0..<40 {
            for x in 0..<60 { #expect(tiled[y][x] == bench.pixels[y % 8][x % 12], "\(x) \(y)") }
        }
    }

    @Test("a blur of a clamped image has no dark edges, and can be cropped to the image")
    func blurredEdges() throws {
        let white = try ImageBench(20, 16) { _, _ in 0xFFFF_FFFF }
        let clamped = try #require(
            filter("CIAffineClamp", white.image, [kCIInputTransformKey: CGAffineTransform.identity]))
        let blurred = filter("CIGaussianBlur", clamped, [kCIInputRadiusKey: 6])?.cropped(to: white.image.extent)
        #expect(blurred?.extent == white.image.extent)
        try ImageBench.expect(blurred, 20, 16, limit: 0.01) { _, _ in [1, 1, 1, 1] }
    }

    @Test("the middle of a nine-part image is stretched, and the corners keep their size")
    func stretched() throws {
        let points: [String: Any] = [
            "inputBreakpoint0": CIVector(x: 4, y: 3), "inputBreakpoint1": CIVector(x: 8, y: 5),
            "inputGrowAmount": CIVector(x: 4, y: 4),
        ]
        // Columns of one gray, and rows of one green.
        let lines = try ImageBench(12, 8) { x, y in
            0xFF00_0000 | UInt32(x < 4 ? 10 : x < 8 ? 90 : 200) << 16 | UInt32(y < 3 ? 20 : y < 5 ? 100 : 220) << 8
        }
        let image = try #require(filter("CINinePartStretched", lines.image, points))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 16, height: 12))
        try ImageBench.expect(image, 16, 12) { x, y in
            ImageBench.Color(x < 4 ? 10 : x < 12 ? 90 : 200, y < 3 ? 20 : y < 9 ? 100 : 220, 0, 255) / 255
        }
        let plain = try ImageBench.rendered(filter("CINinePartStretched", bench.image, points), 16, 12)
        for (x, y) in [(0, 0), (3, 2), (12, 0), (15, 2), (0, 9), (3, 11), (12, 9), (15, 11)] {
            let (column, row) = (x < 4 ? x : x - 4, y < 3 ? y : y - 4)
            #expect(plain[y][x] == bench.pixels[row][column])
        }
    }

    @Test("the middle of a nine-part image is tiled, every second row upside down", arguments: [true, false])
    func tiled(isFlipped: Bool) throws {
        let image = filter(
            "CINinePartTiled", bench.image,
            [
                "inputBreakpoint0": CIVector(x: 4, y: 3), "inputBreakpoint1": CIVector(x: 8, y: 5),
                "inputGrowAmount": CIVector(x: 8, y: 4), "inputFlipYTiles": isFlipped,
            ])
        #expect(image?.extent == CGRect(x: 0, y: 0, width: 20, height: 12))
        let pixels = try ImageBench.rendered(image, 20, 12)
        for up in 0..<6 {
            // The middle is two pixels high.
            let (row, tile) = (up % 2, up / 2)
            let from = 3 + (isFlipped && tile % 2 == 1 ? 1 - row : row)
            for x in 0..<12 { #expect(pixels[11 - (3 + up)][4 + x] == bench.pixels[7 - from][4 + x % 4]) }
        }
    }

    @Test("a mask mixes the colors of two cubes")
    func cubes() throws {
        func cube(_ color: (Int) -> [Float]) -> Data {
            let floats: [Float] = (0..<8).map { color($0) + [1] }.reduce([], +)
            return floats.withUnsafeBytes { Data($0) }
        }
        let plain = cube { [Float($0 & 1), Float($0 >> 1 & 1), Float($0 >> 2)] }
        let inverse = cube { [1 - Float($0 & 1), 1 - Float($0 >> 1 & 1), 1 - Float($0 >> 2)] }
        let mask = try ImageBench(12, 8) { x, _ in x < 6 ? 0xFF00_0000 : 0xFFFF_FFFF }
        let inputs: [String: Any] = [
            "inputCube0Data": plain, "inputCube1Data": inverse, kCIInputMaskImageKey: mask.image,
        ]
        let image = filter("CIColorCubesMixedWithMask", bench.image, inputs)
        try ImageBench.expect(image, 12, 8) { x, y in
            let color = bench.color(x, y)
            return x < 6 ? color : ImageBench.Color(1 - color.x, 1 - color.y, 1 - color.z, 1)
        }
    }

    @Test("a turn in the plane is a rotation; a turn in space makes the farther edge shorter")
    func turned() throws {
        let square = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 100, height: 100))
        let rolled = try #require(filter("CIPerspectiveRotate", square, ["inputRoll": Double.pi / 4]))
        let half = 100 * 2.0.squareRoot() / 2
        #expect(abs(Double(rolled.extent.minX) - (50 - half)) < 4 && abs(Double(rolled.extent.maxY) - (50 + half)) < 4)
        // The extent of a projection has room for the interpolation of its edges.
        // The top edge turns toward the eye by a positive pitch: z is half the side times the sine.
        let pitched = try #require(filter("CIPerspectiveRotate", square, ["inputPitch": 0.5, "inputFocalLength": 36]))
        let near = 100 / (100 - 50 * sin(0.5)), far = 100 / (100 + 50 * sin(0.5))
        #expect(abs(Double(pitched.extent.maxX) - (50 + 50 * near)) < 4)
        #expect(abs(Double(pitched.extent.maxY) - (50 + 50 * cos(0.5) * near)) < 4)
        #expect(abs(Double(pitched.extent.minY) - (50 - 50 * cos(0.5) * far)) < 4)
        #expect(filter("CIPerspectiveRotate", square)?.extent == square.extent)
        #expect(
            filter("CIPerspectiveRotate", square, ["inputPitch": Double.pi / 2, "inputFocalLength": 1])?.extent == .zero
        )
    }

    @Test("a scaled or transformed image has the scaled extent, and a projected one that of its corners")
    func scaledExtents() throws {
        let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 200, height: 100))
        let half = CGRect(x: 0, y: 0, width: 100, height: 50)
        for name in ["CILanczosScaleTransform", "CIBicubicScaleTransform"] {
            #expect(filter(name, image, [kCIInputScaleKey: 0.5])?.extent == half)
            #expect(
                filter(name, image, [kCIInputScaleKey: 0.5, kCIInputAspectRatioKey: 2])?.extent
                    == CGRect(x: 0, y: 0, width: 200, height: 50))
        }
        let transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        #expect(filter("CIAffineTransform", image, [kCIInputTransformKey: transform])?.extent == half)
        let corners = [
            "inputTopLeft": CIVector(x: 10, y: 90), "inputTopRight": CIVector(x: 190, y: 95),
            "inputBottomLeft": CIVector(x: 5, y: 5), "inputBottomRight": CIVector(x: 195, y: 8),
        ]
        #expect(
            filter("CIPerspectiveTransform", image, corners)?.extent == CGRect(x: 5, y: 5, width: 190, height: 90))
    }

    @Test("all of a large image is scaled", arguments: ["CILanczosScaleTransform", "CIAffineTransform"])
    func largeImages(name: String) throws {
        // A row of 20 parts of different grays.
        let pixels = makeImage(20_000, 600) { x, _ in 0xFF00_0000 | UInt32(x / 1000 + 1) * 12 * 0x1_0101 }
        let large = CIImage(cgImage: try #require(pixels))
        let small = filter(
            name, large,
            [kCIInputScaleKey: 0.02, kCIInputTransformKey: CGAffineTransform(scaleX: 0.02, y: 0.02)]
                .filter { (name == "CIAffineTransform") == ($0.key == kCIInputTransformKey) })
        #expect(small?.extent == CGRect(x: 0, y: 0, width: 400, height: 12))
        let row = try ImageBench.rendered(small, 400, 12)[6]
        for part in 0..<20 {
            #expect(abs(Int(row[20 * part + 10] & 0xFF) - 12 * (part + 1)) <= 1, "part \(part)")
        }
    }

    @Test(
        "a code is enlarged without grays between its squares",
        arguments: [
            "CIQRCodeGenerator", "CIAztecCodeGenerator", "CIPDF417BarcodeGenerator", "CICode128BarcodeGenerator",
        ])
    func codes(name: String) throws {
        let filter = try #require(CIFilter(name: name, parameters: ["inputMessage": Data("kiosk".utf8)]))
        let code = try #require(filter.outputImage)
        let large = code.transformed(by: CGAffineTransform(scaleX: 5, y: 5))
        let (width, height) = (Int(code.extent.width), Int(code.extent.height))
        let (small, pixels) = (
            try ImageBench.rendered(code, width, height), try ImageBench.rendered(large, 5 * width, 5 * height)
        )
        for y in 0..<5 * height {
            #expect(pixels[y] == (0..<5 * width).map { small[y / 5][$0 / 5] })
        }
    }
}
