#include "CAcetateGStreamerLayout.h"
#include <CAcetateGStreamer.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/video.h>

#define VALUES(X) \
    X(MESSAGE_EOS) X(MESSAGE_ERROR) X(MESSAGE_BUFFERING) X(MESSAGE_STATE_CHANGED) X(MESSAGE_CLOCK_LOST) \
    X(MESSAGE_SEGMENT_DONE) X(MESSAGE_DURATION_CHANGED) X(MESSAGE_LATENCY) X(MESSAGE_ASYNC_DONE) X(QUERY_ALLOCATION) \
    X(MAP_READ) X(MAP_WRITE) X(VIDEO_FORMAT_BGRA) X(VIDEO_FORMAT_FLAG_RGB) X(VIDEO_COLOR_RANGE_0_255) \
    X(VIDEO_COLOR_MATRIX_FCC) X(VIDEO_COLOR_MATRIX_BT709) X(VIDEO_COLOR_MATRIX_SMPTE240M) X(VIDEO_COLOR_MATRIX_BT2020) \
    X(FLOW_OK) X(FLOW_EOS) X(FLOW_ERROR) X(STATE_VOID_PENDING) X(STATE_NULL) X(STATE_READY) X(STATE_PAUSED) \
    X(STATE_PLAYING) X(STATE_CHANGE_FAILURE) X(STATE_CHANGE_SUCCESS) X(STATE_CHANGE_ASYNC) X(STATE_CHANGE_NO_PREROLL) \
    X(FORMAT_TIME) X(SEEK_TYPE_SET) X(SEEK_FLAG_FLUSH) X(SEEK_FLAG_ACCURATE) X(SEEK_FLAG_KEY_UNIT) X(SEEK_FLAG_SEGMENT) \
    X(SEEK_FLAG_SNAP_BEFORE) X(SEEK_FLAG_SNAP_AFTER) X(SEEK_FLAG_SNAP_NEAREST) X(BUS_DROP) X(PARSE_FLAG_FATAL_ERRORS) \
    X(PAD_PROBE_DROP) X(PAD_PROBE_OK) X(PAD_PROBE_TYPE_BUFFER) X(PAD_PROBE_TYPE_EVENT_FLUSH) X(PAD_PROBE_TYPE_QUERY_DOWNSTREAM) X(CORE_ERROR_MISSING_PLUGIN) X(EVENT_TAG) \
    X(RESOURCE_ERROR_NOT_FOUND) X(RESOURCE_ERROR_OPEN_READ) X(RESOURCE_ERROR_NOT_AUTHORIZED) \
    X(STREAM_ERROR_TYPE_NOT_FOUND) X(STREAM_ERROR_WRONG_TYPE) X(STREAM_ERROR_CODEC_NOT_FOUND) X(STREAM_ERROR_DECODE) \
    X(STREAM_ERROR_DEMUX) X(DISCOVERER_OK) X(DISCOVERER_TIMEOUT) X(DISCOVERER_MISSING_PLUGINS)

// X(our type, GStreamer's type, our member, GStreamer's member)
#define MEMBERS(X) \
    X(AcetateGstError, GError, domain, domain) X(AcetateGstError, GError, code, code) \
    X(AcetateGstError, GError, message, message) X(AcetateGstList, GList, data, data) X(AcetateGstList, GList, next, next) \
    X(AcetateGstList, GList, previous, prev) X(AcetateGstMessage, GstMessage, type, type) \
    X(AcetateGstMessage, GstMessage, src, src) X(AcetateGstBuffer, GstBuffer, pts, pts) \
    X(AcetateGstBuffer, GstBuffer, duration, duration) X(AcetateGstQuery, GstQuery, type, type) \
    X(AcetateGstMapInfo, GstMapInfo, data, data) X(AcetateGstMapInfo, GstMapInfo, size, size) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, format, format) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, flags, flags) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, shift, shift) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, depth, depth) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, pixel_stride, pixel_stride) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, plane, plane) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, poffset, poffset) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, w_sub, w_sub) \
    X(AcetateGstVideoFormatInfo, GstVideoFormatInfo, h_sub, h_sub) X(AcetateGstVideoInfo, GstVideoInfo, finfo, finfo) \
    X(AcetateGstVideoInfo, GstVideoInfo, width, width) X(AcetateGstVideoInfo, GstVideoInfo, height, height) \
    X(AcetateGstVideoInfo, GstVideoInfo, colorimetry.range, colorimetry.range) \
    X(AcetateGstVideoInfo, GstVideoInfo, colorimetry.matrix, colorimetry.matrix) \
    X(AcetateGstVideoInfo, GstVideoInfo, offset, offset) X(AcetateGstVideoInfo, GstVideoInfo, stride, stride) \
    X(AcetateGstVideoFrame, GstVideoFrame, info, info) X(AcetateGstVideoFrame, GstVideoFrame, data, data) \
    X(AcetateGstVideoFrame, GstVideoFrame, map, map) \
    X(AcetateGstAppSinkCallbacks, GstAppSinkCallbacks, new_preroll, new_preroll) \
    X(AcetateGstAppSinkCallbacks, GstAppSinkCallbacks, new_sample, new_sample) \
    X(AcetateGstAppSrcCallbacks, GstAppSrcCallbacks, need_data, need_data) \
    X(AcetateGstAppSrcCallbacks, GstAppSrcCallbacks, seek_data, seek_data)

// The types of which a program has values, and not only pointers.
#define SIZES(X) \
    X(AcetateGstMapInfo, GstMapInfo) X(AcetateGstVideoInfo, GstVideoInfo) X(AcetateGstVideoFrame, GstVideoFrame) \
    X(AcetateGstAppSinkCallbacks, GstAppSinkCallbacks) X(AcetateGstAppSrcCallbacks, GstAppSrcCallbacks)

#define SAME_VALUE(name) _Static_assert((long long)ACETATE_GST_##name == (long long)GST_##name, #name);
#define SAME_MEMBER(ours, theirs, our_member, member) \
    _Static_assert(offsetof(ours, our_member) == offsetof(theirs, member), #theirs "." #member); \
    _Static_assert(sizeof(((ours *)0)->our_member) == sizeof(((theirs *)0)->member), #theirs "." #member);
#define SAME_SIZE(ours, theirs) _Static_assert(sizeof(ours) == sizeof(theirs), #theirs);
VALUES(SAME_VALUE)
MEMBERS(SAME_MEMBER)
SIZES(SAME_SIZE)

#define ONE(...) +1
int acetate_gst_compared(void) { return 0 VALUES(ONE) MEMBERS(ONE) SIZES(ONE); }
