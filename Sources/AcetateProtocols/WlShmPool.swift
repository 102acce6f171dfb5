// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_shm_pool`.
package enum WlShmPool {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case createBuffer = 0
        case destroy = 1
        case resize = 2
    }
}
