import CoreImage.CIFilterBuiltins
import Testing

/// A file that imports only the submodule, as programs for macOS do.
@Suite("CoreImage.CIFilterBuiltins")
struct SubmoduleTests {
    @Test("the submodule's import has typed filters and the rest of Core Image")
    func imports() {
        let filter = CIFilter.sepiaTone()
        filter.inputImage = CIImage(color: .gray)
        filter.intensity = 0.5
        #expect(filter.outputImage?.extent.isInfinite == true)
    }
}
