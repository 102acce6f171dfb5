// The private-use characters of function keys (`NSEvent.h`).

public var NSUpArrowFunctionKey: Int { 0xF700 }
public var NSDownArrowFunctionKey: Int { 0xF701 }
public var NSLeftArrowFunctionKey: Int { 0xF702 }
public var NSRightArrowFunctionKey: Int { 0xF703 }
public var NSF1FunctionKey: Int { 0xF704 }
public var NSF2FunctionKey: Int { 0xF705 }
public var NSF3FunctionKey: Int { 0xF706 }
public var NSF4FunctionKey: Int { 0xF707 }
public var NSF5FunctionKey: Int { 0xF708 }
public var NSF6FunctionKey: Int { 0xF709 }
public var NSF7FunctionKey: Int { 0xF70A }
public var NSF8FunctionKey: Int { 0xF70B }
public var NSF9FunctionKey: Int { 0xF70C }
public var NSF10FunctionKey: Int { 0xF70D }
public var NSF11FunctionKey: Int { 0xF70E }
public var NSF12FunctionKey: Int { 0xF70F }
public var NSF13FunctionKey: Int { 0xF710 }
public var NSF14FunctionKey: Int { 0xF711 }
public var NSF15FunctionKey: Int { 0xF712 }
public var NSF16FunctionKey: Int { 0xF713 }
public var NSF17FunctionKey: Int { 0xF714 }
public var NSF18FunctionKey: Int { 0xF715 }
public var NSF19FunctionKey: Int { 0xF716 }
public var NSF20FunctionKey: Int { 0xF717 }
public var NSF21FunctionKey: Int { 0xF718 }
public var NSF22FunctionKey: Int { 0xF719 }
public var NSF23FunctionKey: Int { 0xF71A }
public var NSF24FunctionKey: Int { 0xF71B }
public var NSF25FunctionKey: Int { 0xF71C }
public var NSF26FunctionKey: Int { 0xF71D }
public var NSF27FunctionKey: Int { 0xF71E }
public var NSF28FunctionKey: Int { 0xF71F }
public var NSF29FunctionKey: Int { 0xF720 }
public var NSF30FunctionKey: Int { 0xF721 }
public var NSF31FunctionKey: Int { 0xF722 }
public var NSF32FunctionKey: Int { 0xF723 }
public var NSF33FunctionKey: Int { 0xF724 }
public var NSF34FunctionKey: Int { 0xF725 }
public var NSF35FunctionKey: Int { 0xF726 }
public var NSInsertFunctionKey: Int { 0xF727 }
public var NSDeleteFunctionKey: Int { 0xF728 }
public var NSHomeFunctionKey: Int { 0xF729 }
public var NSBeginFunctionKey: Int { 0xF72A }
public var NSEndFunctionKey: Int { 0xF72B }
public var NSPageUpFunctionKey: Int { 0xF72C }
public var NSPageDownFunctionKey: Int { 0xF72D }
public var NSPrintScreenFunctionKey: Int { 0xF72E }
public var NSScrollLockFunctionKey: Int { 0xF72F }
public var NSPauseFunctionKey: Int { 0xF730 }
public var NSSysReqFunctionKey: Int { 0xF731 }
public var NSBreakFunctionKey: Int { 0xF732 }
public var NSResetFunctionKey: Int { 0xF733 }
public var NSStopFunctionKey: Int { 0xF734 }
public var NSMenuFunctionKey: Int { 0xF735 }
public var NSUserFunctionKey: Int { 0xF736 }
public var NSSystemFunctionKey: Int { 0xF737 }
public var NSPrintFunctionKey: Int { 0xF738 }
public var NSClearLineFunctionKey: Int { 0xF739 }
public var NSClearDisplayFunctionKey: Int { 0xF73A }
public var NSInsertLineFunctionKey: Int { 0xF73B }
public var NSDeleteLineFunctionKey: Int { 0xF73C }
public var NSInsertCharFunctionKey: Int { 0xF73D }
public var NSDeleteCharFunctionKey: Int { 0xF73E }
public var NSPrevFunctionKey: Int { 0xF73F }
public var NSNextFunctionKey: Int { 0xF740 }
public var NSSelectFunctionKey: Int { 0xF741 }
public var NSExecuteFunctionKey: Int { 0xF742 }
public var NSUndoFunctionKey: Int { 0xF743 }
public var NSRedoFunctionKey: Int { 0xF744 }
public var NSFindFunctionKey: Int { 0xF745 }
public var NSHelpFunctionKey: Int { 0xF746 }
public var NSModeSwitchFunctionKey: Int { 0xF747 }

/// The text of a function key.
enum FunctionKey {
    /// The one-character string for a function key's code, as in `NSEvent.characters`.
    static func text(_ code: Int) -> String {
        Unicode.Scalar(UInt32(truncatingIfNeeded: code)).map { String(Character($0)) } ?? ""
    }
}
