import CAcetateZlib

extension Data {
    /// The bytes compressed in the format of zlib (RFC 1950); nil if there is not enough memory.
    package func deflated() -> Data? {
        var count = compressBound(uLong(self.count))
        var result = Data(count: Int(count))
        let status = withUnsafeBytes { from in
            result.withUnsafeMutableBytes { to in
                compress2(
                    to.bindMemory(to: UInt8.self).baseAddress, &count, from.bindMemory(to: UInt8.self).baseAddress,
                    uLong(from.count), Z_DEFAULT_COMPRESSION)
            }
        }
        return status == Z_OK ? result.prefix(Int(count)) : nil
    }

    /// The bytes that were compressed to this data in the format of zlib (RFC 1950); nil if it is damaged, or if they are
    /// more than `limit`.
    package func inflated(limit: Int) -> Data? {
        var capacity = Swift.min(limit, 1 << 16)
        while true {
            var count = uLongf(capacity)
            var result = Data(count: capacity)
            let status = withUnsafeBytes { from in
                result.withUnsafeMutableBytes { to in
                    uncompress(
                        to.bindMemory(to: UInt8.self).baseAddress, &count, from.bindMemory(to: UInt8.self).baseAddress,
                        uLong(from.count))
                }
            }
            switch status {
            case Z_OK: return result.prefix(Int(count))
            case Z_BUF_ERROR where capacity < limit: capacity = Swift.min(limit, capacity * 4)
            default: return nil
            }
        }
    }
}
