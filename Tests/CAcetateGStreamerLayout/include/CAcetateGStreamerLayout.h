// Compares the types of CAcetateGStreamer with those of GStreamer's headers, when it is compiled.
#pragma once

/// How many types and values were compared.
int acetate_gst_compared(void);
