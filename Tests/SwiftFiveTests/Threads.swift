import AppKit

// What programs in the language mode of Swift 5 ask of AppKit on other threads than the main one.

/// The scale for a picture that another thread draws.
func pictureScale() -> CGFloat {
    NSScreen.main?.backingScaleFactor ?? NSScreen.screens.map(\.backingScaleFactor).max() ?? 1
}

func emphasized(_ font: NSFont) -> NSFont { NSFontManager.shared.convert(font, toHaveTrait: .boldFontMask) }

func familyCount() -> Int { NSFontManager.shared.availableFontFamilies.count }
