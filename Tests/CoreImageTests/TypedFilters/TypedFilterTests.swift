import CoreImage
import Testing

@Suite("Typed filters")
struct TypedFilterTests {
    @Test("every filter has a typed function, except those that have none on macOS")
    func all() {
        let bench = TypedFilterBench()
        TypedBlursTests.test(bench)
        TypedColorAdjustmentsTests.test(bench)
        TypedColorEffectsTests.test(bench)
        TypedCompositingTests.test(bench)
        TypedConvolutionsTests.test(bench)
        TypedDistortionsTests.test(bench)
        TypedGeneratorsTests.test(bench)
        TypedGeometryTests.test(bench)
        TypedHalftonesTests.test(bench)
        TypedReductionsTests.test(bench)
        TypedStylizeTests.test(bench)
        TypedTilesTests.test(bench)
        TypedTransitionsTests.test(bench)
        let untyped = ["CIAffineTransform", "CICrop", "CIConstantColorGenerator"]
        #expect(bench.names.union(untyped).sorted() == CIFilter.filterNames(inCategory: nil))
    }
}
