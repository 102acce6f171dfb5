#define GL_GLEXT_PROTOTYPES
#include "context.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef GL_PACK_INVERT_MESA
#define GL_PACK_INVERT_MESA 0x8758
#endif

#define EGL_FUNCTIONS(X) \
    X(eglGetProcAddress) X(eglGetPlatformDisplay) X(eglInitialize) X(eglQueryString) X(eglBindAPI) X(eglChooseConfig) \
    X(eglGetConfigAttrib) X(eglCreateContext) X(eglDestroyContext) X(eglCreatePbufferSurface) X(eglDestroySurface) \
    X(eglMakeCurrent) X(eglGetCurrentContext)
#define GL_FUNCTIONS(X) \
    X(glGetIntegerv) X(glGetString) X(glGetStringi) X(glBindFramebuffer) X(glBindBuffer) X(glPixelStorei) X(glReadPixels) \
    X(glViewport) X(glFlush) X(glGenFramebuffers) X(glDeleteFramebuffers) X(glGenRenderbuffers) X(glDeleteRenderbuffers) \
    X(glBindRenderbuffer) X(glRenderbufferStorage) X(glFramebufferRenderbuffer) X(glBlitFramebuffer) X(glIsEnabled) \
    X(glEnable) X(glDisable)

#define DECLARE(name) __typeof__(&name) name;
static struct { EGL_FUNCTIONS(DECLARE) } egl;
// The functions of OpenGL are found without a context, and are the same for all contexts of libglvnd.
static struct { GL_FUNCTIONS(DECLARE) } gl;
static EGLDisplay display;
static const char *failure;

static const char *open_display(void) {
    void *library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return "libEGL.so.1 was not found; install the package libegl1";
#define FIND_EGL(name) if (!(egl.name = (__typeof__(&name))dlsym(library, #name))) return "libEGL.so.1 is older than EGL 1.5";
    EGL_FUNCTIONS(FIND_EGL)
#define FIND_GL(name) if (!(gl.name = (__typeof__(&name))egl.eglGetProcAddress(#name))) return "libEGL has no " #name;
    GL_FUNCTIONS(FIND_GL)
    const char *extensions = egl.eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (!extensions || !strstr(extensions, "EGL_MESA_platform_surfaceless"))
        return "EGL cannot draw without a screen (EGL_MESA_platform_surfaceless); install the package libegl-mesa0";
    display = egl.eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    EGLint major, minor;
    if (!display || !egl.eglInitialize(display, &major, &minor))
        return "EGL found no driver of OpenGL; install the package libgl1-mesa-dri";
    extensions = egl.eglQueryString(display, EGL_EXTENSIONS);
    if (!strstr(extensions, "EGL_KHR_surfaceless_context"))
        return "the driver of OpenGL has no contexts without a surface (EGL_KHR_surfaceless_context)";
    return NULL;
}

static void load(void) { failure = open_display(); }

const char *acetate_gl_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return failure;
}

EGLDisplay acetate_egl_display(void) { return display; }

__eglMustCastToProperFunctionPointerType acetate_egl_function(const char *name) { return egl.eglGetProcAddress(name); }

static EGLint attribute(EGLConfig config, EGLint name) {
    EGLint value = 0;
    egl.eglGetConfigAttrib(display, config, name, &value);
    return value;
}

bool acetate_gl_choose(acetate_gl_format *format) {
    if (acetate_gl_open()) return false;
    const EGLint attributes[] = {
        EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
        EGL_RENDERABLE_TYPE, format->api == ACETATE_GL_ES ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT,
        EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8,
        EGL_DEPTH_SIZE, format->depth, EGL_STENCIL_SIZE, format->stencil,
        EGL_SAMPLE_BUFFERS, format->samples > 0, EGL_SAMPLES, format->samples, EGL_NONE,
    };
    EGLConfig configs[256];
    EGLint count = 0;
    if (!egl.eglChooseConfig(display, attributes, configs, 256, &count)) return false;
    for (EGLint index = 0; index < count; index++) {
        EGLConfig config = configs[index];
        // EGL puts deeper colors first.
        if (attribute(config, EGL_RED_SIZE) != 8 || attribute(config, EGL_ALPHA_SIZE) != 8) continue;
        format->depth = attribute(config, EGL_DEPTH_SIZE);
        format->stencil = attribute(config, EGL_STENCIL_SIZE);
        format->samples = attribute(config, EGL_SAMPLES);
        format->is_slow = attribute(config, EGL_CONFIG_CAVEAT) == EGL_SLOW_CONFIG;
        format->config = config;
        return true;
    }
    return false;
}

acetate_gl_context *acetate_gl_create(const acetate_gl_format *format, acetate_gl_context *shared) {
    if (acetate_gl_open()) return NULL;
    acetate_gl_context *result = calloc(1, sizeof *result);
    if (!result) return NULL;
    const EGLint legacy[] = {EGL_NONE};
    const EGLint embedded[] = {
        EGL_CONTEXT_MAJOR_VERSION, format->major, EGL_CONTEXT_MINOR_VERSION, format->minor, EGL_NONE,
    };
    const EGLint core[] = {
        EGL_CONTEXT_MAJOR_VERSION, format->major, EGL_CONTEXT_MINOR_VERSION, format->minor,
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE,
    };
    result->config = format->config;
    result->surface = EGL_NO_SURFACE;
    result->is_multisampled = attribute(format->config, EGL_SAMPLES) > 0;
    result->api = format->api == ACETATE_GL_ES ? EGL_OPENGL_ES_API : EGL_OPENGL_API;
    egl.eglBindAPI(result->api);
    result->context = egl.eglCreateContext(
        display, result->config, shared ? shared->context : EGL_NO_CONTEXT,
        format->api == ACETATE_GL_LEGACY ? legacy : format->api == ACETATE_GL_ES ? embedded : core);
    if (result->context == EGL_NO_CONTEXT) {
        free(result);
        return NULL;
    }
    return result;
}

void acetate_gl_destroy(acetate_gl_context *context) {
    egl.eglBindAPI(context->api);
    if (egl.eglGetCurrentContext() == context->context) acetate_gl_make_current(NULL);
    egl.eglDestroyContext(display, context->context);
    if (context->surface != EGL_NO_SURFACE) egl.eglDestroySurface(display, context->surface);
    free(context);
}

bool acetate_gl_make_current(acetate_gl_context *context) {
    if (acetate_gl_open()) return false;
    if (!context) return egl.eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    egl.eglBindAPI(context->api);
    return egl.eglMakeCurrent(display, context->surface, context->surface, context->context);
}

bool acetate_gl_begin(acetate_gl_context *context, int width, int height) {
    if (context->width != width || context->height != height || context->surface == EGL_NO_SURFACE) {
        const EGLint attributes[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
        EGLSurface surface = egl.eglCreatePbufferSurface(display, context->config, attributes);
        if (surface == EGL_NO_SURFACE) return false;
        EGLSurface former = context->surface;
        context->surface = surface;
        context->width = width;
        context->height = height;
        bool is_current = acetate_gl_make_current(context);
        if (former != EGL_NO_SURFACE) egl.eglDestroySurface(display, former);
        if (!is_current) return false;
    } else if (!acetate_gl_make_current(context)) {
        return false;
    }
    gl.glBindFramebuffer(GL_FRAMEBUFFER, 0);
    gl.glViewport(0, 0, width, height);
    return true;
}

bool acetate_gl_has_pixels(acetate_gl_context *context) { return context->surface != EGL_NO_SURFACE; }

void acetate_gl_flush(acetate_gl_context *context) {
    (void)context;
    gl.glFlush();
}

static bool has_extension(const char *name) {
    const char *version = (const char *)gl.glGetString(GL_VERSION);
    if (!version || strncmp(version, "OpenGL ES", 9) == 0) return false;
    if (atoi(version) < 3) {
        const char *all = (const char *)gl.glGetString(GL_EXTENSIONS);
        return all && strstr(all, name);
    }
    GLint count = 0;
    gl.glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint index = 0; index < count; index++) {
        const char *extension = (const char *)gl.glGetStringi(GL_EXTENSIONS, index);
        if (extension && strcmp(extension, name) == 0) return true;
    }
    return false;
}

static uint32_t limited(uint32_t pixel) {
    uint32_t alpha = pixel >> 24, blue = pixel & 255, green = pixel >> 8 & 255, red = pixel >> 16 & 255;
    if (blue > alpha) blue = alpha;
    if (green > alpha) green = alpha;
    if (red > alpha) red = alpha;
    return alpha << 24 | red << 16 | green << 8 | blue;
}

static void swap_red_and_blue(uint32_t *row, int width) {
    for (int x = 0; x < width; x++)
        row[x] = (row[x] & 0xFF00FF00) | (row[x] & 0xFF) << 16 | (row[x] >> 16 & 0xFF);
}

static void complete_row(uint32_t *row, int width, bool is_opaque) {
    if (is_opaque) {
        for (int x = 0; x < width; x++) row[x] |= 0xFF000000;
    } else {
        for (int x = 0; x < width; x++)
            if (row[x] < 0xFF000000) row[x] = limited(row[x]);
    }
}

static void swap_rows(uint32_t *a, uint32_t *b, int width) {
    for (int x = 0; x < width; x++) {
        uint32_t pixel = a[x];
        a[x] = b[x];
        b[x] = pixel;
    }
}

// Sets a parameter of the context for reading, and stores the former value.
static void set_storage(GLenum name, GLint value, GLint *former) {
    gl.glGetIntegerv(name, former);
    if (*former != value) gl.glPixelStorei(name, value);
}

// Framebuffers with one sample a pixel, whose pixels are the means of the samples: drivers need not compute these for
// glReadPixels.
typedef struct {
    GLuint framebuffer, renderbuffer;
    GLint former_draw, former_renderbuffer;
} resolved_pixels;

// Makes the means the source of glReadPixels.
static resolved_pixels begin_resolved(const acetate_gl_context *context) {
    resolved_pixels result;
    gl.glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &result.former_draw);
    gl.glGetIntegerv(GL_RENDERBUFFER_BINDING, &result.former_renderbuffer);
    // The scissor test applies to copies.
    bool is_scissored = gl.glIsEnabled(GL_SCISSOR_TEST);
    if (is_scissored) gl.glDisable(GL_SCISSOR_TEST);
    gl.glGenRenderbuffers(1, &result.renderbuffer);
    gl.glBindRenderbuffer(GL_RENDERBUFFER, result.renderbuffer);
    gl.glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, context->width, context->height);
    gl.glGenFramebuffers(1, &result.framebuffer);
    gl.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, result.framebuffer);
    gl.glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, result.renderbuffer);
    gl.glBlitFramebuffer(
        0, 0, context->width, context->height, 0, 0, context->width, context->height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    if (is_scissored) gl.glEnable(GL_SCISSOR_TEST);
    gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, result.framebuffer);
    return result;
}

static void end_resolved(resolved_pixels pixels) {
    gl.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)pixels.former_draw);
    gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    gl.glBindRenderbuffer(GL_RENDERBUFFER, (GLuint)pixels.former_renderbuffer);
    gl.glDeleteFramebuffers(1, &pixels.framebuffer);
    gl.glDeleteRenderbuffers(1, &pixels.renderbuffer);
}

void acetate_gl_read(acetate_gl_context *context, void *pixels, size_t bytes_per_row, bool is_opaque) {
    const bool is_embedded = context->api == EGL_OPENGL_ES_API;
    if (!context->is_known) {
        context->inverts_rows = has_extension("GL_MESA_pack_invert");
        context->is_known = true;
    }
    const GLenum names[] = {GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_PACK_INVERT_MESA};
    const GLint values[] = {4, (GLint)(bytes_per_row / 4), 0, 0, 1};
    const int count = context->inverts_rows ? 5 : 4;
    GLint former[5], framebuffer, buffer, swaps = 0;
    for (int index = 0; index < count; index++) set_storage(names[index], values[index], &former[index]);
    if (!is_embedded) set_storage(GL_PACK_SWAP_BYTES, 0, &swaps);
    gl.glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &framebuffer);
    gl.glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &buffer);
    if (framebuffer) gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    if (buffer) gl.glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    resolved_pixels resolved = {0};
    if (context->is_multisampled) resolved = begin_resolved(context);

    gl.glReadPixels(
        0, 0, context->width, context->height, is_embedded ? GL_RGBA : GL_BGRA,
        is_embedded ? GL_UNSIGNED_BYTE : GL_UNSIGNED_INT_8_8_8_8_REV, pixels);

    if (context->is_multisampled) end_resolved(resolved);
    if (framebuffer) gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    if (buffer) gl.glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
    for (int index = 0; index < count; index++)
        if (former[index] != values[index]) gl.glPixelStorei(names[index], former[index]);
    if (swaps) gl.glPixelStorei(GL_PACK_SWAP_BYTES, swaps);

    const int width = context->width, height = context->height;
    const size_t stride = bytes_per_row / 4;
    uint32_t *rows = pixels;
    if (!context->inverts_rows)
        for (int y = 0; y < height / 2; y++) swap_rows(rows + y * stride, rows + (height - 1 - y) * stride, width);
    for (int y = 0; y < height; y++) {
        if (is_embedded) swap_red_and_blue(rows + y * stride, width);
        complete_row(rows + y * stride, width, is_opaque);
    }
}

static _Thread_local void *current;

void *acetate_gl_current(void) { return current; }

void acetate_gl_set_current(void *object) { current = object; }
