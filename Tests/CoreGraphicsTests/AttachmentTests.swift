import CoreGraphics
import Foundation
import Testing

@Suite struct AttachmentTests {
    @Test func `an image is attached as PNG`() throws {
        let context = try bitmap(2, 2)
        let image = try #require(context.makeImage())
        Attachment.record(image, named: "empty.png")
        Attachment.record(image, named: "empty.png", as: .png)
        let attachment = Attachment(image, named: "empty")
        #expect(attachment.preferredName == "empty.png")
        let bytes = try attachment.withUnsafeBytes { Data($0) }
        #expect(bytes == (try image.pngData()))
    }
}
