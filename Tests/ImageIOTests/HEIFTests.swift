import CoreGraphics
import Foundation
import ImageIO
import Testing

/// HEIF and AVIF files of 16 by 8 pixels, red on the left and blue on the right, made by `heif-enc` of libheif.
@Suite struct HEIFTests {
    private static let heic = """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA
        AAAAACAAAAEGlkYXQAAAAAABAACAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAATwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp
        bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAA
        AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAA
        AwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAEAAAAAgAAAAQcGl4aQAAAAADCAgIAAAAGmlwbW
        EAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAFdtZGF0AAAASygBrwTyGpIGgEJRVHv1Cv//PP3/mHLBh60m
        vva7f/um2xuU3A1q4eNI1Xy/9Bd9b2kH0JtAUx+BmFda0O7G/ZqhuhCL1rPr7GEFgA==
        """
    private static let avif = """
        AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA
        AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAKwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAA
        AABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAQAAAACAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQ
        AAAAAAAAABAAEEgYIDhAAAADNtZGF0EgAKCBgMv7BAgIGhMh0TQAIIIIQAtxTbtqwq5eaAXBWMOjMJm8e95BlXQA==
        """

    @Test(arguments: [(heic, "public.heic"), (avif, "public.avif")])
    func `files are read with their type`(text: String, type: String) throws {
        let data = try #require(Data(base64Encoded: text.filter { !$0.isWhitespace }))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetType(source) == type)
        #expect((CGImageSourceCopyTypeIdentifiers() as? [String])?.contains(type) == true)
        #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetStatus(source) == .statusComplete)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 16)
        #expect(properties[kCGImagePropertyPixelHeight] as? Int == 8)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        // Both compressions lose some color.
        image.withPixels { pixels in
            for (x, red, blue) in [(2, 255, 0), (13, 0, 255)] {
                let pixel = pixels[row: 4][x]
                #expect(abs(Int(pixel >> 16 & 0xFF) - red) < 24 && abs(Int(pixel & 0xFF) - blue) < 24)
            }
        }
    }

    @Test func `damaged files are refused or read, and never trap`() throws {
        let data = try #require(Data(base64Encoded: Self.avif.filter { !$0.isWhitespace }))
        for place in stride(from: 0, to: data.count, by: 5) {
            var damaged = data
            damaged[place] ^= 0xFF
            let source = try #require(CGImageSourceCreateWithData(damaged, nil))
            _ = CGImageSourceCreateImageAtIndex(source, 0, nil)
        }
    }
}
