import AcetatePixels
import CoreGraphics
import Foundation

/// The pixels that a processor reads.
public protocol CIImageProcessorInput: AnyObject {
    /// The rectangle of the image whose pixels these are, in pixels, y up.
    var region: CGRect { get }
    /// The bytes from a row to the next one. Rows are from the top.
    var bytesPerRow: Int { get }
    /// The layout of a pixel.
    var format: CIFormat { get }
    /// The first pixel of the top row. Valid while the processor is called.
    var baseAddress: UnsafeRawPointer { get }
}

/// The pixels that a processor writes.
public protocol CIImageProcessorOutput: AnyObject {
    /// The rectangle of the image whose pixels are wanted, in pixels, y up.
    var region: CGRect { get }
    /// The bytes from a row to the next one. Rows are from the top.
    var bytesPerRow: Int { get }
    /// The layout of a pixel.
    var format: CIFormat { get }
    /// The first pixel of the top row, transparent at first. Valid while the processor is called.
    var baseAddress: UnsafeMutableRawPointer { get }
}

/// A program's own step of an image: a subclass computes pixels from those of input images, on the processor.
///
///     final class Swap: CIImageProcessorKernel {
///         override class func process(
///             with inputs: [any CIImageProcessorInput]?, arguments: [String: Any]?, output: any CIImageProcessorOutput
///         ) throws {
///             // Read inputs?[0].baseAddress, and write output.baseAddress.
///         }
///     }
///     let image = try Swap.apply(withExtent: photo.extent, inputs: [photo], arguments: nil)
///
/// Values are premultiplied, and those with which the filters of the context compute: linear light by default. A context
/// renders in tiles, so the processor is called several times, on the thread that renders.
///
/// The declarations are those of CIImageProcessor.h, without Metal textures and surfaces.
open class CIImageProcessorKernel: NSObject {
    /// Writes the pixels of `output`. An error that is thrown is reported by the context, which renders nothing. The default
    /// implementation leaves the pixels transparent.
    open class func process(
        with inputs: [any CIImageProcessorInput]?, arguments: [String: Any]?, output: any CIImageProcessorOutput
    ) throws {}

    /// Returns the rectangle of an input whose pixels are needed for a rectangle of the output. By default the same one.
    open class func roi(forInput input: Int32, arguments: [String: Any]?, outputRect: CGRect) -> CGRect { outputRect }

    /// The layout of an input's pixels: `BGRA8`, `RGBA8`, `ARGB8`, `ABGR8`, `RGBA16`, `RGBAh`, `RGBAf` or one with fewer
    /// channels. Default `RGBAf`.
    open class func formatForInput(at input: Int32) -> CIFormat { .RGBAf }

    /// The layout of the output's pixels. Default `RGBAf`.
    open class var outputFormat: CIFormat { .RGBAf }

    /// Whether each pixel of the output is opaque, whatever its alpha. Default false.
    open class var outputIsOpaque: Bool { false }

    /// An image that the processor computes.
    ///
    /// - Parameters:
    ///   - extent: The rectangle outside of which the image is transparent; rounded outward to whole pixels.
    ///   - inputs: The images that the processor reads.
    ///   - args: Values for the processor, which must not be changed later.
    open class func apply(withExtent extent: CGRect, inputs: [CIImage]?, arguments args: [String: Any]?) throws
        -> CIImage
    {
        let inputs = inputs ?? []
        let step = ProcessorStep(kernel: self, inputs: inputs, arguments: args)
        return CIImage(.processed(step), extent: extent.wholePixels, on: inputs)
    }
}

/// A processor with its inputs.
///
/// `@unchecked Sendable`: the arguments are values that the program does not change, as `apply` demands.
struct ProcessorStep: @unchecked Sendable {
    let kernel: CIImageProcessorKernel.Type
    let inputs: [CIImage]
    let arguments: [String: Any]?

    /// The values of a rectangle's pixels, y down, for a context with a working space. `draw` calls its last argument with the
    /// values of an input in a rectangle, part by part, and returns false if that fails, as this function then returns nil.
    func values(
        in rect: PixelRect, _ values: WorkingSpace, draw: (CIImage, PixelRect, (ColorValues) -> Void) -> Bool
    ) throws -> ColorValues? {
        let region = CGRect(rect).flipped
        var read: [any CIImageProcessorInput] = []
        for (index, image) in inputs.enumerated() {
            let number = Int32(truncatingIfNeeded: index)
            let wanted = kernel.roi(forInput: number, arguments: arguments, outputRect: region)
            let part = PixelRect(covering: wanted.standardized.flipped)
            guard !part.isEmpty, !wanted.isInfinite, part.area <= ImageRenderer.maximumPixelCount else {
                throw InvalidRegion(kernel: kernel, region: wanted)
            }
            let memory = ProcessorMemory(CGRect(part).flipped, kernel.formatForInput(at: number))
            guard draw(image, part, { memory.write($0, in: part) }) else { return nil }
            read.append(ProcessorInput(memory, values))
        }
        let memory = ProcessorMemory(region, kernel.outputFormat)
        try kernel.process(with: read, arguments: arguments, output: memory)
        return memory.values(in: rect, isOpaque: kernel.outputIsOpaque)
    }

    /// A processor that asks for pixels which cannot be rendered.
    struct InvalidRegion: Error, CustomStringConvertible {
        let kernel: CIImageProcessorKernel.Type
        let region: CGRect
        var description: String { "\(kernel) needs \(region) of an input, which is empty, infinite or too large" }
    }
}

/// Memory for the pixels of a rectangle, which lives as long as the objects that a processor gets. It is also the output.
private final class ProcessorMemory: CIImageProcessorOutput {
    let region: CGRect
    let format: CIFormat
    let bytesPerRow: Int
    /// Zeroed, and freed with the object. Rows are aligned to 16 bytes, for formats of any component.
    let baseAddress: UnsafeMutableRawPointer

    init(_ region: CGRect, _ format: CIFormat) {
        (self.region, self.format) = (region, format)
        bytesPerRow = (Int(region.width) * format.bytesPerPixel + 15) & ~15
        let count = max(16, bytesPerRow * Int(region.height))
        baseAddress = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    }

    deinit { baseAddress.deallocate() }

    /// Writes the values in a part of a rectangle, which has the size of the region.
    func write(_ values: ColorValues, in rect: PixelRect) {
        let (x, y) = (values.rect.minX - rect.minX, values.rect.minY - rect.minY)
        values.write(to: baseAddress + y * bytesPerRow + x * format.bytesPerPixel, rowBytes: bytesPerRow, format)
    }

    /// The values in a rectangle, which has the size of the region.
    func values(in rect: PixelRect, isOpaque: Bool) -> ColorValues {
        let bytes = UnsafeRawBufferPointer(start: baseAddress, count: bytesPerRow * rect.height)
        var result = ColorValues(rect)
        result.read(bytes, rowBytes: bytesPerRow, format, in: rect)
        if isOpaque { for index in result.colors.indices { result.colors[index].w = 1 } }
        return result
    }
}

/// The same memory, to read.
final class ProcessorInput: CIImageProcessorInput {
    private let memory: ProcessorMemory
    /// The space of the values.
    let values: WorkingSpace

    fileprivate init(_ memory: ProcessorMemory, _ values: WorkingSpace) {
        self.memory = memory
        self.values = values
    }

    /// The colors of a row from the top, in the format `RGBAf`.
    func colors(ofRow y: Int) -> UnsafePointer<PixelColor> {
        // Rows of this format are aligned to 16 bytes.
        (baseAddress + y * bytesPerRow).assumingMemoryBound(to: PixelColor.self)
    }

    var region: CGRect { memory.region }
    var bytesPerRow: Int { memory.bytesPerRow }
    var format: CIFormat { memory.format }
    var baseAddress: UnsafeRawPointer { UnsafeRawPointer(memory.baseAddress) }
}
