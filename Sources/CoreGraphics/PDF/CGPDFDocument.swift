import CAcetatePDF
import Foundation
import Synchronization

/// A PDF file that is read. Its pages are drawn with `CGContext.drawPDFPage(_:)`. Any thread may use it.
///
/// The libraries qpdf and poppler are loaded when the first document is created. Without them there are no documents, and a message on
/// standard error names the missing package.
public final class CGPDFDocument: Sendable {
    private let bytes: PDFBytes
    private let state: Mutex<State>

    private struct State {
        /// The open file. Those before the last, which another password has opened, still own objects of programs.
        var readers: [PDFReader] = []
        /// The password of the last reader.
        var password = ""
        /// What draws the pages; nil before it is used.
        var painter: PDFPainter?
        /// Whether an encrypted file is open.
        var isUnlocked: Bool { !readers.isEmpty }
    }

    /// Opens the file of a provider's bytes. Nil if they are not those of a PDF file.
    public init?(_ provider: CGDataProvider) {
        guard let data = provider.data else { return nil }
        bytes = PDFBytes(data)
        var state = State()
        switch PDFReader.open(bytes, password: "") {
        case .open(let reader): state.readers = [reader]
        case .locked: break
        case .failed: return nil
        }
        self.state = Mutex(state)
    }

    /// Opens the file at a URL. Nil if it cannot be read, or is not a PDF file.
    public convenience init?(_ url: CFURL) {
        guard let provider = CGDataProvider(url: url) else { return nil }
        self.init(provider)
    }

    /// What is in the file; nil while it is locked.
    private var reader: PDFReader? { state.withLock(\.readers.last) }

    // MARK: Passwords

    /// Whether the file is encrypted. Such a file may still be open to everybody, with an empty password.
    public var isEncrypted: Bool { reader?.read { acetate_pdf_qpdf_is_encrypted($0) != 0 } ?? true }

    /// Whether the file can be read: it is not encrypted, or its password is empty or was given.
    public var isUnlocked: Bool { reader != nil }

    /// Opens an encrypted file with the password of a user or of the owner, in UTF-8. False if the password is wrong; then
    /// everything stays as it is.
    @discardableResult
    public func unlockWithPassword(_ password: UnsafePointer<CChar>) -> Bool {
        let password = String(cString: password)
        guard case .open(let reader) = PDFReader.open(bytes, password: password) else { return false }
        state.withLock {
            $0.readers.append(reader)
            $0.password = password
            $0.painter = nil
        }
        return true
    }

    /// What the password that was given allows. Everything for a file that is not encrypted; nothing for a locked one.
    public var accessPermissions: CGPDFAccessPermissions { painter?.permissions ?? [] }

    /// Whether the document may be printed.
    public var allowsPrinting: Bool { accessPermissions.contains(.allowsLowQualityPrinting) }

    /// Whether text and images may be copied from the document.
    public var allowsCopying: Bool { accessPermissions.contains(.allowsContentCopying) }

    // MARK: Contents

    /// The number of pages; 0 for a locked file.
    public var numberOfPages: Int { reader?.pageCount ?? 0 }

    /// A page, whose number begins at 1; nil if there is none.
    public func page(at pageNumber: Int) -> CGPDFPage? {
        guard pageNumber > 0, let page = reader?.page(pageNumber - 1) else { return nil }
        return CGPDFPage(self, pageNumber, page)
    }

    /// The version of PDF that the file states, such as 1 and 7; 0 and 0 for a locked file.
    public func getVersion(
        majorVersion: UnsafeMutablePointer<Int32>, minorVersion: UnsafeMutablePointer<Int32>
    ) {
        let text = reader?.read { acetate_pdf_qpdf_get_pdf_version($0).map { String(cString: $0) } ?? "" } ?? ""
        let numbers = text.split(separator: ".").map { Int32($0) ?? 0 }
        majorVersion.pointee = numbers.first ?? 0
        minorVersion.pointee = numbers.count > 1 ? numbers[1] : 0
    }

    /// The root of the file's objects. Like all objects of the file, it lives as long as the document.
    public var catalog: CGPDFDictionaryRef? { reader?.trailer?["Root"]?.pointer }

    /// The title, author and dates of the document; nil if it has none.
    public var info: CGPDFDictionaryRef? { reader?.trailer?["Info"]?.pointer }

    /// Two strings that identify the file and its version; nil if it has none.
    public var fileIdentifier: CGPDFArrayRef? { reader?.trailer?["ID"]?.pointer }

    // MARK: Drawing

    /// What draws the pages, with the last password that was given; nil while the file is locked.
    private var painter: PDFPainter? {
        state.withLock { state in
            guard state.isUnlocked else { return nil }
            if state.painter == nil { state.painter = PDFPainter(bytes, password: state.password) }
            return state.painter
        }
    }

    /// Draws the visible part of a page; see `PDFPainter.draw`.
    func draw(page pageNumber: Int, _ handle: OpaquePointer) { painter?.draw(page: pageNumber - 1, handle) }
}
