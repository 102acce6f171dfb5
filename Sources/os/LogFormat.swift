import Foundation

/// Evaluates format strings of `os_log(_:log:type:_:)` and of signposts.
///
/// A format is one of `printf`, with `%@` for objects, `%m` for the message of `errno`, and modifiers in braces, as in
/// `%{public}@` or `%{private, mask.hash}s`. Numbers are public by default, strings and objects private.
enum LogFormat {
    /// The text of a format with values. A specification without a value is replaced by `<missing>`.
    static func text(_ format: String, _ arguments: [Any]) -> LogText {
        // The code of the last failure of a system call, before other calls change it.
        let code = errno
        var (text, rest, arguments) = (LogText(), format[...], arguments[...])
        while let percent = rest.firstIndex(of: "%") {
            text.append(String(rest[..<percent]))
            rest = rest[rest.index(after: percent)...]
            guard let specification = Specification(&rest) else {
                text.append("%")
                continue
            }
            switch specification.conversion {
            case "%": text.append("%")
            case "m": text.append(String(cString: strerror(code)))
            default:
                let values = arguments.prefix(specification.valueCount)
                arguments = arguments.dropFirst(specification.valueCount)
                guard values.count == specification.valueCount, let value = specification.text(Array(values)) else {
                    text.append("<missing>")
                    continue
                }
                text.append(value, specification.privacy, isPublic: !"@sS".contains(specification.conversion))
            }
        }
        text.append(String(rest))
        return text
    }

    /// What stands between a percent sign and the end of a conversion.
    private struct Specification {
        let privacy: OSLogPrivacy
        /// Flags, width and precision.
        private var options = ""
        /// The size of the value, such as `ll`.
        private var size = ""
        let conversion: Character

        /// Reads a specification after its percent sign; nil, with nothing read, if there is none.
        init?(_ text: inout Substring) {
            var rest = text
            var modifiers = ""
            if rest.first == "{" {
                guard let end = rest.firstIndex(of: "}") else { return nil }
                modifiers = String(rest.dropFirst()[..<end])
                rest = rest[rest.index(after: end)...]
            }
            privacy = OSLogPrivacy(
                modifiers: modifiers.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } })
            options = Self.read(&rest, "-+ #0'123456789.*")
            size = Self.read(&rest, "hlqjztL")
            guard let last = rest.popFirst(), "%@aAcCdDeEfFgGimoOpPsSuUxX".contains(last) else { return nil }
            conversion = last
            text = rest
        }

        /// Reads all characters that are in a set.
        private static func read(_ text: inout Substring, _ set: String) -> String {
            let found = text.prefix { set.contains($0) }
            text = text.dropFirst(found.count)
            return String(found)
        }

        /// The number of values that the specification uses: one, and one for each asterisk.
        var valueCount: Int { 1 + options.count { $0 == "*" } }

        /// The text of values; nil for a value that the conversion cannot have.
        func text(_ values: [Any]) -> String? {
            guard let value = values.last else { return nil }
            switch conversion {
            case "@": return String(describing: value)
            // A pointer to characters; all other values have no text of this kind.
            case "s":
                if let pointer = value as? UnsafePointer<CChar> { return String(cString: pointer) }
                if let pointer = value as? UnsafeMutablePointer<CChar> { return String(cString: pointer) }
                return value is OpaquePointer || value is any BinaryInteger ? nil : String(describing: value)
            case "S", "P": return nil
            case "a", "A", "e", "E", "f", "F", "g", "G":
                guard Self.isFloatingPoint(value) else { return nil }
            default:
                guard value is any BinaryInteger || value is OpaquePointer || value is any _Pointer else { return nil }
            }
            let widths = values.dropLast().compactMap { ($0 as? any BinaryInteger).flatMap { Int32(exactly: $0) } }
            guard widths.count == values.count - 1, widths.allSatisfy({ -1024...1024 ~= $0 }),
                let value = value as? any CVarArg
            else { return nil }
            return String(format: "%\(options)\(size)\(conversion)", arguments: widths + [value])
        }

        private static func isFloatingPoint(_ value: Any) -> Bool {
            value is Double || value is Float || value is CGFloat
        }
    }
}
