import Foundation

// AppKitErrors.h: the codes of the errors of AppKit. AppKit itself has no services and no formats of documents on Linux; the codes are
// there for programs that give such errors, or that test for them.

extension CocoaError.Code {
    /// A document is not of the type of text that is read.
    public static var textReadInapplicableDocumentType: CocoaError.Code { CocoaError.Code(rawValue: 65806) }
    /// A text cannot be written as a type of document.
    public static var textWriteInapplicableDocumentType: CocoaError.Code { CocoaError.Code(rawValue: 66062) }
    /// A font could not be loaded.
    public static var fontAssetDownloadError: CocoaError.Code { CocoaError.Code(rawValue: 66304) }
    /// The application of a service was not found.
    public static var serviceApplicationNotFound: CocoaError.Code { CocoaError.Code(rawValue: 66560) }
    /// The application of a service could not be started.
    public static var serviceApplicationLaunchFailed: CocoaError.Code { CocoaError.Code(rawValue: 66561) }
    /// A service did not answer in time.
    public static var serviceRequestTimedOut: CocoaError.Code { CocoaError.Code(rawValue: 66562) }
    /// The pasteboard does not have what a service needs.
    public static var serviceInvalidPasteboardData: CocoaError.Code { CocoaError.Code(rawValue: 66563) }
    /// The description of a service is wrong.
    public static var serviceMalformedServiceDictionary: CocoaError.Code { CocoaError.Code(rawValue: 66564) }
    /// Another error of a service.
    public static var serviceMiscellaneousError: CocoaError.Code { CocoaError.Code(rawValue: 66800) }
    /// A sharing service is not set up.
    public static var sharingServiceNotConfigured: CocoaError.Code { CocoaError.Code(rawValue: 67072) }
}

extension CocoaError {
    /// A document is not of the type of text that is read.
    public static var textReadInapplicableDocumentType: CocoaError.Code { .textReadInapplicableDocumentType }
    /// A text cannot be written as a type of document.
    public static var textWriteInapplicableDocumentType: CocoaError.Code { .textWriteInapplicableDocumentType }
    /// A font could not be loaded.
    public static var fontAssetDownloadError: CocoaError.Code { .fontAssetDownloadError }
    /// The application of a service was not found.
    public static var serviceApplicationNotFound: CocoaError.Code { .serviceApplicationNotFound }
    /// The application of a service could not be started.
    public static var serviceApplicationLaunchFailed: CocoaError.Code { .serviceApplicationLaunchFailed }
    /// A service did not answer in time.
    public static var serviceRequestTimedOut: CocoaError.Code { .serviceRequestTimedOut }
    /// The pasteboard does not have what a service needs.
    public static var serviceInvalidPasteboardData: CocoaError.Code { .serviceInvalidPasteboardData }
    /// The description of a service is wrong.
    public static var serviceMalformedServiceDictionary: CocoaError.Code { .serviceMalformedServiceDictionary }
    /// Another error of a service.
    public static var serviceMiscellaneous: CocoaError.Code { .serviceMiscellaneousError }
    /// A sharing service is not set up.
    public static var sharingServiceNotConfigured: CocoaError.Code { .sharingServiceNotConfigured }

    /// Whether the error is one of reading or writing a text as a document.
    public var isTextReadWriteError: Bool { (65792...66303).contains(code.rawValue) }
    /// Whether the error is one of fonts.
    public var isFontError: Bool { (66304...66335).contains(code.rawValue) }
    /// Whether the error is one of services.
    public var isServiceError: Bool { (66560...66817).contains(code.rawValue) }
    /// Whether the error is one of sharing services.
    public var isSharingServiceError: Bool { (67072...67327).contains(code.rawValue) }
}
