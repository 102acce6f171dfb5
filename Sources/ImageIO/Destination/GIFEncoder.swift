import AcetatePixels
import CoreGraphics

/// Writes GIF files (GIF89a specification), each frame with its own table of at most 256 colors. Frames without transparent
/// pixels contain only the rectangle that differs from the frame before, because it stays visible.
struct GIFEncoder {
    /// The file.
    private(set) var file = Data()

    /// The canvas has the size of the first image; others are at its top left. Nil if there is not enough memory.
    init?(images: [(image: CGImage, properties: Options)], loopCount: Int?) {
        guard let size = images.first?.image.size, let keys = AnimationKeys(.gif) else { return nil }
        file += Data("GIF89a".utf8) + littleEndian(size.width, bytes: 2) + littleEndian(size.height, bytes: 2)
        // No global table of colors.
        file += [0x70, 0, 0]
        if let loopCount {
            file += Data([0x21, 0xFF, 11]) + Data("NETSCAPE2.0".utf8)
            file += [3, 1] + littleEndian(loopCount, bytes: 2) + [0]
        }
        // Where a frame is transparent, the frame before it must not be visible.
        let isTransparent = images.contains { $0.image.size != size || $0.image.hasTransparentPixels }
        var former: [UInt8]?
        for (image, properties) in images {
            guard let image = image.placed(on: size) else { return nil }
            let delay = images.count > 1 ? keys.delay(properties) : 0
            let pixels = [UInt8](image.straightRGBA())
            let part = FramePart(pixels, size, differingFrom: former)
            append(part, delay: Int(min(delay * 100, 65535).rounded()), isCleared: isTransparent)
            if !isTransparent { former = pixels }
        }
        file.append(0x3B)
    }

    private mutating func append(_ part: FramePart, delay: Int, isCleared: Bool) {
        let picture = IndexedPicture(part.pixels, width: part.width)
        // The table's length is a power of two, at least 2.
        var bits = 1
        while 1 << bits < picture.palette.count { bits += 1 }
        let disposal: UInt8 = isCleared ? 2 : 1
        let flags = disposal << 2 | (picture.transparentIndex == nil ? 0 : 1)
        file += [0x21, 0xF9, 4, flags] + littleEndian(delay, bytes: 2) + [UInt8(picture.transparentIndex ?? 0), 0]
        file.append(0x2C)
        for value in [part.x, part.y, part.width, part.height] { file += littleEndian(value, bytes: 2) }
        file.append(0x80 | UInt8(bits - 1))
        for index in 0..<1 << bits {
            let color = index < picture.palette.count ? picture.palette[index] : 0
            file += [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
        }
        // Codes have at least two bits.
        let codeBits = max(2, bits)
        file.append(UInt8(codeBits))
        let codes = LZW.compressed(picture.indexes, bits: codeBits)
        var rest = codes[...]
        while !rest.isEmpty {
            let block = rest.prefix(255)
            file.append(UInt8(block.count))
            file += block
            rest = rest.dropFirst(block.count)
        }
        file.append(0)
    }
}

/// The part of a frame that is stored: its place in the canvas from the top left, and its pixels as red, green, blue and alpha.
private struct FramePart {
    private(set) var (x, y) = (0, 0)
    let width: Int
    let height: Int
    let pixels: [UInt8]

    /// The smallest rectangle outside of which two frames are equal, but at least one pixel; the whole frame if there is no other.
    init(_ frame: [UInt8], _ size: PixelSize, differingFrom former: [UInt8]?) {
        guard let former else {
            (width, height, pixels) = (size.width, size.height, frame)
            return
        }
        let rowBytes = 4 * size.width
        func differs(_ row: Int) -> Bool {
            frame[row * rowBytes..<(row + 1) * rowBytes] != former[row * rowBytes..<(row + 1) * rowBytes]
        }
        guard let top = (0..<size.height).first(where: differs), let bottom = (top..<size.height).last(where: differs)
        else {
            (width, height, pixels) = (1, 1, Array(frame.prefix(4)))
            return
        }
        var (left, right) = (size.width, -1)
        for row in top...bottom {
            for column in 0..<size.width where column < left || column > right {
                let start = row * rowBytes + 4 * column
                guard frame[start..<start + 4] != former[start..<start + 4] else { continue }
                (left, right) = (min(left, column), max(right, column))
            }
        }
        (x, y, width, height) = (left, top, right - left + 1, bottom - top + 1)
        var part: [UInt8] = []
        part.reserveCapacity(4 * width * height)
        for row in top...bottom {
            let start = row * rowBytes + 4 * left
            part += frame[start..<start + 4 * width]
        }
        pixels = part
    }
}

extension CGImage {
    /// Whether a pixel is stored as a transparent one: its alpha is less than a half.
    fileprivate var hasTransparentPixels: Bool {
        !isOpaque && withPixels { pixels in (0..<height).contains { pixels[row: $0].contains { $0 >> 24 < 128 } } }
    }
}

/// The compression of GIF: variable-length codes of sequences that occurred before.
enum LZW {
    /// The codes of values below `1 << bits`, least significant bits first.
    static func compressed(_ values: [UInt8], bits: Int) -> [UInt8] {
        let (clear, end) = (1 << bits, 1 << bits + 1)
        var result: [UInt8] = []
        var (pending, pendingBits) = (0, 0)
        var width = bits + 1
        func mask() -> Int { (1 << width) - 1 }
        func put(_ code: Int) {
            pending |= (code & mask()) << pendingBits
            pendingBits += width
            while pendingBits >= 8 {
                result.append(UInt8(pending & 0xFF))
                pending >>= 8
                pendingBits -= 8
            }
        }
        // The code of a sequence that is longer by a value, by the sequence's code and the value; 0 for none, because
        // no sequence of two values has the code 0.
        var longer = [UInt16](repeating: 0, count: 4096 << 8)
        var used: [Int] = []
        var next = end + 1
        put(clear)
        var sequence: Int?
        for value in values {
            guard let current = sequence else {
                sequence = Int(value)
                continue
            }
            let key = current << 8 | Int(value)
            if longer[key] != 0 {
                sequence = Int(longer[key])
                continue
            }
            put(current)
            if next < 4096 {
                longer[key] = UInt16(next)
                used.append(key)
                // The decoder knows an entry one code later, so codes become longer after the next one.
                if next == 1 << width, width < 12 { width += 1 }
                next += 1
            } else {
                put(clear)
                for key in used { longer[key] = 0 }
                used.removeAll(keepingCapacity: true)
                (width, next) = (bits + 1, end + 1)
            }
            sequence = Int(value)
        }
        if let sequence {
            put(sequence)
            // The decoder adds an entry for the last code, too.
            if next == 1 << width, width < 12 { width += 1 }
        }
        put(end)
        if pendingBits > 0 { result.append(UInt8(pending & 0xFF)) }
        return result
    }
}
