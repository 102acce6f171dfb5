// The functions are those of libOpenGL.
#include "gl.h"
