// Operations on single pixels, for the parts of rows that are shorter than a vector.
#pragma once

#include <stdint.h>

/// Multiplies each channel by alpha / 255, two at a time, rounded to nearest.
static inline uint32_t times_alpha(uint32_t pixel, uint32_t alpha) {
    uint32_t even = (pixel & 0xFF00FF) * alpha + 0x800080;
    even = ((even + ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
    uint32_t odd = ((pixel >> 8) & 0xFF00FF) * alpha + 0x800080;
    odd = (odd + ((odd >> 8) & 0xFF00FF)) & 0xFF00FF00;
    return even | odd;
}

/// Source over.
static inline uint32_t over_pixel(uint32_t source, uint32_t below) {
    return source + times_alpha(below, 255 - (source >> 24));
}

/// Multiplies each channel by factor / 65536, two at a time, 32 bits apart, rounded to nearest.
static inline uint32_t scaled_pixel(uint32_t pixel, uint32_t factor) {
    const uint64_t channels = 0xFF000000FF, halves = 0x800000008000;
    uint64_t even = (pixel | (uint64_t)pixel << 16) & channels, odd = (pixel >> 8 | (uint64_t)pixel << 8) & channels;
    even = (even * factor + halves) >> 16 & channels;
    odd = (odd * factor + halves) >> 16 & channels;
    uint64_t sum = even | odd << 8;
    return (uint32_t)(sum | sum >> 16);
}

/// Mixes each channel: a + (b - a) · weight / 65536, with a weight of 0 ... 65536, rounded to nearest.
static inline uint32_t mixed_pixel(uint32_t a, uint32_t b, uint32_t weight) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t sum = ((a >> shift) & 0xFF) * (65536 - weight) + ((b >> shift) & 0xFF) * weight;
        result |= ((sum + 32768) >> 16) << shift;
    }
    return result;
}

/// The weighted sum of two pixels, with weights in units of 1/65536. Each product is rounded down to 1/256 of a level,
/// and the sum to nearest.
static inline uint32_t faded_pixel(uint32_t a, uint32_t weight_a, uint32_t b, uint32_t weight_b) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t sum = (((a >> shift) & 0xFF) * weight_a >> 8) + (((b >> shift) & 0xFF) * weight_b >> 8);
        result |= ((sum + 128) >> 8) << shift;
    }
    return result;
}
