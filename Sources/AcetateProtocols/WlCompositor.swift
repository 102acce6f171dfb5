// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_compositor`.
package enum WlCompositor {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case createSurface = 0
        case createRegion = 1
    }
}
