import AcetatePixels
import CoreGraphics
import Foundation
import Testing

@testable import AcetateCompositor

@Suite struct SurfaceGridTests {
    private static let screen = PixelRect(x: 0, y: 0, width: 300, height: 200)

    private func grid(_ map: Projection, _ size: Double, _ scale: Double?) -> SurfaceGrid? {
        SurfaceGrid(
            bounds: CGRect(x: 2, y: 3, width: size, height: size / 2), scale: scale, toOuter: map, seen: Self.screen,
            screen: Self.screen)
    }

    @Test(arguments: [0, 0.3, .pi / 2], [0.3, 1, 7, 5000])
    func `a flat layer has the same grid as one that is tilted by rounding errors`(angle: Double, scale: Double) {
        for (x, y) in [(20.25, 30), (-40, 150.5), (1e4, 1e4)] {
            for size in [0, 40, 3000, 1e7] {
                for wanted in [nil, 2, 300] as [Double?] {
                    let affine = CGAffineTransform(translationX: x, y: y).rotated(by: angle).scaledBy(
                        x: scale, y: -scale)
                    let flat = Projection(affine)
                    let leaning = Projection(
                        flat.m11, flat.m12, 1e-300, flat.m21, flat.m22, 0, flat.m31, flat.m32, flat.m33)
                    #expect(flat.isAffine && !leaning.isAffine)
                    #expect(grid(flat, size, wanted) == grid(leaning, size, wanted), "\(affine), \(size)")
                }
            }
        }
    }
}
