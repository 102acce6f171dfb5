import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

/// Vends the drawables of an `AcetateDrawableLayer`, on any thread.
///
/// The memory of drawables that are not shown any more is used again, so that a steady stream allocates none.
///
/// Beyond Apple's API.
public final class AcetateDrawableQueue: Sendable {
    private struct State {
        /// The size that the program has set; nil for the default.
        var size: CGSize?
        var defaultSize = CGSize.zero
        var isOpaque = false
        var maximumCount = 3
        var allowsTimeout = true
        /// The drawables that were vended, and are neither presented nor released.
        var vendedCount = 0
        var lastID = 0
    }

    let stream = ContentStream()
    private let pool = PixelStorePool(spareCount: 3)
    /// Protected by `condition`.
    private nonisolated(unsafe) var state = State()
    private let condition = NSCondition()
    private let importer = SharedBufferImporter()
    let waitingBuffers = WaitingBuffers()

    init() {}

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
        condition.withLock { body(&state) }
    }

    /// The size of new drawables in pixels, rounded to whole pixels. Default: the size of the layer's bounds times its
    /// `contentsScale`, until another size is set. A size that is not finite is rejected with a warning.
    public var drawableSize: CGSize {
        get { withState { $0.size ?? $0.defaultSize } }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else {
                Diagnostics.warnOnce(
                    "the drawableSize \(newValue) is not finite, so it is ignored. Set a size in pixels.",
                    key: "drawable.size")
                return
            }
            withState { $0.size = newValue }
        }
    }

    /// The number of drawables that are vended, wait for their time, or are shown, beyond which `nextDrawable()` waits.
    /// Clamped to 2...64. Default 3.
    public var maximumDrawableCount: Int {
        get { withState { $0.maximumCount } }
        set {
            withState { $0.maximumCount = max(2, min(64, newValue)) }
            condition.broadcast()
        }
    }

    /// Whether `nextDrawable()` waits at most one second. Default true.
    public var allowsNextDrawableTimeout: Bool {
        get { withState { $0.allowsTimeout } }
        set { withState { $0.allowsTimeout = newValue } }
    }

    func setDefaultSize(_ size: CGSize) { withState { $0.defaultSize = size } }

    func setOpaque(_ isOpaque: Bool) { withState { $0.isOpaque = isOpaque } }

    /// Returns a drawable to write and present. If `maximumDrawableCount` drawables are in use, waits until one is released
    /// or replaced. Nil after one second, for an empty size or one above 32,767 pixels, and without enough memory.
    public func nextDrawable() -> AcetateDrawable? {
        vend(isOpaque: false) { state in
            let size = state.size ?? state.defaultSize
            let (width, height) = (size.width.rounded(), size.height.rounded())
            guard width >= 1, height >= 1, width <= CGFloat(PixelSize.limit), height <= CGFloat(PixelSize.limit) else {
                return nil
            }
            return PixelSize(Int(width), Int(height))
        }?.drawable
    }

    /// Returns a drawable for the frame of a buffer, with its size and its pixels, which are copied and converted on the calling
    /// thread. The buffer may be written again when this returns. Waits as `nextDrawable()` does, and for devices that write into
    /// the buffer.
    ///
    /// Nil after one second without a free drawable. Throws an error if the buffer cannot be read; then nothing is shown.
    public func nextDrawable(copying buffer: AcetateSharedBuffer) throws(AcetateSharedBufferError) -> AcetateDrawable? {
        guard let (drawable, pixels) = vend(isOpaque: buffer.layout.isOpaque, size: { _ in buffer.size }) else {
            return nil
        }
        try buffer.copy(into: pixels.buffer, isOpaque: drawable.isOpaque, importer: importer)
        return drawable
    }

    /// Returns the next drawable, with the size that `size` tells when there is one, and its pixels.
    private func vend(
        isOpaque: Bool, size: (State) -> PixelSize?
    ) -> (drawable: AcetateDrawable, pixels: WritablePixels)? {
        let limit = Date(timeIntervalSinceNow: 1)
        condition.lock()
        defer { condition.unlock() }
        while state.vendedCount + stream.count(at: CACurrentMediaTime()) >= state.maximumCount {
            // If the layer is in no tree, time passes without a notice.
            let next = min(Date(timeIntervalSinceNow: 0.02), limit)
            if !condition.wait(until: next), state.allowsTimeout, Date() >= limit { return nil }
        }
        guard let size = size(state), let pixels = pool.take(size) else { return nil }
        state.lastID += 1
        state.vendedCount += 1
        let drawable = AcetateDrawable(self, pixels, id: state.lastID, isOpaque: state.isOpaque || isOpaque)
        return (drawable, pixels)
    }

    /// Notes that a drawable was presented or released.
    func returnOne() {
        withState { $0.vendedCount -= 1 }
        condition.broadcast()
    }

    /// Notes that a drawable was shown or replaced.
    func noteChange() { condition.broadcast() }
}
