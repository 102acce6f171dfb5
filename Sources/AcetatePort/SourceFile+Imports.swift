/// Imports of modules that Linux lacks, or whose names are in others there.
extension SourceFile {
    /// The token of the module that an `import` names, also for a single declaration: `import struct CoreGraphics.CGRect`.
    func module(ofImport index: Int) -> Int? {
        let kinds: Set = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
        return line(after: index).first { !kinds.contains(tokens[$0].text) }
    }

    /// Imports what has the names of a module that Linux lacks, and notes the modules without replacement.
    mutating func replaceImport(_ index: Int) {
        guard let place = module(ofImport: index) else { return }
        let module = tokens[place].text
        if let replacement = replacement(of: module) {
            replace(place, with: replacement)
            // `import Darwin.C`
            let submodule = place + 1...place + 2
            if place == code(1, from: index), tokens.indices.contains(submodule.upperBound),
                tokens[place + 1].text == "."
            {
                remove(submodule)
            }
        } else if let advice = KnownModules.advice(for: module) {
            note(index, "Linux has no module \(module): \(advice)")
            importWhereAvailable(module, index)
        }
    }

    /// The module that has the names of another one that the file uses; nil if none does.
    private func replacement(of module: String) -> String? {
        let prefix: String
        switch module {
        case "Darwin": return "Foundation"
        // Core Graphics has the functions that associate values with objects and lock objects, and the uniform types.
        case "ObjectiveC": prefix = "objc_"
        case "CoreServices", "MobileCoreServices": prefix = "kUT"
        default: return nil
        }
        return code.contains { tokens[$0].text.hasPrefix(prefix) } ? "CoreGraphics" : nil
    }

    /// Puts an import into a condition, so that the compiler goes on to the uses of the module, and imports what the module imports.
    private mutating func importWhereAvailable(_ module: String, _ index: Int) {
        let start = startOfLine(index)
        let end = tokens[index...].firstIndex { $0.kind == .newline } ?? tokens.endIndex
        guard !tokens[start..<end].contains(where: { $0.text == ";" }) else { return }
        replace(start, with: "#if canImport(\(module))\n" + tokens[start].text)
        let hasLayers = code.contains { Self.isOfQuartzCore(tokens[$0].text) }
        let other = KnownModules.importsAppKit(module) ? "AppKit" : hasLayers ? "QuartzCore" : "Foundation"
        replace(end - 1, with: tokens[end - 1].text + "\n#else\nimport \(other)\n#endif")
    }

    /// `Darwin.sqrt(2)` calls the function of Foundation.
    mutating func replaceDarwin(_ index: Int) {
        if let dot = code(1, from: index), tokens[dot].text == "." { replace(index, with: "Foundation") }
    }

    var importedModules: [Int] {
        // The first import has others above it after `importFoundationModules`.
        code.filter { tokens[$0].text == "import" || tokens[$0].text.hasSuffix("\nimport") }
            .compactMap(module(ofImport:))
    }

    /// The names of the imported modules, with those that `addImport` has added.
    var importedNames: [String] {
        importedModules.flatMap { tokens[$0].text.split(separator: "; import ").map(String.init) }
    }

    /// Imports a module on the line of another import, so that lines keep their numbers.
    mutating func addImport(_ name: String, after module: Int) {
        replace(module, with: "\(tokens[module].text); import \(name)")
    }

    /// On macOS, SwiftUI and XCTest also import AppKit. `replaceImport` does this where the compiler reads an import of SwiftUI.
    mutating func importAppKit() {
        let names = importedNames
        guard !names.contains("AppKit"), !names.contains("Cocoa"),
            code.contains(where: { Self.commonClasses.contains(tokens[$0].text) }),
            let first = importedModules.first(where: { KnownModules.isAvailable(tokens[$0].text) != false }),
            tokens.indices.contains(where: { index in
                guard tokens[index].text == "import", let module = module(ofImport: index) else { return false }
                return tokens[module].text == "XCTest" || (tokens[module].text == "SwiftUI" && !isActive[index])
            })
        else { return }
        addImport("AppKit", after: first)
    }

    /// Classes of AppKit that programs use most.
    private static let commonClasses: Set = [
        "NSAnimationContext", "NSAppearance", "NSApplication", "NSBezierPath", "NSBitmapImageRep",
        "NSClickGestureRecognizer", "NSClipView", "NSColor", "NSColorSpace", "NSControl", "NSCursor", "NSEvent",
        "NSFont", "NSFontDescriptor", "NSFontManager", "NSGestureRecognizer", "NSGradient", "NSGraphicsContext",
        "NSGridView", "NSImage", "NSImageRep", "NSImageView", "NSLayoutConstraint", "NSLayoutGuide",
        "NSLayoutManager", "NSMenu", "NSMenuItem", "NSMutableParagraphStyle", "NSPanGestureRecognizer", "NSPanel",
        "NSParagraphStyle", "NSPasteboard", "NSPopover", "NSResponder", "NSScreen", "NSScrollView", "NSShadow",
        "NSSplitView", "NSStackView", "NSText", "NSTextAttachment", "NSTextContainer", "NSTextStorage",
        "NSTextView", "NSTrackingArea", "NSView", "NSViewController", "NSVisualEffectView", "NSWindow",
        "NSWindowController", "NSWorkspace",
    ]

    /// On macOS, Foundation also imports Core Graphics and Core Foundation, and XCTest imports Foundation.
    mutating func importCoreGraphics() {
        let frameworks: Set = [
            "AppKit", "Cocoa", "CoreGraphics", "CoreImage", "CoreText", "ImageIO", "Quartz", "QuartzCore",
            "AVFoundation", "ScreenSaver",
        ]
        let code = code
        let modules = importedModules
        guard let foundation = modules.first(where: { ["Foundation", "XCTest"].contains(tokens[$0].text) }),
            frameworks.isDisjoint(with: importedNames),
            code.contains(where: { tokens[$0].kind == .word && Self.isOfCoreGraphics(tokens[$0].text) })
        else { return }
        addImport("CoreGraphics", after: foundation)
    }

    /// `CGFont` is in Core Text, which has the fonts, and so is what replaces `enumerateSubstrings`.
    mutating func importCoreText() {
        let modules = importedModules
        let names: Set = ["CGFont", "acetateEnumerateSubstrings"]
        guard Set(importedNames).isDisjoint(with: ["AppKit", "Cocoa", "CoreText", "Quartz", "ScreenSaver"]),
            let other = modules.first(where: { ["CoreGraphics", "QuartzCore"].contains(tokens[$0].text) })
                ?? modules.first(where: { tokens[$0].text == "Foundation" }),
            code.contains(where: { tokens[$0].kind == .word && names.contains(tokens[$0].text) })
        else { return }
        addImport("CoreText", after: other)
    }

    /// Imports Quartz Core for layers and animations, which UIKit brings on iOS, and for the clock of Darwin, which is that of animations.
    mutating func importQuartzCore() {
        guard Set(importedNames).isDisjoint(with: ["AppKit", "Cocoa", "Quartz", "QuartzCore", "ScreenSaver"]),
            let other = importedModules.first(where: { KnownModules.isAvailable(tokens[$0].text) == true }),
            code.contains(where: { Self.isOfQuartzCore(tokens[$0].text) })
        else { return }
        addImport("QuartzCore", after: other)
    }

    /// Whether a word is a type such as `CALayer`, or one of the functions of clocks.
    private static func isOfQuartzCore(_ word: String) -> Bool {
        let letters = Array(word.prefix(4))
        return ["mach_absolute_time", "mach_timebase_info", "CACurrentMediaTime"].contains(word)
            || word.hasPrefix("CA") && letters.count == 4 && letters[2].isUppercase && letters[3].isLowercase
    }

    /// The types of Foundation that Linux has in other modules.
    private static let foundationModules = [
        "URLRequest": "FoundationNetworking", "URLResponse": "FoundationNetworking",
        "HTTPURLResponse": "FoundationNetworking", "URLCache": "FoundationNetworking",
        "URLProtocol": "FoundationNetworking", "URLCredential": "FoundationNetworking",
        "HTTPCookie": "FoundationNetworking", "HTTPCookieStorage": "FoundationNetworking",
        "XMLParser": "FoundationXML", "XMLDocument": "FoundationXML", "XMLElement": "FoundationXML",
        "XMLNode": "FoundationXML",
        "DistributedNotificationCenter": "AppKit",
    ]

    /// The module that has a type of Foundation on Linux; nil for Foundation itself.
    private static func foundationModule(of name: String) -> String? {
        foundationModules[name] ?? (name.hasPrefix("URLSession") ? "FoundationNetworking" : nil)
    }

    /// Imports the modules that have the types of Foundation that the file uses, above its first import and the conditions around
    /// that.
    mutating func importFoundationModules() {
        let present = Set(importedNames)
        let missing = Set(
            code.filter { tokens[$0].kind == .word }.compactMap { Self.foundationModule(of: tokens[$0].text) }
        )
        .subtracting(present)
        guard !missing.isEmpty, let first = code.first(where: { tokens[$0].text == "import" }) ?? code.first else {
            return
        }
        let imports = missing.sorted().map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }.joined()
        let place = startOfLine(outermostCondition(around: first) ?? first)
        replace(place, with: imports + tokens[place].text)
    }

    /// The first token on the line of a token.
    private func startOfLine(_ index: Int) -> Int {
        (tokens[..<index].lastIndex { $0.kind == .newline } ?? -1) + 1
    }

    /// The `#if` that begins the outermost condition around a token.
    private func outermostCondition(around index: Int) -> Int? {
        var open: [Int] = []
        for place in tokens.indices[..<index] where tokens[place].kind == .word {
            if tokens[place].text == "#if" { open.append(place) }
            if tokens[place].text == "#endif" { _ = open.popLast() }
        }
        return open.first
    }

    /// Whether a word is a name of Core Graphics or Core Foundation that Foundation on Linux lacks, by its prefix.
    private static func isOfCoreGraphics(_ name: String) -> Bool {
        // Foundation on Linux has these.
        if ["CGFloat", "CGPoint", "CGSize", "CGRect"].contains(name) { return false }
        let others = [
            "autoreleasepool", "HUGE", "INT16_MIN", "INT32_MIN", "INT64_MIN", "NSInteger", "NSUInteger", "NSException",
            "NSHashTable", "NSMapTable", "NSEC_PER_SEC", "NSEC_PER_MSEC", "NSEC_PER_USEC", "USEC_PER_SEC",
            "UTF8Char", "UTF16Char", "UTF32Char", "UniChar", "UniCharCount", "OSStatus",
        ]
        if others.contains(name) || name.hasPrefix("objc_") || name.hasPrefix("NSKeyValue")
            || name.hasPrefix("NSSwap")
        {
            return true
        }
        return ["CG", "CF", "kCG", "kCF", "kUT"].contains { prefix in
            let rest = name.dropFirst(prefix.count)
            return name.hasPrefix(prefix) && rest.first?.isUppercase == true && rest.contains(where: \.isLowercase)
        }
    }
}
