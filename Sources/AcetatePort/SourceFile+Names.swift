/// Names that other modules have on Linux, or that do not exist there.
extension SourceFile {
    // MARK: Imports

    /// The token of the module that an `import` names, also for a single declaration: `import struct CoreGraphics.CGRect`.
    func module(ofImport index: Int) -> Int? {
        let kinds: Set = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
        return line(after: index).first { !kinds.contains(tokens[$0].text) }
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

    /// On macOS, SwiftUI and XCTest also import AppKit.
    mutating func importAppKit() {
        let names = importedNames
        guard !names.contains("AppKit"), !names.contains("Cocoa"),
            code.contains(where: { Self.commonClasses.contains(tokens[$0].text) }),
            let first = importedModules.first(where: { tokens[$0].text != "SwiftUI" }),
            tokens.indices.contains(where: { index in
                // SwiftUI is often imported in a condition that is false on Linux.
                tokens[index].text == "import"
                    && module(ofImport: index).map { ["SwiftUI", "XCTest"].contains(tokens[$0].text) } == true
            })
        else { return }
        addImport("AppKit", after: first)
    }

    /// Classes of AppKit that programs use most.
    private static let commonClasses: Set = [
        "NSApplication", "NSBezierPath", "NSBitmapImageRep", "NSColor", "NSControl", "NSCursor", "NSEvent", "NSFont",
        "NSGradient", "NSGraphicsContext", "NSImage", "NSImageView", "NSMenu", "NSPasteboard", "NSScreen", "NSShadow",
        "NSTextView", "NSView", "NSViewController", "NSWindow", "NSWindowController", "NSWorkspace",
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

    /// `CGFont` is in Core Text, which has the fonts.
    mutating func importCoreText() {
        let modules = importedModules
        guard Set(importedNames).isDisjoint(with: ["AppKit", "Cocoa", "CoreText", "Quartz", "ScreenSaver"]),
            let other = modules.first(where: { ["CoreGraphics", "QuartzCore"].contains(tokens[$0].text) }),
            code.contains(where: { tokens[$0].kind == .word && tokens[$0].text == "CGFont" })
        else { return }
        addImport("CoreText", after: other)
    }

    /// The types of Foundation that Linux has in modules of their own.
    private static let foundationModules = [
        "URLRequest": "FoundationNetworking", "URLResponse": "FoundationNetworking",
        "HTTPURLResponse": "FoundationNetworking", "URLCache": "FoundationNetworking",
        "URLProtocol": "FoundationNetworking", "URLCredential": "FoundationNetworking",
        "HTTPCookie": "FoundationNetworking", "HTTPCookieStorage": "FoundationNetworking",
        "XMLParser": "FoundationXML", "XMLDocument": "FoundationXML", "XMLElement": "FoundationXML",
        "XMLNode": "FoundationXML",
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
        guard !missing.isEmpty else { return }
        guard let first = code.first(where: { tokens[$0].text == "import" }),
            first == 0 || tokens[first - 1].kind == .newline
        else {
            for module in missing.sorted() { note(0, "types of \(module) are used: import it") }
            return
        }
        let imports = missing.sorted().map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }.joined()
        let place = outermostCondition(around: first) ?? first
        replace(place, with: imports + tokens[place].text)
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
            "autoreleasepool", "HUGE", "INT16_MIN", "INT32_MIN", "INT64_MIN", "NSInteger", "NSUInteger", "NSHashTable",
            "NSMapTable", "NSEC_PER_SEC", "NSEC_PER_MSEC", "NSEC_PER_USEC", "USEC_PER_SEC",
        ]
        if others.contains(name) || name.hasPrefix("objc_") || name.hasPrefix("NSKeyValue") { return true }
        return ["CG", "CF", "kCG", "kCF", "kUT"].contains { prefix in
            let rest = name.dropFirst(prefix.count)
            return name.hasPrefix(prefix) && rest.first?.isUppercase == true && rest.contains(where: \.isLowercase)
        }
    }

    // MARK: Extensions

    /// The tokens from the opening to the closing brace of an extension.
    private func body(ofExtension index: Int) -> ClosedRange<Int>? {
        guard let open = tokens[index...].indices.first(where: { tokens[$0].text == "{" && isActive[$0] }),
            let close = closing(open)
        else { return nil }
        return open...close
    }

    /// Qualifies calls of `abs` in an extension of `CGFloat`, which has a static function of this name on Linux.
    mutating func qualifyAbs(inExtension index: Int) {
        guard let type = code(1, from: index), tokens[type].text == "CGFloat", let body = body(ofExtension: index)
        else { return }
        for place in body where isActive[place] && tokens[place].kind == .word && tokens[place].text == "abs" {
            guard let open = code(1, from: place), tokens[open].text == "(", let before = code(-1, from: place),
                ![".", "func"].contains(tokens[before].text)
            else { continue }
            replace(place, with: "Swift.abs")
        }
    }

    // MARK: Classes

    /// Notes the first use of each class of AppKit that Acetate does not have.
    mutating func noteMissingClasses() {
        var noted: Set<String> = []
        for index in code where tokens[index].kind == .word {
            let name = tokens[index].text
            guard let advice = Self.missingClasses[name], noted.insert(name).inserted else { continue }
            note(index, "there is no \(name): \(advice)")
        }
    }

    private static let missingClasses: [String: String] = {
        let controls = [
            "NSButton", "NSTextField", "NSSlider", "NSTableView", "NSOutlineView", "NSCollectionView",
            "NSColorWell", "NSProgressIndicator", "NSSegmentedControl", "NSPopUpButton", "NSComboBox", "NSSearchField",
            "NSSecureTextField", "NSTokenField", "NSStepper", "NSDatePicker", "NSLevelIndicator", "NSSwitch", "NSBox",
            "NSTabView", "NSBrowser", "NSPathControl", "NSMatrix",
        ]
        let cells = ["NSCell", "NSActionCell", "NSButtonCell", "NSTextFieldCell", "NSSliderCell", "NSImageCell"]
        let panels = ["NSAlert", "NSColorPanel", "NSFontPanel"]
        var result: [String: String] = [:]
        for name in controls { result[name] = "draw a view or a control, and handle its events" }
        for name in cells { result[name] = "controls have no cells: draw in the view" }
        for name in panels { result[name] = "show a window or a view of the program" }
        result["NSToolbar"] = "show a view of the program"
        result["NSStatusItem"] = "there is no menu bar"
        result["NSStoryboard"] = "there are no nibs: create the objects in code"
        result["NSNib"] = "there are no nibs: create the objects in code"
        return result
    }()
}
