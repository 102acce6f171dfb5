import CAcetateWayland

/// The Wayland objects that a render thread uses.
struct SurfaceObjects: @unchecked Sendable {
    // Addresses of proxies. The window creates them, and detaches the render loop before it destroys them. From the
    // attachment on only the render thread sends requests on the surface, its role and its viewport. It uses shm
    // and presentation through its own wrappers.
    let display: DisplayHandle
    let compositor: OpaquePointer
    let surface: OpaquePointer
    let role: RoleObject
    /// The state that was sent before the first commit of a layer surface; nil for other windows.
    let layerState: LayerSurfaceState?
    let viewport: OpaquePointer?
    let shm: OpaquePointer
    let presentation: OpaquePointer?
}

/// What a render thread has on one connection: the window's objects, event queues for its own objects, and buffers.
///
/// When the connection is lost, the attachment ends with it. The render thread, its frame source and its clock remain,
/// and get another attachment when the window is created again. Used only on the render thread.
final class SurfaceAttachment {
    let objects: SurfaceObjects
    /// The queue of frame callbacks and presentation feedback.
    let queue: EventQueue
    /// The queue of buffer releases, which wakes the thread only when it waits for a buffer.
    let releases: EventQueue
    let surfaceWrapper: QueueBoundWrapper
    let presentationWrapper: QueueBoundWrapper?
    let pool: BufferPool
    var frameCallback: Proxy?
    var feedback: Proxy?
    /// Whether a frame has been sent.
    var isShown = false
    /// The state of a layer surface that was sent last.
    private var layerState: LayerSurfaceState?

    init(_ objects: SurfaceObjects, of loop: SurfaceRenderLoop) throws(WaylandError) {
        self.objects = objects
        layerState = objects.layerState
        queue = try EventQueue(on: objects.display) { [signal = loop.signal] in signal.signal() }
        releases = try EventQueue(on: objects.display, sharingThreadOf: queue) { [weak loop] in
            guard let loop, loop.wantsReleases.load(ordering: .sequentiallyConsistent) else { return }
            loop.signal.signal()
        }
        guard let surface = QueueBoundWrapper(objects.surface, on: queue),
            let shm = QueueBoundWrapper(objects.shm, on: releases)
        else { throw .noResources("a wrapper of a Wayland object", SystemError.current) }
        surfaceWrapper = surface
        presentationWrapper = objects.presentation.flatMap { [queue] in QueueBoundWrapper($0, on: queue) }
        pool = BufferPool(shm: shm, display: objects.display)
    }

    /// Sends a new state of a layer surface, which takes effect with the next commit.
    func send(_ state: LayerSurfaceState?) {
        guard let state, state != layerState, case .layer(let surface) = objects.role else { return }
        state.send(to: surface, replacing: layerState)
        layerState = state
    }

    /// Destroys the proxies, which must happen before their queues are destroyed.
    func end() {
        objects.display.resignReading(queue.id)
        frameCallback = nil
        feedback = nil
        pool.removeAll()
        objects.display.flush()
    }
}
