import AcetatePixels
import CoreGraphics
import Testing

@Suite struct FillTests {
    @Test func `the origin is at the bottom left`() throws {
        let context = try bitmap(4, 3)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try context.pixel(0, 2) == Pixel(255, 0, 0, 255))
        #expect(try context.pixel(0, 0) == Pixel(0, 0, 0, 0))
        #expect(context.ctm == .identity)
    }

    /// The coverage of a pixel is the product of the coverage of its column and its row.
    @Test(arguments: [(0.5, 0.25), (0.125, 0.75), (0.0, 0.5)])
    func `a rectangle covers pixels by area`(left: Double, top: Double) throws {
        let context = try bitmap(3, 3)
        context.setFillColor(.white)
        context.fill(CGRect(x: left, y: 0, width: 2 - left, height: 3 - top))
        for y in 0..<3 {
            for x in 0..<3 {
                let column = x == 0 ? 1 - left : (x == 1 ? 1 : 0)
                let row = y == 0 ? 1 - top : 1
                let expected = column * row * 255
                #expect(abs(Double(try context.pixel(x, y).alpha) - expected) <= 1, "at \(x), \(y)")
            }
        }
    }

    @Test func `colors are premultiplied`() throws {
        let context = try bitmap(1, 1)
        context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try context.pixel(0, 0).distance(to: Pixel(128, 64, 0, 128)) <= 1)
    }
}
