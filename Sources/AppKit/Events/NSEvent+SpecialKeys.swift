/// The special keys that few keyboards have.
extension NSEvent.SpecialKey {
    /// The F13 key.
    public static let f13 = NSEvent.SpecialKey(rawValue: NSF13FunctionKey)
    /// The F14 key.
    public static let f14 = NSEvent.SpecialKey(rawValue: NSF14FunctionKey)
    /// The F15 key.
    public static let f15 = NSEvent.SpecialKey(rawValue: NSF15FunctionKey)
    /// The F16 key.
    public static let f16 = NSEvent.SpecialKey(rawValue: NSF16FunctionKey)
    /// The F17 key.
    public static let f17 = NSEvent.SpecialKey(rawValue: NSF17FunctionKey)
    /// The F18 key.
    public static let f18 = NSEvent.SpecialKey(rawValue: NSF18FunctionKey)
    /// The F19 key.
    public static let f19 = NSEvent.SpecialKey(rawValue: NSF19FunctionKey)
    /// The F20 key.
    public static let f20 = NSEvent.SpecialKey(rawValue: NSF20FunctionKey)
    /// The F21 key.
    public static let f21 = NSEvent.SpecialKey(rawValue: NSF21FunctionKey)
    /// The F22 key.
    public static let f22 = NSEvent.SpecialKey(rawValue: NSF22FunctionKey)
    /// The F23 key.
    public static let f23 = NSEvent.SpecialKey(rawValue: NSF23FunctionKey)
    /// The F24 key.
    public static let f24 = NSEvent.SpecialKey(rawValue: NSF24FunctionKey)
    /// The F25 key.
    public static let f25 = NSEvent.SpecialKey(rawValue: NSF25FunctionKey)
    /// The F26 key.
    public static let f26 = NSEvent.SpecialKey(rawValue: NSF26FunctionKey)
    /// The F27 key.
    public static let f27 = NSEvent.SpecialKey(rawValue: NSF27FunctionKey)
    /// The F28 key.
    public static let f28 = NSEvent.SpecialKey(rawValue: NSF28FunctionKey)
    /// The F29 key.
    public static let f29 = NSEvent.SpecialKey(rawValue: NSF29FunctionKey)
    /// The F30 key.
    public static let f30 = NSEvent.SpecialKey(rawValue: NSF30FunctionKey)
    /// The F31 key.
    public static let f31 = NSEvent.SpecialKey(rawValue: NSF31FunctionKey)
    /// The F32 key.
    public static let f32 = NSEvent.SpecialKey(rawValue: NSF32FunctionKey)
    /// The F33 key.
    public static let f33 = NSEvent.SpecialKey(rawValue: NSF33FunctionKey)
    /// The F34 key.
    public static let f34 = NSEvent.SpecialKey(rawValue: NSF34FunctionKey)
    /// The F35 key.
    public static let f35 = NSEvent.SpecialKey(rawValue: NSF35FunctionKey)
    /// The Begin key.
    public static let begin = NSEvent.SpecialKey(rawValue: NSBeginFunctionKey)
    /// The Scroll Lock key.
    public static let scrollLock = NSEvent.SpecialKey(rawValue: NSScrollLockFunctionKey)
    /// The System Request key.
    public static let sysReq = NSEvent.SpecialKey(rawValue: NSSysReqFunctionKey)
    /// The Break key.
    public static let `break` = NSEvent.SpecialKey(rawValue: NSBreakFunctionKey)
    /// The Reset key.
    public static let reset = NSEvent.SpecialKey(rawValue: NSResetFunctionKey)
    /// The Stop key.
    public static let stop = NSEvent.SpecialKey(rawValue: NSStopFunctionKey)
    /// The User key.
    public static let user = NSEvent.SpecialKey(rawValue: NSUserFunctionKey)
    /// The System key.
    public static let system = NSEvent.SpecialKey(rawValue: NSSystemFunctionKey)
    /// The Print key.
    public static let print = NSEvent.SpecialKey(rawValue: NSPrintFunctionKey)
    /// The Clear Line key.
    public static let clearLine = NSEvent.SpecialKey(rawValue: NSClearLineFunctionKey)
    /// The Clear Display key.
    public static let clearDisplay = NSEvent.SpecialKey(rawValue: NSClearDisplayFunctionKey)
    /// The Insert Line key.
    public static let insertLine = NSEvent.SpecialKey(rawValue: NSInsertLineFunctionKey)
    /// The Delete Line key.
    public static let deleteLine = NSEvent.SpecialKey(rawValue: NSDeleteLineFunctionKey)
    /// The Insert Character key.
    public static let insertCharacter = NSEvent.SpecialKey(rawValue: NSInsertCharFunctionKey)
    /// The Delete Character key.
    public static let deleteCharacter = NSEvent.SpecialKey(rawValue: NSDeleteCharFunctionKey)
    /// The Previous key.
    public static let prev = NSEvent.SpecialKey(rawValue: NSPrevFunctionKey)
    /// The Next key.
    public static let next = NSEvent.SpecialKey(rawValue: NSNextFunctionKey)
    /// The Select key.
    public static let select = NSEvent.SpecialKey(rawValue: NSSelectFunctionKey)
    /// The Execute key.
    public static let execute = NSEvent.SpecialKey(rawValue: NSExecuteFunctionKey)
    /// The Undo key.
    public static let undo = NSEvent.SpecialKey(rawValue: NSUndoFunctionKey)
    /// The Redo key.
    public static let redo = NSEvent.SpecialKey(rawValue: NSRedoFunctionKey)
    /// The Find key.
    public static let find = NSEvent.SpecialKey(rawValue: NSFindFunctionKey)
    /// The Mode Switch key.
    public static let modeSwitch = NSEvent.SpecialKey(rawValue: NSModeSwitchFunctionKey)
    /// A form feed.
    public static let formFeed = NSEvent.SpecialKey(rawValue: 0x0C)
    /// A separator of lines.
    public static let lineSeparator = NSEvent.SpecialKey(rawValue: 0x2028)
    /// A separator of paragraphs.
    public static let paragraphSeparator = NSEvent.SpecialKey(rawValue: 0x2029)
}
