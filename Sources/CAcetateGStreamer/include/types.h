// The types of GStreamer, whose names begin with Acetate, so that programs can use GStreamer's own headers, too. A test compares
// their layouts and values with these headers (Tests/CAcetateGStreamerLayout).
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Objects begin with their class. They are created and released by functions only.
typedef struct { void *class; } AcetateGstElement;
typedef struct { void *class; } AcetateGstElementFactory;
typedef struct { void *class; } AcetateGstBus;
typedef struct { void *class; } AcetateGstPad;
typedef struct { void *class; } AcetateGstClock;
typedef struct { void *class; } AcetateGstDevice;
typedef struct { void *class; } AcetateGstDeviceMonitor;
typedef struct { void *class; } AcetateGstDiscoverer;
typedef struct { void *class; } AcetateGstDiscovererInfo;
typedef struct { void *class; } AcetateGstDiscovererStreamInfo;
typedef struct AcetateGstSegment AcetateGstSegment;
typedef struct AcetateGstEvent AcetateGstEvent;
typedef struct AcetateGstTagList AcetateGstTagList;
typedef struct AcetateGstPadProbeInfo AcetateGstPadProbeInfo;

/// GError.
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} AcetateGstError;

/// GLogFunc.
typedef void (*AcetateGLogFunction)(const char *domain, unsigned level, const char *message, void *data);

/// GList.
typedef struct AcetateGstList {
    void *data;
    struct AcetateGstList *next, *previous;
} AcetateGstList;

typedef struct {
    size_t type;
    int refcount, lockstate;
    unsigned flags;
    void *copy, *dispose, *free;
    unsigned private_number;
    void *private_pointer;
} AcetateGstMiniObject;

typedef struct { AcetateGstMiniObject mini_object; } AcetateGstCaps;
typedef struct { AcetateGstMiniObject mini_object; } AcetateGstSample;

typedef enum {
    ACETATE_GST_MESSAGE_EOS = 1 << 0,
    ACETATE_GST_MESSAGE_ERROR = 1 << 1,
    ACETATE_GST_MESSAGE_BUFFERING = 1 << 5,
    ACETATE_GST_MESSAGE_STATE_CHANGED = 1 << 6,
    ACETATE_GST_MESSAGE_CLOCK_LOST = 1 << 10,
    ACETATE_GST_MESSAGE_SEGMENT_DONE = 1 << 17,
    ACETATE_GST_MESSAGE_DURATION_CHANGED = 1 << 18,
    ACETATE_GST_MESSAGE_LATENCY = 1 << 19,
    ACETATE_GST_MESSAGE_ASYNC_DONE = 1 << 21,
} AcetateGstMessageType;

typedef struct {
    AcetateGstMiniObject mini_object;
    AcetateGstMessageType type;
    uint64_t timestamp;
    /// The object that has posted the message.
    void *src;
} AcetateGstMessage;

typedef struct {
    AcetateGstMiniObject mini_object;
    void *pool;
    uint64_t pts, dts, duration;
} AcetateGstBuffer;

typedef enum { ACETATE_GST_QUERY_ALLOCATION = 140 << 8 | 1 << 1 | 1 << 2 } AcetateGstQueryType;

typedef struct {
    AcetateGstMiniObject mini_object;
    AcetateGstQueryType type;
} AcetateGstQuery;

typedef enum { ACETATE_GST_MAP_READ = 1, ACETATE_GST_MAP_WRITE = 2 } AcetateGstMapFlags;

typedef struct {
    void *memory;
    AcetateGstMapFlags flags;
    uint8_t *data;
    size_t size, maxsize;
    void *reserved[8];
} AcetateGstMapInfo;

typedef enum { ACETATE_GST_VIDEO_FORMAT_BGRA = 12 } AcetateGstVideoFormat;
enum { ACETATE_GST_VIDEO_FORMAT_FLAG_RGB = 1 << 1 };

typedef struct {
    AcetateGstVideoFormat format;
    const char *name, *description;
    unsigned flags, bits, n_components;
    unsigned shift[4], depth[4];
    int pixel_stride[4];
    unsigned n_planes;
    unsigned plane[4], poffset[4], w_sub[4], h_sub[4];
    // There are more members.
} AcetateGstVideoFormatInfo;

typedef enum { ACETATE_GST_VIDEO_COLOR_RANGE_0_255 = 1 } AcetateGstVideoColorRange;
typedef enum {
    ACETATE_GST_VIDEO_COLOR_MATRIX_FCC = 2,
    ACETATE_GST_VIDEO_COLOR_MATRIX_BT709 = 3,
    ACETATE_GST_VIDEO_COLOR_MATRIX_SMPTE240M = 5,
    ACETATE_GST_VIDEO_COLOR_MATRIX_BT2020 = 6,
} AcetateGstVideoColorMatrix;

typedef struct {
    const AcetateGstVideoFormatInfo *finfo;
    int interlace_mode;
    unsigned flags;
    int width, height;
    size_t size;
    int views;
    int chroma_site;
    struct {
        AcetateGstVideoColorRange range;
        AcetateGstVideoColorMatrix matrix;
        int transfer, primaries;
    } colorimetry;
    int par_n, par_d, fps_n, fps_d;
    size_t offset[4];
    int stride[4];
    void *reserved[4];
} AcetateGstVideoInfo;

typedef struct {
    AcetateGstVideoInfo info;
    unsigned flags;
    AcetateGstBuffer *buffer;
    void *meta;
    int id;
    void *data[4];
    AcetateGstMapInfo map[4];
    void *reserved[4];
} AcetateGstVideoFrame;

typedef enum { ACETATE_GST_FLOW_OK = 0, ACETATE_GST_FLOW_EOS = -3, ACETATE_GST_FLOW_ERROR = -5 } AcetateGstFlowReturn;

typedef struct {
    void (*eos)(AcetateGstElement *sink, void *data);
    AcetateGstFlowReturn (*new_preroll)(AcetateGstElement *sink, void *data);
    AcetateGstFlowReturn (*new_sample)(AcetateGstElement *sink, void *data);
    void *reserved[4];
} AcetateGstAppSinkCallbacks;

typedef struct {
    void (*need_data)(AcetateGstElement *source, unsigned length, void *data);
    void (*enough_data)(AcetateGstElement *source, void *data);
    int (*seek_data)(AcetateGstElement *source, uint64_t offset, void *data);
    void *reserved[4];
} AcetateGstAppSrcCallbacks;

typedef enum {
    ACETATE_GST_STATE_VOID_PENDING = 0,
    ACETATE_GST_STATE_NULL = 1,
    ACETATE_GST_STATE_READY = 2,
    ACETATE_GST_STATE_PAUSED = 3,
    ACETATE_GST_STATE_PLAYING = 4,
} AcetateGstState;

typedef enum {
    ACETATE_GST_STATE_CHANGE_FAILURE = 0,
    ACETATE_GST_STATE_CHANGE_SUCCESS = 1,
    ACETATE_GST_STATE_CHANGE_ASYNC = 2,
    ACETATE_GST_STATE_CHANGE_NO_PREROLL = 3,
} AcetateGstStateChangeReturn;

typedef enum { ACETATE_GST_FORMAT_TIME = 3 } AcetateGstFormat;
typedef enum { ACETATE_GST_SEEK_TYPE_SET = 1 } AcetateGstSeekType;
typedef enum {
    ACETATE_GST_SEEK_FLAG_FLUSH = 1 << 0,
    ACETATE_GST_SEEK_FLAG_ACCURATE = 1 << 1,
    ACETATE_GST_SEEK_FLAG_KEY_UNIT = 1 << 2,
    ACETATE_GST_SEEK_FLAG_SEGMENT = 1 << 3,
    ACETATE_GST_SEEK_FLAG_SNAP_BEFORE = 1 << 5,
    ACETATE_GST_SEEK_FLAG_SNAP_AFTER = 1 << 6,
    ACETATE_GST_SEEK_FLAG_SNAP_NEAREST = 1 << 5 | 1 << 6,
} AcetateGstSeekFlags;

typedef enum { ACETATE_GST_BUS_DROP = 0 } AcetateGstBusSyncReply;
typedef enum { ACETATE_GST_PARSE_FLAG_FATAL_ERRORS = 1 } AcetateGstParseFlags;
typedef enum { ACETATE_GST_PAD_PROBE_DROP = 0, ACETATE_GST_PAD_PROBE_OK = 1 } AcetateGstPadProbeReturn;
typedef enum {
    ACETATE_GST_PAD_PROBE_TYPE_BUFFER = 1 << 4,
    ACETATE_GST_PAD_PROBE_TYPE_EVENT_FLUSH = 1 << 8,
    ACETATE_GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM = 1 << 9,
} AcetateGstPadProbeType;

typedef enum { ACETATE_GST_EVENT_TAG = 80 << 8 | 30 } AcetateGstEventType;
typedef enum { ACETATE_GST_CORE_ERROR_MISSING_PLUGIN = 12 } AcetateGstCoreError;
typedef enum {
    ACETATE_GST_RESOURCE_ERROR_NOT_FOUND = 3,
    ACETATE_GST_RESOURCE_ERROR_OPEN_READ = 5,
    ACETATE_GST_RESOURCE_ERROR_NOT_AUTHORIZED = 15,
} AcetateGstResourceError;
typedef enum {
    ACETATE_GST_STREAM_ERROR_TYPE_NOT_FOUND = 4,
    ACETATE_GST_STREAM_ERROR_WRONG_TYPE = 5,
    ACETATE_GST_STREAM_ERROR_CODEC_NOT_FOUND = 6,
    ACETATE_GST_STREAM_ERROR_DECODE = 7,
    ACETATE_GST_STREAM_ERROR_DEMUX = 9,
} AcetateGstStreamError;
typedef enum {
    ACETATE_GST_DISCOVERER_OK = 0,
    ACETATE_GST_DISCOVERER_TIMEOUT = 3,
    ACETATE_GST_DISCOVERER_MISSING_PLUGINS = 5,
} AcetateGstDiscovererResult;

typedef void (*AcetateGstDestroyNotify)(void *data);
typedef AcetateGstBusSyncReply (*AcetateGstBusSyncHandler)(AcetateGstBus *bus, AcetateGstMessage *message, void *data);
typedef AcetateGstPadProbeReturn (*AcetateGstPadProbeCallback)(
    AcetateGstPad *pad, AcetateGstPadProbeInfo *info, void *data);
