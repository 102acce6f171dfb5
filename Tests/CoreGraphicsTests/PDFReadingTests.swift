import CoreGraphics
import Foundation
import Testing

/// PDF files that are read, and the objects that are in them.
@Suite struct PDFReadingTests {
    /// A file with two pages, a title, and objects of all types in its catalog.
    private func sample() throws -> CGPDFDocument {
        try SamplePDF.document(
            SamplePDF.file(
                [
                    """
                    << /Type /Catalog /Pages 2 0 R /B true /I -7 /R 2.5 /N /Name#20x /S (a\\)b) /Nothing null
                    /A [1 2.5 null (x) [3] /n true << /K 1 >> 6 0 R] /D << /K 9 >> /X 6 0 R >>
                    """,
                    "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 10 10] >>",
                    "<< /Type /Page /Parent 2 0 R >>", "<< /Type /Page /Parent 2 0 R /Rotate 90 >>",
                    "<< /Title <FEFF00E4D83DDE00> /Author (\\344\\200) /CreationDate (D:20261129120030+01'30') >>",
                    "<< /Length 11 /Filter /ASCIIHexDecode >>\nstream\n 48656c6c6f>\nendstream",
                ], trailer: "/Info 5 0 R /ID [<0102> <0304>]"))
    }

    @Test func `a document has pages, a version and identifiers`() throws {
        let document = try sample()
        #expect(document.numberOfPages == 2 && document.page(at: 2)?.rotationAngle == 90)
        #expect(document.page(at: 0) == nil && document.page(at: 3) == nil && document.page(at: .max) == nil)
        var (major, minor): (Int32, Int32) = (0, 0)
        document.getVersion(majorVersion: &major, minorVersion: &minor)
        #expect(major == 1 && minor == 5)
        var string: CGPDFStringRef?
        #expect(CGPDFArrayGetCount(document.fileIdentifier) == 2)
        #expect(CGPDFArrayGetString(document.fileIdentifier, 1, &string) && CGPDFStringGetLength(string) == 2)
        #expect(CGPDFStringGetBytePtr(string)?[0] == 3)
        #expect(!document.isEncrypted && document.isUnlocked && document.allowsPrinting && document.allowsCopying)
        #expect(document.accessPermissions.rawValue == 0xFF)
        #expect(document.unlockWithPassword("anything") && document.numberOfPages == 2)
    }

    @Test func `texts and dates have their characters and times`() throws {
        let document = try sample()
        var string: CGPDFStringRef?
        #expect(CGPDFDictionaryGetString(document.info, "Title", &string))
        #expect(CGPDFStringCopyTextString(string) == "ä😀" as CFString)
        // PDFDocEncoding: 344 is ä, and 200 is a bullet (ISO 32000-1, annex D.3).
        #expect(CGPDFDictionaryGetString(document.info, "Author", &string))
        #expect(CGPDFStringCopyTextString(string) == "ä•" as CFString)
        #expect(CGPDFDictionaryGetString(document.info, "CreationDate", &string))
        let date = try #require(ISO8601DateFormatter().date(from: "2026-11-29T10:30:30Z"))
        #expect(CGPDFStringCopyDate(string) == date)
        #expect(CGPDFDictionaryGetString(document.info, "Title", &string) && CGPDFStringCopyDate(string) == nil)
    }

    @Test(arguments: [
        ("D:2026", "2026-01-01T00:00:00Z"), ("20261129", "2026-11-29T00:00:00Z"),
        ("D:20261129120030Z", "2026-11-29T12:00:30Z"), ("D:20261129120030-05'00", "2026-11-29T17:00:30Z"),
        ("D:20261329", nil), ("D:", nil), ("today", nil),
    ])
    func `the parts of a date after its year may be missing`(text: String, expected: String?) throws {
        let document = try SamplePDF.document(
            SamplePDF.file(
                ["<< /Type /Catalog /Pages 2 0 R /Date (\(text)) >>", "<< /Type /Pages /Count 0 /Kids [] >>"]))
        var string: CGPDFStringRef?
        #expect(CGPDFDictionaryGetString(document.catalog, "Date", &string))
        #expect(CGPDFStringCopyDate(string) == expected.flatMap { ISO8601DateFormatter().date(from: $0) })
    }

    @Test func `a dictionary has values of all types`() throws {
        let document = try sample()
        let catalog = document.catalog
        var (boolean, integer, real): (CGPDFBoolean, CGPDFInteger, CGPDFReal) = (0, 0, 0)
        #expect(CGPDFDictionaryGetBoolean(catalog, "B", &boolean) && boolean == 1)
        #expect(CGPDFDictionaryGetInteger(catalog, "I", &integer) && integer == -7)
        #expect(CGPDFDictionaryGetNumber(catalog, "R", &real) && real == 2.5)
        // A whole number is a number, and a number with decimals is no whole one.
        #expect(CGPDFDictionaryGetNumber(catalog, "I", &real) && real == -7)
        #expect(!CGPDFDictionaryGetInteger(catalog, "R", &integer) && integer == -7)
        var name: UnsafePointer<CChar>?
        #expect(CGPDFDictionaryGetName(catalog, "N", &name) && name.map { String(cString: $0) } == "Name x")
        var string: CGPDFStringRef?
        #expect(
            CGPDFDictionaryGetString(catalog, "S", &string) && CGPDFStringCopyTextString(string) == "a)b" as CFString)
        var (array, dictionary): (CGPDFArrayRef?, CGPDFDictionaryRef?)
        #expect(CGPDFDictionaryGetArray(catalog, "A", &array) && CGPDFArrayGetCount(array) == 9)
        #expect(CGPDFDictionaryGetDictionary(catalog, "D", &dictionary) && CGPDFDictionaryGetCount(dictionary) == 1)
        #expect(CGPDFDictionaryGetInteger(dictionary, "K", &integer) && integer == 9)
        // Null stands for a missing entry.
        var object: CGPDFObjectRef?
        #expect(
            !CGPDFDictionaryGetObject(catalog, "Nothing", &object) && !CGPDFDictionaryGetObject(catalog, "Z", &object))
        #expect(CGPDFDictionaryGetObject(catalog, "X", &object) && CGPDFObjectGetType(object) == .stream)
        #expect(CGPDFObjectGetType(catalog) == .dictionary && CGPDFObjectGetType(nil) == .null)
        #expect(CGPDFDictionaryGetCount(nil) == 0 && CGPDFDictionaryGetCount(array) == 0)
    }

    @Test func `an array has values of all types`() throws {
        let document = try sample()
        var array: CGPDFArrayRef?
        #expect(CGPDFDictionaryGetArray(document.catalog, "A", &array))
        var (boolean, integer, real): (CGPDFBoolean, CGPDFInteger, CGPDFReal) = (0, 0, 0)
        #expect(CGPDFArrayGetInteger(array, 0, &integer) && integer == 1)
        #expect(CGPDFArrayGetNumber(array, 1, &real) && real == 2.5 && CGPDFArrayGetNull(array, 2))
        var (string, inner, dictionary, stream): (CGPDFStringRef?, CGPDFArrayRef?, CGPDFDictionaryRef?, CGPDFStreamRef?)
        var name: UnsafePointer<CChar>?
        #expect(CGPDFArrayGetString(array, 3, &string) && CGPDFArrayGetArray(array, 4, &inner))
        #expect(CGPDFArrayGetInteger(inner, 0, &integer) && integer == 3)
        #expect(CGPDFArrayGetName(array, 5, &name) && name.map { String(cString: $0) } == "n")
        #expect(CGPDFArrayGetBoolean(array, 6, &boolean) && boolean == 1)
        #expect(CGPDFArrayGetDictionary(array, 7, &dictionary) && CGPDFArrayGetStream(array, 8, &stream))
        var object: CGPDFObjectRef?
        #expect(!CGPDFArrayGetObject(array, 9, &object) && !CGPDFArrayGetObject(array, -1, &object))
        #expect(!CGPDFArrayGetNull(array, 0) && !CGPDFArrayGetNull(array, 99))
        var types: [CGPDFObjectType] = []
        CGPDFArrayApplyBlock(
            array,
            { index, object, _ in
                types.append(CGPDFObjectGetType(object))
                return index < 2
            }, nil)
        #expect(types == [.integer, .real, .null])
    }

    @Test func `the entries of a dictionary are visited once`() throws {
        let document = try sample()
        var keys: [String] = []
        CGPDFDictionaryApplyBlock(
            document.info,
            { key, object, _ in
                keys.append(String(cString: key))
                return CGPDFObjectGetType(object) == .string
            }, nil)
        #expect(keys.sorted() == ["Author", "CreationDate", "Title"])
        var count = 0
        CGPDFDictionaryApplyFunction(
            document.info, { _, _, info in info?.assumingMemoryBound(to: Int.self).pointee += 1 }, &count)
        #expect(count == 3)
    }

    @Test func `a stream has entries and decoded bytes`() throws {
        let document = try sample()
        var (stream, integer): (CGPDFStreamRef?, CGPDFInteger) = (nil, 0)
        #expect(CGPDFDictionaryGetStream(document.catalog, "X", &stream))
        #expect(CGPDFDictionaryGetInteger(CGPDFStreamGetDictionary(stream), "Length", &integer) && integer == 11)
        var format = CGPDFDataFormat.jpegEncoded
        #expect(CGPDFStreamCopyData(stream, &format) == Data("Hello".utf8) as CFData && format == .raw)
        let jpeg = try SamplePDF.document(
            SamplePDF.file([
                "<< /Type /Catalog /Pages 2 0 R /X 3 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>",
                "<< /Length 4 /Filter [/DCTDecode] >>\nstream\nabcd\nendstream",
            ]))
        #expect(CGPDFDictionaryGetStream(jpeg.catalog, "X", &stream))
        #expect(CGPDFStreamCopyData(stream, &format) == Data("abcd".utf8) as CFData && format == .jpegEncoded)
        #expect(CGPDFStreamCopyData(document.catalog, nil) == nil && CGPDFStreamGetDictionary(nil) == nil)
    }

    // MARK: Files

    @Test func `a document is read from a file, and lives as long as its pages`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        try SamplePDF.pageFile("/MediaBox [0 0 10 10]", "1 0 0 rg 0 0 10 10 re f").write(to: url)
        var document = CGPDFDocument(url as CFURL)
        try FileManager.default.removeItem(at: url)
        let page = try #require(document?.page(at: 1))
        document = nil
        let context = try bitmap(10, 10)
        context.drawPDFPage(page)
        #expect(try context.pixel(5, 5) == Pixel(255, 0, 0, 255) && CGPDFDictionaryGetCount(page.dictionary) > 2)
        #expect(CGPDFDocument(url as CFURL) == nil)
    }

    @Test func `what is no PDF file gives no document`() throws {
        for data in [Data(), Data("%PDF-1.5".utf8), Data(repeating: 0, count: 5000), Data("hello".utf8)] {
            #expect(CGDataProvider(data: data).flatMap { CGPDFDocument($0) } == nil)
        }
    }

    @Test func `damaged files end nothing`() throws {
        // A node that is its own parent, a page that is none, missing objects, and a table at the wrong place.
        let cycle = try SamplePDF.document(
            SamplePDF.file([
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] /Parent 2 0 R >>",
                "<< /Type /Page /Parent 2 0 R /Contents 99 0 R >>",
            ]))
        let context = try bitmap(10, 10)
        try context.drawPDFPage(#require(cycle.page(at: 1)))
        var data = SamplePDF.pageFile("/MediaBox [0 0 10 10]", "1 0 0 rg 0 0 10 10 re f q q q (x) Tj /F 1 Tf Q Q Q Q Q")
        var random = SeededGenerator(7)
        for _ in 0..<300 {
            let place = Int.random(in: 0..<data.count, using: &random)
            let old = data[place]
            data[place] = UInt8.random(in: 0...255, using: &random)
            if let page = CGDataProvider(data: data).flatMap({ CGPDFDocument($0) })?.page(at: 1) {
                context.drawPDFPage(page)
                _ = CGPDFDictionaryGetCount(page.dictionary)
            }
            data[place] = old
        }
    }

    @Test func `several threads read and draw one document`() async throws {
        let document = try sample()
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<8 {
                group.addTask {
                    guard let page = document.page(at: index % 2 + 1), let context = try? bitmap(10, 10) else {
                        return false
                    }
                    context.drawPDFPage(page)
                    var string: CGPDFStringRef?
                    return CGPDFDictionaryGetString(document.info, "Title", &string)
                        && CGPDFStringCopyTextString(string) == "ä😀" as CFString
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    // MARK: Passwords

    /// A file that the program qpdf has encrypted with AES and 128 bits, for the user password "user" and the owner password "owner".
    /// Users may not print it, copy from it or change it. Its page of 30 × 20 points has 10 columns of blue at its left.
    private static let encrypted = Data(
        base64Encoded: """
            JVBERi0xLjYKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwg
            L1RpdGxlIDwyYjc1NmM0ZDE1ZjA4Y2I0MzBlYTk2NmI3YThhNjE5MjQwYTRmNzE0YjNiMzhlMzJjMTI0OWFjMmQyMmRjM2JiPiA+
            PgplbmRvYmoKMyAwIG9iago8PCAvQ291bnQgMSAvS2lkcyBbIDQgMCBSIF0gL1R5cGUgL1BhZ2VzID4+CmVuZG9iago0IDAgb2Jq
            Cjw8IC9Db250ZW50cyA1IDAgUiAvTWVkaWFCb3ggWyAwIDAgMzAgMjAgXSAvUGFyZW50IDMgMCBSIC9UeXBlIC9QYWdlID4+CmVu
            ZG9iago1IDAgb2JqCjw8IC9MZW5ndGggNDggL0ZpbHRlciAvRmxhdGVEZWNvZGUgPj4Kc3RyZWFtClZsf0SsZIwfmL3USe0pOZnh
            eIoktTosUoTHxGeC7QT8qyNiP3AZMyoFxdPi01k2+WVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8
            IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjIgL0xlbmd0aCAxNiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3Ro
            IDEyOCAvTyA8MGJhMzgzNWY4OGY5MDM4OGU3NGU1NDU4NDEyNWNlMTQyYmUwZGUyNGM2YjBkMzc3NDZlMDc1Yjg5MTc1NjY3MT4g
            L1AgLTMzOTIgL1IgNCAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDxlMjUwZWI1ZDhlM2MzZjM0MzUxN2FjYWNjYjEzYTFi
            YjAxMjI0NTZhOTFiYWU1MTM0MjczYTZkYjEzNGM4N2M0PiAvViA0ID4+CmVuZG9iagp4cmVmCjAgNwowMDAwMDAwMDAwIDY1NTM1
            IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDA2NCAwMDAwMCBuIAowMDAwMDAwMTU5IDAwMDAwIG4gCjAwMDAwMDAyMTgg
            MDAwMDAgbiAKMDAwMDAwMDMwNSAwMDAwMCBuIAowMDAwMDAwNDIzIDAwMDAwIG4gCnRyYWlsZXIgPDwgL0luZm8gMiAwIFIgL1Jv
            b3QgMSAwIFIgL1NpemUgNyAvSUQgWzwzMTQxNTkyNjUzNTg5NzkzMjM4NDYyNjQzMzgzMjc5NT48MzE0MTU5MjY1MzU4OTc5MzIz
            ODQ2MjY0MzM4MzI3OTU+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdGFydHhyZWYKNzI1CiUlRU9GCg==
            """, options: .ignoreUnknownCharacters)

    @Test func `an encrypted file is locked until its password is given`() throws {
        let document = try SamplePDF.document(try #require(Self.encrypted))
        #expect(document.isEncrypted && !document.isUnlocked && document.numberOfPages == 0)
        #expect(document.page(at: 1) == nil && document.info == nil && document.catalog == nil)
        #expect(!document.allowsPrinting && document.accessPermissions.isEmpty)
        #expect(!document.unlockWithPassword("wrong") && !document.isUnlocked)
        #expect(document.unlockWithPassword("user") && document.isUnlocked && document.isEncrypted)
        #expect(!document.allowsPrinting && !document.allowsCopying)
        #expect(document.accessPermissions == .allowsContentAccessibility)
        var string: CGPDFStringRef?
        #expect(CGPDFDictionaryGetString(document.info, "Title", &string))
        let context = try bitmap(30, 20)
        try context.drawPDFPage(#require(document.page(at: 1)))
        #expect(try context.pixel(9, 10) == Pixel(0, 0, 255, 255) && context.pixel(10, 10) == Pixel(0, 0, 0, 0))
        // A wrong password changes nothing, and the owner may do everything.
        #expect(!document.unlockWithPassword("wrong") && document.numberOfPages == 1)
        #expect(document.unlockWithPassword("owner") && document.allowsPrinting && document.allowsCopying)
        #expect(CGPDFStringCopyTextString(string) == "Secret" as CFString)
    }
}
