import AcetatePixelsTestSupport
import Foundation
import Testing

@testable import AcetatePixels

@Suite("Gaussian blur")
struct GaussianBlurTests {
    /// Blurs the whole bitmap including the margin of the blur.
    private func blurred(_ source: OwnedPixels, sigma: Double, margin: Int) throws -> OwnedPixels {
        let size = source.buffer.size
        let result = try OwnedPixels(size.width + 2 * margin, size.height + 2 * margin, padding: 1)
        let target = PixelPatch(result.buffer, x: -margin, y: -margin)
        GaussianBlur(sigma: sigma).apply(to: PixelPatch(source.buffer), into: target, region: PixelRegion(target.rect))
        return result
    }

    /// Half a level is the rounding to eight bits.
    @Test(
        "is a direct double-precision convolution, but for rounding; beyond the direct method within 1.25 levels",
        arguments: [
            0.2, 0.5, 1, 1.7, 3, 3.3, 3.4, 3.65, 4, 5, 5.2, 5.6, 6, 6.5, 7.4, 8, 9.1, 12, 16, 20, 24.1, 33, 60.1,
        ])
    func accuracy(sigma: Double) throws {
        let radius = Int((3 * sigma).rounded(.up))
        let margin = min(radius, 15)
        var errors: [String] = []
        for bitmap in TestBitmap.allCases {
            let source = try bitmap.pixels(49, 37)
            let result = try blurred(source, sigma: sigma, margin: margin)
            let reference = DoubleBitmap(source.buffer).blurred(sigma: sigma, reach: radius, margin: margin)
            let error = reference.largestError(of: result.buffer)
            errors.append("\(bitmap) \((error * 1000).rounded() / 1000)")
            #expect(error < (sigma <= GaussianBlur.directLimit ? 0.6 : 1.25), "\(bitmap)")
            #expect(result.isPremultiplied)
        }
        print("Gaussian blur, sigma \(sigma), largest error in levels of 255:", errors.joined(separator: ", "))
    }

    /// A vertical line and a vertical edge, as high as the blur reaches, so that only the sums along rows matter.
    @Test(
        "a line and an edge are within a level and a quarter of their sums",
        arguments: Array(stride(from: 3, to: 60, by: 1.7)))
    func linesAndEdges(sigma: Double) throws {
        let radius = GaussianBlur(sigma: sigma).radius
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let whole = weights.reduce(0, +)
        for (width, start) in [(1, 3), (2 * radius + 40, 0)] {
            let source = try OwnedPixels(width, 2 * radius + 40) { _, _ in 0xFFFF_FFFF }
            let result = try OwnedPixels(2 * radius + 24, 20)
            let target = PixelPatch(result.buffer, x: -radius - 4, y: radius + 10)
            GaussianBlur(sigma: sigma).apply(
                to: PixelPatch(source.buffer, x: start, y: 0), into: target, region: PixelRegion(target.rect))
            for x in 0..<2 * radius + 24 {
                // The overlap of the weights with the source's columns.
                let reached = (x - 2 * radius - 4..<x - 3).clamped(to: start..<start + width)
                let sum = reached.reduce(0) { $0 + weights[$1 - (x - 2 * radius - 4)] }
                for row in result.pixels {
                    #expect(abs(Double(row[x] & 0xFF) - 255 * sum / whole) < 1.25, "\(x)")
                }
            }
        }
    }

    @Test("no sigma needs more products for a pixel than the largest that is computed directly")
    func products() {
        // The average number of products for a pixel of the result: first each row of samples at the columns of the
        // results, then at the rows of the results.
        func products(_ sigma: Double) -> Double {
            let plan = GaussianBlur.Plan(GaussianBlur(sigma: sigma))
            let (cell, side) = (Double(1 << plan.reduction), Double(1 << plan.shift))
            return Double(2 * plan.kernel.radius + 1) * (1 / (cell * side) + 1 / (side * side))
        }
        let most = products(GaussianBlur.directLimit)
        #expect(most == 46)
        for sigma in stride(from: 3.0, to: 300, by: 0.83) { #expect(products(sigma) <= most, "\(sigma)") }
        for sigma in [1e3, 1e4, 1e5, GaussianBlur.largestSigma] { #expect(products(sigma) <= most, "\(sigma)") }
    }

    @Test("a kernel of a lower resolution sums to 1 in fixed point, and has about the Gaussian's center weight")
    func reducedKernels() {
        for sigma in stride(from: GaussianBlur.directLimit + 0.01, to: 400, by: 7.3) {
            let plan = GaussianBlur.Plan(GaussianBlur(sigma: sigma))
            let sum = Int(plan.kernel.center) + 2 * plan.kernel.sides.reduce(0) { $0 + Int($1) }
            #expect(sum == 65536, "\(sigma)")
            // Averaging and interpolation blur as well, so the convolution's kernel is higher and narrower.
            let gaussian = 65536 * Double(1 << plan.reduction) / (sigma * (2 * Double.pi).squareRoot())
            #expect(Double(plan.kernel.center) > gaussian, "\(sigma)")
            #expect(Double(plan.kernel.center) < 1.1 * gaussian, "\(sigma)")
        }
    }

    @Test("a sigma of 0, NaN or less copies", arguments: [0, -3, Double.nan, -Double.infinity])
    func identity(sigma: Double) throws {
        let source = try TestBitmap.noise.pixels(20, 10)
        #expect(try blurred(source, sigma: sigma, margin: 0).pixels == source.pixels)
    }

    @Test("a tiny sigma copies as well", arguments: [Double.leastNonzeroMagnitude, 1e-200, 0.01])
    func tinySigma(sigma: Double) throws {
        let source = try TestBitmap.noise.pixels(20, 10)
        #expect(try blurred(source, sigma: sigma, margin: 0).pixels == source.pixels)
    }

    @Test(
        "nothing appears further away than three standard deviations",
        arguments: [0.4, 2.1, 3.4, 4, 5.1, 6, 9.1, 12.4, 16.5, 18.1, 70, 100])
    func support(sigma: Double) throws {
        let radius = GaussianBlur(sigma: sigma).radius
        #expect(radius == Int((3 * sigma).rounded(.up)))
        // A line of opaque pixels is visible farther away than a dot.
        let source = try OwnedPixels(1, 2 * radius + 9) { _, _ in 0xFFFF_FFFF }
        let result = try OwnedPixels(2 * radius + 21, 3)
        let target = PixelPatch(result.buffer, x: -radius - 10, y: radius)
        GaussianBlur(sigma: sigma).apply(to: PixelPatch(source.buffer), into: target, region: PixelRegion(target.rect))
        for row in result.pixels {
            #expect(row.prefix(10).allSatisfy { $0 == 0 })
            #expect(row.suffix(10).allSatisfy { $0 == 0 })
            #expect(row[radius + 10] != 0)
        }
    }

    @Test("a part of the result equals that part of the whole", arguments: [1.3, 4, 8, 11, 20, 40, 2000])
    func parts(sigma: Double) throws {
        let source = try TestBitmap.noise.pixels(80, 60)
        let whole = try blurred(source, sigma: sigma, margin: 30)
        let part = try OwnedPixels(140, 120) { _, _ in 0x1234_5678 }
        let region = PixelRegion([
            PixelRect(x: -25, y: -3, width: 50, height: 20), PixelRect(x: 10, y: 5, width: 3, height: 70),
            PixelRect(x: 90, y: 80, width: 100, height: 100),
        ])
        GaussianBlur(sigma: sigma).apply(
            to: PixelPatch(source.buffer), into: PixelPatch(part.buffer, x: -30, y: -30), region: region)
        for y in 0..<120 {
            for x in 0..<140 {
                let expected = region.contains(x: x - 30, y: y - 30) ? whole.pixels[y][x] : 0x1234_5678
                guard part.pixels[y][x] != expected else { continue }
                Issue.record("(\(x), \(y)) differs")
                return
            }
        }
    }

    @Test("only source pixels within the radius matter", arguments: [2.5, 4, 7.4, 10, 17, 25])
    func croppedSource(sigma: Double) throws {
        let source = try TestBitmap.noise.pixels(150, 20)
        let radius = GaussianBlur(sigma: sigma).radius
        let wanted = PixelRect(x: 70, y: 5, width: 11, height: 10)
        // Cells of the reduced method may read a larger neighborhood, but do not extend the result.
        let near = wanted.insetBy(dx: -radius - 16, dy: -radius - 16)
        let cropped = try #require(source.buffer.sub(near))
        let whole = try OwnedPixels(11, 10)
        let part = try OwnedPixels(11, 10)
        GaussianBlur(sigma: sigma).apply(
            to: PixelPatch(source.buffer), into: PixelPatch(whole.buffer, x: 70, y: 5), region: PixelRegion(wanted))
        GaussianBlur(sigma: sigma).apply(
            to: PixelPatch(cropped, x: max(0, near.x)), into: PixelPatch(part.buffer, x: 70, y: 5),
            region: PixelRegion(wanted))
        #expect(whole.pixels == part.pixels)
    }

    @Test(
        "a huge sigma takes no more time than a large one, and spreads everything away", arguments: [300, 1e4, 1e300])
    func hugeSigma(sigma: Double) throws {
        let source = try TestBitmap.stripes.pixels(120, 90)
        let result = try blurred(source, sigma: sigma, margin: 20)
        #expect(result.pixels.joined().allSatisfy { $0 >> 24 < 20 })
    }

    @Test("a uniform bitmap stays uniform away from the edges", arguments: [0.7, 3, 6, 8, 14, 20, 30, 70])
    func uniformBitmap(sigma: Double) throws {
        let side = 2 * GaussianBlur(sigma: sigma).radius + 70
        let source = try OwnedPixels(side, side) { _, _ in 0xC0A0_5003 }
        let result = try OwnedPixels(3, 3)
        let target = PixelPatch(result.buffer, x: side / 2, y: side / 2)
        GaussianBlur(sigma: sigma).apply(to: PixelPatch(source.buffer), into: target, region: PixelRegion(target.rect))
        #expect(result.pixels.joined().allSatisfy { $0 == 0xC0A0_5003 })
    }
}
