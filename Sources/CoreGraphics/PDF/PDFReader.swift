import AcetateKeyValue
import CAcetatePDF
import Foundation
import Synchronization

/// The library that reads what is in a PDF file (qpdf), with a file that it has open: the only owner of its handle.
///
/// `@unchecked Sendable`: the handle and the objects are used inside `PDFReader.lock` only.
final class PDFReader: @unchecked Sendable {
    /// One lock for reading and drawing all files, because poppler shares fonts between them.
    static let lock = Mutex<Void>(())

    private let handle: OpaquePointer
    /// The library reads these bytes as long as it has the file open.
    private let bytes: PDFBytes
    /// The objects that were handed out. Programs have pointers to them, which are valid as long as the file is open.
    private var objects: [PDFObject] = []
    /// The pages that were asked for, by their indexes.
    private var pages: [Int: PDFObject] = [:]
    /// The dictionary at the end of the file, which leads to all other objects; nil for a file without one.
    private(set) var trailer: PDFObject?

    enum Opening {
        case open(PDFReader)
        /// The file is encrypted with another password.
        case locked
        /// The bytes are not those of a PDF file, or the libraries are missing.
        case failed
    }

    /// Opens a file with a password, or with the empty one if it is not encrypted. Prints a message on standard error if the
    /// libraries are missing.
    static func open(_ bytes: PDFBytes, password: String) -> Opening {
        if let missing = acetate_pdf_load() {
            Diagnostics.warnOnce("PDF files cannot be read: \(String(cString: missing)).", key: "PDFReader")
            return .failed
        }
        let opening: Opening = lock.withLock { _ in
            var handle = acetate_pdf_qpdf_init()
            guard let reader = handle else { return .failed }
            acetate_pdf_qpdf_silence_errors(reader)
            acetate_pdf_qpdf_set_suppress_warnings(reader, 1)
            let status = acetate_pdf_qpdf_read_memory(reader, "PDF", bytes.start, UInt64(bytes.count), password)
            if status & Int32(ACETATE_QPDF_ERRORS) == 0 { return .open(PDFReader(reader, bytes)) }
            let code = acetate_pdf_qpdf_get_error_code(reader, acetate_pdf_qpdf_get_error(reader))
            acetate_pdf_qpdf_cleanup(&handle)
            return code == Int32(ACETATE_QPDF_WRONG_PASSWORD) ? .locked : .failed
        }
        if case .open(let reader) = opening { reader.trailer = reader.object(acetate_pdf_qpdf_get_trailer) }
        return opening
    }

    private init(_ handle: OpaquePointer, _ bytes: PDFBytes) {
        self.handle = handle
        self.bytes = bytes
    }

    deinit {
        var handle: OpaquePointer? = handle
        Self.lock.withLock { _ in
            // The library prints an error of a damaged file that nobody has asked for.
            if acetate_pdf_qpdf_has_error(handle) != 0 { _ = acetate_pdf_qpdf_get_error(handle) }
            acetate_pdf_qpdf_cleanup(&handle)
        }
    }

    /// Calls `body` with the handle, while no other thread reads or draws a file.
    func read<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        Self.lock.withLock { _ in body(handle) }
    }

    /// The number of pages.
    var pageCount: Int { read { max(0, Int(acetate_pdf_qpdf_get_num_pages($0))) } }

    /// The page with an index; nil if there is none.
    func page(_ index: Int) -> PDFObject? {
        guard index >= 0, index < pageCount else { return nil }
        if let known = read({ _ in pages[index] }) { return known }
        guard let page = object({ acetate_pdf_qpdf_get_page_n($0, index) }) else { return nil }
        read { _ in pages[index] = page }
        return page
    }

    /// The object with a number of the library, which `number` gets from the handle; nil for none. Each call creates a new
    /// object, which lives as long as the reader.
    func object(_ number: (OpaquePointer) -> AcetateQPDFObject) -> PDFObject? {
        read { handle in
            let number = number(handle)
            guard let type = CGPDFObjectType(code: acetate_pdf_qpdf_oh_get_type_code(handle, number)) else {
                return nil
            }
            let object = PDFObject(self, number, type)
            objects.append(object)
            return object
        }
    }
}

extension CGPDFObjectType {
    /// The type with a number of qpdf; nil for an object that is not part of files.
    fileprivate init?(code: Int32) {
        switch AcetateQPDFType(rawValue: UInt32(bitPattern: code)) {
        case ACETATE_QPDF_NULL: self = .null
        case ACETATE_QPDF_BOOLEAN: self = .boolean
        case ACETATE_QPDF_INTEGER: self = .integer
        case ACETATE_QPDF_REAL: self = .real
        case ACETATE_QPDF_STRING: self = .string
        case ACETATE_QPDF_NAME: self = .name
        case ACETATE_QPDF_ARRAY: self = .array
        case ACETATE_QPDF_DICTIONARY: self = .dictionary
        case ACETATE_QPDF_STREAM: self = .stream
        default: return nil
        }
    }
}
