// The part of GStreamer that AVFoundation uses. `acetate_gst_load` loads the libraries, so that programs start without them, and
// also run where they are not installed. `types.h` declares the types as the headers of GStreamer 1.x do, whose binary interface
// does not change.
#pragma once
#include "functions.h"
#include "types.h"

/// Loads the libraries once. Returns NULL, or else what is missing, with the package that has it. Any thread may call it; the
/// other functions must be called after it has returned NULL.
const char *acetate_gst_load(void);

/// Leaves out the messages that GStreamer prints about downloads that take no time, which it divides by. So they do where the time is
/// simulated.
void acetate_gst_allow_instant_downloads(void);

void acetate_gst_set_bool(void *object, const char *name, int value);
void acetate_gst_set_int64(void *object, const char *name, int64_t value);
void acetate_gst_set_uint(void *object, const char *name, unsigned value);
void acetate_gst_set_double(void *object, const char *name, double value);
void acetate_gst_set_string(void *object, const char *name, const char *value);
void acetate_gst_set_object(void *object, const char *name, void *value);
int acetate_gst_int(void *object, const char *name);
uint64_t acetate_gst_uint64(void *object, const char *name);
/// An object, which acetate_gst_object_unref releases; NULL for none.
void *acetate_gst_copy_object(void *object, const char *name);
/// A copy of a string, which acetate_g_free frees; NULL for none.
char *acetate_gst_copy_string(void *object, const char *name);
/// Whether objects of this kind have a property.
bool acetate_gst_has_property(void *object, const char *name);

static inline uint64_t acetate_gst_pts(const AcetateGstBuffer *buffer) { return buffer->pts; }

static inline uint64_t acetate_gst_duration(const AcetateGstBuffer *buffer) { return buffer->duration; }

static inline void acetate_gst_set_times(AcetateGstBuffer *buffer, uint64_t pts, uint64_t duration) {
    buffer->pts = pts;
    buffer->duration = duration;
}

/// The samples of one channel of a mapped frame.
typedef struct {
    const void *data;
    int stride, step, depth, unused, column_shift, row_shift;
} AcetateGstChannel;

static inline AcetateGstChannel acetate_gst_channel(const AcetateGstVideoFrame *frame, unsigned channel) {
    const AcetateGstVideoFormatInfo *format = frame->info.finfo;
    unsigned plane = format->plane[channel];
    return (AcetateGstChannel){
        (const uint8_t *)frame->data[plane] + format->poffset[channel], frame->info.stride[plane],
        format->pixel_stride[channel], (int)format->depth[channel], (int)format->shift[channel],
        (int)format->w_sub[channel], (int)format->h_sub[channel]};
}

static inline bool acetate_gst_is_rgb(const AcetateGstVideoFrame *frame) {
    return frame->info.finfo->flags & ACETATE_GST_VIDEO_FORMAT_FLAG_RGB;
}

static inline const void *acetate_gst_pixels(const AcetateGstVideoFrame *frame) { return frame->data[0]; }

static inline int acetate_gst_stride(const AcetateGstVideoFrame *frame) { return frame->info.stride[0]; }

/// Tells the upstream elements that frames may have rows and offsets of any length, so that decoders do not copy them.
static inline void acetate_gst_accept_video_meta(AcetateGstQuery *query) {
    acetate_gst_query_add_allocation_meta(query, acetate_gst_video_meta_api_get_type(), NULL);
}
