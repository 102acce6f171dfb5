/// Text from another process, made safe for a line of standard error.
enum ForeignText {
    /// The greatest number of Unicode scalars that are kept of a text.
    static let limit = 256

    /// The text without characters that a terminal acts on: control and formatting characters and line ends are written
    /// as `\u{1B}`. A text of more than 256 scalars is cut there and ends with "…".
    static func escaped(_ text: String) -> String {
        var result = ""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            guard count < limit else { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
