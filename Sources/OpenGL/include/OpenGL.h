#pragma once
#include "CGLTypes.h"
