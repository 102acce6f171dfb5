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

/// A plane of a buffer.
typedef struct acetate_gl_plane {
    int descriptor;
    uint32_t offset, bytes_per_row;
} acetate_gl_plane;

/// A buffer of a device or of another process: planes in dmabufs.
typedef struct acetate_gl_buffer {
    int width, height;
    /// The code of the format in drm_fourcc.h.
    uint32_t format;
    /// How the pixels are arranged in memory; ignored unless `has_modifier`.
    uint64_t modifier;
    bool has_modifier;
    int plane_count;
    acetate_gl_plane planes[4];
    /// The matrix of luma and chroma: ITU-R BT.601, 709 or 2020. Other formats ignore it.
    int matrix;
    bool is_full_range;
} acetate_gl_buffer;

/// Draws a buffer into all pixels of the current context, which has the API `ACETATE_GL_ES`: the buffer's first row is the top
/// one. Returns null, or what is missing; then `error` is the error of EGL or OpenGL, or 0. The driver waits for devices that
/// write into the buffer. It keeps no reference to the descriptors.
const char *acetate_gl_draw_buffer(acetate_gl_context *context, const acetate_gl_buffer *buffer, int *error);

/// What is current on the calling thread for CGL. The thread owns no reference.
void *acetate_gl_current(void);
void acetate_gl_set_current(void *object);
