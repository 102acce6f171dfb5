import AppKit
import Testing

@Suite struct FoundationAdditionTests {
    @Test func `An index path has an item and a section`() {
        var path = IndexPath(item: 1, section: 2)
        #expect(path == IndexPath(indexes: [2, 1]) && path.item == 1 && path.section == 2)
        path.item += 4
        path.section = 7
        #expect(path == IndexPath(item: 5, section: 7))
        #expect(IndexPath().item == 0 && IndexPath(index: 3).section == 0)
    }

    /// The numbers and ranges of AppKitErrors.h.
    @Test func `Errors of AppKit have codes and kinds`() {
        #expect(CocoaError.Code.textReadInapplicableDocumentType.rawValue == 65806)
        #expect(CocoaError.serviceMiscellaneous.rawValue == 66800)
        #expect(CocoaError(.textWriteInapplicableDocumentType).isTextReadWriteError)
        #expect(CocoaError(.fontAssetDownloadError).isFontError)
        #expect(CocoaError(.serviceRequestTimedOut).isServiceError)
        #expect(CocoaError(.sharingServiceNotConfigured).isSharingServiceError)
        let other = CocoaError(.fileNoSuchFile)
        #expect(
            !other.isServiceError && !other.isFontError && !other.isTextReadWriteError && !other.isSharingServiceError)
    }
}
