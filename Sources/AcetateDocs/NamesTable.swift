/// How many of Apple's names exist, by framework and header.
struct NamesTable {
    /// A header, or a part of it, that is left out.
    struct Exclusion {
        let header: String
        let names: [String]
        let reason: String
    }

    struct Row {
        let header: String
        let present: Int
        /// The names that do not exist yet.
        let missing: [String]
        let leftOut: Int
    }

    struct Framework {
        let name: String
        /// The headers in scope.
        var rows: [Row] = []
        /// The names of these headers that are left out.
        var exclusions: [Exclusion] = []
        /// The headers that are left out as a whole.
        var absent: [Exclusion] = []
        /// The names that exist although they are listed as left out.
        var contradictions: [String] = []

        var present: Int { rows.reduce(0) { $0 + $1.present } }
        var missing: Int { rows.reduce(0) { $0 + $1.missing.count } }
        var leftOut: Int { rows.reduce(0) { $0 + $1.leftOut } }
    }

    let frameworks: [Framework]

    init(_ lists: [AppleNames], declared: DeclaredNames) {
        frameworks = lists.map { list in
            var framework = Framework(name: list.framework)
            for header in list.headers {
                if let reason = header.reason {
                    framework.absent.append(Exclusion(header: header.name, names: [], reason: reason))
                    continue
                }
                let missing = header.declarations.filter { !declared.contains($0) }.map(\.name)
                let leftOut = header.leftOut.flatMap(\.declarations)
                framework.contradictions += leftOut.filter(declared.contains).map(\.name)
                framework.rows.append(
                    Row(
                        header: header.name, present: header.declarations.count - missing.count, missing: missing,
                        leftOut: leftOut.count))
                framework.exclusions += header.leftOut.map {
                    Exclusion(header: header.name, names: $0.declarations.map(\.name), reason: $0.reason)
                }
            }
            return framework
        }
    }

    /// One line for each framework, for the README.
    var summary: String {
        let lines = frameworks.map { framework in
            "| \(framework.name) | \(framework.present) | \(framework.missing) | \(framework.leftOut) | "
                + "\(framework.rows.count) of \(framework.rows.count + framework.absent.count) |"
        }
        return """
            | framework | names present | not yet | left out, with a reason | headers in scope |
            |---|---|---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }

    /// The page of all counts, missing names and reasons, in Markdown.
    var page: String {
        var text = """
            # Apple's names, counted

            Which of the public names of Apple's headers exist, which do not yet, and which are left out for a reason.

            ## Overview

            `Documentation/names.sh` writes this page: it compares the lists of names in `Documentation/Names`, which are those of the
            headers for macOS 14 without deprecated ones (AVFoundation and Core Media: macOS 13), with the declarations of the modules.
            `make checks` fails if the page is not true. Names are those of Swift with all labels, and with what Apple's modules add
            for Swift. A name counts as present if its type, or a type that it inherits from, declares it, with defaults for further
            arguments at most. Names that are not present are either not there yet, or left out for the reason that is given.


            """
        text += summary
        for framework in frameworks { text += section(framework) }
        return text
    }

    private func section(_ framework: Framework) -> String {
        var text = "\n### \(framework.name)\n\n| header | present | not yet |\n|---|---|---|\n"
        for row in framework.rows {
            let count = row.present + row.missing.count
            text += "| `\(row.header)` | \(row.present) of \(count) | \(Self.list(row.missing)) |\n"
        }
        if !framework.exclusions.isEmpty {
            text += "\nLeft out:\n\n| header | name | reason |\n|---|---|---|\n"
            for exclusion in framework.exclusions {
                text += "| `\(exclusion.header)` | \(Self.list(exclusion.names)) | \(exclusion.reason) |\n"
            }
        }
        if !framework.absent.isEmpty {
            text += "\nHeaders that are left out:\n\n| headers | reason |\n|---|---|\n"
            var reasons: [String] = []
            for exclusion in framework.absent where !reasons.contains(exclusion.reason) {
                reasons.append(exclusion.reason)
            }
            for reason in reasons {
                text += "| \(Self.list(framework.absent.filter { $0.reason == reason }.map(\.header))) | \(reason) |\n"
            }
        }
        return text
    }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
