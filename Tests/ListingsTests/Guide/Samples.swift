import AppKit

/// What listings load elsewhere.
enum Samples {
    /// An empty image.
    static var image: CGImage? {
        CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage()
    }

    /// Chooses the fonts of all tests. Called before the first text.
    static func pinFonts() throws { try FontEnvironment.choose(.pinned) }

    /// Shows windows in memory.
    @MainActor static func useDisplay() throws {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
    }
}
