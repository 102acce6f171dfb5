import AppKit

/// The colours of the pages.
enum Palette {
    static let background = color(0x10141d)
    static let card = color(0x1a202d)
    static let rim = color(0x262e3f)
    static let text = color(0xe8edf6)
    static let faint = color(0x8e99ae)
    /// Where something has been or can be.
    static let track = color(0x3a4560)
    /// The way of something, dot by dot.
    static let trail = color(0x5f6d92)

    static let blue = color(0x5aa9ff)
    static let teal = color(0x4fd1c5)
    static let amber = color(0xf6b73c)
    static let pink = color(0xff6b9d)
    static let violet = color(0xa78bfa)
    static let white = color(0xffffff)

    /// A colour by its number, 0xRRGGBB.
    static func color(_ number: UInt32, alpha: CGFloat = 1) -> CGColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat((number >> shift) & 0xFF) / 255 }
        return CGColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
}
