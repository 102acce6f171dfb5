#include "CAcetatePDF.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#define FIELD(library, name, result, parameters, arguments) result(*name) parameters;
static struct { ACETATE_PDF_FUNCTIONS(FIELD) } functions;

#define CALL(library, name, result, parameters, arguments) \
    result acetate_pdf_##name parameters { return functions.name arguments; }
ACETATE_PDF_FUNCTIONS(CALL)

static char failure[256];

/// Opens the first library that is installed; writes what is missing into `failure`. It stays open.
static void *open_library(const char *const *names, const char *package) {
    for (const char *const *name = names; *name; name++) {
        void *library = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
        if (library) return library;
    }
    snprintf(failure, sizeof failure, "%s was not found; install the package %s", *names, package);
    return NULL;
}

static void load(void) {
    static const char *const qpdf_names[] = {"libqpdf.so.29", "libqpdf.so.30", NULL};
    static const char *const poppler_names[] = {"libpoppler-glib.so.8", NULL};
    void *qpdf = open_library(qpdf_names, "libqpdf29");
    void *poppler = qpdf ? open_library(poppler_names, "libpoppler-glib8") : NULL;
    if (!poppler) return;
    // A search in poppler includes GLib, which it is linked with.
#define FIND(library, name, result, parameters, arguments) \
    if (!(functions.name = (result(*) parameters)dlsym(library, #name)) && !*failure) \
        snprintf(failure, sizeof failure, "there is no function " #name "; install poppler 22 and qpdf 11 or later");
    ACETATE_PDF_FUNCTIONS(FIND)
}

const char *acetate_pdf_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return *failure ? failure : NULL;
}
