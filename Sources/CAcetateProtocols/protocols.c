#include "CAcetateProtocols.h"
