#include "spans.h"

/// The same row put down on so many: what lies left of its middle, its middle, and what lies right of that.
static void LEVEL(stretched_rows)(const Line *line, uint32_t *to, ptrdiff_t stride, size_t height) {
    uint32_t *end = to + (ptrdiff_t)height * stride;
    uint32_t *between = to + line->left_width, *right = between + line->middle_width;
    bool is_opaque_middle = line->middle >> 24 == 255;
    for (; to != end; to += stride, between += stride, right += stride) {
        if (line->left_width > 0) over_span(line->left, to, line->left_width);
        if (is_opaque_middle) {
            fill_span(between, line->middle_width, line->middle);
        } else if (line->middle != 0) {
            fill_over_span(between, line->middle_width, line->middle);
        }
        if (line->right_width > 0) over_span(line->right, right, line->right_width);
    }
}
