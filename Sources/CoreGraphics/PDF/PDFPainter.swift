import CAcetateCairo
import CAcetatePDF
import Foundation

/// The library that draws the pages of a PDF file (poppler), with a file that it has open: the only owner of its handle.
///
/// `@unchecked Sendable`: the handle is used inside `PDFReader.lock` only.
final class PDFPainter: @unchecked Sendable {
    private let document: UnsafeMutableRawPointer
    /// The library reads these bytes as long as it has the file open.
    private let bytes: PDFBytes

    /// Opens a file, after a `PDFReader` has opened it with the same password. Nil if the library cannot read it.
    init?(_ bytes: PDFBytes, password: String) {
        let document = PDFReader.lock.withLock { _ in
            let wrapper = acetate_pdf_g_bytes_new_static(bytes.start, bytes.count)
            defer { acetate_pdf_g_bytes_unref(wrapper) }
            return acetate_pdf_poppler_document_new_from_bytes(wrapper, password, nil)
        }
        guard let document else { return nil }
        self.document = document
        self.bytes = bytes
    }

    deinit {
        PDFReader.lock.withLock { _ in acetate_pdf_g_object_unref(document) }
    }

    /// What the password allows.
    var permissions: CGPDFAccessPermissions {
        PDFReader.lock.withLock { _ in
            CGPDFAccessPermissions(poppler: acetate_pdf_poppler_document_get_permissions(document))
        }
    }

    /// Draws the visible part of a page, clipped to it, with its top left corner at the origin of the handle's user space, whose y
    /// axis points down and whose unit is a point. `index` counts from 0.
    func draw(page index: Int, _ handle: OpaquePointer) {
        PDFReader.lock.withLock { _ in
            // In a damaged file the libraries may find different numbers of pages.
            guard index < acetate_pdf_poppler_document_get_n_pages(document),
                let page = acetate_pdf_poppler_document_get_page(document, Int32(index))
            else { return }
            // As for printing, lines have their exact widths, and of the annotations only form fields are drawn.
            acetate_pdf_poppler_page_render_for_printing_with_options(
                page, UnsafeMutableRawPointer(handle), Int32(ACETATE_POPPLER_PRINT_DOCUMENT))
            acetate_pdf_g_object_unref(page)
        }
    }
}
