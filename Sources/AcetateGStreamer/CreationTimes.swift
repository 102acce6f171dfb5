import Foundation

/// The times of creation in MP4 and QuickTime files (ISO/IEC 14496-12).
enum CreationTimes {
    /// Sets the times of creation and modification in an MP4 or QuickTime file to 0, which means unknown, so that equal movies
    /// have equal bytes. Does nothing to a file without an index.
    static func clear(_ path: String) {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        let size = Int(lseek(file, 0, SEEK_END))
        var offset = 0
        while offset + 16 <= size {
            var header = [UInt8](repeating: 0, count: 16)
            guard pread(file, &header, 16, off_t(offset)) == 16, var length = header[0..<4].bigEndianNumber else {
                return
            }
            if length == 1 { length = header[8..<16].bigEndianNumber ?? 0 }
            guard length >= 8, length <= size - offset else { return }
            if header[4..<8].text == "moov" {
                var index = [UInt8](repeating: 0, count: length)
                guard pread(file, &index, length, off_t(offset)) == length else { return }
                clear(in: &index, 8..<length)
                _ = pwrite(file, index, length, off_t(offset))
                return
            }
            offset += length
        }
    }

    /// Clears the times of the headers in the boxes of a range, and of the boxes in them.
    private static func clear(in bytes: inout [UInt8], _ range: Range<Int>) {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            guard let length = bytes[offset..<offset + 4].bigEndianNumber, length >= 8,
                length <= range.upperBound - offset
            else {
                return
            }
            switch bytes[offset + 4..<offset + 8].text {
            case "trak", "mdia": clear(in: &bytes, offset + 8..<offset + length)
            case "mvhd", "tkhd", "mdhd":
                // The version, flags, and two times of 32 bits, or of 64 in version 1.
                let count = length > 12 && bytes[offset + 8] == 1 ? 16 : 8
                guard length >= 12 + count else { break }
                for place in offset + 12..<offset + 12 + count { bytes[place] = 0 }
            default: break
            }
            offset += length
        }
    }
}
