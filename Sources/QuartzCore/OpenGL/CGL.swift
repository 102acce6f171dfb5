import CAcetateGL
import Foundation

// The functions of CGL (CGL.h, CGLContext.h), as far as programs that subclass CAOpenGLLayer call them. They may be called by
// any thread.

// MARK: Pixel formats

/// Finds a format of pixels that has all attributes; the list ends with 0.
///
/// Contexts have 8 bits for each color and for alpha. `kCGLPFADepthSize`, `kCGLPFAStencilSize` and `kCGLPFASamples` are least
/// values. The driver is the system's, whether it uses a GPU or not, so attributes that choose among several renderers and
/// buffers match any. `pix` is nil and `npix` 0 if there is no such format, or no OpenGL; see `acetateCGLFailure()`.
@discardableResult
public func CGLChoosePixelFormat(
    _ attribs: UnsafePointer<CGLPixelFormatAttribute>, _ pix: UnsafeMutablePointer<CGLPixelFormatObj?>,
    _ npix: UnsafeMutablePointer<GLint>
) -> CGLError {
    (pix.pointee, npix.pointee) = (nil, 0)
    var reader = AttributeReader(attribs)
    let request: PixelFormatRequest
    do throws(AttributeReader.Failure) { request = try reader.request() } catch { return error.code }
    guard request.isPossible, let format = GLPixelFormat(request.format) else { return kCGLNoError }
    (pix.pointee, npix.pointee) = (format.owned(), 1)
    return kCGLNoError
}

/// Releases a format.
@discardableResult
public func CGLDestroyPixelFormat(_ pix: CGLPixelFormatObj) -> CGLError {
    CGLReleasePixelFormat(pix)
    return kCGLNoError
}

/// Retains a format, and returns it.
@discardableResult
public func CGLRetainPixelFormat(_ pix: CGLPixelFormatObj) -> CGLPixelFormatObj {
    GLPixelFormat.object(pix).owned()
}

/// Releases a format.
public func CGLReleasePixelFormat(_ pix: CGLPixelFormatObj) { GLPixelFormat.object(pix).disown() }

/// The number of references to a format.
public func CGLGetPixelFormatRetainCount(_ pix: CGLPixelFormatObj) -> GLuint {
    GLuint(GLPixelFormat.object(pix).references.load(ordering: .relaxed))
}

/// The value of an attribute of a format, which is 1 or 0 for attributes without a number. The format has one virtual screen,
/// 0.
@discardableResult
public func CGLDescribePixelFormat(
    _ pix: CGLPixelFormatObj, _ pix_num: GLint, _ attrib: CGLPixelFormatAttribute, _ value: UnsafeMutablePointer<GLint>
) -> CGLError {
    guard let format = GLPixelFormat.object(pix).format else { return kCGLBadPixelFormat }
    guard pix_num == 0 else { return kCGLBadValue }
    switch attrib {
    case kCGLPFAColorSize: value.pointee = 24
    case kCGLPFAAlphaSize: value.pointee = 8
    case kCGLPFADepthSize: value.pointee = format.depth
    case kCGLPFAStencilSize: value.pointee = format.stencil
    case kCGLPFASamples: value.pointee = format.samples
    case kCGLPFASampleBuffers, kCGLPFAMultisample: value.pointee = format.samples > 0 ? 1 : 0
    case kCGLPFAAccelerated: value.pointee = format.is_slow ? 0 : 1
    case kCGLPFAVirtualScreenCount: value.pointee = 1
    case kCGLPFAOpenGLProfile: value.pointee = GLint(bitPattern: format.profile.rawValue)
    case kCGLPFADoubleBuffer, kCGLPFATripleBuffer, kCGLPFAColorFloat: value.pointee = 0
    default: return kCGLBadAttribute
    }
    return kCGLNoError
}

// MARK: Contexts

/// Creates a context, which shares textures and other objects with `share`.
@discardableResult
public func CGLCreateContext(
    _ pix: CGLPixelFormatObj, _ share: CGLContextObj?, _ ctx: UnsafeMutablePointer<CGLContextObj?>
) -> CGLError {
    ctx.pointee = nil
    let format = GLPixelFormat.object(pix)
    guard format.format != nil else { return kCGLBadPixelFormat }
    guard let context = GLContext(format, sharing: share.map(GLContext.object)) else { return kCGLBadContext }
    ctx.pointee = context.owned()
    return kCGLNoError
}

/// Releases a context.
@discardableResult
public func CGLDestroyContext(_ ctx: CGLContextObj) -> CGLError {
    CGLReleaseContext(ctx)
    return kCGLNoError
}

/// Retains a context, and returns it.
@discardableResult
public func CGLRetainContext(_ ctx: CGLContextObj) -> CGLContextObj {
    GLContext.object(ctx).owned()
}

/// Releases a context.
public func CGLReleaseContext(_ ctx: CGLContextObj) { GLContext.object(ctx).disown() }

/// The number of references to a context.
public func CGLGetContextRetainCount(_ ctx: CGLContextObj) -> GLuint {
    GLuint(GLContext.object(ctx).references.load(ordering: .relaxed))
}

/// The format that the context was created with. The context keeps the reference.
public func CGLGetPixelFormat(_ ctx: CGLContextObj) -> CGLPixelFormatObj? {
    OpaquePointer(Unmanaged.passUnretained(GLContext.object(ctx).format).toOpaque())
}

/// Makes a context current on the calling thread; nil for none. Outside of the methods of a `CAOpenGLLayer`, draw into a
/// framebuffer object.
@discardableResult
public func CGLSetCurrentContext(_ ctx: CGLContextObj?) -> CGLError {
    GLContext.setCurrent(ctx.map(GLContext.object)) ? kCGLNoError : kCGLBadContext
}

/// The context that is current on the calling thread.
public func CGLGetCurrentContext() -> CGLContextObj? { acetate_gl_current().map { OpaquePointer($0) } }

/// Sends the commands of the current context to the driver.
@discardableResult
public func CGLFlushDrawable(_ ctx: CGLContextObj) -> CGLError {
    let context = GLContext.object(ctx)
    guard GLContext.current === context else { return kCGLBadState }
    context.flush()
    return kCGLNoError
}

/// Waits until no other thread has locked the context, and locks it; the same thread may lock it again. A layer locks its
/// context while it draws.
@discardableResult
public func CGLLockContext(_ ctx: CGLContextObj) -> CGLError {
    GLContext.object(ctx).lock.lock()
    return kCGLNoError
}

/// Unlocks a context that the same thread has locked.
@discardableResult
public func CGLUnlockContext(_ ctx: CGLContextObj) -> CGLError {
    GLContext.object(ctx).lock.unlock()
    return kCGLNoError
}

/// Sets a parameter: `kCGLCPSwapInterval`, which is kept, and changes nothing, because layers are shown in step with the
/// screen.
@discardableResult
public func CGLSetParameter(
    _ ctx: CGLContextObj, _ pname: CGLContextParameter, _ params: UnsafePointer<GLint>
) -> CGLError {
    guard pname == kCGLCPSwapInterval else { return kCGLBadEnumeration }
    GLContext.object(ctx).swapInterval.store(params.pointee, ordering: .relaxed)
    return kCGLNoError
}

/// Gets `kCGLCPSwapInterval`, or `kCGLCPHasDrawable`: whether the context has pixels, which the first drawing of a layer
/// creates.
@discardableResult
public func CGLGetParameter(
    _ ctx: CGLContextObj, _ pname: CGLContextParameter, _ params: UnsafeMutablePointer<GLint>
) -> CGLError {
    let context = GLContext.object(ctx)
    switch pname {
    case kCGLCPSwapInterval: params.pointee = context.swapInterval.load(ordering: .relaxed)
    case kCGLCPHasDrawable: params.pointee = context.hasPixels ? 1 : 0
    default: return kCGLBadEnumeration
    }
    return kCGLNoError
}

/// Enables `kCGLCEMPEngine`, which is kept: whether commands are executed on a thread of its own is the driver's decision.
@discardableResult
public func CGLEnable(_ ctx: CGLContextObj, _ pname: CGLContextEnable) -> CGLError { setEnabled(true, ctx, pname) }

/// Disables an option of a context; see `CGLEnable`.
@discardableResult
public func CGLDisable(_ ctx: CGLContextObj, _ pname: CGLContextEnable) -> CGLError { setEnabled(false, ctx, pname) }

private func setEnabled(_ isEnabled: Bool, _ ctx: CGLContextObj, _ pname: CGLContextEnable) -> CGLError {
    guard pname == kCGLCEMPEngine else { return kCGLBadEnumeration }
    GLContext.object(ctx).usesOwnThread.store(isEnabled, ordering: .relaxed)
    return kCGLNoError
}

/// Whether an option of a context is enabled.
@discardableResult
public func CGLIsEnabled(
    _ ctx: CGLContextObj, _ pname: CGLContextEnable, _ enable: UnsafeMutablePointer<GLint>
) -> CGLError {
    guard pname == kCGLCEMPEngine else { return kCGLBadEnumeration }
    enable.pointee = GLContext.object(ctx).usesOwnThread.load(ordering: .relaxed) ? 1 : 0
    return kCGLNoError
}

// MARK: Errors

/// What an error means, in English. The text exists as long as the process does.
public func CGLErrorString(_ error: CGLError) -> UnsafePointer<CChar> {
    let text: StaticString =
        switch error {
        case kCGLNoError: "no error"
        case kCGLBadAttribute: "invalid pixel format attribute"
        case kCGLBadPixelFormat: "invalid pixel format"
        case kCGLBadContext: "invalid context"
        case kCGLBadState: "invalid context state"
        case kCGLBadValue: "invalid numerical value"
        case kCGLBadEnumeration: "invalid enumeration"
        default: "unknown error"
        }
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Why there is no OpenGL, with the package that is missing; nil if there is OpenGL. The first call loads EGL.
///
/// Beyond Apple's API.
public func acetateCGLFailure() -> String? { GLDriver.failure }
