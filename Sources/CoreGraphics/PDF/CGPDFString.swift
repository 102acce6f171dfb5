import Foundation

/// The number of bytes of a string.
public func CGPDFStringGetLength(_ string: CGPDFStringRef?) -> Int {
    PDFObject.object(string, .string)?.bytes.count ?? 0
}

/// The bytes of a string, which are valid as long as the document; nil for another object.
public func CGPDFStringGetBytePtr(_ string: CGPDFStringRef?) -> UnsafePointer<UInt8>? {
    PDFObject.object(string, .string)?.bytes.baseAddress
}

/// The characters of a text string, which is encoded in PDFDocEncoding, UTF-16 or UTF-8; nil for another object.
public func CGPDFStringCopyTextString(_ string: CGPDFStringRef?) -> CFString? {
    PDFObject.object(string, .string)?.characters
}

/// The date of a string such as "D:20261129120000+01'00'", whose parts after the year may be missing; nil for a string without a date.
public func CGPDFStringCopyDate(_ string: CGPDFStringRef?) -> CFDate? {
    guard let text = CGPDFStringCopyTextString(string) else { return nil }
    return Date(pdf: text)
}

extension Date {
    /// The date of a text in PDF's form (ISO 32000-1, 7.9.4); nil if it has none.
    fileprivate init?(pdf text: String) {
        var rest = Substring(text)
        if rest.hasPrefix("D:") { rest.removeFirst(2) }
        /// The number of the next digits; nil if there are none.
        func number(_ digits: Int) -> Int? {
            let part = rest.prefix(digits)
            guard part.count == digits, part.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
            rest.removeFirst(digits)
            return Int(part)
        }
        guard let year = number(4) else { return nil }
        let month = number(2) ?? 1
        let day = number(2) ?? 1
        let (hour, minute, second) = (number(2) ?? 0, number(2) ?? 0, number(2) ?? 0)
        guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60 else { return nil }
        var offset = 0
        if let sign = rest.popFirst(), sign == "+" || sign == "-" {
            let hours = number(2) ?? 0
            if rest.first == "'" { rest.removeFirst() }
            offset = (hours * 3600 + (number(2) ?? 0) * 60) * (sign == "-" ? -1 : 1)
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard let date = calendar.date(from: parts) else { return nil }
        self = date - TimeInterval(offset)
    }
}
