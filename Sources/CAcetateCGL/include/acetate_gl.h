// OpenGL contexts that draw into memory, by EGL. libEGL is loaded by `acetate_gl_open`, so that programs start without it, and
// also run where it is not installed. Functions may be called by any thread, and each context is used by one thread at a time.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum acetate_gl_api {
    ACETATE_GL_LEGACY,
    ACETATE_GL_CORE,
    ACETATE_GL_ES,
} acetate_gl_api;

/// The format of the pixels of a context: BGRA of 8 bits each, and what is described here.
typedef struct acetate_gl_format {
    acetate_gl_api api;
    /// The lowest version, which `ACETATE_GL_LEGACY` ignores.
    int major, minor;
    /// Bits, and samples of each pixel. In a request, the least values.
    int depth, stencil, samples;
    /// Whether the driver says that it is slow.
    bool is_slow;
    void *config;
} acetate_gl_format;

/// A context, and the pixels that it draws.
typedef struct acetate_gl_context acetate_gl_context;

/// Loads libEGL and opens its display without a screen, once. Returns null, or the reason why there is no OpenGL.
const char *acetate_gl_open(void);

/// Completes a request with a format that has all it asks for. Returns false if there is none.
bool acetate_gl_choose(acetate_gl_format *format);

/// Creates a context, which shares the objects of another one if it is not null. Returns null if the driver refuses.
acetate_gl_context *acetate_gl_create(const acetate_gl_format *format, acetate_gl_context *shared);
/// Frees a context. If it is current on another thread, it exists until it no longer is.
void acetate_gl_destroy(acetate_gl_context *context);

/// Gives a context pixels of a size, unless it has them, makes it current, and sets the framebuffer and the viewport to all of
/// them. Returns false if there is not enough memory for the pixels.
bool acetate_gl_begin(acetate_gl_context *context, int width, int height);
/// Whether the context has pixels.
bool acetate_gl_has_pixels(acetate_gl_context *context);
/// Makes a context current on the calling thread, or none if it is null.
bool acetate_gl_make_current(acetate_gl_context *context);
/// Sends the commands of a context to the driver.
void acetate_gl_flush(acetate_gl_context *context);
/// Copies the pixels of the current context as premultiplied BGRA, from the top left. Opaque pixels get an alpha of 255;
/// otherwise, colors are limited to their alpha. The state of the context stays the same.
void acetate_gl_read(acetate_gl_context *context, void *pixels, size_t bytes_per_row, bool is_opaque);

/// What is current on the calling thread for CGL. The thread owns no reference.
void *acetate_gl_current(void);
void acetate_gl_set_current(void *object);
