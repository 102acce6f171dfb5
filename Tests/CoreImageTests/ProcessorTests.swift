import AcetatePixels
import CoreImage
import Foundation
import Testing

/// A program's own kernels: `CIImageProcessorKernel`.
@Suite("Image processors")
struct ProcessorTests {
    /// Exchanges red and blue, in bytes.
    private final class Exchange: CIImageProcessorKernel {
        override class func formatForInput(at input: Int32) -> CIFormat { .BGRA8 }
        override class var outputFormat: CIFormat { .RGBA8 }

        override class func process(
            with inputs: [any CIImageProcessorInput]?, arguments: [String: Any]?, output: any CIImageProcessorOutput
        ) throws {
            guard let input = inputs?.first else { return }
            #expect(input.region == output.region && input.format == .BGRA8 && output.format == .RGBA8)
            for y in 0..<Int(output.region.height) {
                (output.baseAddress + y * output.bytesPerRow).copyMemory(
                    from: input.baseAddress + y * input.bytesPerRow, byteCount: 4 * Int(output.region.width))
            }
        }
    }

    /// The mean of each pixel and the one above it, in floats, times an argument.
    private final class Mean: CIImageProcessorKernel {
        override class func roi(forInput input: Int32, arguments: [String: Any]?, outputRect: CGRect) -> CGRect {
            CGRect(x: outputRect.minX, y: outputRect.minY, width: outputRect.width, height: outputRect.height + 1)
        }

        override class func process(
            with inputs: [any CIImageProcessorInput]?, arguments: [String: Any]?, output: any CIImageProcessorOutput
        ) throws {
            guard let input = inputs?.first, let factor = arguments?["factor"] as? Float else { return }
            #expect(input.region.height == output.region.height + 1 && input.region.minY == output.region.minY)
            for y in 0..<Int(output.region.height) {
                let above = (input.baseAddress + y * input.bytesPerRow).assumingMemoryBound(to: Float.self)
                let own = (input.baseAddress + (y + 1) * input.bytesPerRow).assumingMemoryBound(to: Float.self)
                let out = (output.baseAddress + y * output.bytesPerRow).assumingMemoryBound(to: Float.self)
                for index in 0..<4 * Int(output.region.width) { out[index] = (above[index] + own[index]) / 2 * factor }
            }
        }
    }

    private final class Failing: CIImageProcessorKernel {
        struct Reason: Error {}
        override class func process(
            with inputs: [any CIImageProcessorInput]?, arguments: [String: Any]?, output: any CIImageProcessorOutput
        ) throws { throw Reason() }
    }

    private final class Endless: CIImageProcessorKernel {
        override class func roi(forInput input: Int32, arguments: [String: Any]?, outputRect: CGRect) -> CGRect {
            .infinite
        }
    }

    private final class Opaque: CIImageProcessorKernel {
        override class var outputIsOpaque: Bool { true }
    }

    @Test("a processor reads and writes bytes, also in images of several tiles")
    func bytes() throws {
        let bench = try ImageBench.noise(700, 530, isOpaque: true)
        let image = try Exchange.apply(withExtent: bench.image.extent, inputs: [bench.image], arguments: nil)
        #expect(image.extent == bench.image.extent)
        let pixels = try ImageBench.rendered(image, 700, 530)
        for y in 0..<530 {
            let expected = bench.pixels[y].map { $0 & 0xFF00_FF00 | $0 >> 16 & 0xFF | ($0 & 0xFF) << 16 }
            #expect(pixels[y] == expected)
        }
    }

    @Test("a processor reads and writes values outside 0...1")
    func unclampedValues() throws {
        let bench = try ImageBench.noise(700, 20, isOpaque: true)
        func exposed(_ image: CIImage, _ ev: Double) -> CIImage {
            image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: ev])
        }
        let image = try Mean.apply(
            withExtent: bench.image.extent, inputs: [exposed(bench.image, 4)], arguments: ["factor": Float(2)])
        try ImageBench.expect(exposed(image, -5), 700, 20, limit: 0.51) { x, y in
            (bench.color(x, y) + bench.color(x, y - 1)) / 2 * [1, 1, 1, 2]
        }
    }

    @Test("a processor says which pixels it needs, and gets arguments")
    func neighbors() throws {
        let bench = try ImageBench.noise(20, 600, isOpaque: true)
        let image = try Mean.apply(
            withExtent: bench.image.extent, inputs: [bench.image], arguments: ["factor": Float(0.5)])
        try ImageBench.expect(image, 20, 600) { x, y in (bench.color(x, y) + bench.color(x, y - 1)) / 4 }
    }

    @Test("values are those with which the context computes")
    func light() throws {
        let pair = try ImageBench(1, 2) { _, y in y == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let image = try Mean.apply(withExtent: pair.image.extent, inputs: [pair.image], arguments: ["factor": Float(1)])
        let rect = CGRect(x: 0, y: 0, width: 1, height: 1)
        let linear = try #require(CIContext().createCGImage(image, from: rect))
        #expect(linear.withPixels { $0[row: 0][0] } == 0xFFBC_BCBC)
        #expect(try ImageBench.rendered(image, 1, 1) == [[0xFF80_8080]])
    }

    @Test("a processor that fails, or asks for too much, renders nothing")
    func failures() throws {
        let extent = CGRect(x: 0, y: 0, width: 4, height: 4)
        for kernel in [Failing.self, Endless.self] as [CIImageProcessorKernel.Type] {
            let image = try kernel.apply(withExtent: extent, inputs: [.red], arguments: nil)
            #expect(CIContext().createCGImage(image, from: extent) == nil)
        }
        let black = try Opaque.apply(withExtent: extent, inputs: nil, arguments: nil)
        #expect(try ImageBench.rendered(black, 2, 1) == [[0xFF00_0000, 0xFF00_0000]])
        #expect(try Opaque.apply(withExtent: .zero, inputs: nil, arguments: nil).extent == .zero)
    }
}
