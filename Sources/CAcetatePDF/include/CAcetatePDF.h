// The parts of qpdf and of poppler's GLib interface that Core Graphics uses to read PDF files: qpdf for what is in a file, poppler to
// draw a page with Cairo. `acetate_pdf_load` loads the libraries, so that programs start without them, and also run where they are
// not installed. The types are those of qpdf-c.h and of poppler.h, whose binary interfaces do not change.
//
// What belongs to one file must be used by one thread at a time. poppler shares fonts between files, so that its calls must not
// overlap at all.
#pragma once
#include "functions.h"

/// Loads the libraries once. Returns NULL, or else what is missing, with the package that has it. Any thread may call it; the
/// other functions must be called after it has returned NULL.
const char *acetate_pdf_load(void);
