/// Whether a service of the input method is on for a text field.
public enum NSTextInputTraitType: Int, Sendable {
    /// The input method decides.
    case `default` = 0
    /// Disabled.
    case no = 1
    /// Enabled.
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
    /// Creates a type from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The name of an account.
    public static let username = Self("username")
    /// A password.
    public static let password = Self("password")
    /// A password that the user chooses.
    public static let newPassword = Self("newPassword")
    /// A code that is valid once.
    public static let oneTimeCode = Self("oneTimeCode")
    /// A full name.
    public static let name = Self("name")
    /// A title before a name.
    public static let namePrefix = Self("namePrefix")
    /// A given name.
    public static let givenName = Self("givenName")
    /// A middle name.
    public static let middleName = Self("middleName")
    /// A family name.
    public static let familyName = Self("familyName")
    /// A title after a name.
    public static let nameSuffix = Self("nameSuffix")
    /// A nickname.
    public static let nickname = Self("nickname")
    /// The name of an organization.
    public static let organizationName = Self("organizationName")
    /// A job title.
    public static let jobTitle = Self("jobTitle")
    /// A place.
    public static let location = Self("location")
    /// A whole address.
    public static let fullStreetAddress = Self("fullStreetAddress")
    /// The first line of an address.
    public static let streetAddressLine1 = Self("streetAddressLine1")
    /// The second line of an address.
    public static let streetAddressLine2 = Self("streetAddressLine2")
    /// A city.
    public static let addressCity = Self("addressCity")
    /// A state or a province.
    public static let addressState = Self("addressState")
    /// A city with its state.
    public static let addressCityAndState = Self("addressCityAndState")
    /// A part of a city.
    public static let sublocality = Self("sublocality")
    /// A country.
    public static let countryName = Self("countryName")
    /// A postal code.
    public static let postalCode = Self("postalCode")
    /// A telephone number.
    public static let telephoneNumber = Self("telephoneNumber")
    /// An e-mail address.
    public static let emailAddress = Self("emailAddress")
    /// A URL.
    public static let URL = Self("URL")
    /// The number of a credit card.
    public static let creditCardNumber = Self("creditCardNumber")
    /// A date, a time, or both.
    public static let dateTime = Self("dateTime")
}
