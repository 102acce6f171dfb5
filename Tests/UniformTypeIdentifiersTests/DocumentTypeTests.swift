import Testing
import UniformTypeIdentifiers

/// The types of links, documents, scenes and programs (UTCoreTypes.h).
@Suite struct DocumentTypeTests {
    @Test(arguments: [
        ("css", "public.css"), ("mm", "public.objective-c-plus-plus-source"), ("hpp", "public.c-plus-plus-header"),
        ("pl", "public.perl-script"), ("rb", "public.ruby-script"), ("php", "public.php-script"),
        ("epub", "org.idpf.epub-container"), ("vcf", "public.vcard"), ("m3u8", "public.m3u-playlist"),
        ("mid", "public.midi-audio"), ("usdz", "com.pixar.universal-scene-description-mobile"),
        ("exe", "com.microsoft.windows-executable"), ("docx", "org.openxmlformats.wordprocessingml.document"),
        ("heics", "public.heics"), ("p12", "com.rsa.pkcs-12"), ("app", "com.apple.application-bundle"),
    ])
    func `An extension has its type`(ending: String, identifier: String) throws {
        let supertype: UTType = ending == "app" ? .directory : .data
        #expect(UTType(filenameExtension: ending, conformingTo: supertype)?.identifier == identifier)
        #expect(try #require(UTType(identifier)).tags[.filenameExtension]?.contains(ending) == true)
    }

    @Test func `Types conform to those above them`() {
        #expect(UTType.usdz.conforms(to: .usd) && UTType.usdz.conforms(to: .threeDContent))
        #expect(UTType.phpScript.conforms(to: .shellScript) && UTType.pythonScript.conforms(to: .sourceCode))
        #expect(UTType.xmlPropertyList.conforms(to: .xml) && UTType.xmlPropertyList.conforms(to: .propertyList))
        #expect(UTType.vCard.conforms(to: .contact) && UTType.vCard.conforms(to: .text))
        #expect(UTType.geoJSON.conforms(to: .json) && UTType.heics.conforms(to: .image))
        #expect(UTType.applicationBundle.conforms(to: .application) && UTType.applicationBundle.conforms(to: .package))
        #expect(UTType.unixExecutable.conforms(to: .executable) && UTType.volume.conforms(to: .folder))
        #expect(UTType("org.openxmlformats.spreadsheetml.sheet")?.conforms(to: .spreadsheet) == true)
        #expect(!UTType.symbolicLink.conforms(to: .data) && UTType.aliasFile.conforms(to: .resolvable))
    }

    @Test func `A property list is of the general type, because its extension does not tell its format`() {
        #expect(UTType(filenameExtension: "plist") == .propertyList)
    }
}
