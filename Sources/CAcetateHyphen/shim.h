#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <hyphen.h>
