#pragma once

// The inner loops of the pixel kernels. Each has a variant for every processor of the architecture and, on x86-64, one
// for processors with AVX2. All variants give the same bytes. `AcetatePixelsTestSupport` has reference implementations
// in Swift, which the tests compare with them.

#include "blend.h"
#include "blur.h"
#include "compose.h"
#include "coverage.h"
#include "color.h"
#include "cpu_level.h"
#include "mask.h"
#include "mix.h"
#include "ninepatch.h"
#include "pixel_color.h"
#include "ramp.h"
#include "sample.h"
#include "screen.h"
#include "taps.h"
#include "video.h"
