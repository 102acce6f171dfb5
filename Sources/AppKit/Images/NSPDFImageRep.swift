import CoreGraphics
import Foundation

/// A form of an image that draws a page of a PDF file, sharp at any size (NSPDFImageRep.h).
open class NSPDFImageRep: NSImageRep {
    /// The data that the form was created with.
    public let pdfRepresentation: Data
    private let document: CGPDFDocument

    /// The page that is drawn, from 0. The form gets its size. Default 0; values beyond the pages are those of the last one.
    open var currentPage = 0 {
        didSet {
            currentPage = min(max(currentPage, 0), pageCount - 1)
            size = turnedSize
        }
    }

    /// The number of pages, at least 1.
    open var pageCount: Int { document.numberOfPages }

    /// The crop box of the current page, in points of the page.
    open var bounds: NSRect { page?.getBoxRect(.cropBox) ?? .zero }

    /// Creates a form of a PDF file. Nil for data of another format, and for a file without pages or with a password.
    public init?(data pdfData: Data) {
        guard Self.isPDF(pdfData), let document = CGDataProvider(data: pdfData).flatMap({ CGPDFDocument($0) }),
            document.numberOfPages > 0
        else { return nil }
        pdfRepresentation = pdfData
        self.document = document
        super.init()
        size = turnedSize
    }

    private init(_ other: NSPDFImageRep) {
        (pdfRepresentation, document) = (other.pdfRepresentation, other.document)
        super.init()
        currentPage = other.currentPage
        copyProperties(of: other)
    }

    open override func copy(with zone: NSZone? = nil) -> Any { NSPDFImageRep(self) }

    /// Whether data begins as PDF files do. Other bytes may come before that.
    static func isPDF(_ data: Data) -> Bool { data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil }

    private var page: CGPDFPage? { document.page(at: currentPage + 1) }

    /// The size of the current page as it is turned when it is shown.
    private var turnedSize: NSSize {
        guard let page else { return .zero }
        return page.rotationAngle % 180 == 0 ? bounds.size : NSSize(width: bounds.height, height: bounds.width)
    }

    @discardableResult
    open override func draw() -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext, let page else { return false }
        let turned = turnedSize
        guard turned.width > 0, turned.height > 0 else { return false }
        context.saved {
            context.scaleBy(x: size.width / turned.width, y: size.height / turned.height)
            context.concatenate(
                page.getDrawingTransform(
                    .cropBox, rect: NSRect(origin: .zero, size: turned), rotate: 0, preserveAspectRatio: true))
            context.drawPDFPage(page)
        }
        return true
    }
}
