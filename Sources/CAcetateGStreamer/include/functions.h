// The functions that are found in the libraries. X(library, name, result, parameters, arguments) stands for the function
// acetate_NAME, which calls NAME of the library with that file name.
#pragma once
#include "types.h"

#define ACETATE_GST_CORE "libgstreamer-1.0.so.0"
#define ACETATE_GST_APP "libgstapp-1.0.so.0"
#define ACETATE_GST_VIDEO "libgstvideo-1.0.so.0"
#define ACETATE_GST_UTILITIES "libgstpbutils-1.0.so.0"
// GStreamer loads these two as well.
#define ACETATE_GST_GLIB "libglib-2.0.so.0"
#define ACETATE_GST_GOBJECT "libgobject-2.0.so.0"

#define ACETATE_GST_FUNCTIONS(X) \
    X(ACETATE_GST_GLIB, g_free, void, (void *memory), (memory)) \
    X(ACETATE_GST_GLIB, g_error_free, void, (AcetateGstError *error), (error)) \
    X(ACETATE_GST_GLIB, g_random_set_seed, void, (uint32_t seed), (seed)) \
    X(ACETATE_GST_GLIB, g_date_time_new_from_unix_utc, void *, (int64_t seconds), (seconds)) \
    X(ACETATE_GST_GLIB, g_date_time_unref, void, (void *time), (time)) \
    X(ACETATE_GST_GLIB, g_log_set_handler, unsigned, \
        (const char *domain, unsigned levels, AcetateGLogFunction function, void *data), (domain, levels, function, data)) \
    X(ACETATE_GST_GLIB, g_log_default_handler, void, \
        (const char *domain, unsigned level, const char *message, void *data), (domain, level, message, data)) \
    X(ACETATE_GST_GLIB, g_list_free, void, (AcetateGstList *list), (list)) \
    X(ACETATE_GST_GOBJECT, g_object_unref, void, (void *object), (object)) \
    X(ACETATE_GST_CORE, gst_init_check, int, (int *argc, char ***argv, AcetateGstError **error), (argc, argv, error)) \
    X(ACETATE_GST_CORE, gst_object_ref_sink, void *, (void *object), (object)) \
    X(ACETATE_GST_CORE, gst_object_unref, void, (void *object), (object)) \
    X(ACETATE_GST_CORE, gst_mini_object_unref, void, (void *object), (object)) \
    X(ACETATE_GST_CORE, gst_util_set_object_arg, void, (void *object, const char *name, const char *value), \
        (object, name, value)) \
    X(ACETATE_GST_CORE, gst_element_factory_make, AcetateGstElement *, (const char *factory, const char *name), \
        (factory, name)) \
    X(ACETATE_GST_CORE, gst_element_factory_find, AcetateGstElementFactory *, (const char *name), (name)) \
    X(ACETATE_GST_CORE, gst_parse_launch_full, AcetateGstElement *, \
        (const char *description, void *context, AcetateGstParseFlags flags, AcetateGstError **error), \
        (description, context, flags, error)) \
    X(ACETATE_GST_CORE, gst_element_set_state, AcetateGstStateChangeReturn, \
        (AcetateGstElement *element, AcetateGstState state), (element, state)) \
    X(ACETATE_GST_CORE, gst_element_get_state, AcetateGstStateChangeReturn, \
        (AcetateGstElement *element, AcetateGstState *state, AcetateGstState *pending, uint64_t timeout), \
        (element, state, pending, timeout)) \
    X(ACETATE_GST_CORE, gst_element_get_bus, AcetateGstBus *, (AcetateGstElement *element), (element)) \
    X(ACETATE_GST_CORE, gst_element_get_clock, AcetateGstClock *, (AcetateGstElement *element), (element)) \
    X(ACETATE_GST_CORE, gst_element_get_base_time, uint64_t, (AcetateGstElement *element), (element)) \
    X(ACETATE_GST_CORE, gst_element_get_start_time, uint64_t, (AcetateGstElement *element), (element)) \
    X(ACETATE_GST_CORE, gst_element_set_start_time, void, (AcetateGstElement *element, uint64_t time), (element, time)) \
    X(ACETATE_GST_CORE, gst_element_set_base_time, void, (AcetateGstElement *element, uint64_t time), (element, time)) \
    X(ACETATE_GST_CORE, gst_pipeline_set_clock, int, (AcetateGstElement *pipeline, AcetateGstClock *clock), \
        (pipeline, clock)) \
    X(ACETATE_GST_CORE, gst_system_clock_obtain, AcetateGstClock *, (void), ()) \
    X(ACETATE_GST_CORE, gst_element_get_static_pad, AcetateGstPad *, (AcetateGstElement *element, const char *name), \
        (element, name)) \
    X(ACETATE_GST_CORE, gst_element_query, int, (AcetateGstElement *element, AcetateGstQuery *query), (element, query)) \
    X(ACETATE_GST_CORE, gst_element_query_position, int, \
        (AcetateGstElement *element, AcetateGstFormat format, int64_t *position), (element, format, position)) \
    X(ACETATE_GST_CORE, gst_element_query_duration, int, \
        (AcetateGstElement *element, AcetateGstFormat format, int64_t *duration), (element, format, duration)) \
    X(ACETATE_GST_CORE, gst_element_seek, int, \
        (AcetateGstElement *element, double rate, AcetateGstFormat format, AcetateGstSeekFlags flags, \
            AcetateGstSeekType start_type, int64_t start, AcetateGstSeekType stop_type, int64_t stop), \
        (element, rate, format, flags, start_type, start, stop_type, stop)) \
    X(ACETATE_GST_CORE, gst_bin_get_by_name, AcetateGstElement *, (AcetateGstElement *bin, const char *name), (bin, name)) \
    X(ACETATE_GST_CORE, gst_bin_recalculate_latency, int, (AcetateGstElement *bin), (bin)) \
    X(ACETATE_GST_CORE, gst_clock_get_time, uint64_t, (AcetateGstClock *clock), (clock)) \
    X(ACETATE_GST_CORE, gst_bus_set_sync_handler, void, \
        (AcetateGstBus *bus, AcetateGstBusSyncHandler handler, void *data, AcetateGstDestroyNotify destroy), \
        (bus, handler, data, destroy)) \
    X(ACETATE_GST_CORE, gst_bus_pop_filtered, AcetateGstMessage *, (AcetateGstBus *bus, AcetateGstMessageType types), \
        (bus, types)) \
    X(ACETATE_GST_CORE, gst_bus_timed_pop_filtered, AcetateGstMessage *, \
        (AcetateGstBus *bus, uint64_t timeout, AcetateGstMessageType types), (bus, timeout, types)) \
    X(ACETATE_GST_CORE, gst_message_parse_error, void, \
        (AcetateGstMessage *message, AcetateGstError **error, char **debug), (message, error, debug)) \
    X(ACETATE_GST_CORE, gst_message_parse_buffering, void, (AcetateGstMessage *message, int *percent), (message, percent)) \
    X(ACETATE_GST_CORE, gst_message_parse_state_changed, void, \
        (AcetateGstMessage *message, AcetateGstState *old, AcetateGstState *new_state, AcetateGstState *pending), \
        (message, old, new_state, pending)) \
    X(ACETATE_GST_CORE, gst_core_error_quark, uint32_t, (void), ()) \
    X(ACETATE_GST_CORE, gst_resource_error_quark, uint32_t, (void), ()) \
    X(ACETATE_GST_CORE, gst_stream_error_quark, uint32_t, (void), ()) \
    X(ACETATE_GST_CORE, gst_pad_add_probe, unsigned long, \
        (AcetateGstPad *pad, AcetateGstPadProbeType type, AcetateGstPadProbeCallback callback, void *data, \
            AcetateGstDestroyNotify destroy), \
        (pad, type, callback, data, destroy)) \
    X(ACETATE_GST_CORE, gst_pad_probe_info_get_query, AcetateGstQuery *, (AcetateGstPadProbeInfo *info), (info)) \
    X(ACETATE_GST_CORE, gst_pad_probe_info_get_buffer, AcetateGstBuffer *, (AcetateGstPadProbeInfo *info), (info)) \
    X(ACETATE_GST_CORE, gst_pad_get_sticky_event, AcetateGstEvent *, \
        (AcetateGstPad *pad, AcetateGstEventType type, unsigned index), (pad, type, index)) \
    X(ACETATE_GST_CORE, gst_event_parse_tag, void, (AcetateGstEvent *event, AcetateGstTagList **tags), (event, tags)) \
    X(ACETATE_GST_CORE, gst_tag_list_get_string, int, \
        (const AcetateGstTagList *tags, const char *tag, char **value), (tags, tag, value)) \
    X(ACETATE_GST_CORE, gst_query_new_seeking, AcetateGstQuery *, (AcetateGstFormat format), (format)) \
    X(ACETATE_GST_CORE, gst_query_parse_seeking, void, \
        (AcetateGstQuery *query, AcetateGstFormat *format, int *seekable, int64_t *start, int64_t *end), \
        (query, format, seekable, start, end)) \
    X(ACETATE_GST_CORE, gst_query_add_allocation_meta, void, \
        (AcetateGstQuery *query, size_t api, const void *parameters), (query, api, parameters)) \
    X(ACETATE_GST_CORE, gst_caps_from_string, AcetateGstCaps *, (const char *text), (text)) \
    X(ACETATE_GST_CORE, gst_sample_get_caps, AcetateGstCaps *, (AcetateGstSample *sample), (sample)) \
    X(ACETATE_GST_CORE, gst_sample_get_buffer, AcetateGstBuffer *, (AcetateGstSample *sample), (sample)) \
    X(ACETATE_GST_CORE, gst_sample_get_segment, AcetateGstSegment *, (AcetateGstSample *sample), (sample)) \
    X(ACETATE_GST_CORE, gst_segment_to_running_time, uint64_t, \
        (const AcetateGstSegment *segment, AcetateGstFormat format, uint64_t position), (segment, format, position)) \
    X(ACETATE_GST_CORE, gst_segment_to_stream_time, uint64_t, \
        (const AcetateGstSegment *segment, AcetateGstFormat format, uint64_t position), (segment, format, position)) \
    X(ACETATE_GST_CORE, gst_buffer_new_allocate, AcetateGstBuffer *, (void *allocator, size_t size, void *parameters), \
        (allocator, size, parameters)) \
    X(ACETATE_GST_CORE, gst_buffer_map, int, \
        (AcetateGstBuffer *buffer, AcetateGstMapInfo *info, AcetateGstMapFlags flags), (buffer, info, flags)) \
    X(ACETATE_GST_CORE, gst_buffer_unmap, void, (AcetateGstBuffer *buffer, AcetateGstMapInfo *info), (buffer, info)) \
    X(ACETATE_GST_CORE, gst_device_monitor_new, AcetateGstDeviceMonitor *, (void), ()) \
    X(ACETATE_GST_CORE, gst_device_monitor_add_filter, unsigned, \
        (AcetateGstDeviceMonitor *monitor, const char *classes, AcetateGstCaps *caps), (monitor, classes, caps)) \
    X(ACETATE_GST_CORE, gst_device_monitor_start, int, (AcetateGstDeviceMonitor *monitor), (monitor)) \
    X(ACETATE_GST_CORE, gst_device_monitor_stop, void, (AcetateGstDeviceMonitor *monitor), (monitor)) \
    X(ACETATE_GST_CORE, gst_device_monitor_get_devices, AcetateGstList *, (AcetateGstDeviceMonitor *monitor), (monitor)) \
    X(ACETATE_GST_CORE, gst_device_get_display_name, char *, (AcetateGstDevice *device), (device)) \
    X(ACETATE_GST_CORE, gst_device_create_element, AcetateGstElement *, (AcetateGstDevice *device, const char *name), \
        (device, name)) \
    X(ACETATE_GST_APP, gst_app_sink_set_callbacks, void, \
        (AcetateGstElement *sink, AcetateGstAppSinkCallbacks *callbacks, void *data, AcetateGstDestroyNotify destroy), \
        (sink, callbacks, data, destroy)) \
    X(ACETATE_GST_APP, gst_app_sink_pull_preroll, AcetateGstSample *, (AcetateGstElement *sink), (sink)) \
    X(ACETATE_GST_APP, gst_app_sink_pull_sample, AcetateGstSample *, (AcetateGstElement *sink), (sink)) \
    X(ACETATE_GST_APP, gst_app_sink_try_pull_sample, AcetateGstSample *, (AcetateGstElement *sink, uint64_t timeout), \
        (sink, timeout)) \
    X(ACETATE_GST_APP, gst_app_sink_is_eos, int, (AcetateGstElement *sink), (sink)) \
    X(ACETATE_GST_APP, gst_app_src_set_callbacks, void, \
        (AcetateGstElement *source, AcetateGstAppSrcCallbacks *callbacks, void *data, AcetateGstDestroyNotify destroy), \
        (source, callbacks, data, destroy)) \
    X(ACETATE_GST_APP, gst_app_src_push_buffer, AcetateGstFlowReturn, \
        (AcetateGstElement *source, AcetateGstBuffer *buffer), (source, buffer)) \
    X(ACETATE_GST_APP, gst_app_src_end_of_stream, AcetateGstFlowReturn, (AcetateGstElement *source), (source)) \
    X(ACETATE_GST_VIDEO, gst_video_info_from_caps, int, (AcetateGstVideoInfo *info, const AcetateGstCaps *caps), \
        (info, caps)) \
    X(ACETATE_GST_VIDEO, gst_video_frame_map, int, \
        (AcetateGstVideoFrame *frame, AcetateGstVideoInfo *info, AcetateGstBuffer *buffer, AcetateGstMapFlags flags), \
        (frame, info, buffer, flags)) \
    X(ACETATE_GST_VIDEO, gst_video_frame_unmap, void, (AcetateGstVideoFrame *frame), (frame)) \
    X(ACETATE_GST_VIDEO, gst_video_meta_api_get_type, size_t, (void), ()) \
    X(ACETATE_GST_UTILITIES, gst_pb_utils_get_codec_description, char *, (const AcetateGstCaps *caps), (caps)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_new, AcetateGstDiscoverer *, (uint64_t timeout, AcetateGstError **error), \
        (timeout, error)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_discover_uri, AcetateGstDiscovererInfo *, \
        (AcetateGstDiscoverer *discoverer, const char *uri, AcetateGstError **error), (discoverer, uri, error)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_info_get_result, AcetateGstDiscovererResult, \
        (const AcetateGstDiscovererInfo *info), (info)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_info_get_duration, uint64_t, (const AcetateGstDiscovererInfo *info), (info)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_info_get_seekable, int, (const AcetateGstDiscovererInfo *info), (info)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_info_get_stream_list, AcetateGstList *, (AcetateGstDiscovererInfo *info), \
        (info)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_stream_info_list_free, void, (AcetateGstList *list), (list)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_stream_info_get_stream_type_nick, const char *, \
        (AcetateGstDiscovererStreamInfo *stream), (stream)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_stream_info_get_tags, const AcetateGstTagList *, \
        (AcetateGstDiscovererStreamInfo *stream), (stream)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_stream_info_get_caps, AcetateGstCaps *, \
        (AcetateGstDiscovererStreamInfo *stream), (stream)) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_video_info_is_image, int, (const AcetateGstDiscovererStreamInfo *stream), \
        (stream)) \
    ACETATE_GST_STREAM_NUMBERS(X)

#define ACETATE_GST_STREAM_NUMBER(X, name) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_##name, unsigned, (const AcetateGstDiscovererStreamInfo *stream), (stream))
#define ACETATE_GST_STREAM_NUMBERS(X) \
    ACETATE_GST_STREAM_NUMBER(X, video_info_get_width) ACETATE_GST_STREAM_NUMBER(X, video_info_get_height) \
    ACETATE_GST_STREAM_NUMBER(X, video_info_get_par_num) ACETATE_GST_STREAM_NUMBER(X, video_info_get_par_denom) \
    ACETATE_GST_STREAM_NUMBER(X, video_info_get_framerate_num) \
    ACETATE_GST_STREAM_NUMBER(X, video_info_get_framerate_denom) ACETATE_GST_STREAM_NUMBER(X, video_info_get_bitrate) \
    ACETATE_GST_STREAM_NUMBER(X, audio_info_get_sample_rate) ACETATE_GST_STREAM_NUMBER(X, audio_info_get_channels) \
    ACETATE_GST_STREAM_NUMBER(X, audio_info_get_bitrate) \
    X(ACETATE_GST_UTILITIES, gst_discoverer_audio_info_get_language, const char *, \
        (const AcetateGstDiscovererStreamInfo *stream), (stream))

#define ACETATE_GST_DECLARE(library, name, result, parameters, arguments) result acetate_##name parameters;
ACETATE_GST_FUNCTIONS(ACETATE_GST_DECLARE)
#undef ACETATE_GST_DECLARE
