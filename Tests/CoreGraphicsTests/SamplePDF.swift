import CoreGraphics
import Foundation
import Testing

/// PDF files that are written by hand.
enum SamplePDF {
    /// A file of objects, which have the numbers from 1. The first is the catalog.
    static func file(_ objects: [String], trailer: String = "") -> Data {
        var text = "%PDF-1.5\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\nstartxref\n\(table)\n%%EOF\n"
        return Data(text.utf8)
    }

    /// A file with one page, which has entries and contents in PDF's language. `node` has the entries of the node above the page.
    static func pageFile(_ entries: String, _ contents: String = "", node: String = "") -> Data {
        file([
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] \(node) >>",
            "<< /Type /Page /Parent 2 0 R /Contents 4 0 R \(entries) >>",
            "<< /Length \(contents.utf8.count) >>\nstream\n\(contents)\nendstream",
        ])
    }

    static func document(_ data: Data) throws -> CGPDFDocument {
        try #require(CGDataProvider(data: data).flatMap { CGPDFDocument($0) })
    }

    /// The page of a `pageFile`.
    static func page(_ entries: String, _ contents: String = "", node: String = "") throws -> CGPDFPage {
        try #require(document(pageFile(entries, contents, node: node)).page(at: 1))
    }
}
