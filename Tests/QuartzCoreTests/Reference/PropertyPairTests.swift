import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

/// Compares every visual property, alone and in pairs, with the reference renderer.
@Suite struct PropertyPairTests {
    private func compare(_ variants: [PropertyVariant]) throws -> String? {
        let root = PropertyVariant.scene(variants)
        let expected = ReferenceRenderer(width: 48, height: 48).bitmap(of: root)
        let renderer = CARenderer(width: 48, height: 48)
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        let image = try #require(renderer.image)
        let difference = expected.difference(from: try Bitmap(image))
        let name = variants.map(\.name).joined(separator: " + ")
        if let folder = ProcessInfo.processInfo.environment["ACETATE_REFERENCE_PICTURES"] {
            let at = URL(fileURLWithPath: folder)
            try image.writePNG(to: at.appendingPathComponent("\(name) drawn.png"))
            try expected.image?.writePNG(to: at.appendingPathComponent("\(name) expected.png"))
        }
        let limit = variants.map(\.greatest).max() ?? 1
        let mean = variants.map(\.mean).max() ?? 0.4
        guard difference.greatest > limit || difference.mean > mean else { return nil }
        return "\(name): \(difference.greatest) at (\(difference.x), \(difference.y)), \(difference.mean) in the mean"
    }

    @Test func `the scene without variants is drawn as the formulas say`() throws {
        #expect(try compare([]) == nil)
    }

    @Test(arguments: PropertyVariant.all)
    func `a property is drawn as the formulas say`(_ variant: PropertyVariant) throws {
        #expect(try compare([variant]) == nil)
    }

    @Test(arguments: PropertyVariant.all)
    func `each pair of properties is drawn as the formulas say`(_ first: PropertyVariant) throws {
        let rest = PropertyVariant.all.drop { $0.name != first.name }.dropFirst()
        for second in rest where first.canCombine(with: second) && second.canCombine(with: first) {
            let difference = try compare([first, second])
            #expect(difference == nil)
        }
    }
}
