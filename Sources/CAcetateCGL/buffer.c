// Draws buffers of devices and other processes, which EGL imports without copying them.
#define GL_GLEXT_PROTOTYPES
#include "context.h"
#include <GL/glext.h>
#include <string.h>

#ifndef GL_TEXTURE_EXTERNAL_OES
#define GL_TEXTURE_EXTERNAL_OES 0x8D65
#endif

#define GL_FUNCTIONS(X) \
    X(glCreateShader) X(glShaderSource) X(glCompileShader) X(glCreateProgram) X(glAttachShader) X(glDeleteShader) \
    X(glBindAttribLocation) X(glLinkProgram) X(glGetProgramiv) X(glDeleteProgram) X(glUseProgram) \
    X(glVertexAttribPointer) X(glEnableVertexAttribArray) X(glGenTextures) X(glBindTexture) X(glTexParameteri) \
    X(glDeleteTextures) X(glDrawArrays) X(glGetError) X(glGetString)

typedef struct {
    PFNEGLCREATEIMAGEKHRPROC eglCreateImageKHR;
    PFNEGLDESTROYIMAGEKHRPROC eglDestroyImageKHR;
    void (*glEGLImageTargetTexture2DOES)(GLenum target, EGLImageKHR image);
#define DECLARE(name) __typeof__(&name) name;
    GL_FUNCTIONS(DECLARE)
#undef DECLARE
} functions;

/// Finds the functions. Returns false if one is missing.
static bool find(functions *f) {
#define FIND(name) if (!(f->name = (__typeof__(f->name))acetate_egl_function(#name))) return false;
    FIND(eglCreateImageKHR) FIND(eglDestroyImageKHR) FIND(glEGLImageTargetTexture2DOES)
    GL_FUNCTIONS(FIND)
#undef FIND
    return true;
}

static const char *vertices =
    "attribute vec2 position;\n"
    "varying vec2 place;\n"
    // The first row of the texture is at the top.
    "void main() { place = vec2(position.x + 1.0, 1.0 - position.y) * 0.5; gl_Position = vec4(position, 0.0, 1.0); }\n";
static const char *fragments =
    "#extension GL_OES_EGL_image_external : require\n"
    "precision mediump float;\n"
    "uniform samplerExternalOES buffer;\n"
    "varying highp vec2 place;\n"
    "void main() { gl_FragColor = texture2D(buffer, place); }\n";

static GLuint make_program(const functions *f) {
    GLuint program = f->glCreateProgram();
    const GLenum kinds[] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
    const char *const sources[] = {vertices, fragments};
    for (int index = 0; index < 2; index++) {
        GLuint shader = f->glCreateShader(kinds[index]);
        f->glShaderSource(shader, 1, &sources[index], NULL);
        f->glCompileShader(shader);
        f->glAttachShader(program, shader);
        // It exists as long as the program does.
        f->glDeleteShader(shader);
    }
    f->glBindAttribLocation(program, 0, "position");
    f->glLinkProgram(program);
    GLint is_linked = GL_FALSE;
    f->glGetProgramiv(program, GL_LINK_STATUS, &is_linked);
    if (is_linked) return program;
    f->glDeleteProgram(program);
    return 0;
}

static EGLImageKHR import(const functions *f, const acetate_gl_buffer *buffer) {
    static const EGLint names[4][5] = {
#define NAMES(n) {EGL_DMA_BUF_PLANE##n##_FD_EXT, EGL_DMA_BUF_PLANE##n##_OFFSET_EXT, EGL_DMA_BUF_PLANE##n##_PITCH_EXT, \
    EGL_DMA_BUF_PLANE##n##_MODIFIER_LO_EXT, EGL_DMA_BUF_PLANE##n##_MODIFIER_HI_EXT}
        NAMES(0), NAMES(1), NAMES(2), NAMES(3),
#undef NAMES
    };
    EGLint attributes[64];
    int count = 0;
#define ADD(name, value) (attributes[count++] = (name), attributes[count++] = (EGLint)(value))
    ADD(EGL_WIDTH, buffer->width);
    ADD(EGL_HEIGHT, buffer->height);
    ADD(EGL_LINUX_DRM_FOURCC_EXT, buffer->format);
    ADD(EGL_YUV_COLOR_SPACE_HINT_EXT,
        buffer->matrix == 2020 ? EGL_ITU_REC2020_EXT : buffer->matrix == 709 ? EGL_ITU_REC709_EXT : EGL_ITU_REC601_EXT);
    ADD(EGL_SAMPLE_RANGE_HINT_EXT, buffer->is_full_range ? EGL_YUV_FULL_RANGE_EXT : EGL_YUV_NARROW_RANGE_EXT);
    for (int plane = 0; plane < buffer->plane_count; plane++) {
        ADD(names[plane][0], buffer->planes[plane].descriptor);
        ADD(names[plane][1], buffer->planes[plane].offset);
        ADD(names[plane][2], buffer->planes[plane].bytes_per_row);
        if (buffer->has_modifier) {
            ADD(names[plane][3], buffer->modifier & 0xFFFFFFFF);
            ADD(names[plane][4], buffer->modifier >> 32);
        }
    }
    attributes[count] = EGL_NONE;
#undef ADD
    return f->eglCreateImageKHR(acetate_egl_display(), EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, NULL, attributes);
}

/// Whether a list of names that are separated by spaces has a name.
static bool has_name(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *found = list; found && (found = strstr(found, name)); found += length) {
        const bool begins = found == list || found[-1] == ' ', ends = found[length] == ' ' || found[length] == 0;
        if (begins && ends) return true;
    }
    return false;
}

const char *acetate_gl_draw_buffer(acetate_gl_context *context, const acetate_gl_buffer *buffer, int *error) {
    *error = 0;
    PFNEGLQUERYSTRINGPROC query = (PFNEGLQUERYSTRINGPROC)acetate_egl_function("eglQueryString");
    PFNEGLGETERRORPROC egl_error = (PFNEGLGETERRORPROC)acetate_egl_function("eglGetError");
    functions f;
    if (!query || !egl_error || !find(&f)) return "EGL or OpenGL ES lack functions for images";
    const char *extensions = query(acetate_egl_display(), EGL_EXTENSIONS);
    if (!has_name(extensions, "EGL_EXT_image_dma_buf_import"))
        return "the driver imports no dmabufs (EGL_EXT_image_dma_buf_import)";
    if (buffer->has_modifier && !has_name(extensions, "EGL_EXT_image_dma_buf_import_modifiers"))
        return "the driver knows no modifiers (EGL_EXT_image_dma_buf_import_modifiers)";
    if (!has_name((const char *)f.glGetString(GL_EXTENSIONS), "GL_OES_EGL_image_external"))
        return "OpenGL ES has no external textures (GL_OES_EGL_image_external)";
    if (!context->buffer_program && !(context->buffer_program = make_program(&f)))
        return "the driver does not compile the shader of external textures";

    EGLImageKHR image = import(&f, buffer);
    if (image == EGL_NO_IMAGE_KHR) {
        *error = egl_error();
        return "the driver rejects the buffer";
    }
    GLuint texture;
    f.glGenTextures(1, &texture);
    f.glBindTexture(GL_TEXTURE_EXTERNAL_OES, texture);
    f.glTexParameteri(GL_TEXTURE_EXTERNAL_OES, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    f.glTexParameteri(GL_TEXTURE_EXTERNAL_OES, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    f.glEGLImageTargetTexture2DOES(GL_TEXTURE_EXTERNAL_OES, image);
    f.glUseProgram(context->buffer_program);
    // One triangle that covers all pixels.
    const GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
    f.glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, corners);
    f.glEnableVertexAttribArray(0);
    f.glDrawArrays(GL_TRIANGLES, 0, 3);
    f.glDeleteTextures(1, &texture);
    f.eglDestroyImageKHR(acetate_egl_display(), image);
    *error = (int)f.glGetError();
    return *error ? "the driver does not draw the buffer" : NULL;
}
