import AppKit
import Testing

@Suite struct LiteralTests {
    @Test func `An image literal is the image with that name`() throws {
        let name = NSImage.Name("LiteralTests")
        let image = NSImage(size: NSSize(width: 3, height: 4))
        #expect(image.setName(name))
        defer { image.setName(nil) }
        let literal: NSImage = #imageLiteral(resourceName: "LiteralTests")
        let inferred = #imageLiteral(resourceName: "LiteralTests")
        #expect(literal.size == image.size && inferred.size == image.size)
        let missing: NSImage = #imageLiteral(resourceName: "LiteralTests-none")
        #expect(missing.representations.isEmpty)
    }

    @Test func `A color literal can be a color of Core Graphics`() {
        let color: CGColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    }
}
