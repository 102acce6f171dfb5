import Foundation
import Testing
import UniformTypeIdentifiers

@Suite struct UTTypeTests {
    @Test(arguments: [
        ("png", "public.png", "image/png"), ("jpg", "public.jpeg", "image/jpeg"),
        ("GIF", "com.compuserve.gif", "image/gif"), ("tif", "public.tiff", "image/tiff"),
        ("webp", "org.webmproject.webp", "image/webp"), ("svg", "public.svg-image", "image/svg+xml"),
        ("txt", "public.plain-text", "text/plain"), ("mov", "com.apple.quicktime-movie", "video/quicktime"),
    ])
    func `the type of a file extension has an identifier and a MIME type`(
        fileExtension: String, identifier: String, mimeType: String
    ) throws {
        let type = try #require(UTType(filenameExtension: fileExtension))
        #expect(type.identifier == identifier)
        #expect(type.preferredMIMEType == mimeType)
        #expect(UTType(mimeType: mimeType) == type)
        #expect(UTType(identifier) == type)
        #expect(type.isDeclared && !type.isDynamic)
    }

    @Test func `types conform to the types above them`() {
        #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data) && UTType.png.conforms(to: .item))
        #expect(UTType.png.conforms(to: .png) && !UTType.png.isSubtype(of: .png))
        #expect(UTType.svg.conforms(to: .xml) && UTType.svg.conforms(to: .image))
        #expect(!UTType.png.conforms(to: .text) && UTType.image.isSupertype(of: .jpeg))
        #expect(UTType.plainText.supertypes == [.text, .data, .item, .content])
    }

    @Test func `an extension is looked up among the types that conform to a supertype`() {
        #expect(UTType(filenameExtension: "png", conformingTo: .image) == .png)
        #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
        #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(UTType(filenameExtension: "png", conformingTo: .text)?.isDynamic == true)
        #expect(
            UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil) == [.mpeg4Movie, .mpeg4Audio])
    }

    @Test(arguments: [("dmx", "dyn.ah62d4rv4ge80k5p2"), ("toml", "dyn.ah62d4rv4ge81k55rru")])
    func `an unknown extension has the dynamic type that macOS gives it`(
        fileExtension: String, identifier: String
    ) throws {
        let type = try #require(UTType(filenameExtension: fileExtension))
        #expect(type.identifier == identifier)
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.preferredFilenameExtension == fileExtension)
        #expect(type.conforms(to: .data) && !type.conforms(to: .image))
        #expect(UTType(identifier)?.preferredFilenameExtension == fileExtension)
    }

    @Test(arguments: ["x,y:z=", "ä", "a?b\\c"]) func `any tag can be read from its dynamic type`(tag: String) throws {
        let type = try #require(UTType(filenameExtension: tag, conformingTo: .image))
        #expect(UTType(type.identifier)?.preferredFilenameExtension == tag)
        #expect(UTType(type.identifier)?.conforms(to: .image) == true)
        #expect(try #require(UTType(mimeType: tag)).preferredMIMEType == tag)
    }

    @Test func `identifiers that no one declares give no type`() {
        #expect(UTType("com.example.unknown") == nil)
        #expect(UTType("") == nil && UTType("dyn.") == nil && UTType("dyn.a") == nil && UTType("dyn.aé") == nil)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType("PUBLIC.PNG") == .png)
        let digits = Array("abcdefghkmnpqrstuvwxyz0123456789")
        for seed in 0..<200 {
            let text = (0..<seed % 40).map { digits[(seed * 7 + $0 * $0 * 13) % 32] }
            _ = UTType("dyn.a" + String(text))?.supertypes
        }
    }

    @Test func `a program declares its own types`() throws {
        let type = UTType(exportedAs: "com.example.drawing", conformingTo: .png)
        #expect(type.conforms(to: .image))
        #expect(UTType("com.example.drawing") == type)
        let data = try JSONEncoder().encode(type)
        #expect(try JSONDecoder().decode(UTType.self, from: data) == type)
    }

    @Test func `paths get the extension of a type once`() {
        let folder = URL(fileURLWithPath: "/pictures")
        #expect(folder.appendingPathComponent("a", conformingTo: .png).path == "/pictures/a.png")
        #expect(folder.appendingPathComponent("a.PNG", conformingTo: .png).path == "/pictures/a.PNG")
        #expect(folder.appendingPathComponent("a.b", conformingTo: .jpeg).path == "/pictures/a.b.jpeg")
        #expect(URL(fileURLWithPath: "/pictures/a.jpg").appendingPathExtension(for: .jpeg).path == "/pictures/a.jpg")
        #expect(URL(fileURLWithPath: "/pictures/a").appendingPathExtension(for: .gif).path == "/pictures/a.gif")
    }
}
