import AppKit

/// The colors of the demos' pages.
package enum Palette {
    package static let background = color(0x10141d)
    package static let card = color(0x1a202d)
    package static let rim = color(0x262e3f)
    package static let text = color(0xe8edf6)
    package static let faint = color(0x8e99ae)
    /// For tracks and outlines along which something can move.
    package static let track = color(0x3a4560)
    /// For the dots that show the path of an animation.
    package static let trail = color(0x5f6d92)

    package static let blue = color(0x5aa9ff)
    package static let teal = color(0x4fd1c5)
    package static let amber = color(0xf6b73c)
    package static let pink = color(0xff6b9d)
    package static let violet = color(0xa78bfa)
    package static let white = color(0xffffff)

    /// Returns the color of a number 0xRRGGBB.
    package static func color(_ number: UInt32, alpha: CGFloat = 1) -> CGColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat((number >> shift) & 0xFF) / 255 }
        return CGColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
}
