import Foundation

extension NSWindow {
    /// What has been drawn of a window since it was shown, for measurements. Beyond Apple's API.
    public struct FrameStatistics: Hashable, Sendable {
        /// Frames that were sent to the screen: those in which something had changed.
        public internal(set) var frames = 0
        /// Pixels that were painted, over all frames: what had changed, and what the buffer at hand had missed.
        public internal(set) var paintedPixels = 0
        /// When the first frame had been sent, in seconds of `CACurrentMediaTime()`; nil before.
        public internal(set) var firstFrameTime: CFTimeInterval?
    }

    /// What has been drawn since the window was shown; zeros while it is not.
    ///
    /// Beyond Apple's API.
    public var frameStatistics: FrameStatistics { surface?.statistics ?? FrameStatistics() }
}
