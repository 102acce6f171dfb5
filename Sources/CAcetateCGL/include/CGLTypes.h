// The types and constants of CGL, with the names and values of macOS (CGLTypes.h). The functions are in QuartzCore.
#pragma once
#include <stdint.h>

typedef uint32_t GLenum;
typedef uint32_t GLbitfield;
typedef int32_t GLint;
typedef uint32_t GLuint;
typedef int32_t GLsizei;

/// An OpenGL context. It is counted: `CGLRetainContext`, `CGLReleaseContext`.
typedef struct _CGLContextObject *CGLContextObj;
/// The format of the pixels of a context. It is counted: `CGLRetainPixelFormat`, `CGLReleasePixelFormat`.
typedef struct _CGLPixelFormatObject *CGLPixelFormatObj;

typedef enum _CGLPixelFormatAttribute {
    kCGLPFAAllRenderers = 1,
    kCGLPFATripleBuffer = 3,
    kCGLPFADoubleBuffer = 5,
    kCGLPFAColorSize = 8,
    kCGLPFAAlphaSize = 11,
    kCGLPFADepthSize = 12,
    kCGLPFAStencilSize = 13,
    kCGLPFAMinimumPolicy = 51,
    kCGLPFAMaximumPolicy = 52,
    kCGLPFASampleBuffers = 55,
    kCGLPFASamples = 56,
    kCGLPFAColorFloat = 58,
    kCGLPFAMultisample = 59,
    kCGLPFANoRecovery = 72,
    kCGLPFAAccelerated = 73,
    kCGLPFAClosestPolicy = 74,
    kCGLPFABackingStore = 76,
    kCGLPFADisplayMask = 84,
    kCGLPFAAllowOfflineRenderers = 96,
    kCGLPFAOpenGLProfile = 99,
    kCGLPFASupportsAutomaticGraphicsSwitching = 101,
    kCGLPFAVirtualScreenCount = 128,
} CGLPixelFormatAttribute;

/// Values of `kCGLPFAOpenGLProfile`.
typedef enum _CGLOpenGLProfile {
    kCGLOGLPVersion_Legacy = 0x1000,
    kCGLOGLPVersion_3_2_Core = 0x3200,
    kCGLOGLPVersion_GL3_Core = 0x3200,
    kCGLOGLPVersion_GL4_Core = 0x4100,
    /// Beyond Apple's API: OpenGL ES 3.
    kAcetateOGLPVersion_ES3 = 0xE300,
} CGLOpenGLProfile;

typedef enum _CGLContextParameter {
    kCGLCPSwapInterval = 222,
    kCGLCPHasDrawable = 314,
} CGLContextParameter;

typedef enum _CGLContextEnable {
    kCGLCEMPEngine = 313,
} CGLContextEnable;

typedef enum _CGLError {
    kCGLNoError = 0,
    kCGLBadAttribute = 10000,
    kCGLBadProperty = 10001,
    kCGLBadPixelFormat = 10002,
    kCGLBadRendererInfo = 10003,
    kCGLBadContext = 10004,
    kCGLBadDrawable = 10005,
    kCGLBadDisplay = 10006,
    kCGLBadState = 10007,
    kCGLBadValue = 10008,
    kCGLBadMatch = 10009,
    kCGLBadEnumeration = 10010,
    kCGLBadOffScreen = 10011,
    kCGLBadFullScreen = 10012,
    kCGLBadWindow = 10013,
    kCGLBadAddress = 10014,
    kCGLBadCodeModule = 10015,
    kCGLBadAlloc = 10016,
    kCGLBadConnection = 10017,
} CGLError;
