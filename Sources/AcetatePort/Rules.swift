/// The changes that make Swift source for macOS compile on Linux.
struct Rules {
    /// The methods of protocols that are optional on macOS, by their base names.
    private var optionalMethods = Self.frameworkMethods
    /// The methods that the program declares.
    private let methods: DeclaredMethods
    /// Whether a file names presentation copies of layers.
    private let usesPresentations: Bool

    private static let frameworkMethods: Set<String> = [
        // CALayerDelegate, CALayoutManager and CAAnimationDelegate
        "display", "draw", "layerWillDraw", "layoutSublayers", "action", "preferredSize", "invalidateLayout",
        "animationDidStart", "animationDidStop",
        // NSApplicationDelegate
        "applicationWillFinishLaunching", "applicationDidFinishLaunching", "applicationShouldTerminate",
        "applicationWillTerminate", "applicationDidBecomeActive", "applicationDidResignActive",
        "applicationShouldTerminateAfterLastWindowClosed", "applicationDidChangeScreenParameters",
        // NSWindowDelegate
        "windowShouldClose", "windowWillClose", "windowDidResize", "windowDidBecomeKey", "windowDidResignKey",
        "windowDidChangeScreen", "windowDidChangeBackingProperties", "windowDidChangeOcclusionState",
        "windowDidEnterFullScreen", "windowDidExitFullScreen", "windowDidBecomeMain", "windowDidDeminiaturize",
        "windowDidEndLiveResize", "windowDidMiniaturize", "windowDidMove", "windowDidResignMain",
        "windowWillMiniaturize", "windowWillResize", "windowWillReturnUndoManager", "windowWillStartLiveResize",
        "windowShouldZoom",
        // NSDraggingSource, NSDraggingDestination and NSPasteboardItemDataProvider
        "draggingSession", "ignoreModifierKeys", "draggingEntered", "draggingUpdated", "draggingExited",
        "prepareForDragOperation", "performDragOperation", "concludeDragOperation", "draggingEnded",
        "pasteboardFinishedWithDataProvider",
        // NSTextStorageDelegate, NSTextDelegate and NSTextViewDelegate
        "textStorage", "textDidBeginEditing", "textDidChange", "textDidEndEditing", "textShouldBeginEditing",
        "textShouldEndEditing", "textView", "textViewDidChangeSelection", "textViewDidChangeTypingAttributes",
        // NSMenuDelegate, NSGestureRecognizerDelegate, NSSplitViewDelegate and NSStackViewDelegate
        "menuDidClose", "menuNeedsUpdate", "menuWillOpen", "gestureRecognizer", "gestureRecognizerShouldBegin",
        "splitView", "splitViewDidResizeSubviews", "splitViewWillResizeSubviews", "stackView",
        // NSTextElementProvider and the delegates of TextKit 2
        "adjustedRange", "location", "offset", "textContentManager", "textContentStorage", "textLayoutManager",
        "textViewportLayoutControllerDidLayout", "textViewportLayoutControllerWillLayout",
    ]

    private static let frameworkPrefixes = ["NS", "CA", "CG", "CI", "CT", "AV"]

    /// Rules for a number of files, whose protocols may have optional methods.
    init(for files: [SourceFile]) {
        methods = DeclaredMethods(in: files)
        usesPresentations = files.contains { file in file.code.contains { file.tokens[$0].text == "presentation" } }
        for file in files {
            for index in file.code where file.tokens[index].text == "optional" {
                guard let keyword = file.code(1, from: index), file.tokens[keyword].text == "func",
                    let name = file.code(1, from: keyword)
                else { continue }
                optionalMethods.insert(file.tokens[name].text)
            }
        }
        // A property with a closure may be optional: `var action: (() -> Void)?`. Objects of frameworks are no closures.
        for file in files {
            for index in file.code where ["var", "let"].contains(file.tokens[index].text) {
                guard let name = file.code(1, from: index), let colon = file.code(1, from: name),
                    file.tokens[colon].text == ":", let type = file.code(1, from: colon),
                    !Self.frameworkPrefixes.contains(where: file.tokens[type].text.hasPrefix)
                else { continue }
                optionalMethods.remove(file.tokens[name].text)
            }
        }
    }

    /// Files with all changes, and with notes of what is left to do by hand.
    static func ported(_ files: [SourceFile]) -> [SourceFile] {
        let rules = Rules(for: files)
        return MemberMoves(files.map { rules.apply(to: $0) }).files.map { file in
            var file = file
            file.sortRemaining()
            return file
        }
    }

    /// The file with the changes that need no other file, and with notes of what is left to do by hand.
    private func apply(to source: SourceFile) -> SourceFile {
        var file = source
        file.applyBuildConditions()
        for index in file.code {
            let text = file.tokens[index].text
            guard file.tokens[index].kind == .word else {
                if text == "?" { file.applyOptionalCall(index, methods: optionalMethods) }
                continue
            }
            switch text {
            case "import": file.replaceImport(index)
            case "Darwin": file.replaceDarwin(index)
            case "enumerateSubstrings": file.replaceSubstrings(index)
            case "@objc", "@objcMembers": file.removeObjectiveC(index)
            case "@available": file.preferFramework(index)
            case "@IBOutlet":
                file.remove(index...index)
                file.note(index, "there are no nibs: assign the outlet in code")
            case "@IBAction": file.note(index, "there are no nibs: call the action in code")
            case "@convention": file.noteBlock(index)
            case "@NSManaged": file.applyManaged(index)
            case "@NSApplicationMain": file.replaceMain(index)
            case "optional": file.removeOptional(index)
            case "extension": file.qualifyAbs(inExtension: index)
            case "#keyPath": file.applyKeyPath(index)
            case "#selector": file.replaceSelector(index, methods)
            case "as":
                file.applyAttributeKey(index)
                file.applyRunAttributes(index)
                file.applyValueCast(index)
            case "forKeyPath" where file.isLabel(index): file.noteObserver(index)
            case "init" where file.isOverriddenCopy(index): file.addLayerMaker(afterCopy: index)
            case "switch": file.completeElements(ofSwitch: index)
            case "self", "Self": file.constructExtendedClass(index)
            case "class" where usesPresentations: file.addLayerMaker(inClass: index)
            case "override":
                file.requireInitializer(index)
                file.removeOverride(index)
            default:
                if let advice = advice(index, in: file) { file.note(index, advice) }
            }
        }
        file.importSelectors()
        file.importAppKit()
        file.importCoreGraphics()
        file.importCoreText()
        file.importQuartzCore()
        file.importFoundationModules()
        file.noteMissingClasses()
        return file
    }

    /// A function that Linux lacks, or whose results are others there.
    private struct NotedFunction {
        /// The words with which its first argument begins; empty for all.
        var arguments: Set<String> = []
        /// What to do in place of it.
        var advice: String
    }

    private static let notedFunctions: [String: NotedFunction] = [
        "observeValue": NotedFunction(arguments: ["forKeyPath"], advice: observeWithKeyPath),
        "responds": NotedFunction(
            arguments: ["to"],
            advice: "only methods that Selector.acetateDefine has defined are known: cast to a protocol with as?"),
        "NSPointInRect": NotedFunction(advice: wrongContains),
        "NSMouseInRect": NotedFunction(advice: wrongContains),
        "NSAffineTransform": NotedFunction(
            advice: "Foundation on Linux appends each change to a transform, and macOS prepends it: make them in the "
                + "opposite order, or change the transform of the CGContext"),
    ]

    static let observeWithKeyPath = "properties are observed by key paths: use observe(_:options:changeHandler:)"
    private static let wrongContains = "Foundation on Linux compares with the wrong edges: use rect.contains(point)"

    /// What to do in place of the function that a word calls; nil if it works on Linux.
    private func advice(_ index: Int, in file: SourceFile) -> String? {
        guard let function = Self.notedFunctions[file.tokens[index].text], let open = file.code(1, from: index),
            file.tokens[open].text == "(", let first = file.code(1, from: open)
        else { return nil }
        return function.arguments.isEmpty || function.arguments.contains(file.tokens[first].text)
            ? function.advice : nil
    }
}
