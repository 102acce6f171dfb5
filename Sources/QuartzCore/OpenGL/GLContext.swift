import CAcetateCGL
import CAcetateGL
import Foundation
import Synchronization

/// Whether OpenGL can be used.
enum GLDriver {
    /// Why there is no OpenGL; nil if there is. The first call loads EGL.
    static var failure: String? { acetate_gl_open().map { String(cString: $0) } }
}

/// The format of a context's pixels: the object behind `CGLPixelFormatObj`.
///
/// `@unchecked Sendable`: immutable, and the driver's description that it points to exists as long as the process does.
final class GLPixelFormat: @unchecked Sendable, GLObject {
    /// Nil for a format of no context, where there is no OpenGL.
    let format: acetate_gl_format?
    let references = Atomic(0)

    /// A format that has no contexts.
    init(withoutDriver: Void) { format = nil }

    /// Finds a format with everything that is requested; nil if there is none.
    init?(_ request: acetate_gl_format) {
        var format = request
        guard acetate_gl_choose(&format) else { return nil }
        self.format = format
    }
}

/// A context of OpenGL and the pixels that it draws: the object behind `CGLContextObj`.
///
/// `@unchecked Sendable`: the handle is never written again, the C functions accept any thread, and `lock` makes sure that
/// only one thread at a time draws with the context for a layer.
final class GLContext: @unchecked Sendable, GLObject {
    let format: GLPixelFormat
    /// Nil where there is no OpenGL.
    private let handle: OpaquePointer?
    /// The lock of `CGLLockContext`.
    let lock = NSRecursiveLock()
    let references = Atomic(0)
    /// The parameters that are kept without a meaning here.
    let swapInterval = Atomic<GLint>(0)
    let usesOwnThread = Atomic(false)

    /// A context that cannot draw.
    init(withoutDriver format: GLPixelFormat) { (self.format, handle) = (format, nil) }

    /// Nil if the driver refuses.
    init?(_ format: GLPixelFormat, sharing other: GLContext?) {
        guard var description = format.format, let handle = acetate_gl_create(&description, other?.handle) else {
            return nil
        }
        (self.format, self.handle) = (format, handle)
    }

    deinit { if let handle { acetate_gl_destroy(handle) } }

    /// The context that is current on the calling thread. The thread retains it.
    private(set) static var current: GLContext? {
        get { acetate_gl_current().map { Unmanaged<GLContext>.fromOpaque($0).takeUnretainedValue() } }
        set {
            let former = acetate_gl_current()
            acetate_gl_set_current(newValue.map { Unmanaged.passRetained($0).toOpaque() })
            if let former { Unmanaged<GLContext>.fromOpaque(former).release() }
        }
    }

    /// Makes a context current on the calling thread, or none.
    @discardableResult
    static func setCurrent(_ context: GLContext?) -> Bool {
        guard context == nil || context?.handle != nil, acetate_gl_make_current(context?.handle) else { return false }
        current = context
        return true
    }

    var hasPixels: Bool { handle.map { acetate_gl_has_pixels($0) } ?? false }

    func flush() {
        if let handle { acetate_gl_flush(handle) }
    }

    /// Makes the context current with pixels of a size, and calls `body`. Afterwards, the former context of the thread is
    /// current. Returns false without a call if there is no memory for the pixels, or if another thread uses the context.
    func withPixels(width: Int, height: Int, _ body: () -> Void) -> Bool {
        lock.withLock {
            let former = GLContext.current
            defer { GLContext.setCurrent(former) }
            guard let handle, acetate_gl_begin(handle, Int32(width), Int32(height)) else { return false }
            GLContext.current = self
            body()
            return true
        }
    }

    /// Draws a buffer into all pixels of the current context, as `acetate_gl_draw_buffer` describes. Returns what is missing.
    func draw(_ buffer: inout acetate_gl_buffer) -> String? {
        guard let handle else { return "there is no context" }
        var error: Int32 = 0
        guard let reason = acetate_gl_draw_buffer(handle, &buffer, &error) else { return nil }
        return String(cString: reason) + (error == 0 ? "" : " (error 0x\(String(error, radix: 16)))")
    }

    /// Copies the pixels of the current context, as `acetate_gl_read` describes.
    func read(into base: UnsafeMutableRawPointer, bytesPerRow: Int, isOpaque: Bool) {
        guard let handle else { return }
        acetate_gl_read(handle, base, bytesPerRow, isOpaque)
    }
}

/// An object of CGL, which C code counts: each of its references retains the object.
protocol GLObject: AnyObject {
    /// The number of references that C code owns.
    var references: Atomic<Int> { get }
}

extension GLObject {
    /// A pointer that owns a reference.
    func owned() -> OpaquePointer {
        references.add(1, ordering: .relaxed)
        return OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// The object of a pointer that owns a reference, or that another object keeps.
    static func object(_ pointer: OpaquePointer) -> Self {
        Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    func disown() {
        references.subtract(1, ordering: .relaxed)
        Unmanaged.passUnretained(self).release()
    }
}
