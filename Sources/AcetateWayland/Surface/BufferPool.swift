import AcetatePixels
import CAcetateWayland

/// The buffers of one surface, at most four, which are created on demand and reused. Some compositors hold the buffer
/// on the screen and one more. Used only on the render thread.
final class BufferPool {
    /// The greatest number of buffers of one size.
    static let limit = 4

    private(set) var buffers: [SharedBuffer] = []
    /// Buffers of an earlier size that the compositor has not released yet.
    private(set) var orphans: [SharedBuffer] = []
    private var size: PixelSize?
    private var isOpaque = false
    private let shm: QueueBoundWrapper
    private let display: DisplayHandle

    /// `shm` must be bound to the queue that dispatches the releases.
    init(shm: QueueBoundWrapper, display: DisplayHandle) {
        self.shm = shm
        self.display = display
    }

    /// Sets the size of the buffers. Buffers of another size are destroyed when the compositor releases them.
    func resize(to size: PixelSize, isOpaque: Bool) {
        guard size != self.size || isOpaque != self.isOpaque else { return }
        self.size = size
        self.isOpaque = isOpaque
        for buffer in buffers where buffer.state == .busy {
            buffer.state = .orphaned
            orphans.append(buffer)
        }
        buffers = []
    }

    /// A buffer to draw in: the free one with the smallest buffer damage, or a new one if none is free. Nil if there
    /// are four and the compositor uses them all.
    func free() throws(WaylandError) -> SharedBuffer? {
        guard let size else { return nil }
        var best: SharedBuffer?
        for buffer in buffers where buffer.state == .free {
            if best.map({ damagedArea(buffer) < damagedArea($0) }) ?? true { best = buffer }
        }
        if let best { return best }
        guard buffers.count < Self.limit else { return nil }
        let buffer = try SharedBuffer(size, isOpaque: isOpaque, shm: shm.raw, display: display) { [weak self] buffer in
            self?.released(buffer)
        }
        buffers.append(buffer)
        return buffer
    }

    /// Marks the buffer as used by the compositor, with a frame that differs from the previous one by `damage`.
    func markBusy(_ buffer: SharedBuffer, damage: PixelRegion) {
        buffer.state = .busy
        buffer.damage = PixelRegion()
        for other in buffers where other !== buffer {
            guard let missed = other.damage else { continue }
            // Fewer rectangles are cheaper, although slightly more is repainted than necessary.
            other.damage = missed.union(damage).simplified(toAtMost: 32)
        }
    }

    var hasFree: Bool { buffers.contains { $0.state == .free } }

    /// Destroys all buffers, including those that the compositor uses: it has its own mapping of their memory.
    func removeAll() {
        buffers = []
        orphans = []
    }

    private func damagedArea(_ buffer: SharedBuffer) -> Int { buffer.damage?.area ?? .max }

    private func released(_ buffer: SharedBuffer) {
        switch buffer.state {
        case .busy: buffer.state = .free
        case .orphaned: orphans.removeAll { $0 === buffer }
        case .free: break  // a harmless error of the compositor
        }
    }
}
