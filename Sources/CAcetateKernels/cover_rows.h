#include "covered_span.h"

static void LEVEL(over_covered)(
    const uint32_t *from, uint32_t *to, double *shares, const AcetateCovered *row, double alpha) {
    complete_shares(shares, row);
    over_covered_span(from, to, shares, row, alpha);
}
