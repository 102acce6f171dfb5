import CAcetatePDF

/// What the password of a PDF file allows.
public struct CGPDFAccessPermissions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Printing, perhaps with low quality only.
    public static let allowsLowQualityPrinting = CGPDFAccessPermissions(rawValue: 1 << 0)
    /// Printing with full quality.
    public static let allowsHighQualityPrinting = CGPDFAccessPermissions(rawValue: 1 << 1)
    /// Changes of the document.
    public static let allowsDocumentChanges = CGPDFAccessPermissions(rawValue: 1 << 2)
    /// Insertion, removal and rotation of pages.
    public static let allowsDocumentAssembly = CGPDFAccessPermissions(rawValue: 1 << 3)
    /// Copies of text and images.
    public static let allowsContentCopying = CGPDFAccessPermissions(rawValue: 1 << 4)
    /// Reading text and images for assistive programs.
    public static let allowsContentAccessibility = CGPDFAccessPermissions(rawValue: 1 << 5)
    /// New annotations.
    public static let allowsCommenting = CGPDFAccessPermissions(rawValue: 1 << 6)
    /// Filling in forms.
    public static let allowsFormFieldEntry = CGPDFAccessPermissions(rawValue: 1 << 7)

    /// The permissions with the flags of poppler.
    init(poppler flags: UInt32) {
        let allowed: [(CGPDFAccessPermissions, Int)] = [
            (.allowsLowQualityPrinting, ACETATE_POPPLER_PRINT),
            (.allowsHighQualityPrinting, ACETATE_POPPLER_PRINT_HIGH_RESOLUTION),
            (.allowsDocumentChanges, ACETATE_POPPLER_MODIFY),
            (.allowsDocumentAssembly, ACETATE_POPPLER_ASSEMBLE),
            (.allowsContentCopying, ACETATE_POPPLER_COPY),
            (.allowsContentAccessibility, ACETATE_POPPLER_EXTRACT_CONTENTS),
            (.allowsCommenting, ACETATE_POPPLER_ADD_NOTES),
            (.allowsFormFieldEntry, ACETATE_POPPLER_FILL_FORM),
        ]
        self = allowed.reduce(into: []) { if Int(flags) & $1.1 != 0 { $0.insert($1.0) } }
    }
}
