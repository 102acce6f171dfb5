import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation
import Synchronization

/// Pixels that become the contents of an `AcetateDrawableLayer` when they are presented: the role of `CAMetalDrawable`.
///
/// Used by one thread at a time, and passed on to others freely. A drawable that is released without being presented is not
/// shown.
///
/// Beyond Apple's API.
public final class AcetateDrawable: Sendable {
    private struct State {
        /// Nil after the drawable is presented.
        var pixels: WritablePixels?
        var presentedTime: CFTimeInterval = 0
        var isCompleted = false
        var handlers: [@Sendable (AcetateDrawable) -> Void] = []
    }

    /// A number that is greater for each drawable of a layer, from 1.
    public let drawableID: Int
    /// The width and the height in pixels.
    public let width, height: Int
    /// The distance between rows in bytes.
    public let bytesPerRow: Int
    let isOpaque: Bool
    private let queue: AcetateDrawableQueue
    private let state: Mutex<State>

    init(_ queue: AcetateDrawableQueue, _ pixels: WritablePixels, id: Int, isOpaque: Bool) {
        (self.queue, drawableID, self.isOpaque) = (queue, id, isOpaque)
        (width, height, bytesPerRow) = (pixels.size.width, pixels.size.height, pixels.bytesPerRow)
        state = Mutex(State(pixels: pixels))
    }

    deinit { if state.withLock({ $0.pixels != nil }) { queue.returnOne() } }

    /// Calls `body` with the memory of the pixels: rows from top to bottom, `bytesPerRow` apart, of premultiplied pixels whose
    /// bytes are blue, green, red and alpha. Their content is undefined at first. Nil, without a call, if the drawable was
    /// already presented.
    ///
    /// The drawable must not be presented by `body`, and the memory is valid only until it returns.
    public func withUnsafeMutableBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) rethrows -> Result? {
        guard let pixels = writable("written") else { return nil }
        let buffer = pixels.buffer
        return try body(UnsafeMutableRawBufferPointer(start: buffer.base, count: pixels.bytesPerRow * height))
    }

    /// Draws into the pixels, which are transparent at first. The context's unit is a pixel, and its origin is at the bottom
    /// left; it must not be used after `body` returns. Nil, without a call, if the drawable was already presented, or without
    /// enough memory.
    public func draw<Result>(_ body: (CGContext) throws -> Result) rethrows -> Result? {
        guard let context = writable("drawn")?.makeContext() else { return nil }
        return try body(context)
    }

    private func writable(_ verb: String) -> WritablePixels? {
        let pixels = state.withLock { $0.pixels }
        if pixels == nil {
            Diagnostics.warnOnce(
                "drawable \(drawableID) cannot be \(verb) after it was presented. Use the next drawable.",
                key: "drawable.presented")
        }
        return pixels
    }

    // MARK: Presentation

    /// Shows the drawable in the next frame, unless another one is presented before. A second call has no effect.
    public func present() { present(frameAt: -.infinity) }

    /// Shows the drawable in the first frame at or after a time, in seconds of `CACurrentMediaTime`. A second call has no
    /// effect.
    public func present(at presentationTime: CFTimeInterval) { present(frameAt: presentationTime) }

    /// Shows the drawable after the previous one was shown for a duration, in seconds. A second call has no effect.
    public func present(afterMinimumDuration duration: CFTimeInterval) {
        present(frameAt: queue.stream.lastTime.map { $0 + duration } ?? -.infinity)
    }

    private func present(frameAt time: Double) {
        let pixels = state.withLock { state in
            defer { state.pixels = nil }
            return state.pixels
        }
        guard let pixels else { return }
        queue.stream.add(ContentStream.Frame(pixels.image(isOpaque: isOpaque), at: time) { self.complete($0) })
        queue.returnOne()
    }

    /// The time of the frame that has shown the drawable first, in seconds of `CACurrentMediaTime`. 0 before, and for a
    /// drawable that another one replaced.
    public var presentedTime: CFTimeInterval { state.withLock { $0.presentedTime } }

    /// Adds a function that is called, on a thread of the system, when the drawable is first shown, or when it is known that
    /// it will not be. `presentedTime` says which.
    public func addPresentedHandler(_ block: @escaping @Sendable (AcetateDrawable) -> Void) {
        let isLate = state.withLock { state in
            if !state.isCompleted { state.handlers.append(block) }
            return state.isCompleted
        }
        if isLate { block(self) }
    }

    private func complete(_ time: Double?) {
        let handlers = state.withLock { state in
            (state.presentedTime, state.isCompleted) = (time ?? 0, true)
            defer { state.handlers = [] }
            return state.handlers
        }
        queue.noteChange()
        for handler in handlers { handler(self) }
    }
}
