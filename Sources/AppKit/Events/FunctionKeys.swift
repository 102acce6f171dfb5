// The private-use characters of function keys (`NSEvent.h`).

/// The character of the Up arrow key.
public var NSUpArrowFunctionKey: Int { 0xF700 }
/// The character of the Down arrow key.
public var NSDownArrowFunctionKey: Int { 0xF701 }
/// The character of the Left arrow key.
public var NSLeftArrowFunctionKey: Int { 0xF702 }
/// The character of the Right arrow key.
public var NSRightArrowFunctionKey: Int { 0xF703 }
/// The character of the F1 key.
public var NSF1FunctionKey: Int { 0xF704 }
/// The character of the F2 key.
public var NSF2FunctionKey: Int { 0xF705 }
/// The character of the F3 key.
public var NSF3FunctionKey: Int { 0xF706 }
/// The character of the F4 key.
public var NSF4FunctionKey: Int { 0xF707 }
/// The character of the F5 key.
public var NSF5FunctionKey: Int { 0xF708 }
/// The character of the F6 key.
public var NSF6FunctionKey: Int { 0xF709 }
/// The character of the F7 key.
public var NSF7FunctionKey: Int { 0xF70A }
/// The character of the F8 key.
public var NSF8FunctionKey: Int { 0xF70B }
/// The character of the F9 key.
public var NSF9FunctionKey: Int { 0xF70C }
/// The character of the F10 key.
public var NSF10FunctionKey: Int { 0xF70D }
/// The character of the F11 key.
public var NSF11FunctionKey: Int { 0xF70E }
/// The character of the F12 key.
public var NSF12FunctionKey: Int { 0xF70F }
/// The character of the F13 key.
public var NSF13FunctionKey: Int { 0xF710 }
/// The character of the F14 key.
public var NSF14FunctionKey: Int { 0xF711 }
/// The character of the F15 key.
public var NSF15FunctionKey: Int { 0xF712 }
/// The character of the F16 key.
public var NSF16FunctionKey: Int { 0xF713 }
/// The character of the F17 key.
public var NSF17FunctionKey: Int { 0xF714 }
/// The character of the F18 key.
public var NSF18FunctionKey: Int { 0xF715 }
/// The character of the F19 key.
public var NSF19FunctionKey: Int { 0xF716 }
/// The character of the F20 key.
public var NSF20FunctionKey: Int { 0xF717 }
/// The character of the F21 key.
public var NSF21FunctionKey: Int { 0xF718 }
/// The character of the F22 key.
public var NSF22FunctionKey: Int { 0xF719 }
/// The character of the F23 key.
public var NSF23FunctionKey: Int { 0xF71A }
/// The character of the F24 key.
public var NSF24FunctionKey: Int { 0xF71B }
/// The character of the F25 key.
public var NSF25FunctionKey: Int { 0xF71C }
/// The character of the F26 key.
public var NSF26FunctionKey: Int { 0xF71D }
/// The character of the F27 key.
public var NSF27FunctionKey: Int { 0xF71E }
/// The character of the F28 key.
public var NSF28FunctionKey: Int { 0xF71F }
/// The character of the F29 key.
public var NSF29FunctionKey: Int { 0xF720 }
/// The character of the F30 key.
public var NSF30FunctionKey: Int { 0xF721 }
/// The character of the F31 key.
public var NSF31FunctionKey: Int { 0xF722 }
/// The character of the F32 key.
public var NSF32FunctionKey: Int { 0xF723 }
/// The character of the F33 key.
public var NSF33FunctionKey: Int { 0xF724 }
/// The character of the F34 key.
public var NSF34FunctionKey: Int { 0xF725 }
/// The character of the F35 key.
public var NSF35FunctionKey: Int { 0xF726 }
/// The character of the Insert key.
public var NSInsertFunctionKey: Int { 0xF727 }
/// The character of the key that deletes forward.
public var NSDeleteFunctionKey: Int { 0xF728 }
/// The character of the Home key.
public var NSHomeFunctionKey: Int { 0xF729 }
/// The character of the Begin key.
public var NSBeginFunctionKey: Int { 0xF72A }
/// The character of the End key.
public var NSEndFunctionKey: Int { 0xF72B }
/// The character of the Page Up key.
public var NSPageUpFunctionKey: Int { 0xF72C }
/// The character of the Page Down key.
public var NSPageDownFunctionKey: Int { 0xF72D }
/// The character of the Print Screen key.
public var NSPrintScreenFunctionKey: Int { 0xF72E }
/// The character of the Scroll Lock key.
public var NSScrollLockFunctionKey: Int { 0xF72F }
/// The character of the Pause key.
public var NSPauseFunctionKey: Int { 0xF730 }
/// The character of the System Request key.
public var NSSysReqFunctionKey: Int { 0xF731 }
/// The character of the Break key.
public var NSBreakFunctionKey: Int { 0xF732 }
/// The character of the Reset key.
public var NSResetFunctionKey: Int { 0xF733 }
/// The character of the Stop key.
public var NSStopFunctionKey: Int { 0xF734 }
/// The character of the Menu key.
public var NSMenuFunctionKey: Int { 0xF735 }
/// The character of the User key.
public var NSUserFunctionKey: Int { 0xF736 }
/// The character of the System key.
public var NSSystemFunctionKey: Int { 0xF737 }
/// The character of the Print key.
public var NSPrintFunctionKey: Int { 0xF738 }
/// The character of the Clear Line key.
public var NSClearLineFunctionKey: Int { 0xF739 }
/// The character of the Clear Display key.
public var NSClearDisplayFunctionKey: Int { 0xF73A }
/// The character of the Insert Line key.
public var NSInsertLineFunctionKey: Int { 0xF73B }
/// The character of the Delete Line key.
public var NSDeleteLineFunctionKey: Int { 0xF73C }
/// The character of the Insert Character key.
public var NSInsertCharFunctionKey: Int { 0xF73D }
/// The character of the Delete Character key.
public var NSDeleteCharFunctionKey: Int { 0xF73E }
/// The character of the Previous key.
public var NSPrevFunctionKey: Int { 0xF73F }
/// The character of the Next key.
public var NSNextFunctionKey: Int { 0xF740 }
/// The character of the Select key.
public var NSSelectFunctionKey: Int { 0xF741 }
/// The character of the Execute key.
public var NSExecuteFunctionKey: Int { 0xF742 }
/// The character of the Undo key.
public var NSUndoFunctionKey: Int { 0xF743 }
/// The character of the Redo key.
public var NSRedoFunctionKey: Int { 0xF744 }
/// The character of the Find key.
public var NSFindFunctionKey: Int { 0xF745 }
/// The character of the Help key.
public var NSHelpFunctionKey: Int { 0xF746 }
/// The character of the Mode Switch key.
public var NSModeSwitchFunctionKey: Int { 0xF747 }

/// The text of a function key.
enum FunctionKey {
    /// The one-character string for a function key's code, as in `NSEvent.characters`.
    static func text(_ code: Int) -> String {
        Unicode.Scalar(UInt32(truncatingIfNeeded: code)).map { String(Character($0)) } ?? ""
    }
}
