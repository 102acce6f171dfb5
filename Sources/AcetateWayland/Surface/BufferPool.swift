import AcetatePixels
import CAcetateWayland

/// The buffers of one surface: made when needed, kept and used again, at most four, for some compositors hold the one on
/// the screen and one more. Render thread only.
final class BufferPool {
    /// More than this many are never lent at one size.
    static let limit = 4

    private(set) var buffers: [SharedBuffer] = []
    /// Of an earlier size, with the compositor still.
    private(set) var orphans: [SharedBuffer] = []
    private var size: PixelSize?
    private var isOpaque = false
    private let shm: QueueBoundWrapper
    private let display: DisplayHandle

    /// `shm` is bound to the queue on which releases are dispatched.
    init(shm: QueueBoundWrapper, display: DisplayHandle) {
        self.shm = shm
        self.display = display
    }

    /// From now on buffers have this size; those of another are given up as the compositor releases them.
    func resize(to size: PixelSize, isOpaque: Bool) {
        guard size != self.size || isOpaque != self.isOpaque else { return }
        self.size = size
        self.isOpaque = isOpaque
        for buffer in buffers where buffer.state == .lent {
            buffer.state = .orphaned
            orphans.append(buffer)
        }
        buffers = []
    }

    /// A buffer to draw in: of the free ones that which has missed least; a new one if none is free; nil if there are
    /// four and the compositor has them all.
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

    /// The buffer goes to the compositor with a frame that differs from the one before by `damage`.
    func lend(_ buffer: SharedBuffer, damage: PixelRegion) {
        buffer.state = .lent
        buffer.damage = PixelRegion()
        for other in buffers where other !== buffer {
            guard let missed = other.damage else { continue }
            // Few rectangles are kept; a little more is repainted than is needed.
            other.damage = missed.union(damage).simplified(toAtMost: 32)
        }
    }

    var hasFree: Bool { buffers.contains { $0.state == .free } }

    /// Destroys all buffers, those that the compositor has too: it keeps its own mapping of their memory.
    func removeAll() {
        buffers = []
        orphans = []
    }

    private func damagedArea(_ buffer: SharedBuffer) -> Int { buffer.damage?.area ?? .max }

    private func released(_ buffer: SharedBuffer) {
        switch buffer.state {
        case .lent: buffer.state = .free
        case .orphaned: orphans.removeAll { $0 === buffer }
        case .free: break  // the compositor's mistake, and harmless
        }
    }
}
