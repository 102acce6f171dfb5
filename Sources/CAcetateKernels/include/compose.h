#pragma once

#include "rows.h"

/// Source over: to = αs + (1 - αs.a) · to, with α = factor / 65536, 1 ... 65536. See `Over`.
void acetate_over(AcetateRows from, AcetateRows to, size_t width, size_t height, uint32_t factor);
