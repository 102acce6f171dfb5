// As on macOS, where the module simd imports the functions of the C library, such as `sin` of `Float` and `Double`.
@_exported import Glibc
