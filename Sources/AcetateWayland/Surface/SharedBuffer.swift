import AcetatePixels
import CAcetateLinux
import CAcetateWayland
import Glibc

/// Pixels in memory that the compositor maps as well: an anonymous file, allocated whole before it is used and sealed
/// against shrinking, so that neither side can be killed by touching it. Render thread only.
final class SharedBuffer {
    /// Whose the pixels are.
    enum State {
        /// Ours to draw in.
        case free
        /// The compositor's until it releases them.
        case lent
        /// Lent, and no longer wanted: gone at the release.
        case orphaned
    }

    let pixels: PixelBuffer
    var state = State.free
    /// The buffer damage: what this buffer has missed since it was last shown, in its pixels; nil for all, as long as it was
    /// never shown.
    var damage: PixelRegion?

    private let memory: UnsafeMutableRawPointer
    private let byteCount: Int
    private var proxy: Proxy?
    var raw: OpaquePointer? { proxy?.raw }

    /// Whether a buffer can have so many pixels: its bytes are a 32-bit number in the protocol.
    static func canHold(_ size: PixelSize) -> Bool { size.bytesPerRow() * size.height <= Int(Int32.max) }

    /// `shm` is bound to the queue that gets the release; `released` runs when that is dispatched.
    init(
        _ size: PixelSize, isOpaque: Bool, shm: OpaquePointer, display: DisplayHandle,
        released: @escaping (SharedBuffer) -> Void
    ) throws(WaylandError) {
        guard Self.canHold(size) else { throw .surfaceTooLarge(width: size.width, height: size.height) }
        // Rows start at cache lines.
        let bytesPerRow = size.bytesPerRow()
        byteCount = bytesPerRow * size.height
        let file = try Self.makeFile(byteCount)
        defer { close(file) }
        // Populated at once: a page fault each for the first touch of a large window costs more.
        let mapping = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0)
        guard let mapping, mapping != MAP_FAILED else {
            throw .noMemory(bytes: byteCount, reason: SystemError.current)
        }
        guard let pixels = PixelBuffer(base: mapping, size: size, bytesPerRow: bytesPerRow) else {
            munmap(mapping, byteCount)
            throw .surfaceTooLarge(width: size.width, height: size.height)
        }
        memory = mapping
        self.pixels = pixels
        let pool = wl_shm_create_pool(shm, file, Int32(byteCount))
        defer { if let pool { wl_shm_pool_destroy(pool) } }  // the buffer keeps the memory
        let format = isOpaque ? WL_SHM_FORMAT_XRGB8888 : WL_SHM_FORMAT_ARGB8888
        let buffer = pool.flatMap {
            wl_shm_pool_create_buffer(
                $0, 0, Int32(size.width), Int32(size.height), Int32(bytesPerRow), format.rawValue)
        }
        proxy = Proxy(
            buffer, on: display, destroy: { wl_buffer_destroy($0) },
            handler: { [weak self] event, _ in if event == 0, let self { released(self) } })
        guard proxy != nil else { throw .noMemory(bytes: byteCount, reason: SystemError.current) }
    }

    deinit {
        // `pixels` borrows the memory, and whoever draws does so during a call of the render thread, which owns this.
        munmap(memory, byteCount)
    }

    /// An anonymous file of so many bytes that exist and cannot be taken away.
    private static func makeFile(_ byteCount: Int) throws(WaylandError) -> Int32 {
        let file = acetate_memfd("acetate-buffer")
        guard file >= 0 else { throw .noMemory(bytes: byteCount, reason: SystemError.current) }
        // Unlike ftruncate, this fails where there is no memory, instead of the first touch of a page.
        var failure = posix_fallocate(file, 0, byteCount)
        while failure == EINTR { failure = posix_fallocate(file, 0, byteCount) }
        guard failure == 0 else {
            close(file)
            throw .noMemory(bytes: byteCount, reason: SystemError.describe(failure))
        }
        // A kernel without seals still shows the window.
        _ = acetate_seal_size(file)
        return file
    }
}
