import AcetateGStreamer
import Foundation

/// The sizes that the structures of movie files state, without decoding them: ISO/IEC 14496-12 (MP4, QuickTime), RFC 8794 (Matroska,
/// WebM) and RIFF (AVI, WAVE).
enum FileStructure {
    /// The size of a file in bytes; nil if it cannot be opened.
    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The number of bytes that a file must have to be complete; nil if its structure does not state that, or is not known.
    static func neededSize(of path: String) -> Int? {
        guard let size = size(of: path) else { return nil }
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return neededSize(size) { offset, count in
            var bytes = [UInt8](repeating: 0, count: count)
            let length = pread(file, &bytes, count, off_t(offset))
            return Array(bytes.prefix(max(0, length)))
        }
    }

    /// Reads bytes at an offset; fewer at the end.
    typealias Reader = (_ offset: Int, _ count: Int) -> [UInt8]

    /// The number of bytes that a file with `size` bytes must have; nil if that is not known.
    static func neededSize(_ size: Int, _ read: Reader) -> Int? {
        let start = read(0, 12)
        let boxes = ["ftyp", "styp", "moov", "mdat", "free", "skip", "wide", "pnot"]
        if boxes.contains(start.dropFirst(4).prefix(4).text) { return neededSizeOfBoxes(size, read) }
        if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return neededSizeOfMatroska(read) }
        if start.prefix(4).text == "RIFF", start.count >= 8 {
            let length = start[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            return length == 0 || length == 0xFFFF_FFFF ? nil : length + 8
        }
        return nil
    }

    /// The greatest number of boxes that are read, so that a file of millions of empty boxes takes little time.
    private static let boxLimit = 100_000

    /// Boxes follow each other; a size of 1 is followed by one of 64 bits, and a size of 0 means the end of the file.
    private static func neededSizeOfBoxes(_ size: Int, _ read: Reader) -> Int? {
        var offset = 0
        for _ in 0..<boxLimit {
            guard offset < size else { return offset }
            let header = read(offset, 16)
            guard header.count >= 8 else { return offset + 8 }
            guard var length = header[0..<4].bigEndianNumber else { return nil }
            if length == 0 { return nil }
            if length == 1 {
                guard header.count == 16 else { return offset + 16 }
                guard let large = header[8..<16].bigEndianNumber else { return nil }
                length = large
            }
            guard length >= 8, !offset.addingReportingOverflow(length).overflow else { return nil }
            offset += length
        }
        return nil
    }

    /// The EBML header and the segment that contains everything else; live streams have a segment of unknown size.
    private static func neededSizeOfMatroska(_ read: Reader) -> Int? {
        var offset = 4
        for isSegment in [false, true] {
            if isSegment {
                guard read(offset, 4) == [0x18, 0x53, 0x80, 0x67] else { return nil }
                offset += 4
            }
            let bytes = read(offset, 8)
            guard let first = bytes.first, first != 0 else { return nil }
            // The number of leading zeros of the first byte is that of the bytes that follow.
            let count = first.leadingZeroBitCount + 1
            guard bytes.count >= count else { return offset + count }
            let mask = (UInt64(1) << (7 * UInt64(count))) - 1
            let value = bytes.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & mask
            guard value != mask, let length = Int(exactly: value),
                !offset.addingReportingOverflow(count + length).overflow
            else { return nil }
            offset += count + length
        }
        return offset
    }
}
