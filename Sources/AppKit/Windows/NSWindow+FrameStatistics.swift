import Foundation

extension NSWindow {
    /// Counters of the frames of a window since it was shown, for measurements. Not part of Apple's API.
    public struct FrameStatistics: Hashable, Sendable {
        /// Frames that were sent to the screen, which are those with changes.
        public internal(set) var frames = 0
        /// Painted pixels of all frames: the surface damage and the buffer damage.
        public internal(set) var paintedPixels = 0
        /// The time at which the first frame was sent, in seconds of `CACurrentMediaTime()`; nil before.
        public internal(set) var firstFrameTime: CFTimeInterval?
    }

    /// The counters since the window was shown; zeros while it is hidden. Not part of Apple's API.
    public var frameStatistics: FrameStatistics { surface?.statistics ?? FrameStatistics() }
}
