import AcetatePixels
import CoreGraphics
import Foundation
import Testing

@Suite final class ImageFileTests {
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    private func sample(_ width: Int = 7, _ height: Int = 5) throws -> CGImage {
        let context = try bitmap(width, height)
        context.setFillColor(CGColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: width, height: 2))
        context.setFillColor(CGColor(red: 0.2, green: 0.8, blue: 0.6, alpha: 0.5))
        context.fillEllipse(in: CGRect(x: 1, y: 1, width: 5, height: 4))
        return try #require(context.makeImage())
    }

    @Test func `PNG round-trips`() throws {
        let image = try sample()
        let url = directory.appendingPathComponent("image.png")
        try image.writePNG(to: url)
        let back = try CGImage(contentsOf: url)
        #expect(back.width == 7 && back.height == 5)
        for y in 0..<5 {
            for x in 0..<7 { #expect(back.pixel(x, y).distance(to: image.pixel(x, y)) <= 1) }
        }
        let again = try CGImage(data: try back.pngData())
        #expect(again.dataProvider?.data == back.dataProvider?.data)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["image.png"])
    }

    @Test func `equal pixels encode to equal bytes`() throws {
        let data = try sample().pngData()
        #expect(data == (try sample().pngData()))
        #expect(Array(data.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    @Test func `only the crop is written`() throws {
        let crop = try #require(try sample().cropping(to: CGRect(x: 2, y: 1, width: 3, height: 2)))
        let back = try CGImage(data: try crop.pngData())
        #expect(back.width == 3 && back.height == 2)
        #expect(back.pixel(1, 1).distance(to: crop.pixel(1, 1)) <= 1)
    }

    /// A handwritten BMP of 2 × 1 pixels with 24 bits: blue, then red.
    private var bmp: Data {
        func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let header = Array("BM".utf8) + little(62) + little(0) + little(54)
        let info = little(40) + little(2) + little(1) + [1, 0, 24, 0] + little(0) + little(8) + little(0) * 4
        return Data(header + info + [255, 0, 0, 0, 0, 255, 0, 0])
    }

    @Test func `other formats are read`() throws {
        let image = try CGImage(data: bmp)
        #expect(image.width == 2 && image.height == 1)
        #expect(image.pixel(0, 0) == Pixel(0, 0, 255, 255))
        #expect(image.pixel(1, 0) == Pixel(255, 0, 0, 255))
        #expect(image.isOpaque)
    }

    @Test func `truncated files are errors`() throws {
        let data = try sample(40, 40).pngData()
        for count in stride(from: 0, to: data.count - 12, by: 7) {
            #expect(throws: ImageFileError.self) { try CGImage(data: data.prefix(count)) }
        }
        for count in stride(from: 0, to: 54, by: 5) {
            #expect(throws: ImageFileError.self) { try CGImage(data: self.bmp.prefix(count)) }
        }
    }

    @Test func `damaged files never trap`() throws {
        let data = try sample(40, 40).pngData()
        var generator = SeededGenerator(3)
        for _ in 0..<300 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = try? CGImage(data: damaged)
        }
    }

    @Test func `a huge image is refused before allocation`() throws {
        var data = try sample().pngData()
        data.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
        #expect(throws: ImageFileError.tooLarge(file: "x.png", width: 100_000, height: 100_000)) {
            try CGImage(data: data, name: "x.png")
        }
        var large = bmp
        large.replaceSubrange(18..<26, with: [0xA0, 0x86, 1, 0, 0xA0, 0x86, 1, 0])
        #expect(throws: ImageFileError.self) { try CGImage(data: large) }
    }

    @Test func `errors name the file and the cause`() throws {
        let missing = directory.appendingPathComponent("none.png")
        let error = #expect(throws: ImageFileError.self) { try CGImage(contentsOf: missing) }
        #expect(error?.description.contains("none.png") == true)
        #expect(error?.description.contains("No such file") == true)
        #expect(error?.localizedDescription == error?.description)
        #expect(throws: ImageFileError.unreadable(file: directory.path, cause: "it is a directory")) {
            try CGImage(contentsOf: self.directory)
        }
        let text = directory.appendingPathComponent("text.png")
        try Data("hello".utf8).write(to: text)
        #expect(throws: ImageFileError.unknownFormat(file: text.path)) { try CGImage(contentsOf: text) }
        #expect(throws: ImageFileError.self) {
            try CGImage(contentsOf: try #require(URL(string: "https://example.com/a.png")))
        }
    }

    @Test func `a failed write leaves no files`() throws {
        let image = try sample()
        #expect(throws: ImageFileError.self) {
            try image.writePNG(to: self.directory.appendingPathComponent("no/such/place.png"))
        }
        #expect(throws: ImageFileError.self) { try image.writePNG(to: self.directory) }
        let full = #expect(throws: ImageFileError.self) {
            try image.writePNG(to: URL(fileURLWithPath: "/dev/full"))
        }
        #expect(full?.description.contains("No space left") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test func `a symbolic link is followed and kept`() throws {
        let target = directory.appendingPathComponent("target.png")
        let link = directory.appendingPathComponent("link.png")
        try Data("old".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        try sample().writePNG(to: link)
        #expect(try CGImage(contentsOf: target).width == 7)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    }

    @Test func `a file that is replaced keeps its permissions`() throws {
        let url = directory.appendingPathComponent("private.png")
        try Data("old".utf8).write(to: url)
        #expect(chmod(url.path, 0o600) == 0)
        try sample().writePNG(to: url)
        var status = stat()
        let result = stat(url.path, &status)
        #expect(result == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(try CGImage(contentsOf: url).width == 7)
    }

    @Test func `Apple's initializers accept only their format`() throws {
        let png = try #require(CGDataProvider(data: try sample().pngData()))
        let image = try #require(
            CGImage(pngDataProviderSource: png, decode: nil, shouldInterpolate: false, intent: .perceptual))
        #expect(!image.shouldInterpolate && image.renderingIntent == .perceptual && image.width == 7)
        #expect(image.utType == "public.png")
        let inverted = try #require(
            CGImage(
                pngDataProviderSource: png, decode: [1, 0, 1, 0, 1, 0, 0, 1], shouldInterpolate: true,
                intent: .defaultIntent))
        let (before, after) = (image.pixel(0, 4), inverted.pixel(0, 4))
        #expect(
            before.alpha == 255
                && after.distance(to: Pixel(255 - before.red, 255 - before.green, 255 - before.blue, 255)) <= 1)
        #expect(
            CGImage(jpegDataProviderSource: png, decode: nil, shouldInterpolate: true, intent: .defaultIntent) == nil)
    }
}

private func * (bytes: [UInt8], count: Int) -> [UInt8] { (0..<count).flatMap { _ in bytes } }
