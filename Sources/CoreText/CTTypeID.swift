import CoreGraphics

// The numbers of the types of Core Text, as `CFGetTypeID` returns them.

extension CGFont {
    /// The number of fonts of Core Graphics.
    public static var typeID: CFTypeID { typeIdentifier(of: CGFont.self) }
}

/// The number of fonts.
public func CTFontGetTypeID() -> CFTypeID { typeIdentifier(of: CTFont.self) }

/// The number of collections of fonts.
public func CTFontCollectionGetTypeID() -> CFTypeID { typeIdentifier(of: CTFontCollection.self) }

/// The number of descriptors of fonts.
public func CTFontDescriptorGetTypeID() -> CFTypeID { typeIdentifier(of: CTFontDescriptor.self) }

/// The number of frames.
public func CTFrameGetTypeID() -> CFTypeID { typeIdentifier(of: CTFrame.self) }

/// The number of framesetters.
public func CTFramesetterGetTypeID() -> CFTypeID { typeIdentifier(of: CTFramesetter.self) }

/// The number of lines.
public func CTLineGetTypeID() -> CFTypeID { typeIdentifier(of: CTLine.self) }

/// The number of paragraph styles.
public func CTParagraphStyleGetTypeID() -> CFTypeID { typeIdentifier(of: CTParagraphStyle.self) }

/// The number of runs.
public func CTRunGetTypeID() -> CFTypeID { typeIdentifier(of: CTRun.self) }

/// The number of delegates of runs.
public func CTRunDelegateGetTypeID() -> CFTypeID { typeIdentifier(of: CTRunDelegate.self) }

/// The number of tabs.
public func CTTextTabGetTypeID() -> CFTypeID { typeIdentifier(of: CTTextTab.self) }

/// The number of typesetters.
public func CTTypesetterGetTypeID() -> CFTypeID { typeIdentifier(of: CTTypesetter.self) }
