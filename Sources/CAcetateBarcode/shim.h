#pragma once
#include <zint.h>

// Swift does not import arrays of this size. Whether a module of an encoded symbol is black; the row and the column must be
// within the symbol.
static inline int acetate_barcode_module(const struct zint_symbol *symbol, int row, int column) {
    return symbol->encoded_data[row][column >> 3] >> (column & 7) & 1;
}
