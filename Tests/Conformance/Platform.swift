import AppKit
import Testing

/// What the tests need to run on each system.
enum Platform {
    #if canImport(ObjectiveC)
        static let isApple = true
    #else
        static let isApple = false
    #endif

    /// Makes windows possible in a process without a display. On macOS there is always one.
    @MainActor static func prepareDisplay() throws {
        #if !canImport(ObjectiveC)
            _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
        #endif
    }
}
