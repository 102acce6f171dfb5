import CAcetateCGL
import CAcetateGL

/// What a list of attributes asks for.
struct PixelFormatRequest {
    /// The default of CGL is a context of OpenGL 2.1, or a later one that is compatible.
    var format = acetate_gl_format(profile: kCGLOGLPVersion_Legacy)
    /// Whether contexts here can have what is requested besides `format`.
    var isPossible = true
}

/// Reads a list of attributes that ends with 0.
struct AttributeReader {
    struct Failure: Error {
        let code: CGLError
    }

    private var next: UnsafePointer<CGLPixelFormatAttribute>

    init(_ attributes: UnsafePointer<CGLPixelFormatAttribute>) { next = attributes }

    /// The next element, unless it is the end.
    private mutating func take() -> CGLPixelFormatAttribute? {
        guard next.pointee.rawValue != 0 else { return nil }
        defer { next += 1 }
        return next.pointee
    }

    /// The number that follows an attribute; it may be 0.
    private mutating func number() throws(Failure) -> Int32 {
        defer { next += 1 }
        guard let number = Int32(exactly: next.pointee.rawValue) else { throw Failure(code: kCGLBadValue) }
        return number
    }

    mutating func request() throws(Failure) -> PixelFormatRequest {
        var result = PixelFormatRequest()
        while let attribute = take() {
            switch attribute {
            case kCGLPFAColorSize: if try number() > 32 { result.isPossible = false }
            case kCGLPFAAlphaSize: if try number() > 8 { result.isPossible = false }
            case kCGLPFADepthSize: result.format.depth = try number()
            case kCGLPFAStencilSize: result.format.stencil = try number()
            case kCGLPFASamples: result.format.samples = max(result.format.samples, try number())
            case kCGLPFASampleBuffers: result.format.samples = max(result.format.samples, try number() > 0 ? 1 : 0)
            case kCGLPFAMultisample: result.format.samples = max(result.format.samples, 1)
            case kCGLPFAOpenGLProfile:
                let profile = CGLOpenGLProfile(UInt32(bitPattern: try number()))
                guard profile.isKnown else { throw Failure(code: kCGLBadValue) }
                result.format.setProfile(profile)
            case kCGLPFADisplayMask: _ = try number()
            case kCGLPFAColorFloat: result.isPossible = false
            case kCGLPFAAllRenderers, kCGLPFATripleBuffer, kCGLPFADoubleBuffer, kCGLPFAMinimumPolicy,
                kCGLPFAMaximumPolicy, kCGLPFANoRecovery, kCGLPFAAccelerated, kCGLPFAClosestPolicy, kCGLPFABackingStore,
                kCGLPFAAllowOfflineRenderers, kCGLPFASupportsAutomaticGraphicsSwitching:
                break
            default: throw Failure(code: kCGLBadAttribute)
            }
        }
        return result
    }
}

extension CGLOpenGLProfile {
    fileprivate var isKnown: Bool {
        [kCGLOGLPVersion_Legacy, kCGLOGLPVersion_3_2_Core, kCGLOGLPVersion_GL4_Core, kAcetateOGLPVersion_ES3].contains(
            self)
    }
}

extension acetate_gl_format {
    init(profile: CGLOpenGLProfile) {
        self.init()
        setProfile(profile)
    }

    mutating func setProfile(_ profile: CGLOpenGLProfile) {
        switch profile {
        case kCGLOGLPVersion_3_2_Core: (api, major, minor) = (ACETATE_GL_CORE, 3, 2)
        case kCGLOGLPVersion_GL4_Core: (api, major, minor) = (ACETATE_GL_CORE, 4, 1)
        case kAcetateOGLPVersion_ES3: (api, major, minor) = (ACETATE_GL_ES, 3, 0)
        default: (api, major, minor) = (ACETATE_GL_LEGACY, 0, 0)
        }
    }

    var profile: CGLOpenGLProfile {
        switch api {
        case ACETATE_GL_CORE: major < 4 ? kCGLOGLPVersion_3_2_Core : kCGLOGLPVersion_GL4_Core
        case ACETATE_GL_ES: kAcetateOGLPVersion_ES3
        default: kCGLOGLPVersion_Legacy
        }
    }
}
