import CAcetatePDF
import Foundation

/// An object of a PDF file, such as a number or a dictionary.
///
/// `@unchecked Sendable`: what changes is used inside the lock of the reader only.
final class PDFObject: @unchecked Sendable {
    let type: CGPDFObjectType
    private unowned let reader: PDFReader
    private let number: AcetateQPDFObject
    /// The parts that were asked for.
    private var children: [Part: PDFObject] = [:]
    /// The bytes of a name or a string, with a null byte at the end; nil before they are asked for.
    private var text: UnsafeMutableBufferPointer<UInt8>?

    /// A part of an object.
    private enum Part: Hashable {
        case entry(String), element(Int)
        /// The dictionary of a stream.
        case dictionary
    }

    init(_ reader: PDFReader, _ number: AcetateQPDFObject, _ type: CGPDFObjectType) {
        self.reader = reader
        self.number = number
        self.type = type
    }

    deinit { text?.deallocate() }

    // MARK: Pointers

    /// The pointer that stands for the object in programs. It is valid as long as the reader.
    var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// The object of a pointer that `pointer` has returned; nil if it has another type than those.
    static func object(_ pointer: OpaquePointer?, _ types: CGPDFObjectType...) -> PDFObject? {
        // Programs get such pointers from objects only, which live as long as the document.
        guard let pointer else { return nil }
        let object = Unmanaged<PDFObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
        return types.isEmpty || types.contains(object.type) ? object : nil
    }

    // MARK: Values

    var boolean: Bool { reader.read { acetate_pdf_qpdf_oh_get_bool_value($0, number) != 0 } }
    var integer: Int { reader.read { Int(acetate_pdf_qpdf_oh_get_int_value($0, number)) } }
    /// The value of an integer or a real.
    var real: CGFloat { reader.read { CGFloat(acetate_pdf_qpdf_oh_get_numeric_value($0, number)) } }

    /// The bytes of a string, or of a name without its slash. A null byte follows. They live as long as the object.
    var bytes: UnsafeBufferPointer<UInt8> {
        reader.read { handle in
            let text = text ?? copiedText(handle)
            self.text = text
            return UnsafeBufferPointer(rebasing: text.dropLast())
        }
    }

    private func copiedText(_ handle: OpaquePointer) -> UnsafeMutableBufferPointer<UInt8> {
        // The library's bytes are valid until its next call.
        var length = 0
        let source: UnsafePointer<CChar>?
        if type == .name {
            source = acetate_pdf_qpdf_oh_get_name(handle, number).map { $0 + 1 }
            length = source.map { strlen($0) } ?? 0
        } else {
            source = acetate_pdf_qpdf_oh_get_binary_string_value(handle, number, &length)
        }
        let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length + 1)
        for index in 0..<length { text[index] = UInt8(bitPattern: source![index]) }
        text[length] = 0
        return text
    }

    /// The characters of a text string, which is encoded in UTF-16, UTF-8 or PDFDocEncoding.
    var characters: String {
        reader.read { handle in
            var length = 0
            guard let bytes = acetate_pdf_qpdf_oh_get_binary_utf8_value(handle, number, &length) else { return "" }
            return String(
                decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
        }
    }

    /// The bytes of a stream, decoded but for compressed images; nil if they are damaged.
    var streamData: Data? {
        reader.read { handle in
            var bytes: UnsafeMutablePointer<UInt8>?
            var length = 0
            let status = acetate_pdf_qpdf_oh_get_stream_data(
                handle, number, Int32(ACETATE_QPDF_DECODE_GENERAL), nil, &bytes, &length)
            // The caller frees the bytes.
            defer { free(bytes) }
            guard status & Int32(ACETATE_QPDF_ERRORS) == 0, let bytes else {
                _ = acetate_pdf_qpdf_get_error(handle)
                return nil
            }
            return Data(bytes: bytes, count: length)
        }
    }

    // MARK: Children

    /// The dictionary of a stream; itself for a dictionary.
    var dictionary: PDFObject? {
        guard type == .stream else { return self }
        return child(.dictionary) { acetate_pdf_qpdf_oh_get_dict($0, self.number) }
    }

    /// The keys of a dictionary, without slashes, in an order that does not change.
    var keys: [String] {
        reader.read { handle in
            var keys: [String] = []
            acetate_pdf_qpdf_oh_begin_dict_key_iter(handle, number)
            while acetate_pdf_qpdf_oh_dict_more_keys(handle) != 0, let key = acetate_pdf_qpdf_oh_dict_next_key(handle) {
                keys.append(String(cString: key + 1))
            }
            return keys
        }
    }

    /// The number of elements of an array.
    var count: Int { reader.read { Int(acetate_pdf_qpdf_oh_get_array_n_items($0, number)) } }

    /// The entry of a dictionary with a key; nil if there is none.
    subscript(key: String) -> PDFObject? {
        guard type == .dictionary else { return nil }
        let entry = child(.entry(key)) { acetate_pdf_qpdf_oh_get_key($0, self.number, "/" + key) }
        return entry?.type == .null ? nil : entry
    }

    /// An element of an array; nil if there is none with this index.
    subscript(index: Int) -> PDFObject? {
        guard type == .array, index >= 0, index < count else { return nil }
        return child(.element(index)) { acetate_pdf_qpdf_oh_get_array_item($0, self.number, Int32(index)) }
    }

    /// A part of the object, which is created once.
    private func child(_ part: Part, _ number: (OpaquePointer) -> AcetateQPDFObject) -> PDFObject? {
        if let known = reader.read({ _ in children[part] }) { return known }
        guard let child = reader.object(number) else { return nil }
        return reader.read { _ in
            // Another thread may have been faster.
            if let known = children[part] { return known }
            children[part] = child
            return child
        }
    }
}
