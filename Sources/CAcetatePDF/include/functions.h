// The functions that are found in the libraries. X(library, name, result, parameters, arguments) stands for the function
// acetate_pdf_NAME, which calls NAME of the library.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A file that qpdf reads.
typedef struct AcetateQPDF AcetateQPDF;
/// The number of an object of a file.
typedef unsigned AcetateQPDFObject;

enum {
    ACETATE_QPDF_ERRORS = 1 << 1,
    ACETATE_QPDF_WRONG_PASSWORD = 4,
    ACETATE_QPDF_DECODE_GENERAL = 1,
    ACETATE_POPPLER_PRINT_DOCUMENT = 0,
};

typedef enum {
    ACETATE_QPDF_NULL = 2,
    ACETATE_QPDF_BOOLEAN,
    ACETATE_QPDF_INTEGER,
    ACETATE_QPDF_REAL,
    ACETATE_QPDF_STRING,
    ACETATE_QPDF_NAME,
    ACETATE_QPDF_ARRAY,
    ACETATE_QPDF_DICTIONARY,
    ACETATE_QPDF_STREAM,
} AcetateQPDFType;

/// What a password allows.
enum {
    ACETATE_POPPLER_PRINT = 1 << 0,
    ACETATE_POPPLER_MODIFY = 1 << 1,
    ACETATE_POPPLER_COPY = 1 << 2,
    ACETATE_POPPLER_ADD_NOTES = 1 << 3,
    ACETATE_POPPLER_FILL_FORM = 1 << 4,
    ACETATE_POPPLER_EXTRACT_CONTENTS = 1 << 5,
    ACETATE_POPPLER_ASSEMBLE = 1 << 6,
    ACETATE_POPPLER_PRINT_HIGH_RESOLUTION = 1 << 7,
};

#define ACETATE_PDF_FUNCTIONS(X) \
    X(qpdf, qpdf_init, AcetateQPDF *, (void), ()) \
    X(qpdf, qpdf_cleanup, void, (AcetateQPDF **file), (file)) \
    X(qpdf, qpdf_silence_errors, void, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_set_suppress_warnings, void, (AcetateQPDF *file, int value), (file, value)) \
    X(qpdf, qpdf_read_memory, int, \
        (AcetateQPDF *file, const char *name, const char *bytes, unsigned long long size, const char *password), \
        (file, name, bytes, size, password)) \
    X(qpdf, qpdf_has_error, int, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_get_error, void *, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_get_error_code, int, (AcetateQPDF *file, void *error), (file, error)) \
    X(qpdf, qpdf_get_pdf_version, const char *, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_is_encrypted, int, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_get_num_pages, int, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_get_page_n, AcetateQPDFObject, (AcetateQPDF *file, size_t index), (file, index)) \
    X(qpdf, qpdf_get_trailer, AcetateQPDFObject, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_oh_get_type_code, int, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_get_bool_value, int, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_get_int_value, long long, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_get_numeric_value, double, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_get_name, const char *, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_get_binary_string_value, const char *, \
        (AcetateQPDF *file, AcetateQPDFObject object, size_t *length), (file, object, length)) \
    X(qpdf, qpdf_oh_get_binary_utf8_value, const char *, \
        (AcetateQPDF *file, AcetateQPDFObject object, size_t *length), (file, object, length)) \
    X(qpdf, qpdf_oh_get_array_n_items, int, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_get_array_item, AcetateQPDFObject, (AcetateQPDF *file, AcetateQPDFObject object, int index), \
        (file, object, index)) \
    X(qpdf, qpdf_oh_begin_dict_key_iter, void, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_dict_more_keys, int, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_oh_dict_next_key, const char *, (AcetateQPDF *file), (file)) \
    X(qpdf, qpdf_oh_get_key, AcetateQPDFObject, (AcetateQPDF *file, AcetateQPDFObject object, const char *key), \
        (file, object, key)) \
    X(qpdf, qpdf_oh_get_dict, AcetateQPDFObject, (AcetateQPDF *file, AcetateQPDFObject object), (file, object)) \
    X(qpdf, qpdf_oh_get_stream_data, int, \
        (AcetateQPDF *file, AcetateQPDFObject object, int level, int *filtered, unsigned char **bytes, size_t *length), \
        (file, object, level, filtered, bytes, length)) \
    X(poppler, g_bytes_new_static, void *, (const void *bytes, size_t size), (bytes, size)) \
    X(poppler, g_bytes_unref, void, (void *bytes), (bytes)) \
    X(poppler, g_object_unref, void, (void *object), (object)) \
    X(poppler, poppler_document_new_from_bytes, void *, (void *bytes, const char *password, void *error), \
        (bytes, password, error)) \
    X(poppler, poppler_document_get_permissions, unsigned, (void *document), (document)) \
    X(poppler, poppler_document_get_n_pages, int, (void *document), (document)) \
    X(poppler, poppler_document_get_page, void *, (void *document, int index), (document, index)) \
    X(poppler, poppler_page_render_for_printing_with_options, void, (void *page, void *cairo, int options), \
        (page, cairo, options))

#define DECLARE(library, name, result, parameters, arguments) result acetate_pdf_##name parameters;
ACETATE_PDF_FUNCTIONS(DECLARE)
#undef DECLARE
