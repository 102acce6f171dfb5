import AcetateKeyValue
import CAcetateCairo

/// The box of a page in its user space: the bytes of a `CGRect`, or a rectangle.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
/// The title of a file: a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// The author of a file: a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// The subject of a file: a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// The keywords of a file: a string, or an array of strings.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The program that created a file: a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// Whether a file may be printed without the owner's password. It counts in files with passwords only.
public let kCGPDFContextAllowsPrinting: CFString = "kCGPDFContextAllowsPrinting"
/// Whether text and images may be copied without the owner's password. It counts in files with passwords only.
public let kCGPDFContextAllowsCopying: CFString = "kCGPDFContextAllowsCopying"
/// The password that changes the permissions of a file. Cairo cannot encrypt files, so no context is created with one.
public let kCGPDFContextOwnerPassword: CFString = "kCGPDFContextOwnerPassword"
/// The password that opens a file. Cairo cannot encrypt files, so no context is created with one.
public let kCGPDFContextUserPassword: CFString = "kCGPDFContextUserPassword"

// PDF files. Paths, text, images and gradients are vectors; shadows, masks and patterns are images with a pixel for each
// point of the page.
extension CGContext {
    /// A context that draws a PDF file, which `consumer` receives when it is closed.
    ///
    /// Draw each page between `beginPDFPage(_:)` and `endPDFPage()`, then call `closePDF()`. What is drawn between pages
    /// is lost. The blend mode `plusDarker`, which PDF lacks, is painted as `multiply`.
    ///
    /// - Parameters:
    ///   - mediaBox: the pages' box in user space, in points of 1/72 inch, of at most 14,400 points on each side; nil for
    ///     612 × 792 points.
    ///   - auxiliaryInfo: the keys that begin with `kCGPDFContext`, except the media box.
    /// - Returns: nil if the box is not that of a page, and, with a message, for a file with a password.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        for key in [kCGPDFContextOwnerPassword, kCGPDFContextUserPassword] where auxiliaryInfo?[key] != nil {
            Diagnostics.warnOnce(
                "A PDF file with a password cannot be written, because Cairo does not encrypt files; remove the entry \"\(key)\".",
                key: "CGPDFContext.password")
            return nil
        }
        let box = mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)
        guard let document = PDFWriter(consumer, mediaBox: box), let canvas = CairoCanvas(document) else {
            return nil
        }
        self.init(
            canvas: canvas, toDevice: Self.pageTransform(document.mediaBox), bitmapInfo: CGBitmapInfo(rawValue: 0))
        self.document = document
        for (key, value) in auxiliaryInfo ?? [:] { document.set(key, value) }
    }

    /// A context that draws a PDF file, which replaces the file at `url` when it is closed. See
    /// `init(consumer:mediaBox:_:)`.
    public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// From user space to Cairo's: points from the top left of the page, y down.
    private static func pageTransform(_ box: CGRect) -> CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
    }

    /// Begins a page of a PDF file with a new graphics state. `pageInfo` may have a box of its own:
    /// `kCGPDFContextMediaBox`. A page that is open is ended. Does nothing for a bitmap, and for a file that is closed.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        beginPage(box: Self.mediaBox(pageInfo))
    }

    /// Begins a page of a PDF file; see `beginPDFPage(_:)`.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        beginPage(box: mediaBox?.pointee)
    }

    private func beginPage(box: CGRect?) {
        guard let document else { return }
        endPDFPage()
        guard let box = document.beginPage(box) else { return }
        base = Self.pageTransform(box)
        state = GraphicsState(toDevice: base)
        currentPath.removeAll()
        cairo_save(cr)
    }

    /// Ends a page of a PDF file.
    public func endPDFPage() {
        guard let document, document.isPageOpen else { return }
        while let top = stack.popLast() {
            // A layer that has not ended is not drawn.
            if top.isGroup, let group = cairo_pop_group(cr) { cairo_pattern_destroy(group) }
            cairo_restore(cr)
        }
        cairo_restore(cr)
        document.endPage()
    }

    /// Ends a page of a PDF file; see `endPDFPage()`.
    public func endPage() { endPDFPage() }

    /// Ends a PDF file, and writes it. Afterwards, nothing is drawn. A file that is not closed is written when the context
    /// is released.
    public func closePDF() {
        guard let document else { return }
        endPDFPage()
        guard !document.finish() else { return }
        Diagnostics.warnOnce(
            "CGContext.closePDF() could not write the PDF file; check that its folder exists and has space.",
            key: "CGContext.closePDF")
    }

    // MARK: Links

    /// Makes a rectangle of the page, in its default user space, a link to a location.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        guard let document, rect.isFinite else { return }
        document.addLink(cr, rect.applying(base), to: url.absoluteString)
    }

    /// Names a point of the page, in its default user space.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        guard let document, point.x.isFinite, point.y.isFinite else { return }
        document.addDestination(cr, point.applying(base), name: name)
    }

    /// Makes a rectangle of the page, in its default user space, a link to a point that `addDestination(_:at:)` names on
    /// any page. Without such a point, the link leads to the last page.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        guard let document, rect.isFinite else { return }
        document.addLink(cr, rect.applying(base), toDestination: name)
    }

    // MARK: Dictionaries

    private static func mediaBox(_ info: CFDictionary?) -> CGRect? {
        switch info?[kCGPDFContextMediaBox] {
        case let box as CGRect: return box
        case let value as NSValue: return value.rectValue
        case let data as Data where data.count == MemoryLayout<CGRect>.size:
            return data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
        default: return nil
        }
    }
}

extension PDFWriter {
    /// Sets an entry of the dictionary that a context is created with.
    fileprivate func set(_ key: AnyHashable, _ value: Any) {
        let text = (value as? String) ?? (value as? [String])?.joined(separator: ", ")
        switch (key.base as? String, text) {
        case (kCGPDFContextTitle, let text?): set(CAIRO_PDF_METADATA_TITLE, text)
        case (kCGPDFContextAuthor, let text?): set(CAIRO_PDF_METADATA_AUTHOR, text)
        case (kCGPDFContextSubject, let text?): set(CAIRO_PDF_METADATA_SUBJECT, text)
        case (kCGPDFContextKeywords, let text?): set(CAIRO_PDF_METADATA_KEYWORDS, text)
        case (kCGPDFContextCreator, let text?): set(CAIRO_PDF_METADATA_CREATOR, text)
        // Permissions count with a password only.
        case (kCGPDFContextAllowsPrinting, _), (kCGPDFContextAllowsCopying, _): break
        default:
            Diagnostics.warnOnce(
                "The entry \"\(key)\" of a PDF file is not supported and is ignored; remove it.",
                key: "CGPDFContext.\(key)")
        }
    }
}
