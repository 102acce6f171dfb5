/// Whether a service of the input method is on for a text field.
public enum NSTextInputTraitType: Int, Sendable {
    /// The input method decides.
    case `default` = 0
    case no = 1
    case yes = 2
}

/// The services of the input method that a text input client wants. All are optional.
@preconcurrency @MainActor
public protocol NSTextInputTraits: AnyObject {
    /// Whether words are corrected.
    var autocorrectionType: NSTextInputTraitType { get }
    /// Whether words are checked.
    var spellCheckingType: NSTextInputTraitType { get }
    /// Whether words are completed.
    var textCompletionType: NSTextInputTraitType { get }
}

extension NSTextInputTraits {
    public var autocorrectionType: NSTextInputTraitType { .default }
    public var spellCheckingType: NSTextInputTraitType { .default }
    public var textCompletionType: NSTextInputTraitType { .default }
}

/// A text input client whose text has a meaning.
@preconcurrency @MainActor
public protocol NSTextContent: AnyObject {
    /// The meaning of the text; nil if it has none.
    var contentType: NSTextContentType? { get set }
}

/// The meaning of a text field.
public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let username = Self("username")
    public static let password = Self("password")
    public static let newPassword = Self("newPassword")
    public static let oneTimeCode = Self("oneTimeCode")
    public static let name = Self("name")
    public static let namePrefix = Self("namePrefix")
    public static let givenName = Self("givenName")
    public static let middleName = Self("middleName")
    public static let familyName = Self("familyName")
    public static let nameSuffix = Self("nameSuffix")
    public static let nickname = Self("nickname")
    public static let organizationName = Self("organizationName")
    public static let jobTitle = Self("jobTitle")
    public static let location = Self("location")
    public static let fullStreetAddress = Self("fullStreetAddress")
    public static let streetAddressLine1 = Self("streetAddressLine1")
    public static let streetAddressLine2 = Self("streetAddressLine2")
    public static let addressCity = Self("addressCity")
    public static let addressState = Self("addressState")
    public static let addressCityAndState = Self("addressCityAndState")
    public static let sublocality = Self("sublocality")
    public static let countryName = Self("countryName")
    public static let postalCode = Self("postalCode")
    public static let telephoneNumber = Self("telephoneNumber")
    public static let emailAddress = Self("emailAddress")
    public static let URL = Self("URL")
    public static let creditCardNumber = Self("creditCardNumber")
    public static let dateTime = Self("dateTime")
}
