// How the structures of movie files contain numbers and names.
extension ArraySlice<UInt8> {
    /// The number of which these are the bytes, the most significant first; nil beyond the range of `Int`.
    package var bigEndianNumber: Int? { Int(exactly: reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }

    /// The text in UTF-8.
    package var text: String { String(decoding: self, as: UTF8.self) }
}
