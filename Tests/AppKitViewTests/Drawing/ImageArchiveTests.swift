import Foundation
import Testing

@testable import AppKit

@Suite struct ImageArchiveTests {
    private func copy(_ image: NSImage) throws -> NSImage {
        let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSImage.self, from: data))
    }

    @Test func `an archive has the size, the pixels and the properties of an image`() throws {
        let image = NSImage(size: NSSize(width: 4, height: 3))
        let rep = NSBitmapImageRep(cgImage: try plainImage(8, 6, .green))
        rep.size = image.size
        image.addRepresentation(rep)
        image.addRepresentation(NSBitmapImageRep(cgImage: try plainImage(4, 3, .red)))
        (image.isTemplate, image.accessibilityDescription) = (true, "Boxes")
        let copy = try copy(image)
        #expect(copy.size == image.size && copy.isTemplate && copy.accessibilityDescription == "Boxes")
        #expect(copy.representations.map(\.pixelsWide) == [8, 4])
        #expect(copy.representations.map(\.size) == [image.size, image.size])
        let pixels = try #require(copy.cgImage(forProposedRect: nil, context: nil, hints: nil))
        #expect(Bitmap(pixels)[1, 1] == opaqueRed, "the form with one pixel per point")
    }

    @Test func `a drawing is archived as pixels`() throws {
        let image = NSImage(size: NSSize(width: 10, height: 10), flipped: false) { rect in
            NSColor.blue.setFill()
            rect.fill()
            return true
        }
        let copy = try copy(image)
        #expect(copy.size == image.size && copy.representations.first?.pixelsWide == 20)
        #expect(try self.copy(NSImage(size: .zero)).isValid == false)
    }
}
