/// Text for a request.
enum ProtocolText {
    /// The greatest number of UTF-8 bytes of a text that are sent. A message of libwayland has at most 4096 bytes.
    static let limit = 2048

    /// The text up to the first zero, which the protocol cannot contain, cut between characters to `limit` bytes.
    static func cut(_ text: String) -> String {
        var text = text.prefix { $0 != "\0" }
        guard text.utf8.count > limit else { return String(text) }
        text = text.prefix(limit)  // each character has at least one byte
        var count = text.utf8.count
        while count > limit, let last = text.popLast() { count -= last.utf8.count }
        return String(text)
    }
}
