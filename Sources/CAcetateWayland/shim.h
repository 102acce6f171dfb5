#pragma once
#include <wayland-client.h>

// Swift cannot take the address of a C constant; these functions return the interfaces' addresses, which stay valid as
// long as the program runs.
#define ACETATE_INTERFACE(name) \
    static inline const struct wl_interface *acetate_##name(void) { return &name##_interface; }
ACETATE_INTERFACE(wl_compositor)
ACETATE_INTERFACE(wl_shm)
ACETATE_INTERFACE(wl_output)
ACETATE_INTERFACE(wl_seat)
ACETATE_INTERFACE(wl_display)
ACETATE_INTERFACE(wl_registry)
ACETATE_INTERFACE(wl_data_device_manager)
#undef ACETATE_INTERFACE
