import Foundation

/// The entries of a stream; nil for another object.
public func CGPDFStreamGetDictionary(_ stream: CGPDFStreamRef?) -> CGPDFDictionaryRef? {
    PDFObject.object(stream, .stream)?.dictionary?.pointer
}

/// The bytes of a stream, and their format. JPEG and JPEG 2000 images are not decoded. Nil for another object, and for damaged bytes.
public func CGPDFStreamCopyData(
    _ stream: CGPDFStreamRef?, _ format: UnsafeMutablePointer<CGPDFDataFormat>?
) -> CFData? {
    guard let stream = PDFObject.object(stream, .stream), let data = stream.streamData else { return nil }
    format?.pointee = stream.lastFilterFormat
    return data
}

extension PDFObject {
    /// What is left of a stream when all general filters are undone: an image, if that is the last filter.
    fileprivate var lastFilterFormat: CGPDFDataFormat {
        var filter = dictionary?["Filter"] ?? dictionary?["F"]
        if let list = filter, list.type == .array { filter = list[list.count - 1] }
        guard let filter, filter.type == .name else { return .raw }
        switch String(decoding: filter.bytes, as: UTF8.self) {
        case "DCTDecode", "DCT": return .jpegEncoded
        case "JPXDecode": return .JPEG2000
        default: return .raw
        }
    }
}
