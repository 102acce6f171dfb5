import CoreGraphics
import Testing

@Suite struct ComponentsTests {
    @Test func `a transform is its scale, shear, rotation and translation, in this order`() {
        let components = CGAffineTransformComponents(
            scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: 0.7,
            translation: CGVector(dx: 10, dy: -4))
        // (1, 1) is scaled to (2, 3), sheared to (3.5, 3), rotated and moved.
        let point = CGPoint(x: 1, y: 1).applying(CGAffineTransform(components))
        #expect(abs(point.x - (3.5 * cos(0.7) - 3 * sin(0.7) + 10)) < 1e-12)
        #expect(abs(point.y - (3.5 * sin(0.7) + 3 * cos(0.7) - 4)) < 1e-12)
    }

    @Test(arguments: [
        CGAffineTransform.identity, CGAffineTransform(a: 2, b: 1, c: -3, d: 0.5, tx: 7, ty: 8),
        CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(a: 0, b: 0, c: 0, d: 2, tx: 1, ty: 1),
    ])
    func `the components of a transform give it again`(transform: CGAffineTransform) {
        let again = CGAffineTransform(transform.decomposed())
        let pairs = [
            (again.a, transform.a), (again.b, transform.b), (again.c, transform.c), (again.d, transform.d),
            (again.tx, transform.tx), (again.ty, transform.ty),
        ]
        for (a, b) in pairs { #expect(abs(a - b) < 1e-12) }
    }

    @Test func `the identity has a scale of 1 and nothing else`() {
        #expect(CGAffineTransform.identity.decomposed() == CGAffineTransformComponents())
    }

    @Test(arguments: [8, 16])
    func `conic gradients turn around their center`(bits: Int) throws {
        let context = try #require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: bits, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let gradient = try #require(
            CGGradient(
                colorsSpace: nil, colors: [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray,
                locations: nil))
        context.drawConicGradient(gradient, center: CGPoint(x: 50, y: 50), angle: .pi / 2)
        let image = try #require(context.makeImage())
        // From the positive y axis counterclockwise; y points up, and rows from the top.
        for (x, y) in [(49, 5), (5, 50), (50, 95), (95, 49), (20, 30)] {
            let angle = atan2(50 - (Double(y) + 0.5), Double(x) + 0.5 - 50) - .pi / 2
            let turn = angle / (2 * .pi)
            #expect(abs(Double(image.pixel(x, y).red) / 255 - (turn - turn.rounded(.down))) < 0.005)
        }
    }

    @Test func `gradients of patterns do not exist`() throws {
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
                tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
        let space = try #require(CGColorSpace(patternBaseSpace: nil))
        let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
        #expect(CGGradient(colorsSpace: nil, colors: [color, CGColor.white] as CFArray, locations: nil) == nil)
    }

    /// The columns of a line 24 pixels wide that a pattern of cells with bounds of 4 x 1 points fills. Each cell fills from 2 points before
    /// its bounds to their first point.
    private func columns(step: CGFloat) throws -> [Int] {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(gray: 1, alpha: 1)
                context.fill(CGRect(x: -2, y: 0, width: 3, height: 1))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 1), matrix: .identity, xStep: step, yStep: 1,
                tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
        let context = try bitmap(24, 1)
        context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 24, height: 1))
        return try (0..<24).filter { try context.pixel($0, 0).alpha == 255 }
    }

    @Test func `cells of patterns are clipped to their bounds unless they overlap`() throws {
        #expect(try columns(step: 4) == (0..<24).filter { $0 % 4 == 0 })
        #expect(try columns(step: 6) == (0..<24).filter { $0 % 6 == 0 })
        // Overlapping: the columns 1 and 2 of each step of 3 are those of the next cell before its bounds.
        #expect(try columns(step: 3) == Array(0..<24))
    }

    @Test func `the phase of patterns moves them`() throws {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(gray: 1, alpha: 1)
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
                tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
        for phase in [0, 1, 3] {
            let context = try bitmap(8, 1)
            let space = try #require(CGColorSpace(patternBaseSpace: nil))
            context.setFillColorSpace(space)
            context.setPatternPhase(CGSize(width: phase, height: 0))
            context.setFillPattern(pattern, colorComponents: [1])
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
            for x in 0..<8 { #expect(try context.pixel(x, 0).alpha == ((x - phase + 8) % 4 < 2 ? 255 : 0)) }
        }
    }
}
