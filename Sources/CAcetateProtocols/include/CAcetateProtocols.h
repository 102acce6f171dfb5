// Made by protocols/generate.sh; do not edit.
#pragma once
#include "content-type-v1.h"
#include "cursor-shape-v1.h"
#include "ext-idle-notify-v1.h"
#include "ext-session-lock-v1.h"
#include "fractional-scale-v1.h"
#include "idle-inhibit-unstable-v1.h"
#include "keyboard-shortcuts-inhibit-unstable-v1.h"
#include "pointer-constraints-unstable-v1.h"
#include "pointer-gestures-unstable-v1.h"
#include "presentation-time.h"
#include "primary-selection-unstable-v1.h"
#include "relative-pointer-unstable-v1.h"
#include "tablet-unstable-v2.h"
#include "text-input-unstable-v3.h"
#include "viewporter.h"
#include "wlr-layer-shell-unstable-v1.h"
#include "xdg-activation-v1.h"
#include "xdg-decoration-unstable-v1.h"
#include "xdg-foreign-unstable-v2.h"
#include "xdg-output-unstable-v1.h"
#include "xdg-shell.h"

// Swift cannot take the address of a C constant; these functions return the interfaces' addresses, which stay
// valid as long as the program runs.
static inline const struct wl_interface *acetate_wp_content_type_manager_v1(void) { return &wp_content_type_manager_v1_interface; }
static inline const struct wl_interface *acetate_wp_content_type_v1(void) { return &wp_content_type_v1_interface; }
static inline const struct wl_interface *acetate_wp_cursor_shape_manager_v1(void) { return &wp_cursor_shape_manager_v1_interface; }
static inline const struct wl_interface *acetate_wp_cursor_shape_device_v1(void) { return &wp_cursor_shape_device_v1_interface; }
static inline const struct wl_interface *acetate_ext_idle_notifier_v1(void) { return &ext_idle_notifier_v1_interface; }
static inline const struct wl_interface *acetate_ext_idle_notification_v1(void) { return &ext_idle_notification_v1_interface; }
static inline const struct wl_interface *acetate_ext_session_lock_manager_v1(void) { return &ext_session_lock_manager_v1_interface; }
static inline const struct wl_interface *acetate_ext_session_lock_v1(void) { return &ext_session_lock_v1_interface; }
static inline const struct wl_interface *acetate_ext_session_lock_surface_v1(void) { return &ext_session_lock_surface_v1_interface; }
static inline const struct wl_interface *acetate_wp_fractional_scale_manager_v1(void) { return &wp_fractional_scale_manager_v1_interface; }
static inline const struct wl_interface *acetate_wp_fractional_scale_v1(void) { return &wp_fractional_scale_v1_interface; }
static inline const struct wl_interface *acetate_zwp_idle_inhibit_manager_v1(void) { return &zwp_idle_inhibit_manager_v1_interface; }
static inline const struct wl_interface *acetate_zwp_idle_inhibitor_v1(void) { return &zwp_idle_inhibitor_v1_interface; }
static inline const struct wl_interface *acetate_zwp_keyboard_shortcuts_inhibit_manager_v1(void) { return &zwp_keyboard_shortcuts_inhibit_manager_v1_interface; }
static inline const struct wl_interface *acetate_zwp_keyboard_shortcuts_inhibitor_v1(void) { return &zwp_keyboard_shortcuts_inhibitor_v1_interface; }
static inline const struct wl_interface *acetate_zwp_pointer_constraints_v1(void) { return &zwp_pointer_constraints_v1_interface; }
static inline const struct wl_interface *acetate_zwp_locked_pointer_v1(void) { return &zwp_locked_pointer_v1_interface; }
static inline const struct wl_interface *acetate_zwp_confined_pointer_v1(void) { return &zwp_confined_pointer_v1_interface; }
static inline const struct wl_interface *acetate_zwp_pointer_gestures_v1(void) { return &zwp_pointer_gestures_v1_interface; }
static inline const struct wl_interface *acetate_zwp_pointer_gesture_swipe_v1(void) { return &zwp_pointer_gesture_swipe_v1_interface; }
static inline const struct wl_interface *acetate_zwp_pointer_gesture_pinch_v1(void) { return &zwp_pointer_gesture_pinch_v1_interface; }
static inline const struct wl_interface *acetate_zwp_pointer_gesture_hold_v1(void) { return &zwp_pointer_gesture_hold_v1_interface; }
static inline const struct wl_interface *acetate_wp_presentation(void) { return &wp_presentation_interface; }
static inline const struct wl_interface *acetate_wp_presentation_feedback(void) { return &wp_presentation_feedback_interface; }
static inline const struct wl_interface *acetate_zwp_primary_selection_device_manager_v1(void) { return &zwp_primary_selection_device_manager_v1_interface; }
static inline const struct wl_interface *acetate_zwp_primary_selection_device_v1(void) { return &zwp_primary_selection_device_v1_interface; }
static inline const struct wl_interface *acetate_zwp_primary_selection_offer_v1(void) { return &zwp_primary_selection_offer_v1_interface; }
static inline const struct wl_interface *acetate_zwp_primary_selection_source_v1(void) { return &zwp_primary_selection_source_v1_interface; }
static inline const struct wl_interface *acetate_zwp_relative_pointer_manager_v1(void) { return &zwp_relative_pointer_manager_v1_interface; }
static inline const struct wl_interface *acetate_zwp_relative_pointer_v1(void) { return &zwp_relative_pointer_v1_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_manager_v2(void) { return &zwp_tablet_manager_v2_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_seat_v2(void) { return &zwp_tablet_seat_v2_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_tool_v2(void) { return &zwp_tablet_tool_v2_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_v2(void) { return &zwp_tablet_v2_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_pad_ring_v2(void) { return &zwp_tablet_pad_ring_v2_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_pad_strip_v2(void) { return &zwp_tablet_pad_strip_v2_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_pad_group_v2(void) { return &zwp_tablet_pad_group_v2_interface; }
static inline const struct wl_interface *acetate_zwp_tablet_pad_v2(void) { return &zwp_tablet_pad_v2_interface; }
static inline const struct wl_interface *acetate_zwp_text_input_v3(void) { return &zwp_text_input_v3_interface; }
static inline const struct wl_interface *acetate_zwp_text_input_manager_v3(void) { return &zwp_text_input_manager_v3_interface; }
static inline const struct wl_interface *acetate_wp_viewporter(void) { return &wp_viewporter_interface; }
static inline const struct wl_interface *acetate_wp_viewport(void) { return &wp_viewport_interface; }
static inline const struct wl_interface *acetate_zwlr_layer_shell_v1(void) { return &zwlr_layer_shell_v1_interface; }
static inline const struct wl_interface *acetate_zwlr_layer_surface_v1(void) { return &zwlr_layer_surface_v1_interface; }
static inline const struct wl_interface *acetate_xdg_activation_v1(void) { return &xdg_activation_v1_interface; }
static inline const struct wl_interface *acetate_xdg_activation_token_v1(void) { return &xdg_activation_token_v1_interface; }
static inline const struct wl_interface *acetate_zxdg_decoration_manager_v1(void) { return &zxdg_decoration_manager_v1_interface; }
static inline const struct wl_interface *acetate_zxdg_toplevel_decoration_v1(void) { return &zxdg_toplevel_decoration_v1_interface; }
static inline const struct wl_interface *acetate_zxdg_exporter_v2(void) { return &zxdg_exporter_v2_interface; }
static inline const struct wl_interface *acetate_zxdg_importer_v2(void) { return &zxdg_importer_v2_interface; }
static inline const struct wl_interface *acetate_zxdg_exported_v2(void) { return &zxdg_exported_v2_interface; }
static inline const struct wl_interface *acetate_zxdg_imported_v2(void) { return &zxdg_imported_v2_interface; }
static inline const struct wl_interface *acetate_zxdg_output_manager_v1(void) { return &zxdg_output_manager_v1_interface; }
static inline const struct wl_interface *acetate_zxdg_output_v1(void) { return &zxdg_output_v1_interface; }
static inline const struct wl_interface *acetate_xdg_wm_base(void) { return &xdg_wm_base_interface; }
static inline const struct wl_interface *acetate_xdg_positioner(void) { return &xdg_positioner_interface; }
static inline const struct wl_interface *acetate_xdg_surface(void) { return &xdg_surface_interface; }
static inline const struct wl_interface *acetate_xdg_toplevel(void) { return &xdg_toplevel_interface; }
static inline const struct wl_interface *acetate_xdg_popup(void) { return &xdg_popup_interface; }
