import AcetatePixels
import AcetateProtocols
import CAcetateLinux
import CAcetateWayland
import Glibc

/// Pixels in memory that is shared with the compositor: an anonymous file, which is completely allocated before use and
/// sealed against shrinking, so that no access to it can raise SIGBUS in either process. Used only on the render
/// thread.
final class SharedBuffer {
    /// The owner of the pixels.
    enum State {
        /// The render thread may draw in the buffer.
        case free
        /// The compositor may read the buffer until it releases it.
        case busy
        /// Busy and no longer needed: destroyed at the release.
        case orphaned
    }

    let pixels: PixelBuffer
    var state = State.free
    /// The buffer damage: the region that has changed since this buffer was last shown, in pixels. Nil, which means
    /// everything, while it was never shown.
    var damage: PixelRegion?

    private let memory: UnsafeMutableRawPointer
    private let byteCount: Int
    private var proxy: Proxy?
    var raw: OpaquePointer? { proxy?.raw }

    /// Whether a buffer can have this size. The protocol limits its bytes to a signed 32-bit number.
    static func canHold(_ size: PixelSize) -> Bool { size.bytesPerRow() * size.height <= Int(Int32.max) }

    /// `shm` must be bound to the queue that receives the release event; `released` runs when that is dispatched.
    init(
        _ size: PixelSize, isOpaque: Bool, shm: OpaquePointer, display: DisplayHandle,
        released: @escaping (SharedBuffer) -> Void
    ) throws(WaylandError) {
        guard Self.canHold(size) else { throw .surfaceTooLarge(width: size.width, height: size.height) }
        // Each row starts at a cache line.
        let bytesPerRow = size.bytesPerRow()
        byteCount = bytesPerRow * size.height
        let file = try Self.makeFile(byteCount)
        defer { close(file) }
        // Populated in advance, because a page fault for the first access to each page costs more.
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
        defer { if let pool { wl_shm_pool_destroy(pool) } }  // the buffer retains the memory
        let format = isOpaque ? WlShm.Format.xrgb8888 : .argb8888
        let buffer = pool.flatMap {
            wl_shm_pool_create_buffer(
                $0, 0, Int32(size.width), Int32(size.height), Int32(bytesPerRow), format.rawValue)
        }
        proxy = Proxy(
            buffer, on: display, destroy: { wl_buffer_destroy($0) },
            handler: { [weak self] event, _ in
                if WlBuffer.Event(rawValue: event) == .release, let self { released(self) }
            })
        guard proxy != nil else { throw .noMemory(bytes: byteCount, reason: SystemError.current) }
    }

    /// Writes the pixels of the whole buffer: 0xAARRGGBB, row by row from the top.
    func copy(_ source: [UInt32]) {
        precondition(source.count == pixels.size.width * pixels.size.height)
        source.withUnsafeBytes { source in
            guard let from = source.baseAddress else { return }
            let count = pixels.size.width * MemoryLayout<UInt32>.size
            for y in 0..<pixels.size.height {
                (pixels.base + y * pixels.bytesPerRow).copyMemory(from: from + y * count, byteCount: count)
            }
        }
    }

    deinit {
        // `pixels` borrows the memory. It is used only in calls on the render thread, which owns this object.
        munmap(memory, byteCount)
    }

    /// Creates an anonymous file of this size, which is allocated and cannot shrink.
    private static func makeFile(_ byteCount: Int) throws(WaylandError) -> Int32 {
        let file = acetate_memfd("acetate-buffer")
        guard file >= 0 else { throw .noMemory(bytes: byteCount, reason: SystemError.current) }
        // Unlike ftruncate, this fails if there is no memory. After ftruncate the first access to a page would fail.
        var failure = posix_fallocate(file, 0, byteCount)
        while failure == EINTR { failure = posix_fallocate(file, 0, byteCount) }
        guard failure == 0 else {
            close(file)
            throw .noMemory(bytes: byteCount, reason: SystemError.describe(failure))
        }
        // On a kernel without seals the window still works.
        _ = acetate_seal_size(file)
        return file
    }
}
