/// Moves members of extensions into their classes: overrides, and what subclasses override. Only the Objective-C runtime
/// can override members in extensions.
struct MemberMoves {
    private(set) var files: [SourceFile]
    /// The classes that are declared once, by name, with the numbers of their files.
    private let classes: [String: (file: Int, declaration: SourceFile.Declaration)]
    /// The names of the members that the subclasses of a class override.
    private let overridden: [String: Set<String>]
    /// The members to add to each class.
    private var moved: [String: [String]] = [:]

    init(_ files: [SourceFile]) {
        self.files = files
        let declarations = files.enumerated().flatMap { file, source in source.declarations.map { (file, $0) } }
        let declared = Dictionary(grouping: declarations.filter { !$0.1.isExtension }, by: \.1.name)
        classes = declared.compactMapValues { $0.count == 1 ? ($0[0].0, $0[0].1) : nil }
        var overridden: [String: Set<String>] = [:]
        for (file, declaration) in declarations {
            let names = files[file].members(in: declaration.body).filter { $0.modifiers.contains("override") }.map(
                \.name)
            guard !names.isEmpty else { continue }
            var seen: Set = [declaration.name]
            var superclass = classes[declaration.name]?.declaration.inherited
            while let name = superclass, let next = classes[name], seen.insert(name).inserted {
                overridden[name, default: []].formUnion(names)
                superclass = next.declaration.inherited
            }
        }
        self.overridden = overridden
        for file in files.indices {
            for declaration in files[file].declarations where declaration.isExtension { move(declaration, file) }
        }
        for (name, members) in moved {
            guard let (file, declaration) = classes[name] else { continue }
            let close = declaration.body.upperBound
            let text = members.map { "\n" + $0 + "\n" }.joined()
            self.files[file].replace(close, with: text + self.files[file].tokens[close].text)
        }
    }

    private mutating func move(_ declaration: SourceFile.Declaration, _ file: Int) {
        let names = overridden[declaration.name] ?? []
        for member in files[file].members(in: declaration.body) {
            let isOverride = member.modifiers.contains("override")
            guard isOverride || names.contains(member.name), !member.modifiers.contains("static") else { continue }
            guard let target = classes[declaration.name], !declaration.isConstrained, !member.isConditional else {
                if isOverride {
                    files[file].note(member.start, "an extension cannot override: move this into the class")
                }
                continue
            }
            if file != target.file {
                files[file].publish(namesIn: member.tokens)
                files[target.file].addImports(of: files[file])
            }
            moved[declaration.name, default: []].append(take(member, of: declaration, file))
        }
    }

    /// Takes a member out of an extension, and returns its text as a member of the class.
    private mutating func take(
        _ member: SourceFile.Member, of declaration: SourceFile.Declaration, _ file: Int
    ) -> String {
        // The access level of the extension is that of its members.
        if member.modifiers.isDisjoint(with: SourceFile.accessLevels),
            let before = files[file].code(-1, from: declaration.keyword),
            case let level = files[file].tokens[before].text, SourceFile.accessLevels.contains(level)
        {
            files[file].replace(member.start, with: level + " " + files[file].tokens[member.start].text)
        }
        return files[file].take(member.tokens)
    }
}

extension SourceFile {
    /// Makes private members and functions that tokens name visible in other files.
    fileprivate mutating func publish(namesIn range: ClosedRange<Int>) {
        let names = Set(tokens[range].filter { $0.kind == .word }.map(\.text))
        for index in code where ["private", "fileprivate"].contains(tokens[index].text) && !range.contains(index) {
            let declared = line(after: index).map { tokens[$0].text }
            guard let keyword = declared.firstIndex(where: { ["func", "var", "let"].contains($0) }),
                keyword + 1 < declared.count, declared[0] != "(", names.contains(declared[keyword + 1])
            else { continue }
            remove(index...index)
        }
    }

    /// Imports the modules that another file imports.
    fileprivate mutating func addImports(of other: SourceFile) {
        guard let first = importedModules.first else { return }
        for name in other.importedNames where !importedNames.contains(name) { addImport(name, after: first) }
    }
}
