// What the files of this module share.
#pragma once
#include "acetate_gl.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>

struct acetate_gl_context {
    EGLContext context;
    EGLConfig config;
    EGLSurface surface;
    EGLenum api;
    int width, height;
    /// Whether the pixels have several samples.
    bool is_multisampled;
    /// Whether the driver reads rows from the top; valid if `is_known`.
    bool inverts_rows, is_known;
    /// The program of `acetate_gl_draw_buffer`; 0 before its first call.
    GLuint buffer_program;
};

/// The display that `acetate_gl_open` has opened.
EGLDisplay acetate_egl_display(void);

/// A function of EGL or OpenGL by its name; null if the library lacks it. After `acetate_gl_open`.
__eglMustCastToProperFunctionPointerType acetate_egl_function(const char *name);
