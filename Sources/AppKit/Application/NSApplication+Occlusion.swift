import Foundation

extension NSApplication {
    /// What the user sees of the windows.
    public struct OcclusionState: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A part of a window is visible.
        public static let visible = Self(rawValue: 1 << 1)
    }

    /// Whether a part of a window is visible to the user, as far as the display server reports it. Programs need not draw or
    /// animate otherwise.
    public var occlusionState: OcclusionState {
        windows.contains { $0.occlusionState.contains(.visible) } ? .visible : []
    }

    /// Posts a notification if the visibility of a window has changed that of the application.
    func occlusionMayHaveChanged() {
        let state = occlusionState
        guard state != lastOcclusion else { return }
        lastOcclusion = state
        post(NSApplication.didChangeOcclusionStateNotification) { $0.applicationDidChangeOcclusionState($1) }
    }
}
