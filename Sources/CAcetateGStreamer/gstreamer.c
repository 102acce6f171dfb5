#include "CAcetateGStreamer.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELD(library, name, result, parameters, arguments) result(*name) parameters;
static struct {
    ACETATE_GST_FUNCTIONS(FIELD)
    void (*g_object_set)(void *object, const char *name, ...);
    void (*g_object_get)(void *object, const char *name, ...);
    void *(*g_object_class_find_property)(void *class, const char *name);
} functions;

#define CALL(library, name, result, parameters, arguments) \
    result acetate_##name parameters { return functions.name arguments; }
ACETATE_GST_FUNCTIONS(CALL)

static char failure[256];

/// Finds a function; writes what is missing into `failure` unless that is known.
static void *find(const char *file, const char *name) {
    if (*failure) return NULL;
    // Stays open. The libraries see the functions of each other, because they are linked with each other.
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *package = !strcmp(file, ACETATE_GST_CORE) ? "libgstreamer1.0-0" : "libgstreamer-plugins-base1.0-0";
        snprintf(failure, sizeof failure, "%s was not found; install the packages %s and gstreamer1.0-plugins-base", file,
            package);
        return NULL;
    }
    void *function = dlsym(library, name);
    if (!function) snprintf(failure, sizeof failure, "%s has no function %s; install GStreamer 1.20 or later", file, name);
    return function;
}

static void print_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {}

/// Keeps the libraries of sound outputs from printing dozens of lines when there is no sound device. GStreamer tries several outputs,
/// and plays without sound if none works.
static void silence_sound_libraries(void) {
    typedef void Handler(const char *file, int line, const char *function, int error, const char *format, ...);
    // Stays open, because the handler is one of this module.
    void *alsa = getenv("LIBASOUND_DEBUG") ? NULL : dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
    int (*set_handler)(Handler *) = alsa ? (int (*)(Handler *))dlsym(alsa, "snd_lib_error_set_handler") : NULL;
    if (set_handler) set_handler(print_nothing);
    // For OpenAL. A program's own setting is kept.
    setenv("ALSOFT_LOGLEVEL", "0", 0);
}

static void load(void) {
    silence_sound_libraries();
    // GStreamer first, so that it is named if it is not installed.
#define FIND(library, name, result, parameters, arguments) \
    functions.name = (result(*) parameters)find(library, #name);
    find(ACETATE_GST_CORE, "gst_init_check");
    ACETATE_GST_FUNCTIONS(FIND)
    functions.g_object_set = (void (*)(void *, const char *, ...))find(ACETATE_GST_GOBJECT, "g_object_set");
    functions.g_object_get = (void (*)(void *, const char *, ...))find(ACETATE_GST_GOBJECT, "g_object_get");
    functions.g_object_class_find_property =
        (void *(*)(void *, const char *))find(ACETATE_GST_GOBJECT, "g_object_class_find_property");
}

const char *acetate_gst_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return *failure ? failure : NULL;
}

static void print_unless_instant(const char *domain, unsigned level, const char *message, void *data) {
    if (!strstr(message, "gst_util_uint64_scale: assertion 'denom != 0' failed"))
        functions.g_log_default_handler(domain, level, message, data);
}

void acetate_gst_allow_instant_downloads(void) {
    const unsigned critical = 1 << 3;
    functions.g_log_set_handler("GStreamer", critical, print_unless_instant, NULL);
}

void acetate_gst_set_bool(void *object, const char *name, int value) { functions.g_object_set(object, name, value, NULL); }

void acetate_gst_set_int64(void *object, const char *name, int64_t value) {
    functions.g_object_set(object, name, value, NULL);
}

void acetate_gst_set_uint(void *object, const char *name, unsigned value) {
    functions.g_object_set(object, name, value, NULL);
}

void acetate_gst_set_double(void *object, const char *name, double value) {
    functions.g_object_set(object, name, value, NULL);
}

void acetate_gst_set_string(void *object, const char *name, const char *value) {
    functions.g_object_set(object, name, value, NULL);
}

void acetate_gst_set_object(void *object, const char *name, void *value) {
    functions.g_object_set(object, name, value, NULL);
}

int acetate_gst_int(void *object, const char *name) {
    int value = 0;
    functions.g_object_get(object, name, &value, NULL);
    return value;
}

uint64_t acetate_gst_uint64(void *object, const char *name) {
    uint64_t value = 0;
    functions.g_object_get(object, name, &value, NULL);
    return value;
}

void *acetate_gst_copy_object(void *object, const char *name) {
    void *value = NULL;
    functions.g_object_get(object, name, &value, NULL);
    return value;
}

char *acetate_gst_copy_string(void *object, const char *name) {
    char *value = NULL;
    functions.g_object_get(object, name, &value, NULL);
    return value;
}

bool acetate_gst_has_property(void *object, const char *name) {
    return functions.g_object_class_find_property(*(void **)object, name) != NULL;
}
