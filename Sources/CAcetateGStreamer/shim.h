// GStreamer, and the macros and variadic functions that Swift does not import.
#pragma once

#include <stdint.h>

#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/video.h>

static inline void acetate_gst_set_bool(gpointer object, const char *name, gboolean value) {
    g_object_set(object, name, value, NULL);
}

static inline void acetate_gst_set_int64(gpointer object, const char *name, int64_t value) {
    g_object_set(object, name, (gint64)value, NULL);
}

static inline void acetate_gst_set_uint(gpointer object, const char *name, guint value) {
    g_object_set(object, name, value, NULL);
}

static inline void acetate_gst_set_double(gpointer object, const char *name, gdouble value) {
    g_object_set(object, name, value, NULL);
}

static inline void acetate_gst_set_string(gpointer object, const char *name, const char *value) {
    g_object_set(object, name, value, NULL);
}

static inline void acetate_gst_set_object(gpointer object, const char *name, gpointer value) {
    g_object_set(object, name, value, NULL);
}

/// Whether objects of this kind have a property.
static inline gboolean acetate_gst_has_property(gpointer object, const char *name) {
    return g_object_class_find_property(G_OBJECT_GET_CLASS(object), name) != NULL;
}

static inline gint acetate_gst_int(gpointer object, const char *name) {
    gint value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}

static inline gboolean acetate_gst_is_bin(gpointer object) { return GST_IS_BIN(object); }

static inline uint64_t acetate_gst_pts(GstBuffer *buffer) { return GST_BUFFER_PTS(buffer); }

static inline uint64_t acetate_gst_duration(GstBuffer *buffer) { return GST_BUFFER_DURATION(buffer); }

static inline void acetate_gst_set_times(GstBuffer *buffer, uint64_t pts, uint64_t duration) {
    GST_BUFFER_PTS(buffer) = pts;
    GST_BUFFER_DURATION(buffer) = duration;
}

/// The samples of one channel of a mapped frame.
typedef struct {
    const void *data;
    gint stride, step, depth, unused, column_shift, row_shift;
} AcetateGstChannel;

static inline AcetateGstChannel acetate_gst_channel(const GstVideoFrame *frame, guint channel) {
    const GstVideoFormatInfo *format = frame->info.finfo;
    return (AcetateGstChannel){
        GST_VIDEO_FRAME_COMP_DATA(frame, channel), GST_VIDEO_FRAME_COMP_STRIDE(frame, channel),
        GST_VIDEO_FRAME_COMP_PSTRIDE(frame, channel), (gint)format->depth[channel], (gint)format->shift[channel],
        (gint)format->w_sub[channel], (gint)format->h_sub[channel]};
}

static inline gboolean acetate_gst_is_rgb(const GstVideoFrame *frame) {
    return GST_VIDEO_FORMAT_INFO_IS_RGB(frame->info.finfo);
}

static inline gboolean acetate_gst_has_alpha(const GstVideoFrame *frame) {
    return GST_VIDEO_FORMAT_INFO_HAS_ALPHA(frame->info.finfo);
}

static inline const void *acetate_gst_pixels(const GstVideoFrame *frame) { return frame->data[0]; }

static inline gint acetate_gst_stride(const GstVideoFrame *frame) { return frame->info.stride[0]; }

/// Tells the upstream elements that frames may have rows and offsets of any length, so that decoders do not copy them.
static inline void acetate_gst_accept_video_meta(GstQuery *query) {
    gst_query_add_allocation_meta(query, GST_VIDEO_META_API_TYPE, NULL);
}

static inline GstMessageType acetate_gst_type(GstMessage *message) { return GST_MESSAGE_TYPE(message); }

static inline gpointer acetate_gst_source(GstMessage *message) { return GST_MESSAGE_SRC(message); }

static inline uint64_t acetate_gst_base_time(GstElement *element) { return gst_element_get_base_time(element); }

/// A copy of a string, which g_free frees; NULL for none.
static inline gchar *acetate_gst_copy_string(gpointer object, const char *name) {
    gchar *value = NULL;
    g_object_get(object, name, &value, NULL);
    return value;
}

static inline void acetate_gst_unref_discoverer_info(GstDiscovererInfo *info) { gst_discoverer_info_unref(info); }
