/// The actions that programs and AppKit have defined for classes, by their names.
///
/// The standard commands of `NSResponder` are in `ResponderCommands`.
@MainActor
enum ActionTable {
    struct Action {
        let type: ObjectIdentifier
        /// Whether an object is of the class for which the action is defined.
        let accepts: @MainActor (AnyObject) -> Bool
        /// Performs the action, and returns whether the object and the sender are of the right types.
        let perform: @MainActor (AnyObject, Any?) -> Bool
    }

    /// The actions, the newest last.
    private static var actions: [Selector: [Action]] = standard

    /// Adds an action, in place of a former one of its class.
    static func define(_ name: Selector, _ action: Action) {
        actions[name, default: []].removeAll { $0.type == action.type }
        actions[name, default: []].append(action)
    }

    static func make<Target: AnyObject, Sender>(
        _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) -> Action {
        Action(type: ObjectIdentifier(Target.self), accepts: { $0 is Target }) { target, sender in
            guard let target = target as? Target, let sender = sender as? Sender else { return false }
            action(target)(sender)
            return true
        }
    }

    /// Whether an action is defined for an object's class.
    static func defines(_ name: Selector, for object: AnyObject) -> Bool {
        actions[name]?.contains { $0.accepts(object) } ?? false
    }

    /// Performs an action on an object, and returns whether it is defined for its class.
    static func perform(_ name: Selector, on object: AnyObject, with sender: Any?) -> Bool {
        guard let candidates = actions[name] else { return false }
        for action in candidates.reversed() where action.accepts(object) {
            if action.perform(object, sender) { return true }
        }
        return false
    }

    /// The actions of AppKit's classes.
    private static let standard: [Selector: [Action]] = { @MainActor in
        var table: [Selector: [Action]] = [:]
        @MainActor func add<Target: AnyObject>(
            _ name: Selector, _ action: @escaping @MainActor (Target) -> @MainActor (Any?) -> Void
        ) {
            table[name, default: []].append(make(action))
        }
        add("terminate:", NSApplication.terminate)
        add("stop:", NSApplication.stop)
        add("stopModal:") { (application: NSApplication) in { _ in application.stopModal() } }
        add("hide:", NSApplication.hide)
        add("unhide:", NSApplication.unhide)
        add("arrangeInFront:") { (application: NSApplication) in { application.arrangeInFront($0) } }
        add("performClose:", NSWindow.performClose)
        add("performMiniaturize:", NSWindow.performMiniaturize)
        add("performZoom:", NSWindow.performZoom)
        add("miniaturize:", NSWindow.miniaturize)
        add("zoom:", NSWindow.zoom)
        add("toggleFullScreen:", NSWindow.toggleFullScreen)
        add("makeKeyAndOrderFront:", NSWindow.makeKeyAndOrderFront)
        add("orderFront:", NSWindow.orderFront)
        add("orderOut:", NSWindow.orderOut)
        add("selectNextKeyView:", NSWindow.selectNextKeyView)
        add("selectPreviousKeyView:", NSWindow.selectPreviousKeyView)
        add("alignLeft:", NSTextView.alignLeft)
        add("alignRight:", NSTextView.alignRight)
        add("alignCenter:", NSTextView.alignCenter)
        add("alignJustified:", NSTextView.alignJustified)
        add("underline:", NSTextView.underline)
        add("superscript:", NSTextView.superscript)
        add("subscript:", NSTextView.`subscript`)
        add("unscript:", NSTextView.unscript)
        add("raiseBaseline:", NSTextView.raiseBaseline)
        add("lowerBaseline:", NSTextView.lowerBaseline)
        add("useStandardKerning:", NSTextView.useStandardKerning)
        add("turnOffKerning:", NSTextView.turnOffKerning)
        add("tightenKerning:", NSTextView.tightenKerning)
        add("loosenKerning:", NSTextView.loosenKerning)
        add("useStandardLigatures:", NSTextView.useStandardLigatures)
        add("turnOffLigatures:", NSTextView.turnOffLigatures)
        add("useAllLigatures:", NSTextView.useAllLigatures)
        add("outline:", NSTextView.outline)
        add("toggleRuler:", NSText.toggleRuler)
        add("copy:", NSImageView.copy(_:))
        add("cut:", NSImageView.cut(_:))
        add("paste:", NSImageView.paste(_:))
        add("delete:", NSImageView.delete(_:))
        add("deminiaturize:", NSWindow.deminiaturize)
        add("orderBack:", NSWindow.orderBack)
        add("miniaturizeAll:", NSApplication.miniaturizeAll)
        add("undo:") { (window: NSWindow) in { _ in window.undoManagerOfFirstResponder?.undo() } }
        add("redo:") { (window: NSWindow) in { _ in window.undoManagerOfFirstResponder?.redo() } }
        add("dismissViewController:", { (controller: NSViewController) in { controller.dismiss($0) } })
        add("dismissController:", { (controller: NSViewController) in { controller.dismiss($0) } })
        add("dismissController:", NSWindowController.dismissController)
        add("showWindow:", NSWindowController.showWindow)
        add("toggleSidebar:", NSSplitViewController.toggleSidebar)
        add("toggleInspector:", NSSplitViewController.toggleInspector)
        add("acetateChangeFindOption:", FindBarView.changeOption)
        add("acetateOpenFolderOfDocument:", DocumentIcon.openFolder)
        return table
    }()
}

extension Selector {
    /// Defines an action of a class, so that `sendAction(_:to:from:)`, `tryToPerform(_:with:)` and `doCommand(by:)` find it by
    /// its name:
    ///
    ///     Selector.acetateDefine("addItem:", ListView.addItem)
    ///
    /// It takes the place of `@objc` on macOS, where the runtime knows the methods of each class. Subclasses inherit the
    /// action, and their overrides are called. It is not performed for a sender of another type than the method's argument. A
    /// second definition for the same class replaces the first one.
    ///
    /// - Returns: the selector, so that the call takes the place of `#selector`:
    ///
    ///       NSMenuItem(title: "Add", action: .acetateDefine("addItem:", ListView.addItem), keyEquivalent: "n")
    @discardableResult @preconcurrency @MainActor
    public static func acetateDefine<Target: AnyObject, Sender>(
        _ name: Selector, _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) -> Selector {
        ActionTable.define(name, ActionTable.make(action))
        return name
    }

    /// Defines an action of a class that ignores its sender.
    @discardableResult @preconcurrency @MainActor
    public static func acetateDefine<Target: AnyObject>(
        _ name: Selector, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) -> Selector {
        let call: @MainActor (Target) -> @MainActor (Any?) -> Void = { target in { _ in action(target)() } }
        ActionTable.define(name, ActionTable.make(call))
        return name
    }
}
