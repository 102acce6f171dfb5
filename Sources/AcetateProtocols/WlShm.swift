// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_shm`.
package enum WlShm {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case format = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case createPool = 0
    }

    /// `wl_shm.error`.
    package enum Error: UInt32, Sendable {
        case invalidFormat = 0
        case invalidStride = 1
        case invalidFd = 2
    }

    /// `wl_shm.format`.
    package enum Format: UInt32, Sendable {
        case argb8888 = 0
        case xrgb8888 = 1
        case c8 = 0x2020_3843
        case rgb332 = 0x3842_4752
        case bgr233 = 0x3852_4742
        case xrgb4444 = 0x3231_5258
        case xbgr4444 = 0x3231_4258
        case rgbx4444 = 0x3231_5852
        case bgrx4444 = 0x3231_5842
        case argb4444 = 0x3231_5241
        case abgr4444 = 0x3231_4241
        case rgba4444 = 0x3231_4152
        case bgra4444 = 0x3231_4142
        case xrgb1555 = 0x3531_5258
        case xbgr1555 = 0x3531_4258
        case rgbx5551 = 0x3531_5852
        case bgrx5551 = 0x3531_5842
        case argb1555 = 0x3531_5241
        case abgr1555 = 0x3531_4241
        case rgba5551 = 0x3531_4152
        case bgra5551 = 0x3531_4142
        case rgb565 = 0x3631_4752
        case bgr565 = 0x3631_4742
        case rgb888 = 0x3432_4752
        case bgr888 = 0x3432_4742
        case xbgr8888 = 0x3432_4258
        case rgbx8888 = 0x3432_5852
        case bgrx8888 = 0x3432_5842
        case abgr8888 = 0x3432_4241
        case rgba8888 = 0x3432_4152
        case bgra8888 = 0x3432_4142
        case xrgb2101010 = 0x3033_5258
        case xbgr2101010 = 0x3033_4258
        case rgbx1010102 = 0x3033_5852
        case bgrx1010102 = 0x3033_5842
        case argb2101010 = 0x3033_5241
        case abgr2101010 = 0x3033_4241
        case rgba1010102 = 0x3033_4152
        case bgra1010102 = 0x3033_4142
        case yuyv = 0x5659_5559
        case yvyu = 0x5559_5659
        case uyvy = 0x5956_5955
        case vyuy = 0x5955_5956
        case ayuv = 0x5655_5941
        case nv12 = 0x3231_564e
        case nv21 = 0x3132_564e
        case nv16 = 0x3631_564e
        case nv61 = 0x3136_564e
        case yuv410 = 0x3956_5559
        case yvu410 = 0x3955_5659
        case yuv411 = 0x3131_5559
        case yvu411 = 0x3131_5659
        case yuv420 = 0x3231_5559
        case yvu420 = 0x3231_5659
        case yuv422 = 0x3631_5559
        case yvu422 = 0x3631_5659
        case yuv444 = 0x3432_5559
        case yvu444 = 0x3432_5659
        case r8 = 0x2020_3852
        case r16 = 0x2036_3152
        case rg88 = 0x3838_4752
        case gr88 = 0x3838_5247
        case rg1616 = 0x3233_4752
        case gr1616 = 0x3233_5247
        case xrgb16161616f = 0x4834_5258
        case xbgr16161616f = 0x4834_4258
        case argb16161616f = 0x4834_5241
        case abgr16161616f = 0x4834_4241
        case xyuv8888 = 0x5655_5958
        case vuy888 = 0x3432_5556
        case vuy101010 = 0x3033_5556
        case y210 = 0x3031_3259
        case y212 = 0x3231_3259
        case y216 = 0x3631_3259
        case y410 = 0x3031_3459
        case y412 = 0x3231_3459
        case y416 = 0x3631_3459
        case xvyu2101010 = 0x3033_5658
        case xvyu1216161616 = 0x3633_5658
        case xvyu16161616 = 0x3834_5658
        case y0l0 = 0x304c_3059
        case x0l0 = 0x304c_3058
        case y0l2 = 0x324c_3059
        case x0l2 = 0x324c_3058
        case yuv4208bit = 0x3830_5559
        case yuv42010bit = 0x3031_5559
        case xrgb8888A8 = 0x3841_5258
        case xbgr8888A8 = 0x3841_4258
        case rgbx8888A8 = 0x3841_5852
        case bgrx8888A8 = 0x3841_5842
        case rgb888A8 = 0x3841_3852
        case bgr888A8 = 0x3841_3842
        case rgb565A8 = 0x3841_3552
        case bgr565A8 = 0x3841_3542
        case nv24 = 0x3432_564e
        case nv42 = 0x3234_564e
        case p210 = 0x3031_3250
        case p010 = 0x3031_3050
        case p012 = 0x3231_3050
        case p016 = 0x3631_3050
        case axbxgxrx106106106106 = 0x3031_4241
        case nv15 = 0x3531_564e
        case q410 = 0x3031_3451
        case q401 = 0x3130_3451
        case xrgb16161616 = 0x3834_5258
        case xbgr16161616 = 0x3834_4258
        case argb16161616 = 0x3834_5241
        case abgr16161616 = 0x3834_4241
    }
}
