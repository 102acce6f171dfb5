import AppKit.NSView
import Carbon.HIToolbox
import CoreGraphics.CGContext
import CoreText.CTFont
import ImageIO.CGImageSource
import QuartzCore.CAAnimation
import Testing

/// A file with the imports of single headers, as programs for macOS have them.
@MainActor @Suite struct SubmoduleTests {
    @Test func `the import of a header gives the whole framework`() throws {
        let layer = CALayer()
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        #expect(layer.animationKeys() == ["fade"])
        #expect(NSView().subviews.isEmpty)
        let space = CGColorSpaceCreateDeviceRGB()
        let info = CGImageAlphaInfo.premultipliedLast.rawValue
        let context = CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
        context?.setBlendMode(.multiply)
        #expect(context != nil)
        #expect(CTFontGetSize(CTFontCreateWithName("Helvetica" as CFString, 12, nil)) == 12)
        #expect(!CGImageSourceCopyTypeIdentifiers().isEmpty)
    }

    // HIToolbox/Events.h.
    @Test func `keys have the codes of macOS`() {
        #expect(kVK_ANSI_A == 0x00 && kVK_ANSI_Keypad9 == 0x5C && kVK_ANSI_Grave == 0x32)
        #expect(kVK_Return == 0x24 && kVK_Escape == 0x35 && kVK_LeftArrow == 0x7B && kVK_F1 == 0x7A)
        #expect(kVK_JIS_Kana == 0x68 && kVK_ISO_Section == 0x0A)
    }
}
