import AcetateWayland

/// What is entered into a text field. An on-screen keyboard shows keys for it. Not part of Apple's API.
public enum AcetateTextPurpose: Sendable {
    /// Any text.
    case text
    /// Letters only.
    case letters
    /// Digits only.
    case digits
    /// Digits, a sign and a decimal separator.
    case number
    /// A telephone number.
    case telephoneNumber
    /// A URL.
    case url
    /// An e-mail address.
    case emailAddress
    /// The name of a person.
    case name
    /// A password, which is not shown and not learned.
    case password
    /// A password of digits.
    case pin
    /// A date.
    case date
    /// A time.
    case time
    /// A date with a time.
    case dateAndTime
    /// The input of a terminal emulator.
    case terminal
}

/// How an input method handles the text of a text field. Not part of Apple's API.
public struct AcetateTextHints: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Sentences start with an upper case letter.
    public static let capitalizesSentences = Self(rawValue: 1)
    /// Lowercase letters are preferred.
    public static let lowercase = Self(rawValue: 2)
    /// Uppercase letters are preferred.
    public static let uppercase = Self(rawValue: 4)
    /// Words start with an upper case letter, as in titles.
    public static let titlecase = Self(rawValue: 8)
    /// The field does not show what is typed. The input method does not receive the text of the field.
    public static let hidden = Self(rawValue: 16)
    /// The text must not be stored.
    public static let sensitive = Self(rawValue: 32)
    /// The text has only Latin letters.
    public static let latin = Self(rawValue: 64)
    /// The text has several lines.
    public static let multiline = Self(rawValue: 128)
}

extension AcetateTextPurpose {
    /// The purpose of a meaning that Apple names.
    init(_ type: NSTextContentType?) {
        switch type {
        case .password, .newPassword: self = .password
        case .oneTimeCode, .creditCardNumber: self = .digits
        case .telephoneNumber: self = .telephoneNumber
        case .URL: self = .url
        case .emailAddress: self = .emailAddress
        case .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname: self = .name
        case .dateTime: self = .dateAndTime
        default: self = .text
        }
    }

    var protocolPurpose: TextInputPurpose {
        switch self {
        case .text: .normal
        case .letters: .alpha
        case .digits: .digits
        case .number: .number
        case .telephoneNumber: .phone
        case .url: .url
        case .emailAddress: .email
        case .name: .name
        case .password: .password
        case .pin: .pin
        case .date: .date
        case .time: .time
        case .dateAndTime: .datetime
        case .terminal: .terminal
        }
    }
}

extension AcetateTextHints {
    var protocolHints: TextInputHints {
        let table: [(AcetateTextHints, TextInputHints)] = [
            (.capitalizesSentences, .autoCapitalization), (.lowercase, .lowercase), (.uppercase, .uppercase),
            (.titlecase, .titlecase), (.hidden, .hiddenText), (.sensitive, .sensitiveData), (.latin, .latin),
            (.multiline, .multiline),
        ]
        return table.reduce(into: []) { if contains($1.0) { $0.insert($1.1) } }
    }
}
